"""The hall's log as the store keeps it: written there first, then folded into the state."""

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


class KeptLog:
    """All entries and what they come to. Belongs to the hall's own thread."""

    def __init__(self, store: HallStore, clocks: Clocks) -> None:
        """Fold what the store holds.

        Raises:
            StoreUnavailable: it does not answer.
        """
        self._store = store
        self.entries: list[LogEntry] = list(store.log())
        self.state: HallState = fold_log(self.entries)
        self.time = SteadyTime(clocks, self.entries[-1].at if self.entries else "")
        """What entries are stamped by: nobody can move it."""
        self.trouble = ""
        """Why nothing could be written last time; empty once something was."""

    def newer(self) -> Iterator[LogEntry]:
        """What another program has written, entry by entry, each folded in when it is told.

        Raises:
            StoreUnavailable, StoreUnreadable: the rest cannot be read.
        """
        for entry in self._store.log(after=self.state.seq):
            self.state = fold_next(self.state, self.entries, entry)
            self.entries.append(entry)
            yield entry

    def carry_out(self, command: Mapping[str, object], who: Person) -> LogEntry:
        """The entry that a command became: now, or when it came before.

        Raises:
            Declined: it does not fit what stands; nothing is written.
            StoreUnavailable: the database does not take it; nothing has changed.
        """
        mark = idempotency_key(command, who)
        if mark and (known := self._store.carried_out(mark.id)):
            return entry_of_repeat(mark, *known, self.entries)
        draft, by, reason = draft_command(self.state, command, who)
        if isinstance(draft.body, EventImported) and draft.event in self.state.events:
            return next(each for each in self.entries if each.event == draft.event)  # changes nothing
        return self.write(draft, by, reason, mark, missing_reason(command))

    def write(
        self,
        draft: Draft,
        by: str,
        reason: str,
        mark: IdempotencyKey | None = None,
        lacks: Declined | None = None,
    ) -> LogEntry:
        """Write an entry: the store first, then the state.

        Args:
            by: who wrote it, a person or a table.
            mark: of the command that it came of.
            lacks: what the command lacks, told where nothing else is against it.

        Raises:
            Declined: it does not fit what stands, or ``lacks``; nothing is written.
            StoreUnavailable: the database does not take it; nothing has changed.
        """
        entry = LogEntry(self.state.seq + 1, self.time.at(), by, reason, draft.event, draft.body)
        after = fold_next(self.state, self.entries, entry)
        if lacks is not None:
            raise lacks
        self._store.append((entry,), mark)
        self.entries.append(entry)
        self.state, self.trouble = after, ""
        return entry
