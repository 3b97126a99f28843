"""Compares the counted point sticks with the computed points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablectl.game.state import GameState
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.walls.wall_plan import CHAIRS
from tablectl.ports import StandingAlert, Sticks

SETTLING_TIME_S: Final = 15.0
"""Sticks and scores must be unchanged for this long; before that a payment may be under way."""

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
class _Reading:
    sticks: Sticks | None
    scores: tuple[int, ...]


class StickWatch:
    """Belongs to the table's thread. It never changes points: a difference becomes a question, as with a
    count by hand."""

    def __init__(self) -> None:
        self._reading = _Reading(None, ())
        self._since_s = 0.0
        self._is_compared = True
        self._alert: StandingAlert | None = None

    def update(self, sticks: Sticks | None, state: GameState, now_s: float) -> tuple[int, ...] | None:
        """The points by the sticks, once each time they have settled; None otherwise.

        Args:
            sticks: in the boxes now; None where they are not counted.
            state: the table as recorded.
            now_s: the table's clock.
        """
        reading = _Reading(sticks, state.scores)
        if reading != self._reading:
            self._reading, self._since_s, self._is_compared = reading, now_s, False
        if sticks is None:
            self._alert = None
            return None
        if self._is_compared or now_s - self._since_s < SETTLING_TIME_S:
            return None
        self._is_compared = True
        if not state.scores or min(state.scores) < 0:
            self._alert = None  # negative points are not in the boxes
            return None
        chairs = CHAIRS[len(state.scores)]
        counted = tuple(sticks.points[side] for side in chairs)
        self._alert = self._find_problem(sticks, sum(counted) - sum(state.scores), chairs)
        return counted if self._alert is None else None

    def alerts(self) -> tuple[StandingAlert, ...]:
        """The problem that keeps the sticks from being counted."""
        return () if self._alert is None else (self._alert,)

    def _find_problem(self, sticks: Sticks, surplus: int, chairs: tuple[Seat, ...]) -> StandingAlert | None:
        unclear = next((each for each in sticks.unclear if each.side in chairs), None)
        if unclear is not None:
            seat = chairs.index(unclear.side)
            return _alert(unclear.why, seat, worth=unclear.worth, number=seat + 1)
        if surplus:
            return _alert("too_many" if surplus > 0 else "too_few", None, difference=abs(surplus))
        return None


def _alert(case: str, seat: int | None, **values: int) -> StandingAlert:
    facts = {} if seat is None else {"seat": seat}
    text = _TEXTS[case].format(**values)
    return StandingAlert(f"sticks {case} {seat}", "sticks_unclear", text, {"case": case, **values}, facts)
