"""The sticks in the seats' boxes, as the machine's board measures them."""

from __future__ import annotations

from firmware_bridge.link.board_session import BoardSession
from firmware_bridge.sticks import SEATS, Ladder, count
from tablectl.ports import Sticks, UnclearSticks


class StickCounter:
    """Makes points of what the board measures."""

    def __init__(self, session: BoardSession, ladder: Ladder) -> None:
        self._session = session
        self._ladder = ladder
        self._readings = b""
        self._count: Sticks | None = None

    def __call__(self) -> Sticks | None:
        """What lies there now; None while the board says nothing."""
        readings = self._session.readings
        if readings != self._readings:
            self._readings = readings
            self._count = _count(self._ladder, readings)
        return self._count


def _count(ladder: Ladder, readings: bytes) -> Sticks | None:
    try:
        slots = count(ladder, readings)
    except ValueError:
        return None  # none, or those of another board
    return Sticks(
        points=tuple(sum(each.points for each in slots if each.seat == seat) for seat in range(SEATS)),
        unclear=tuple(
            UnclearSticks(each.seat, each.unit_points, each.unclear.value)
            for each in slots
            if each.unclear is not None
        ),
    )
