"""A simulated tournament at a real hall: robots play at every table, and another one organises."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from tablectl.adapters.eyes.no_eyes import NoEyes
from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.host.linux import LinuxHost
from tablectl.adapters.machine.no_machine import NoMachine
from tablectl.adapters.machine.panels import NoPanels
from tablectl.adapters.mqtt.broker_access import SERVICE_ROLE
from tablectl.adapters.mqtt.mosquitto import HOST
from tablectl.adapters.mqtt.publisher import MqttSettings, PahoPublisher
from tablectl.adapters.storage.alerts_file import ALERTS_FILE, AlertsFile
from tablectl.adapters.storage.journal.journal import JOURNAL_FILE, SqliteJournal
from tablectl.compose.hall.hall import BROKER_FOLDER, ReadyHall
from tablectl.hall.commands import HallRole, Person
from tablectl.service.loop import ServiceParts, Setup, TableService
from tablectl.service.machine import Pace
from tablectl.service.publishing import JournalOutbox
from tablectl.service.session_defaults import SessionDefaults
from tablectl.simulation.field import made_up_field
from tablectl.simulation.robot_table import UNUSED_PLAYERS, RobotTable

SEATS: Final = 4
TABLES_FOLDER: Final = "tables"
ORGANISER: Final = Person(HallRole.ORGANISER, "demo")
ROUND_MINUTES: Final = 90.0
"""At the speed of people."""
BREAK_S: Final = 3.0
"""Between two rounds, to look at the ranking."""
POLL_INTERVAL_S: Final = 0.01
HEALTH_INTERVAL_S: Final = 300.0
"""On the robots' clock. Long, because tables without hardware have no health to report."""


def demo_file(tables: int, rounds: int, seed: int) -> dict[str, object]:
    """The tournament file of a simulated riichi event, whose last round has a final table."""
    return {
        "schema": "tablectl/tournament/1",
        "name": "Demo Cup",
        "rules": "riichi",
        "preset": "tenhou",
        "rounds": rounds,
        "tables_of": SEATS,
        "players": made_up_field(tables * SEATS, seed),
        "seating": [],
        "results": [],
        "penalties": [],
        "scoring": {
            "formula": "uma",
            "uma": [15, 5, -5, -15],
            "oka": 0,
            "start": 25000,
            "return": 25000,
            "ties": "share",
            "tiebreaks": ["wins", "best", "last"],
        },
    }


@dataclass(slots=True)
class Demo:
    """A demonstration: robots' tables and an organiser, which run in the threads of ``run_demo``."""

    ready: ReadyHall
    tables: list[RobotTable]
    rounds: int
    speed: float
    seed: int
    event: str = ""
    over: bool = False
    """Whether the last result is in."""

    _break_until_s: float = 0.0

    def step(self, now_s: float) -> None:
        """Take the organiser's next step, if one is due."""
        view = self.ready.hall.view
        if not self.event or self.event not in view.state.events or self.over:
            return
        event = view.state.events[self.event]
        current = event.current
        if current is None:
            online = {name for name, live in view.tables.items() if live.online}
            if online.issuperset(event.machines.values()):
                self._start_round(1)
            return
        if current.ended_s is None:
            if all(event.result((current.number, table)) for table in event.tables(current.number)):
                self._submit("end_round")
                self._break_until_s = now_s + BREAK_S
            return
        if current.number == self.rounds:
            self._submit("show_places", from_place=1)
            self.over = True
        elif now_s >= self._break_until_s:
            self._start_round(current.number + 1)

    def set_up(self) -> None:
        """Register the field and draw the first round."""
        text = json.dumps(demo_file(len(self.tables), self.rounds, self.seed), ensure_ascii=False)
        if not self.event:  # the supervised thread calls this again after a failure
            self.event = str(self._submit("import_event", text=text))
        names = {str(number + 1): _name(number) for number in range(len(self.tables))}
        event = self.ready.hall.view.state.event(self.event)
        if not event.machines:
            self._submit("assign_machines", machines=names)
            self._submit("check_in", players=list(event.players))

    def _start_round(self, number: int) -> None:
        event = self.ready.hall.view.state.event(self.event)
        if not event.tables(number):
            mode = "ranking" if number == self.rounds and number > 1 else "plan" if number == 1 else "swiss"
            self._submit("draw_seating", round=number, mode=mode, seed=self.seed + number)
        self._submit("begin_round", round=number, minutes=ROUND_MINUTES / self.speed)

    def _submit(self, what: str, **fields: object) -> str:
        command = {"do": what, "event": self.event, "reason": "demo", **fields}
        return self.ready.hall.submit(command, ORGANISER).result(30).event


