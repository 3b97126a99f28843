"""The four walls as they stand: which physical tile is drawn, turned or taken from the tail.

Riichi's walls: 17 stacks of two a side. The dice choose the side, counted counter-clockwise from the dealer
(who is one), and the break, counted in stacks from the right end of that side as its own player sees it.
Tiles are taken from the break to the left and on, clockwise seen from above; the last seven stacks are the
dead wall.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import KINDS, PLAYING_KINDS, RED_FIVES, Tile, tile_of_kind

STACKS_A_SIDE: Final = 17
STACKS: Final = 4 * STACKS_A_SIDE
TILES: Final = 2 * STACKS
DEAD_TILES: Final = 14
REPLACEMENTS: Final = 4
INDICATORS: Final = 5


@dataclass(frozen=True, slots=True, order=True)
class WallPlace:
    """Where in the walls a tile stands."""

    side: Seat
    """The seat in front of which this wall stands."""
    stack: int
    """0 to 16, counted from the right end as that seat sees it."""
    upper: bool
    """On top of its stack."""


def tiles_of(copies: Sequence[int]) -> tuple[Tile, ...]:
    """All tiles of a set, from how many of each face it holds: by kind, the red fives after the kinds."""
    faces = (*map(tile_of_kind, range(KINDS)), *RED_FIVES)
    return tuple(tile for tile, count in zip(faces, copies, strict=True) for _ in range(count))


def riichi_set(red_fives: int = 3) -> tuple[Tile, ...]:
    """The 136 tiles: four of each of 34 kinds, with 0 or 3 red fives in place of plain ones.

    >>> len(riichi_set()), Counter(str(t) for t in riichi_set())["5p"]
    (136, 3)
    """
    if red_fives not in (0, 3):
        raise ValueError(f"a riichi set has no red five or one in each suit, not {red_fives}")
    reds = RED_FIVES if red_fives else ()
    tiles = [tile_of_kind(kind) for kind in range(PLAYING_KINDS) for _ in range(4)]
    for red in reds:
        tiles[tiles.index(red.plain)] = red
    return tuple(tiles)


def shuffled(tiles: Sequence[Tile], random: Random) -> tuple[Tile, ...]:
    """The tiles in the order a seeded generator gives them."""
    washed = list(tiles)
    random.shuffle(washed)
    return tuple(washed)


@dataclass(frozen=True, slots=True)
class Wall:
    """The walls of one hand, from the break to the last tile.

    ``tiles`` runs in the order of taking: place 0 is the first tile of the deal, the last fourteen are the
    dead wall.
    """

    tiles: tuple[Tile, ...]
    dealer: Seat
    dice: tuple[int, int] = (1, 1)
    drawn: int = 0
    """Tiles taken from the live end, the deal included."""
    replaced: int = 0
    """Tiles taken from the tail after kongs."""
    turned: int = 0
    """Indicators lying face up."""

    def __post_init__(self) -> None:
        if len(self.tiles) != TILES:
            raise ValueError(f"riichi's walls have {TILES} tiles, not {len(self.tiles)}")

    @property
    def left(self) -> int:
        """Tiles that can still be drawn from the live wall."""
        return TILES - DEAD_TILES - self.drawn - self.replaced

    @property
    def next_tile(self) -> Tile:
        """What the next draw brings."""
        if self.left <= 0:
            raise ValueError("the live wall is empty")
        return self.tiles[self.drawn]

    @property
    def next_replacement(self) -> Tile:
        """What the tail gives next: the upper tile of the last stack, then the one under it, and so on."""
        if self.replaced >= REPLACEMENTS or self.left <= 0:
            raise ValueError(f"no replacement left: {self.replaced} taken, {self.left} live tiles")
        return self.tiles[_replacement_index(self.replaced)]

    @property
    def next_indicator(self) -> Tile:
        """What will be turned next."""
        if self.turned >= INDICATORS:
            raise ValueError(f"all {INDICATORS} indicators are turned already")
        return self.tiles[_indicator_index(self.turned)]

    def draw(self, count: int = 1) -> Wall:
        """After the next tiles of the live wall were taken."""
        if count > self.left:
            raise ValueError(f"the live wall is empty: {count} wanted, {self.left} left")
        return replace(self, drawn=self.drawn + count)

    def replacement(self) -> Wall:
        """After the next tile of the tail was taken."""
        assert self.next_replacement is not None
        return replace(self, replaced=self.replaced + 1)

    def turn_indicator(self) -> Wall:
        """After the next indicator was turned."""
        assert self.next_indicator is not None
        return replace(self, turned=self.turned + 1)

    @property
    def indicators(self) -> tuple[tuple[WallPlace, Tile], ...]:
        """The turned indicators and where they lie, the first one in front."""
        return tuple((self.place(i), self.tiles[i]) for i in map(_indicator_index, range(self.turned)))

    @property
    def under_indicators(self) -> tuple[Tile, ...]:
        """The tiles under the turned indicators (ura dora indicators)."""
        return tuple(self.tiles[_indicator_index(i) + 1] for i in range(self.turned))

    @property
    def standing(self) -> tuple[WallPlace, ...]:
        """Places that still hold a tile, turned indicators included."""
        return tuple(self.place(i) for i in self._standing())

    @property
    def unseen(self) -> Counter[Tile]:
        """Faces of the tiles that still stand in the walls, turned indicators left out."""
        turned = {_indicator_index(i) for i in range(self.turned)}
        return Counter(self.tiles[i] for i in self._standing() if i not in turned)

    def _standing(self) -> list[int]:
        gone = {_replacement_index(i) for i in range(self.replaced)}
        return [i for i in range(self.drawn, TILES) if i not in gone]

    def place(self, index: int) -> WallPlace:
        """Where the tile at an index of the order of taking stands.

        With dice 1 and 2 the third side from the dealer is broken after three stacks:

        >>> Wall(riichi_set(), dealer=0, dice=(1, 2)).place(0)
        WallPlace(side=2, stack=3, upper=True)
        """
        eyes = sum(self.dice)
        first = (self.dealer + eyes - 1) % 4
        stack = eyes + index // 2
        side = (first - stack // STACKS_A_SIDE) % 4
        return WallPlace(side, stack % STACKS_A_SIDE, index % 2 == 0)


def _indicator_index(nth: int) -> int:
    return TILES - 6 - 2 * nth


def _replacement_index(nth: int) -> int:
    return TILES - 2 - 2 * (nth // 2) + nth % 2
