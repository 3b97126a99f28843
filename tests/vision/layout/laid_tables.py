"""Tables laid for the tests of the layout: rivers, rows along an edge, and walls, in millimetres."""

from __future__ import annotations

from collections.abc import Sequence

from vision.layout import MeldView, TableLayout, TableTile, TableView, from_seat, read_table

WIDTH, HEIGHT = 26.0, 35.0
LAYOUT = TableLayout((WIDTH, HEIGHT), 425.0)
EDGE = -390.0
EDGE_ROW = 400.0
"""From the middle of an edge to the corner, as far as tiles lie."""


def tile(seat: int, u: float, v: float, code: str, *, sideways: bool = False, key: int = -1) -> TableTile:
    x, y = from_seat(u, v, seat)
    up = 90.0 + 90.0 * seat + (90.0 if sideways else 0.0)
    return TableTile(((code, 1.0),), x, y, up % 360, key)


def river(seat: int, codes: Sequence[str], *, first_row: float = 105.0, gap: float = 0.0) -> list[TableTile]:
    """Rows of six from the middle outward; codes with a star lie sideways; the third row goes on."""
    placed = []
    u, v = 0.0, 0.0
    for index, code in enumerate(codes):
        if index in (0, 6, 12):
            u, v = -3 * (WIDTH + gap), -first_row - (index // 6) * (HEIGHT + 2)
        wide = HEIGHT if code.endswith("*") else WIDTH
        placed.append(tile(seat, u + wide / 2, v, code.rstrip("*"), sideways=code.endswith("*")))
        u += wide + gap
    return placed


def row(seat: int, left: float, codes: Sequence[str], *, v: float = EDGE) -> list[TableTile]:
    """Neighbours along the edge, bottoms in line; a star lies sideways, a plus above the one before."""
    placed: list[TableTile] = []
    u = left
    for code in codes:
        name = code.rstrip("*+")
        if code.endswith("+"):
            placed.append(tile(seat, u - HEIGHT / 2, v - HEIGHT / 2 + 1.5 * WIDTH, name, sideways=True))
        elif code.endswith("*"):
            placed.append(tile(seat, u + HEIGHT / 2, v - HEIGHT / 2 + WIDTH / 2, name, sideways=True))
            u += HEIGHT
        else:
            placed.append(tile(seat, u + WIDTH / 2, v, name))
            u += WIDTH
    return placed


def wall(seat: int, stacks: int = 17, distance: float = 280.0) -> list[TableTile]:
    return [tile(seat, (i - (stacks - 1) / 2) * WIDTH, -distance, "?") for i in range(stacks)]


def read(*parts: Sequence[TableTile]) -> TableView:
    return read_table([one for part in parts for one in part], LAYOUT)


def codes(tiles: Sequence[TableTile]) -> list[str]:
    return [one.code for one in tiles]


def meld_codes(meld: MeldView) -> list[str]:
    return codes(meld.tiles)
