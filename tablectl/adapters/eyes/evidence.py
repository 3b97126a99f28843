"""From what ``vision`` reads to the referee's evidence: tile codes become tiles."""

from __future__ import annotations

from collections.abc import Mapping

from tablectl.game.evidence import SeenMeld, SeenSeat, SeenStack, SeenTile, TableSeen
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile
from vision.labels import BACK
from vision.layout import MeldView, TableTile, TableView


def seen_tile(tile: TableTile, since_ms: int, *, sideways: bool) -> SeenTile:
    """One tile as evidence."""
    faces = tuple((Tile.parse(code), p) for code, p in tile.faces if code != BACK)
    return SeenTile(() if tile.face_down else faces, (tile.x_mm, tile.y_mm), sideways, since_ms)


def table_seen(
    view: TableView,
    at_ms: int,
    since_ms: Mapping[int, int] | None,
    covered: tuple[bool, bool, bool, bool] = (False, False, False, False),
    *,
    each_picture: bool = False,
) -> TableSeen:
    """A table view as evidence.

    Args:
        since_ms: by tile key, when it was first seen lying there.
        covered: by seat, whether a hand hides part of it now.
        each_picture: the pictures that bring no look are told, too.
    """
    since = since_ms or {}

    def made(tile: TableTile, *, sideways: bool = False) -> SeenTile:
        return seen_tile(tile, since.get(tile.key, at_ms), sideways=sideways)

    def meld(one: MeldView) -> SeenMeld:
        tiles = tuple(made(t, sideways=i == one.claimed) for i, t in enumerate(one.tiles))
        return SeenMeld(tiles, MeldKind(one.kind), one.from_side)

    seats = tuple(
        SeenSeat(
            river=tuple(made(t, sideways=i in side.sideways) for i, t in enumerate(side.river)),
            melds=tuple(meld(m) for m in side.melds),
            shown=tuple(made(t) for t in side.shown),
            apart=side.apart,
            covered=hidden,
        )
        for side, hidden in zip(view.sides, covered, strict=True)
    )
    return TableSeen(
        at_ms,
        seats,
        tuple(made(t) for t in view.indicators),
        view.face_down,
        tuple(SeenStack(side, along) for side, along in view.walls),
        each_picture,
    )
