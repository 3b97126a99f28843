"""Who is told the game beside the broker and the pages: the table's voice, its lamps, posts to chats."""

from __future__ import annotations

from typing import Protocol

from tablectl.ports.health import LinkState
from tablectl.topics import Message, Topic


class Listener(Protocol):
    """Hears one audience's news when that audience may know them. Whichever audience it is, it hears what the
    public may know and nothing else."""

    def heard(self, topic: Topic, message: Message) -> None:
        """What has just been told. Never waits."""

    def link(self) -> LinkState:
        """Whether people can hear, see or read it; the detail says what to do if not."""

    def close(self) -> None:
        """Be silent and dark. May be called twice."""
