"""A table and the broker begin anew in the middle of a hand, and a hall listens all the while."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.mqtt.broker_access import SERVICE_ROLE
from tablectl.adapters.mqtt.publisher import MqttSettings
from tablectl.adapters.storage.journal.journal import JOURNAL_FILE, read_journal
from tablectl.compose.hall.demo import robot_table
from tablectl.compose.hall.hall import HallSetup, ReadyHall, build_hall
from tablectl.hall.store import DATABASE_FILE, HallStore
from tablectl.ports import Command
from tablectl.simulation.robot_table import RobotTable
from tests.tablectl.adapters.mqtt.listener import needs_mosquitto

pytestmark = [pytest.mark.system, needs_mosquitto]
PATIENCE_S = 300.0
"""Reached only when something is wrong."""
NAME = "table-1"


class Club:
    """A hall with a broker of its own, and one table at which robots play."""

    def __init__(self, ready: ReadyHall, folder: Path) -> None:
        self.ready, self.folder = ready, folder
        self.clock = SystemClock(40.0)
        self.table = self.begin()

    def begin(self) -> RobotTable:
        """The table's service, on the journal that it left."""
        broker = self.ready.broker
        assert broker is not None
        password = partial(broker.access.password, SERVICE_ROLE)
        speaks = MqttSettings(NAME, "127.0.0.1", broker.port, SERVICE_ROLE, password)
        self.table = robot_table(speaks, self.folder / NAME, self.clock, 7, ("Aoi", "Ren", "Yuzu", "Haru"))
        self.table.start()
        return self.table

    def until(self, done: Callable[[], bool], *, hall: bool = True) -> None:
        give_up = time.monotonic() + PATIENCE_S
        while not done():
            assert time.monotonic() < give_up, self.ready.hall.view
            self.table.poll(self.clock.now_s())
            if hall:
                self.ready.step(0.01)

    def hears_more(self) -> None:
        """The hall has everything up to a later move."""
        head = self.table.service.history.head
        self.until(lambda: self.heard > head + 20)

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        answer: Future[Any] = Future()
        request = {"id": f"{do}-{self.table.service.history.head}", "do": do, **fields}
        self.table.service.submit(Command(request, answer.set_result, by="tests"))
        self.until(answer.done, hall=False)
        told: dict[str, Any] = answer.result()
        assert told["ok"], told
        return told

    @property
    def heard(self) -> int:
        known = self.ready.hall.tables.get(NAME)
        return 0 if known is None else known.copy.head.seq

    @property
    def alerts(self) -> dict[str, str]:
        """Those that stand in the hall: their codes by the ids of their causes."""
        told = self.ready.hall.tables[NAME].alerts
        return {cause: str(message["code"]) for cause, message in told.items()}

    def call(self) -> str:
        """Somebody calls the judge; under which id, once the hall has heard it."""
        self.ask("call_judge", seat=0)
        self.until(lambda: "judge_called" in self.alerts.values())
        return next(cause for cause, code in self.alerts.items() if code == "judge_called")


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with build_hall(HallSetup(tmp_path / "hall")) as ready:
        made = Club(ready, tmp_path)
        made.until(lambda: made.heard > 30)
        yield made
        made.table.close()


def same_events(club: Club) -> None:
    """The hall has every event of the table once, as it was written."""
    copy = club.ready.hall.tables[NAME].copy
    with closing(HallStore(str(club.folder / "hall" / DATABASE_FILE))) as store:
        kept = [(each["seq"], each["kind"]) for each in store.events(NAME, copy.journal)]
    journal = [(each.seq, each.body.KIND) for each in read_journal(club.folder / NAME / JOURNAL_FILE)]
    assert kept == journal[: len(kept)]
    assert len(kept) > 50


def test_what_ends_while_the_broker_is_gone_is_over_in_the_hall_and_no_event_is_lost(club: Club) -> None:
    cause = club.call()
    assert club.ready.broker is not None
    os.kill(int((club.ready.broker.folder / "pid").read_text(encoding="ascii")), signal.SIGKILL)
    club.ask("acknowledge", cause=cause)
    club.hears_more()
    club.until(lambda: not club.alerts)
    same_events(club)


@pytest.mark.slow
def test_what_ends_while_the_table_is_gone_is_over_in_the_hall_and_no_event_is_lost(club: Club) -> None:
    cause = club.call()
    club.table.close()
    club.begin()
    club.hears_more()
    assert list(club.alerts) == [cause], "a call holds over a restart"
    club.ask("acknowledge", cause=cause)
    club.until(lambda: not club.alerts)
    same_events(club)
