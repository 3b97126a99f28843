"""What stands in for a part in tests is no kinder than the part: each keeps the same contract.

Journals, machines and delay queues have their own contracts (``test_journals.py``, ``test_delay_queue.py``,
``tests/tablectl/adapters/machine/test_machine_contract.py``).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.request import urlopen

import pytest

from firmware_bridge.panels.buttons import Key
from firmware_bridge.panels.panel_gpiozero import DEFAULT_PINS, GpioPanels, MockWiring
from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.host.linux import LinuxHost
from tablectl.adapters.machine.panels import SeatPanels
from tablectl.adapters.mqtt.publisher import MqttSettings, PahoPublisher
from tablectl.adapters.web import WebPages, WebParts
from tablectl.game.evidence import Button, ButtonPressed
from tablectl.ports import Clock, Command, Host, Pages, Panels, Publisher
from tablectl.topics import Message, Topic
from tests.tablectl.adapters.mqtt.listener import reserved_port
from tests.tablectl.adapters.mqtt.outboxes import ListOutbox
from tests.tablectl.table_parts import Hearer, LostPublisher, ScriptedClock, ScriptedHost, ScriptedPanels

NO_JSON: Final = {"seq": 1, "what": object()}


# Whoever looks at pages


class Nobody:
    """Takes no command."""

    def submit(self, command: Command) -> None:
        raise AssertionError("nothing is asked here")


@dataclass
class Seen:
    """Pages, and what somebody sees there."""

    pages: Pages
    newest: Callable[[Topic], Any]
    events: Callable[[], Sequence[Any]]
    questions: Callable[[], Sequence[Any]]


@pytest.fixture(params=["served", "stand-in"])
def seen(request: pytest.FixtureRequest) -> Iterator[Seen]:
    if request.param == "stand-in":
        hearer = Hearer()
        yield Seen(hearer, hearer.last, lambda: hearer.on(Topic.EVENT), lambda: hearer.asked)
        return
    pages = WebPages(Nobody(), WebParts(table="t1"))
    address = pages.start()

    def read(path: str) -> Any:
        with urlopen(f"{address}api/{path}", timeout=60) as answer:
            return json.load(answer)

    yield Seen(
        pages,
        lambda topic: read(topic.value),
        lambda: read("events")["events"],
        lambda: read("questions")["questions"],
    )
    pages.close()


def test_pages_show_the_newest_of_a_topic(seen: Seen) -> None:
    seen.pages.show(Topic.SCORE, {"seq": 1, "player": "春"})
    seen.pages.show(Topic.STATE, {"seq": 1})
    seen.pages.show(Topic.SCORE, {"seq": 2, "player": "春"})
    assert seen.newest(Topic.SCORE) == {"seq": 2, "player": "春"}
    assert seen.newest(Topic.STATE) == {"seq": 1}


def test_pages_take_only_what_can_be_sent(seen: Seen) -> None:
    with pytest.raises(TypeError):
        seen.pages.show(Topic.SCORE, NO_JSON)


def test_an_event_that_says_less_is_shown_in_place_of_the_one_before(seen: Seen) -> None:
    for seq in (1, 2):
        seen.pages.show(Topic.EVENT, {"seq": seq, "name": "Aoi"})
    seen.pages.replace_event({"seq": 1, "name": "a deleted player"})
    assert seen.events() == [{"seq": 1, "name": "a deleted player"}, {"seq": 2, "name": "Aoi"}]


@pytest.mark.parametrize("row", [list, tuple])
def test_pages_have_the_questions_that_are_open_now(seen: Seen, row: type[list[Message]]) -> None:
    seen.pages.show_questions(row([{"id": 1}, {"id": 2}]))
    seen.pages.show_questions(row([{"id": 2}]))
    assert list(seen.questions()) == [{"id": 2}]


def test_pages_are_closed_twice_and_told_more_without_harm(seen: Seen) -> None:
    seen.pages.close()
    seen.pages.close()
    seen.pages.show(Topic.SCORE, {"seq": 1})
    seen.pages.show_questions([])


# A broker that is never there


@pytest.fixture(params=["paho", "stand-in"])
def lost(request: pytest.FixtureRequest) -> Iterator[Publisher]:
    outbox = ListOutbox(head=7)
    port = reserved_port()
    publisher: Publisher = (
        LostPublisher(outbox)
        if request.param == "stand-in"
        else PahoPublisher(MqttSettings("t1", "127.0.0.1", port), outbox)
    )
    yield publisher
    publisher.close()


def test_a_publisher_without_a_broker_says_why_in_words_and_as_a_code(lost: Publisher) -> None:
    lost.start(0.0)
    link = lost.link()
    assert (link.name, link.up) == ("publisher", False)
    assert link.detail
    assert link.why["code"] in ("no_broker", "not_started")  # until the first try has failed


def test_a_publisher_without_a_broker_keeps_what_waits(lost: Publisher) -> None:
    lost.start(0.0)
    lost.publish(Topic.SCORE, {"points": 1})
    assert lost.poll(0.5) == ()
    assert lost.unconfirmed_count() == 7


def test_a_publisher_fetches_events_itself(lost: Publisher) -> None:
    with pytest.raises(AssertionError, match="fetched from the outbox"):
        lost.publish(Topic.EVENT, {"seq": 1})


def test_a_publisher_takes_only_what_can_be_sent(lost: Publisher) -> None:
    with pytest.raises(TypeError):
        lost.publish(Topic.SCORE, NO_JSON)


def test_a_publisher_is_closed_twice(lost: Publisher) -> None:
    lost.start(0.0)
    lost.close()
    lost.close()


# The seats' keys


@dataclass
class Keys:
    """Panels, and fingers on them."""

    panels: Panels
    press: Callable[[int], None]
    clock: ScriptedClock

    def heard(self, ms: int = 200) -> list[object]:
        found: list[object] = []
        for _ in range(ms // 5):
            self.clock.s += 0.005
            found += self.panels.poll(self.clock.now_s())
        return found


@pytest.fixture(params=["contacts", "stand-in"])
def keys(request: pytest.FixtureRequest) -> Iterator[Keys]:
    clock = ScriptedClock()
    if request.param == "stand-in":
        panels = ScriptedPanels()
        made = Keys(
            panels, lambda seat: panels.pressed.append(ButtonPressed(clock.run_ms(), seat, Button.WIN)), clock
        )
    else:
        wiring = MockWiring(DEFAULT_PINS)
        real = SeatPanels(GpioPanels(DEFAULT_PINS, settle_ms=20, pin_factory=wiring.factory), clock)
        made = Keys(real, lambda seat: wiring.press(seat, Key.WIN), clock)
    made.heard()
    yield made
    made.panels.close()


def test_a_key_is_heard_once_with_the_time_at_which_it_was_pressed(keys: Keys) -> None:
    at_ms = keys.clock.run_ms()
    keys.press(2)
    (heard,) = keys.heard()
    assert isinstance(heard, ButtonPressed)
    assert (heard.seat, heard.button) == (2, Button.WIN)
    assert at_ms <= heard.at_ms <= at_ms + 10
    assert keys.heard() == []


def test_panels_that_work_say_so(keys: Keys) -> None:
    link = keys.panels.link()
    assert (link.name, link.up, dict(link.why)) == ("panels", True, {})


def test_panels_are_closed_twice(keys: Keys) -> None:
    keys.panels.close()
    keys.panels.close()


# Time and computer


@pytest.mark.parametrize("clock", [SystemClock(), ScriptedClock()], ids=["system", "stand-in"])
def test_a_clock_goes_forward_and_writes_utc_with_milliseconds(clock: Clock) -> None:
    before = clock.now_s(), clock.run_ms()
    assert isinstance(clock.run_ms(), int)
    assert (clock.now_s(), clock.run_ms()) >= before
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", clock.at())


@pytest.mark.parametrize("kind", ["linux", "stand-in"])
def test_a_computer_tells_memory_and_disk_and_nothing_negative(kind: str, tmp_path: Path) -> None:
    host: Host = ScriptedHost() if kind == "stand-in" else LinuxHost(tmp_path)
    health = host.health()
    assert health.memory_mb > 0
    assert health.disk_free_mb > 0
    assert health.temperature_c is None or health.temperature_c > -50
