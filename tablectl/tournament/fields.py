"""Objects of a tournament's JSON, read field by field: messages name the field with its place."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from decimal import Decimal
from difflib import get_close_matches
from enum import StrEnum
from typing import Final, TypeVar

from tablectl.quoting import quoted
from tablectl.tournament.errors import Fault, TournamentError
from tablectl.tournament.exact import Number
from tablectl.tournament.limits import is_key, max_list_length, max_text_length, text_fault
from tablectl.tournament.values import Extra, Keys
from tablectl.wire import MAX_ID_LENGTH

ChoiceT = TypeVar("ChoiceT", bound=StrEnum)

MAX_NUMBER: Final = 10**12
"""Far above any points that a game has seen."""
MAX_DECIMALS: Final = 9
"""Decimals that a number may have."""
_A_NUMBER: Final = f"a number of up to {MAX_DECIMALS} decimals"


class DocumentFields:
    """One object; a field that is null counts as not given."""

    __slots__ = ("_place", "_values")

    def __init__(self, value: object, place: str) -> None:
        if not isinstance(value, dict):
            text = f"{place or 'the tournament'} must be an object, not {_describe(value)}"
            raise TournamentError(Fault(text, "wrong_field" if place else "no_file", where=place))
        self._values: dict[str, object] = value
        self._place = place

    @property
    def keys(self) -> Keys:
        """The names given, in their order, and which of them are null."""
        return tuple((name, value is None) for name, value in self._values.items())

    def require_known(self, names: Iterable[str]) -> None:
        """Refuse any field but these: a misspelt rule must not be passed over."""
        known = tuple(names)
        for name in self._values:
            if name not in known:
                text = f"{self.path(name)} is unknown; known are {', '.join(known)}"
                raise TournamentError(Fault(text, "unknown_field", where=self.path(name)))

    def extra_fields(self, names: Iterable[str]) -> Extra:
        """The fields that are none of these, as they came; one that is nearly one of them is refused."""
        known = tuple(names)
        extra = tuple((name, value) for name, value in self._values.items() if name not in known)
        for name, _ in extra:
            for near in get_close_matches(name, known, n=1, cutoff=0.85):
                text = f"{self.path(name)} is unknown; did you mean {quoted(near)}?"
                raise TournamentError(Fault(text, "unknown_field", where=self.path(name)))
        return extra

    def path(self, name: str) -> str:
        """A field with its place: ``scoring.uma``."""
        return f"{self._place}.{name}" if self._place else name

    def has(self, name: str) -> bool:
        """Whether the field is there and not null."""
        return self._values.get(name) is not None

    def field_error(self, name: str, wanted: str) -> TournamentError:
        """The error of a field that is not what it should be."""
        where = self.path(name)
        if name not in self._values:
            return TournamentError(
                Fault(f"{where} is missing; it must be {wanted}", "missing_field", where=where)
            )
        text = f"{where} must be {wanted}, not {_describe(self._values[name])}"
        return TournamentError(Fault(text, "wrong_field", where=where))

    def text(self, name: str, default: str | None = None) -> str:
        """A text, that must be there where there is no default."""
        value = self._values.get(name)
        if value is None and default is not None:
            return default
        if isinstance(value, str) and (value or default is not None):
            if fault := text_fault(value, max_text_length(self.path(name))):
                raise self.field_error(name, fault)
            return value
        raise self.field_error(name, "a text")

    def key(self, name: str, default: str | None = None) -> str:
        """The name of a rule book or of a preset, that must be there where there is no default."""
        value = self.text(name, default)
        if not is_key(value):
            raise self.field_error(name, "a name of letters, digits, space, . _ or -")
        return value

    def text_or_none(self, name: str) -> str | None:
        """A text; None unless given."""
        return self.text(name, "") if self.has(name) else None

    def flag(self, name: str) -> bool:
        """True or false; false unless given."""
        value = self._values.get(name)
        if value is None or isinstance(value, bool):
            return bool(value)
        raise self.field_error(name, "true or false")

    def integer(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number, that must be there where there is no default."""
        value = self._values.get(name)
        if value is None and default is not None:
            return default
        number = whole_number(value)
        if number is not None and low <= number <= high:
            return number
        raise self.field_error(name, f"a whole number from {low} to {high}")

    def integer_or_none(self, name: str, low: int, high: int) -> int | None:
        """A whole number; None unless given."""
        return self.integer(name, low, high) if self.has(name) else None

    def number(self, name: str, default: Number | None = None) -> Number:
        """A number, that must be there where there is no default."""
        value = self._values.get(name)
        if value is None and default is not None:
            return default
        return self._number(name, value)

    def number_or_none(self, name: str) -> Number | None:
        """A number; None unless given."""
        return self.number(name) if self.has(name) else None

    def numbers(self, name: str) -> tuple[Number, ...]:
        """A list of numbers; empty unless given."""
        return tuple(self._number(name, each) for each in self._list(name, "a list of numbers"))

    def points(self, name: str) -> dict[str, Number]:
        """Numbers by player, that must be there."""
        return {player: self._number(name, each) for player, each in self.mapping(name).items()}

    def choice(self, name: str, choices: type[ChoiceT], default: ChoiceT | None = None) -> ChoiceT:
        """One of some words, that must be there where there is no default."""
        value = self._values.get(name)
        return default if value is None and default is not None else self._choice(name, choices, value)

    def choices(self, name: str, choices: type[ChoiceT]) -> tuple[ChoiceT, ...]:
        """Several of some words, each once; none unless given."""
        wanted = f"a list of {', '.join(choices)}"
        found = tuple(self._choice(name, choices, each) for each in self._list(name, wanted))
        if len(set(found)) != len(found):
            raise self.field_error(name, f"{wanted}, each once")
        return found

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts; empty unless given."""
        found = []
        for each in self._list(name, "a list of texts"):
            if not isinstance(each, str) or not each:
                raise self.field_error(name, "a list of texts")
            if fault := text_fault(each, MAX_ID_LENGTH):
                raise self.field_error(name, f"a list, each {fault}")
            found.append(each)
        return tuple(found)

    def mapping(self, name: str, *, needed: bool = True) -> dict[str, object]:
        """An object as it came; an empty one unless given where it is not needed."""
        value = self._values.get(name)
        if value is None and not needed:
            return {}
        if not isinstance(value, dict):
            raise self.field_error(name, "an object")
        return dict(value)

    def nested(self, name: str) -> DocumentFields:
        """An object; an empty one unless given."""
        return DocumentFields(self._values.get(name) if self.has(name) else {}, self.path(name))

    def objects(self, name: str) -> list[DocumentFields]:
        """A list of objects; an empty one unless given."""
        found = self._list(name, "a list of objects")
        return [DocumentFields(each, f"{self.path(name)}[{index}]") for index, each in enumerate(found)]

    def values(self, name: str) -> list[object]:
        """A list of anything; an empty one unless given."""
        return self._list(name, "a list")

    def _list(self, name: str, wanted: str) -> list[object]:
        value = self._values.get(name)
        if value is None:
            return []
        if not isinstance(value, list):
            raise self.field_error(name, wanted)
        if len(value) > (most := max_list_length(self.path(name))):
            text = f"{self.path(name)} has {len(value)} entries; at most {most} are taken"
            raise TournamentError(Fault(text, "wrong_field", where=self.path(name)))
        return value

    def _choice(self, name: str, choices: type[ChoiceT], value: object) -> ChoiceT:
        if isinstance(value, str) and value in tuple(choices):
            return choices(value)
        raise self.field_error(name, f"one of {', '.join(choices)}")

    def _number(self, name: str, value: object) -> Number:
        if isinstance(value, float):
            # Made by a program and not read from a file: what it shows is what it meant.
            value = Decimal(repr(value))
        if isinstance(value, (int, Decimal)) and not isinstance(value, bool) and _is_in_range(value):
            return value
        raise self.field_error(name, _A_NUMBER)


def whole_number(value: object) -> int | None:
    """A whole number, also one that JSON writes with decimals; None: it is none.

    >>> whole_number(2), whole_number(Decimal("2.0")), whole_number(2.5), whole_number(True)
    (2, 2, None, None)
    """
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, float):
        return int(value) if value.is_integer() else None
    return int(value) if _is_in_range(value) and value == int(value) else None


def number_fault(value: int | float) -> str | None:
    """What a number that a program was given should be, so that a tournament file takes it; None: it is.

    >>> number_fault(-0.5), number_fault(1e308)
    (None, 'a number of up to 9 decimals')
    """
    exact = Decimal(repr(value)) if isinstance(value, float) else value
    return None if _is_in_range(exact) else _A_NUMBER


def _is_in_range(value: Number) -> bool:
    if isinstance(value, Decimal) and not value.is_finite():
        return False
    places = int(value.as_tuple().exponent) if isinstance(value, Decimal) else 0
    return -MAX_DECIMALS <= places <= MAX_DECIMALS and -MAX_NUMBER <= value <= MAX_NUMBER


def _describe(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=float)
    return text if len(text) <= 60 else text[:57] + "..."


def suggestion(name: str, known: Mapping[str, object] | Iterable[str]) -> str:
    """A hint at the nearest known name, or nothing.

    >>> suggestion("p11", ["p1", "q7"])
    ' (did you mean “p1”?)'
    """
    near = get_close_matches(name, list(known), n=1, cutoff=0.6)
    return f" (did you mean {quoted(near[0])}?)" if near else ""
