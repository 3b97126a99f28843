"""Walls as they stand on the table: every tile's place, in the order of taking, and who takes it.

A wall is broken by dice and taken from the break to the left of whoever it stands before and on, clockwise
seen from above; the other side of the break is the tail. Nothing here knows what is painted on the tiles:
a tile is its index in the order of taking.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablectl.mahjong.seats import Seat
from tablectl.mahjong.walls.wall_plan import SIDES, WallPlan


@dataclass(frozen=True, slots=True, order=True)
class WallPlace:
    """Where in the walls a tile stands."""

    side: Seat
    """The side of the table before which this wall stands."""
    stack: int
    """0-based, counted from the right end as that side sees it."""
    upper: bool
    """On top of its stack."""
    inner: bool = False
    """In the row inside the wall proper, where a book builds one."""


@dataclass(frozen=True, slots=True)
class Break:
    """Where dice have opened the walls."""

    side: Seat
    stacks: int
    """Stacks to the right of the gap, counted from the right end of that side's wall; more than it has means
    that counting went on into the wall to its left."""
    first_taker: int
    """Places after the dealer of who takes the first tiles of inner rows."""


def place_of_sum(total: int, places: int) -> int:
    """How many places after the thrower, counter-clockwise, a sum of dice points to.

    >>> [place_of_sum(n, 4) for n in (5, 9, 2, 3, 12)]
    [0, 0, 1, 2, 3]
    >>> [place_of_sum(n, 3) for n in (4, 5, 12)], [place_of_sum(n, 2) for n in (7, 8)]
    ([0, 1, 2], [1, 0])
    """
    return total % 2 if places == 2 else (total - 1) % places


def break_of(plan: WallPlan, dealer: Seat, dice: Sequence[int]) -> Break:
    """Where the dice break the walls.

    Args:
        dice: of all throws one after another, two each.

    Raises:
        ValueError: too many or too few dice, or a die that shows no 1 to 6.
    """
    if len(dice) != 2 * plan.throws or not all(1 <= die <= 6 for die in dice):
        raise ValueError(f"expected {2 * plan.throws} dice of 1 to 6, got {list(dice)}")
    sums = [sum(dice[i : i + 2]) for i in range(0, len(dice), 2)]
    places = plan.players if plan.counted == "players" else len(plan.stacks)
    first = breaker = place_of_sum(sums[0], places)
    if plan.throws == 2 and plan.second_throw == "chooses":
        breaker = (first + place_of_sum(sums[1], places)) % places
    count = {"sum": sums[-1], "total": sum(sums), "smaller_die": min(dice)}[plan.break_by]
    sides = plan.around(dealer) if plan.counted == "walls" else plan.sides(dealer)
    return Break(sides[breaker], count, first)


@dataclass(frozen=True, slots=True)
class LaidWall:
    """The walls of one hand, broken."""

    plan: WallPlan
    dealer: Seat
    opened: Break
    places: tuple[WallPlace, ...]
    """Every tile's place in the order of taking: the head first, the tail last."""
    takers: tuple[Seat, ...]
    """Who takes the first tiles of that order in the deal."""
    from_tail: tuple[int, ...]
    """Indices of ``places`` in the order in which the tail gives them."""

    def dealt_to(self, seat: Seat) -> tuple[int, ...]:
        """Indices of the tiles that a seat gets in the deal, in the order in which it takes them."""
        return tuple(index for index, taker in enumerate(self.takers) if taker == seat)


def lay(plan: WallPlan, dealer: Seat, dice: Sequence[int]) -> LaidWall:
    """Break the walls of a plan.

    With dice 1 and 2 the third of riichi's sides is broken after three stacks:

    >>> lay(WallPlan((17,) * 4, dead_wall=14), 0, (1, 2)).places[0]
    WallPlace(side=2, stack=3, upper=True, inner=False)

    Raises:
        ValueError: as ``break_of``.
    """
    opened = break_of(plan, dealer, dice)
    dealt, takers = _inner_rows(plan, dealer, opened)
    outer = _outer_walls(plan, dealer, opened)
    if not plan.inner_stacks:
        turns = [(wind, size) for size in plan.deal for wind in range(plan.players)]
        takers = [(dealer + wind) % plan.players for wind, size in turns for _ in range(size)]
    if plan.dealer_extra:
        takers.append(dealer)
    return LaidWall(
        plan, dealer, opened, (*dealt, *outer), tuple(takers), _tail_order(plan, len(dealt), len(outer))
    )


def _outer_walls(plan: WallPlan, dealer: Seat, opened: Break) -> list[WallPlace]:
    """Stack by stack from the break, clockwise, the upper tile before the lower one."""
    length = dict(zip(plan.sides(dealer), plan.stacks, strict=True))
    ring = [
        (side, stack)
        for step in range(SIDES)
        for side in [(opened.side - step) % SIDES]
        for stack in range(length.get(side, 0))
    ]
    gap = opened.stacks % len(ring)
    levels = (True, False) if plan.height == 2 else (False,)
    return [WallPlace(side, stack, upper) for side, stack in ring[gap:] + ring[:gap] for upper in levels]


def _inner_rows(plan: WallPlan, dealer: Seat, opened: Break) -> tuple[list[WallPlace], list[Seat]]:
    """Each seat in turn takes its share of every inner row, counted clockwise from the row's right end; first
    who the dice chose. The rows are gone through from that one's own, clockwise."""
    if not plan.inner_stacks:
        return [], []
    share = plan.inner_stacks // plan.players
    sides = plan.sides(dealer)
    places: list[WallPlace] = []
    takers: list[Seat] = []
    for nth in range(plan.players):
        wind = (opened.first_taker + nth) % plan.players
        for step in range(len(sides)):
            side = sides[(wind - step) % len(sides)]
            for stack in range(nth * share, (nth + 1) * share):
                places += [WallPlace(side, stack, upper, inner=True) for upper in (True, False)]
                takers += [(dealer + wind) % plan.players] * 2
    return places, takers


def _tail_order(plan: WallPlan, dealt: int, outer: int) -> tuple[int, ...]:
    """The tail gives the last stack first; of a stack the tile that the book says."""
    order: list[int] = []
    for stack in reversed(range(outer // plan.height)):
        first = dealt + plan.height * stack
        tiles = range(first, first + plan.height)
        order += tiles if plan.tail_order == "top_first" else reversed(tiles)
    return tuple(order)
