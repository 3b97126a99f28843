"""What an examination does with a consumer, step by step, and what a check is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tablectl.conformance.consumers.belief import FIELDS
from tablectl.conformance.consumers.stand_in import PublishedMessage, StandIn


@dataclass(frozen=True, slots=True)
class Publish:
    """The stand-in publishes messages, in this order."""

    messages: Sequence[PublishedMessage]


@dataclass(frozen=True, slots=True)
class Expect:
    """By and by the consumer has to believe what is right now."""


@dataclass(frozen=True, slots=True)
class AwaitRequest:
    """Wait until the consumer asks for something; it is answered with the next ``Expect``."""


@dataclass(frozen=True, slots=True)
class StopConsumer:
    """The consumer is ended, without a warning."""


@dataclass(frozen=True, slots=True)
class StartConsumer:
    """The consumer is started, and has to say its first line."""


@dataclass(frozen=True, slots=True)
class RestartBroker:
    """The broker is killed and comes back with an empty store; the stand-in publishes everything again."""


Act = Publish | Expect | AwaitRequest | StopConsumer | StartConsumer | RestartBroker
Acts = Iterator[Act]
ANYTHING: Final = frozenset(FIELDS)
EVENTS: Final = frozenset({"seq", "standing"})
"""Beliefs that come from events."""
STANDING: Final = frozenset({"standing"})


@dataclass(frozen=True, slots=True)
class Trial:
    """One odd but legal thing, and what a consumer must make of it."""

    name: str
    section: str
    """Heading in docs/MQTT.md."""
    must: str
    """The page's own words."""
    acts: Callable[[StandIn], Acts]
    """Begins with a table that has played a little, and a consumer that knows it; ends wherever it likes:
    a payment and an ``Expect`` follow."""
    about: frozenset[str] = ANYTHING
    """The beliefs that it is about: of a consumer that says none of them it is left out."""
    closing: bool = True
    """Whether that payment follows."""


def news(table: StandIn, first: int | None = None) -> Publish:
    """What a table publishes of its newest events: those from ``first`` on, the last one without it."""
    return Publish([*table.events(table.head if first is None else first, table.head), *table.now()])
