"""What the other books' chances are learnt as: from sessions that the simulation's players play."""
