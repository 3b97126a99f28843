"""Whether a claim is accepted: events that follow from it, or ``Refused`` with a code and words.

Legality, scoring and settlement by the table's rule book. It never changes a state.
"""

from __future__ import annotations

from tablectl.game.decide.book_hooks import consequences
from tablectl.game.decide.dispatch import decide
from tablectl.game.decide.hand_end import MIN_ORPHAN_KINDS, ura_due
from tablectl.game.decide.implied_draw import claims_with_draw, implied_draw_events
from tablectl.game.decide.kongs import refuse_unresolved_kong, unresolved_kongs
from tablectl.game.decide.legal import legal_claims
from tablectl.game.decide.legal_hand import (
    all_known,
    counts_as_ready,
    forced_draw,
    furiten,
    is_ready,
    may_be_ready,
    orphan_kinds,
)
from tablectl.game.decide.opening import next_to_replace
from tablectl.game.decide.plain_points import complete_payment, sticks_left
from tablectl.game.decide.play import arbitrate
from tablectl.game.decide.play_out import play_out
from tablectl.game.decide.settlement import (
    Unsettled,
    chombo_deltas,
    nagashi_paid,
    paid_wins,
    score_shown,
    score_win,
    settle_draw,
    settle_wins,
    unready_declarers,
    what_next,
    win_deltas,
)

__all__ = [
    "MIN_ORPHAN_KINDS",
    "Unsettled",
    "all_known",
    "arbitrate",
    "chombo_deltas",
    "claims_with_draw",
    "complete_payment",
    "consequences",
    "counts_as_ready",
    "decide",
    "forced_draw",
    "furiten",
    "implied_draw_events",
    "is_ready",
    "legal_claims",
    "may_be_ready",
    "nagashi_paid",
    "next_to_replace",
    "orphan_kinds",
    "paid_wins",
    "play_out",
    "refuse_unresolved_kong",
    "score_shown",
    "score_win",
    "settle_draw",
    "settle_wins",
    "sticks_left",
    "unready_declarers",
    "unresolved_kongs",
    "ura_due",
    "what_next",
    "win_deltas",
]
