"""The journal and the state that follows from it: what is not written here has not happened."""

from __future__ import annotations

import logging
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from tablectl.errors import JournalUnreadable
from tablectl.game.claims import Amendment, Claim, Refused
from tablectl.game.decide import decide, play_out
from tablectl.game.events import Envelope, EventInserted, JournalBody, Source
from tablectl.game.history import History, amend, amended_place, correction_for
from tablectl.game.state import FoldError, GameState
from tablectl.ports import Clock, Journal

log = logging.getLogger(__name__)

Accepted = tuple[Envelope, ...]
"""What was written down."""


class Ledger:
    """Asks the rules, writes down what they accept, keeps the state in step."""

    def __init__(self, journal: Journal, clock: Clock) -> None:
        """Fold what the journal holds.

        Raises:
            JournalUnreadable: an entry cannot be understood, or the entries make no game.
        """
        self._journal = journal
        self._clock = clock
        self._by = ""
        self._asked: Mapping[str, object] = {}
        self._rehearsing = False
        self._past_rehearsed: tuple[History, History] | None = None
        self._history = self._newest_session()

    @property
    def state(self) -> GameState:
        """The table as written down."""
        return self._history.state

    @property
    def head(self) -> int:
        """The last journal entry."""
        return self._history.head

    @property
    def rehearsing(self) -> bool:
        """Whether what is written now is only tried."""
        return self._rehearsing

    @property
    def speaker(self) -> str:
        """Whose word is being written down; empty where nobody's name is known."""
        return self._by

    @contextmanager
    def spoken_by(self, by: str, asked: Mapping[str, object] | None = None) -> Iterator[None]:
        """What an operator has written down inside is theirs: ``by`` is their name, and ``asked`` tells the
        request from all others, so that also after a power cut it is known to be done."""
        before, self._by = (self._by, self._asked), by
        self._asked = asked or self._asked
        try:
            yield
        finally:
            self._by, self._asked = before

    @contextmanager
    def rehearsal(self) -> Iterator[None]:
        """What is written inside is asked about, folded and forgotten: nothing reaches the journal."""
        before, self._rehearsing, self._past_rehearsed = self._history, True, None
        try:
            yield
        finally:
            self._history, self._rehearsing = before, False

    @property
    def past_rehearsed(self) -> tuple[History, History] | None:
        """The ended session that was amended in the last rehearsal, as it is and as it would be."""
        return self._past_rehearsed

    @property
    def revision(self) -> int:
        """How often the past has been amended."""
        return self._history.amendments

    @property
    def history(self) -> History:
        """The newest session as it was written down, and what it comes to after amendments. Those before it
        are over: they stay in the journal, and a start costs what an evening costs, not a year."""
        return self._history

    def session(self, number: int = -1) -> History | None:
        """A session after all amendments; None where there is none of that number.

        Args:
            number: counted from 1; negative from the newest.

        Raises:
            JournalUnreadable: an entry cannot be understood, or the entries make no game.
        """
        starts = self._journal.session_starts()
        place = number - 1 if number > 0 else len(starts) + number
        if not 0 <= place < len(starts):
            return None
        if place == len(starts) - 1:
            return self._history
        first, last = (starts[place] if place else 1), starts[place + 1] - 1
        with _making_a_game():
            history = History.of(self._journal.read(first - 1, last), first)
            for envelope in self._journal.later_amendments(first, last):
                history = replace(history, head=envelope.seq - 1).then(envelope)
        return history

    def claim(
        self,
        claim: Claim,
        source: Source,
        confidence: float | None = None,
        evidence: Mapping[str, object] | None = None,
    ) -> Accepted | Refused:
        """Ask the rules about a claim; what they accept is on disk when this returns."""
        answer = decide(self.state, claim)
        if isinstance(answer, Refused):
            return answer
        return self.write(answer, source, confidence, evidence)

    def claim_all(self, claims: Sequence[Claim], source: Source) -> Accepted | Refused:
        """Several claims, each allowed once those before it are accepted; all or none."""
        played = play_out(self.state, *claims)
        return played if isinstance(played, Refused) else self.write(played[1], source)

    def amend(
        self, amendment: Amendment, source: Source = Source.OPERATOR, *, then: Sequence[Claim] = ()
    ) -> Accepted | Refused:
        """Repair the past; everything after it is worked out again. ``then`` are claims that belong to it,
        asked about in what it leaves: all or none."""
        elsewhere = self._history.amends_elsewhere(correction_for(amendment))
        before = self._session_with(amended_place(correction_for(amendment))) if elsewhere else self._history
        answer = amend(before, amendment)
        if isinstance(answer, Refused):
            return answer
        envelope = Envelope(self._history.head + 1, self._clock.at(), source, answer)
        repaired = self._history.then(envelope)
        if elsewhere and self._rehearsing:
            self._past_rehearsed = before, before.then(envelope)
        played = play_out(repaired.state, *then)
        return played if isinstance(played, Refused) else self.write((answer, *played[1]), source)

    def write(
        self,
        bodies: Sequence[JournalBody],
        source: Source,
        confidence: float | None = None,
        evidence: Mapping[str, object] | None = None,
    ) -> Accepted:
        """Journal first, then the state.

        Raises:
            FoldError: the bodies make no game; nothing is written. Never for what ``decide`` answered.
            JournalWriteFailed: the disk refused; nothing is written.
        """
        at, head = self._clock.at(), self._history.head
        by = self._by if source in (Source.OPERATOR, Source.PLAYER) else ""
        evidence = {**(evidence or {}), **({"asked": self._asked} if self._asked else {})}
        envelopes = tuple(
            Envelope(seq, at, source, body, confidence, evidence, by)
            for seq, body in enumerate(bodies, start=head + 1)
        )
        after = self._history
        for envelope in envelopes:
            after = after.then(envelope)
        if not self._rehearsing:
            self._journal.append(envelopes)
            after = after.without_past()
        self._history = after
        return envelopes

    def _newest_session(self) -> History:
        journal, starts = self._journal, self._journal.session_starts()
        with _making_a_game():
            if len(starts) > 1:
                first = starts[-1]
                try:
                    return History.of(journal.read(first - 1), first, bisect_left(journal.amended(), first))
                except FoldError as error:
                    log.info("the newest session is no game by itself, the whole journal is read: %s", error)
            return History.of(journal.read()).without_past()

    def _session_with(self, seq: int) -> History:
        """The ended session that an entry belongs to, with the journal's head; an entry that was inserted is
        where it was inserted."""
        entry = next(self._journal.read(seq - 1, seq), None) if seq > 0 else None
        while entry is not None and isinstance(entry.body, EventInserted) and entry.body.after > 0:
            seq = entry.body.after
            entry = next(self._journal.read(seq - 1, seq), None)
        history = self.session(max(1, bisect_right(self._journal.session_starts(), seq)))
        assert history is not None, "what is kept elsewhere is of a session before the newest"
        return replace(history, head=self._history.head)


@contextmanager
def _making_a_game() -> Iterator[None]:
    try:
        yield
    except FoldError as error:
        raise JournalUnreadable(
            f"the journal's events are not a valid game: {error}; start with another --state-dir, and "
            "keep this one for a bug report"
        ) from error
