"""The hall's log: an entry is written to the store first, then folded into the state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablectl.hall.commands import (
    IdempotencyKey,
    Person,
    draft_command,
    entry_of_repeat,
    idempotency_key,
    missing_reason,
)
from tablectl.hall.errors import Declined
from tablectl.hall.event_state import HallState
from tablectl.hall.folding import fold_log, fold_next
from tablectl.hall.log.entries import Draft, LogEntry
from tablectl.hall.log.facts import EventImported
from tablectl.hall.steady_time import Clocks, SteadyTime
from tablectl.hall.store import HallStore


class StoredLog:
    """All entries and their fold. Used by the hall's own thread only."""

    def __init__(self, store: HallStore, clocks: Clocks) -> None:
        """Fold what the store holds.

        Raises:
            StoreUnavailable: it does not answer.
        """
        self._store = store
        self.entries: list[LogEntry] = list(store.log())
        self.state: HallState = fold_log(self.entries)
        self.time = SteadyTime(clocks, self.entries[-1].at if self.entries else "")
        """The time of entries, which does not follow changes of the computer's clock."""
        self.problem = ""
        """Why the last write failed; empty after one that succeeded."""

    def read_new(self) -> Iterator[LogEntry]:
        """The entries that another program has written; each is folded before it is yielded.

        Raises:
            StoreUnavailable, StoreUnreadable: the rest cannot be read.
        """
        for entry in self._store.log(after=self.state.seq):
            self.state = fold_next(self.state, self.entries, entry)
            self.entries.append(entry)
            yield entry

    def carry_out(self, command: Mapping[str, object], who: Person) -> LogEntry:
        """The entry that a command becomes, or became when it was sent before.

        Raises:
            Declined: the command cannot be carried out; nothing is written.
            StoreUnavailable: the database does not take it; nothing has changed.
        """
        key = idempotency_key(command, who)
        if key and (known := self._store.find_command(key.id)):
            return entry_of_repeat(key, *known, self.entries)
        draft, by, reason = draft_command(self.state, command, who)
        if isinstance(draft.body, EventImported) and draft.event in self.state.events:
            return next(each for each in self.entries if each.event == draft.event)  # changes nothing
        return self.write(draft, by, reason, key, missing_reason(command))

    def write(
        self,
        draft: Draft,
        by: str,
        reason: str,
        key: IdempotencyKey | None = None,
        objection: Declined | None = None,
    ) -> LogEntry:
        """Write an entry: the store first, then the state.

        Args:
            by: name of the person or table.
            key: of the command that the entry comes from.
            objection: raised where nothing else speaks against the entry.

        Raises:
            Declined: the entry does not fit the state, or ``objection``; nothing is written.
            StoreUnavailable: the database does not take it; nothing has changed.
        """
        entry = LogEntry(self.state.seq + 1, self.time.at(), by, reason, draft.event, draft.body)
        after = fold_next(self.state, self.entries, entry)
        if objection is not None:
            raise objection
        self._store.append((entry,), key)
        self.entries.append(entry)
        self.state, self.problem = after, ""
        return entry
