"""What a table says now: its newest messages, and what people should look at."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, TypeVar

import msgspec

from tablectl.hall.errors import StoreUnavailable
from tablectl.hall.tables.copying import ASK_AGAIN_S, TableCopy
from tablectl.hall.tables.messages import Message, Placed, TableScore, TableState
from tablectl.hall.tables.sessions import SessionReader

log = logging.getLogger(__name__)

ALERTS_KEPT: Final = 20
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
    """Those that stand, by the id of their cause; the newest last."""
    stands_asked_s: float | None = None
    """When the table was asked which alerts stand."""
    stands_known: bool = False
    """Whether it has said so since the connection was made: what ended meanwhile was told to nobody."""
    reader: SessionReader = field(default_factory=SessionReader)
    refused: str = ""
    """Why it does not begin the session that the hall asked for, as a code; empty where it does."""
    trouble: str = ""
    """What keeps the hall from carrying on with it, in words."""
    went_back: str = ""
    """What the table itself says of a journal that ends before what the hall has of it; empty where all is
    well, or a person at the table has taken it as it is."""

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits there, East of the first hand first; empty before a session."""
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

    def hear(self, topic: str, message: Message) -> None:
        """Take in a message that is no event. Of a table that is online an older one than is known is left
        out: a cluster of brokers tells some things late, and what was not confirmed again.

        Raises:
            msgspec.ValidationError: it is not what a table says on this topic; nothing was taken in.
        """
        match topic:
            case "availability":
                self.online = message.get("availability") == "online"
                self.stands_known, self.stands_asked_s = False, None
            case "score":
                self.score = self._newer(self.score, msgspec.convert(message, TableScore))
            case "state":
                self.state = self._newer(self.state, msgspec.convert(message, TableState))
            case "alert":
                self._stands(message)
            case "alert_ended":
                self.alerts.pop(str(message.get("cause")), None)
            case _:
                pass

    def wants_alerts(self, now_s: float) -> bool:
        """Whether it is time to ask which alerts stand; counts as asked."""
        asked_s = self.stands_asked_s
        if self.stands_known or (asked_s is not None and now_s < asked_s + ASK_AGAIN_S):
            return False
        self.stands_asked_s = now_s
        return True

    def stand(self, alerts: Sequence[Message] | None) -> None:
        """These stand, the newest last, and no others; None: it does not say."""
        self.stands_known = True
        if alerts is None:
            return
        self.alerts.clear()
        for each in alerts:
            self._stands(each)

    def _stands(self, alert: Message) -> None:
        cause = str(alert.get("cause"))
        self.alerts.pop(cause, None)
        self.alerts[cause] = alert
        for oldest in list(self.alerts)[:-ALERTS_KEPT]:
            del self.alerts[oldest]

    def _newer(self, known: PlacedT | None, new: PlacedT) -> PlacedT:
        return known if self.online and known is not None and new.is_older(known) else new


@contextmanager
def passing_over(
    table: LiveTable, what: str, store_failed: Callable[[StoreUnavailable], None]
) -> Iterator[None]:
    """What a table says must not end the event: what cannot be understood is passed over, and said."""
    try:
        yield
    except StoreUnavailable as error:
        store_failed(error)
    except Exception:
        log.exception("%s told something that cannot be understood: %s", table.name, what)
        table.trouble = f"told something that cannot be understood: {what}"
