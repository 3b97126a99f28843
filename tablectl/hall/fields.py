"""Fields of a command, read one by one: what came is named, what was expected is said."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from tablectl.hall.errors import Refused

LONGEST: Final = 200_000
"""Characters of a text: a list of some thousand players."""


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
        if not isinstance(found, str) or len(found) > LONGEST:
            raise _expected(name, "a text", found)
        return found

    def whole(self, name: str, default: int | None = None) -> int:
        """A whole number from 0."""
        found = self.told.get(name, default)
        if not isinstance(found, int) or isinstance(found, bool) or not 0 <= found < 2**53:
            raise _expected(name, "a whole number", found)
        return found

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
        return found


def _expected(name: str, what: str, found: object) -> Refused:
    return Refused("bad_request", f"expected {what} as {name}, got {str(found)[:60]!r}")
