"""An observation compared with what is recorded: what changed, and which faces and melds the new tiles can
be.

It weighs tiles one by one; which moves brought them there is for ``play`` and ``endings``.
"""

from __future__ import annotations

from tablectl.game.referee.matching.changes import (
    MAX_LOOSE,
    MELD_MM,
    SAME_KIND_P,
    DiscardPlaces,
    MeldPlaces,
    TableChanges,
    Undetected,
    find_changes,
    kind_probability,
    newest_ms,
    probability,
    similarity,
    unrecorded_tiles,
    was_hidden,
    with_meld_place,
    with_place,
    with_undetected,
)
from tablectl.game.referee.matching.hidden_seats import HiddenSeats
from tablectl.game.referee.matching.meld_sides import part_of
from tablectl.game.referee.matching.possible_faces import BLANK_TILE, faces_of, unread_faces
from tablectl.game.referee.matching.possible_melds import (
    added_kongs,
    claimed_tile,
    closed_kongs,
    meld_readings,
    points_to,
    tile_for_kind,
)

__all__ = [
    "BLANK_TILE",
    "MAX_LOOSE",
    "MELD_MM",
    "SAME_KIND_P",
    "DiscardPlaces",
    "HiddenSeats",
    "MeldPlaces",
    "TableChanges",
    "Undetected",
    "added_kongs",
    "claimed_tile",
    "closed_kongs",
    "faces_of",
    "find_changes",
    "kind_probability",
    "meld_readings",
    "newest_ms",
    "part_of",
    "points_to",
    "probability",
    "similarity",
    "tile_for_kind",
    "unread_faces",
    "unrecorded_tiles",
    "was_hidden",
    "with_meld_place",
    "with_place",
    "with_undetected",
]
