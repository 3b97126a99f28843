"""The hall's copy of a table's journal: which events to save, and which to request from the table.

Knows no socket, no store and no clock. Every event of a journal is saved once and in order, although messages
are repeated, late or lost: an event that leaves a gap is not saved, and the events before it are requested.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NotRequired, TypedDict, TypeGuard

from tablectl.hall.tables.messages import Message

MAX_EVENTS: Final = 2**53
"""Limit of an event's number: JSON readers agree on integers below it."""
RETRY_DELAY_S: Final = 5.0
"""A request without an answer is sent again after this time."""
DELIVERY_TIME_S: Final = 1.0
"""Events that ``state`` or ``score`` counts already may arrive by themselves within this time."""


class EventBody(TypedDict):
    """The fields of an ``event`` message that a copy reads; the others are stored as they came."""

    seq: int
    hash: NotRequired[object]
    kind: NotRequired[object]
    journal: NotRequired[object]


@dataclass(frozen=True, slots=True)
class Head:
    """The last saved event of a journal."""

    seq: int = 0
    hash: str = ""


@dataclass(frozen=True, slots=True)
class JournalCopy:
    """A table's journal, and the last event that the store has of it."""

    table: str
    journal: str
    head: Head


@dataclass(frozen=True, slots=True)
class SaveEvents:
    """The effect of consecutive events that follow the head of a journal: they are to be saved."""

    journal: str
    events: tuple[EventBody, ...]


@dataclass(frozen=True, slots=True)
class JournalForked:
    """The effect of a journal that differs from its copy from an earlier event on, as after a backup was
    restored: the copy is to be archived, and a new one started."""

    journal: str


Effect = SaveEvents | JournalForked


