"""Hall, brokers and database killed again and again: has the hall every event of every table, once?

    python -m tests.system.hall.cluster_kills --kills 200 --seed 1
    python -m tests.system.hall.cluster_kills --kills 200 --seed 1 --database postgresql

Robots play at tables that speak to three NATS servers; a hall listens in a process of its own. Again and
again one of them is killed, hall, server or a PostgreSQL of its own, and started anew a moment later; the
tables play on meanwhile. At the end the copies in the hall's database are compared with the tables' journals,
event by event. Then a hall that knows nothing hears the tables: from their journals and the tournament file
it must come to the same copies and the same event. Every 10 kills stderr is told how far it is.

Exit status: 0; 1 where an event is missing, is there twice or is another one, or the hall made anew differs;
69 without nats-server or PostgreSQL.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sqlite3
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from tablectl.adapters.host.clock import SystemClock
from tablectl.compose.hall.demo import robot_table
from tablectl.compose.hall.exports import export_event
from tablectl.compose.hall.files import import_file
from tablectl.hall.store import HallStore
from tablectl.ports import Command
from tablectl.simulation.robot_table import RobotTable
from tests.system.hall.nats_cluster import NODES, PROGRAM, NatsCluster
from tests.system.program import Forked, tablectl
from tests.tablectl.hall.databases import OwnPostgres, has_postgres, running_postgres

PLAYERS: Final = ("Aoi", "Ren", "Yuzu", "Haru")
SPEED: Final = 20.0
ROUNDS: Final = 200
"""More than sessions are played."""
TICK_S: Final = 0.01
AWAY_S: Final = (0.0, 2.0)
"""For how long whatever was killed is away."""
BETWEEN_S: Final = (0.5, 3.0)
CATCH_UP_S: Final = 300.0
"""At the end the hall may take so long to hear the rest."""
TELL_EVERY: Final = 10


@dataclass
class Tally:
    """What was found."""

    kills: Counter[str] = field(default_factory=Counter)
    events: int = 0
    lost: int = 0
    twice: int = 0
    other: int = 0
    results: int = 0
    """Of sessions that ended, in the event."""
    anew: int = 0
    """Differences between the hall and one that was made anew from the tables' journals."""
    said: str = ""
    """What the hall printed to the end, where it did not hear everything."""

    @property
    def bad(self) -> int:
        return self.lost + self.twice + self.other + self.anew

    def lines(self) -> tuple[str, ...]:
        killed = ", ".join(f"{what} {count}" for what, count in sorted(self.kills.items()))
        return (
            f"kills                  {self.kills.total()} ({killed})",
            f"events in the journals {self.events}",
            f"  lost                 {self.lost}",
            f"  twice                {self.twice}",
            f"  others than written  {self.other}",
            f"results in the event   {self.results}",
            f"made anew differs in   {self.anew}",
            *self.said.splitlines(),
        )


class Tables:
    """Robots play at every table, one session after the other, in a thread of their own."""

    def __init__(self, cluster: NatsCluster, folder: Path, names: tuple[str, ...]) -> None:
        clock = SystemClock(SPEED)
        self._clock = clock
        self.journals = {name: folder / name / "journal.sqlite" for name in names}
        self._tables = [
            robot_table(cluster.table(name, SPEED), folder / name, clock, number, players_of(number))
            for number, name in enumerate(names)
        ]
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._play, name="tables")

    @contextmanager
    def playing(self) -> Iterator[None]:
        """Play until the end of the block."""
        for table in self._tables:
            table.start()
        self._thread.start()
        try:
            yield
        finally:
            self.stand_up()

    def stand_up(self) -> None:
        """Nothing more is played; what was said goes on until everything is confirmed."""
        self._stop.set()
        self._thread.join()

    def close(self) -> None:
        for table in self._tables:
            table.close()

    def speak(self) -> None:
        """What waits is said."""
        for table in self._tables:
            table.service.step(0.0)

    def _play(self) -> None:
        while not self._stop.wait(TICK_S):
            for table in self._tables:
                table.poll(self._clock.now_s())
                if table.service.state.finished:
                    _another_session(table)


