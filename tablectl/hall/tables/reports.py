"""Writes into the log what tables report: sessions that ended, and calls for a judge."""

from __future__ import annotations

from collections.abc import Iterable

from tablectl.hall.errors import Declined, StoreUnavailable
from tablectl.hall.stored_log import StoredLog
from tablectl.hall.tables.incoming import table_call, table_result
from tablectl.hall.tables.live import LiveTable
from tablectl.hall.tables.messages import CalledJudge, TableEvent
from tablectl.hall.tables.sessions import EndedSession


class TableReports:
    """Each report becomes an entry of every event that it belongs to. Used by the hall's own thread only.

    All methods raise ``StoreUnavailable`` where the database takes no entries; ``retry_pending`` repeats
    them.
    """

    def __init__(self, log: StoredLog) -> None:
        self._log = log
        self._sessions: list[tuple[LiveTable, EndedSession]] = []
        """All sessions that have ended: an event may be imported after its tables have played it."""
        self._calls: list[tuple[LiveTable, TableEvent, CalledJudge]] = []
        self.has_pending = False
        """Whether a report waits for the database, or may belong to an event that was imported since."""

    def on_sessions_ended(self, table: LiveTable, sessions: Iterable[EndedSession]) -> None:
        """Handle sessions that have ended, or whose points were corrected after their end."""
        new = [(table, each) for each in sessions]
        self._sessions += new
        self._write_all(new, ())

    def on_judge_called(self, table: LiveTable, event: TableEvent, call: CalledJudge) -> None:
        """Handle a player's call for a judge."""
        self._write_all((), [(table, event, call)])

    def retry_pending(self) -> None:
        """Write all reports again that may be missing in the log; those that it has are not written twice."""
        calls, self._calls = self._calls, []
        self.has_pending = False
        self._write_all(self._sessions, calls)

    def _write_all(
        self,
        sessions: Iterable[tuple[LiveTable, EndedSession]],
        calls: Iterable[tuple[LiveTable, TableEvent, CalledJudge]],
    ) -> None:
        failed: StoreUnavailable | None = None
        for table, session in tuple(sessions):
            try:
                self._write_result(table, session)
            except StoreUnavailable as error:
                failed = error
        for call in calls:
            try:
                self._write_call(*call)
            except StoreUnavailable as error:
                failed = error
                self._calls.append(call)
        if failed is not None:
            self.has_pending = True
            raise failed

    def _write_result(self, table: LiveTable, session: EndedSession) -> None:
        """Write a session's points as the result of the table where its players are seated."""
        for event in tuple(self._log.state.events.values()):
            draft, problem = table_result(event, table.name, session, self._log.entries)
            table.problem = problem or table.problem
            if draft is not None:
                try:
                    self._log.write(draft, table.name, session.reason)
                except Declined as error:
                    table.problem = str(error)

    def _write_call(self, table: LiveTable, table_event: TableEvent, call: CalledJudge) -> None:
        for event in tuple(self._log.state.events.values()):
            draft, by = table_call(event, table, table_event, call.seat, self._log.entries)
            if draft is not None:
                self._log.write(draft, by, call.reason)
