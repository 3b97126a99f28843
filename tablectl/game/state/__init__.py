"""The table's state, and ``evolve``, which folds one event into it and never refuses.

Every value is frozen. What may be done is asked of ``tablectl.game.decide``; what may be seen, of
``views``.
"""

from __future__ import annotations

from tablectl.game.state.dealer_marker import DealerMarker, dealer_marker
from tablectl.game.state.evolution import (
    CHOMBO,
    DEAD_HAND,
    NO_CLAIM,
    NO_WIN,
    NO_WIN_TURN,
    VERDICTS,
    FoldError,
    evolve,
    fold,
)
from tablectl.game.state.late_claims import in_time, reopen_offer
from tablectl.game.state.phase import Phase
from tablectl.game.state.seat_names import owner_name, seat_name, wall_name, with_names
from tablectl.game.state.state import (
    Answer,
    GameState,
    HandState,
    Offence,
    Offer,
    Ready,
    RiverTile,
    SeatState,
    ShownWin,
)
from tablectl.game.state.tile_moves import with_seen
from tablectl.game.state.tile_places import describe_tile_places
from tablectl.game.state.turns import barred_after

__all__ = [
    "CHOMBO",
    "DEAD_HAND",
    "NO_CLAIM",
    "NO_WIN",
    "NO_WIN_TURN",
    "VERDICTS",
    "Answer",
    "DealerMarker",
    "FoldError",
    "GameState",
    "HandState",
    "Offence",
    "Offer",
    "Phase",
    "Ready",
    "RiverTile",
    "SeatState",
    "ShownWin",
    "barred_after",
    "dealer_marker",
    "describe_tile_places",
    "evolve",
    "fold",
    "in_time",
    "owner_name",
    "reopen_offer",
    "seat_name",
    "wall_name",
    "with_names",
    "with_seen",
]
