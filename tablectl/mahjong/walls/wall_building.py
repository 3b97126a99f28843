"""What an automatic table builds of a book's walls, and what is left for the players' hands.

A machine builds one straight wall two tiles high before each side of the table, of a limited length. Walls
that a book has longer, in two rows, one tile high or not at all are made of these by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tablectl.mahjong.seats import Seat
from tablectl.mahjong.walls.wall_plan import SIDES, WallPlan

LONGER_FIRST: Final = (0, 2, 1, 3)
"""Which sections are a stack longer where four cannot be equal, by side from the dealer's: East's and
West's."""


@dataclass(frozen=True, slots=True)
class MoveStacks:
    """Carry stacks from one wall to another, without looking at them."""

    from_side: Seat
    to_side: Seat
    stacks: int
    """To be taken from the right end, as ``from_side`` sees its wall, and joined to the left end of the
    other."""


@dataclass(frozen=True, slots=True)
class SplitRows:
    """Make two rows of the wall before each side."""

    inner: int
    """Stacks of the inner row, pushed forward: those at the right end."""
    outer: int
    """Tiles of the outer wall, which is one tile high."""
    wings: int
    """Tiles at each end of the outer wall that are slanted towards its player."""


@dataclass(frozen=True, slots=True)
class SpreadTiles:
    """Push all walls into the middle: the tiles lie there face down, without walls."""


HandStep = MoveStacks | SplitRows | SpreadTiles
"""What players do with walls that a machine has lifted, before the deal."""


@dataclass(frozen=True, slots=True)
class WallOrder:
    """One hand's walls as a machine is asked for them."""

    stacks: tuple[int, ...]
    """Stacks two tiles high before sides 0 to 3; nothing before any where the machine cannot build this."""
    by_hand: tuple[HandStep, ...] = ()

    @property
    def counts(self) -> tuple[int, ...]:
        """Tiles before each side as the machine must count them."""
        return tuple(2 * stacks for stacks in self.stacks)

    @property
    def buildable(self) -> bool:
        """Whether the machine builds anything."""
        return any(self.stacks)


def wall_order(plan: WallPlan, dealer: Seat, longest: int) -> WallOrder:
    """What to ask a machine for.

    Args:
        longest: stacks of the longest wall that it builds before one side.

    Sichuan's longer walls stand before the dealer and opposite; 24 and 25 stacks come as four sections:

    >>> wall_order(WallPlan((14, 13, 14, 13)), 1, 20).stacks
    (13, 14, 13, 14)
    >>> order = wall_order(WallPlan((24, 25, 25), players=3), 0, 20)
    >>> order.stacks, order.by_hand[0]
    ((19, 18, 19, 18), MoveStacks(from_side=3, to_side=0, stacks=5))
    """
    if plan.inner_stacks or plan.height == 1:
        return _in_two_rows(plan, dealer, longest)
    wanted = [tiles // 2 for tiles in plan.counts(dealer)]
    if max(wanted) <= longest and not plan.loose:
        return WallOrder(tuple(wanted))
    built = _four_sections(sum(wanted), plan.sides(dealer)[0])
    if max(built) > longest:
        return WallOrder((0,) * SIDES)
    return WallOrder(built, (SpreadTiles(),) if plan.loose else _moves(built, wanted))


def _in_two_rows(plan: WallPlan, dealer: Seat, longest: int) -> WallOrder:
    counts = plan.counts(dealer)
    if any(tiles % 2 or tiles // 2 > longest for tiles in counts):
        return WallOrder((0,) * SIDES)
    outer = plan.height * max(plan.stacks)
    return WallOrder(
        tuple(tiles // 2 for tiles in counts), (SplitRows(plan.inner_stacks, outer, plan.wings),)
    )


def _four_sections(stacks: int, first: Seat) -> tuple[int, ...]:
    """As equal as can be; the longer ones before the dealer and opposite."""
    built = [stacks // SIDES] * SIDES
    for step in LONGER_FIRST[: stacks % SIDES]:
        built[(first + step) % SIDES] += 1
    return tuple(built)


def _moves(built: Sequence[int], wanted: Sequence[int]) -> tuple[HandStep, ...]:
    spare = [max(0, have - want) for have, want in zip(built, wanted, strict=True)]
    lacking = [max(0, want - have) for have, want in zip(built, wanted, strict=True)]
    moves: list[HandStep] = []
    for giver in range(SIDES):
        for taker in range(SIDES):
            if count := min(spare[giver], lacking[taker]):
                moves.append(MoveStacks(giver, taker, count))
                spare[giver] -= count
                lacking[taker] -= count
    return tuple(moves)


@dataclass(frozen=True, slots=True)
class WrongWall:
    """A side whose count is not what was asked for."""

    side: Seat
    counted: int
    expected: int


def wrong_walls(order: WallOrder, counts: Sequence[int]) -> tuple[WrongWall, ...]:
    """The sides that hold too few or too many tiles.

    >>> wrong_walls(WallOrder((17,) * 4), (34, 34, 33, 34))
    (WrongWall(side=2, counted=33, expected=34),)
    """
    return tuple(
        WrongWall(side, counted, expected)
        for side, (counted, expected) in enumerate(zip(counts, order.counts, strict=False))
        if counted != expected
    )
