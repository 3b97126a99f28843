"""``tablectl follow``: the running table's referee and rules over a recording, and how right they were."""
