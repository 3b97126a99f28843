"""What players show in a photo that is taken between two turns: hands, and flowers before those that stand.

Nobody is laying a hand down just then, so that less than a hand tells what it is.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from vision.certainty import POSSIBLE
from vision.labels import FLOWERS
from vision.layout import SideView, TableTile, TableView, shown_without_tops


def with_flowers_and_hands(view: TableView) -> TableView:
    """The view, without upper sides of standing tiles that seem to be shown, and a tile that lies where only
    flowers do as one, if it may be; at a table where nobody has a flower, none.
    """
    sides = [_without_tops(side) for side in view.sides]
    known = {tile.code for side in sides for tile in side.shown} & set(FLOWERS)
    first, second, third, fourth = (_with_doubtful_flower(side, known) for side in sides) if known else sides
    return replace(view, sides=(first, second, third, fourth))


def _without_tops(side: SideView) -> SideView:
    kept = shown_without_tops(side.shown)
    apart = tuple(at for at, index in enumerate(kept) if index in side.apart)
    return replace(side, shown=tuple(side.shown[index] for index in kept), apart=apart)


def _with_doubtful_flower(side: SideView, known: Collection[str]) -> SideView:
    """A side whose shown tiles are flowers but for one, with that one as the flower that it may be."""
    if sum(tile.code not in FLOWERS for tile in side.shown) != 1:
        return side
    return replace(side, shown=tuple(_as_flower(tile, known) for tile in side.shown))


def _as_flower(tile: TableTile, known: Collection[str]) -> TableTile:
    """A tile as its likeliest flower that does not lie elsewhere; a set has one of each."""
    flowers = [(probability, face) for face, probability in tile.faces if face in FLOWERS]
    left = [face for _, face in sorted(flowers, reverse=True) if face not in known]
    if tile.code in FLOWERS or not left or sum(p for p, _ in flowers) < POSSIBLE:
        return tile
    return replace(tile, faces=tuple(sorted(tile.faces, key=lambda entry: entry[0] != left[0])))
