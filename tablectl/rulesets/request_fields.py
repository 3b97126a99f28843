"""Reads the fields of a request's objects; every fault is a ``ScoreError``.

The message names the field with its place and says what would be right.

Nearly all requests are valid. An object is therefore first converted as a whole, by the types of a
``msgspec.Struct``. Only if that fails is it read field by field, by the same types, to find the message.
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
from tablectl.quoting import quoted

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
    """The request is invalid and cannot be scored."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def bad_field(name: str, reason: str) -> ScoreError:
    """The error of a field, named with its place in the request."""
    return ScoreError(BAD_REQUEST, f"field {quoted(name)}: {reason}")


def refuse_tiles(
    tiles_by_field: Iterable[tuple[str, tuple[Tile, ...]]], is_unknown: Callable[[Tile], bool], reason: str
) -> None:
    """Refuse tiles that a game's set does not have.

    Args:
        tiles_by_field: names of fields and their tiles.
        is_unknown: whether the set does not have a tile.
        reason: the message, with ``{tile}`` for the first unknown one.

    Raises:
        ScoreError: there is an unknown tile.
    """
    for name, tiles in tiles_by_field:
        for tile in tiles:
            if is_unknown(tile):
                raise bad_field(name, reason.format(tile=tile))


class Fields(Struct, frozen=True, gc=False):
    """An object of a request, read field by field; messages name the field with its place."""

    values: Mapping[str, object]
    """The object."""
    place: str = ""
    """Its name in the parent object."""
    parent: Fields | None = None

    def allow(self, names: frozenset[str]) -> None:
        """Refuse any other field."""
        if self.values.keys() <= names:
            return
        name = next(name for name in self.values if name not in names)
        known = ", ".join(sorted(names))
        raise ScoreError(BAD_REQUEST, f"{self._label(name)} is unknown; known are {known}")

    def text(self, name: str) -> str:
        """A required text."""
        value = self.values.get(name)
        if isinstance(value, str):
            return value
        self._require(name, "a text")
        raise self.wrong_value(name, "a text")

    def choice(self, name: str, choices: Mapping[str, ChoiceT]) -> ChoiceT:
        """The value of a required word."""
        try:
            return choices[self.values[name]]  # type: ignore[index]  # only a word of theirs is found
        except (KeyError, TypeError):
            pass
        wanted = f"one of {', '.join(choices)}"
        self._require(name, wanted)
        raise self.wrong_value(name, wanted)

    def has(self, name: str) -> bool:
        """Whether the field is present and not null."""
        return self.values.get(name) is not None

    def flag(self, name: str) -> bool:
        """True or false; false unless given."""
        value = self.values.get(name, False)
        if value is True or value is False:
            return value
        raise self.wrong_value(name, "true or false")

    def integer(self, name: str, low: int, high: int, default: int) -> int:
        """A whole number."""
        value = self.values.get(name, default)
        # Not ``isinstance``, for which true and false are whole numbers.
        if type(value) is int and low <= value <= high:
            return value
        raise self.wrong_value(name, f"a whole number from {low} to {high}")

    def tiles(self, name: str) -> tuple[Tile, ...]:
        """Tiles in notation; none unless given."""
        if name not in self.values:
            return ()
        return self.parse_tiles(name, self.text(name))

    def parse_tiles(self, name: str, text: str) -> tuple[Tile, ...]:
        """The tiles of a field's text."""
        try:
            return parse_tiles(text)
        except NotationError as error:
            raise ScoreError(BAD_NOTATION, f"{self._label(name)}: {error}") from None

    def tile(self, name: str) -> Tile:
        """Exactly one tile."""
        self._require(name, _ONE_TILE)
        return self.parse_tile(name, self.text(name))

    def parse_tile(self, name: str, text: str) -> Tile:
        """The one tile of a field's text."""
        tiles = self.parse_tiles(name, text)
        if len(tiles) == 1:
            return tiles[0]
        raise self.wrong_value(name, _ONE_TILE)

    def seat(self, name: str, seats: tuple[Wind, ...]) -> Wind:
        """The seat of somebody at this table."""
        seat = self.choice(name, WIND_LETTERS)
        if seat not in seats:
            raise self.no_player_error(name, seats)
        return seat

    def read_as(self, shape: type[ShapeT]) -> ShapeT:
        """The complete object as a ``Struct`` of texts, flags, enumerations, numbers with limits, any of them
        or null, and ``Any``, which is read separately.

        Raises:
            ScoreError: it does not fit the types.
        """
        return self.convert_as(shape) or self.read_by_field(shape)

    def convert_as(self, shape: type[ShapeT]) -> ShapeT | None:
        """The object converted as a whole; None if that fails."""
        try:
            return convert(self.values, shape)
        except (ValidationError, UnicodeEncodeError):
            return None

    def read_by_field(self, shape: type[ShapeT]) -> ShapeT:
        """The object read field by field, in the order of the class; the first fault is raised."""
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
            return self.integer(name, limits.ge, limits.le, limits.ge)
        return self.choice(name, {one.value: one for one in sort})

    def nested(self, name: str) -> Fields:
        """An object; an empty one unless given."""
        value = self.values.get(name)
        if value is None:
            return Fields({}, name, self)
        if not isinstance(value, dict):
            raise self.wrong_value(name, "an object")
        return Fields(value, name, self)

    def objects(self, name: str) -> list[Fields]:
        """A list of objects; an empty one unless given."""
        value = self.values.get(name, [])
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            raise self.wrong_value(name, "a list of objects")
        return [Fields(one, f"{name}[{index}]", self) for index, one in enumerate(value)]

    def no_player_error(self, name: str, seats: tuple[Wind, ...]) -> ScoreError:
        """The error of a seat without a player."""
        return self.wrong_value(name, f"one of {', '.join(seats)}, where a player sits")

    def wrong_value(self, name: str, wanted: str) -> ScoreError:
        """The error of a field that is missing, or has a wrong value."""
        if name not in self.values:
            return ScoreError(BAD_REQUEST, f"{self._label(name)} is missing; it must be {wanted}")
        shown = json.dumps(self.values.get(name), ensure_ascii=False)
        shown = shown if len(shown) <= 60 else shown[:57] + "..."
        return ScoreError(BAD_REQUEST, f"{self._label(name)} must be {wanted}, not {shown}")

    def refusal(self, name: str, reason: str, code: str = BAD_REQUEST) -> ScoreError:
        """The error of a field that contradicts another, or the rules."""
        return ScoreError(code, f"{self._label(name)}: {reason}")

    def _require(self, name: str, wanted: str) -> object:
        if name not in self.values:
            raise self.wrong_value(name, wanted)
        return self.values[name]

    def _path(self, name: str) -> str:
        # Computed for messages only; most requests need none.
        inside = f"{self.place}.{name}" if self.place else name
        return inside if self.parent is None else self.parent._path(inside)

    def _label(self, name: str) -> str:
        return f"field {quoted(self._path(name))}"
