"""What a judge decides: faults and what the book does about them, and hands typed by hand.

It answers with claims and settlements like any other; the judge's page itself is the service's.
"""

from __future__ import annotations

from tablectl.game.judging.faults import Judgement, Remedy, fault_of, judgement_if_noted, judgements
from tablectl.game.judging.typed_hand import settle_typed_hand
from tablectl.game.judging.typed_hand_fields import TypedHand, TypedShown, TypedWin

__all__ = [
    "Judgement",
    "Remedy",
    "TypedHand",
    "TypedShown",
    "TypedWin",
    "fault_of",
    "judgement_if_noted",
    "judgements",
    "settle_typed_hand",
]
