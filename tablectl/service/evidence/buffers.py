"""Buffers for evidence that arrives during a pause or while the journal cannot be written."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import Final

from tablectl.game.evidence import (
    Button,
    ButtonPressed,
    DiceReported,
    Evidence,
    HandReadyReported,
    TableSeen,
    TableUnchanged,
    TimePassed,
    WallsReported,
)

MAX_STORED_EVIDENCE: Final = 4000
"""Pieces of evidence stored while the journal cannot be written: some hours of play. Then the oldest are
dropped."""


class PauseBuffer:
    """Stores the machine's reports and the latest observation of a pause. Keys pressed during a pause are
    ignored."""

    def __init__(self) -> None:
        self._reports: list[Evidence] = []
        self._latest_observation: TableSeen | None = None

    def add(self, evidence: Evidence) -> None:
        """Store a piece of evidence, if it still counts after the pause."""
        if isinstance(evidence, TableSeen):
            self._latest_observation = evidence
        elif isinstance(evidence, DiceReported | WallsReported | HandReadyReported):
            self._reports.append(evidence)

    def drain(self) -> tuple[Evidence, ...]:
        """Remove and return the stored evidence, in order."""
        latest = () if self._latest_observation is None else (self._latest_observation,)
        found = (*self._reports, *latest)
        self._reports, self._latest_observation = [], None
        return found


class OutageBuffer:
    """Stores evidence while the journal cannot be written. The players continue, so each observed change and
    each key counts, in order."""

    def __init__(self) -> None:
        self._evidence: deque[Evidence] = deque(maxlen=MAX_STORED_EVIDENCE)
        self._latest_observation: TableSeen | None = None

    def add(self, evidence: Evidence) -> None:
        """Store a piece of evidence; an observation that shows nothing new is dropped."""
        if isinstance(evidence, TimePassed | TableUnchanged):
            return
        if isinstance(evidence, TableSeen):
            if (
                self._latest_observation is not None
                and replace(evidence, at_ms=self._latest_observation.at_ms) == self._latest_observation
            ):
                return
            self._latest_observation = evidence
        self._evidence.append(evidence)

    def __bool__(self) -> bool:
        """Whether anything is stored."""
        return bool(self._evidence)

    def pop(self) -> Evidence:
        """Remove and return the oldest piece. Only while something is stored."""
        found = self._evidence.popleft()
        if not self._evidence:
            self._latest_observation = None
        return found

    def push_front(self, evidence: Evidence) -> None:
        """Put a piece back at the front, because it could not be processed."""
        self._evidence.appendleft(evidence)


def is_call_for_judge(evidence: Evidence) -> bool:
    """Whether somebody pressed the key that calls the judge."""
    return isinstance(evidence, ButtonPressed) and evidence.button is Button.JUDGE
