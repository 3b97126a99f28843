"""Where the session that starts at the next shuffle is saved, so that it survives a restart."""

from __future__ import annotations

from typing import Protocol

from tablectl.game.claims import StartSession


class SessionStore(Protocol):
    """Never raises: a full disk loses the saved session, not the game."""

    def load(self) -> StartSession | None:
        """The session that was saved last; None if none is pending or it cannot be read."""

    def save(self, session: StartSession | None) -> None:
        """Save the pending session, or None for none; on return it survives a power cut."""
