"""Fortune tiles (財神), and the kind that white dragons count as."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tablectl.mahjong.melds import Meld, MeldKind, is_run
from tablectl.mahjong.tiles import PLAYING_KINDS, Tile, tile_of_kind

WHITE: Final = 31
"""Kind of the white dragons."""
_NO_KIND: Final = -1


@dataclass(frozen=True, slots=True)
class Fortune:
    """The wild tiles of a hand (book, "Fortune tiles")."""

    kind: int
    """The kind of the fortune tiles."""
    white: int
    """The kind that a white dragon counts as, if it is no fortune tile."""

    def is_fortune(self, tile: Tile) -> bool:
        """Whether the tile stands for any tile in the closed part."""
        return tile.kind == self.kind

    def face(self, tile: Tile) -> Tile | None:
        """What a tile counts as in a set; None for a fortune tile, which no open set or kong may have.

        >>> indicator = fortune_of(Tile.parse("4s"), permanent=False)
        >>> str(indicator.face(Tile.parse("5z"))), indicator.face(Tile.parse("4s"))
        ('4s', None)
        """
        if tile.kind == self.kind:
            return None
        return tile_of_kind(self.white) if tile.kind == WHITE else tile

    def read(self, tiles: Iterable[Tile]) -> tuple[list[int], int]:
        """The counts of the tiles' faces by kind, and the number of fortune tiles."""
        counts = [0] * PLAYING_KINDS
        wilds = 0
        for tile in tiles:
            if tile.kind == self.kind:
                wilds += 1
            else:
                counts[self.white if tile.kind == WHITE else tile.kind] += 1
        return counts, wilds

    def is_meld(self, meld: Meld) -> bool:
        """Whether the tiles make a valid meld, with white dragons as what they count as."""
        faces = [self.face(tile) for tile in meld.tiles]
        kinds = sorted([face.kind for face in faces if face is not None])
        if len(kinds) < len(meld.tiles):
            return False
        return is_run(kinds) if meld.kind is MeldKind.CHOW else kinds[0] == kinds[-1]


def fortune_of(indicator: Tile | None, *, permanent: bool) -> Fortune:
    """The fortune tiles of a hand.

    If white dragons are fortune, permanently or by the indicator, no tile counts as another one.

    Args:
        indicator: the revealed tile; None before that, when no tile is fortune yet.
        permanent: whether the white dragons are fortune without an indicator.
    """
    if permanent:
        return Fortune(WHITE, WHITE)
    if indicator is None:
        return Fortune(_NO_KIND, WHITE)
    return Fortune(indicator.kind, indicator.kind)
