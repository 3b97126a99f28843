"""Which turn of a hand is a highlight, as an audience hears the odds: what a clip is saved for. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tablectl.numbers.highlights import MIN_POINTS, USUAL_POINTS
from tablectl.topics import Message


@dataclass(frozen=True, slots=True)
class Swing:
    """A turn at which the chances of a hand changed so much that a viewer should see it again."""

    hand: int
    """0-based count of hands of the session."""
    seq: int
    """The journal's entry after which the chances stood like this."""
    journal: str
    """Id of the journal."""
    change: float
    """Half of all changes of the chances together: 0 to 1."""

    @property
    def points(self) -> int:
        """The change times what is at stake in a hand whose worth nobody knows yet."""
        return round(self.change * USUAL_POINTS)


class Swings:
    """Finds them among an audience's messages of the odds.

    The measure is that of ``tablectl highlights``, position by position and with the usual stake: how a turn
    ends and what the hand is worth is told only later, and a clip has to be saved while OBS still holds it.
    """

    def __init__(self) -> None:
        self._before: Message | None = None

    def heard(self, odds: Message) -> Swing | None:
        """The swing that an ``odds`` message ends, if it ends any."""
        before, self._before = self._before, odds
        message: Any = odds
        if before is None or before.get("hand") != odds.get("hand") or not message["seats"]:
            return None
        change = _change(before, odds)
        swing = Swing(message["hand"], message["seq"], message.get("journal", ""), change)
        return swing if swing.points >= MIN_POINTS else None


def _change(before: Any, after: Any) -> float:
    """Half of all changes of the chances together; nought where there were none before."""
    if not before["seats"]:
        return 0.0
    was = {each["seat"]: each["win"] for each in before["seats"]} | {None: before["draw"]}
    now = {each["seat"]: each["win"] for each in after["seats"]} | {None: after["draw"]}
    return float(sum(abs(now[who] - was[who]) for who in now if who in was)) / 2