@contextmanager
def run_demo(
    ready: ReadyHall,
    state_dir: Path,
    *,
    tables: int,
    rounds: int,
    speed: float,
    seed: int = 1,
) -> Iterator[Demo]:
    """Run robots' tables and an organiser until the end of the block.

    Args:
        ready: the hall; the caller runs its loop.
        speed: how much faster than people the robots play.
    """
    with ExitStack() as opened:
        clock = SystemClock(speed)
        robot_tables = []
        for number in range(tables):
            name = _name(number)
            folder = state_dir / TABLES_FOLDER / name
            table = robot_table(_at_own_broker(ready, name), folder, clock, seed * 1000 + number)
            opened.callback(table.close)
            table.start()
            robot_tables.append(table)
        demo = Demo(ready, robot_tables, rounds, speed, seed)
        stop = threading.Event()
        threads = [
            ready.threads.add("demo-tables", partial(_run_tables, demo, clock, stop), stop=stop),
            ready.threads.add("demo-organiser", partial(_run_organiser, demo, stop), stop=stop),
        ]
        for each in threads:
            each.start()
        try:
            yield demo
        finally:
            stop.set()
            for each in threads:
                each.close()


def _run_tables(demo: Demo, clock: SystemClock, stop: threading.Event) -> None:
    while not stop.wait(POLL_INTERVAL_S):
        for table in demo.tables:
            table.poll(clock.now_s())


def _run_organiser(demo: Demo, stop: threading.Event) -> None:
    clock = SystemClock()
    demo.set_up()
    while not stop.wait(0.2):
        demo.step(clock.now_s())


def _name(number: int) -> str:
    return f"table-{number + 1}"


def _at_own_broker(ready: ReadyHall, name: str) -> MqttSettings:
    assert ready.broker is not None, "the demonstration needs a hall with a broker of its own"
    password = partial(ready.broker.access.password, SERVICE_ROLE)
    return MqttSettings(name, HOST, ready.broker.port, SERVICE_ROLE, password, client_id=f"demo-{name}")


def robot_table(
    settings: MqttSettings,
    folder: Path,
    clock: SystemClock,
    seed: int,
    players: tuple[str, ...] = UNUSED_PLAYERS,
) -> RobotTable:
    """A robots' table: the real service without machine and cameras, with its journal in ``folder``.

    Args:
        clock: runs at the robots' speed.
        players: of its first session; with ``UNUSED_PLAYERS`` the robots wait until somebody starts another.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    journal = SqliteJournal(folder / JOURNAL_FILE)
    name = settings.table
    service = TableService(
        Setup(
            name,
            SessionDefaults("riichi", "tenhou", {}, players),
            Pace(0.0, None),
            health_every_s=HEALTH_INTERVAL_S,
        ),
        ServiceParts(
            clock=clock,
            journal=journal,
            machine=NoMachine(),
            panels=NoPanels(),
            eyes=NoEyes(),
            host=LinuxHost(folder),
            publisher=PahoPublisher(settings, JournalOutbox(journal, name, None)),
            alerts=AlertsFile(folder / ALERTS_FILE),
        ),
    )
    return RobotTable(service, seed)


__all__ = ["BROKER_FOLDER", "Demo", "demo_file", "robot_table", "run_demo"]
