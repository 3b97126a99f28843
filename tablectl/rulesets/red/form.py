"""A reading of a winning hand of red mahjong: four sets and a pair, with jokers assigned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.tiles import FIRST_HONOR, JOKER_KIND, PLAYING_KINDS, Tile


@dataclass(frozen=True, slots=True)
class Form:
    """Four sets and a pair, by kinds (0 to 8 characters, dots, bamboos, 27 to 30 winds, 31 to 33 dragons)."""

    chows: tuple[int, ...]
    """First kind of every chow, ascending."""
    pungs: tuple[int, ...]
    """Kind of every pung, ascending."""
    pair: int
    sets: frozenset[str] = field(init=False, compare=False)
    """Groups of the sets: ``m`` ``p`` ``s``, ``w`` for winds, ``d`` for dragons."""

    def __post_init__(self) -> None:
        groups = frozenset([GROUP_OF_KIND[kind] for kind in self.chows + self.pungs])
        object.__setattr__(self, "sets", groups)

    @property
    def groups(self) -> frozenset[str]:
        """Groups of the sets and the pair."""
        return self.sets | {GROUP_OF_KIND[self.pair]}

    def ranks_within(self, low: int, high: int) -> bool:
        """Whether sets and pair have only suited tiles with ranks from ``low`` to ``high``."""
        return (
            all(low <= kind % 9 + 1 and kind % 9 + 3 <= high for kind in self.chows)
            and all(kind < FIRST_HONOR and low <= kind % 9 + 1 <= high for kind in self.pungs)
            and self.pair < 27
            and low <= self.pair % 9 + 1 <= high
        )


GROUP_OF_KIND: Final = "m" * 9 + "p" * 9 + "s" * 9 + "w" * 4 + "d" * 3
"""Letter of each kind's suit; winds and dragons apart."""


def meld_kind(meld: Meld) -> int:
    """Kind of a pung, or first kind of a chow; a joker counts as the tile at its place.

    >>> from tablectl.mahjong.tiles import parse_tiles
    >>> meld_kind(Meld(MeldKind.CHOW, parse_tiles("1j34m")))
    1
    """
    place, tile = next((at, one) for at, one in enumerate(meld.tiles) if one.kind < PLAYING_KINDS)
    return tile.kind - place if meld.kind is MeldKind.CHOW else tile.kind


def meld_kinds(melds: Iterable[Meld]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """First kinds of the open chows and kinds of the open pungs."""
    chows: list[int] = []
    pungs: list[int] = []
    for meld in melds:
        (chows if meld.kind is MeldKind.CHOW else pungs).append(meld_kind(meld))
    return tuple(chows), tuple(pungs)


def joker_count(tiles: Sequence[Tile]) -> int:
    """The number of jokers among the tiles."""
    return sum(tile.kind == JOKER_KIND for tile in tiles)
