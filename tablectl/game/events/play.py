"""The play of a hand, as events: its beginning, walls and deal, draws, discards, melds and declarations."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Struct

from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Tile, format_tiles
from tablectl.wire import (
    FLAG,
    TILES,
    FromSeat,
    HandPart,
    HiddenTiles,
    Number,
    Numbers,
    SeatNumber,
    SeenTiles,
    TileCode,
    TileOrUnseen,
    UnexpectedValue,
    WireForm,
    all_unseen,
    nullable,
    one_of,
)

_SUIT = one_of("m", "p", "s")


class HandStarted(Struct, frozen=True, gc=False):
    """A hand begins: who deals, in which round, with what lying on the table."""

    KIND: ClassVar[str] = "hand_started/1"
    number: Number
    """0-based count of hands in the session."""
    round: Annotated[Wind, one_of(*Wind)]
    dealer: SeatNumber
    honba: Number
    deposits: Number
    """Riichi sticks on the table, in sticks."""
    scores: Numbers


class WallsBuilt(Struct, frozen=True, gc=False):
    """The machine lifted its walls."""

    KIND: ClassVar[str] = "walls_built/1"
    counts: Numbers
    """Tiles per side, by seat."""


class TilesDealt(Struct, frozen=True, gc=False):
    """A seat's first tiles; ``None`` for each that nobody else has seen."""

    KIND: ClassVar[str] = "tiles_dealt/1"
    seat: SeatNumber
    tiles: HiddenTiles


class IndicatorRevealed(Struct, frozen=True, gc=False):
    """A tile of the dead wall was turned face up."""

    KIND: ClassVar[str] = "indicator_revealed/1"
    tile: TileCode


class TileDrawn(Struct, frozen=True, gc=False):
    """A seat took a tile."""

    KIND: ClassVar[str] = "tile_drawn/1"
    seat: SeatNumber
    tile: TileOrUnseen
    source: Annotated[Literal["wall", "tail"], one_of("wall", "tail").named("from")] = "wall"
    """``tail``: a replacement after a kong or a flower."""


class TileDiscarded(Struct, frozen=True, gc=False):
    """A seat put a tile into its river."""

    KIND: ClassVar[str] = "tile_discarded/1"
    seat: SeatNumber
    tile: TileCode
    drawn: Annotated[bool | None, nullable(FLAG).with_default(None)] = None
    """Whether it was the tile just drawn; None where nobody saw."""
    sideways: Annotated[bool, FLAG.with_default(False)] = False


class MeldClaimed(Struct, frozen=True, gc=False):
    """A seat took the last discard into a meld."""

    KIND: ClassVar[str] = "meld_claimed/1"
    seat: SeatNumber
    from_seat: FromSeat
    meld: Annotated[MeldKind, one_of(MeldKind.CHOW, MeldKind.PUNG, MeldKind.OPEN_KONG)]
    tile: TileCode
    """The claimed tile."""
    tiles: SeenTiles
    """The whole meld, ascending, the claimed tile included."""
    part: HandPart = 0
    """Which of the seat's hands it belongs to, where it has two."""

    def mismatch(self) -> tuple[str, str] | None:
        """A field that does not fit the others, and what it must be."""
        if self.tile not in self.tiles:
            return "tile", "one of the meld's tiles"
        if len(self.tiles) != (4 if self.meld.is_kong else 3):
            return "tiles", f"the tiles of a {self.meld}"
        return None


def _read_kong(value: object) -> tuple[Tile, ...]:
    if all_unseen(value):
        return ()
    tiles: tuple[Tile, ...] = TILES.read(value)
    if len(tiles) != 4:
        raise UnexpectedValue("four tiles")
    return tiles


def _write_kong(tiles: tuple[Tile, ...]) -> str:
    return format_tiles(tiles or (None,) * 4)


class KongDeclared(Struct, frozen=True, gc=False):
    """A closed kong, or a fourth tile added to a pung."""

    KIND: ClassVar[str] = "kong_declared/1"
    seat: SeatNumber
    meld: Annotated[MeldKind, one_of(MeldKind.CLOSED_KONG, MeldKind.ADDED_KONG)]
    tiles: Annotated[tuple[Tile, ...], WireForm(_read_kong, _write_kong)]
    """All four tiles, ascending; none of a closed kong that nobody else has seen."""
    face_down: Annotated[bool, FLAG.omitted_when(False)] = False
    """Only its player knows what it is until it is turned over."""
    drawn: Annotated[bool | None, nullable(FLAG).omitted_when(None)] = None
    """Whether the tile just drawn is among them; None where nobody saw."""
    part: HandPart = 0
    """Which of the seat's hands it belongs to, where it has two."""

    def mismatch(self) -> tuple[str, str] | None:
        """A field that does not fit the others, and what it must be."""
        if not self.tiles and self.meld is not MeldKind.CLOSED_KONG:
            return "tiles", "four tiles: only a closed kong may be unseen"
        return None


class KongShown(Struct, frozen=True, gc=False):
    """A closed kong that lay face down was turned over."""

    KIND: ClassVar[str] = "kong_shown/1"
    seat: SeatNumber
    tiles: SeenTiles


class BonusShown(Struct, frozen=True, gc=False):
    """A flower or a season was laid beside the hand."""

    KIND: ClassVar[str] = "bonus_shown/1"
    seat: SeatNumber
    tile: TileCode


class ReadyDeclared(Struct, frozen=True, gc=False):
    """Riichi, or another book's declaration of a ready hand, before its discard."""

    KIND: ClassVar[str] = "ready_declared/1"
    seat: SeatNumber


class VoidSuitChosen(Struct, frozen=True, gc=False):
    """A seat chose the suit it will not keep; nobody else knows it before all have chosen."""

    KIND: ClassVar[str] = "void_suit_chosen/1"
    seat: SeatNumber
    suit: Annotated[Literal["m", "p", "s"] | None, nullable(_SUIT)]
    """None: the card lies face down, nobody but the player has seen it."""


class VoidSuitDeclared(Struct, frozen=True, gc=False):
    """The suit a player will not keep, open for all to see."""

    KIND: ClassVar[str] = "void_suit_declared/1"
    seat: SeatNumber
    suit: Annotated[Literal["m", "p", "s"], _SUIT]


class TilesExposed(Struct, frozen=True, gc=False):
    """Closed tiles were laid open by a mistake: they stay so and are discarded first."""

    KIND: ClassVar[str] = "tiles_exposed/1"
    seat: SeatNumber
    tiles: SeenTiles
