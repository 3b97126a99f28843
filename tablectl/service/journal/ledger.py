"""The record in the journal: an event that is not written here has not happened."""

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
from tablectl.quoting import quoted
from tablectl.rulesets import UnknownRuleset
from tablectl.service.journal.record import Record, ResultT

log = logging.getLogger(__name__)

Accepted = tuple[Written, ...]
"""What was written down."""


class Ledger(Record[Written]):
    """The record of the latest session in the journal. Only that session is folded, so a start takes as long
    as one evening's entries need, not a year's."""

    def __init__(self, journal: Journal, clock: Clock) -> None:
        """Fold what the journal holds.

        Raises:
            JournalUnreadable: an entry cannot be understood, or the entries make no game.
        """
        super().__init__(_load_latest_session(journal), clock)
        self._journal = journal

    def session(self, number: int = -1) -> History | None:
        """A session after all amendments; None where there is none of that number.

        Args:
            number: from 1; negative counts from the latest.

        Raises:
            JournalUnreadable: an entry cannot be understood, or the entries make no game.
        """
        starts = self._journal.session_starts()
        index = number - 1 if number > 0 else len(starts) + number
        if not 0 <= index < len(starts):
            return None
        if index == len(starts) - 1:
            return self._history
        first, last = (starts[index] if index else 1), starts[index + 1] - 1
        with _fold_errors_as_unreadable():
            history = History.of(self._journal.read(first - 1, last), first)
            for envelope in self._journal.later_amendments(first, last):
                history = replace(history, head=envelope.seq - 1).with_entry(envelope)
        return history

    def reload(self) -> None:
        """Fold the latest session again, after names in the journal were changed.

        Raises:
            JournalUnreadable: as at the start.
        """
        self._history = _load_latest_session(self._journal)

    def perform(self, action: Callable[[], ResultT]) -> ResultT:
        """Call the action."""
        return action()

    def session_of_entry(self, seq: int) -> History:
        """The ended session that an entry belongs to, with the journal's head. An inserted entry belongs to
        the session into which it was inserted."""
        entry = next(self._journal.read(seq - 1, seq), None) if seq > 0 else None
        while entry is not None and isinstance(entry.body, EventInserted) and entry.body.after > 0:
            seq = entry.body.after
            entry = next(self._journal.read(seq - 1, seq), None)
        history = self.session(max(1, bisect_right(self._journal.session_starts(), seq)))
        assert history is not None, "an entry outside the latest session belongs to an earlier one"
        if history is self._history:  # an amendment has put another session's start before it
            with _fold_errors_as_unreadable():
                history = History.of(self._journal.read())
        return replace(history, head=self._history.head)

    def _store(self, envelopes: tuple[Envelope, ...], after: History) -> tuple[Accepted, History]:
        return tuple(self._journal.append(envelopes)), after.without_past()


def _load_latest_session(journal: Journal) -> History:
    starts = journal.session_starts()
    with _fold_errors_as_unreadable():
        if len(starts) > 1:
            first = starts[-1]
            try:
                return History.of(journal.read(first - 1), first, bisect_left(journal.amendments(), first))
            except FoldError as error:
                log.info("the newest session is no game by itself, the whole journal is read: %s", error)
        return History.of(journal.read()).without_past()


@contextmanager
def _fold_errors_as_unreadable() -> Iterator[None]:
    try:
        yield
    except FoldError as error:
        if isinstance(error.__cause__, UnknownRuleset):
            book = error.__cause__.args[0]
            raise JournalUnreadable(
                f"a session of this journal is played by the rule book {quoted(book)}, which is not here: "
                "install the package that brings it (docs/PLUGINS.md), or start with another --state-dir"
            ) from error
        raise JournalUnreadable(
            f"the journal's events are not a valid game: {error}; start with another --state-dir, and "
            "keep this one for a bug report"
        ) from error
