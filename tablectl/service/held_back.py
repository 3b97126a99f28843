"""What is sensed while nothing can be decided: kept, and told when play goes on."""

from __future__ import annotations

from collections import deque
from typing import Final

from tablectl.game.evidence import (
    Button,
    ButtonPressed,
    DiceReported,
    Evidence,
    HandReadyReported,
    HandSeen,
    TableSeen,
    TimePassed,
    WallsReported,
)

KEYS_KEPT: Final = 200
"""Keys pressed while nothing could be written down; more than a hand has."""


class HeldBack:
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


class Unwritten:
    """Keeps what came while the journal could not be written: players have played on, so their keys count,
    each with the look before it."""

    def __init__(self) -> None:
        self._kept: deque[Evidence] = deque(maxlen=2 * KEYS_KEPT)
        self._hands: dict[int, HandSeen] = {}

    def keep(self, evidence: Evidence) -> None:
        """A piece of evidence has come; of looks in a row the newest stays, and of each hand's."""
        if isinstance(evidence, HandSeen):
            self._hands[evidence.seat] = evidence
            return
        if isinstance(evidence, TableSeen) and self._kept and isinstance(self._kept[-1], TableSeen):
            self._kept.pop()
        if not isinstance(evidence, TimePassed):
            self._kept.append(evidence)

    def take(self) -> tuple[Evidence, ...]:
        """All of it, in order; nothing is kept afterwards."""
        found = (*self._kept, *self._hands.values())
        self._kept.clear()
        self._hands.clear()
        return found


def is_call_for_judge(evidence: Evidence) -> bool:
    """Whether somebody pressed the key that calls the judge."""
    return isinstance(evidence, ButtonPressed) and evidence.button is Button.JUDGE
