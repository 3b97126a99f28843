"""Limits the players' pace to the rate of the cameras' pictures.

A simulated table shares its computer with its own cameras and their recogniser. Where the computer is slow or
busy there are few pictures, and moves between them could not be recognised.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

MAX_UNOBSERVED_S: Final = 0.4
"""How long players move without a new picture: the referee follows all moves with 2.5 pictures a second
(``tablectl.game.referee.observed_time.PICTURES_NEEDED_PER_S``)."""
CAMERA_TIMEOUT_S: Final = 60.0
"""Players no longer wait for a camera that has taken no picture for this long, by the clock."""


@dataclass(slots=True)
class CameraPace:
    """Limits the simulation's time by each camera's latest picture."""

    _latest: dict[str, tuple[float, float]] = field(default_factory=dict)
    """By camera: the simulation's time and the clock's."""

    def on_picture(self, camera: str, sim_s: float, now_s: float) -> None:
        """Note that a camera takes a picture.

        Args:
            camera: its name.
            sim_s: the simulation's time.
            now_s: the clock that the table is polled with.
        """
        self._latest[camera] = (sim_s, now_s)

    def limit_s(self, until_s: float, now_s: float) -> float:
        """The time up to which the simulation may advance.

        Args:
            until_s: the time up to which it would advance without cameras, in the simulation's seconds.
            now_s: the clock that the table is polled with.
        """
        active = [sim_s for sim_s, at_s in self._latest.values() if now_s - at_s < CAMERA_TIMEOUT_S]
        return min((until_s, *(sim_s + MAX_UNOBSERVED_S for sim_s in active)))
