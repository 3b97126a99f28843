"""What a table's messages mean for the hall's copy of its journal: what to keep next, what to ask for.

Knows no socket, no store and no clock. Every event of a journal is kept once and in order, whatever comes
twice, late or never: what does not follow is not kept, and the table is asked for what lies between.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NotRequired, TypedDict, TypeGuard

from tablectl.hall.tables.messages import Message

MAX_EVENTS: Final = 2**53
"""More than any journal has: numbers beyond it are none."""
ASK_AGAIN_S: Final = 5.0
"""So long an answer is waited for."""
ON_THEIR_WAY_S: Final = 1.0
"""What ``state`` or ``score`` tells of may come by itself within this time."""


class EventBody(TypedDict):
    """A message of the topic ``event``, as far as a copy reads it; all else of it is kept as it came."""

    seq: int
    hash: NotRequired[object]
    kind: NotRequired[object]
    journal: NotRequired[object]


@dataclass(frozen=True, slots=True)
class Head:
    """The last event kept of a journal."""

    seq: int = 0
    hash: str = ""


@dataclass(frozen=True, slots=True)
class JournalCopy:
    """How far the copy of a table's journal is."""

    table: str
    journal: str
    head: Head


@dataclass(frozen=True, slots=True)
class Kept:
    """Events to keep, each following the one before it."""

    journal: str
    events: tuple[EventBody, ...]


@dataclass(frozen=True, slots=True)
class Forked:
    """A journal went another way from an earlier number on, as after a backup was restored: the copy is put
    aside, and begun anew."""

    journal: str


Effect = Kept | Forked


@dataclass(slots=True)
class TableCopy:
    """One table's journal as far as the hall has it.

    What is handed out as ``Kept`` counts as kept only after ``kept``: a store that fails loses nothing.
    """

    table: str
    heads: dict[str, Head] = field(default_factory=dict)
    journal: str = ""
    """In which the table is now; empty before it spoke."""
    hash_at: Callable[[str, int], str | None] = lambda _journal, _seq: None
    """The seal of an event that was kept, or None."""
    wanted: int = 0
    """The highest number that the table has told of in its journal."""
    newest_seq: int = 0
    """The number that the table's newest ``score`` or ``state`` names."""
    unasked: str = ""
    """Why the table does not tell what is missing; empty while it does."""
    _behind_since_s: float | None = None
    _asked_at_s: float | None = None
    _went_back_since_s: float | None = None
    _before: Head | None = None
    """What the hall had of this journal when it went another way."""
    _reminded_at_s: float = float("-inf")

    @property
    def head(self) -> Head:
        """Of the journal in which the table is now."""
        return self.heads.get(self.journal, Head())

    @property
    def missing(self) -> int:
        """Events that the table has and the hall lacks."""
        return max(0, self.wanted - self.head.seq)

    def hear(self, topic: str, message: Message, now_s: float, *, retained: bool = False) -> list[Effect]:
        """What a message comes to: events to keep, in the order in which to do it."""
        journal = message.get("journal")
        if not isinstance(journal, str) or not _is_event(message):
            return []
        if topic == "event":
            return self._events(journal, (message,), now_s)
        if topic in ("state", "score"):
            seq = message["seq"]
            self._go_to(journal)
            self._want(seq, now_s, at_once=retained)
            self.newest_seq = seq
            if seq >= self.head.seq:
                self._went_back_since_s = None
            elif self._went_back_since_s is None:
                self._went_back_since_s = now_s
        return []

    def answered(self, events: Sequence[object], now_s: float) -> list[Effect]:
        """The table told what it was asked for."""
        self._asked_at_s, self.unasked = None, ""
        effects: list[Effect] = []
        by_journal: dict[str, list[EventBody]] = {}
        for each in events:
            if _is_event(each):
                by_journal.setdefault(str(each.get("journal", "")), []).append(each)
        for journal, listed in by_journal.items():
            effects += self._events(journal, tuple(listed), now_s)
        if not events:
            self.wanted = self.head.seq  # there are no more, whatever was said
        return effects

    def refused(self, why: str, now_s: float) -> None:
        """The table does not tell; it is asked again, because rights can change."""
        self.unasked, self._asked_at_s = why, now_s

    def kept(self, journal: str, head: Head) -> None:
        """The store has everything up to here."""
        self.heads[journal] = head
        if journal == self.journal and head.seq >= self.wanted:
            self._behind_since_s = None

    def due(self, now_s: float) -> int | None:
        """The number after which to ask the table for events, if it is time to; counts as asked."""
        if not self.missing:
            return None
        if self._behind_since_s is None:
            self._behind_since_s = now_s
        if now_s < self._behind_since_s + ON_THEIR_WAY_S:
            return None
        if self._asked_at_s is not None and now_s < self._asked_at_s + ASK_AGAIN_S:
            return None
        self._asked_at_s = now_s
        return self.head.seq

    def went_back(self, now_s: float) -> Head | None:
        """What the hall has of a journal that the table says ends before: it was put back. None while the
        table has come as far; its newest ``score`` may come a little later than its events."""
        since_s = self._went_back_since_s
        if since_s is None or self.newest_seq >= self.head.seq or now_s < since_s + ON_THEIR_WAY_S:
            return None
        return self.head

    def reminds(self, now_s: float) -> Head | None:
        """What to remind the table of, if it is time to; counts as done."""
        head = self.went_back(now_s)
        head = head or self._before
        if head is None or now_s < self._reminded_at_s + ASK_AGAIN_S:
            return None
        self._reminded_at_s = now_s
        return head

    def agreed(self) -> None:
        """The table knows of what it was reminded of: a person there has taken its journal as it is."""
        self._before = None

    def _events(self, journal: str, events: tuple[EventBody, ...], now_s: float) -> list[Effect]:
        effects: list[Effect] = []
        if journal not in self.heads or not self.journal:
            self._go_to(journal)
        head = self.heads.get(journal, Head())
        following: list[EventBody] = []
        for each in sorted(events, key=lambda event: event["seq"]):
            seq, seal = each["seq"], str(each.get("hash", ""))
            if seq <= head.seq:
                known = head.hash if seq == head.seq else self.hash_at(journal, seq)
                if following or known is None or known == seal:
                    continue
                effects.append(Forked(journal))
                self._go_to(journal)
                self._before = head
                head = self.heads[journal] = Head()
                self.wanted = 0
            if journal == self.journal:
                self._want(seq, now_s, at_once=seq > head.seq + 1)
            if seq == head.seq + 1:
                following.append(each)
                head = Head(seq, seal)
        if following:
            effects.append(Kept(journal, tuple(following)))
        return effects

    def _go_to(self, journal: str) -> None:
        if journal == self.journal:
            return
        self.journal = journal
        self.heads.setdefault(journal, Head())
        self.wanted, self._behind_since_s, self._asked_at_s = 0, None, None
        self.newest_seq, self._went_back_since_s, self._before = 0, None, None

    def _want(self, seq: int, now_s: float, *, at_once: bool) -> None:
        self.wanted = max(self.wanted, seq)
        if self.wanted > self.head.seq and at_once:
            self._behind_since_s = now_s - ON_THEIR_WAY_S


def _is_event(message: object) -> TypeGuard[EventBody]:
    """Whether it has what may be an event's number."""
    seq = message.get("seq") if isinstance(message, Mapping) else None
    return isinstance(seq, int) and not isinstance(seq, bool) and 0 <= seq < MAX_EVENTS
