"""A look compared with what is written down: what changed, and which faces and melds the new tiles can be.

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
    Unfound,
    beyond,
    find_changes,
    kind_probability,
    likeness,
    newest_ms,
    probability,
    was_hidden,
    with_meld_place,
    with_place,
    with_unfound,
)
from tablectl.game.referee.matching.hidden_seats import HiddenSeats
from tablectl.game.referee.matching.meld_sides import part_of
from tablectl.game.referee.matching.possible_faces import BLANK_TILE, faces_of, unread_faces
from tablectl.game.referee.matching.possible_melds import (
    added_kongs,
    as_kind,
    claimed_tile,
    closed_kongs,
    meld_readings,
    points_to,
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
    "Unfound",
    "added_kongs",
    "as_kind",
    "beyond",
    "claimed_tile",
    "closed_kongs",
    "faces_of",
    "find_changes",
    "kind_probability",
    "likeness",
    "meld_readings",
    "newest_ms",
    "part_of",
    "points_to",
    "probability",
    "unread_faces",
    "was_hidden",
    "with_meld_place",
    "with_place",
    "with_unfound",
]
