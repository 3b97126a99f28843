"""The result of a check of this computer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Verdict(StrEnum):
    """The verdict of a check."""

    OK = "ok"
    WARN = "warn"
    """A warning: the table runs."""
    BAD = "bad"
    """The table will not run as configured."""


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the doctor's report."""

    name: str
    verdict: Verdict
    found: str
    advice: str = ""
    """What to do; empty where all is well."""
    code: str = ""
    """Code of the result, for programs; empty where only ``tablectl doctor`` uses it."""
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)
    """The figures and names in ``found`` and ``advice``."""

    def as_json(self) -> dict[str, str]:
        """The check as JSON."""
        return {
            "name": self.name,
            "verdict": self.verdict.value,
            "found": self.found,
            "advice": self.advice,
        }
