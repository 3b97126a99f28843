"""How one field stands in JSON: the types that the fields of events have, each with its wire form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final

from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile, format_tiles, parse_hidden, parse_tiles

REQUIRED: Final = object()
"""Stands for the default of a field that must be there."""


class WireError(ValueError):
    """JSON that is no event of ours. The message names the field, what was expected and what came."""

    def __init__(self, message: str, field: str = "") -> None:
        """``field``: the one that is wrong or missing; empty where it is none."""
        super().__init__(message)
        self.field = field


class NotExpected(Exception):
    """A value of another sort than its field has. The argument says what the field must be."""


@dataclass(frozen=True, slots=True)
class WireForm:
    """How the values of a field are read from JSON and written."""

    read: Callable[[Any], Any]
    """Raises NotExpected, WireError, or the ValueError of a notation."""
    write: Callable[[Any], Any] | None = None
    """None where JSON holds the value as it is."""
    name: str = ""
    """In JSON; empty where it is the attribute's own."""
    missing: object = REQUIRED
    """What a field that is not there is read as."""
    written_always: bool = True
    """Whether it is also written where it is what a missing one is read as."""

    def named(self, name: str) -> WireForm:
        """The same form under another name in JSON."""
        return replace(self, name=name)

    def or_missing(self, default: object) -> WireForm:
        """Always written; a missing field is read as ``default``."""
        return replace(self, missing=default)

    def unless(self, default: object) -> WireForm:
        """Left out where the value is ``default``, and read as it where it is missing."""
        return replace(self, missing=default, written_always=False)


def nullable(form: WireForm, null: object = None) -> WireForm:
    """A form that reads JSON's null as ``null``, and writes None as it."""
    write = form.write
    return replace(
        form,
        read=lambda value: null if value is None else form.read(value),
        write=None if write is None else lambda value: None if value is None else write(value),
    )


def one_of(*words: str) -> WireForm:
    """One of some words; the members of an enumeration are given and read as such."""
    known = {str(word): word for word in words}

    def read(value: object) -> str:
        if not isinstance(value, str) or value not in known:
            raise NotExpected("one of " + ", ".join(known))
        return known[value]

    return WireForm(read, str)


def number(value: object) -> int:
    """A whole number."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise NotExpected("a whole number")
    return value


def text(value: object) -> str:
    """A string."""
    if not isinstance(value, str):
        raise NotExpected("a text")
    return value


def json_object(value: object) -> dict[str, Any]:
    """A JSON object."""
    if not isinstance(value, Mapping):
        raise NotExpected("an object")
    return {str(key): each for key, each in value.items()}


def list_of(read: Callable[[Any], Any], what: str) -> Callable[[object], tuple[Any, ...]]:
    """Reads lists, all of whose items ``read`` takes; ``what`` names these in the plural."""

    def read_list(value: object) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise NotExpected(f"a list of {what}")
        try:
            return tuple(map(read, value))
        except NotExpected:
            raise NotExpected(f"a list of {what}") from None

    return read_list


def all_unseen(tiles: object) -> bool:
    """Whether tiles are written as so many that nobody has seen."""
    return isinstance(tiles, str) and bool(tiles) and not tiles.strip("?")


def _seat(value: object) -> Seat:
    seat = number(value)
    if not 0 <= seat <= 3:
        raise NotExpected("a seat from 0 to 3")
    return seat


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise NotExpected("true or false")
    return value


def _real(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise NotExpected("a number")
    return float(value)


NUMBER: Final = WireForm(number)
NUMBERS: Final = WireForm(list_of(number, "whole numbers"), list)
REALS: Final = WireForm(list_of(_real, "numbers"), list)
TEXT: Final = WireForm(text)
FLAG: Final = WireForm(_flag)
SEAT: Final = WireForm(_seat)
TILE: Final = WireForm(lambda value: Tile.parse(text(value)), str)
TILE_OR_UNSEEN: Final = nullable(WireForm(lambda value: None if value == "?" else TILE.read(value), str))
TILES: Final = WireForm(lambda value: parse_tiles(text(value)), format_tiles)
HIDDEN_TILES: Final = WireForm(lambda value: parse_hidden(text(value)), format_tiles)

Number = Annotated[int, NUMBER]
Numbers = Annotated[tuple[int, ...], NUMBERS]
Reals = Annotated[tuple[float, ...], REALS]
Text = Annotated[str, TEXT]
Texts = Annotated[tuple[str, ...], WireForm(list_of(text, "texts"), list)]
Flag = Annotated[bool, FLAG]
SeatNumber = Annotated[Seat, SEAT]
SeatOrNull = Annotated[Seat | None, nullable(SEAT)]
FromSeat = Annotated[Seat, SEAT.named("from")]
FromSeatOrNull = Annotated[Seat | None, nullable(SEAT).named("from")]
TileCode = Annotated[Tile, TILE]
TileOrUnseen = Annotated[Tile | None, TILE_OR_UNSEEN.or_missing(None)]
"""Null or ``?`` where nobody has seen it."""
SeenTiles = Annotated[tuple[Tile, ...], TILES]
HiddenTiles = Annotated[tuple[Tile | None, ...], HIDDEN_TILES]
"""``?`` for each that nobody has seen."""
HandPart = Annotated[int, nullable(NUMBER, 0).unless(0)]
"""Which of a seat's hands, where it has two."""
