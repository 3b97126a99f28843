"""What a check is, and how one ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Protocol

from tablectl.conformance.heard import Traffic


@dataclass(frozen=True, slots=True)
class Deviation:
    """Something that breaks the requirement."""

    expected: str
    came: str


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Nothing was heard that the requirement is about."""

    why: str


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that a table must do."""

    name: str
    section: str
    """Heading in docs/MQTT.md."""
    must: str
    """The page's own words."""
    judge: Callable[[Traffic], Iterable[Deviation] | LeftOut]


class Verdict(StrEnum):
    """How a check ended."""

    PASSED = "passed"
    FAILED = "failed"
    LEFT_OUT = "left_out"
    """It could not be tried on what was heard; ``came`` says why."""


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a check."""

    check: str
    section: str
    must: str
    verdict: Verdict
    expected: str = ""
    """Of the first fault."""
    came: str = ""
    faults: int = 0
    """How often the requirement was broken."""

    def as_json(self) -> dict[str, object]:
        """For ``--json``."""
        return {**asdict(self), "verdict": self.verdict.value}


class Named(Protocol):
    """What every check says of itself."""

    @property
    def name(self) -> str:
        """Its own name."""

    @property
    def section(self) -> str:
        """Heading of the page that it is from."""

    @property
    def must(self) -> str:
        """The page's own words."""


def examine(traffic: Traffic, checks: Iterable[Check]) -> tuple[Result, ...]:
    """Judge what was heard by each check."""
    return tuple(result_of(each, each.judge(traffic)) for each in checks)


def result_of(check: Named, found: Iterable[Deviation] | LeftOut) -> Result:
    """What a check's finding comes to."""
    if isinstance(found, LeftOut):
        return Result(check.name, check.section, check.must, Verdict.LEFT_OUT, came=found.why)
    faults = tuple(found)
    if not faults:
        return Result(check.name, check.section, check.must, Verdict.PASSED)
    first = faults[0]
    return Result(
        check.name, check.section, check.must, Verdict.FAILED, first.expected, first.came, len(faults)
    )
