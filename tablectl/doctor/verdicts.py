"""How a check of this machine came out: what was found and, where it is not well, what to do."""

from __future__ import annotations

from dataclasses import asdict, dataclass
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

    def as_json(self) -> dict[str, str]:
        """For programs."""
        return {key: str(value) for key, value in asdict(self).items()}
