"""The hall's interfaces to the outside: its connections to tables, and the items of its inbox."""

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


class RequestSender(Protocol):
    """A connection to the tables of a broker."""

    def ask(self, table: str, request: Mapping[str, object]) -> None:
        """Send a request; its answer arrives later, or never."""


@dataclass(frozen=True, slots=True)
class PendingCommand:
    """A command that waits for its answer."""

    command: Mapping[str, object]
    sender: Person
    answer: Future[LogEntry]

    def execute_with(self, carry_out: Callable[[PendingCommand], LogEntry]) -> None:
        """Carry it out; its result, or what it raises, becomes the answer."""
        if not self.answer.set_running_or_notify_cancel():
            return  # the sender has given up and was told so: nothing may change any more
        try:
            self.answer.set_result(carry_out(self))
        except (Declined, StoreUnavailable, StoreConflict) as error:
            self.answer.set_exception(error)
        except Exception as error:
            # A fault of this program must not end the event.
            log.exception("the command %s failed", self.command.get("do"))
            self.answer.set_exception(error)


class Stop:
    """Posted to end the loop."""


InboxItem = tuple[int, FromTable | BrokerNews] | PendingCommand | Stop
"""A message of a broker with the number of its connection, a command of a page, or the end."""
