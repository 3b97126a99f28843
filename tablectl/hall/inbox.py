"""What a hall is handed: time, the ways to its tables, and what comes to its inbox."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Protocol

from tablectl.client import BrokerNews, FromTable
from tablectl.hall.commands import Person
from tablectl.hall.log.entries import Entry


class Clock(Protocol):
    """Time, handed in."""

    def now_s(self) -> float:
        """Seconds; only differences mean anything."""

    def at(self) -> str:
        """UTC, ISO 8601 with milliseconds."""


class RequestSender(Protocol):
    """The way to the tables of a broker."""

    def ask(self, table: str, request: Mapping[str, object]) -> None:
        """Send a request; its answer is heard later, or never."""


@dataclass(frozen=True, slots=True)
class Order:
    """A command that waits for its answer."""

    command: Mapping[str, object]
    who: Person
    answer: Future[Entry]


class Stop:
    """Posted to end the loop."""


News = tuple[int, FromTable | BrokerNews] | Order | Stop
"""What comes: from a broker with its number, from a page, or the end."""
