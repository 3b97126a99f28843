"""The table's loop: it owns the state and the journal; everyone else posts to its inbox.

One thread runs ``run``. ``post``, ``submit`` and ``stop`` may be called from any other.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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
from tablectl.service.machine import Director, MachineWatch, Pace, PromisedDice
from tablectl.service.parts import ServiceParts as ServiceParts
from tablectl.service.publishing import Announcer, HandCameraPublisher, OddsPublisher, people_alerts
from tablectl.service.session_defaults import SessionDefaults
from tablectl.topics import Topic

log = logging.getLogger(__name__)

TICK_S: Final = 0.01
"""Panels and machine are polled this often; the loop wakes at once for what is posted."""
CLOCK_EVERY_S: Final = 0.05
"""What changes without news is shown so often. The referee's shortest patience is five times as long."""
REFEREE: Final = "referee"
"""Who knows of the alerts that a restart cannot find again by looking."""
QUESTION: Final = "question"
"""Whose open questions are alerts, each."""
LOOKS_AT_ONCE: Final = 64
"""Posts handled before the machine and the panels are polled again."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What the loop is told."""

    table: str
    session: SessionDefaults
    pace: Pace
    health_every_s: float = 5.0
    versions: Mapping[str, str] | None = None
    standing: str = ""
    """One phrase on where the journal stands, for whoever started the service."""


