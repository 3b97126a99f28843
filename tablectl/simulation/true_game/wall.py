"""The walls of a simulated hand with the faces of their tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import KINDS, RED_FIVES, Tile, tile_of_kind
from tablectl.mahjong.walls.standing_wall import StandingWall
from tablectl.mahjong.walls.wall import WallPlace, lay
from tablectl.mahjong.walls.wall_plan import SIDES, WallPlan


def tiles_of(copies: Sequence[int]) -> tuple[Tile, ...]:
    """All tiles of a set, from the number of each face: by kind, the red fives after the kinds."""
    faces = (*map(tile_of_kind, range(KINDS)), *RED_FIVES)
    return tuple(tile for tile, count in zip(faces, copies, strict=True) for _ in range(count))


def shuffle(tiles: Sequence[Tile], random: Random) -> tuple[Tile, ...]:
    """The tiles in the order a seeded generator gives them."""
    mixed = list(tiles)
    random.shuffle(mixed)
    return tuple(mixed)


@dataclass(frozen=True, slots=True)
class Wall:
    """The walls of one hand with the faces of their tiles.

    ``tiles`` runs in the order of taking: place 0 is the first tile of the deal.
    """

    tiles: tuple[Tile, ...]
    standing: StandingWall

    @classmethod
    def build(cls, plan: WallPlan, tiles: Sequence[Tile], dealer: Seat) -> Wall:
        """New walls, before the dice fall.

        Raises:
            ValueError: not the number of tiles that the plan's walls hold.
        """
        if len(tiles) != plan.tiles:
            raise ValueError(f"these walls have {plan.tiles} tiles, not {len(tiles)}")
        return cls(tuple(tiles), StandingWall(lay(plan, dealer, (1,) * 2 * plan.throws)))

    def break_at(self, dice: Sequence[int]) -> Wall:
        """The walls after the dice have determined the break; before that no tile can be taken."""
        assert not self.standing.taken, "walls are broken before the deal"
        laid = self.standing.laid
        return replace(self, standing=StandingWall(lay(laid.plan, laid.dealer, dice)))

    @property
    def plan(self) -> WallPlan:
        """The plan by which they were built."""
        return self.standing.laid.plan

    @property
    def rows(self) -> tuple[int, ...]:
        """Stacks of the complete wall at each of the four sides of the table."""
        rows = [0] * SIDES
        for side, stacks in zip(self.plan.sides(self.standing.laid.dealer), self.plan.stacks, strict=True):
            rows[side] = stacks
        return tuple(rows)

    @property
    def left(self) -> int:
        """Tiles that can still be drawn."""
        return self.standing.left

    @property
    def next_tile(self) -> Tile:
        """The tile of the next draw."""
        return self.tiles[self.standing.next_tile]

    @property
    def next_replacement(self) -> Tile:
        """The next replacement tile, for a kong or a flower."""
        return self.tiles[self.standing.next_replacement]

    @property
    def next_indicator(self) -> Tile:
        """The next indicator, where its place does not depend on another throw."""
        return self.tiles[self.standing.next_indicator]

    def thrown_indicator(self, dice: Sequence[int]) -> Tile:
        """The indicator of a throw, counted from the tail."""
        return self.tiles[self.standing.thrown_indicator(dice)]

    def dealt_to(self, seat: Seat) -> tuple[Tile, ...]:
        """A seat's tiles of the deal; the dealer's first tile is drawn after it."""
        return tuple(self.tiles[index] for index in self.deal_indices(seat))

    def deal_indices(self, seat: Seat) -> tuple[int, ...]:
        """The same tiles by their place in the order of taking."""
        return self.standing.laid.dealt_to(seat)[: self.plan.hand_size]

    def deal(self, seat: Seat) -> Wall:
        """The walls after a seat took its tiles of the deal."""
        return replace(self, standing=self.standing.take(self.deal_indices(seat)))

    def draw(self) -> Wall:
        """The walls after the next draw."""
        return replace(self, standing=self.standing.draw())

    def replacement(self) -> Wall:
        """The walls after the next replacement."""
        return replace(self, standing=self.standing.replacement())

    def turn_indicator(self, dice: Sequence[int] = ()) -> Wall:
        """The walls after the next indicator was revealed; ``dice``: of its throw, where there is one."""
        wall = self.standing
        return replace(self, standing=wall.turn(wall.thrown_indicator(dice) if dice else wall.next_indicator))

    @property
    def indicators(self) -> tuple[tuple[WallPlace, Tile], ...]:
        """The revealed indicators with their places, in order."""
        return tuple((self.standing.place(i), self.tiles[i]) for i in self.standing.indicators)

    @property
    def under_indicators(self) -> tuple[Tile, ...]:
        """The tiles under the revealed indicators (ura dora indicators)."""
        return tuple(self.tiles[i + 1] for i in self.standing.indicators)

    def beside_indicators(self, count: int) -> tuple[WallPlace, ...]:
        """Stacks beside the indicators, towards the live wall, on which hidden indicators are shown."""
        first = self.standing.indicators[-1] - 2
        return tuple(self.standing.place(first - 2 * step) for step in range(count))

    @property
    def places(self) -> tuple[WallPlace, ...]:
        """Places with a tile, revealed indicators included."""
        return tuple(map(self.standing.place, self.standing.standing))

    @property
    def unseen(self) -> Counter[Tile]:
        """Faces of the tiles in the walls, without revealed indicators."""
        turned = self.standing.indicators
        return Counter(self.tiles[i] for i in self.standing.standing if i not in turned)
