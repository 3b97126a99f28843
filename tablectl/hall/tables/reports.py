"""What tables report by themselves, written into the log: sessions that ended and calls for a judge."""

from __future__ import annotations

from collections.abc import Iterable

from tablectl.hall.errors import Declined, StoreUnavailable
from tablectl.hall.kept_log import KeptLog
from tablectl.hall.tables.incoming import table_call, table_result
from tablectl.hall.tables.live import LiveTable
from tablectl.hall.tables.messages import CalledJudge, TableEvent
from tablectl.hall.tables.sessions import EndedSession


class TableReports:
    """Each becomes an entry of every event that it belongs to. Belongs to the hall's own thread.

    What the database does not take waits for ``take_waiting``: its methods raise ``StoreUnavailable`` then.
    """

    def __init__(self, log: KeptLog) -> None:
        self._log = log
        self._sessions: list[tuple[LiveTable, EndedSession]] = []
        """All that have ended: an event may be imported after its tables have played it."""
        self._calls: list[tuple[LiveTable, TableEvent, CalledJudge]] = []
        self.waiting = False
        """Whether a report waits for the database, or for the event that it may belong to."""

    def ended(self, table: LiveTable, sessions: Iterable[EndedSession]) -> None:
        """Sessions have ended; an ended one whose points were corrected at the table is told again."""
        new = [(table, each) for each in sessions]
        self._sessions += new
        self._take(new, ())

    def called(self, table: LiveTable, event: TableEvent, call: CalledJudge) -> None:
        """A player has called the judge at a table where a round is being played."""
        self._take((), [(table, event, call)])

    def take_waiting(self) -> None:
        """Everything that may not stand in the log yet, again: what does stand there is not written twice."""
        calls, self._calls = self._calls, []
        self.waiting = False
        self._take(self._sessions, calls)

    def _take(
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
            self.waiting = True
            raise failed

    def _write_result(self, table: LiveTable, session: EndedSession) -> None:
        """The points of a session are a result, where its players are seated for one."""
        for event in tuple(self._log.state.events.values()):
            draft, trouble = table_result(event, table.name, session, self._log.entries)
            table.trouble = trouble or table.trouble
            if draft is not None:
                try:
                    self._log.write(draft, table.name, session.reason)
                except Declined as error:
                    table.trouble = str(error)

    def _write_call(self, table: LiveTable, event_of_call: TableEvent, call: CalledJudge) -> None:
        for event in tuple(self._log.state.events.values()):
            draft, by = table_call(event, table, event_of_call, call.seat, self._log.entries)
            if draft is not None:
                self._log.write(draft, by, call.reason)
