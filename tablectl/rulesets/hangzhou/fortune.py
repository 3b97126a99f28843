"""Which tiles are fortune (財神), and what white dragons are in their place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tablectl.mahjong.melds import Meld, MeldKind, is_run
from tablectl.mahjong.tiles import PLAYING_KINDS, Tile, tile_of_kind

WHITE: Final = 31
"""Kind of the white dragons."""
_NOTHING: Final = -1


@dataclass(frozen=True, slots=True)
class Fortune:
    """The wild tiles of a hand (book, "Fortune tiles")."""

    kind: int
    """Of the fortune tiles."""
    white: int
    """The kind that a white dragon that is no fortune tile counts as."""

    def is_fortune(self, tile: Tile) -> bool:
        """Whether the tile stands for any tile in the closed part."""
        return tile.kind == self.kind

    def face(self, tile: Tile) -> Tile | None:
        """What a tile is in a set; None for a fortune tile, which may be in no open set or kong.

        >>> indicator = fortune_of(Tile.parse("4s"), permanent=False)
        >>> str(indicator.face(Tile.parse("5z"))), indicator.face(Tile.parse("4s"))
        ('4s', None)
        """
        if tile.kind == self.kind:
            return None
        return tile_of_kind(self.white) if tile.kind == WHITE else tile

    def read(self, tiles: Iterable[Tile]) -> tuple[list[int], int]:
        """Count array of tiles as what they count as, and the number of fortune tiles among them."""
        counts = [0] * PLAYING_KINDS
        wilds = 0
        for tile in tiles:
            if tile.kind == self.kind:
                wilds += 1
            else:
                counts[self.white if tile.kind == WHITE else tile.kind] += 1
        return counts, wilds

    def is_meld(self, meld: Meld) -> bool:
        """Whether the tiles make such a meld, white dragons counting as what they are in a set."""
        faces = [self.face(tile) for tile in meld.tiles]
        kinds = sorted([face.kind for face in faces if face is not None])
        if len(kinds) < len(meld.tiles):
            return False
        return is_run(kinds) if meld.kind is MeldKind.CHOW else kinds[0] == kinds[-1]


def fortune_of(indicator: Tile | None, *, permanent: bool) -> Fortune:
    """The fortune tiles of a hand.

    Where white dragons are fortune, permanently or by the indicator, nothing stands for anything else.

    Args:
        indicator: the tile that was turned up; None before that, when nothing is fortune yet.
        permanent: whether the white dragons are fortune without an indicator.
    """
    if permanent:
        return Fortune(WHITE, WHITE)
    if indicator is None:
        return Fortune(_NOTHING, WHITE)
    return Fortune(indicator.kind, indicator.kind)
