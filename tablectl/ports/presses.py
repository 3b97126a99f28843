"""Where pressed keys are saved, so that they survive a restart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tablectl.game.evidence import ButtonPressed


@dataclass(frozen=True, slots=True)
class SavedPress:
    """A pressed key, and when in the game it was pressed."""

    head: int
    """The journal's last entry at that time."""
    press: ButtonPressed
    """Its time is relative to the run in which it was pressed."""


class PressStore(Protocol):
    """Never raises: a full disk loses the saved keys, not the game."""

    def load(self) -> Sequence[SavedPress]:
        """The keys that were saved last, oldest first; none if they cannot be read."""

    def save(self, presses: Sequence[SavedPress]) -> None:
        """Save the keys that count now in place of the previous ones; on return they survive a power cut."""
