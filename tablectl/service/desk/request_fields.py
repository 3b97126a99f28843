"""The fields of a request, each read once: what came is named, what was expected is said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from tablectl.errors import as_json, in_words
from tablectl.game.events import Event, WireError, event_from_wire
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import NotationError, Tile, parse_tiles


class BadRequest(ValueError):
    """A request that cannot be understood; the message says why."""

    def __init__(self, message: str, field: str = "") -> None:
        """``field``: the one that is wrong or missing; empty where it is none."""
        super().__init__(message)
        self.field = field


ENVELOPE: Final = frozenset({"schema", "table", "id", "do", "by"})
"""Fields that every request may have; ``by`` names the person, where the way it came by does not."""
_KINDS: Final[Mapping[type, str]] = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    list: "a list",
    dict: "an object",
}
"""What a field holds, as JSON and people call it."""
_NO_DEFAULT: Final = object()
_LAST_SEAT: Final = 3
LONGEST_REMARK: Final = 200
"""Characters."""
MOST: Final = 2**53 - 1
"""The greatest whole number that every program reads exactly (RFC 8259, 6)."""


@dataclass(slots=True)
class RequestFields:
    """The fields of one request, each taken once."""

    given: Mapping[str, object]
    taken: set[str] = field(default_factory=lambda: set(ENVELOPE))

    def take(self, name: str, kind: type | tuple[type, ...], default: Any = _NO_DEFAULT) -> Any:
        """A field of a kind, or its default."""
        self.taken.add(name)
        value = self.given.get(name, default)
        if value is _NO_DEFAULT:
            raise BadRequest(f"{self.given.get('do')} needs {name!r}", name)
        if value is default:
            return value
        if (isinstance(value, bool) and kind is not bool) or not isinstance(value, kind):
            kinds = kind if isinstance(kind, tuple) else (kind,)
            wanted = " or ".join(_KINDS[each] for each in kinds)
            raise BadRequest(f"{name} must be {wanted}, got {as_json(value)}", name)
        return value

    def text(self, name: str) -> str:
        """A text that says something."""
        value: str = self.take(name, str)
        if not value.strip():
            raise BadRequest(f"{name} must not be empty", name)
        return value

    def remark(self, name: str) -> str:
        """What a player adds in a few words, if anything: everybody reads it."""
        value: str = self.take(name, str, "")
        if len(value) > LONGEST_REMARK:
            raise BadRequest(f"{name} has at most {LONGEST_REMARK} characters, got {len(value)}", name)
        return value

    def number(self, name: str, default: Any = _NO_DEFAULT, least: int = 0) -> int:
        """A whole number, at least ``least``."""
        value: int = self.take(name, int, default)
        if value < least:
            raise BadRequest(f"{name} must be {least} or more, got {value}", name)
        if value > MOST:
            raise BadRequest(f"{name} must be {MOST} or less, got a number of {len(str(value))} digits", name)
        return value

    def seat(self, name: str = "seat") -> Seat:
        """A seat."""
        value = self.number(name)
        if value > _LAST_SEAT:
            raise BadRequest(f"{name} must be 0 to {_LAST_SEAT}, got {value}", name)
        return value

    def seat_or_none(self, name: str) -> Seat | None:
        """A seat, or null; a missing field is null."""
        self.taken.add(name)
        return None if self.given.get(name) is None else self.seat(name)

    def seats(self, name: str) -> tuple[Seat, ...]:
        """A list of seats; a missing field is an empty one."""
        found = self.numbers(name) if name in self.given else ()
        self.taken.add(name)
        if any(not 0 <= seat <= _LAST_SEAT for seat in found):
            raise BadRequest(f"{name} must be seats from 0 to {_LAST_SEAT}, got {as_json(list(found))}", name)
        return found

    def tiles(self, name: str = "tiles", *, empty: bool = False) -> tuple[Tile, ...]:
        """Tiles in notation; ``empty``: none at all is right too, as is a missing field."""
        said = self.take(name, str, "") if empty else self.text(name)
        try:
            return parse_tiles(said)
        except NotationError as error:
            raise BadRequest(f"{name} is invalid: {error}", name) from error

    def inner(self, name: str, value: object) -> RequestFields:
        """The fields of an object inside this request."""
        if not isinstance(value, Mapping):
            raise BadRequest(f"{name} must be an object, got {as_json(value)}", name)
        return RequestFields({"do": name, **value})

    def numbers(self, name: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        values: list[object] = self.take(name, list)
        if not all(isinstance(value, int) and not isinstance(value, bool) for value in values):
            raise BadRequest(f"{name} must be whole numbers, got {as_json(values)}", name)
        found = tuple(value for value in values if isinstance(value, int))
        if any(abs(value) > MOST for value in found):
            raise BadRequest(f"{name} must be between -{MOST} and {MOST}", name)
        return found

    def event(self) -> Event:
        """An event of the game."""
        value: dict[str, object] = self.take("event", dict)
        try:
            return event_from_wire(value)
        except (ValueError, KeyError, TypeError) as error:
            field = error.field if isinstance(error, WireError) else ""
            raise BadRequest(f"event is invalid: {in_words(error)}", field or "event") from error

    def by(self) -> str:
        """The person's name, where the request says it."""
        value: str = self.take("by", str, "")
        return value

    def done(self) -> None:
        """Refuse fields that nobody asked for."""
        if unknown := sorted(set(self.given) - self.taken):
            known = ", ".join(sorted(self.taken - ENVELOPE)) or "none"
            raise BadRequest(
                f"unknown field {unknown[0]!r}; {self.given.get('do')} takes: {known}", unknown[0]
            )
