"""What each audience hears, and when: the public now or later, those who may see hands only by the queue."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tablectl.adapters.storage.delay_queue import SqliteDelayQueue
from tablectl.ports import StandingAlert
from tablectl.service.delay import Delay
from tablectl.service.publishing import JournalOutbox
from tablectl.topics import Audience, Hold, Message, Topic
from tests.tablectl.ram_journal import RamJournal
from tests.tablectl.table_parts import Heard, Hearer, ScriptedClock, ScriptedTable

P, C, B = Audience.PUBLIC, Audience.COMMENTARY, Audience.BROADCAST
HANDS = {"schema": "tablectl/broadcast_hands/1", "table": "t1", "seq": 1, "seats": [], "secret": "123m"}


@dataclass(slots=True)
class AudienceHearer(Hearer):
    """Keeps what each audience is shown, and when."""

    clock: ScriptedClock | None = None
    heard: list[tuple[float, Audience, Topic, Message]] = field(default_factory=list)
    live: list[tuple[Topic, Message]] = field(default_factory=list)

    def show(self, topic: Topic, message: Message, audience: Audience = P) -> None:
        self.heard.append((0.0 if self.clock is None else self.clock.s, audience, topic, message))
        if audience is P:
            self.said.append((topic, message))

    def show_live(self, topic: Topic, message: Message) -> None:
        self.live.append((topic, message))

    def to(self, audience: Audience, topic: Topic) -> list[Heard]:
        return [m for _, whose, what, m in self.heard if (whose, what) == (audience, topic)]

    def seqs(self, audience: Audience) -> list[object]:
        return [message["seq"] for message in self.to(audience, Topic.EVENT)]


@dataclass(slots=True)
class Hall:
    """A scripted table whose audiences wait; can be started again on what it left."""

    folder: Path
    holds: dict[Audience, Hold]
    clock: ScriptedClock = field(default_factory=ScriptedClock)
    journal: RamJournal = field(default_factory=RamJournal)
    queue: SqliteDelayQueue = field(init=False)
    hearer: AudienceHearer = field(init=False)
    table: ScriptedTable = field(init=False)
    delay: Delay = field(init=False)

    def __post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        self.queue = SqliteDelayQueue(self.folder / "later.sqlite")
        self.delay = Delay(self.queue, self.holds, self.clock)
        self.hearer = AudienceHearer(clock=self.clock)
        self.table = ScriptedTable(
            journal=self.journal, clock=self.clock, hearer=self.hearer, delay=self.delay
        )

    def restart(self) -> None:
        """The process ends and another begins; its clock begins anew, as monotonic clocks do."""
        self.queue.close()
        self.clock.s = 0.0
        self.start()

    def begin_hand(self) -> None:
        self.table.pass_s(2.0)
        assert self.table.ask("record_event", event={"kind": "indicator_revealed/1", "tile": "3s"})["ok"]

    def discard(self, seat: int, tile: str) -> None:
        event = {"kind": "tile_discarded/1", "seat": seat, "tile": tile, "drawn": None, "sideways": False}
        answer = self.table.ask("record_event", event=event)
        assert answer["ok"], answer


@pytest.fixture
def hall(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Hall]:
    made = Hall(tmp_path, request.param)
    yield made
    made.queue.close()


WAITING = {P: Hold(), C: Hold(20.0), B: Hold(60.0)}


@pytest.mark.parametrize("hall", [WAITING], indirect=True)
def test_each_audience_hears_the_same_after_its_own_time(hall: Hall) -> None:
    hall.begin_hand()
    said_s = hall.clock.s
    head = hall.journal.head
    assert hall.hearer.seqs(P) == list(range(1, head + 1))
    assert hall.hearer.seqs(C) == hall.hearer.seqs(B) == []
    hall.table.pass_s(20.5)
    assert hall.hearer.seqs(C) == list(range(1, head + 1))
    assert hall.hearer.seqs(B) == []
    hall.table.pass_s(60.0)
    assert hall.hearer.seqs(B) == list(range(1, head + 1))
    assert hall.hearer.to(B, Topic.STATE)[-1] == hall.hearer.to(P, Topic.STATE)[-1]
    for heard_s, audience, topic, message in hall.hearer.heard:
        if audience is B and message.get("seq") == head:
            assert heard_s >= said_s + 60.0, topic


@pytest.mark.parametrize("hall", [WAITING], indirect=True)
def test_hands_go_to_those_who_may_see_them_and_to_nobody_else(hall: Hall) -> None:
    hall.table.pass_s(1.0)
    hall.table.service._announcer.publish_hands(HANDS)
    hall.table.pass_s(19.0)
    assert hall.hearer.to(C, Topic.HANDS) == []
    hall.table.pass_s(61.0)
    assert hall.hearer.to(C, Topic.HANDS) == hall.hearer.to(B, Topic.HANDS) == [HANDS]
    assert hall.hearer.to(P, Topic.HANDS) == []
    assert all("secret" not in message for _, message in hall.hearer.said)


@pytest.mark.parametrize("hall", [{P: Hold(30.0), C: Hold(0.0), B: Hold(60.0)}], indirect=True)
def test_a_public_that_waits_hears_nothing_early_while_operators_see_at_once(hall: Hall) -> None:
    hall.begin_hand()
    alert = StandingAlert("late", "late_claim", "seat 2 called too late", name="c1")
    hall.table.service._announcer.publish_alert(alert)
    live = {topic for topic, _ in hall.hearer.live}
    assert {Topic.STATE, Topic.SCORE, Topic.EVENT, Topic.ALERT} <= live
    early = {topic for _, audience, topic, _ in hall.hearer.heard if audience is P}
    assert early <= {Topic.MACHINE, Topic.HEALTH}
    outbox = JournalOutbox(hall.journal, "t1", hall.queue)
    assert (outbox.head, outbox.events(0, 10)) == (0, [])
    hall.table.pass_s(31.0)
    assert outbox.head == hall.journal.head
    assert hall.hearer.seqs(P) == list(range(1, hall.journal.head + 1))
    assert hall.hearer.to(P, Topic.ALERT)[-1]["code"] == "late_claim"


@pytest.mark.parametrize("hall", [{P: Hold(), C: Hold(), B: Hold(0.0, until_hand_ends=True)}], indirect=True)
def test_until_the_hand_has_ended_means_until_it_is_paid(hall: Hall) -> None:
    hall.begin_hand()
    hall.table.service._announcer.publish_hands(HANDS)
    hall.table.pass_s(500.0, step_s=50.0)
    assert hall.hearer.to(C, Topic.HANDS) == [HANDS]
    assert hall.hearer.to(B, Topic.HANDS) == []
    told = hall.hearer.seqs(B)
    assert told == list(range(1, len(told) + 1)), "what came before the hand is told"
    assert len(told) < hall.journal.head
    assert hall.table.ask("end_session", reason="the hall closes")["ok"]
    hall.table.pass_s(1.0)
    assert hall.hearer.to(B, Topic.HANDS) == [HANDS]
    assert hall.hearer.seqs(B) == list(range(1, hall.journal.head + 1))


@pytest.mark.parametrize("hall", [WAITING], indirect=True)
def test_a_restart_forgets_nothing_and_lets_nothing_out_early(hall: Hall) -> None:
    hall.begin_hand()
    hall.table.service._announcer.publish_hands(HANDS)
    hall.table.pass_s(30.0)
    hall.restart()
    hall.discard(0, "1z")
    hall.table.pass_s(25.0)
    assert hall.hearer.to(B, Topic.HANDS) == [], "thirty seconds before and twenty-five after are not sixty"
    hall.table.pass_s(40.0)
    assert hall.hearer.to(B, Topic.HANDS) == [HANDS]
    assert hall.hearer.seqs(B) == list(range(1, hall.journal.head + 1))
    hall.restart()
    assert hall.hearer.to(B, Topic.HANDS) == [HANDS], "whoever comes later finds the newest that was released"
    assert hall.hearer.to(B, Topic.STATE)[-1]["seq"] == hall.journal.head


@pytest.mark.parametrize("hall", [WAITING], indirect=True)
def test_a_queue_that_cannot_be_written_costs_the_later_audiences_their_message_and_nothing_else(
    hall: Hall,
) -> None:
    hall.begin_hand()
    hall.queue.close()
    hall.discard(0, "1z")
    hall.table.pass_s(100.0)
    assert hall.hearer.seqs(P) == list(range(1, hall.journal.head + 1)), "the game goes on"
    assert hall.hearer.to(B, Topic.STATE) == []
    assert (hall.delay.link().up, "lost" in hall.delay.link().detail) == (False, True)
    assert "delay queue" in hall.hearer.to(P, Topic.HEALTH)[-1]["degraded"]
    hall.queue = SqliteDelayQueue(hall.folder / "later.sqlite")


@pytest.mark.parametrize("hall", [WAITING], indirect=True)
def test_the_queue_of_another_journal_is_of_no_use(hall: Hall) -> None:
    hall.begin_hand()
    hall.table.pass_s(100.0)
    hall.journal = RamJournal()
    hall.restart()
    assert hall.queue.released(B) == 0
    hall.table.pass_s(100.0)
    assert hall.hearer.seqs(B) == list(range(1, hall.journal.head + 1))


def test_a_journal_that_never_had_a_queue_is_told_as_if_it_were_said_now(tmp_path: Path) -> None:
    clock, journal = ScriptedClock(), RamJournal()
    ScriptedTable(journal=journal, clock=clock).pass_s(3.0)
    hall = Hall(tmp_path, WAITING, clock, journal)
    hall.table.pass_s(59.0)
    assert hall.hearer.seqs(B) == []
    hall.table.pass_s(3.0)
    assert hall.hearer.seqs(B)[: journal.head] == list(range(1, journal.head + 1))
    hall.queue.close()
