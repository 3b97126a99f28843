"""Where questions about what is written down already, or about a win, are kept over a restart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tablectl.game.events import Event
from tablectl.game.history import Entry
from tablectl.game.referee import Cause


@dataclass(frozen=True, slots=True)
class SavedCandidate:
    """One answer, as the events that would stand there."""

    label: str
    events: tuple[Event, ...]
    confidence: float = 0.0
    details: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedQuestion:
    """A question whose cause outlives the run, open or dismissed."""

    key: str
    """The name under which it is answered."""
    hand: int
    """Number of the entry that began the hand it is about."""
    code: str
    text: str
    cause: Cause
    candidates: tuple[SavedCandidate, ...]
    doubted: Entry | None = None
    """The entry that it doubts, as it stood when it was asked."""
    at_mm: tuple[float, float] | None = None
    details: Mapping[str, object] = field(default_factory=dict)
    holds: bool = False
    """Whether the hand is neither drawn nor paid before its answer."""
    dismissed: Cause | None = None
    """What was so when people said that it needs no answer; its candidates have no events. None where it is
    open."""


class QuestionStore(Protocol):
    """Never raises: a disk that is full costs what a restart would ask, not the game."""

    def kept(self) -> Sequence[SavedQuestion]:
        """What was kept last; none where nothing can be read."""

    def asked(self) -> int:
        """How many had been asked by then, so that no name comes twice."""

    def keep(self, questions: Sequence[SavedQuestion], asked: int) -> None:
        """These stand now, in place of those before, of so many that were asked."""
