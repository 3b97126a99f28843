"""The pace of people who are looked at: no faster than pictures are taken of them.

A simulated table shares its computer with its own cameras and their recogniser. Where the computer is slow or
busy, pictures become few; people who played on regardless could not be followed by anybody.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

UNSEEN_S: Final = 0.4
"""People play at most so long without a new picture: the referee tells all at once with 2.5 a second
(``tablectl.game.referee.observed_time.PICTURES_NEEDED_PER_S``)."""
NOBODY_LOOKS_S: Final = 60.0
"""A camera without a picture for so long, by the clock, is not waited for any more."""


@dataclass(slots=True)
class CameraPace:
    """Remembers each camera's newest picture, and says how far people may play."""

    _newest: dict[str, tuple[float, float]] = field(default_factory=dict)
    """By camera: the simulation's time and the clock's."""

    def pictured(self, camera: str, sim_s: float, now_s: float) -> None:
        """A camera takes a picture.

        Args:
            sim_s: the simulation's time.
            now_s: the clock that the table is polled with.
        """
        self._newest[camera] = (sim_s, now_s)

    def allowed(self, until_s: float, now_s: float) -> float:
        """How far the simulation may go.

        Args:
            until_s: how far it would go if nobody looked, in the simulation's seconds.
            now_s: the clock that the table is polled with.
        """
        looking = [sim_s for sim_s, at_s in self._newest.values() if now_s - at_s < NOBODY_LOOKS_S]
        return min((until_s, *(sim_s + UNSEEN_S for sim_s in looking)))
