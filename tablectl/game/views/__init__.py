"""What may be seen of a state, and by whom: the public, a late audience, the operator's walls.

``PublicView`` has no field that could hold a concealed tile. A view is computed, never kept.
"""

from __future__ import annotations

from tablectl.game.views.broadcast import broadcast_view, with_hand_cameras
from tablectl.game.views.laid_hand import LaidHand, LaidHandPayment, score_laid_hand
from tablectl.game.views.payment_lines import (
    PaymentKind,
    PaymentLine,
    payment_lines,
    sum_lines,
    win_lines,
    win_parts,
)
from tablectl.game.views.places import places
from tablectl.game.views.public import (
    BroadcastSeat,
    DiscardChoice,
    PublicSeat,
    PublicView,
    PublicWin,
    Wait,
    public_view,
)
from tablectl.game.views.seen_walls import seen_hands
from tablectl.game.views.shanten_steps import steps_with_sets
from tablectl.game.views.walls import WallsNow, walls_now
from tablectl.game.views.win_values import WinValue, win_values

__all__ = [
    "BroadcastSeat",
    "DiscardChoice",
    "LaidHand",
    "LaidHandPayment",
    "PaymentKind",
    "PaymentLine",
    "PublicSeat",
    "PublicView",
    "PublicWin",
    "Wait",
    "WallsNow",
    "WinValue",
    "broadcast_view",
    "payment_lines",
    "places",
    "public_view",
    "score_laid_hand",
    "seen_hands",
    "steps_with_sets",
    "sum_lines",
    "walls_now",
    "win_lines",
    "win_parts",
    "win_values",
    "with_hand_cameras",
]
