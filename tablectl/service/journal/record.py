"""A game's record: claims are made of it, and what the rules accept becomes part of it.

There are two kinds. The ledger's entries are written down before they count; a rehearsal's are folded and
forgotten. Whoever makes claims need not know which of them it is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain, count
from typing import Generic, TypeVar

from tablectl.game.claims import Amendment, Claim, Insert, Refused
from tablectl.game.decide import decide, drawn_before, play_out
from tablectl.game.events import Envelope, Event, EventInserted, JournalBody, Source
from tablectl.game.history import History, amend, amended_place, correction_for
from tablectl.game.state import GameState
from tablectl.ports import Clock

EntryT = TypeVar("EntryT", bound=Envelope)
"""What an entry of the record is: ``Written`` where it stands in the journal."""
ResultT = TypeVar("ResultT")


def accepted(answer: tuple[EntryT, ...] | Refused) -> tuple[EntryT, ...]:
    """What a claim has written: nothing where the rules refuse it."""
    return () if isinstance(answer, Refused) else answer


class Record(ABC, Generic[EntryT]):
    """Asks the rules, keeps what they accept, keeps the state in step."""

    def __init__(self, history: History, clock: Clock) -> None:
        self._history = history
        self._clock = clock
        self._by = ""
        self._asked: Mapping[str, object] = {}
        self._operator = Source.OPERATOR

    @property
    def state(self) -> GameState:
        """The table as it stands on the record."""
        return self._history.state

    @property
    def judged(self) -> GameState:
        """The table as a judge decides about it: a session that is over as it stood before its end."""
        before_end = self._history.before_end()
        return self.state if before_end is None else before_end[0]

    @property
    def head(self) -> int:
        """The last entry."""
        return self._history.head

    @property
    def speaker(self) -> str:
        """Whose word is being taken down; empty where nobody's name is known."""
        return self._by

    @contextmanager
    def spoken_by(
        self, by: str, asked: Mapping[str, object] | None = None, operator: Source = Source.OPERATOR
    ) -> Iterator[None]:
        """What an operator has taken down inside is theirs: ``by`` is their name, and ``asked`` tells the
        request from all others, so that also after a power cut it is known to be done. ``operator`` is the
        source of what they say."""
        before = self._by, self._asked, self._operator
        self._by, self._asked, self._operator = by, asked or self._asked, operator
        try:
            yield
        finally:
            self._by, self._asked, self._operator = before

    @property
    def revision(self) -> int:
        """How often the past has been amended."""
        return self._history.amendments

    @property
    def history(self) -> History:
        """The newest session as it was taken down, and what it comes to after amendments."""
        return self._history

    def claim(
        self,
        claim: Claim,
        source: Source,
        confidence: float | None = None,
        evidence: Mapping[str, object] | None = None,
    ) -> tuple[EntryT, ...] | Refused:
        """Ask the rules about a claim; what they accept is on the record when this returns."""
        answer = decide(self.state, claim)
        if isinstance(answer, Refused):
            return answer
        return self.write(answer, source, confidence, evidence)

    def claim_all(self, claims: Sequence[Claim], source: Source) -> tuple[EntryT, ...] | Refused:
        """Several claims, each allowed once those before it are accepted; all or none."""
        played = play_out(self.state, *claims)
        return played if isinstance(played, Refused) else self.write(played[1], source)

    def claim_late(self, claims: Sequence[Claim], reason: str) -> tuple[EntryT, ...] | Refused:
        """Claims about the newest session, which is over: asked about as it stood before its end, and put
        there. What follows, its final scores too, is worked out again.

        Raises:
            ValueError: it is not over.
        """
        played = play_out(self.judged, *claims)
        return played if isinstance(played, Refused) else self.insert_late(played[1], reason)

    def insert_late(self, events: Sequence[Event], reason: str) -> tuple[EntryT, ...]:
        """Events put before the end of the newest session, which is over.

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
        """Repair the past; everything after it is worked out again. ``then`` are claims that belong to it,
        asked about in what it leaves: all or none."""
        answer = amend(self.amended_by(amendment), amendment)
        if isinstance(answer, Refused):
            return answer
        repaired = self._history.then(Envelope(self.head + 1, self._clock.at(), source, answer))
        played = play_out(repaired.state, *then)
        return played if isinstance(played, Refused) else self.write((answer, *played[1]), source)

    def insert(self, after: int, event: Event, reason: str) -> tuple[EntryT, ...] | Refused:
        """Put into the past what nobody had written down; in the newest session with the draw that it takes,
        as where it is written down when it happens: all or none."""
        state = self._history.after(after)
        drawn = () if state is None else drawn_before(event, state)
        if not drawn:
            return self.amend(Insert(after, event, reason))
        history, bodies = self._history, []
        for each in (*drawn, event):
            answer = amend(history, Insert(after, each, reason))
            if isinstance(answer, Refused):
                return answer
            bodies.append(answer)
            after = history.head + 1
            history = history.then(Envelope(after, self._clock.at(), Source.OPERATOR, answer))
        return self.write(bodies, Source.OPERATOR)

    def amended_by(self, amendment: Amendment) -> History:
        """The session that an amendment is of, with this record's head."""
        correction = correction_for(amendment)
        if not self._history.amends_elsewhere(correction):
            return self._history
        return self.session_with(amended_place(correction))

    def write(
        self,
        bodies: Sequence[JournalBody],
        source: Source,
        confidence: float | None = None,
        evidence: Mapping[str, object] | None = None,
    ) -> tuple[EntryT, ...]:
        """The record first, then the state.

        Raises:
            FoldError: the bodies make no game; nothing is kept. Never for what ``decide`` answered.
            JournalWriteFailed: the disk refused; nothing is kept.
        """
        at, head = self._clock.at(), self._history.head
        by = self._by if source in (Source.OPERATOR, Source.PLAYER) else ""
        source = self._operator if source is Source.OPERATOR else source
        evidence = {**(evidence or {}), **({"asked": self._asked} if self._asked else {})}
        envelopes = tuple(
            Envelope(seq, at, source, body, confidence, evidence, by)
            for seq, body in enumerate(bodies, start=head + 1)
        )
        after = self._history
        for envelope in envelopes:
            after = after.then(envelope)
        kept, self._history = self._keep(envelopes, after)
        return kept

    @abstractmethod
    def act(self, do: Callable[[], ResultT]) -> ResultT | None:
        """Do something beside the record that belongs to what is written: move the machine, close a question.
        None where it is left undone, because nothing is written either."""

    @abstractmethod
    def session_with(self, seq: int) -> History:
        """The ended session that an entry belongs to, with this record's head."""

    @abstractmethod
    def _keep(self, envelopes: tuple[Envelope, ...], after: History) -> tuple[tuple[EntryT, ...], History]:
        """Take entries down; what they are now, and the history with them."""
