"""The table's loop: it owns the state and the journal; everyone else posts to its inbox.

One thread runs ``run``. ``post``, ``submit`` and ``stop`` may be called from any other.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Final

from tablectl.game.claims import Refused
from tablectl.game.claims_people import CallJudge
from tablectl.game.events import Envelope, HandStarted, Source
from tablectl.game.evidence import Evidence, TimePassed
from tablectl.game.history import History
from tablectl.game.referee import Referee
from tablectl.game.referee_words import Alert, Finding, Question, Ruling
from tablectl.game.state import GameState
from tablectl.game.wire import public_wire
from tablectl.mahjong.seats import Seat
from tablectl.ports import (
    Broker,
    Clock,
    Command,
    Eyes,
    Host,
    Journal,
    LinkState,
    Machine,
    MachineNews,
    Pages,
    Panels,
    Publisher,
    Recorder,
    SeedBox,
    Supervisor,
)
from tablectl.service.announcer import Announcer
from tablectl.service.asking import Asking
from tablectl.service.desk import OperatorDesk, SessionDefaults
from tablectl.service.director import Director, Pace
from tablectl.service.hand_news import HandNews
from tablectl.service.held_back import HeldBack, is_call_for_judge
from tablectl.service.later import Later
from tablectl.service.ledger import Accepted, Ledger
from tablectl.service.messages import health_message
from tablectl.service.part_watch import PartWatch, machine_link
from tablectl.service.promised_dice import PromisedDice
from tablectl.service.questions import Questions

log = logging.getLogger(__name__)

TICK_S: Final = 0.01
"""Panels and machine are polled this often; the loop wakes at once for what is posted."""
TELL_TIME_EVERY_S: Final = 0.05
"""The referee's shortest patience is five times as long."""
ROUNDS: Final = 50
"""How often one piece of evidence may lead to further findings."""
LOOKS_AT_ONCE: Final = 64
"""Posts handled before the machine and the panels are polled again."""


@dataclass(frozen=True, slots=True)
class Parts:
    """Everything the loop talks to."""

    clock: Clock
    journal: Journal
    machine: Machine
    panels: Panels
    eyes: Eyes
    host: Host
    publisher: Publisher | None = None
    broker: Broker | None = None
    pages: Pages | None = None
    recorder: Recorder | None = None
    supervisor: Supervisor | None = None
    """Who watches that the loop turns; None where a person started it."""
    seeds: SeedBox | None = None
    """Where the dice are promised instead of thrown by the machine."""
    later: Later | None = None
    """Holds back what an audience may hear only later."""


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


class _Stop:
    """Posted to end the loop."""