@dataclass(slots=True)
class TableCopy:
    """One table's journal as far as the hall has it.

    Events of a ``SaveEvents`` count as saved only after ``on_saved``, so nothing is lost where the store
    fails.
    """

    table: str
    heads: dict[str, Head] = field(default_factory=dict)
    journal: str = ""
    """The journal that the table writes now; empty before its first message."""
    hash_at: Callable[[str, int], str | None] = lambda _journal, _seq: None
    """The hash of a saved event, by journal and number; None for an event that is not saved."""
    known_seq: int = 0
    """The highest event number that the table has named in its journal."""
    reported_seq: int = 0
    """The event number of the table's newest ``score`` or ``state``."""
    history_refusal: str = ""
    """Why the table refuses to send missing events; empty while it does not."""
    _missing_since_s: float | None = None
    _requested_at_s: float | None = None
    _rolled_back_since_s: float | None = None
    _head_before_fork: Head | None = None
    """The head of this journal's copy before the journal forked."""
    _head_checked_at_s: float = float("-inf")

    @property
    def head(self) -> Head:
        """Of the journal that the table writes now."""
        return self.heads.get(self.journal, Head())

    @property
    def missing(self) -> int:
        """Events that the table has and the hall lacks."""
        return max(0, self.known_seq - self.head.seq)

    @property
    def requested(self) -> int:
        """Missing events that the table was asked for: those that are merely on their way are none."""
        since_s, at_s = self._missing_since_s, self._requested_at_s
        return self.missing if since_s is not None and at_s is not None and at_s >= since_s else 0

    def on_message(
        self, topic: str, message: Message, now_s: float, *, retained: bool = False
    ) -> list[Effect]:
        """The effects of a message, in the order in which to carry them out."""
        journal = message.get("journal")
        if not isinstance(journal, str) or not _is_event(message):
            return []
        if topic == "event":
            return self._take_events(journal, (message,), now_s)
        if topic in ("state", "score"):
            seq = message["seq"]
            self._switch_journal(journal)
            self._note_seq(seq, now_s, at_once=retained)
            self.reported_seq = seq
            if seq >= self.head.seq:
                self._rolled_back_since_s = None
            elif self._rolled_back_since_s is None:
                self._rolled_back_since_s = now_s
        return []

    def on_history(self, events: Sequence[object], now_s: float) -> list[Effect]:
        """Handle the events that the table sent on request; returns their effects."""
        self._requested_at_s, self.history_refusal = None, ""
        effects: list[Effect] = []
        by_journal: dict[str, list[EventBody]] = {}
        for each in events:
            if _is_event(each):
                by_journal.setdefault(str(each.get("journal", "")), []).append(each)
        for journal, bodies in by_journal.items():
            effects += self._take_events(journal, tuple(bodies), now_s)
        if not events:
            self.known_seq = self.head.seq  # the table has no more, whatever its state said
        return effects

    def on_history_refused(self, why: str, now_s: float) -> None:
        """The table refuses to send events; they are requested again, because rights can change."""
        self.history_refusal, self._requested_at_s = why, now_s

    def on_saved(self, journal: str, head: Head) -> None:
        """The store has saved everything up to this head."""
        self.heads[journal] = head
        if journal == self.journal and head.seq >= self.known_seq:
            self._missing_since_s = None

    def next_history_request(self, now_s: float) -> int | None:
        """The number after which to request events now; None: no request is due. Counts as a request sent."""
        if not self.missing:
            return None
        if self._missing_since_s is None:
            self._missing_since_s = now_s
        if now_s < self._missing_since_s + DELIVERY_TIME_S:
            return None
        if self._requested_at_s is not None and now_s < self._requested_at_s + RETRY_DELAY_S:
            return None
        self._requested_at_s = now_s
        return self.head.seq

    def rolled_back_from(self, now_s: float) -> Head | None:
        """The head of a copy that is longer than the table's journal, which was rolled back; None where it
        is not.

        A table's ``score`` may arrive a little later than its events, so this is believed after a while only.
        """
        since_s = self._rolled_back_since_s
        if since_s is None or self.reported_seq >= self.head.seq or now_s < since_s + DELIVERY_TIME_S:
            return None
        return self.head

    def next_head_check(self, now_s: float) -> Head | None:
        """The head with which to check the table's journal now; None: no check is due. Counts as a check
        sent."""
        head = self.rolled_back_from(now_s)
        head = head or self._head_before_fork
        if head is None or now_s < self._head_checked_at_s + RETRY_DELAY_S:
            return None
        self._head_checked_at_s = now_s
        return head

    def on_head_accepted(self) -> None:
        """The table accepts the head, or a person there has confirmed its journal as it is."""
        self._head_before_fork = None

    def _take_events(self, journal: str, events: tuple[EventBody, ...], now_s: float) -> list[Effect]:
        effects: list[Effect] = []
        if journal not in self.heads or not self.journal:
            self._switch_journal(journal)
        head = self.heads.get(journal, Head())
        new_events: list[EventBody] = []
        for each in sorted(events, key=lambda event: event["seq"]):
            seq, seal = each["seq"], str(each.get("hash", ""))
            if seq <= head.seq:
                known = head.hash if seq == head.seq else self.hash_at(journal, seq)
                if new_events or known is None or known == seal:
                    continue
                effects.append(JournalForked(journal))
                self._switch_journal(journal)
                self._head_before_fork = head
                head = self.heads[journal] = Head()
                self.known_seq = 0
            if journal == self.journal:
                self._note_seq(seq, now_s, at_once=seq > head.seq + 1)
            if seq == head.seq + 1:
                new_events.append(each)
                head = Head(seq, seal)
        if new_events:
            effects.append(SaveEvents(journal, tuple(new_events)))
        return effects

    def _switch_journal(self, journal: str) -> None:
        if journal == self.journal:
            return
        self.journal = journal
        self.heads.setdefault(journal, Head())
        self.known_seq, self._missing_since_s, self._requested_at_s = 0, None, None
        self.reported_seq, self._rolled_back_since_s, self._head_before_fork = 0, None, None

    def _note_seq(self, seq: int, now_s: float, *, at_once: bool) -> None:
        self.known_seq = max(self.known_seq, seq)
        if self.known_seq > self.head.seq and at_once:
            self._missing_since_s = now_s - DELIVERY_TIME_S


def _is_event(message: object) -> TypeGuard[EventBody]:
    """Whether it has a valid event number."""
    seq = message.get("seq") if isinstance(message, Mapping) else None
    return isinstance(seq, int) and not isinstance(seq, bool) and 0 <= seq < MAX_EVENTS
