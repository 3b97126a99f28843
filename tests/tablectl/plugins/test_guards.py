"""Whatever a plugin raises stops at its guard; its switch says what failed, and something else answers."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import MISSING, fields, replace
from functools import partial
from itertools import count
from typing import Any

import numpy as np
import pytest

from tablectl.formats.recorded.record import RecordedGame, RecordError
from tablectl.mahjong.win import NoWin
from tablectl.plugins import Kind, Switch
from tablectl.plugins.call_thread import CallThread
from tablectl.plugins.conformance.any_playout import AnyPlayout
from tablectl.plugins.guards import (
    GuardedCamera,
    GuardedDetector,
    GuardedFormat,
    GuardedPublisher,
    guarded_book,
)
from tablectl.plugins.guards.books import PARTS, _guarded_rules, _hooks
from tablectl.rulesets import RULESETS
from tablectl.threads import SupervisedThread
from tablectl.topics import Message, Topic
from tests.tablectl.game.made_up import PLAIN, book
from tests.waiting import until
from vision.cameras import Camera, CameraState, CameraStatus, Frame
from vision.recogniser import Detections, ReadTiles


def a_switch(kind: Kind) -> Switch:
    return Switch(kind, "faulty", "faulty-package 1.0")


def fails(*_: object, **__: object) -> Any:
    raise RuntimeError("the plugin's own words")


class Asked:
    """Something whose every call does the same."""

    def __init__(self, does: Callable[..., Any]) -> None:
        self._does = does

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return self._does


@pytest.mark.parametrize("does", [fails, sys.exit, lambda *_: "no frame"])
def test_a_camera_that_fails_is_missing_and_says_who_it_is(does: Callable[..., Any]) -> None:
    switch = a_switch(Kind.CAMERA)
    camera = GuardedCamera(Asked(does), switch)
    assert camera.poll(0.0) is None
    status = camera.status()
    assert status.state is CameraState.MISSING
    assert "plugin faulty (camera of faulty-package 1.0)" in status.detail
    camera.close()
    camera.close()
    link = switch.link
    assert (link.name, link.up, link.why) == ("plugin camera faulty", False, {"code": "part_failed"})
    assert "the plugin's own words" not in link.detail


class Good:
    """A camera, a recogniser and a publisher that do as they should until they are told not to."""

    def __init__(self) -> None:
        self.heard_of: list[str] = []
        self.fails = False
        self.waits = threading.Event()
        self.waits.set()

    name = "good"

    def poll(self, now_s: float) -> Frame:
        return Frame(np.zeros((4, 6, 3), np.uint8), 0)

    def status(self) -> CameraStatus:
        return CameraStatus(CameraState.OK)

    def find(self, picture: Any) -> Detections:
        if self.fails:
            fails()
        return Detections.none()

    def read(self, picture: Any, quads_px: Any) -> ReadTiles:
        return ReadTiles.none()

    def heard(self, topic: str, message: Message) -> None:
        self.waits.wait()
        if self.fails:
            fails()
        self.heard_of.append(topic)
        dict(message).clear()

    def close(self) -> None:
        self.heard_of.append("close")


def test_a_good_camera_is_asked_as_it_is() -> None:
    switch = a_switch(Kind.CAMERA)
    camera: Camera = GuardedCamera(Good(), switch)
    assert camera.poll(0.0) is not None
    assert camera.status().state is CameraState.OK
    assert switch.link.up


class Own:
    """Our own recogniser."""

    name = "own"

    def find(self, picture: Any) -> Detections:
        return Detections(np.zeros((1, 4, 2), np.float32), np.ones(1, np.float32), np.zeros(1, np.bool_))

    def read(self, picture: Any, quads_px: Any) -> ReadTiles:
        return ReadTiles(
            np.asarray(quads_px, np.float32), np.eye(47, dtype=np.float32)[:1], np.ones(1, np.float32)
        )


def test_where_anothers_recogniser_fails_our_own_reads_on() -> None:
    others, switch = Good(), a_switch(Kind.DETECTOR)
    own: Any = Own()
    detector, picture = GuardedDetector(others, own, switch), np.zeros((4, 4, 3), np.uint8)
    assert (detector.name, len(detector.find(picture))) == ("good", 0)
    others.fails = True
    assert (len(detector.find(picture)), detector.name) == (1, "own")
    others.fails = False
    assert len(detector.find(picture)) == 1, "it stays off"


def test_a_recogniser_that_leaves_places_unread_is_switched_off() -> None:
    switch = a_switch(Kind.DETECTOR)
    own: Any = Own()
    detector = GuardedDetector(Good(), own, switch)
    assert len(detector.read(np.zeros((4, 4, 3), np.uint8), np.zeros((1, 4, 2)))) == 1
    assert "one for each place" in switch.reason


class Format:
    """Recognises everything and reads what it is given."""

    def __init__(self, reads: Callable[[str], Sequence[RecordedGame]]) -> None:
        self._reads = reads

    def recognises(self, text: str) -> bool:
        return True

    def read(self, text: str) -> Sequence[RecordedGame]:
        return self._reads(text)


def refuses(text: str) -> Sequence[RecordedGame]:
    raise RecordError("line 1 is no hand")


def test_a_format_that_fails_recognises_nothing_any_more() -> None:
    switch = a_switch(Kind.FORMAT)
    guarded = GuardedFormat(Format(fails), switch)
    with pytest.raises(RecordError, match="plugin faulty"):
        guarded.read("x")
    assert not guarded.recognises("x")
    assert not GuardedFormat(Asked(fails), a_switch(Kind.FORMAT)).recognises("x")


def test_a_format_may_refuse_a_record() -> None:
    switch = a_switch(Kind.FORMAT)
    with pytest.raises(RecordError, match="line 1"):
        GuardedFormat(Format(refuses), switch).read("x")
    assert switch.is_on


def test_a_publisher_hears_on_a_thread_of_its_own_until_it_is_closed() -> None:
    good = Good()
    publisher = GuardedPublisher(lambda: good, a_switch(Kind.PUBLISHER))
    publisher.on_message(Topic.SCORE, {"seats": []})
    publisher.on_message(Topic.EVENT, {})
    publisher.close()
    publisher.close()
    until(lambda: good.heard_of == ["score", "event", "close"])


def test_a_publisher_that_is_closed_before_its_thread_begins_hears_what_was_published(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    may_begin, begins = threading.Event(), SupervisedThread._run
    monkeypatch.setattr(SupervisedThread, "_run", lambda thread: may_begin.wait() and begins(thread))
    good = Good()
    publisher = GuardedPublisher(lambda: good, a_switch(Kind.PUBLISHER))
    publisher.on_message(Topic.SCORE, {})
    closes = threading.Thread(target=publisher.close)
    closes.start()
    until(publisher._closing.is_set)
    may_begin.set()
    closes.join()
    until(lambda: good.heard_of == ["score", "close"])


def test_a_publisher_that_fails_is_closed_and_told_nothing_more() -> None:
    good, switch = Good(), a_switch(Kind.PUBLISHER)
    good.fails = True
    publisher = GuardedPublisher(lambda: good, switch)
    publisher.on_message(Topic.SCORE, {})
    until(lambda: good.heard_of == ["close"])
    assert not switch.is_on
    publisher.on_message(Topic.SCORE, {})
    publisher.close()


def test_a_publisher_that_hangs_does_not_hold_the_table_up() -> None:
    good, switch = Good(), a_switch(Kind.PUBLISHER)
    good.waits.clear()
    publisher = GuardedPublisher(lambda: good, switch)
    for _ in range(1100):
        publisher.on_message(Topic.EVENT, {})
    assert "does not keep up" in switch.reason
    good.waits.set()
    publisher.close()


def test_a_publisher_that_cannot_be_opened_is_switched_off() -> None:
    switch = a_switch(Kind.PUBLISHER)
    publisher = GuardedPublisher(fails, switch)
    until(lambda: not switch.is_on)
    publisher.close()
    assert switch.reason.startswith("opening failed")


def test_every_hook_of_a_rule_book_has_an_answer_for_when_it_fails() -> None:
    hooks = _hooks(a_switch(Kind.RULEBOOK), 4)
    parts = {part: type(getattr(PLAIN, part)) for part in PARTS}
    without_a_default = {
        f"{part}.{field.name}"
        for part, kind in parts.items()
        for field in fields(kind)
        if "Callable" in str(field.type) and not callable(field.default)
    }
    unanswered = without_a_default - hooks.keys()
    assert not unanswered
    assert hooks.keys() <= without_a_default


def test_a_book_whose_scoring_fails_lets_nobody_win_and_the_session_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    switch = a_switch(Kind.RULEBOOK)
    broken = book(replace(PLAIN, wins=replace(PLAIN.wins, score=fails)))
    guarded = guarded_book(broken, switch)
    told = guarded.play("default", {}).wins.score(None)  # type: ignore[arg-type]
    assert isinstance(told, NoWin)
    assert "plugin faulty" in told.message
    monkeypatch.setitem(RULESETS, "made_up", guarded)
    events = [event for _, event, _ in AnyPlayout("made_up", 3).play()]
    assert type(events[-1]).__name__ == "SessionEnded"
    assert not switch.is_on


@pytest.mark.parametrize("hook", ["next_hand", "final_scores"])
def test_a_book_whose_session_fails_is_played_to_its_end(hook: str, monkeypatch: pytest.MonkeyPatch) -> None:
    changed: dict[str, Any] = {hook: fails}
    broken = book(replace(PLAIN, session=replace(PLAIN.session, **changed)))
    switch = a_switch(Kind.RULEBOOK)
    monkeypatch.setitem(RULESETS, "made_up", guarded_book(broken, switch))
    playout = AnyPlayout("made_up", 3)
    list(playout.play())
    assert playout.state.finished
    assert switch.reason.startswith(f"session.{hook} failed")


def test_what_a_default_of_a_book_answers_is_not_asked_of_the_plugin() -> None:
    """A book without a hook of its own keeps the neutral one as it is."""
    play = guarded_book(book(), a_switch(Kind.RULEBOOK)).play("default", {})
    neutral = {field.name: field.default for field in fields(play.kongs)}
    assert play.kongs.robs_closed is neutral["robs_closed"]
    assert MISSING not in neutral.values()


def loops(*_: object, **__: object) -> Any:
    while True:
        pass


wakes = threading.Event()


def sleeps(*_: object, **__: object) -> Any:
    wakes.wait()


@pytest.fixture
def short_patience(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("tablectl.plugins.switch.MAX_CALL_S", dict.fromkeys(Kind, 0.2))
    wakes.clear()
    yield
    wakes.set()


@pytest.mark.usefixtures("short_patience")
@pytest.mark.parametrize("hangs", [loops, sleeps])
def test_a_camera_that_never_returns_is_missing_and_named(hangs: Callable[..., Any]) -> None:
    switch = a_switch(Kind.CAMERA)
    camera = GuardedCamera(Asked(hangs), switch)
    assert camera.poll(0.0) is None
    assert "poll failed: it did not return within 0.2 s" in camera.status().detail
    camera.close()
    assert not switch.link.up


@pytest.mark.usefixtures("short_patience")
def test_a_book_that_never_returns_is_asked_nothing_more_and_the_hand_goes_to_a_judge() -> None:
    switch, asked = a_switch(Kind.RULEBOOK), list[str]()

    def score(*_: object) -> Any:
        asked.append("score")
        return sleeps()

    slow = replace(PLAIN, wins=replace(PLAIN.wins, score=score))
    guarded: Any = _guarded_rules(switch, slow)
    for _ in range(2):
        won = guarded.wins.score(None, None)
        assert isinstance(won, NoWin) and "a judge has to write the payment" in won.message
    assert asked == ["score"]
    assert "wins.score failed: it did not return" in switch.reason


@pytest.mark.usefixtures("short_patience")
def test_a_loop_that_was_given_up_ends_and_costs_the_table_nothing() -> None:
    switch = Switch(Kind.DETECTOR, "endless", "endless 1.0")
    own: Any = Own()
    others: Any = Good()
    others.find = loops
    detector = GuardedDetector(others, own, switch)
    picture = np.zeros((4, 4, 3), np.uint8)
    assert len(detector.find(picture)) == 1
    until(lambda: "plugin-endless" not in {each.name for each in threading.enumerate()})


def test_calls_of_several_threads_are_answered_each_with_its_own() -> None:
    calls = CallThread("busy")
    found = dict[int, int]()

    def ask(number: int) -> None:
        for wanted in range(100 * number, 100 * number + 50):
            found[wanted] = calls.call(partial(abs, wanted), 60.0)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 200 and all(key == value for key, value in found.items())


def test_a_call_within_a_call_is_made_at_once() -> None:
    thread = CallThread("nested")
    assert thread.call(lambda: thread.call(lambda: 3, 60.0), 60.0) == 3


def test_a_program_that_was_halted_has_not_waited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the clock finds an hour gone, as after a stop."""
    clock = count(0.0, 3600.0)
    monkeypatch.setattr("tablectl.plugins.call_thread.monotonic", lambda: next(clock))
    gate, thread = threading.Event(), CallThread("halted")
    threading.Timer(0.4, gate.set).start()
    assert thread.call(lambda: gate.wait() and 5, 600.0) == 5
