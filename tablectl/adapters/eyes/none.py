"""A table without cameras: buttons, the machine and the operator's page carry the game."""

from __future__ import annotations

from collections.abc import Callable

from tablectl.game.evidence import Evidence
from tablectl.ports import CameraHealth, EyesHealth, LinkState


class NoEyes:
    """Sees nothing, and says why."""

    def __init__(self, why: str = "") -> None:
        self._why = why

    def start(self, post: Callable[[Evidence], None]) -> None:
        """Nothing to start."""

    def health(self) -> EyesHealth:
        """No frames; a camera that should be there is shown as missing."""
        links = (LinkState("camera overhead", False, self._why),) if self._why else ()
        cameras = (CameraHealth("overhead", False, self._why, 0.0, None),) if self._why else ()
        return EyesHealth(0.0, 0.0, 0, links, cameras=cameras)

    def crop(self, at_mm: tuple[float, float]) -> bytes | None:
        """There is no picture."""
        return None

    def hand_begins(self) -> None:
        """There is no camera to have been pushed."""

    def close(self) -> None:
        """Nothing to stop."""
