"""The hall's loop: it owns copies, log and state; tables and pages post to its inbox.

One thread runs ``run``. ``submit``, ``heard``, ``view`` and ``stop`` may be called from any other.
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
from tablectl.hall.inbox import HallClock, News, Order, RequestSender, Stop
from tablectl.hall.kept_log import KeptLog
from tablectl.hall.log.entries import LogEntry
from tablectl.hall.log.facts import EventImported
from tablectl.hall.steady_time import SteadyTime
from tablectl.hall.store import HallStore
from tablectl.hall.tables.batches import ToKeep, in_turns, keep_together
from tablectl.hall.tables.copying import Effect, EventBody, Kept, TableCopy
from tablectl.hall.tables.incoming import amended_sessions, corrected_session, saved_recording
from tablectl.hall.tables.live import LiveTable, passing_over
from tablectl.hall.tables.messages import KINDS, CalledJudge, TableAnswer, TableEvent, read_answer, read_event
from tablectl.hall.tables.reminders import answer_about_journal, requests_about_journals
from tablectl.hall.tables.reports import TableReports
from tablectl.hall.tables.requests import START, ClockSender, events_in_progress, pending_requests
from tablectl.hall.tables.sessions import EndedSession
from tablectl.hall.view import TableNow, View

log = logging.getLogger(__name__)

MESSAGES_AT_ONCE: Final = 500
"""Messages taken before time is looked at."""
RESEND_AFTER_S: Final = 3.0
LOOK_EVERY_S: Final = 0.2
LOG_EVERY_S: Final = 2.0
"""How soon what another program wrote into the log is seen: ``tablectl hall import``."""


@dataclass(slots=True)
class Hall:
    """All tables and events."""

    store: HallStore
    clock: HallClock
    down: Callable[[], Mapping[str, str]] = dict
    """Why threads of the program are down, by name; none where all is well."""
    connections: list[RequestSender] = field(default_factory=list)
    """One a broker."""
    tables: dict[str, LiveTable] = field(default_factory=dict)
    log: KeptLog = field(init=False)
    outcomes: dict[str, str] = field(default_factory=dict)
    view: View = field(init=False)
    _inbox: Queue[News] = field(default_factory=Queue)
    _connection_of: dict[str, int] = field(default_factory=dict)
    _brokers: dict[int, BrokerNews] = field(default_factory=dict)
    _asked: dict[str, float] = field(default_factory=dict)
    """When each request was sent last."""
    _clocks: ClockSender = field(default_factory=ClockSender)
    _look_at_s: float = 0.0
    _log_at_s: float = 0.0
    _reports: TableReports = field(init=False)
    _stopping: bool = False
    _changed: bool = True
    _version: int = 0

    def __post_init__(self) -> None:
        """Fold what the store holds.

        Raises:
            StoreUnavailable: it does not answer.
        """
        self.log = KeptLog(self.store, self.clock)
        self._reports = TableReports(self.log)
        self.outcomes = self.store.outcomes()
        for copy in self.store.copies():
            table = self._table(copy.table)
            table.copy.heads[copy.journal] = copy.head
            self._take_events(table, copy.journal, self.store.of_kinds(copy.table, copy.journal, KINDS))
        self._show()

    # From any thread

    def heard(self, connection: int) -> Callable[[FromTable | BrokerNews], None]:
        """What a broker's connection hands its messages to."""
        return lambda news: self._inbox.put((connection, news))

    def submit(self, command: Mapping[str, object], who: Person) -> Future[LogEntry]:
        """Hand over a command; the entry that it became, or ``Declined``, ``StoreUnavailable``."""
        answer: Future[LogEntry] = Future()
        self._inbox.put(Order(command, who, answer))
        return answer

    def stop(self) -> None:
        """End the loop soon."""
        self._inbox.put(Stop())

    @property
    def time(self) -> SteadyTime:
        """What the hall goes by: nobody can move it."""
        return self.log.time

    @property
    def stopping(self) -> bool:
        """Whether ``stop`` was called."""
        return self._stopping

    # The hall's own thread

    def run(self) -> None:
        """Serve until ``stop``."""
        while not self._stopping:
            self.step(LOOK_EVERY_S)

    def step(self, timeout_s: float = 0.0) -> None:
        """Wait for news at most this long, then move everything along once."""
        news: list[News] = []
        with suppress(Empty):
            news.append(self._inbox.get(timeout=timeout_s) if timeout_s else self._inbox.get_nowait())
        while len(news) < MESSAGES_AT_ONCE and not self._inbox.empty():
            news.append(self._inbox.get_nowait())  # nobody else takes from it
        self._take_all(news)
        now_s = self.clock.now_s()
        if now_s >= self._look_at_s:
            self._look_at_s = now_s + LOOK_EVERY_S
            if self._reports.waiting:
                self._take_waiting()
            if now_s >= self._log_at_s:
                self._log_at_s = now_s + LOG_EVERY_S
                self._catch_up()
            for table, request in requests_about_journals(self.tables.values(), now_s):
                self._ask(table, request)
            self._ask_tables(now_s)
            shown = (self.view.clock_moved_s, self.view.down)
            self._changed = self._changed or (self.time.moved_s, tuple(sorted(self.down()))) != shown
        if self._changed:
            self._show()

    def _take_all(self, news: Sequence[News]) -> None:
        waiting: list[FromTable] = []
        for each in news:
            match each:
                case (connection, FromTable() as message):
                    self._connection_of[message.table] = connection
                    waiting.append(message)
                case _:
                    self._hear_all(waiting)
                    waiting = []
                    self._take(each)
        self._hear_all(waiting)

    def _take(self, news: News) -> None:
        self._changed = True
        match news:
            case Stop():
                self._stopping = True
            case Order():
                news.answer_by(self._became)
            case (connection, BrokerNews() as broker):
                if not broker.up:
                    log.info("%s", broker.detail)
                self._brokers[connection] = broker
                if not any(each.up for each in self._brokers.values()):
                    for table in self.tables.values():
                        table.online = False
            case _:
                raise AssertionError("what tables say is taken together")

    def _hear_all(self, messages: Sequence[FromTable]) -> None:
        """What tables said, in turns; what a turn has to keep is kept in one transaction."""
        for turn in in_turns(messages):
            self._changed = True
            wanted: list[ToKeep] = []
            for message in turn:
                table = self._table(message.table)
                with passing_over(table, message.topic, self._store_failed):
                    wanted += self._hear(table, message)
            self._keep(wanted)

    def _hear(self, table: LiveTable, message: FromTable) -> Sequence[ToKeep]:
        """Take in a message; what is to be kept of it."""
        now_s = self.clock.now_s()
        if message.topic == "command/result":
            return self._answered(table, read_answer(message.message), now_s)
        if message.topic != "event":
            table.hear(message.topic, message.message)
        effects = table.copy.hear(message.topic, message.message, now_s, retained=message.retained)
        corrected = corrected_session(table) if message.topic == "score" and table.finished else None
        if corrected is not None:
            self._reports.ended(table, [corrected])
        return self._to_keep(table, effects)

    def _to_keep(self, table: LiveTable, effects: Sequence[Effect]) -> Sequence[ToKeep]:
        """Put aside the copies of what went another way; what there is to keep then."""
        found: list[ToKeep] = []
        for effect in effects:
            if isinstance(effect, Kept):
                found.append((table, effect))
                continue
            aside = self.store.put_aside(table.name, effect.journal)
            log.warning("%s went another way in %s: its copy is now %s", table.name, effect.journal, aside)
        return found

    def _keep(self, wanted: Sequence[ToKeep]) -> None:
        try:
            keep_together(self.store, wanted)
        except Exception as error:
            for each in wanted if len(wanted) > 1 and not isinstance(error, StoreUnavailable) else ():
                self._keep([each])  # one of them is the reason: the others are kept
            with passing_over(wanted[0][0], "an event that cannot be kept", self._store_failed):
                if len(wanted) == 1 or isinstance(error, StoreUnavailable):
                    raise
            return
        for table, kept in wanted:
            self.log.trouble = ""
            self._take_events(table, kept.journal, kept.events)

    def _take_events(self, table: LiveTable, journal: str, events: Sequence[EventBody]) -> None:
        """Sessions that ended, each as its amendments after that leave it, and calls for a judge."""
        ended: dict[int, EndedSession] = {}
        read: list[TableEvent] = []
        for body in events:
            with passing_over(table, str(body.get("kind"))[:40], self._store_failed):
                if (event := read_event(body)) is not None:
                    read.append(event)
                    if (session := table.reader.hear(event)) is not None:
                        ended[session.started] = session
                    if isinstance(event.body, CalledJudge):
                        self._reports.called(table, event, event.body)
        with passing_over(table, "an amendment", self._store_failed):
            ended |= amended_sessions(table, self.store, journal, read)
        with passing_over(table, "the end of a session", self._store_failed):
            self._reports.ended(table, ended.values())

    def _take_waiting(self) -> None:
        self._changed = True
        try:
            self._reports.take_waiting()
        except StoreUnavailable as error:
            self._store_failed(error)

    def _answered(self, table: LiveTable, answer: TableAnswer, now_s: float) -> Sequence[ToKeep]:
        if (effects := answer_about_journal(table, answer, now_s)) is not None:
            return self._to_keep(table, effects)
        if answer.id in self._asked:
            table.trouble = "" if answer.ok else answer.outcome
            if answer.id.endswith(f"/{START}"):
                table.refused = "" if answer.ok else answer.refusal.code
            if answer.refusal.code == "journal_unwritable":
                return ()  # asked again until its disk takes it
            try:
                saved = saved_recording(self.log.state, table, answer)
                if saved is not None:
                    self.log.write(saved, table.name, "")
                self.store.mark_answered(answer.id, answer.outcome)
                self.outcomes[answer.id] = answer.outcome
            except StoreUnavailable as failed:
                self._store_failed(failed)
        return ()

    def _ask_tables(self, now_s: float) -> None:
        wall_s = epoch_seconds(self.time.at())
        for event, others in events_in_progress(self.log.state, wall_s):
            tables = {name: each for name, each in self.tables.items() if name not in others}
            for request in pending_requests(event, tables, self.outcomes, wall_s, self.log.entries):
                if now_s >= self._asked.get(request.id, float("-inf")) + RESEND_AFTER_S:
                    self._asked[request.id] = now_s
                    self._ask(request.table, request.message)
            for request in self._clocks.due(event, tables, now_s, wall_s):
                self._ask(request.table, request.message)

    def _ask(self, table: str, request: Mapping[str, object]) -> None:
        if (connection := self._connection_of.get(table)) is not None:
            self.connections[connection].ask(table, request)

    def _catch_up(self) -> None:
        """What another program has written into the log."""
        try:
            for entry in self.log.newer():
                self._changed = True
                # The tables may have played it before.
                self._reports.waiting |= isinstance(entry.body, EventImported)
        except (StoreUnavailable, StoreUnreadable) as error:
            self._store_failed(error)

    def _became(self, order: Order) -> LogEntry:
        """The entry that a command became: now, or when it came before."""
        self._catch_up()
        entry = self.log.carry_out(order.command, order.who)
        if isinstance(entry.body, EventImported):
            self._take_waiting()  # the tables may have played it before this hall was there
        self._show()  # whoever asks what came of it sees it
        return entry

    def failed(self, why: str) -> None:
        """Tell why the hall is not well, until something is written again."""
        self.log.trouble, self._changed = why, True

    def _store_failed(self, error: StoreUnavailable | StoreUnreadable) -> None:
        """What could not be kept is asked for again: the tables still have it."""
        if not self.log.trouble:
            log.error("%s", error)
        self.failed(str(error))

    def _table(self, name: str) -> LiveTable:
        table = self.tables.get(name)
        if table is None:
            copy = TableCopy(name, hash_at=lambda journal, seq: self.store.hash_at(name, journal, seq))
            table = self.tables[name] = LiveTable(name, copy)
        return table

    def _show(self) -> None:
        self._changed = False
        self._version += 1
        self.view = View(
            self._version,
            self.log.state,
            {name: TableNow.of(table) for name, table in sorted(self.tables.items())},
            tuple(self.log.entries),
            tuple(self._brokers.values()),
            self.log.trouble,
            self.time.moved_s,
            tuple(sorted(self.down())),
        )
