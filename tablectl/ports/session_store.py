"""Where the session that begins at the next shuffle is kept over a restart."""

from __future__ import annotations

from typing import Protocol

from tablectl.game.claims import StartSession


class SessionStore(Protocol):
    """Never raises: a disk that is full costs what a restart would find, not the game."""

    def kept(self) -> StartSession | None:
        """What was kept last; None where nothing waits or nothing can be read."""

    def keep(self, session: StartSession | None) -> None:
        """This one waits now, or none; on return that survives a power cut."""
