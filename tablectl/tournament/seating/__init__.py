"""Who sits where: plans for a whole event, rounds by ranking, repairs, measured and with what is proven.

Pure: chance and time come from outside (``Randomness``, ``SearchTime``), and so does a solver.
"""

from __future__ import annotations

from tablectl.tournament.seating.bounds import Proof
from tablectl.tournament.seating.measures import Measures, measures
from tablectl.tournament.seating.request import Mode, SeatingRequest, Spare, seating_request
from tablectl.tournament.seating.search import Randomness, RoundSolver, SearchTime, SolvedRound
from tablectl.tournament.seating.seat import SeatedRounds, Unseatable, seat

__all__ = [
    "Measures",
    "Mode",
    "Proof",
    "Randomness",
    "RoundSolver",
    "SearchTime",
    "SeatedRounds",
    "SeatingRequest",
    "SolvedRound",
    "Spare",
    "Unseatable",
    "measures",
    "seat",
    "seating_request",
]
