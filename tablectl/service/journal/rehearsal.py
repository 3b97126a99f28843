"""A record that is tried: what would be written, folded and forgotten."""

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
    """Begins where the ledger stands. Its entries are no ``Written``: they stand in no journal, so they have
    no seal, and another entry may get their number."""

    def __init__(self, ledger: Ledger, clock: Clock) -> None:
        super().__init__(ledger.history, clock)
        self._ledger = ledger
        self._before = ledger.history
        self._past: tuple[History, History] | None = None

    @property
    def change(self) -> tuple[History, History]:
        """The session that was changed, as it is and as it would be: the newest, or an ended one that was
        amended."""
        return self._past or (self._before, self._history)

    def amend(
        self, amendment: Amendment, source: Source = Source.OPERATOR, *, then: Sequence[Claim] = ()
    ) -> tuple[Envelope, ...] | Refused:
        """As every record does it; ``change`` is then of the amended session."""
        session, newest = self.amended_by(amendment), self._history
        answer = super().amend(amendment, source, then=then)
        if not isinstance(answer, Refused) and session is not newest:
            self._past = session, session.then(answer[0])
        return answer

    def act(self, do: Callable[[], ResultT]) -> None:
        """Leave it undone."""

    def session_with(self, seq: int) -> History:
        """As the ledger has it, with this record's head."""
        return replace(self._ledger.session_with(seq), head=self.head)

    def _keep(self, envelopes: tuple[Envelope, ...], after: History) -> tuple[tuple[Envelope, ...], History]:
        return envelopes, after
