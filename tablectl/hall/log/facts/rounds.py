"""A round and its clock."""

from __future__ import annotations

from typing import TypeAlias

from tablectl.hall.log.facts.fact import Fact


class RoundBegun(Fact, frozen=True):
    """A round's clock starts."""

    round: int
    minutes: float | int | None
    """None: as long as it takes."""


class RoundPaused(Fact, frozen=True):
    """Everybody's clock stands."""


class RoundResumed(Fact, frozen=True):
    """It runs again."""


class TimeAdded(Fact, frozen=True):
    """More time, or less."""

    minutes: float | int
    table: int | None = None
    """None: everybody's."""


class LastHandCalled(Fact, frozen=True):
    """The hand in play is the last."""

    table: int | None = None
    """None: everywhere."""


class RoundEnded(Fact, frozen=True):
    """A round is over."""

    without: tuple[int, ...] = ()
    """Tables whose results are missing."""


class Announced(Fact, frozen=True):
    """The hall is told something, in place of what it was told before; empty: nothing any more."""

    text: str = ""
    minutes: float | int | None = None
    """Until the next round begins; None: not said."""


Rounds: TypeAlias = (
    RoundBegun | RoundPaused | RoundResumed | TimeAdded | LastHandCalled | RoundEnded | Announced
)