class TableService:
    """One table, live."""

    def __init__(self, setup: Setup, parts: Parts) -> None:
        """Fold the journal; nothing is opened or started yet.

        Raises:
            JournalUnreadable: the journal does not make a game.
        """
        self._setup = setup
        self._parts = parts
        self._inbox: SimpleQueue[Evidence | Command | _Stop] = SimpleQueue()
        self._ledger = Ledger(parts.journal, parts.clock)
        self._referee = Referee()
        self._questions = Questions()
        self._held = HeldBack()
        dice = None if parts.seeds is None else PromisedDice(self._ledger, parts.seeds)
        self._director = Director(self._ledger, parts.machine, setup.session, setup.pace, dice)
        self._desk = OperatorDesk(
            setup.table,
            self._ledger,
            parts.journal,
            parts.machine,
            self._questions,
            setup.session,
            self._begin_hand,
            self._director.start_session,
            self._director.count_again,
        )
        self._announcer = Announcer(
            setup.table, parts.clock, self._ledger, parts.journal, parts.publisher, parts.pages, parts.later
        )
        self._asking = Asking(self._questions, self._announcer, parts.eyes)
        self._hands = HandNews(setup.table, self._announcer, self._ledger)
        self._watch = PartWatch(self._announcer.alert)
        self._health_at_s = 0.0
        self._time_at_s = 0.0
        self._stopping = False
        self._closed = False
        self._told: set[tuple[str, str]] = set()

    @property
    def state(self) -> GameState:
        """The table as written down. Only for the table's own thread and for tests."""
        return self._ledger.state

    @property
    def history(self) -> History:
        """What is written down, and what it comes to after amendments. A value: any thread may read it."""
        return self._ledger.history

    # From any thread

    def post(self, evidence: Evidence) -> None:
        """Hand over a piece of evidence."""
        self._inbox.put(evidence)

    def submit(self, command: Command) -> None:
        """Hand over an operator's request."""
        self._inbox.put(command)

    def stop(self) -> None:
        """End the loop as soon as what it is doing is done."""
        self._inbox.put(_Stop())

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
        self._director.light()
        parts.eyes.start(self.post)
        if parts.supervisor is not None:
            parts.supervisor.ready(self._setup.standing)

    def step(self, timeout_s: float = TICK_S) -> None:
        """Wait for news at most this long, then move everything along once."""
        self._take_posts(timeout_s)
        if self._stopping:
            return
        now_s = self._parts.clock.now_s()
        if self._parts.supervisor is not None:
            self._parts.supervisor.alive(now_s)
        for news in self._parts.machine.poll(now_s):
            self._on_machine(news, now_s)
        for evidence in self._parts.panels.poll(now_s):
            if not self._director.is_count_confirmed(evidence):
                self._consider(evidence)
        if now_s >= self._time_at_s:
            self._time_at_s = now_s + TELL_TIME_EVERY_S
            self._consider(TimePassed(self._parts.clock.run_ms()))
        self._written(self._director.poll(now_s))
        for told in self._director.news():
            self._announcer.alert(told.code, told.text)
        self._hands.tell(self._referee.hands)
        self._announcer.machine(self._parts.machine.status(), self._director.work())
        self._watch.look(now_s, self._links)
        if now_s >= self._health_at_s:
            self._health_at_s = now_s + self._setup.health_every_s
            self._tell_health()
        self._speak(now_s)

    def close(self) -> None:
        """Stop all parts in order: eyes first, the journal last. May be called twice."""
        if self._closed:
            return
        self._closed = True
        parts = self._parts
        if parts.supervisor is not None:
            parts.supervisor.stopping()
        hardware = (parts.eyes, parts.recorder, parts.pages, parts.panels, parts.machine)
        for part in (*hardware, parts.publisher, parts.broker, parts.supervisor):
            if part is not None:
                part.close()
        parts.journal.close()

    def _take_posts(self, timeout_s: float) -> None:
        try:
            post = self._inbox.get(timeout=timeout_s)
            for _ in range(LOOKS_AT_ONCE):
                self._take(post)
                post = self._inbox.get_nowait()
            self._take(post)
        except Empty:
            return

    def _take(self, post: Evidence | Command | _Stop) -> None:
        match post:
            case _Stop():
                self._stopping = True
            case Command():
                self._written(self._desk.carry_out(post))
                self._asking.tell()
                self._go_on()
            case _:
                self._consider(post)

    def _on_machine(self, news: Evidence | MachineNews, now_s: float) -> None:
        if not isinstance(news, MachineNews):
            self._consider(self._director.as_played(news))
            return
        self._announcer.alert(news.code, news.text)
        if news.code == "machine_request_failed":
            self._director.failed(now_s)

    def _consider(self, evidence: Evidence) -> None:
        """Evidence to findings to facts, until the referee has nothing more to say."""
        if self._parts.recorder is not None:
            self._parts.recorder.evidence(evidence)
        if self._ledger.state.paused is not None and not is_call_for_judge(evidence):
            self._held.keep(evidence)
        else:
            self._weigh(evidence)

    def _go_on(self) -> None:
        """After a pause: a referee without waiting times that have run on, told what has come meanwhile."""
        if self._ledger.state.paused is None and (held := self._held.take()):
            self._referee = Referee()
            for evidence in held:
                self._weigh(evidence)

    def _weigh(self, evidence: Evidence) -> None:
        for _ in range(ROUNDS):
            before = self._ledger.head
            try:
                self._referee, rulings = self._referee.consider(self._ledger.state, evidence)
            except Exception as error:
                # A referee that trips must not end the game: people can go on by the operator's page.
                log.exception("the referee failed on %s", evidence)
                self._referee = Referee()
                self._tell_once("referee_failed", f"the referee failed and starts afresh: {error!r}")
                return
            self._rule(rulings)
            if self._ledger.head == before:
                return
            evidence = TimePassed(evidence.at_ms)
        log.warning("the referee found no end after %d rounds", ROUNDS)

    def _rule(self, rulings: Sequence[Ruling]) -> None:
        for index, ruling in enumerate(rulings):
            match ruling:
                case Finding():
                    if not self._find(ruling):
                        # Findings lean on those before them: without this one the rest means nothing.
                        self._rule([r for r in rulings[index + 1 :] if not isinstance(r, Finding)])
                        return
                case Question():
                    self._asking.ask(ruling, self._ledger.state.hand_number)
                case Alert():
                    self._alert(ruling)

    def _alert(self, ruling: Alert) -> None:
        called = None
        if ruling.code == "judge_called" and ruling.seat is not None:
            called = self._ledger.claim(CallJudge(ruling.seat), Source.BUTTON)
        if called is None or isinstance(called, Refused):
            self._announcer.alert(ruling.code, ruling.text, seat=ruling.seat)
        else:
            self._written(called)

    def _find(self, finding: Finding) -> bool:
        evidence = {"at_ms": finding.at_ms, **finding.evidence}
        before = self._ledger.state
        answer = self._ledger.claim(finding.claim, finding.source, finding.confidence, evidence)
        if isinstance(answer, Refused):
            self._tell_once("refused", f"{answer.code}: {answer.message}", answer.seat)
            return False
        self._written(answer)
        if finding.in_doubt:
            self._asking.ask_of_doubt(before, finding, answer)
        return True

    def _written(self, envelopes: Accepted) -> None:
        """Journal first; lights, messages and questions after."""
        if not envelopes:
            return
        for envelope in envelopes:
            log.info("%d %s", envelope.seq, _told(envelope))
        self._told.clear()
        if self._parts.recorder is not None:
            self._parts.recorder.written(envelopes, self._ledger.state)
        if any(isinstance(envelope.body, HandStarted) for envelope in envelopes):
            self._parts.eyes.hand_begins()
        self._announcer.written(envelopes)
        self._director.light()
        self._asking.drop_stale(self._ledger.state)
        self._speak(self._parts.clock.now_s())

    def _speak(self, now_s: float) -> None:
        self._announcer.release()
        if self._parts.broker is not None:
            self._parts.broker.poll(now_s)
        if self._parts.publisher is not None:
            for command in self._parts.publisher.poll(now_s):
                self.submit(command)

    def _begin_hand(self) -> Accepted | Refused:
        answer, evidence = self._director.begin_hand()
        for each in evidence:
            self.post(each)
        return answer

    def _tell_once(self, code: str, text: str, seat: Seat | None = None) -> None:
        """An alert that would come with every look is told once, until something is written down."""
        if (code, text) not in self._told:
            self._told.add((code, text))
            self._announcer.alert(code, text, seat=seat)

    def _links(self) -> tuple[LinkState, ...]:
        parts = self._parts
        links = [*parts.eyes.health().links, parts.panels.link(), machine_link(parts.machine)]
        links += [part.link() for part in (parts.broker, parts.publisher) if part is not None]
        return (*links, *self._announcer.links())

    def _tell_health(self) -> None:
        parts = self._parts
        eyes = parts.eyes.health()
        queues = {
            "frames": eyes.queued,
            "inbox": self._inbox.qsize(),
            "questions": len(self._questions.open()),
        }
        if parts.publisher is not None:
            queues["events"] = parts.publisher.waiting()
        versions = dict(self._setup.versions or {})
        if eyes.model:
            versions["model"] = eyes.model
        message = health_message(
            self._setup.table,
            parts.clock.at(),
            eyes=eyes,
            host=parts.host.health(),
            links=self._links(),
            machine=parts.machine.status().link,
            queues=queues,
            versions=versions,
        )
        self._announcer.health(message)


def _told(envelope: Envelope) -> str:
    facts = public_wire(envelope.body)
    kind = str(facts.pop("kind")).partition("/")[0]
    return f"{kind} {facts} ({envelope.source.value})"
