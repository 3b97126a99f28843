"""What a judge types of a hand: its wins, what others show, or points alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, Literal

from tablectl.game.events import DrawReason
from tablectl.mahjong.melds import Meld, MeldError, MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.win import WinSource
from tablectl.wire import (
    FLAG,
    POINTS,
    SEAT,
    TEXT,
    TILES,
    FieldError,
    SeatNumber,
    TileCode,
    WireForm,
    array,
    forms_of,
    json_object,
    nullable,
    object_array,
    one_of,
    read_object,
    schema_of,
    tiles,
)

_FROM: Final = nullable(SEAT).named("from").with_default(None)


@dataclass(frozen=True, slots=True)
class _MeldFields:
    kind: Annotated[MeldKind, one_of(*MeldKind)]
    tiles: Annotated[tuple[Tile, ...], tiles(1)]
    from_seat: Annotated[Seat | None, _FROM]
    drawn: Annotated[bool | None, nullable(FLAG).with_default(None)]
    """Of an added kong: whether its fourth tile was the one just drawn."""


def _meld(kind: MeldKind, found: tuple[Tile, ...], giver: Seat | None, drawn: bool | None) -> Meld:
    if drawn is not None and kind is not MeldKind.ADDED_KONG:
        raise FieldError(f"drawn is of an added kong, not of a {kind}", "melds")
    try:
        return Meld(kind, tuple(sorted(found)), giver)
    except MeldError as error:
        raise FieldError(f"invalid meld: {error}", "melds") from error


_MELDS: Final = object_array(_MeldFields, "a meld", _meld).with_default(())
_SEATS: Final = array(SEAT, "seats from 0 to 3").with_default(())
_SUIT: Final = nullable(one_of("m", "p", "s")).with_default(None)
_DRAW: Final = nullable(one_of(*(each for each in DrawReason if each is not DrawReason.CHOMBO)))
_NO_FLAG: Final = FLAG.with_default(False)
_SomeTiles = Annotated[tuple[Tile, ...], TILES.with_default(())]

AddedTiles = tuple[tuple[Tile, bool], ...]
"""Fourth tiles of added kongs, and whether each was the one just drawn, where somebody says so."""


@dataclass(frozen=True, slots=True)
class TypedWin:
    """One win as the judge read it off the table."""

    seat: SeatNumber
    from_seat: Annotated[Seat | None, _FROM]
    """Who discarded, or added to the kong; None: the winner's own draw."""
    tile: TileCode
    """The winning tile."""
    tiles: _SomeTiles
    """The closed part without it."""
    melds: Annotated[tuple[Meld, ...], _MELDS] = ()
    flowers: _SomeTiles = ()
    source: Annotated[WinSource, one_of(*WinSource).with_default(WinSource.WALL)] = WinSource.WALL
    double_ready: Annotated[bool, _NO_FLAG] = False
    ippatsu: Annotated[bool, _NO_FLAG] = False
    first_turn: Annotated[bool, _NO_FLAG] = False
    last_tile: Annotated[bool, _NO_FLAG] = False
    last_of_kind: Annotated[
        bool, FLAG.with_default(False).described("The other three of the winning tile lie open for all.")
    ] = False
    after_kong: Annotated[
        bool,
        FLAG.with_default(False).described("The discarder had made a kong in that turn (Sichuan): its last."),
    ] = False
    special: Annotated[str | None, nullable(TEXT).with_default(None)] = None
    added: AddedTiles = ()

    def mismatch(self) -> tuple[str, str] | None:
        """A drawn tile comes from nobody."""
        if self.source.self_drawn == (self.from_seat is None):
            return None
        return "source", "one with a seat in 'from'" if self.from_seat is None else "one without a 'from'"

    @property
    def count(self) -> int:
        """Tiles of the hand with the winning one, without flowers."""
        return len(self.tiles) + 1 + sum(len(meld.tiles) for meld in self.melds)

    def due(self, hand_size: int) -> int:
        """How many there should be: those of a hand, the winning one, and one more for each kong."""
        return hand_size + 1 + sum(meld.kind.is_kong for meld in self.melds)


