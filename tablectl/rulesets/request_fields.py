"""Fields of a request's objects, read one by one; everything wrong is a ``ScoreError``.

The message names the field with its place and says what would be right.

Nearly all requests are sound. So an object is first taken at one go, by the types of a ``msgspec.Struct``;
only one that does not fit them is read field by field, by the same types, which alone tells what to say.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from types import NoneType
from typing import Annotated, Any, Final, TypeVar, get_args, get_origin

from msgspec import Struct, ValidationError, convert
from msgspec.structs import FieldInfo, fields

from tablectl.errors import InputError
from tablectl.mahjong.seats import WINDS, Wind
from tablectl.mahjong.tiles import NotationError, Tile, parse_tiles

ChoiceT = TypeVar("ChoiceT")
ShapeT = TypeVar("ShapeT", bound=Struct)

BAD_REQUEST: Final = "bad_request"
BAD_NOTATION: Final = "bad_notation"
UNKNOWN_RULESET: Final = "unknown_ruleset"
UNKNOWN_PRESET: Final = "unknown_preset"
UNKNOWN_OPTION: Final = "unknown_option"

_ONE_TILE: Final = "exactly one tile, as in '5m'"
WIND_LETTERS: Final = {wind.value: wind for wind in WINDS}


class ScoreError(InputError):
    """A request that cannot be scored as it stands."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def bad_field(name: str, reason: str) -> ScoreError:
    """The error of a field, named with its place in the request."""
    return ScoreError(BAD_REQUEST, f"field {name!r}: {reason}")


def refuse_tiles(
    named: Iterable[tuple[str, tuple[Tile, ...]]], strange: Callable[[Tile], bool], reason: str
) -> None:
    """Refuse tiles that a game's set has not.

    Args:
        named: fields and their tiles.
        reason: with ``{tile}`` for the first one that is strange.

    Raises:
        ScoreError: there is one.
    """
    for name, tiles in named:
        for tile in tiles:
            if strange(tile):
                raise bad_field(name, reason.format(tile=tile))


