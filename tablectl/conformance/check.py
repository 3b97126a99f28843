"""A check, and its result."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Protocol

from tablectl.conformance.traffic import Traffic


@dataclass(frozen=True, slots=True)
class Deviation:
    """A violation of the requirement."""

    expected: str
    came: str


@dataclass(frozen=True, slots=True)
class LeftOut:
    """The check could not be made, because nothing came that the requirement is about."""

    reason: str


@dataclass(frozen=True, slots=True)
class Check:
    """A requirement on tables, and how to judge it."""

    name: str
    section: str
    """Heading in docs/MQTT.md."""
    must: str
    """The requirement in the page's own words."""
    judge: Callable[[Traffic], Iterable[Deviation] | LeftOut]


class Verdict(StrEnum):
    """The outcome of a check."""

    PASSED = "passed"
    FAILED = "failed"
    LEFT_OUT = "left_out"
    """The traffic had nothing to try it on; ``came`` gives the reason."""


@dataclass(frozen=True, slots=True)
class Result:
    """A check's description, and its outcome."""

    check: str
    section: str
    must: str
    verdict: Verdict
    expected: str = ""
    """Of the first deviation."""
    came: str = ""
    faults: int = 0
    """The number of deviations."""

    def as_json(self) -> dict[str, object]:
        """For ``--json``."""
        return {**asdict(self), "verdict": self.verdict.value}


class CheckDescription(Protocol):
    """The fields that every kind of check has."""

    @property
    def name(self) -> str:
        """The check's name."""

    @property
    def section(self) -> str:
        """Heading on the page that states the requirement."""

    @property
    def must(self) -> str:
        """The requirement in the page's own words."""


def examine(traffic: Traffic, checks: Iterable[Check]) -> tuple[Result, ...]:
    """Judge the traffic by each check."""
    return tuple(result_of(each, each.judge(traffic)) for each in checks)


def result_of(check: CheckDescription, findings: Iterable[Deviation] | LeftOut) -> Result:
    """The result of a check that has these findings."""
    if isinstance(findings, LeftOut):
        return Result(check.name, check.section, check.must, Verdict.LEFT_OUT, came=findings.reason)
    faults = tuple(findings)
    if not faults:
        return Result(check.name, check.section, check.must, Verdict.PASSED)
    first = faults[0]
    return Result(
        check.name, check.section, check.must, Verdict.FAILED, first.expected, first.came, len(faults)
    )
