"""Fields of a command, read one by one: what came is named, what was expected is said."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tablectl.errors import as_json
from tablectl.hall.errors import Refused
from tablectl.tournament import LONGEST_ID, largest, longest, text_fault, whole_number


@dataclass(frozen=True, slots=True)
class Fields:
    """A command's own fields. Every method raises ``Refused`` where one is missing or something else."""

    told: Mapping[str, Any]

    def has(self, name: str) -> bool:
        """Whether it is there, and not null."""
        return self.told.get(name) is not None

    def text(self, name: str, default: str | None = None) -> str:
        """A text."""
        found = self.told.get(name, default)
        if not isinstance(found, str):
            raise _expected(name, "a text", found)
        if fault := text_fault(found, longest(name)):
            raise _expected(name, fault, found)
        return found

    def whole(self, name: str, default: int | None = None) -> int:
        """A whole number from 0, also one that JSON writes with decimals."""
        found = self.told.get(name, default)
        number = whole_number(found)
        if number is None or not 0 <= number < 2**53:
            raise _expected(name, "a whole number", found)
        return number

    def number(self, name: str, default: float | None = None) -> float | None:
        """A number; None where neither it nor a default is there."""
        found = self.told.get(name, default)
        if found is None:
            return None
        if isinstance(found, bool) or not isinstance(found, int | float) or not math.isfinite(found):
            raise _expected(name, "a number", found)
        return found

    def flag(self, name: str, *, default: bool) -> bool:
        """True or false."""
        found = self.told.get(name, default)
        if not isinstance(found, bool):
            raise _expected(name, "true or false", found)
        return found

    def texts(self, name: str, default: list[str] | None = None) -> list[str]:
        """A list of texts."""
        found = self.told.get(name, default)
        if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
            raise _expected(name, "a list of texts", found)
        _require_few(name, found)
        for each in found:
            if fault := text_fault(each, LONGEST_ID):
                raise _expected(name, f"a list, each {fault}", each)
        return found

    def object(self, name: str) -> dict[str, Any]:
        """A JSON object."""
        found = self.told.get(name)
        if not isinstance(found, dict):
            raise _expected(name, "an object", found)
        return found

    def objects(self, name: str) -> list[dict[str, Any]]:
        """A list of JSON objects."""
        found = self.told.get(name)
        if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
            raise _expected(name, "a list of objects", found)
        _require_few(name, found)
        return found


def _require_few(name: str, found: list[Any]) -> None:
    if len(found) > (most := largest(name)):
        raise Refused("bad_request", f"{name} has {len(found)} entries; at most {most} are taken")


def _expected(name: str, what: str, found: object) -> Refused:
    return Refused("bad_request", f"expected {what} as {name}, got {as_json(found)}")
