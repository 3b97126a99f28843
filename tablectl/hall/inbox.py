"""What a hall is handed: time, the ways to its tables, and what comes to its inbox."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Protocol

from tablectl.client import BrokerNews, FromTable
from tablectl.hall.commands import Person
from tablectl.hall.errors import Declined, StoreConflict, StoreUnavailable
from tablectl.hall.log.entries import LogEntry

log = logging.getLogger(__name__)


class HallClock(Protocol):
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
    answer: Future[LogEntry]

    def answer_by(self, carry_out: Callable[[Order], LogEntry]) -> None:
        """Have it carried out; whatever it raises is the answer, too."""
        if not self.answer.set_running_or_notify_cancel():
            return  # whoever asked was told that no answer came: it does not happen behind their back
        try:
            self.answer.set_result(carry_out(self))
        except (Declined, StoreUnavailable, StoreConflict) as error:
            self.answer.set_exception(error)
        except Exception as error:
            # A command that trips us must not end the event.
            log.exception("the command %s failed", self.command.get("do"))
            self.answer.set_exception(error)


class Stop:
    """Posted to end the loop."""


News = tuple[int, FromTable | BrokerNews] | Order | Stop
"""What comes: from a broker with its number, from a page, or the end."""
