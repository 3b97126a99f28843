"""How a check of this machine came out: what was found and, where it is not well, what to do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Verdict(StrEnum):
    """How a check came out."""

    OK = "ok"
    WARN = "warn"
    """The table runs, but look at it."""
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
    """What was found and what to do, for programs; empty where only the doctor tells it."""
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)
    """The figures and names in ``found`` and ``advice``."""

    def as_json(self) -> dict[str, str]:
        """For programs."""
        return {
            "name": self.name,
            "verdict": self.verdict.value,
            "found": self.found,
            "advice": self.advice,
        }