class Fields(Struct, frozen=True, gc=False):
    """An object of a request, read field by field; messages name the field with its place."""

    values: Mapping[str, object]
    """The object as it came."""
    place: str = ""
    """Its name in the object above."""
    above: Fields | None = None

    def allow(self, names: frozenset[str]) -> None:
        """Refuse any field but these."""
        if self.values.keys() <= names:
            return
        name = next(name for name in self.values if name not in names)
        known = ", ".join(sorted(names))
        raise ScoreError(BAD_REQUEST, f"{self._named(name)} is unknown; known are {known}")

    def text(self, name: str) -> str:
        """A text that must be there."""
        value = self.values.get(name)
        if isinstance(value, str):
            return value
        self._needed(name, "a text")
        raise self.wrong(name, "a text")

    def choice(self, name: str, choices: Mapping[str, ChoiceT]) -> ChoiceT:
        """One of some words, that must be there."""
        try:
            return choices[self.values[name]]  # type: ignore[index]  # only a word of theirs is found
        except (KeyError, TypeError):
            pass
        wanted = f"one of {', '.join(choices)}"
        self._needed(name, wanted)
        raise self.wrong(name, wanted)

    def has(self, name: str) -> bool:
        """Whether the field is there and not null."""
        return self.values.get(name) is not None

    def flag(self, name: str) -> bool:
        """True or false; false unless given."""
        value = self.values.get(name, False)
        if value is True or value is False:
            return value
        raise self.wrong(name, "true or false")

    def whole(self, name: str, low: int, high: int, default: int) -> int:
        """A whole number."""
        value = self.values.get(name, default)
        # Not ``isinstance``, for which true and false are whole numbers.
        if type(value) is int and low <= value <= high:
            return value
        raise self.wrong(name, f"a whole number from {low} to {high}")

    def tiles(self, name: str) -> tuple[Tile, ...]:
        """Tiles in notation; none unless given."""
        if name not in self.values:
            return ()
        return self.parsed(name, self.text(name))

    def parsed(self, name: str, text: str) -> tuple[Tile, ...]:
        """The tiles of a field's text."""
        try:
            return parse_tiles(text)
        except NotationError as error:
            raise ScoreError(BAD_NOTATION, f"{self._named(name)}: {error}") from None

    def one_tile(self, name: str) -> Tile:
        """Exactly one tile."""
        self._needed(name, _ONE_TILE)
        return self.parsed_tile(name, self.text(name))

    def parsed_tile(self, name: str, text: str) -> Tile:
        """The one tile of a field's text."""
        tiles = self.parsed(name, text)
        if len(tiles) == 1:
            return tiles[0]
        raise self.wrong(name, _ONE_TILE)

    def seat(self, name: str, seats: tuple[Wind, ...]) -> Wind:
        """The seat of somebody at this table."""
        seat = self.choice(name, WIND_LETTERS)
        if seat not in seats:
            raise self.nobody_there(name, seats)
        return seat

    def read_as(self, shape: type[ShapeT]) -> ShapeT:
        """The whole object by the types of a ``Struct``: texts, flags, words of an enumeration, numbers with
        limits, any of them or null, and ``Any``, which is read by itself.

        Raises:
            ScoreError: it does not fit them.
        """
        return self.taken_as(shape) or self.read_singly(shape)

    def taken_as(self, shape: type[ShapeT]) -> ShapeT | None:
        """The object at one go; None where that does not tell what is wrong with it."""
        try:
            return convert(self.values, shape)
        except (ValidationError, UnicodeEncodeError):
            return None

    def read_singly(self, shape: type[ShapeT]) -> ShapeT:
        """The object field by field, in the order of the class; the first that is wrong is the error."""
        known = fields(shape)
        self.allow(frozenset(each.encode_name for each in known))
        return shape(**{each.name: self._value(each) for each in known})

    def _value(self, field: FieldInfo) -> object:
        name, sort = field.encode_name, field.type
        if sort is Any:
            return self.values.get(name)
        if NoneType in get_args(sort):
            if not self.has(name):
                return None
            sort = next(each for each in get_args(sort) if each is not NoneType)
        elif not field.required and name not in self.values:
            return field.default
        if sort is str:
            return self.text(name)
        if sort is bool:
            return self.flag(name)
        if get_origin(sort) is Annotated:
            _, limits = get_args(sort)
            return self.whole(name, limits.ge, limits.le, limits.ge)
        return self.choice(name, {one.value: one for one in sort})

    def inner(self, name: str) -> Fields:
        """An object; an empty one unless given."""
        value = self.values.get(name)
        if value is None:
            return Fields({}, name, self)
        if not isinstance(value, dict):
            raise self.wrong(name, "an object")
        return Fields(value, name, self)

    def objects(self, name: str) -> list[Fields]:
        """A list of objects; an empty one unless given."""
        value = self.values.get(name, [])
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            raise self.wrong(name, "a list of objects")
        return [Fields(one, f"{name}[{index}]", self) for index, one in enumerate(value)]

    def nobody_there(self, name: str, seats: tuple[Wind, ...]) -> ScoreError:
        """The error of a seat that nobody has at this table."""
        return self.wrong(name, f"one of {', '.join(seats)}, where a player sits")

    def wrong(self, name: str, wanted: str) -> ScoreError:
        """The error of a field that is not what it should be, or is not there."""
        if name not in self.values:
            return ScoreError(BAD_REQUEST, f"{self._named(name)} is missing; it must be {wanted}")
        shown = json.dumps(self.values.get(name), ensure_ascii=False)
        shown = shown if len(shown) <= 60 else shown[:57] + "..."
        return ScoreError(BAD_REQUEST, f"{self._named(name)} must be {wanted}, not {shown}")

    def refused(self, name: str, reason: str, code: str = BAD_REQUEST) -> ScoreError:
        """The error of a field that contradicts another, or the rules."""
        return ScoreError(code, f"{self._named(name)}: {reason}")

    def _needed(self, name: str, wanted: str) -> object:
        if name not in self.values:
            raise self.wrong(name, wanted)
        return self.values[name]

    def _path(self, name: str) -> str:
        # Worked out for messages alone: most requests need none.
        inside = f"{self.place}.{name}" if self.place else name
        return inside if self.above is None else self.above._path(inside)

    def _named(self, name: str) -> str:
        return f"field {self._path(name)!r}"