class TableService:
    """One table, live."""

    def __init__(self, setup: Setup, parts: ServiceParts, ledger: Ledger | None = None) -> None:
        """Fold the journal; nothing is opened or started yet.

        Args:
            ledger: over the same journal, where it has been folded already: with years in it that takes time.

        Raises:
            JournalUnreadable: the journal does not make a game.
        """
        self._setup = setup
        self._boundary = Boundary()
        self._parts = parts = self._boundary.around(parts)
        self._inbox: Inbox[Evidence | Command] = Inbox()
        self._ledger = ledger or Ledger(parts.journal, parts.clock)
        self._memory = QuestionMemory(parts.questions, self._ledger)
        self._questions = Questions(self._memory.keep)
        self._journal = DiskWatch(parts.journal)
        dice = None if parts.seeds is None else PromisedDice(self._ledger, parts.seeds)
        self._announcer = Announcer(
            setup.table,
            parts.clock,
            self._ledger,
            parts.journal,
            parts.publisher,
            parts.pages,
            parts.delay,
            parts.listeners(),
        )
        self._board = AlertBoard(
            parts.clock.at(), self._announcer.alert, self._announcer.alert_ended, parts.alerts
        )
        self._health = HealthMonitor(
            setup.table,
            parts,
            self._announcer,
            self._journal,
            work=lambda: self._director.work(),
            contradiction=lambda: self._weighing.contradiction,
            queues=lambda: queue_lengths(parts, self._inbox.qsize(), len(self._questions.open())),
            failing=self._boundary.links,
            health_every_s=setup.health_every_s,
            versions=setup.versions or {},
        )
        blocking_reason = self._health.blocking_reason
        self._director = Director(
            self._ledger,
            parts.machine,
            setup.session,
            setup.pace,
            blocking_reason,
            self._health.only_starts,
            self.post,
            lambda: bool(self._questions.open()),
            dice,
            parts.coming,
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
        self._hands = HandCameraPublisher(setup.table, self._announcer, self._ledger, parts.journal.identity)
        self._odds = OddsPublisher(
            setup.table, self._announcer, self._ledger, parts.journal.identity, parts.odds
        )
        self._time_at_s = 0.0
        self._more_may_follow = True
        """Something was heard or written at the last turn: what follows from it is not waited for."""
        self._stopping = False
        self._closed = False
        self.doing = "what is being weighed"
        """What the end waits for, in words, once it is asked for. Any thread may read it."""
        self._announced = parts.journal.head
        self._weighing = EvidenceProcessor(
            self._ledger,
            parts.clock,
            self._questioner,
            self._journal,
            parts.recorder,
            self._written,
            parts.presses,
        )

    @property
    def state(self) -> GameState:
        """The table as written down. Only for the table's own thread and for tests."""
        return self._ledger.state

    @property
    def history(self) -> History:
        """What is written down, and what it comes to after amendments. A value: any thread may read it."""
        return self._ledger.history

    @property
    def looked_s(self) -> float:
        """Up to when the eyes have looked at the table, in the referee's time. Any thread may read it."""
        return self._weighing.looked_s

    # From any thread

    def post(self, evidence: Evidence) -> None:
        """Hand over a piece of evidence."""
        self._inbox.put(evidence)

    def submit(self, command: Command) -> None:
        """Hand over an operator's request."""
        self._inbox.put(command)

    def stop(self) -> None:
        """End the loop as soon as the one thing that it is weighing is weighed, whatever else waits."""
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
        """Begin to look, to listen and to speak; tell everybody how the table stands."""
        parts = self._parts
        now_s = parts.clock.now_s()
        if parts.publisher is not None:
            parts.publisher.start(now_s)
        self._announcer.catch_up()
        self._weighing.restore(self._board.left(REFEREE))
        self._questioner.restore(*self._memory.left(), self._board.left(QUESTION), self._memory.asked)
        self._show_people()
        self._show_alerts()
        self._board.begin()
        self._show_lamps()
        parts.eyes.start(self.post)
        if parts.supervisor is not None:
            parts.supervisor.ready(self._setup.standing)

    def dictate(self, bodies: Sequence[JournalBody]) -> None:
        """Write down what a program knows to have happened: a simulated table without pictures. Belongs to
        the table's own thread.

        Raises:
            FoldError: it does not follow from what stands; nothing is written.
            JournalWriteFailed: the disk refused; nothing is written.
        """
        self._written(self._ledger.write(bodies, Source.RECORD))

    def step(self, timeout_s: float = TICK_S) -> None:
        """Wait for news at most this long, then move everything along, if there are any or it is time."""
        for evidence in self._parts.panels.poll(self._parts.clock.now_s()):
            self._inbox.put(evidence)
            self._machine.heard(evidence)
        written = self._announced
        heard = self._take_posts(timeout_s)
        if self._stopping:
            return
        now_s = self._alive()
        for news in self._parts.machine.poll(now_s):
            if (reported := self._machine.evidence(news, now_s)) is not None:
                self._weighing.consider(reported)
            heard = True
        ticks = now_s >= self._time_at_s
        if ticks:
            self._time_at_s = now_s + CLOCK_EVERY_S
            self._weighing.consider(TimePassed(self._parts.clock.run_ms()))
        if heard or ticks or self._more_may_follow:
            self._move_on(now_s)
            self._compare_sticks(now_s)
            self._show(now_s)
        self._more_may_follow = heard or self._announced != written
        self._speak(now_s)

    def _show(self, now_s: float) -> None:
        """Tell whoever looks how everything stands."""
        self._show_alerts()
        self._hands.publish(self._weighing.hands)
        self._odds.publish(self._weighing.hands)
        self._announcer.machine(self._parts.machine.status(), self._director.work())
        self._show_lamps()
        if self._parts.identities is not None:
            self._announcer.players(self._parts.identities.changed())
        self._health.poll(now_s)

    def close(self) -> None:
        """Stop all parts in order: eyes first, the journal last. May be called twice."""
        if self._closed:
            return
        self._closed = True
        parts = self._parts
        if parts.supervisor is not None:
            parts.supervisor.stopping()
        if self._stopping:  # what ended by a failure has said that it cannot go on
            self._leave_nothing()
        for name, part in parts.in_closing_order():
            self.doing = f"the {name}"
            part.close()
        self.doing = "what else was opened"

    def _leave_nothing(self) -> None:
        """Requests that were handed over are carried out, pressed keys are kept for the next run."""
        left = (*self._inbox.left(), *self._parts.panels.poll(self._parts.clock.now_s()))
        for post in left:
            if isinstance(post, Command):
                self._carry_out(post)
        with self._journal.noticing(self._parts.clock.now_s()):
            self._weighing.keep_keys(left)

    def _take_posts(self, timeout_s: float) -> bool:
        """Take what was posted; whether anything was."""
        for taken in range(LOOKS_AT_ONCE + 1):
            try:
                self._take(self._inbox.get(0.0 if taken else timeout_s))
            except Empty:
                return taken > 0
            if self._stopping:
                break
            self._alive()
        return True

    def _take(self, post: Evidence | Command) -> None:
        if isinstance(post, Command):
            self._carry_out(post)
            self._weighing.go_on()
        elif not self._director.is_count_confirmed(post):
            self._weighing.consider(post)

    def _alive(self) -> float:
        """The time, which is also a sign of life: a slow computer takes long for a turn, but for no piece."""
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
        with self._journal.noticing(self._parts.clock.now_s()):
            self._written(self._desk.carry_out(command))
            self._announcer.everybody(Topic.CLOCK, self._desk.take_round_clock())
        self._questioner.publish()

    def _move_on(self, now_s: float) -> None:
        """What is due of itself; after trouble with the disk, first what could not be written before."""
        with self._journal.noticing(now_s):
            if self._journal.is_back(now_s):
                self._written(tuple(self._parts.journal.read(self._announced)))
            if self._caught_up() and self._journal.up:
                self._written(self._director.poll(now_s))

    def _caught_up(self) -> bool:
        """Whether all is weighed that came while nothing could be written; a share of it is weighed now."""
        for _ in range(LOOKS_AT_ONCE):
            if self._stopping or not self._journal.up or not self._weighing.behind:
                break
            self._weighing.write_again()
            self._alive()
        return not self._weighing.behind

    def _written(self, envelopes: Accepted) -> None:
        """Journal first; lights, messages and questions after."""
        if not envelopes:
            return
        # The disk may have taken a part of what was asked of it before: that part was not told yet.
        if envelopes[0].seq != self._announced + 1:
            envelopes = tuple(self._parts.journal.read(self._announced))
        for envelope in envelopes:
            log.info("%d %s", envelope.seq, _log_text(envelope))
        self._announced = envelopes[-1].seq
        self._journal.wrote()
        if self._parts.recorder is not None:
            self._parts.recorder.record_entries(envelopes, self._ledger.state)
        self._lessons.written(envelopes)
        if any(isinstance(envelope.body, HandStarted) for envelope in envelopes):
            self._parts.eyes.on_hand_start()
        self._announcer.publish_written(envelopes)
        if any(is_deletion(envelope.body) for envelope in envelopes):
            self._announcer.names_deleted()
        self._show_lamps()
        self._questioner.drop_stale(self._ledger.history)
        self._show_people()
        self._speak(self._parts.clock.now_s())

    def _show_lamps(self) -> None:
        self._machine.show_lamps(self.state, self._questions.seats)

    def _show_people(self) -> None:
        """What people have said, as it follows from the journal."""
        self._board.show("people", people_alerts(self._ledger.history))

    def _show_alerts(self) -> None:
        """What holds now and may change without an entry."""
        self._board.show(QUESTION, self._questioner.alerts())
        self._board.show(REFEREE, self._weighing.alerts())
        for source, alerts in self._machine.alerts(self.state).items():
            self._board.show(source, alerts)
        self._board.show("part", self._health.alerts())

    def _speak(self, now_s: float) -> None:
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
