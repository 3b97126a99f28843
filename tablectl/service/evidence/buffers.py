"""What is sensed while nothing can be decided: kept, and told when play goes on."""

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

EVIDENCE_KEPT: Final = 4000
"""Pieces of evidence kept while nothing can be written down: some hours of play. Then the oldest go."""


class PauseBuffer:
    """Keeps the machine's reports and the newest look; keys pressed during a pause mean nothing."""

    def __init__(self) -> None:
        self._reports: list[Evidence] = []
        self._look: TableSeen | None = None

    def keep(self, evidence: Evidence) -> None:
        """A piece of evidence has come during the pause."""
        if isinstance(evidence, TableSeen):
            self._look = evidence
        elif isinstance(evidence, DiceReported | WallsReported | HandReadyReported):
            self._reports.append(evidence)

    def take(self) -> tuple[Evidence, ...]:
        """What the table is told when play goes on, in order; nothing is kept afterwards."""
        look = () if self._look is None else (self._look,)
        found = (*self._reports, *look)
        self._reports, self._look = [], None
        return found


class OutageBuffer:
    """Keeps what came while the journal could not be written. Players play on: each change that was seen
    and each key counts, in its order, as if nobody had been kept waiting."""

    def __init__(self) -> None:
        self._kept: deque[Evidence] = deque(maxlen=EVIDENCE_KEPT)
        self._look: TableSeen | None = None

    def keep(self, evidence: Evidence) -> None:
        """A piece of evidence has come; a look that shows nothing new is none."""
        if isinstance(evidence, TimePassed | TableUnchanged):
            return
        if isinstance(evidence, TableSeen):
            if self._look is not None and replace(evidence, at_ms=self._look.at_ms) == self._look:
                return
            self._look = evidence
        self._kept.append(evidence)

    def __bool__(self) -> bool:
        """Whether something waits."""
        return bool(self._kept)

    def next(self) -> Evidence:
        """The oldest piece, which waits no more. Asked only where something waits."""
        found = self._kept.popleft()
        if not self._kept:
            self._look = None
        return found

    def put_back(self, evidence: Evidence) -> None:
        """It could not be written down after all, and comes first again."""
        self._kept.appendleft(evidence)


def is_call_for_judge(evidence: Evidence) -> bool:
    """Whether somebody pressed the key that calls the judge."""
    return isinstance(evidence, ButtonPressed) and evidence.button is Button.JUDGE
