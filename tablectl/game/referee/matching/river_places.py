"""Where a river goes on: the place of the next discard, and holes where a tile must lie that nobody found.

A river lies in rows before its player, each from left to right, the next one nearer to the player. How wide
its tiles are is recognised by the rivers themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import Final

from tablectl.game.evidence import SeenTile
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.walls.wall_plan import CHAIRS

SAME_ROW_MM: Final = 14.0
"""Tiles of a row differ less in their distance from the middle."""
NEIGHBOURS_MM: Final = (15.0, 45.0)
"""Least and greatest distance between the centres of neighbours in a row, whatever the set."""
GAP_TILE_WIDTHS: Final = 1.7
"""Distances between neighbours, from which on a tile has room in between; one may lie sideways."""
ROW_LENGTH: Final = 6
ROW_DEPTH: Final = 1.35
"""Distance between rows, in tile widths."""

Place = tuple[float, float]


def tile_width(rivers: Sequence[Sequence[SeenTile]]) -> float | None:
    """The usual distance between neighbours in the rows of all rivers, mm; None where none are seen.

    Args:
        rivers: by seat, in the order of discarding.
    """
    steps = []
    for seat, river in enumerate(rivers):
        side = CHAIRS[len(rivers)][seat]
        for one, other in pairwise(river):
            (u, d), (u2, d2) = _from_seat(one.at_mm, side), _from_seat(other.at_mm, side)
            if abs(d - d2) < SAME_ROW_MM and NEIGHBOURS_MM[0] < u2 - u < NEIGHBOURS_MM[1]:
                steps.append(u2 - u)
    return median(steps) if steps else None


def river_start(rivers: Sequence[Sequence[SeenTile]]) -> Place | None:
    """Where rivers begin, as their players see it: the first tile of those that are seen."""
    firsts = [
        _from_seat(river[0].at_mm, CHAIRS[len(rivers)][seat]) for seat, river in enumerate(rivers) if river
    ]
    return min(firsts, key=lambda place: place[1], default=None)


def next_place(
    known: Sequence[Place | None], seat: Seat, players: int, width: float | None, start: Place | None
) -> Place | None:
    """Where a seat's next discard will lie; None where that cannot be known.

    Args:
        known: where its discards lie, in order; None for one that is not there any more.
        width: see ``tile_width``.
        start: see ``river_start``.
    """
    side = CHAIRS[players][seat]
    places = [_from_seat(place, side) for place in known if place is not None]
    if not places:
        return None if start is None else _from_table(start, side)
    if width is None:
        return None
    u, d = places[-1]
    row = [place for place in places if abs(place[1] - d) < SAME_ROW_MM]
    if len(row) < ROW_LENGTH:
        return _from_table((u + width, d), side)
    return _from_table((min(place[0] for place in row), d + ROW_DEPTH * width), side)


def leaves_hole(
    known: Sequence[Place | None], new: SeenTile, seat: Seat, players: int, width: float | None
) -> bool | None:
    """Whether a tile would have room between a seat's latest discard and a new tile of its river.

    None where that cannot be known: nothing of the river lies there yet, or a new row begins.
    """
    if not known or known[-1] is None or width is None:
        return None
    side = CHAIRS[players][seat]
    (u, d), (u2, d2) = _from_seat(known[-1], side), _from_seat(new.at_mm, side)
    if abs(d - d2) >= SAME_ROW_MM:
        return None
    return u2 - u > GAP_TILE_WIDTHS * width


def _from_seat(at_mm: Place, side: int) -> Place:
    """To the right, and outward from the middle, as whoever sits at this side sees it."""
    x, y = at_mm
    return (x, y, -x, -y)[side], (-y, x, y, -x)[side]


def _from_table(place: Place, side: int) -> Place:
    u, d = place
    return ((u, -d), (d, u), (-u, d), (-d, -u))[side]
