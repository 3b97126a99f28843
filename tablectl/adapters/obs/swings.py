"""Highlights: turns at which the odds swing, for which a clip is saved. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tablectl.numbers.highlights import MIN_POINTS, USUAL_POINTS
from tablectl.topics import Message


@dataclass(frozen=True, slots=True)
class Swing:
    """A turn at which the odds of a hand changed so much that viewers should see it again."""

    hand: int
    """0-based count of hands of the session."""
    seq: int
    """The journal's entry after which the odds had changed."""
    journal: str
    """Id of the journal."""
    change: float
    """Half the sum of all changes of the odds: 0 to 1."""

    @property
    def points(self) -> int:
        """The change times the usual value of a hand."""
        return round(self.change * USUAL_POINTS)


class SwingDetector:
    """Detects swings in the messages of the odds to an audience.

    The measure is that of ``tablectl highlights``, but between successive positions and with the usual value
    of a hand: the end of the turn and the value of the hand become known only later, and a clip has to be
    saved while it is still in OBS's buffer."""

    def __init__(self) -> None:
        self._previous: Message | None = None

    def detect(self, odds: Message) -> Swing | None:
        """The swing from the previous ``odds`` message to this one; None where it is too small."""
        previous, self._previous = self._previous, odds
        current: Any = odds
        if previous is None or previous.get("hand") != odds.get("hand") or not current["seats"]:
            return None
        change = _change(previous, odds)
        swing = Swing(current["hand"], current["seq"], current.get("journal", ""), change)
        return swing if swing.points >= MIN_POINTS else None


def _change(previous: Any, current: Any) -> float:
    """Half the sum of all changes of the odds; 0 where the previous message has none."""
    if not previous["seats"]:
        return 0.0
    old = {each["seat"]: each["win"] for each in previous["seats"]} | {None: previous["draw"]}
    new = {each["seat"]: each["win"] for each in current["seats"]} | {None: current["draw"]}
    return float(sum(abs(new[who] - old[who]) for who in new if who in old)) / 2
