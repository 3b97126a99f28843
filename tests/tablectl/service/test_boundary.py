"""No failure of a part ends the table's loop: the game goes on without it, and its link says so."""

from __future__ import annotations

import errno
from dataclasses import dataclass
from typing import Any

import pytest

from tablectl.adapters.eyes.no_eyes import NoEyes
from tablectl.errors import InputError, StateDirError
from tablectl.ports import Command, LinkState
from tablectl.service.boundary import GUARDED, Boundary
from tablectl.service.loop import ServiceParts, Setup, TableService
from tablectl.service.machine import Pace
from tablectl.service.publishing import JournalOutbox
from tablectl.service.session_defaults import SessionDefaults
from tablectl.topics import Message, Topic
from tests.tablectl.ram_journal import RamJournal
from tests.tablectl.ram_recorder import RamRecorder
from tests.tablectl.table_parts import (
    PLAYERS,
    Hearer,
    LostPublisher,
    ScriptedClock,
    ScriptedHost,
    ScriptedMachine,
    ScriptedPanels,
)


class Failing:
    """A part that raises at every call once it has been told to."""

    def __init__(self, part: object, error: Exception) -> None:
        self._part = part
        self._error = error
        self.fails = False

    def __getattr__(self, name: str) -> Any:
        def call(*values: object, **named: object) -> object:
            if self.fails:
                raise self._error
            return getattr(self._part, name)(*values, **named)

        return call


class QuietBroker:
    """A broker that is up."""

    def start(self, now_s: float) -> None: ...

    def poll(self, now_s: float) -> None: ...

    def link(self) -> LinkState:
        return LinkState("broker", True)

    def close(self) -> None: ...


class QuietSupervisor:
    """Nobody watches."""

    def ready(self, standing: str) -> None: ...

    def alive(self, now_s: float) -> None: ...

    def stopping(self) -> None: ...

    def close(self) -> None: ...


class NobodyKnown:
    """Players are known by their names alone."""

    def changed(self) -> None: ...


@dataclass
class QuietRoom:
    """A voice or lamps that nobody notices."""

    name: str

    def on_message(self, topic: Topic, message: Message) -> None: ...

    def link(self) -> LinkState:
        return LinkState(self.name, True)

    def close(self) -> None: ...


ERRORS = (OSError(errno.EMFILE, "Too many open files"), RuntimeError("anything"), MemoryError())


def table_of(name: str, error: Exception) -> tuple[TableService, Failing, ScriptedClock, Hearer]:
    """A table of which one part may fail."""
    clock, hearer = ScriptedClock(), Hearer()
    parts: dict[str, Any] = {
        "machine": ScriptedMachine(),
        "panels": ScriptedPanels(),
        "eyes": NoEyes(),
        "host": ScriptedHost(),
        "publisher": LostPublisher(JournalOutbox(RamJournal(), "t1")),
        "broker": QuietBroker(),
        "pages": hearer,
        "recorder": RamRecorder(clock.run_ms),
        "supervisor": QuietSupervisor(),
        "identities": NobodyKnown(),
        "voice": QuietRoom("voice"),
        "lamps": QuietRoom("lamps"),
        "posts": QuietRoom("posts"),
    }
    assert parts.keys() == set(GUARDED)
    failing = parts[name] = Failing(parts[name], error)
    setup = Setup("t1", SessionDefaults("riichi", "tenhou", {}, PLAYERS), Pace(8.0, None))
    service = TableService(setup, ServiceParts(clock, RamJournal(), **parts))
    service.start()
    return service, failing, clock, hearer


def passes(service: TableService, clock: ScriptedClock, seconds: int) -> None:
    for _ in range(2 * seconds):
        clock.s += 0.5
        service.step(0.0)


def asked(service: TableService, request: Message) -> list[Message]:
    answers: list[Message] = []
    service.submit(Command(request, answers.append))
    service.step(0.0)
    return answers


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("name", GUARDED)
def test_the_game_goes_on_whatever_a_part_raises_at_every_call(name: str, error: Exception) -> None:
    service, failing, clock, hearer = table_of(name, error)
    passes(service, clock, 2)
    failing.fails = True
    before = service.history.head
    passes(service, clock, 20)
    (answer,) = asked(
        service, {"id": "a1", "do": "penalty", "seat": 0, "reason": "late", "deltas": [0, 0, 0, 0]}
    )
    assert answer["ok"] is True
    assert service.history.head > before
    if name != "pages":
        links = {link["name"]: link["up"] for link in hearer.last(Topic.HEALTH)["links"]}
        assert not links[name], links
    failing.fails = False
    asked(service, {"id": "a2", "do": "penalty", "seat": 0, "reason": "late", "deltas": [0, 0, 0, 0]})
    passes(service, clock, 20)
    if name not in ("pages", "publisher", "machine"):
        assert all(link["up"] for link in hearer.last(Topic.HEALTH)["links"] if link["name"] == name)
    service.close()


@pytest.mark.parametrize("name", GUARDED)
def test_a_part_that_fails_while_the_table_ends_keeps_nothing_open(name: str) -> None:
    service, failing, clock, _ = table_of(name, OSError(errno.ENOSPC, "No space left on device"))
    passes(service, clock, 2)
    failing.fails = True
    service.close()
    service.close()


def test_a_failure_is_logged_once_and_its_end_too(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "tablectl.service.boundary")
    service, failing, clock, _ = table_of("host", RuntimeError("no sensor"))
    failing.fails = True
    passes(service, clock, 20)
    failing.fails = False
    passes(service, clock, 20)
    told = [record.message for record in caplog.records]
    assert told == ["host failed in health; the table goes on without it", "host works again"]
    service.close()


def test_who_asks_for_a_recording_is_told_why_there_is_none() -> None:
    recorder = Failing(RamRecorder(ScriptedClock().run_ms), OSError(errno.ENOSPC, "No space left on device"))
    recorder.fails = True
    parts = ServiceParts(
        ScriptedClock(), RamJournal(), ScriptedMachine(), ScriptedPanels(), NoEyes(), ScriptedHost(),
        recorder=recorder,
    )  # fmt: skip
    guarded = Boundary().guard(parts).recorder
    assert guarded is not None
    with pytest.raises(StateDirError, match="No space left"):
        guarded.save("2026-11-20T10:00:00.000Z")


def test_a_refusal_to_save_is_an_answer_and_no_failure_of_the_recorder() -> None:
    recorder = Failing(RamRecorder(ScriptedClock().run_ms), InputError("there are no last minutes yet"))
    recorder.fails = True
    parts = ServiceParts(
        ScriptedClock(), RamJournal(), ScriptedMachine(), ScriptedPanels(), NoEyes(), ScriptedHost(),
        recorder=recorder,
    )  # fmt: skip
    boundary = Boundary()
    guarded = boundary.guard(parts).recorder
    assert guarded is not None
    with pytest.raises(InputError, match="no last minutes"):
        guarded.save("2026-11-20T10:00:00.000Z")
    assert boundary.links() == ()
