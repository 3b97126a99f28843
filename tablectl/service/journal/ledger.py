"""The journal and the state that follows from it: what is not written here has not happened."""

from __future__ import annotations

import logging
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from tablectl.errors import JournalUnreadable
from tablectl.game.events import Envelope, EventInserted, Written
from tablectl.game.history import History
from tablectl.game.state import FoldError
from tablectl.ports import Clock, Journal
from tablectl.rulesets import UnknownRuleset
from tablectl.service.journal.record import Record, ResultT

log = logging.getLogger(__name__)

Accepted = tuple[Written, ...]
"""What was written down."""


class Ledger(Record[Written]):
    """The record that is written down: the newest session. Those before it are over: they stay in the
    journal, and a start costs what an evening costs, not a year."""

    def __init__(self, journal: Journal, clock: Clock) -> None:
        """Fold what the journal holds.

        Raises:
            JournalUnreadable: an entry cannot be understood, or the entries make no game.
        """
        super().__init__(_newest_session(journal), clock)
        self._journal = journal

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

    def read_again(self) -> None:
        """Fold the newest session anew: names in it have changed, and nothing else.

        Raises:
            JournalUnreadable: as at the start.
        """
        self._history = _newest_session(self._journal)

    def act(self, do: Callable[[], ResultT]) -> ResultT:
        """Do it."""
        return do()

    def session_with(self, seq: int) -> History:
        """The ended session that an entry belongs to, with the journal's head; an entry that was inserted is
        where it was inserted."""
        entry = next(self._journal.read(seq - 1, seq), None) if seq > 0 else None
        while entry is not None and isinstance(entry.body, EventInserted) and entry.body.after > 0:
            seq = entry.body.after
            entry = next(self._journal.read(seq - 1, seq), None)
        history = self.session(max(1, bisect_right(self._journal.session_starts(), seq)))
        assert history is not None, "what is kept elsewhere is of a session before the newest"
        return replace(history, head=self._history.head)

    def _keep(self, envelopes: tuple[Envelope, ...], after: History) -> tuple[Accepted, History]:
        return tuple(self._journal.append(envelopes)), after.without_past()


def _newest_session(journal: Journal) -> History:
    starts = journal.session_starts()
    with _making_a_game():
        if len(starts) > 1:
            first = starts[-1]
            try:
                return History.of(journal.read(first - 1), first, bisect_left(journal.amendments(), first))
            except FoldError as error:
                log.info("the newest session is no game by itself, the whole journal is read: %s", error)
        return History.of(journal.read()).without_past()


@contextmanager
def _making_a_game() -> Iterator[None]:
    try:
        yield
    except FoldError as error:
        if isinstance(error.__cause__, UnknownRuleset):
            book = error.__cause__.args[0]
            raise JournalUnreadable(
                f"a session of this journal is played by the rule book {book!r}, which is not here: install "
                "the package that brings it (docs/PLUGINS.md), or start with another --state-dir"
            ) from error
        raise JournalUnreadable(
            f"the journal's events are not a valid game: {error}; start with another --state-dir, and "
            "keep this one for a bug report"
        ) from error
