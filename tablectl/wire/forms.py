"""Forms of fields in JSON: how a value is read and written, what it must be in words, and its schema."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Final

from tablectl.mahjong.player_names import is_visible
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile, format_tiles, parse_hidden, parse_tiles

Wire = dict[str, object]
Schema = Mapping[str, Any]
"""A JSON Schema (draft 2020-12)."""
MAX_INTEGER: Final = 2**53 - 1
"""The greatest whole number that every program reads exactly (RFC 8259, 6)."""
MAX_ID_LENGTH: Final = 100
"""Characters of the id of a request, a player, an event, a machine."""
_NOTATION: Final = "([0-9]+[mps]|[1-7]+z|[1-8]+f|1+j)"
"""A run of tiles, as ``tablectl.mahjong.tiles`` reads it."""
REQUIRED: Final = object()
"""Stands for the default of a field that must be there."""


class FieldError(ValueError):
    """JSON that is no object of ours. The message names the field, what was expected and what came."""

    def __init__(self, message: str, field: str = "") -> None:
        """``field``: the one that is wrong or missing, with what it lies in and which of a list
        it is, from 0, as ``wins.1.tiles``; empty where it is none."""
        super().__init__(message)
        self.field = field


class UnexpectedValue(Exception):
    """A value of another sort than its field has. The argument says what the field must be."""


class HiddenCharacters(UnexpectedValue):
    """A text with characters that nobody sees, or that turn the text around them."""

    refused_as = "hidden_characters"


@dataclass(frozen=True, slots=True)
class WireForm:
    """How the values of a field are read from JSON and written."""

    read: Callable[[Any], Any]
    """Raises UnexpectedValue, FieldError, or the ValueError of a notation."""
    write: Callable[[Any], Any] | None = None
    """None where JSON holds the value as it is."""
    name: str = ""
    """In JSON; empty where it is the attribute's own."""
    missing: object = REQUIRED
    """What a field that is not there is read as."""
    is_always_written: bool = True
    """Whether it is also written where it is what a missing one is read as."""
    schema: Schema = field(default_factory=dict)
    """What is read, for programs; empty: any JSON."""

    def named(self, name: str) -> WireForm:
        """The same form under another name in JSON."""
        return replace(self, name=name)

    def with_default(self, default: object) -> WireForm:
        """Always written; a missing field is read as ``default``."""
        return replace(self, missing=default)

    def described(self, description: str) -> WireForm:
        """The same form with words for whoever reads its schema."""
        return replace(self, schema={**self.schema, "description": description})

    def omitted_when(self, default: object) -> WireForm:
        """Left out where the value is ``default``, and read as it where it is missing."""
        return replace(self, missing=default, is_always_written=False)


def nullable(form: WireForm, null: object = None) -> WireForm:
    """A form that reads JSON's null as ``null``, and writes None as it."""
    write = form.write
    return replace(
        form,
        read=lambda value: null if value is None else form.read(value),
        write=None if write is None else lambda value: None if value is None else write(value),
        schema=_or_null(form.schema),
    )


def _or_null(schema: Schema) -> Schema:
    if "enum" in schema:
        return {**schema, "enum": [*schema["enum"], None]}
    return {**schema, "type": [schema["type"], "null"]} if "type" in schema else schema


def one_of(*words: str) -> WireForm:
    """One of some words; the members of an enumeration are given and read as such."""
    known = {str(word): word for word in words}

    def read(value: object) -> str:
        if not isinstance(value, str) or value not in known:
            raise UnexpectedValue("one of " + ", ".join(known))
        return known[value]

    return WireForm(read, str, schema={"enum": list(known)})


def integer(minimum: int = 0, maximum: int = MAX_INTEGER) -> WireForm:
    """A whole number within limits."""

    def read(value: object) -> int:
        if not minimum <= (found := number(value)) <= maximum:
            raise UnexpectedValue(f"a whole number from {minimum} to {maximum}")
        return found

    return WireForm(read, schema={"type": "integer", "minimum": minimum, "maximum": maximum})


def string(
    minimum: int = 0,
    maximum: int | None = None,
    pattern: str = "",
    expected: str = "",
    refused: type[UnexpectedValue] = UnexpectedValue,
) -> WireForm:
    """A text of so many characters, all of which match a pattern; one that must be there says something.

    ``expected`` says in words what matches, ``refused`` is raised of what does not.
    """
    must_match = re.compile(pattern or ".*", re.DOTALL)

    def read(value: object) -> str:
        found = text(value)
        if minimum and not is_visible(found):
            raise UnexpectedValue("a text that is not empty")
        if maximum is not None and len(found) > maximum:
            raise UnexpectedValue(f"a text of at most {maximum} characters, of which it has {len(found)}")
        if not must_match.fullmatch(found):
            raise refused(expected or f"a text that matches {pattern}")
        return found

    limits = {"minLength": minimum, "maxLength": maximum, "pattern": pattern and f"^{pattern}$"}
    return WireForm(read, schema={"type": "string", **{name: each for name, each in limits.items() if each}})


