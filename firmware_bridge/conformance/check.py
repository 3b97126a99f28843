"""A check of the protocol, and its outcomes."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import TypeVar

from firmware_bridge.conformance.raw_link import RawLink

T = TypeVar("T")
Steps = Generator[None, None, T]
"""A check under way: it yields whenever time has to pass."""


class Needs(StrEnum):
    """What has to be so before a check can begin."""

    NO_HELLO = "no_hello"
    """The controller has started and nobody has greeted it."""
    LINK = "link"
    """Greeted anew, leased, no fault, nothing running, lids closed."""
    MACHINE = "machine"
    """As ``LINK``, of a board with a machine: without one a fault stands all the time."""
    TILES = "tiles"
    """As ``MACHINE``, and a whole set of tiles that somebody pushes in when the lids open."""
    TWO_SETS = "two_sets"
    """As ``TILES``, and another whole set that is pushed in when the lids open again."""


class Verdict(StrEnum):
    """How a check ended."""

    PASSED = "passed"
    FAILED = "failed"
    LEFT_OUT = "left_out"
    """It could not be tried here; ``came`` says why."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that a controller must do."""

    name: str
    section: int
    """Of docs/PROTOCOL.md."""
    must: str
    """The page's own words."""
    steps: Callable[[RawLink], Steps[None]]
    needs: Needs = Needs.LINK


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a check."""

    check: str
    section: int
    must: str
    verdict: Verdict
    expected: str = ""
    came: str = ""
    seconds: float = 0.0

    def as_json(self) -> dict[str, object]:
        """For ``--json``."""
        return {**asdict(self), "verdict": self.verdict.value, "seconds": round(self.seconds, 3)}