@dataclass(frozen=True, slots=True)
class TypedShown:
    """What a seat that has not won shows at the end, where the book checks it."""

    seat: SeatNumber
    tiles: _SomeTiles = ()
    """The closed part."""
    melds: Annotated[tuple[Meld, ...], _MELDS] = ()
    void_suit: Annotated[Literal["m", "p", "s"] | None, _SUIT] = None
    """None: as it is recorded, or nobody knows."""
    discards: _SomeTiles = ()
    """Its river, where nobody has followed it and the book asks what was thrown."""
    added: AddedTiles = ()


def _win(given: object) -> TypedWin:
    """A win whose source is what its 'from' says, where it does not say more."""
    win = json_object(given)
    source = WinSource.WALL if win.get("from") is None else WinSource.DISCARD
    read = read_object(TypedWin, {"source": source.value, **win}, "a win")
    return replace(read, added=_added(read.melds, win))


def _shown(given: object) -> TypedShown:
    shown = json_object(given)
    read = read_object(TypedShown, shown, "a shown hand")
    return replace(read, added=_added(read.melds, shown))


def _added(melds: tuple[Meld, ...], given: Mapping[str, Any]) -> AddedTiles:
    said = zip(melds, given.get("melds", ()), strict=True)
    return tuple((meld.tiles[0], each["drawn"]) for meld, each in said if each.get("drawn") is not None)


_WIN: Final = WireForm(_win, schema=schema_of(forms_of(TypedWin)))
_SHOWN_HAND: Final = WireForm(_shown, schema=schema_of(forms_of(TypedShown)))


@dataclass(frozen=True, slots=True)
class TypedHand:
    """What a hand came to: wins to score, a draw, or points that people have computed themselves."""

    wins: Annotated[tuple[TypedWin, ...], array(_WIN, "wins", 3).with_default(())] = ()
    draw: Annotated[DrawReason | None, _DRAW.with_default(None)] = None
    tenpai: Annotated[tuple[Seat, ...], _SEATS] = ()
    """Who was ready at an exhaustive draw."""
    nagashi: Annotated[
        tuple[Seat, ...], _SEATS.described("Of a nagashi mangan: who made it; `tenpai` is who was ready.")
    ] = ()
    ready: Annotated[tuple[Seat, ...], _SEATS] = ()
    """Who had declared ready (riichi) and put a stick down."""
    indicators: Annotated[tuple[Tile, ...] | None, nullable(TILES).with_default(None)] = None
    """None: those that are recorded."""
    hidden_indicators: _SomeTiles = ()
    deltas: Annotated[
        tuple[int, ...] | None,
        POINTS.with_default(None).described("Points by seat as computed by people; then nothing is scored."),
    ] = None
    winner: Annotated[Seat | None, nullable(SEAT).with_default(None)] = None
    """Of plain points: who won, so that the deal passes on rightly; None: nobody."""
    shown: Annotated[tuple[TypedShown, ...], array(_SHOWN_HAND, "hands", 4).with_default(())] = ()
    """Hands without a win, where the book checks them."""

    @property
    def melds(self) -> tuple[tuple[Seat, tuple[Meld, ...]], ...]:
        """The melds of every seat that was typed."""
        won = tuple((win.seat, win.melds) for win in self.wins)
        return (*won, *((shown.seat, shown.melds) for shown in self.shown))

    @property
    def added(self) -> Mapping[tuple[Seat, int], bool]:
        """Whether an added kong's fourth tile was just drawn, by seat and kind of tile, where it is said."""
        said = [(win.seat, win.added) for win in self.wins] + [(each.seat, each.added) for each in self.shown]
        return {(seat, tile.kind): drawn for seat, added in said for tile, drawn in added}
