"""The table's loop: it owns the state and the journal; other threads post to its inbox.

One thread runs ``run``. ``post``, ``submit`` and ``stop`` may be called from any other.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from queue import Empty
from typing import Final
from uuid import uuid4

from tablectl.game.events import Envelope, HandStarted, JournalBody, Source, public_wire
from tablectl.game.evidence import Evidence, TimePassed
from tablectl.game.history import History
from tablectl.game.state import GameState
from tablectl.ports import Command
from tablectl.service.alerts import AlertBoard
from tablectl.service.boundary import Boundary
from tablectl.service.desk import DeskParts, OperatorDesk, is_deletion
from tablectl.service.evidence import EvidenceProcessor, Lessons, Questioner, QuestionMemory, Questions
from tablectl.service.health import HealthMonitor, queue_lengths
from tablectl.service.inbox import Inbox
from tablectl.service.journal import Accepted, DiskWatch, Ledger
from tablectl.service.machine import Director, MachineWatch
from tablectl.service.parts import ServiceParts as ServiceParts
from tablectl.service.publishing import Announcer, HandCameraPublisher, OddsPublisher, people_alerts
from tablectl.service.setup import Setup as Setup
from tablectl.topics import Topic

log = logging.getLogger(__name__)

TICK_S: Final = 0.01
"""Interval at which panels and machine are polled; a post wakes the loop at once."""
CLOCK_INTERVAL_S: Final = 0.05
"""Interval of ``TimePassed`` and of status updates; the referee's shortest waiting time is five times as
long."""
REFEREE: Final = "referee"
"""Source of the referee's alerts, which a restart cannot detect again from pictures."""
QUESTION: Final = "question"
"""Source of the alerts of open questions."""
MAX_POSTS_PER_STEP: Final = 64
"""Posts handled before the machine and the panels are polled again."""


