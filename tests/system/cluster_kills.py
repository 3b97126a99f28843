"""Hall and brokers killed again and again: has the hall every event of every table, once?

    python -m tests.system.cluster_kills --kills 200 --seed 1

Robots play at tables that speak to three NATS servers; a hall listens in a process of its own. Again and
again one of them is killed, hall or server, and started anew a moment later; the tables play on meanwhile.
At the end the copies in the hall's database are compared with the tables' journals, event by event. Every 10
kills stderr is told how far it is.

Exit status: 0; 1 where an event is missing, is there twice or is another one; 69 without nats-server.
"""

from __future__ import annotations

import argparse
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
from tablectl.compose.hall_demo import robot_table
from tablectl.hall.store import HallStore
from tablectl.ports import Command
from tablectl.simulation.robot_table import RobotTable
from tests.system.nats_cluster import NODES, PROGRAM, NatsCluster
from tests.system.program import Forked, tablectl

PLAYERS: Final = ("Aoi", "Ren", "Yuzu", "Haru")
SPEED: Final = 20.0
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

    @property
    def bad(self) -> int:
        return self.lost + self.twice + self.other

    def lines(self) -> tuple[str, ...]:
        killed = ", ".join(f"{what} {count}" for what, count in sorted(self.kills.items()))
        return (
            f"kills                  {self.kills.total()} ({killed})",
            f"events in the journals {self.events}",
            f"  lost                 {self.lost}",
            f"  twice                {self.twice}",
            f"  others than written  {self.other}",
        )


class Tables:
    """Robots play at every table, one session after the other, in a thread of their own."""

    def __init__(self, cluster: NatsCluster, folder: Path, names: tuple[str, ...]) -> None:
        clock = SystemClock(SPEED)
        self._clock = clock
        self.journals = {name: folder / name / "journal.sqlite" for name in names}
        self._tables = [
            robot_table(cluster.table(name, SPEED), folder / name, clock, number, PLAYERS)
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


def _another_session(table: RobotTable) -> None:
    request = {"id": f"s{table.service.history.head}", "do": "start_session", "players": list(PLAYERS)}
    table.service.submit(Command(request, lambda _answer: None, by="tests"))


class HallProcess:
    """A hall in a process of its own, over one database."""

    def __init__(self, cluster: NatsCluster, folder: Path) -> None:
        brokers = [part for address in cluster.addresses for part in ("--broker", address)]
        self._arguments = (
            "hall", "run", "--state-dir", str(folder), "--web-port", "0", *brokers,
            "--broker-password-file", str(cluster.password_file), "--broker-ca-file", str(cluster.authority),
        )  # fmt: skip
        self.database = folder / "hall.sqlite"
        self._process: Forked | None = None

    def start(self) -> None:
        self._process = Forked(tablectl, self._arguments, {"PATH": "/usr/bin:/bin:/usr/sbin"})

    def kill(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(signal.SIGKILL)
            process.wait(60)
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
) -> Tally:
    """So many kills of a hall and of the nodes of its cluster, and the comparison at the end."""
    chance, tally = Random(seed), Tally()
    names = table_names(tables)
    with ExitStack() as opened:
        hall = HallProcess(cluster, folder / "hall")
        opened.callback(hall.kill)
        hall.start()
        played = Tables(cluster, folder, names)
        opened.callback(played.close)
        pause = threading.Event()
        with played.playing():
            for number in range(count):
                pause.wait(chance.uniform(*BETWEEN_S))
                victim = chance.choice(["hall", *NODES])
                tally.kills[victim] += 1
                if victim == "hall":
                    hall.kill()
                    pause.wait(chance.uniform(*AWAY_S))
                    hall.start()
                else:
                    cluster.kill(NODES.index(victim))
                    pause.wait(chance.uniform(*AWAY_S))
                    cluster.start(NODES.index(victim))
                if (number + 1) % TELL_EVERY == 0:
                    told(f"{number + 1} of {count} kills")
        give_up = time.monotonic() + CATCH_UP_S
        while not _complete(hall, played) and time.monotonic() < give_up:
            played.speak()
            pause.wait(0.05)
        hall.kill()
        _compare(hall, played, tally)
    return tally


def _kept(hall: HallProcess, name: str) -> list[tuple[int, str]]:
    with closing(HallStore(str(hall.database))) as store:
        found: list[tuple[int, str]] = []
        for copy in store.copies():
            if copy.table == name:
                while more := store.events(name, copy.journal, found[-1][0] if found else 0):
                    found += [(each["seq"], each["hash"]) for each in more]
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


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.system.cluster_kills",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--kills", type=int, default=200, help="how many (200)")
    parser.add_argument("--tables", type=int, default=2, help="how many tables play (2)")
    parser.add_argument("--seed", type=int, default=1, help="of what is killed when (1)")
    asked = parser.parse_args()
    if PROGRAM is None:
        sys.stderr.write("nats-server is not installed: apt-get install nats-server\n")
        return 69
    with tempfile.TemporaryDirectory() as folder:
        cluster = NatsCluster(Path(folder) / "cluster", *table_names(asked.tables))
        with closing(cluster):
            tally = kills(
                cluster,
                asked.kills,
                asked.seed,
                Path(folder),
                asked.tables,
                lambda text: sys.stderr.write(f"{text}\n"),
            )
    sys.stdout.write("\n".join(tally.lines()) + "\n")
    return 1 if tally.bad else 0


if __name__ == "__main__":
    sys.exit(main())