def tiles(minimum: int = 0, maximum: int | None = None) -> WireForm:
    """Tiles in notation, so many."""

    def read(value: object) -> tuple[Tile, ...]:
        found = parse_tiles(text(value))
        if len(found) < minimum:
            raise UnexpectedValue("tiles in notation, as in '123m'")
        if maximum is not None and len(found) > maximum:
            raise UnexpectedValue(f"{maximum} tiles or fewer, of which it has {len(found)}")
        return found

    pattern = f"^{_NOTATION}{'+' if minimum else '*'}$"
    return WireForm(read, format_tiles, schema={"type": "string", "pattern": pattern})


def array(form: WireForm, what: str, maximum: int | None = None) -> WireForm:
    """A list of what a form takes; ``what`` names these in the plural."""
    read_all = list_of(form.read, what)

    def read(value: object) -> tuple[Any, ...]:
        found = read_all(value)
        if maximum is not None and len(found) > maximum:
            raise UnexpectedValue(f"a list of at most {maximum} {what}")
        return found

    write = form.write
    limit = {} if maximum is None else {"maxItems": maximum}
    return WireForm(
        read,
        list if write is None else lambda values: list(map(write, values)),
        schema={"type": "array", "items": form.schema, **limit},
    )


def number(value: object) -> int:
    """A whole number."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise UnexpectedValue("a whole number")
    return value


def text(value: object) -> str:
    """A string."""
    if not isinstance(value, str):
        raise UnexpectedValue("a text")
    return value


def json_object(value: object) -> dict[str, Any]:
    """A JSON object."""
    if not isinstance(value, Mapping):
        raise UnexpectedValue("an object")
    return {str(key): each for key, each in value.items()}


def list_of(read: Callable[[Any], Any], what: str) -> Callable[[object], tuple[Any, ...]]:
    """Reads lists, all of whose items ``read`` takes; ``what`` names these in the plural."""

    def read_list(value: object) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise UnexpectedValue(f"a list of {what}")
        return tuple(item(place, each) for place, each in enumerate(value))

    def item(place: int, value: object) -> Any:
        try:
            return read(value)
        except UnexpectedValue:
            raise UnexpectedValue(f"a list of {what}") from None
        except FieldError as error:  # of an object in the list: which one is said, too
            raise FieldError(str(error), f"{place}.{error.field}" if error.field else f"{place}") from error

    return read_list


def all_unseen(tiles: object) -> bool:
    """Whether tiles are written as so many that nobody has seen."""
    return isinstance(tiles, str) and bool(tiles) and not tiles.strip("?")


def _seat(value: object) -> Seat:
    seat = number(value)
    if not 0 <= seat <= 3:
        raise UnexpectedValue("a seat from 0 to 3")
    return seat


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise UnexpectedValue("true or false")
    return value


def _real(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise UnexpectedValue("a number")
    return float(value)


NUMBER: Final = WireForm(number, schema={"type": "integer"})
NUMBERS: Final = array(NUMBER, "whole numbers")
POINTS: Final = array(integer(-MAX_INTEGER), "whole numbers")
REAL: Final = WireForm(_real, schema={"type": "number"})
REALS: Final = array(REAL, "numbers")
TEXT: Final = WireForm(text, schema={"type": "string"})
FLAG: Final = WireForm(_flag, schema={"type": "boolean"})
SEAT: Final = WireForm(_seat, schema={"type": "integer", "minimum": 0, "maximum": 3})
TILE: Final = WireForm(lambda value: Tile.parse(text(value)), str, schema={"type": "string", "minLength": 1})
OBJECT: Final = WireForm(json_object, schema={"type": "object"})
TILE_OR_UNSEEN: Final = nullable(WireForm(lambda value: None if value == "?" else TILE.read(value), str))
TILES: Final = tiles()
HIDDEN_TILES: Final = WireForm(lambda value: parse_hidden(text(value)), format_tiles)

Number = Annotated[int, NUMBER]
Numbers = Annotated[tuple[int, ...], NUMBERS]
Reals = Annotated[tuple[float, ...], REALS]
Text = Annotated[str, TEXT]
Texts = Annotated[tuple[str, ...], array(TEXT, "texts")]
Flag = Annotated[bool, FLAG]
SeatNumber = Annotated[Seat, SEAT]
SeatOrNull = Annotated[Seat | None, nullable(SEAT)]
FromSeat = Annotated[Seat, SEAT.named("from")]
FromSeatOrNull = Annotated[Seat | None, nullable(SEAT).named("from")]
TileCode = Annotated[Tile, TILE]
TileOrUnseen = Annotated[Tile | None, TILE_OR_UNSEEN.with_default(None)]
"""Null or ``?`` where nobody has seen it."""
SeenTiles = Annotated[tuple[Tile, ...], TILES]
HiddenTiles = Annotated[tuple[Tile | None, ...], HIDDEN_TILES]
"""``?`` for each that nobody has seen."""
HandPart = Annotated[int, nullable(NUMBER, 0).omitted_when(0)]
"""Which of a seat's hands, where it has two."""
