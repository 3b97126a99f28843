"""What is sensed while play is paused: nothing is decided on it then, and what still holds comes after."""

from __future__ import annotations

from tablectl.game.evidence import (
    Button,
    ButtonPressed,
    DiceReported,
    Evidence,
    HandReadyReported,
    TableSeen,
    WallsReported,
)


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


def is_call_for_judge(evidence: Evidence) -> bool:
    """Whether somebody pressed the key that calls the judge."""
    return isinstance(evidence, ButtonPressed) and evidence.button is Button.JUDGE
