"""Receivers of the game beside the broker and the pages: the table's voice, its lamps, posts to chats."""

from __future__ import annotations

from typing import Protocol

from tablectl.ports.health import LinkState
from tablectl.topics import Message, Topic


class Listener(Protocol):
    """Receives the messages of one audience as soon as that audience may have them. They are public messages,
    whichever audience it is."""

    def on_message(self, topic: Topic, message: Message) -> None:
        """A message was published. Must not block."""

    def link(self) -> LinkState:
        """Whether its output reaches people; the detail says what to do if not."""

    def close(self) -> None:
        """Stop all output. May be called twice."""