def players_of(number: int) -> tuple[str, ...]:
    """Who plays at a table, counted from 0."""
    return tuple(f"{name} {number + 1}" for name in PLAYERS)


def event_file(tables: int) -> str:
    """An event in which everybody stays where they are, round after round."""
    places = [(seat, number) for number in range(tables) for seat in range(len(PLAYERS))]
    return json.dumps(
        {
            "schema": "tablectl/tournament/1",
            "name": "Kills",
            "rules": "riichi",
            "preset": "tenhou",
            "rounds": ROUNDS,
            "players": [
                {"id": f"p{number}-{seat}", "name": players_of(number)[seat]} for seat, number in places
            ],
            "seating": [
                {
                    "round": played,
                    "table": number + 1,
                    "seats": {wind: f"p{number}-{seat}" for seat, wind in enumerate("ESWN")},
                }
                for played in range(1, ROUNDS + 1)
                for number in range(tables)
            ],
            "scoring": {"formula": "sum", "start": 25000},
        }
    )


def _another_session(table: RobotTable) -> None:
    players = list(table.service.state.players)
    request = {"id": f"s{table.service.history.head}", "do": "start_session", "players": players}
    table.service.submit(Command(request, lambda _answer: None, by="tests"))


class HallProcess:
    """A hall in a process of its own, over one database."""

    def __init__(self, cluster: NatsCluster, folder: Path, database: str = "") -> None:
        brokers = [part for address in cluster.addresses for part in ("--broker", address)]
        self._arguments = (
            "hall", "run", "--state-dir", str(folder), "--web-port", "0", *brokers,
            "--broker-password-file", str(cluster.password_file), "--broker-ca-file", str(cluster.authority),
            *(("--database", database) if database else ()),
        )  # fmt: skip
        self.folder, self.address = folder, database
        self.database = database or str(folder / "hall.sqlite")
        self.said = ""
        """What it printed until it was killed the last time, and how it had ended if it had."""
        self._process: Forked | None = None

    def start(self) -> None:
        self._process = Forked(tablectl, self._arguments, {"PATH": "/usr/bin:/bin:/usr/sbin"})

    def kill(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            ended = process.poll()
            process.send_signal(signal.SIGKILL)
            process.wait(60)
            self.said = "" if ended is None else f"the hall had ended with {ended}\n"
            while chunk := os.read(process.output, 65536):
                self.said += chunk.decode("utf-8", "replace")
            process.close()


def _silent(_text: str) -> None:
    """Nobody is told."""


def table_names(tables: int) -> tuple[str, ...]:
    """The accounts that a cluster needs for so many tables."""
    return tuple(f"table-{number + 1}" for number in range(tables))


def kills(
    cluster: NatsCluster,
    count: int,
    seed: int,
    folder: Path,
    tables: int = 1,
    told: Callable[[str], object] = _silent,
    database: OwnPostgres | None = None,
) -> Tally:
    """So many kills of a hall, of the nodes of its cluster and of its database, and the comparisons at the
    end."""
    chance, tally = Random(seed), Tally()
    names = table_names(tables)
    victims = ["hall", *NODES, *(["database"] if database is not None else [])]
    with ExitStack() as opened:
        hall = HallProcess(cluster, folder / "hall", database.address if database is not None else "")
        opened.callback(hall.kill)
        event = import_file(event_file(tables), hall.folder, hall.address)
        hall.start()
        played = Tables(cluster, folder, names)
        opened.callback(played.close)
        pause = threading.Event()
        with played.playing():
            for number in range(count):
                pause.wait(chance.uniform(*BETWEEN_S))
                victim = chance.choice(victims)
                tally.kills[victim] += 1
                if victim == "hall":
                    hall.kill()
                    pause.wait(chance.uniform(*AWAY_S))
                    hall.start()
                elif database is not None and victim == "database":
                    database.kill()
                    pause.wait(chance.uniform(*AWAY_S))
                    database.start_again()
                else:
                    cluster.kill(NODES.index(victim))
                    pause.wait(chance.uniform(*AWAY_S))
                    cluster.start(NODES.index(victim))
                if (number + 1) % TELL_EVERY == 0:
                    told(f"{number + 1} of {count} kills")
        _hear_out(hall, played, pause)
        _compare(hall, played, tally)
        told("a hall is made anew")
        anew = HallProcess(cluster, folder / "anew")
        opened.callback(anew.kill)
        import_file(event_file(tables), anew.folder)
        anew.start()
        _hear_out(anew, played, pause)
        tally.anew = sum(_kept(hall, name) != _kept(anew, name) for name in names)
        first, second = (export_event(event, "json", each.folder, each.address) for each in (hall, anew))
        tally.results = len(json.loads(first).get("results", ()))
        tally.anew += first != second
    return tally


def _hear_out(hall: HallProcess, played: Tables, pause: threading.Event) -> None:
    """Let a hall hear the rest, then end it."""
    give_up = time.monotonic() + CATCH_UP_S
    while not _complete(hall, played) and time.monotonic() < give_up:
        played.speak()
        pause.wait(0.05)
    hall.kill()


def _kept(hall: HallProcess, name: str) -> list[tuple[int, str]]:
    with closing(HallStore(hall.database)) as store:
        found: list[tuple[int, str]] = []
        for copy in store.copies():
            if copy.table == name:
                while more := store.events(name, copy.journal, found[-1][0] if found else 0):
                    found += [(each["seq"], str(each["hash"])) for each in more]
        return found


def _written(journal: Path) -> dict[int, str]:
    with closing(sqlite3.connect(f"file:{journal}?mode=ro", uri=True)) as db:
        return dict(db.execute("SELECT seq, hash FROM journal"))


def _complete(hall: HallProcess, played: Tables) -> bool:
    return all(len(_kept(hall, name)) >= len(_written(journal)) for name, journal in played.journals.items())


def _compare(hall: HallProcess, played: Tables, tally: Tally) -> None:
    for name, journal in played.journals.items():
        written = _written(journal)
        kept = _kept(hall, name)
        seen = Counter(seq for seq, _ in kept)
        tally.events += len(written)
        tally.lost += len(written.keys() - seen.keys())
        tally.twice += sum(times - 1 for times in seen.values())
        tally.other += sum(written.get(seq) != told for seq, told in kept)
    tally.said = hall.said if tally.lost else ""


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.system.hall.cluster_kills",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--kills", type=int, default=200, help="how many (200)")
    parser.add_argument("--tables", type=int, default=2, help="how many tables play (2)")
    parser.add_argument("--seed", type=int, default=1, help="of what is killed when (1)")
    parser.add_argument(
        "--database", choices=("sqlite", "postgresql"), default="sqlite", help="of the hall (sqlite)"
    )
    asked = parser.parse_args()
    if asked.database == "postgresql" and not has_postgres():
        sys.stderr.write("PostgreSQL is not installed: apt-get install postgresql\n")
        return 69
    if PROGRAM is None:
        sys.stderr.write("nats-server is not installed: apt-get install nats-server\n")
        return 69
    with tempfile.TemporaryDirectory() as folder:
        cluster = NatsCluster(Path(folder) / "cluster", *table_names(asked.tables))
        with ExitStack() as opened:
            opened.enter_context(closing(cluster))
            database = opened.enter_context(running_postgres()) if asked.database == "postgresql" else None
            tally = kills(
                cluster,
                asked.kills,
                asked.seed,
                Path(folder),
                asked.tables,
                lambda text: sys.stderr.write(f"{text}\n"),
                database,
            )
    sys.stdout.write("\n".join(tally.lines()) + "\n")
    return 1 if tally.bad else 0


if __name__ == "__main__":
    sys.exit(main())
