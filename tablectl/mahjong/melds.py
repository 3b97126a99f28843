"""Melds: sets that lie open beside a hand, and closed kongs."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import FIRST_HONOR, Tile, format_tiles
from tablectl.quoting import quoted


class MeldError(ValueError):
    """Tiles that are no such meld."""


class MeldKind(StrEnum):
    """Names of the scoring contract and of the recordings."""

    CHOW = "chow"
    PUNG = "pung"
    OPEN_KONG = "open_kong"
    CLOSED_KONG = "closed_kong"
    ADDED_KONG = "added_kong"

    __hash__ = str.__hash__

    is_kong: bool
    """Four tiles of a kind."""
    is_open: bool
    """Made with another player's tile; a closed kong is not. Both are kept, not worked out at each use:
    reading melds is part of every hand."""


for _kind in MeldKind:
    _kind.is_kong = _kind not in (MeldKind.CHOW, MeldKind.PUNG)
    _kind.is_open = _kind is not MeldKind.CLOSED_KONG


def is_run(kinds: list[int]) -> bool:
    """Whether three kinds, ascending, are a chow's: in a row in one suit."""
    first = kinds[0]
    return first < FIRST_HONOR and first % 9 <= 6 and kinds == [first, first + 1, first + 2]


@dataclass(frozen=True, slots=True)
class Meld:
    """One meld. Tiles are in ascending order (red after plain, a joker at the place it stands for)."""

    kind: MeldKind
    tiles: tuple[Tile, ...]
    """None of a closed kong that lies face down and that nobody else has seen."""
    from_seat: Seat | None = None
    """Who discarded the claimed tile; for an added kong, of the pung it grew from; None for a closed kong
    or if unknown."""
    claimed: Tile | None = None
    """The claimed tile where it is known: which face it was decides over red fives and swap-calling."""
    count_key: int = field(init=False, repr=False, compare=False)
    """What its tiles add to a packed count of tiles (``tablectl.mahjong.counts``)."""

    def __post_init__(self) -> None:
        wanted = 4 if self.kind.is_kong else 3
        unseen = self.kind is MeldKind.CLOSED_KONG and not self.tiles
        if len(self.tiles) != wanted and not unseen:
            raise MeldError(f"{self.kind} has {wanted} tiles, not {quoted(format_tiles(self.tiles))}")
        # Kept for the same reason as a tile's: a meld is made once and looked at with every hand.
        object.__setattr__(self, "count_key", sum([tile.count_key for tile in self.tiles]))

    @property
    def is_open(self) -> bool:
        """Whether it opens the hand."""
        return self.kind.is_open
