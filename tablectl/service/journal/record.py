"""A game's record: takes claims, and adds the events that the rules accept.

There are two kinds: the ledger writes its entries to the journal before they count; a rehearsal only folds
them and discards them. Callers that make claims need not know which kind they have.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain, count
from typing import Generic, TypeVar

from tablectl.game.claims import Amendment, Claim, Insert, Refused
from tablectl.game.decide import decide, implied_draw_events, play_out
from tablectl.game.events import Envelope, Event, EventInserted, JournalBody, Source
from tablectl.game.history import History, amend, amended_seq, correction_for
from tablectl.game.state import GameState
from tablectl.ports import Clock

EntryT = TypeVar("EntryT", bound=Envelope)
"""Type of the record's entries: ``Written`` where they are in the journal."""
ResultT = TypeVar("ResultT")


def accepted(decision: tuple[EntryT, ...] | Refused) -> tuple[EntryT, ...]:
    """The entries that a claim has written; none where the rules refused it."""
    return () if isinstance(decision, Refused) else decision


class Record(ABC, Generic[EntryT]):
    """Checks claims with the rules, stores the events that they accept, and updates the state."""

    def __init__(self, history: History, clock: Clock) -> None:
        self._history = history
        self._clock = clock
        self._author = ""
        self._request_mark: Mapping[str, object] = {}
        self._operator_source = Source.OPERATOR

    @property
    def state(self) -> GameState:
        """The table as recorded."""
        return self._history.state

    @property
    def judged_state(self) -> GameState:
        """The table that a judge decides about: for a finished session, as it was before its end."""
        before_end = self._history.before_end()
        return self.state if before_end is None else before_end[0]

    @property
    def head(self) -> int:
        """Number of the last entry."""
        return self._history.head

    @property
    def author(self) -> str:
        """Name of the person whose request is being recorded; empty where it is not known."""
        return self._author

    @contextmanager
    def attributed_to(
        self,
        by: str,
        request_mark: Mapping[str, object] | None = None,
        operator_source: Source = Source.OPERATOR,
    ) -> Iterator[None]:
        """Attribute the operator's entries written inside to a person.

        Args:
            by: the person's name.
            request_mark: identifies the request, so that it is known to be carried out even after a power
                cut.
            operator_source: written in place of ``Source.OPERATOR``.
        """
        before = self._author, self._request_mark, self._operator_source
        self._author, self._request_mark, self._operator_source = (
            by,
            request_mark or self._request_mark,
            operator_source,
        )
        try:
            yield
        finally:
            self._author, self._request_mark, self._operator_source = before

    @property
    def revision(self) -> int:
        """How often the past has been amended."""
        return self._history.amendments

    @property
    def history(self) -> History:
        """The latest session as it was recorded, and as it is after amendments."""
        return self._history

    def claim(
        self,
        claim: Claim,
        source: Source,
        confidence: float | None = None,
        evidence: Mapping[str, object] | None = None,
    ) -> tuple[EntryT, ...] | Refused:
        """Check a claim with the rules; the events that they accept are recorded when this returns."""
        decision = decide(self.state, claim)
        if isinstance(decision, Refused):
            return decision
        return self.write(decision, source, confidence, evidence)

    def claim_all(self, claims: Sequence[Claim], source: Source) -> tuple[EntryT, ...] | Refused:
        """Several claims, each checked after those before it; all or none are recorded."""
        played_out = play_out(self.state, *claims)
        return played_out if isinstance(played_out, Refused) else self.write(played_out[1], source)

    def claim_late(self, claims: Sequence[Claim], reason: str) -> tuple[EntryT, ...] | Refused:
        """Claims about the latest session, which is over: checked and inserted before its end. The rest,
        final scores included, is recomputed.

        Raises:
            ValueError: it is not over.
        """
        played_out = play_out(self.judged_state, *claims)
        return played_out if isinstance(played_out, Refused) else self.insert_late(played_out[1], reason)

    def insert_late(self, events: Sequence[Event], reason: str) -> tuple[EntryT, ...]:
        """Insert events before the end of the latest session, which is over.

        Raises:
            ValueError: it is not over.
            FoldError: the events make no game there.
        """
        before_end = self._history.before_end()
        if before_end is None:
            raise ValueError("the session is not over: nothing is late")
        places = chain((before_end[1],), count(self.head + 1))
        bodies = [EventInserted(after, event, reason) for event, after in zip(events, places, strict=False)]
        return self.write(bodies, Source.OPERATOR)

    def amend(
        self, amendment: Amendment, source: Source = Source.OPERATOR, *, then: Sequence[Claim] = ()
    ) -> tuple[EntryT, ...] | Refused:
        """Amend the past; everything after it is recomputed. ``then`` are claims that belong to the amendment
        and are checked after it: all or none are recorded."""
        decision = amend(self.session_to_amend(amendment), amendment)
        if isinstance(decision, Refused):
            return decision
        repaired = self._history.with_entry(Envelope(self.head + 1, self._clock.at(), source, decision))
        played_out = play_out(repaired.state, *then)
        return (
            played_out if isinstance(played_out, Refused) else self.write((decision, *played_out[1]), source)
        )

    def insert(self, after: int, event: Event, reason: str) -> tuple[EntryT, ...] | Refused:
        """Insert a missed event. In the latest session the draw before it is inserted too, as when an event
        is recorded live: all or none."""
        state = self._history.state_after(after)
        drawn = () if state is None else implied_draw_events(event, state)
        if not drawn:
            return self.amend(Insert(after, event, reason))
        history, bodies = self._history, []
        for each in (*drawn, event):
            decision = amend(history, Insert(after, each, reason))
            if isinstance(decision, Refused):
                return decision
            bodies.append(decision)
            after = history.head + 1
            history = history.with_entry(Envelope(after, self._clock.at(), Source.OPERATOR, decision))
        return self.write(bodies, Source.OPERATOR)

    def session_to_amend(self, amendment: Amendment) -> History:
        """The session that an amendment changes, with this record's head."""
        correction = correction_for(amendment)
        if not self._history.amends_outside(correction):
            return self._history
        return self.session_of_entry(amended_seq(correction))

    def write(
        self,
        bodies: Sequence[JournalBody],
        source: Source,
        confidence: float | None = None,
        evidence: Mapping[str, object] | None = None,
    ) -> tuple[EntryT, ...]:
        """Record entries, then update the state.

        Raises:
            FoldError: the bodies make no valid game; nothing is recorded. Never for the events of ``decide``.
            JournalWriteFailed: the disk cannot be written; nothing is recorded.
        """
        at, head = self._clock.at(), self._history.head
        by = self._author if source in (Source.OPERATOR, Source.PLAYER) else ""
        source = self._operator_source if source is Source.OPERATOR else source
        evidence = {**(evidence or {}), **({"asked": self._request_mark} if self._request_mark else {})}
        envelopes = tuple(
            Envelope(seq, at, source, body, confidence, evidence, by)
            for seq, body in enumerate(bodies, start=head + 1)
        )
        after = self._history
        for envelope in envelopes:
            after = after.with_entry(envelope)
        stored, self._history = self._store(envelopes, after)
        return stored

    @abstractmethod
    def perform(self, action: Callable[[], ResultT]) -> ResultT | None:
        """Call an action that goes with the recorded entries: move the machine, close a question. A rehearsal
        does not call it and returns None."""

    @abstractmethod
    def session_of_entry(self, seq: int) -> History:
        """The ended session that an entry belongs to, with this record's head."""

    @abstractmethod
    def _store(self, envelopes: tuple[Envelope, ...], after: History) -> tuple[tuple[EntryT, ...], History]:
        """Store entries; returns them as stored, and the history with them."""
