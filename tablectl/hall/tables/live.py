"""The present state of a table by its newest messages, and what people should know of it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, TypeVar

import msgspec

from tablectl.hall.errors import StoreUnavailable
from tablectl.hall.tables.journal_copy import RETRY_DELAY_S, TableCopy
from tablectl.hall.tables.messages import Message, Placed, TableScore, TableState
from tablectl.hall.tables.sessions import SessionReader

log = logging.getLogger(__name__)

MAX_ALERTS: Final = 20
IN_PLAY: Final = ("setup", "draw", "act", "ended")
"""Phases of a hand that is not paid yet."""
PlacedT = TypeVar("PlacedT", bound=Placed)


@dataclass(slots=True)
class LiveTable:
    """One table at the broker. Belongs to the hall's thread."""

    name: str
    copy: TableCopy
    online: bool = False
    score: TableScore | None = None
    state: TableState | None = None
    alerts: dict[str, Message] = field(default_factory=dict)
    """The active alerts by the id of their cause, the newest last."""
    alerts_requested_s: float | None = None
    """When the active alerts were requested."""
    alerts_known: bool = False
    """Whether they were received since the table came online: alerts that ended before were missed."""
    reader: SessionReader = field(default_factory=SessionReader)
    refused: str = ""
    """The code with which it refused to start the requested session; empty where it did not."""
    problem: str = ""
    """What is wrong with the table, for people; empty where nothing is."""
    rollback_message: str = ""
    """The table's own message about its journal that was rolled back; empty where it was not, or where a
    person at the table has confirmed it."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, East of the first hand first; empty before a session."""
        return () if self.score is None else self.score.players

    @property
    def finished(self) -> bool:
        """Whether its session is over, or none was begun."""
        return self.score is None or self.score.finished

    @property
    def hand_in_play(self) -> bool:
        """Whether a hand is dealt and not paid."""
        return self.state is not None and self.state.phase in IN_PLAY

    @property
    def paused(self) -> bool:
        """Whether its play is paused."""
        return self.state is not None and self.state.paused is not None

    def on_message(self, topic: str, message: Message) -> None:
        """Handle a message that is no event.

        While the table is online, a ``score`` or ``state`` older than the known one is ignored: a cluster of
        brokers delivers some messages late, or twice.

        Raises:
            msgspec.ValidationError: it is no message of this topic; nothing has changed.
        """
        match topic:
            case "availability":
                self.online = message.get("availability") == "online"
                self.alerts_known, self.alerts_requested_s = False, None
            case "score":
                self.score = self._latest(self.score, msgspec.convert(message, TableScore))
            case "state":
                self.state = self._latest(self.state, msgspec.convert(message, TableState))
            case "alert":
                self._add_alert(message)
            case "alert_ended":
                self.alerts.pop(str(message.get("cause")), None)
            case _:
                pass

    def needs_alerts(self, now_s: float) -> bool:
        """Whether to request the active alerts now; counts as a request sent."""
        asked_s = self.alerts_requested_s
        if self.alerts_known or (asked_s is not None and now_s < asked_s + RETRY_DELAY_S):
            return False
        self.alerts_requested_s = now_s
        return True

    def set_alerts(self, alerts: Sequence[Message] | None) -> None:
        """Replace the active alerts, the newest last; None: the table cannot tell them."""
        self.alerts_known = True
        if alerts is None:
            return
        self.alerts.clear()
        for each in alerts:
            self._add_alert(each)

    def _add_alert(self, alert: Message) -> None:
        cause = str(alert.get("cause"))
        self.alerts.pop(cause, None)
        self.alerts[cause] = alert
        for oldest in list(self.alerts)[:-MAX_ALERTS]:
            del self.alerts[oldest]

    def _latest(self, known: PlacedT | None, new: PlacedT) -> PlacedT:
        return known if self.online and known is not None and new.is_older(known) else new


@contextmanager
def skipping_faults(
    table: LiveTable, what: str, store_failed: Callable[[StoreUnavailable], None]
) -> Iterator[None]:
    """Log a message that cannot be handled, and skip it: no table's message may stop the hall."""
    try:
        yield
    except StoreUnavailable as error:
        store_failed(error)
    except Exception:
        log.exception("%s told something that cannot be understood: %s", table.name, what)
        table.problem = f"told something that cannot be understood: {what}"
