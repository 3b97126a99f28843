"""One connection to a broker, and what is under way on it."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field

import paho.mqtt.client as paho

from tablectl.topics import Audience


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A message that is said once and not replaced by a newer one: an alert or an answer."""

    topic: str
    payload: bytes
    correlation: bytes | None = None


@dataclass(slots=True, eq=False)
class Conversation:
    """One connection, from the first attempt to its end."""

    client: paho.Client
    thread: threading.Thread | None = None
    greeted: bool = False
    online: bool = False
    """Everything retained is confirmed, and ``online`` said."""
    since_s: float = 0.0
    """When it was greeted."""
    sent: dict[Audience, int] = field(default_factory=dict)
    """Last event handed over on this connection."""
    events: dict[int, tuple[Audience, int]] = field(default_factory=dict)
    """Message id to audience and event number, for events that wait for their confirmation."""
    newest: dict[int, str] = field(default_factory=dict)
    """Message id to retained topic in flight."""
    once: dict[int, Outgoing] = field(default_factory=dict)
    confirmed_s: float = 0.0
    """When the broker last confirmed something, or there was nothing to confirm."""

    def is_stalled(self, now_s: float, after_s: float) -> bool:
        """Whether messages go in and none is confirmed: a node that has lost its cluster does so."""
        if not (self.events or self.newest or self.once):
            self.confirmed_s = now_s
        return now_s - self.confirmed_s > after_s
