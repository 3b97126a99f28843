"""Where keys that were pressed are kept over a restart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tablectl.game.evidence import ButtonPressed


@dataclass(frozen=True, slots=True)
class SavedPress:
    """A key, and when in the game it was pressed."""

    head: int
    """The journal's last entry by then."""
    press: ButtonPressed
    """Its time is that of the run in which it was pressed."""


class PressStore(Protocol):
    """Never raises: a disk that is full costs what a restart would find, not the game."""

    def kept(self) -> Sequence[SavedPress]:
        """What was kept last, oldest first; none where nothing can be read."""

    def keep(self, presses: Sequence[SavedPress]) -> None:
        """These count by now, in place of those before; on return they survive a power cut."""
