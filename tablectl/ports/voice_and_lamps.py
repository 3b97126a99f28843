"""What people in the room hear and see of the game beside the table itself: a voice, lamps."""

from __future__ import annotations

from typing import Protocol

from tablectl.ports.health import LinkState
from tablectl.topics import Message, Topic


class VoiceOrLamps(Protocol):
    """A loudspeaker or lamps. It is told what everybody may know, when they may."""

    def heard(self, topic: Topic, message: Message) -> None:
        """What the public has just been told. Never waits."""

    def link(self) -> LinkState:
        """Whether people can hear or see it; the detail says what to do if not."""

    def close(self) -> None:
        """Be silent and dark. May be called twice."""
