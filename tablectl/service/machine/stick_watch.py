"""Point sticks against the ledger: what people have paid is compared with what they should have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablectl.game.state import GameState
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.walls.wall_plan import CHAIRS
from tablectl.ports import Sticks
from tablectl.service.alerts import StandingAlert

SETTLED_S: Final = 15.0
"""Nobody has touched a stick, and nothing was paid, for so long: a payment is under way before."""

_TEXTS: Final = {
    "dirty": "The sticks of {worth} of seat {number} cannot be counted: wipe their ends and the slot, and "
    "look whether each stick lies in its own slot.",
    "short": "Metal lies across the slot for sticks of {worth} of seat {number}: take everything out, and "
    "put the sticks back one by one.",
    "full": "More sticks of {worth} lie before seat {number} than can be counted: change some for "
    "larger ones.",
    "absent": "The slot for sticks of {worth} of seat {number} is not measured: look at its wire.",
    "too_many": "The sticks in all boxes are {difference} points more than the players have: look for one "
    "that lies across two slots, or that is not of this table.",
    "too_few": "The sticks in all boxes are {difference} points fewer than the players have: look for one "
    "that lies beside its slot or on the floor, and wipe the contacts.",
}


@dataclass(frozen=True, slots=True)
class _SeenSticks:
    sticks: Sticks | None
    scores: tuple[int, ...]


class StickWatch:
    """Belongs to the table's thread. Overwrites nothing: a difference becomes a question, as when people
    count."""

    def __init__(self) -> None:
        self._seen = _SeenSticks(None, ())
        self._since_s = 0.0
        self._weighed = True
        self._alert: StandingAlert | None = None

    def look(self, sticks: Sticks | None, state: GameState, now_s: float) -> tuple[int, ...] | None:
        """What is to be reported as the points shown by sticks, once each time that they have settled.

        Args:
            sticks: what lies in the boxes now; None where nobody counts it.
            state: the table as written down.
            now_s: the table's clock.
        """
        seen = _SeenSticks(sticks, state.scores)
        if seen != self._seen:
            self._seen, self._since_s, self._weighed = seen, now_s, False
        if sticks is None:
            self._alert = None
            return None
        if self._weighed or now_s - self._since_s < SETTLED_S:
            return None
        self._weighed = True
        if not state.scores or min(state.scores) < 0:
            self._alert = None  # who has less than nothing keeps it otherwise than in the box
            return None
        chairs = CHAIRS[len(state.scores)]
        counted = tuple(sticks.points[side] for side in chairs)
        self._alert = self._trouble(sticks, sum(counted) - sum(state.scores), chairs)
        return counted if self._alert is None else None

    def alerts(self) -> tuple[StandingAlert, ...]:
        """What keeps the sticks from being counted, until they are."""
        return () if self._alert is None else (self._alert,)

    def _trouble(self, sticks: Sticks, more: int, chairs: tuple[Seat, ...]) -> StandingAlert | None:
        unclear = next((each for each in sticks.unclear if each.side in chairs), None)
        if unclear is not None:
            seat = chairs.index(unclear.side)
            return _alert(unclear.why, seat, worth=unclear.worth, number=seat + 1)
        if more:
            return _alert("too_many" if more > 0 else "too_few", None, difference=abs(more))
        return None


def _alert(case: str, seat: int | None, **values: int) -> StandingAlert:
    facts = {} if seat is None else {"seat": seat}
    text = _TEXTS[case].format(**values)
    return StandingAlert(f"sticks {case} {seat}", "sticks_unclear", text, {"case": case, **values}, facts)
