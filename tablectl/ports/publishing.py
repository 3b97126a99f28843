"""How the service speaks to the outside: publisher, broker, pages; and how requests come in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from tablectl.ports.health import LinkState
from tablectl.topics import Audience, Message, Topic


@dataclass(frozen=True, slots=True)
class Command:
    """A request from an operator, as it came in over MQTT or a page: not yet checked."""

    request: Message
    answer: Callable[[Message], None]
    """Called once with the answer, from the table's thread; must return at once."""
    unreadable: str = ""
    """Why what came is no request at all: too long, no JSON object..."""
    by: str = ""
    """Who asks, where the way it came by knows; empty: the request's own ``by`` counts."""
    simulated: bool = False
    """Whether a simulated table's own judge asks, who is no person."""


class Desk(Protocol):
    """Where pages hand in an operator's request. Safe to call from any thread."""

    def submit(self, command: Command) -> None:
        """Queue a request; its answer comes through ``command.answer``."""


class Publisher(Protocol):
    """Says it to the outside, and goes on where it stopped when the outside comes back."""

    def start(self, now_s: float) -> None:
        """Begin to connect."""

    def publish(self, topic: Topic, message: Message, audience: Audience = Audience.PUBLIC) -> None:
        """Hand over the newest message of a retained topic, or an alert. Never waits.

        ``Topic.EVENT`` does not come this way: events are fetched from the journal, see ``Outbox``.
        """

    def poll(self, now_s: float) -> tuple[Command, ...]:
        """Move things along; returns the commands that have come in."""

    def link(self) -> LinkState:
        """Whether messages get through now."""

    def unconfirmed_count(self) -> int:
        """Events written down but not yet confirmed by the broker."""

    def close(self) -> None:
        """Say goodbye (``offline``) and let go. May be called twice."""


class Outbox(Protocol):
    """Where a publisher finds what it still has to say: the journal, as public events."""

    @property
    def head(self) -> int:
        """The last event there is to say."""

    def acknowledged(self) -> int:
        """The last event that the broker has confirmed."""

    def acknowledge(self, seq: int) -> None:
        """Remember a confirmation."""

    def events(self, after: int, limit: int) -> Sequence[tuple[int, Message]]:
        """The next events with their sequence numbers, at most ``limit``, in order and without a gap."""


class Broker(Protocol):
    """An own message broker, kept alive beside the service."""

    def start(self, now_s: float) -> None:
        """Start it; a broker that cannot be started shows in ``link``."""

    def poll(self, now_s: float) -> None:
        """Restart it when it has died, less and less eagerly."""

    def link(self) -> LinkState:
        """Whether it runs; the detail says what to do if not."""

    def close(self) -> None:
        """Stop it. May be called twice."""


class Pages(Protocol):
    """The web pages; they get the very messages that MQTT gets."""

    def start(self) -> str:
        """Serve; returns the address to look at."""

    def show(self, topic: Topic, message: Message, audience: Audience = Audience.PUBLIC) -> None:
        """The newest message of a topic. Never waits; called from the table's thread."""

    def show_live(self, topic: Topic, message: Message) -> None:
        """The same for operators, ahead of an audience that must wait. Only called where the public waits."""

    def replace_event(self, event: Message, audience: Audience = Audience.PUBLIC) -> None:
        """An event that was shown before says less now: a name in it was deleted."""

    def show_questions(self, open_questions: Sequence[Message]) -> None:
        """The questions that wait for an operator's answer."""

    def close(self) -> None:
        """Stop serving. May be called twice."""
