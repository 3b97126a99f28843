"""The faces of dots: round coins, laid out as on every set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.web.drawing.brush import Point
from tablectl.web.drawing.shapes import BLUE, GREEN, PAPER, RED, circle, diamond, discs, petals, ring

Coin = tuple[float, float, str]

_LEFT, _MIDDLE, _RIGHT = 72.0, 150.0, 228.0


def _row(y: float, colour: str, *xs: float) -> list[Coin]:
    return [(x, y, colour) for x in xs]


LAYOUT: Final[Mapping[int, tuple[float, list[Coin]]]] = {
    2: (62, [(150, 106, GREEN), (150, 294, BLUE)]),
    3: (50, [(68, 80, BLUE), (150, 200, RED), (232, 320, GREEN)]),
    4: (56, [(82, 106, BLUE), (218, 106, GREEN), (82, 294, GREEN), (218, 294, BLUE)]),
    5: (46, [(72, 86, BLUE), (228, 86, GREEN), (150, 200, RED), (72, 314, GREEN), (228, 314, BLUE)]),
    6: (46, [*_row(72, GREEN, 84, 216), *_row(212, RED, 84, 216), *_row(326, RED, 84, 216)]),
    7: (
        40,
        [
            *[(62.0, 54.0, GREEN), (150.0, 94.0, GREEN), (238.0, 134.0, GREEN)],
            *_row(246, RED, 90, 210),
            *_row(344, RED, 90, 210),
        ],
    ),
    8: (42, [(x, y, BLUE) for y in (58.0, 153.0, 247.0, 342.0) for x in (90.0, 210.0)]),
    9: (
        41,
        [
            *_row(70, GREEN, _LEFT - 8, _MIDDLE, _RIGHT + 8),
            *_row(200, RED, _LEFT - 8, _MIDDLE, _RIGHT + 8),
            *_row(330, BLUE, _LEFT - 8, _MIDDLE, _RIGHT + 8),
        ],
    ),
}
"""Radius of the coins, and the place and colour of each."""


def dots(rank: int, red: bool = False) -> str:
    """A face of 1 to 9 dots; a red five has red coins and a diamond at both ends."""
    if rank == 1:
        return _great_coin()
    radius, coins = LAYOUT[rank]
    radius -= 6 if red else 0
    face = _coins([(x, y, RED if red else colour) for x, y, colour in coins], radius)
    if red:
        face += diamond((150, 56), 40, RED) + diamond((150, 344), 40, RED)
    return face


def _coins(coins: list[Coin], radius: float) -> str:
    """Coins with a ring and a hole, layer by layer, so that a face has few elements: a browser draws them at
    each tile."""
    places: dict[str, list[Point]] = {}
    for x, y, colour in coins:
        places.setdefault(colour, []).append((x, y))
    all_places = [at for own in places.values() for at in own]

    def discs_in_colour(share: float) -> str:
        return "".join(discs(at, radius * share, colour) for colour, at in places.items())

    return (
        discs_in_colour(1)
        + discs(all_places, radius * 0.725, PAPER)
        + discs_in_colour(0.555)
        + discs(all_places, radius * 0.24, PAPER)
    )


def _great_coin() -> str:
    middle = (150.0, 200.0)
    return (
        circle(middle, 122, GREEN)
        + ring(middle, 106, 8, PAPER)
        + petals(middle, 12, 78, (14, 11), PAPER)
        + circle(middle, 58, PAPER)
        + circle(middle, 48, RED)
        + petals(middle, 6, 25, (13, 8), PAPER)
        + circle(middle, 8, PAPER)
    )
