"""The scenarios of an examination, and the steps that they are made of."""

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
    """Wait until the consumer's belief agrees with the table as it is now."""


@dataclass(frozen=True, slots=True)
class AwaitRequest:
    """Wait until the consumer sends a request; the next ``Expect`` answers it."""


@dataclass(frozen=True, slots=True)
class StopConsumer:
    """End the consumer without a warning."""


@dataclass(frozen=True, slots=True)
class StartConsumer:
    """Start the consumer, and wait for its first line."""


@dataclass(frozen=True, slots=True)
class RestartBroker:
    """Kill the broker and start it with an empty store; the stand-in publishes its retained topics again."""


Step = Publish | Expect | AwaitRequest | StopConsumer | StartConsumer | RestartBroker
Steps = Iterator[Step]
CONSUMERS_SECTION: Final = "Consumers"
"""Heading in docs/MQTT.md."""
ANYTHING: Final = frozenset(FIELDS)
EVENTS: Final = frozenset({"seq", "standing"})
"""Fields of a belief that follow from events."""
STANDING: Final = frozenset({"standing"})


@dataclass(frozen=True, slots=True)
class Scenario:
    """A sequence of unusual but legal messages, with the requirement that it checks."""

    name: str
    section: str
    """Heading in docs/MQTT.md."""
    must: str
    """The requirement in the page's own words."""
    steps: Callable[[StandIn], Steps]
    """The steps. Before them, the table has played a few moves, and the consumer's belief agrees with it."""
    fields: frozenset[str] = ANYTHING
    """The fields of the belief that it examines. It is left out for a consumer that prints none of them."""
    ends_with_payment: bool = True
    """Whether a payment and an ``Expect`` follow the steps."""


def publish_latest(table: StandIn, first: int | None = None) -> Publish:
    """Publish the events from ``first`` on, by default the last one, then ``state`` and ``score``."""
    return Publish([*table.events(table.head if first is None else first, table.head), *table.snapshots()])
