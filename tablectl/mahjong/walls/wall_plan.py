"""A rule book's walls as plain numbers: what stands where, how dice open it, who takes how many, what stays.

``tablectl.mahjong.walls.wall`` works out from such a plan which physical tile goes to whom.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from tablectl.mahjong.seats import Seat

SIDES: Final = 4
"""Sides of the table; those without a wall have no stacks."""

CHAIRS: Final[dict[int, tuple[Seat, ...]]] = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""By number of players: the side of the table at which each seat sits. Two sit opposite each other."""


def sides_by_seat(players: int) -> tuple[int, ...]:
    """Every side of the table: where each seat sits, in their order, and then the empty ones.

    >>> sides_by_seat(2)
    (0, 2, 1, 3)
    """
    chairs = CHAIRS.get(players, ())
    return (*chairs, *(side for side in range(SIDES) if side not in chairs))


def seat_at(side: Seat, players: int) -> Seat | None:
    """Who sits at a side of the table; None at an empty chair.

    >>> seat_at(2, 2), seat_at(3, 3)
    (1, None)
    """
    chairs = CHAIRS.get(players, ())
    return chairs.index(side) if side in chairs else None


@dataclass(frozen=True, slots=True)
class FixedIndicator:
    """An indicator at a fixed place of the tail: the upper tile of its stack, further ones a stack inward."""

    stack: int
    """Counted from the tail, 0-based."""


@dataclass(frozen=True, slots=True)
class RolledIndicator:
    """Counted by the roll that broke the wall, backward from the end of the wall to the breaker's right.

    The upper tile of the last counted stack is turned; its whole stack is out of play.
    """


@dataclass(frozen=True, slots=True)
class ThrownIndicator:
    """Counted by a throw of its own, tile by tile from the tail as it is after the flowers.

    The turned tile is out of play. Where it is a flower it is turned back and the dice are thrown again.
    """


IndicatorRule = FixedIndicator | RolledIndicator | ThrownIndicator


@dataclass(frozen=True, slots=True)
class WallPlan:
    """What the machine builds, what the deal follows, and which physical tile goes to whom."""

    stacks: tuple[int, ...]
    """Stacks of each wall, by wind from the dealer's own. Where there are more walls than players the last
    ones stand before empty chairs."""
    players: int = 4
    throws: Literal[1, 2] = 1
    """Throws of two dice until the wall is broken."""
    second_throw: Literal["breaks_own", "chooses"] = "breaks_own"
    """Whether who throws second breaks the own wall, or counts on to whoever breaks."""
    counted: Literal["walls", "players"] = "walls"
    """What the sum of a throw counts, the thrower as one, counter-clockwise around the table: all the walls
    as they stand, or the players alone. Counting two players an odd sum means the other one."""
    break_by: Literal["sum", "total", "smaller_die"] = "sum"
    """What is counted from the right end of the broken wall: the last throw, both throws, the smaller die."""
    deal: tuple[int, ...] = (4, 4, 4, 1)
    """Tiles that each seat takes in each round of the deal, the dealer first."""
    dealer_extra: bool = False
    """Whether the tile of the dealer's first turn is taken with the deal."""
    dead_wall: int = 0
    """Tiles that are never drawn."""
    dead_aside: bool = False
    """Whether these are put aside at the tail after the deal. Otherwise so many are always left: what is
    taken from the tail is made up for by the live wall."""
    replacements: int | None = None
    """Most tiles that can be taken from the tail; None: as long as there are live ones."""
    replacements_from: Literal["tail", "head"] = "tail"
    """From which end tiles for kongs and flowers come."""
    tail_order: Literal["top_first", "bottom_first"] = "top_first"
    """Which tile of a tail stack is taken first."""
    indicator: IndicatorRule | None = None
    inner_stacks: int = 0
    """Stacks of a second row inside each wall, from which the hands are dealt; 0: there is no such row."""
    height: Literal[1, 2] = 2
    """Tiles on top of each other in the walls that ``stacks`` counts."""
    wings: int = 0
    """Tiles at each end of a wall that are slanted towards its player; the count goes through them."""
    loose: bool = False
    """No walls: so many tiles lie face down in the middle, and nobody can tell which one is taken."""

    def __post_init__(self) -> None:
        if self.players not in CHAIRS or not self.players <= len(self.stacks) <= SIDES:
            raise ValueError(f"{self.players} players need 2 to {SIDES} walls, one each: got {self.stacks}")
        if self.dealt + self.dead_wall > self.tiles:
            raise ValueError(f"{self.dealt} tiles to deal and {self.dead_wall} dead of {self.tiles}")
        if self.inner_stacks and self.inner_stacks * 2 * len(self.stacks) != self.hand_size * self.players:
            raise ValueError(f"inner rows of {self.inner_stacks} stacks do not hold the hands exactly")

    @property
    def tiles(self) -> int:
        """All tiles in the walls."""
        return self.height * sum(self.stacks) + 2 * self.inner_stacks * len(self.stacks)

    @property
    def hand_size(self) -> int:
        """Tiles that everybody is dealt, without the dealer's extra one."""
        return sum(self.deal)

    @property
    def dealt(self) -> int:
        """Tiles that leave the walls in the deal."""
        return self.players * self.hand_size + self.dealer_extra

    @property
    def has_indicator(self) -> bool:
        """Whether a tile is turned before the first discard."""
        return self.indicator is not None

    def sides(self, dealer: Seat) -> tuple[Seat, ...]:
        """The side of the table of each wall of ``stacks``, in a hand that ``dealer`` deals.

        >>> WallPlan((17,) * 4, players=3).sides(dealer=2)
        (2, 0, 1, 3)
        """
        chairs = CHAIRS[self.players]
        seated = [chairs[(dealer + wind) % self.players] for wind in range(self.players)]
        around = [(chairs[dealer % self.players] + step) % SIDES for step in range(SIDES)]
        empty = [side for side in around if side not in seated]
        return tuple((seated + empty)[: len(self.stacks)])

    def around(self, dealer: Seat) -> tuple[Seat, ...]:
        """The sides that have a wall, as they stand counter-clockwise around the table from the dealer's.

        A book that counts to a wall says "counted from the dealer counter-clockwise" and names winds for a
        full table. With an empty chair the winds no longer stand so: who points around the table comes to
        the empty chair's wall where it stands, whoever deals.

        >>> WallPlan((17,) * 4, players=3).around(dealer=2)
        (2, 3, 0, 1)
        """
        own = CHAIRS[self.players][dealer % self.players]
        return tuple(sorted(self.sides(dealer), key=lambda side: (side - own) % SIDES))

    def counts(self, dealer: Seat) -> tuple[int, ...]:
        """Tiles before each of the four sides of the table, before the deal.

        >>> WallPlan((14, 13, 14, 13)).counts(dealer=1)
        (26, 28, 26, 28)
        """
        found = [0] * SIDES
        for side, stacks in zip(self.sides(dealer), self.stacks, strict=True):
            found[side] = self.height * stacks + 2 * self.inner_stacks
        return tuple(found)
