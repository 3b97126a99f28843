"""The hall's loop: it owns the copies of journals, the log and the state; tables and pages post to its inbox.

One thread runs ``run``. ``submit``, ``message_handler``, ``view`` and ``stop`` may be used from any other.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, Queue
from typing import Final

from tablectl.client import BrokerNews, FromTable
from tablectl.hall.commands import Person
from tablectl.hall.errors import StoreUnavailable, StoreUnreadable
from tablectl.hall.event_state import epoch_seconds
from tablectl.hall.inbox import InboxItem, PendingCommand, RequestSender, Stop
from tablectl.hall.log.entries import LogEntry
from tablectl.hall.log.facts import EventImported
from tablectl.hall.steady_time import Clocks, SteadyTime
from tablectl.hall.store import HallStore
from tablectl.hall.stored_log import StoredLog
from tablectl.hall.tables.batches import UnsavedEvents, save_batch, split_into_batches
from tablectl.hall.tables.incoming import amended_sessions, corrected_session, saved_recording
from tablectl.hall.tables.journal_copy import Effect, EventBody, SaveEvents, TableCopy
from tablectl.hall.tables.journal_requests import journal_requests, take_journal_answer
from tablectl.hall.tables.live import LiveTable, skipping_faults
from tablectl.hall.tables.messages import KINDS, CalledJudge, TableAnswer, TableEvent, read_answer, read_event
from tablectl.hall.tables.reports import TableReports
from tablectl.hall.tables.requests import START, ClockPublisher, events_in_progress, pending_requests
from tablectl.hall.tables.sessions import EndedSession
from tablectl.hall.view import TableView, View

log = logging.getLogger(__name__)

MAX_MESSAGES_PER_STEP: Final = 500
"""Messages handled before anything that goes by time."""
RETRY_DELAY_S: Final = 3.0
POLL_INTERVAL_S: Final = 0.2
LOG_POLL_INTERVAL_S: Final = 2.0
"""The log is polled for entries of another program, such as ``tablectl hall import``."""


@dataclass(slots=True)
class Hall:
    """All tables and events."""

    store: HallStore
    clock: Clocks
    down: Callable[[], Mapping[str, str]] = dict
    """By name of each failed thread of the program, why it failed."""
    connections: list[RequestSender] = field(default_factory=list)
    """One for each broker."""
    tables: dict[str, LiveTable] = field(default_factory=dict)
    log: StoredLog = field(init=False)
    outcomes: dict[str, str] = field(default_factory=dict)
    view: View = field(init=False)
    _inbox: Queue[InboxItem] = field(default_factory=Queue)
    _broker_of_table: dict[str, int] = field(default_factory=dict)
    _brokers: dict[int, BrokerNews] = field(default_factory=dict)
    _sent_at_s: dict[str, float] = field(default_factory=dict)
    """By id of a request, when it was sent last."""
    _clock_publisher: ClockPublisher = field(default_factory=ClockPublisher)
    _next_poll_s: float = 0.0
    _next_log_poll_s: float = 0.0
    _reports: TableReports = field(init=False)
    _stopping: bool = False
    _view_outdated: bool = True
    _version: int = 0

    def __post_init__(self) -> None:
        """Fold what the store holds.

        Raises:
            StoreUnavailable: the database does not answer.
        """
        self.log = StoredLog(self.store, self.clock)
        self._reports = TableReports(self.log)
        self.outcomes = self.store.outcomes()
        for copy in self.store.copies():
            table = self._table_named(copy.table)
            table.copy.heads[copy.journal] = copy.head
            self._handle_events(
                table, copy.journal, self.store.events_of_kinds(copy.table, copy.journal, KINDS)
            )
        self._update_view()

    # From any thread

    def message_handler(self, connection: int) -> Callable[[FromTable | BrokerNews], None]:
        """The callback for the messages of a broker's connection.

        Args:
            connection: its index in ``connections``.
        """
        return lambda message: self._inbox.put((connection, message))

    def submit(self, command: Mapping[str, object], who: Person) -> Future[LogEntry]:
        """Hand over a command; the future has the entry that it became, or raises why it became none."""
        answer: Future[LogEntry] = Future()
        self._inbox.put(PendingCommand(command, who, answer))
        return answer

    def stop(self) -> None:
        """End the loop after the current step."""
        self._inbox.put(Stop())

    @property
    def time(self) -> SteadyTime:
        """The hall's time, which does not follow changes of the computer's clock."""
        return self.log.time

    @property
    def stopping(self) -> bool:
        """Whether ``stop`` was called."""
        return self._stopping

    # The hall's own thread

    def run(self) -> None:
        """Serve until ``stop``."""
        while not self._stopping:
            self.step(POLL_INTERVAL_S)

    def step(self, timeout_s: float = 0.0) -> None:
        """Wait at most this long for messages, handle those that there are, then do what is due."""
        items: list[InboxItem] = []
        with suppress(Empty):
            items.append(self._inbox.get(timeout=timeout_s) if timeout_s else self._inbox.get_nowait())
        while len(items) < MAX_MESSAGES_PER_STEP and not self._inbox.empty():
            items.append(self._inbox.get_nowait())  # only this thread takes from it
        self._process_all(items)
        now_s = self.clock.now_s()
        if now_s >= self._next_poll_s:
            self._next_poll_s = now_s + POLL_INTERVAL_S
            if self._reports.has_pending:
                self._retry_reports()
            if now_s >= self._next_log_poll_s:
                self._next_log_poll_s = now_s + LOG_POLL_INTERVAL_S
                self._read_new_entries()
            for table, request in journal_requests(self.tables.values(), now_s):
                self._send(table, request)
            self._send_requests(now_s)
            known = (self.view.clock_moved_s, self.view.down)
            self._view_outdated = (
                self._view_outdated or (self.time.moved_s, tuple(sorted(self.down()))) != known
            )
        if self._view_outdated:
            self._update_view()

    def _process_all(self, items: Sequence[InboxItem]) -> None:
        waiting: list[FromTable] = []
        for each in items:
            match each:
                case (connection, FromTable() as message):
                    self._broker_of_table[message.table] = connection
                    waiting.append(message)
                case _:
                    self._handle_messages(waiting)
                    waiting = []
                    self._process(each)
        self._handle_messages(waiting)

    def _process(self, item: InboxItem) -> None:
        self._view_outdated = True
        match item:
            case Stop():
                self._stopping = True
            case PendingCommand():
                item.execute_with(self._carry_out)
            case (connection, BrokerNews() as broker):
                if not broker.up:
                    log.info("%s", broker.detail)
                self._brokers[connection] = broker
                if not any(each.up for each in self._brokers.values()):
                    for table in self.tables.values():
                        table.online = False
            case _:
                raise AssertionError("messages of tables are handled in batches")

    def _handle_messages(self, messages: Sequence[FromTable]) -> None:
        """Handle messages of tables; the events of each batch are saved in one transaction."""
        for batch in split_into_batches(messages):
            self._view_outdated = True
            unsaved: list[UnsavedEvents] = []
            for message in batch:
                table = self._table_named(message.table)
                with skipping_faults(table, message.topic, self._on_store_failure):
                    unsaved += self._handle_message(table, message)
            self._save(unsaved)

    def _handle_message(self, table: LiveTable, message: FromTable) -> Sequence[UnsavedEvents]:
        """Handle a message; returns the events to save."""
        now_s = self.clock.now_s()
        if message.topic == "command/result":
            return self._handle_answer(table, read_answer(message.message), now_s)
        if message.topic != "event":
            table.on_message(message.topic, message.message)
        effects = table.copy.on_message(message.topic, message.message, now_s, retained=message.retained)
        corrected = corrected_session(table) if message.topic == "score" and table.finished else None
        if corrected is not None:
            self._reports.on_sessions_ended(table, [corrected])
        return self._prepare(table, effects)

    def _prepare(self, table: LiveTable, effects: Sequence[Effect]) -> Sequence[UnsavedEvents]:
        """Archive the copies of journals that forked; returns the events to save."""
        found: list[UnsavedEvents] = []
        for effect in effects:
            if isinstance(effect, SaveEvents):
                found.append((table, effect))
                continue
            archived = self.store.archive_copy(table.name, effect.journal)
            log.warning("%s went another way in %s: its copy is now %s", table.name, effect.journal, archived)
        return found

    def _save(self, unsaved: Sequence[UnsavedEvents]) -> None:
        try:
            save_batch(self.store, unsaved)
        except Exception as error:
            for each in unsaved if len(unsaved) > 1 and not isinstance(error, StoreUnavailable) else ():
                self._save([each])  # one of them is at fault: save the others
            with skipping_faults(unsaved[0][0], "an event that cannot be kept", self._on_store_failure):
                if len(unsaved) == 1 or isinstance(error, StoreUnavailable):
                    raise
            return
        for table, save in unsaved:
            self.log.problem = ""
            self._handle_events(table, save.journal, save.events)

    def _handle_events(self, table: LiveTable, journal: str, events: Sequence[EventBody]) -> None:
        """Report sessions that ended, with later amendments applied, and calls for a judge."""
        ended: dict[int, EndedSession] = {}
        read: list[TableEvent] = []
        for body in events:
            with skipping_faults(table, str(body.get("kind"))[:40], self._on_store_failure):
                if (event := read_event(body)) is not None:
                    read.append(event)
                    if (session := table.reader.on_event(event)) is not None:
                        ended[session.started] = session
                    if isinstance(event.body, CalledJudge):
                        self._reports.on_judge_called(table, event, event.body)
        with skipping_faults(table, "an amendment", self._on_store_failure):
            ended |= amended_sessions(table, self.store, journal, read)
        with skipping_faults(table, "the end of a session", self._on_store_failure):
            self._reports.on_sessions_ended(table, ended.values())

    def _retry_reports(self) -> None:
        self._view_outdated = True
        try:
            self._reports.retry_pending()
        except StoreUnavailable as error:
            self._on_store_failure(error)

    def _handle_answer(self, table: LiveTable, answer: TableAnswer, now_s: float) -> Sequence[UnsavedEvents]:
        if (effects := take_journal_answer(table, answer, now_s)) is not None:
            return self._prepare(table, effects)
        if answer.id in self._sent_at_s:
            table.problem = "" if answer.ok else answer.outcome
            if answer.id.endswith(f"/{START}"):
                table.refused = "" if answer.ok else answer.refusal.code
            if answer.refusal.code == "journal_unwritable":
                return ()  # sent again until the table's disk takes it
            try:
                saved = saved_recording(self.log.state, table, answer)
                if saved is not None:
                    self.log.write(saved, table.name, "")
                self.store.mark_answered(answer.id, answer.outcome)
                self.outcomes[answer.id] = answer.outcome
            except StoreUnavailable as failed:
                self._on_store_failure(failed)
        return ()

    def _send_requests(self, now_s: float) -> None:
        wall_s = epoch_seconds(self.time.at())
        for event, others in events_in_progress(self.log.state, wall_s):
            tables = {name: each for name, each in self.tables.items() if name not in others}
            for request in pending_requests(event, tables, self.outcomes, wall_s, self.log.entries):
                if now_s >= self._sent_at_s.get(request.id, float("-inf")) + RETRY_DELAY_S:
                    self._sent_at_s[request.id] = now_s
                    self._send(request.table, request.message)
            for request in self._clock_publisher.pending(event, tables, now_s, wall_s):
                self._send(request.table, request.message)

    def _send(self, table: str, request: Mapping[str, object]) -> None:
        if (connection := self._broker_of_table.get(table)) is not None:
            self.connections[connection].ask(table, request)

    def _read_new_entries(self) -> None:
        """Fold the entries that another program has written into the log."""
        try:
            for entry in self.log.read_new():
                self._view_outdated = True
                # The tables may have played this event already.
                self._reports.has_pending |= isinstance(entry.body, EventImported)
        except (StoreUnavailable, StoreUnreadable) as error:
            self._on_store_failure(error)

    def _carry_out(self, pending: PendingCommand) -> LogEntry:
        """The entry that a command becomes, or became when it was sent before."""
        self._read_new_entries()
        entry = self.log.carry_out(pending.command, pending.sender)
        if isinstance(entry.body, EventImported):
            self._retry_reports()  # the tables may have played this event already
        self._update_view()  # the sender's next request sees the change
        return entry

    def report_problem(self, why: str) -> None:
        """Show a problem until the next entry or event is written."""
        self.log.problem, self._view_outdated = why, True

    def _on_store_failure(self, error: StoreUnavailable | StoreUnreadable) -> None:
        """Report the failure once; the events are requested again, because the tables still have them."""
        if not self.log.problem:
            log.error("%s", error)
        self.report_problem(str(error))

    def _table_named(self, name: str) -> LiveTable:
        table = self.tables.get(name)
        if table is None:
            copy = TableCopy(name, hash_at=lambda journal, seq: self.store.hash_at(name, journal, seq))
            table = self.tables[name] = LiveTable(name, copy)
        return table

    def _update_view(self) -> None:
        self._view_outdated = False
        self._version += 1
        self.view = View(
            self._version,
            self.log.state,
            {name: TableView.of(table) for name, table in sorted(self.tables.items())},
            tuple(self.log.entries),
            tuple(self._brokers.values()),
            self.log.problem,
            self.time.moved_s,
            tuple(sorted(self.down())),
        )
