"""Reading JSON objects field by field: what was expected, what came, nothing left over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from tablectl.mahjong.tiles import Tile, parse_hidden, parse_tiles
from tablectl.mahjong.win import WinTotal

ValueT = TypeVar("ValueT")

_MISSING: Final = object()


class WireError(ValueError):
    """JSON that is no event of ours. The message names the field, what was expected and what came."""


class Reader:
    """One JSON object, each field taken once; ``done`` refuses what nobody took."""

    def __init__(self, given: Mapping[str, object], what: str) -> None:
        self._given = given
        self._what = what
        self._taken: set[str] = set()

    def raw(self, name: str, default: object = _MISSING) -> object:
        """A field as it came."""
        self._taken.add(name)
        value = self._given.get(name, default)
        if value is _MISSING:
            raise WireError(f"{self._what} needs the field {name!r}")
        return value

    def fail(self, name: str, expected: str) -> WireError:
        """The error for a field that is not as expected."""
        return WireError(f"{self._what}: {name} must be {expected}, got {self._given.get(name)!r}")

    def number(self, name: str) -> int:
        """A whole number."""
        value = self.raw(name)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.fail(name, "a whole number")
        return value

    def seat(self, name: str) -> int:
        """A seat, 0 to 3."""
        value = self.number(name)
        if not 0 <= value <= 3:
            raise self.fail(name, "a seat from 0 to 3")
        return value

    def seat_or_none(self, name: str) -> int | None:
        """A seat or null."""
        return None if self.raw(name) is None else self.seat(name)

    def text(self, name: str) -> str:
        """A string."""
        value = self.raw(name)
        if not isinstance(value, str):
            raise self.fail(name, "a text")
        return value

    def flag(self, name: str, default: bool | None = None) -> bool:
        """True or false."""
        value = self.raw(name, _MISSING if default is None else default)
        if not isinstance(value, bool):
            raise self.fail(name, "true or false")
        return value

    def flag_or_none(self, name: str) -> bool | None:
        """True, false or null; a missing field is null."""
        return None if self.raw(name, None) is None else self.flag(name)

    def tile(self, name: str) -> Tile:
        """A tile code."""
        try:
            return Tile.parse(self.text(name))
        except ValueError as error:
            raise WireError(f"{self._what}: {name}: {error}") from None

    def tile_or_none(self, name: str) -> Tile | None:
        """A tile code, or null or ``?`` for one that nobody has seen."""
        return None if self.raw(name, None) in (None, "?") else self.tile(name)

    def tiles(self, name: str) -> tuple[Tile, ...]:
        """Seen tiles in notation."""
        try:
            return parse_tiles(self.text(name))
        except WireError:
            raise
        except ValueError as error:
            raise WireError(f"{self._what}: {name}: {error}") from None

    def hidden_tiles(self, name: str) -> tuple[Tile | None, ...]:
        """Tiles in notation, ``?`` for each that nobody has seen."""
        try:
            return parse_hidden(self.text(name))
        except WireError:
            raise
        except ValueError as error:
            raise WireError(f"{self._what}: {name}: {error}") from None

    def items(self, name: str) -> list[object]:
        """A list."""
        value = self.raw(name)
        if not isinstance(value, list | tuple):
            raise self.fail(name, "a list")
        return list(value)

    def numbers(self, name: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        found = []
        for value in self.items(name):
            if isinstance(value, bool) or not isinstance(value, int):
                raise self.fail(name, "a list of whole numbers")
            found.append(value)
        return tuple(found)

    def reals(self, name: str) -> tuple[float, ...]:
        """A list of numbers."""
        found = []
        for value in self.items(name):
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise self.fail(name, "a list of numbers")
            found.append(float(value))
        return tuple(found)

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of strings."""
        found = []
        for value in self.items(name):
            if not isinstance(value, str):
                raise self.fail(name, "a list of texts")
            found.append(value)
        return tuple(found)

    def mapping(self, name: str) -> dict[str, object]:
        """A JSON object."""
        value = self.raw(name)
        if not isinstance(value, Mapping):
            raise self.fail(name, "an object")
        return {str(key): each for key, each in value.items()}

    def total(self, name: str) -> WinTotal:
        """A hand's worth: a whole number, or an object of numbers and words."""
        value = self.raw(name)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        if not isinstance(value, Mapping):
            raise self.fail(name, "a number or an object")
        if not all(each is None or isinstance(each, int | str) for each in value.values()):
            raise self.fail(name, "an object of numbers and words")
        return {str(key): each for key, each in value.items()}

    def one_of(self, name: str, allowed: Mapping[str, ValueT]) -> ValueT:
        """One of some words."""
        value = self.raw(name)
        if not isinstance(value, str) or value not in allowed:
            raise self.fail(name, "one of " + ", ".join(allowed))
        return allowed[value]

    def done(self) -> None:
        """Refuse fields that nobody asked for."""
        unknown = sorted(set(self._given) - self._taken)
        if unknown:
            known = ", ".join(sorted(self._taken)) or "none"
            raise WireError(f"{self._what} has no field {unknown[0]!r}; it has {known}")
