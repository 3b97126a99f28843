"""Red mahjong's walls by players and tiles: lengths of the sections, and their break by dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from tablectl.mahjong.walls.wall_plan import WallPlan
from tablectl.rulesets.red.options import RedOptions
from tablectl.rulesets.red.tile_set import copies

FOUR: Final[Mapping[int, tuple[int, ...]]] = {
    144: (18, 18, 18, 18),
    148: (19, 18, 19, 18),
    136: (17, 17, 17, 17),
    140: (18, 17, 18, 17),
}
"""Stacks of four sections by tiles in the set, from East's: East and West build the longer ones."""

BY_PLAYERS: Final[Mapping[int, Mapping[int, tuple[int, ...]]]] = {
    4: FOUR,
    3: {144: (24, 24, 24), 148: (24, 25, 25), 136: (23, 23, 22), 140: (24, 23, 23)},
    2: {144: (36, 36), 148: (37, 37), 136: (34, 34), 140: (35, 35)},
}
"""Stacks of a section for each player, by players and tiles in the set, from East's."""

EAST_AND_WEST: Final = 2
"""With this number of players, they are East and West."""

_TAIL: Final[Mapping[str, Literal["top_first", "bottom_first"]]] = {
    "top_first": "top_first",
    "bottom_first": "bottom_first",
}


def wall_plan(options: RedOptions) -> WallPlan:
    """The walls of a table: two throws break them, all can be drawn, flowers are replaced from the tail.

    A table without walls, whose tiles lie face down in the middle, has the same plan.

    >>> wall_plan(RedOptions(players=3)).stacks
    (24, 25, 25)
    """
    sections = FOUR if options.walls == "four" else BY_PLAYERS[options.players]
    stacks = sections[sum(copies(options))]
    if options.walls == "four" and options.players == EAST_AND_WEST:
        east, south, west, north = stacks
        stacks = (east, west, south, north)  # The players' own first, which are longer by the book.
    return WallPlan(
        stacks,
        players=options.players,
        throws=2,
        second_throw="breaks_own",
        counted="players",
        break_by="total",
        deal=(4, 4, 4, 1),
        tail_order=_TAIL[options.tail_order],
        loose=options.walls == "none",
    )
