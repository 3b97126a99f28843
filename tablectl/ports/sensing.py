"""What senses the table: panels, eyes, and the recorder that keeps what they sensed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from tablectl.game.events import Envelope
from tablectl.game.evidence import Evidence
from tablectl.game.state import GameState
from tablectl.ports.health import EyesHealth, LinkState


class Panels(Protocol):
    """The seats' buttons."""

    def poll(self, now_s: float) -> tuple[Evidence, ...]:
        """Buttons pressed since the last call, debounced."""

    def link(self) -> LinkState:
        """Whether the panels are there."""

    def close(self) -> None:
        """Let go of the pins. May be called twice."""


class Eyes(Protocol):
    """The cameras and the recogniser, working beside the table's thread."""

    def start(self, post: Callable[[Evidence], None]) -> None:
        """Begin to look; ``post`` may be called from another thread."""

    def health(self) -> EyesHealth:
        """How they do now."""

    def crop(self, at_mm: tuple[float, float]) -> bytes | None:
        """A JPEG of what lies around a place on the surface; None where nothing can be seen."""

    def on_hand_start(self) -> None:
        """The table is being cleared for a new hand: see whether the camera still stands where it stood."""

    def close(self) -> None:
        """Stop looking. May be called twice."""


class Recorder(Protocol):
    """Keeps what the service senses, so that the same run can be had again."""

    def record_evidence(self, evidence: Evidence) -> None:
        """A piece of evidence has come. Never raises: a recorder that fails is no reason to stop."""

    def record_entries(self, envelopes: Sequence[Envelope], state: GameState) -> None:
        """These entries are in the journal now, and make this state."""

    def save(self, at: str) -> str:
        """Save the last minutes as a recording named for the time ``at``; returns where it lies.

        Raises:
            TablectlError: there is nothing to save, or the disk refused.
        """

    def close(self) -> None:
        """End the recording. May be called twice."""
