"""The walls in the ``state`` topic: the height of every stack, the next tiles, indicators and dead wall.

Places only: the faces of the tiles are not known.
"""

from __future__ import annotations

from typing import Any

from tablectl.game.views import WallsNow
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.walls.standing_wall import StandingWall, WallEmpty
from tablectl.mahjong.walls.wall_plan import CHAIRS, SIDES
from tablectl.topics import Message


def walls_message(now: WallsNow) -> Message:
    """Stacks by side, from the right end as seen from that side; the next tiles at both ends."""
    wall = now.standing
    laid = wall.laid
    chairs = CHAIRS[laid.plan.players]
    return {
        "sides": [
            {
                "side": side,
                "seat": chairs.index(side) if side in chairs else None,
                "stacks": _heights(wall, side, inner=False),
                "inner": _heights(wall, side, inner=True),
            }
            for side in range(SIDES)
        ],
        "break": {"side": laid.opened.side, "stacks": laid.opened.stacks},
        "next": _place(wall, now.next_tile) | {"seat": now.next_taker},
        "tail": _place(wall, now.next_replacement) | {"seat": now.replaces},
        "indicators": [_place(wall, index) for index in wall.indicators],
        "indicator": _place(wall, _coming_indicator(wall)),
        "dead": [_place(wall, index) for index in wall.dead],
    }


def _heights(wall: StandingWall, side: Seat, *, inner: bool) -> list[int]:
    """Tiles on every stack that was built."""
    places = [(i, p) for i, p in enumerate(wall.laid.places) if p.side == side and p.inner == inner]
    heights = [0] * len({place.stack for _, place in places})
    for index, place in places:
        heights[place.stack] += index not in wall.taken
    return heights


def _place(wall: StandingWall, index: int | None) -> dict[str, Any]:
    if index is None:
        return {"side": None, "stack": None, "upper": None, "inner": None}
    place = wall.place(index)
    return {"side": place.side, "stack": place.stack, "upper": place.upper, "inner": place.inner}


def _coming_indicator(wall: StandingWall) -> int | None:
    """Index of the next indicator; None where it depends on another throw of the dice."""
    try:
        return wall.next_indicator
    except (WallEmpty, ValueError):
        return None
