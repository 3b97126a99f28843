"""Where questions about recorded entries, or about a win, are saved, so that they survive a restart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tablectl.game.events import Event
from tablectl.game.history import Entry
from tablectl.game.referee import Cause


@dataclass(frozen=True, slots=True)
class SavedCandidate:
    """One possible answer, as the events that it would record."""

    label: str
    events: tuple[Event, ...]
    confidence: float = 0.0
    details: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedQuestion:
    """A question whose cause survives a restart, open or dismissed."""

    key: str
    """The name under which it is answered."""
    hand: int
    """Sequence number of the entry that started the hand it is about."""
    code: str
    text: str
    cause: Cause
    candidates: tuple[SavedCandidate, ...]
    doubted: Entry | None = None
    """The entry in doubt, as it was when the question was asked."""
    at_mm: tuple[float, float] | None = None
    details: Mapping[str, object] = field(default_factory=dict)
    holds: bool = False
    """Whether the hand is neither drawn nor paid before its answer."""
    dismissed: Cause | None = None
    """The cause when people dismissed the question, whose candidates then have no events; None while open."""


class QuestionStore(Protocol):
    """Never raises: a full disk loses the saved questions, not the game."""

    def load(self) -> Sequence[SavedQuestion]:
        """The questions that were saved last; none if they cannot be read."""

    def asked_count(self) -> int:
        """How many questions had been asked by then, so that no key is used twice."""

    def save(self, questions: Sequence[SavedQuestion], asked_count: int) -> None:
        """Save these questions in place of the previous ones, and how many were asked so far."""
