"""Who will win a hand of riichi, and how its session will end.

``odds`` answers for one position. Chances of the hand come from a small network over counted tiles
(``seat_features``), those of the session from real hands' results played on in lockstep (``session``).
"""

from __future__ import annotations

from tablectl.numbers.odds.odds import ChancesOf, Odds, OddsModel, hand_chances, odds
from tablectl.numbers.odds.session import SessionEnding

__all__ = ["ChancesOf", "Odds", "OddsModel", "SessionEnding", "hand_chances", "odds"]
