"""A table without cameras: buttons, the machine and the operator's page carry the game."""

from __future__ import annotations

from collections.abc import Callable

from tablectl.game.evidence import Evidence
from tablectl.ports import EyesHealth


class NoEyes:
    """Sees nothing."""

    def start(self, post: Callable[[Evidence], None]) -> None:
        """Nothing to start."""

    def health(self) -> EyesHealth:
        """No frames, and no camera that could be missing."""
        return EyesHealth(0.0, 0.0, 0)

    def crop(self, at_mm: tuple[float, float]) -> bytes | None:
        """There is no picture."""
        return None

    def on_hand_start(self) -> None:
        """There is no camera to have been pushed."""

    def close(self) -> None:
        """Nothing to stop."""
