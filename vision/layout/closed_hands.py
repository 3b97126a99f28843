"""Four backs side by side before a player: a closed kong that shows no face, or a hand that stands or lies
closed, of which four backs were found. They look alike; where they lie tells them apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from vision.facts import HAND_TILES
from vision.layout.edge_owners import gap_mm
from vision.layout.limits import LAYOUT_LIMITS
from vision.layout.melds import MeldView
from vision.layout.table_tile import TableTile
from vision.layout.zones import TableLayout, to_seat

HAND_HALF_WIDTHS: Final = HAND_TILES / 2
"""In tile widths to either side of its owner's middle: where a hand of 13 tiles stands."""


def without_closed_hand(melds: Sequence[MeldView], seat: int, layout: TableLayout) -> tuple[MeldView, ...]:
    """A seat's melds, the outermost first, without kongs of backs alone that lie where hands do, away from
    the other melds.
    """
    laid = [tile for meld in melds if not _is_closed(meld) for tile in meld.tiles]
    kept = []
    for meld in melds:
        if _is_closed(meld):
            if _is_where_hands_stand(meld, seat, layout) and not _is_beside(meld, laid, layout):
                continue
            laid.extend(meld.tiles)
        kept.append(meld)
    return tuple(kept)


def _is_closed(meld: MeldView) -> bool:
    return all(tile.face_down for tile in meld.tiles)


def _is_beside(meld: MeldView, others: Sequence[TableTile], layout: TableLayout) -> bool:
    reach = LAYOUT_LIMITS.meld_beside_max_widths * layout.tile_mm[0]
    return any(gap_mm(tile, other, layout) < reach for tile in meld.tiles for other in others)


def _is_where_hands_stand(meld: MeldView, seat: int, layout: TableLayout) -> bool:
    return any(
        abs(to_seat(tile.x_mm, tile.y_mm, seat)[0]) < HAND_HALF_WIDTHS * layout.tile_mm[0]
        for tile in meld.tiles
    )
