"""A record for previews: computes what would be written, and writes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tablectl.game.claims import Amendment, Claim, Refused
from tablectl.game.events import Envelope, Source
from tablectl.game.history import History
from tablectl.ports import Clock
from tablectl.service.journal.ledger import Ledger
from tablectl.service.journal.record import Record, ResultT


class Rehearsal(Record[Envelope]):
    """Starts from the ledger's history. Its entries are not ``Written``: they are in no journal, have no
    hash, and other entries may get their numbers."""

    def __init__(self, ledger: Ledger, clock: Clock) -> None:
        super().__init__(ledger.history, clock)
        self._ledger = ledger
        self._before = ledger.history
        self._amended_session: tuple[History, History] | None = None

    @property
    def change(self) -> tuple[History, History]:
        """The changed session, as it is and as it would be: the latest, or an ended one that was amended."""
        return self._amended_session or (self._before, self._history)

    def amend(
        self, amendment: Amendment, source: Source = Source.OPERATOR, *, then: Sequence[Claim] = ()
    ) -> tuple[Envelope, ...] | Refused:
        """As in every record; ``change`` then describes the amended session."""
        session, newest = self.session_to_amend(amendment), self._history
        decision = super().amend(amendment, source, then=then)
        if not isinstance(decision, Refused) and session is not newest:
            self._amended_session = session, session.with_entry(decision[0])
        return decision

    def perform(self, action: Callable[[], ResultT]) -> None:
        """Do nothing: a rehearsal has no side effects."""

    def session_of_entry(self, seq: int) -> History:
        """As the ledger has it, with this record's head."""
        return replace(self._ledger.session_of_entry(seq), head=self.head)

    def _store(self, envelopes: tuple[Envelope, ...], after: History) -> tuple[tuple[Envelope, ...], History]:
        return envelopes, after