class TableService:
    """One table, live."""

    def __init__(self, setup: Setup, parts: ServiceParts, ledger: Ledger | None = None) -> None:
        """Fold the journal; nothing is opened or started yet.

        Args:
            ledger: of the same journal, where it is folded already: a long journal takes time.

        Raises:
            JournalUnreadable: the journal does not make a game.
        """
        self._setup = setup
        self._boundary = Boundary()
        self._parts = parts = self._boundary.guard(parts)
        self._inbox: Inbox[Evidence | Command] = Inbox()
        self._ledger = ledger or Ledger(parts.journal, parts.clock)
        self._memory = QuestionMemory(parts.questions, self._ledger)
        self._questions = Questions(self._memory.save)
        self._journal = DiskWatch(parts.journal)
        self._announcer = Announcer(setup.table, parts, self._ledger)
        self._board = AlertBoard(
            parts.clock.at(), self._announcer.publish_alert, self._announcer.publish_alert_ended, parts.alerts
        )
        self._health = HealthMonitor(
            setup,
            parts,
            self._announcer,
            self._journal,
            work=lambda: self._director.work(),
            contradiction=lambda: self._evidence.contradiction,
            queues=lambda: queue_lengths(parts, self._inbox.qsize(), len(self._questions.open())),
        )
        self._director = Director(
            self._ledger,
            parts,
            setup.session,
            setup.pace,
            self._health,
            self.post,
            lambda: bool(self._questions.open()),
        )
        self._machine = MachineWatch(parts.machine, self._director)
        self._lessons = Lessons(parts.examples, parts.clock.at())
        self._desk = OperatorDesk(
            DeskParts(
                setup.table,
                self._ledger,
                parts,
                self._questions,
                self._director,
                self._health,
                self._lessons,
                self._board,
            )
        )
        self._questioner = Questioner(self._questions, self._announcer, parts.eyes, self._lessons)
        self._hand_cameras = HandCameraPublisher(
            setup.table, self._announcer, self._ledger, parts.journal.identity
        )
        self._odds = OddsPublisher(
            setup.table, self._announcer, self._ledger, parts.journal.identity, parts.odds
        )
        self._next_tick_s = 0.0
        self._has_follow_up = True
        """Something was received or written in the last step, so the next step does not wait for the tick."""
        self._stopping = False
        self._closed = False
        self.closing_step = "what is being processed"
        """What the shutdown is waiting for, in words. Any thread may read it."""
        self._last_announced_seq = parts.journal.head
        self._evidence = EvidenceProcessor(
            self._ledger,
            parts.clock,
            self._questioner,
            self._journal,
            parts.recorder,
            self._on_written,
            parts.presses,
        )

    @property
    def state(self) -> GameState:
        """The table as recorded. Only for the table's own thread and for tests."""
        return self._ledger.state

    @property
    def history(self) -> History:
        """The recorded session, and as it is after amendments. Immutable: any thread may read it."""
        return self._ledger.history

    @property
    def observed_until_s(self) -> float:
        """Time of the last processed evidence, on the referee's clock. Any thread may read it."""
        return self._evidence.observed_until_s

    # From any thread

    def post(self, evidence: Evidence) -> None:
        """Queue a piece of evidence."""
        self._inbox.put(evidence)

    def submit(self, command: Command) -> None:
        """Queue an operator's request."""
        self._inbox.put(command)

    def stop(self) -> None:
        """End the loop after the post that is being processed, whatever else is queued."""
        self._stopping = True

    def run(self) -> None:
        """Start the parts, serve until ``stop``, close the parts."""
        try:
            self.start()
            while not self._stopping:
                self.step()
        finally:
            self.close()

    def start(self) -> None:
        """Start cameras and connections, and publish the table's state."""
        parts = self._parts
        now_s = parts.clock.now_s()
        if parts.publisher is not None:
            parts.publisher.start(now_s)
        self._announcer.catch_up()
        self._evidence.restore(self._board.restored(REFEREE))
        self._questioner.restore(
            *self._memory.load(), self._board.restored(QUESTION), self._memory.asked_count
        )
        self._update_people_alerts()
        self._update_alerts()
        self._board.end_outdated()
        self._update_lamps()
        parts.eyes.start(self.post)
        if parts.supervisor is not None:
            parts.supervisor.ready(self._setup.standing)

    def record_events(self, bodies: Sequence[JournalBody]) -> None:
        """Record events that a program knows: those of a simulated table without pictures. Only for the
        table's own thread.

        Raises:
            FoldError: the events make no valid game; nothing is written.
            JournalWriteFailed: the disk cannot be written; nothing is written.
        """
        self._on_written(self._ledger.write(bodies, Source.RECORD))

    def step(self, timeout_s: float = TICK_S) -> None:
        """Wait at most this long for posts, then process them and whatever is due by time."""
        for evidence in self._parts.panels.poll(self._parts.clock.now_s()):
            self._inbox.put(evidence)
            self._machine.on_panel_evidence(evidence)
        written = self._last_announced_seq
        has_news = self._process_posts(timeout_s)
        if self._stopping:
            return
        now_s = self._heartbeat()
        for news in self._parts.machine.poll(now_s):
            if (report := self._machine.evidence_of(news, now_s)) is not None:
                self._evidence.process(report)
            has_news = True
        is_tick = now_s >= self._next_tick_s
        if is_tick:
            self._next_tick_s = now_s + CLOCK_INTERVAL_S
            self._evidence.process(TimePassed(self._parts.clock.run_ms()))
        if has_news or is_tick or self._has_follow_up:
            self._advance(now_s)
            self._compare_sticks(now_s)
            self._publish_status(now_s)
        self._has_follow_up = has_news or self._last_announced_seq != written
        self._flush_messages(now_s)

    def _publish_status(self, now_s: float) -> None:
        """Publish alerts, hands, odds, machine, players and health where they have changed."""
        self._update_alerts()
        self._hand_cameras.publish(self._evidence.hands)
        self._odds.publish(self._evidence.hands)
        self._announcer.publish_machine(self._parts.machine.status(), self._director.work())
        self._update_lamps()
        if self._parts.identities is not None:
            self._announcer.publish_players(self._parts.identities.changed())
        self._health.poll(now_s)

    def close(self) -> None:
        """Stop all parts in order: cameras first, the journal last. May be called twice."""
        if self._closed:
            return
        self._closed = True
        parts = self._parts
        if parts.supervisor is not None:
            parts.supervisor.stopping()
        if self._stopping:  # a loop that ended by an error must not process anything more
            self._process_remaining()
        for name, part in parts.in_closing_order():
            self.closing_step = f"the {name}"
            part.close()
        self.closing_step = "what else was opened"

    def _process_remaining(self) -> None:
        """Carry out the queued requests, and save the queued key presses for the next run."""
        remaining = (*self._inbox.drain(), *self._parts.panels.poll(self._parts.clock.now_s()))
        for post in remaining:
            if isinstance(post, Command):
                self._carry_out(post)
        with self._journal.catch_disk_errors(self._parts.clock.now_s()):
            self._evidence.save_presses(remaining)

    def _process_posts(self, timeout_s: float) -> bool:
        """Process the queued posts; returns whether there were any."""
        for count in range(MAX_POSTS_PER_STEP + 1):
            try:
                self._process(self._inbox.get(0.0 if count else timeout_s))
            except Empty:
                return count > 0
            if self._stopping:
                break
            self._heartbeat()
        return True

    def _process(self, post: Evidence | Command) -> None:
        if isinstance(post, Command):
            self._carry_out(post)
            self._evidence.resume()
        elif not self._director.is_count_confirmed(post):
            self._evidence.process(post)

    def _heartbeat(self) -> float:
        """Tell the supervisor that the loop is alive; returns the time. A slow computer takes long for a
        whole step, but never for one post."""
        now_s = self._parts.clock.now_s()
        if self._parts.supervisor is not None:
            self._parts.supervisor.alive(now_s)
        return now_s

    def _compare_sticks(self, now_s: float) -> None:
        points = self._machine.counted_points(self._ledger.state, now_s)
        if points is not None:
            request = {"id": str(uuid4()), "do": "report_points", "points": list(points)}
            self._carry_out(Command(request, lambda answer: None))

    def _carry_out(self, command: Command) -> None:
        with self._journal.catch_disk_errors(self._parts.clock.now_s()):
            self._on_written(self._desk.carry_out(command))
            self._announcer.publish_to_all(Topic.CLOCK, self._desk.pop_round_clock())
        self._questioner.publish()

    def _advance(self, now_s: float) -> None:
        """Poll the director; after a disk error, first process the backlog."""
        with self._journal.catch_disk_errors(now_s):
            if self._journal.retry(now_s):
                self._on_written(tuple(self._parts.journal.read(self._last_announced_seq)))
            if self._process_backlog() and self._journal.is_writable:
                self._on_written(self._director.poll(now_s))

    def _process_backlog(self) -> bool:
        """Process a part of what came while nothing could be written; returns whether all of it is done."""
        for _ in range(MAX_POSTS_PER_STEP):
            if self._stopping or not self._journal.is_writable or not self._evidence.has_backlog:
                break
            self._evidence.process_backlog_item()
            self._heartbeat()
        return not self._evidence.has_backlog

    def _on_written(self, envelopes: Accepted) -> None:
        """React to written entries: lamps, messages, questions."""
        if not envelopes:
            return
        # An earlier write that failed may have stored some entries: they are not announced yet.
        if envelopes[0].seq != self._last_announced_seq + 1:
            envelopes = tuple(self._parts.journal.read(self._last_announced_seq))
        for envelope in envelopes:
            log.info("%d %s", envelope.seq, _log_text(envelope))
        self._last_announced_seq = envelopes[-1].seq
        self._journal.on_written()
        if self._parts.recorder is not None:
            self._parts.recorder.record_entries(envelopes, self._ledger.state)
        self._lessons.on_written(envelopes)
        if any(isinstance(envelope.body, HandStarted) for envelope in envelopes):
            self._parts.eyes.on_hand_start()
        self._announcer.publish_written(envelopes)
        if any(is_deletion(envelope.body) for envelope in envelopes):
            self._announcer.on_names_deleted()
        self._update_lamps()
        self._questioner.drop_stale(self._ledger.history)
        self._update_people_alerts()
        self._flush_messages(self._parts.clock.now_s())

    def _update_lamps(self) -> None:
        self._machine.show_lamps(self.state, self._questions.seats)

    def _update_people_alerts(self) -> None:
        """Alerts of what people have said, which follow from the journal alone."""
        self._board.show("people", people_alerts(self._ledger.history))

    def _update_alerts(self) -> None:
        """Alerts that may change without a journal entry."""
        self._board.show(QUESTION, self._questioner.alerts())
        self._board.show(REFEREE, self._evidence.alerts())
        for source, alerts in self._machine.alerts(self.state).items():
            self._board.show(source, alerts)
        self._board.show("part", self._health.alerts())

    def _flush_messages(self, now_s: float) -> None:
        self._announcer.release()
        if self._parts.broker is not None:
            self._parts.broker.poll(now_s)
        if self._parts.publisher is not None:
            for command in self._parts.publisher.poll(now_s):
                self.submit(command)


def _log_text(envelope: Envelope) -> str:
    facts = public_wire(envelope.body)
    kind = str(facts.pop("kind")).partition("/")[0]
    return f"{kind} {facts} ({envelope.source.value})"
