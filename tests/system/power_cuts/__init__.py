"""A session with the service killed over and over, and what was accepted counted each time.

    python -m tests.system.power_cuts --instants 300 --seed 1

A cut is SIGKILL to the whole service at a random instant: while it starts, or a few events into its life.
Somebody listens all the while at a real Mosquitto, and somebody asks for things (penalties that move
nothing), asks again where a cut swallowed the answer, and keeps the answers. After each cut:

- every event that was published or answered is in the journal, as it was told;
- the journal goes on from what it was: nothing is gone, nothing has changed;
- the restarted table says the very state that the journal makes.

At the end every event was published, in order, and every request was done once. What was told twice had not
been confirmed to the service when it died (QoS 1: its number tells), and is counted apart. A killed process
loses nothing that it has handed to the kernel: what a power cut does to a file is the business of
``tests.system.power_cuts.torn_journal``.

Every 25 cuts stderr is told how far it is; Ctrl-C ends the session and prints what was counted. Exit status:
0 when nothing was lost, 1 otherwise.
"""

from __future__ import annotations

from tests.system.power_cuts.cuts import power_cuts
from tests.system.power_cuts.tally import Tally

__all__ = ["Tally", "power_cuts"]
