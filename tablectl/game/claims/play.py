"""Claims about the play of a hand: walls and deal, draws, discards, melds and declarations."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile


class BuildWalls(Struct, frozen=True, gc=False):
    """Walls stand: tiles per side, by seat."""

    counts: tuple[int, ...]


class Deal(Struct, frozen=True, gc=False):
    """A seat took its first tiles (13 in riichi, the dealer too: the fourteenth is a ``Draw``)."""

    seat: Seat
    tiles: tuple[Tile | None, ...]


class RevealIndicator(Struct, frozen=True, gc=False):
    """A tile of the dead wall was turned face up."""

    tile: Tile


class Draw(Struct, frozen=True, gc=False):
    """A seat took a tile; from the wall or the tail as the rules have it."""

    seat: Seat
    tile: Tile | None = None


class Discard(Struct, frozen=True, gc=False):
    """A seat put a tile into its river."""

    seat: Seat
    tile: Tile
    drawn: bool | None = None
    """Whether it is the tile just drawn; None where nobody saw."""
    sideways: bool | None = None
    """None: as the rules have it (the first discard that stays after declaring ready lies sideways)."""


class ClaimMeld(Struct, frozen=True, gc=False):
    """A seat takes the last discard: chow, pung or open kong."""

    seat: Seat
    meld: MeldKind
    tiles: tuple[Tile, ...]
    """The whole meld, ascending, the claimed tile included."""
    part: int = 0
    """Which of the seat's hands it is for, where it has two."""


class DeclareKong(Struct, frozen=True, gc=False):
    """A seat lays down a closed kong or adds the fourth tile to its pung."""

    seat: Seat
    meld: MeldKind
    tiles: tuple[Tile, ...]
    """All four tiles, ascending; none of a closed kong that lies face down and that nobody else has seen."""
    drawn: bool | None = None
    """Whether the tile just drawn is among them; None where nobody saw."""
    part: int = 0
    """Which of the seat's hands it is for, where it has two; an added kong stays with its pung."""


class ShowKong(Struct, frozen=True, gc=False):
    """A seat turns over a closed kong that lay face down."""

    seat: Seat
    tiles: tuple[Tile, ...]
    """All four tiles."""


class ShowBonus(Struct, frozen=True, gc=False):
    """A seat lays a flower or a season beside its hand."""

    seat: Seat
    tile: Tile


class DeclareReady(Struct, frozen=True, gc=False):
    """Riichi: said before the discard that lies sideways."""

    seat: Seat


class ChooseVoidSuit(Struct, frozen=True, gc=False):
    """A seat chooses, hidden from the others, the suit that it will not keep."""

    seat: Seat
    suit: Literal["m", "p", "s"] | None = None
    """None: a card lies face down and nobody but the player has seen it."""


class DeclareVoidSuit(Struct, frozen=True, gc=False):
    """The suit that a seat will not keep lies open: its card was turned over, or somebody says so."""

    seat: Seat
    suit: Literal["m", "p", "s"]


class ExposeTiles(Struct, frozen=True, gc=False):
    """Closed tiles of a seat came to lie open by a mistake."""

    seat: Seat
    tiles: tuple[Tile, ...]
