"""Whether a claim is accepted: events that follow from it, or ``Refused`` with a code and words.

Legality, scoring and settlement by the table's rule book. It never changes a state.
"""

from __future__ import annotations

from tablectl.game.decide.book_hooks import followed
from tablectl.game.decide.dispatch import decide
from tablectl.game.decide.hand_end import NINE, ura_due
from tablectl.game.decide.implied_draw import claims_with_draw, drawn_before
from tablectl.game.decide.kongs import refuse_unresolved_kong, unresolved_kongs
from tablectl.game.decide.legal import legal_claims
from tablectl.game.decide.legal_hand import (
    counts_as_ready,
    forced_draw,
    furiten,
    is_ready,
    known,
    may_be_ready,
    orphan_kinds,
)
from tablectl.game.decide.opening import to_replace
from tablectl.game.decide.plain_points import settled_as_said, sticks_left
from tablectl.game.decide.play import arbitrate
from tablectl.game.decide.play_out import play_out
from tablectl.game.decide.settlement import (
    Unsettled,
    chombo_deltas,
    nagashi_paid,
    paid_wins,
    score_shown,
    settle_draw,
    settle_wins,
    unready_declarers,
    what_next,
    win_deltas,
    worth,
)

__all__ = [
    "NINE",
    "Unsettled",
    "arbitrate",
    "chombo_deltas",
    "claims_with_draw",
    "counts_as_ready",
    "decide",
    "drawn_before",
    "followed",
    "forced_draw",
    "furiten",
    "is_ready",
    "known",
    "legal_claims",
    "may_be_ready",
    "nagashi_paid",
    "orphan_kinds",
    "paid_wins",
    "play_out",
    "refuse_unresolved_kong",
    "score_shown",
    "settle_draw",
    "settle_wins",
    "settled_as_said",
    "sticks_left",
    "to_replace",
    "unready_declarers",
    "unresolved_kongs",
    "ura_due",
    "what_next",
    "win_deltas",
    "worth",
]
