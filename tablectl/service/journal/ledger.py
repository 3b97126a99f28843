"""The journal and the state that follows from it: what is not written here has not happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from tablectl.errors import JournalUnreadable
from tablectl.game.claims import Amendment, Claim, Refused
from tablectl.game.decide import decide, play_out
from tablectl.game.events import Envelope, JournalBody, Source
from tablectl.game.history import History, amend
from tablectl.game.state import FoldError, GameState
from tablectl.ports import Clock, Journal

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
        try:
            self._history = History.of(journal.read())
        except FoldError as error:
            raise JournalUnreadable(
                f"the journal's events are not a valid game: {error}; start with another --state-dir, and "
                "keep this one for a bug report"
            ) from error

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
        before, self._rehearsing = self._history, True
        try:
            yield
        finally:
            self._history, self._rehearsing = before, False

    @property
    def revision(self) -> int:
        """How often the past has been amended."""
        return self._history.amendments

    @property
    def history(self) -> History:
        """What is written down, and what it comes to after amendments."""
        return self._history

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
        answer = amend(self._history, amendment)
        if isinstance(answer, Refused):
            return answer
        repaired = self._history.then(Envelope(self._history.head + 1, self._clock.at(), source, answer))
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
        self._history = after
        return envelopes
