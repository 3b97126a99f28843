"""The point sticks of the simulated players: paid as the scoreboard says, or with a mistake."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from firmware_bridge.sticks import AMOS, SEATS, readings_with
from firmware_bridge.sticks.ladder import units_of
from tablectl.game.state import GameState
from tablectl.mahjong.walls.wall_plan import CHAIRS

THOUSAND: Final = 1
"""The slot of the sticks of 1000."""
DIRTY_CONTACT_UNITS: Final = 0.55
"""How many sticks a stick of 1000 with a dirty contact measures as: 80 kOhm added to its 100."""


class SimulatedSticks:
    """The measurements of the board under the table. Read from the controller's thread."""

    def __init__(self, kind: str) -> None:
        """
        Args:
            kind: a value of ``simulation.sticks``.
        """
        self._kind = kind
        self._scoreboard: Callable[[], GameState] | None = None

    def connect(self, scoreboard: Callable[[], GameState]) -> None:
        """Give the players a scoreboard to read."""
        self._scoreboard = scoreboard

    def __call__(self) -> bytes:
        """The readings; nothing before there is a scoreboard, or without sticks at this table."""
        if self._kind == "none" or self._scoreboard is None:
            return b""
        points = list(self._scoreboard().scores)
        if self._kind == "wrong" and len(points) > 1:
            points[0] += 1000
            points[1] -= 1000
        chairs = CHAIRS.get(len(points), tuple(range(SEATS)))
        points_by_side = dict(zip(chairs, points, strict=False))
        units = [
            [float(each) for each in units_of(AMOS, points_by_side.get(side, 0))] for side in range(SEATS)
        ]
        if self._kind == "dirty":
            units[0][THOUSAND] += DIRTY_CONTACT_UNITS - 1 if units[0][THOUSAND] else DIRTY_CONTACT_UNITS
        elif self._kind == "doubled":
            units[chairs[1]][THOUSAND] += 1
        elif self._kind == "missing":
            seat = next((each for each in range(SEATS) if units[each][THOUSAND]), 0)
            units[seat][THOUSAND] = max(0.0, units[seat][THOUSAND] - 1)
        return readings_with(AMOS, units)
