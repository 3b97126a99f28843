"""Who sits where: plans for a whole event, rounds by ranking, repairs, measured and with what is proven.

Pure: chance and time come from outside (``Chance``, ``Patience``), and so does a solver.
"""

from __future__ import annotations

from tablectl.tournament.seating.bounds import Proof
from tablectl.tournament.seating.measures import Measures, measures
from tablectl.tournament.seating.request import Mode, SeatingRequest, Spare, seating_request
from tablectl.tournament.seating.search import Chance, Patience, RoundSolver, SolvedRound
from tablectl.tournament.seating.seat import SeatedRounds, Unseatable, seat

__all__ = [
    "Chance",
    "Measures",
    "Mode",
    "Patience",
    "Proof",
    "RoundSolver",
    "SeatedRounds",
    "SeatingRequest",
    "SolvedRound",
    "Spare",
    "Unseatable",
    "measures",
    "seat",
    "seating_request",
]
