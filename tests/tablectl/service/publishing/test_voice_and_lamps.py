"""What the room hears is what the public hears, when it hears it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from tablectl.adapters.eyes.no_eyes import NoEyes
from tablectl.adapters.machine.panels import NoPanels
from tablectl.adapters.storage.delay_queue import SqliteDelayQueue
from tablectl.game.events import Event
from tablectl.ports import LinkState
from tablectl.service.delay import Delay
from tablectl.service.loop import ServiceParts, Setup, TableService
from tablectl.service.machine import Pace
from tablectl.service.session_defaults import SessionDefaults
from tablectl.topics import Audience, Hold, Message, Topic
from tests.tablectl.game.any_playout import AnyPlayout
from tests.tablectl.ram_journal import RamJournal
from tests.tablectl.table_parts import PLAYERS, Hearer, ScriptedClock, ScriptedHost, ScriptedMachine
from tests.tablectl.web.test_words import WORDS

WAITS_S = 30.0
MOVES = 40


@dataclass
class Ears:
    """A part of the room that keeps what it hears, and when."""

    clock: ScriptedClock
    trouble: str = ""
    heard_s: list[tuple[float, Topic, Message]] = field(default_factory=list)

    def on_message(self, topic: Topic, message: Message) -> None:
        self.heard_s.append((self.clock.s, topic, message))

    def link(self) -> LinkState:
        return LinkState("voice", not self.trouble, self.trouble)

    def close(self) -> None:
        """Nothing to close."""

    def events(self) -> dict[int, float]:
        """When each event was heard first."""
        found: dict[int, float] = {}
        for at, topic, message in self.heard_s:
            if topic is Topic.EVENT:
                seq = message["seq"]
                assert isinstance(seq, int)
                found.setdefault(seq, at)
        return found


def played(folder: Path, hold_s: float, pages: Hearer | None, posts_hold_s: float | None = None) -> Ears:
    """A service writes an event a second; afterwards as much time passes as anybody has to wait.

    Args:
        posts_hold_s: what is heard by a chat with the broadcast's delay is returned instead of the voice's.
    """
    clock = ScriptedClock()
    ears, queue = Ears(clock), SqliteDelayQueue(folder / "later.sqlite")
    in_chat = posts_hold_s is not None
    holds = {Audience.PUBLIC: Hold(hold_s)}
    if posts_hold_s is not None:
        holds[Audience.BROADCAST] = Hold(posts_hold_s)
    delay = Delay(queue, holds, clock)
    setup = Setup("t1", SessionDefaults("riichi", "tenhou", {}, PLAYERS), Pace(8.0, None))
    service = TableService(
        setup,
        ServiceParts(
            *(clock, RamJournal(), ScriptedMachine(), NoPanels(), NoEyes(), ScriptedHost()),
            delay=delay,
            pages=pages,
            voice=None if in_chat else ears,
            posts=ears if in_chat else None,
            posts_to=Audience.BROADCAST,
        ),
    )
    service._announcer.catch_up()
    events: list[Event] = [event for _, event, _ in AnyPlayout("riichi", 5, preset="tenhou", hands=1).play()]
    for event in events[:MOVES]:
        clock.s += 1.0
        service.record_events([event])
    clock.s += max(hold_s, posts_hold_s or 0.0)
    service._announcer.release()
    queue.close()
    return ears


def test_the_room_hears_every_event_at_once_where_nobody_waits(tmp_path: Path) -> None:
    heard = played(tmp_path, 0.0, None).events()
    assert heard == {seq: float(seq) for seq in heard}
    assert len(heard) > 10


def test_a_voice_that_fails_is_an_alert_for_the_judge_and_its_end_too() -> None:
    clock, hearer = ScriptedClock(), Hearer()
    voice = Ears(clock)
    setup = Setup("t1", SessionDefaults("riichi", "tenhou", {}, PLAYERS), Pace(8.0, None))
    service = TableService(
        setup,
        ServiceParts(
            *(clock, RamJournal(), ScriptedMachine(), NoPanels(), NoEyes(), ScriptedHost()),
            pages=hearer,
            voice=voice,
        ),
    )
    service.start()
    for trouble in ("aplay ended with status 1: no such device", ""):
        voice.trouble = trouble
        for _ in range(10):
            clock.s += 1.0
            service.step(0.0)
    (away,) = [each for each in hearer.on(Topic.ALERT) if each.get("details", {}).get("part") == "voice"]
    assert away["code"] == "part_away"
    assert [each["cause"] for each in hearer.on(Topic.ALERT_ENDED)] == [away["cause"]]
    assert any("no such device" in str(each["message"]) for each in hearer.on(Topic.ALERT))
    assert "part_voice" in WORDS
    service.close()


def test_the_room_waits_as_the_public_does(tmp_path: Path) -> None:
    pages = Hearer()
    ears = played(tmp_path, WAITS_S, pages)
    heard = ears.events()
    assert len(heard) > 10
    assert all(at >= seq + WAITS_S for seq, at in heard.items())
    states = [at for at, topic, _ in ears.heard_s if topic is Topic.STATE]
    assert states
    assert min(states) >= WAITS_S
    assert [message for _, _, message in ears.heard_s] == [message for _, message in pages.said]


def test_a_chat_waits_as_the_broadcast_does_and_hears_what_the_public_may_know(tmp_path: Path) -> None:
    pages = Hearer()
    posts = played(tmp_path, 0.0, pages, posts_hold_s=WAITS_S)
    heard = posts.events()
    assert len(heard) > 10
    assert all(at >= seq + WAITS_S for seq, at in heard.items())
    dealt = [message for _, message in pages.said if message.get("kind") == "tiles_dealt/1"]
    assert any("?" not in str(message["tiles"]) for message in dealt), "the broadcast's pages know hands"
    in_chat = [message for _, _, message in posts.heard_s if message.get("kind") == "tiles_dealt/1"]
    assert in_chat
    assert {str(message["tiles"]).strip("?") for message in in_chat} == {""}
    assert not {topic for _, topic, _ in posts.heard_s} & {Topic.HANDS, Topic.ODDS}
