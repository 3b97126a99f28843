"""Other people's services that a hall leans on, as they stop and fill up: a PostgreSQL and a NATS cluster of
its own, both real, and a broker and a PostgreSQL whose clocks lie (Debian's libfaketime). A NATS server
asks the system for the time past every library: nothing here could make one lie. MQTT carries no time."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import httpx
from sqlalchemy import create_engine, text

from tablectl.adapters.mqtt.mosquitto import find_program
from tablectl.compose.hall.hall import HallSetup
from tests.attacks.hall import TABLE, AttackedHall, attacked_hall_of
from tests.attacks.theme import Given, Outcome, Theme
from tests.system.hall.nats_cluster import NODES, PROGRAM, NatsCluster, password
from tests.tablectl.adapters.mqtt.listener import Listener, reserved_port
from tests.tablectl.hall.databases import OwnPostgres, has_postgres
from tests.waiting import PATIENCE_S, listens, until

DISK_MB: Final = 120
"""Of a disk that is to be filled: an empty PostgreSQL and its log take half of it."""
FILLER: Final = "filler"
NO_DISK: Final = "not tried here: no disk could be made"
FILLS: Final = 20
"""Events of 60 kB, as large as a hall reads: a node keeps some more in what its files have already."""
YEAR_S: Final = 364 * 86400
FAKETIME: Final = next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)
"""Of Debian's package libfaketime."""
NOT_THERE: Final = "not tried here: {} is not installed"


@dataclass(slots=True)
class Services:
    """Where each attack starts what it needs."""

    folder: Path


@contextmanager
def opened(given: Given) -> Iterator[Services]:
    """Nothing yet."""
    yield Services(given.folder)


def children_of(pid: int) -> list[int]:
    """A process and those that it has started."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").iterdir():
        with suppress(OSError):
            found += [int(each) for each in (task / "children").read_text("ascii").split()]
    return found


@contextmanager
def stopped(pids: Callable[[], list[int]]) -> Iterator[None]:
    """Processes that neither run nor end for a while, as on a computer that hangs."""
    held = pids()
    for each in held:
        os.kill(each, signal.SIGSTOP)
    try:
        yield
    finally:
        for each in held:
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGCONT)


def database_that_stops(services: Services) -> Outcome:
    """PostgreSQL stands still with its connections open, and goes on."""
    sent = "PostgreSQL stopped with its connections open while a table speaks"
    if not has_postgres():
        return Outcome(sent, NOT_THERE.format("PostgreSQL"), held=True)
    with ExitStack() as opened:
        database = opened.enter_context(_postgres(Path(opened.enter_context(_roomy()))))
        setup = HallSetup(services.folder / "stops", database=database.address)
        hall = opened.enter_context(attacked_hall_of(setup))
        kept = hall.kept
        first = (database.folder / "postmaster.pid").read_text("ascii").splitlines()[0]
        with stopped(lambda: children_of(int(first))):
            hall.tell_next()
            until(lambda: bool(hall.ready.hall.view.problem), meanwhile=hall.tell_newest)
            said = bool(hall.ready.hall.view.problem)
            answers = httpx.get(f"{hall.ready.address}", timeout=PATIENCE_S).status_code
        heard = hall.next_is_heard()
        until(lambda: not hall.ready.hall.view.problem)
        return Outcome(
            sent,
            f"the hall says so and its pages answer; then it has all events, {kept} and {hall.kept}",
            said and answers == 200 and heard and hall.kept == hall.said,
        )


def database_whose_disk_is_full(services: Services) -> Outcome:
    """PostgreSQL's disk is filled while a table speaks, and freed."""
    sent = "PostgreSQL's disk filled to the last byte while a table speaks"
    if not has_postgres() or os.geteuid() != 0:
        return Outcome(sent, "not tried here: it needs PostgreSQL, and root to make a disk", held=True)
    with ExitStack() as opened:
        folder = Path(opened.enter_context(_roomy()))
        if not _made_a_disk(folder, opened):
            return Outcome(sent, NO_DISK, held=True)
        database = opened.enter_context(_postgres(folder))
        setup = HallSetup(services.folder / "full", database=database.address)
        hall = opened.enter_context(attacked_hall_of(setup))
        _fill(folder)
        hall.tell_next(size=1_000_000)
        until(lambda: bool(hall.ready.hall.view.problem), meanwhile=hall.tell_newest)
        (folder / FILLER).unlink()
        with suppress(AssertionError):  # it may have ended itself: its owner starts it again
            database.start()
        heard = hall.next_is_heard()
        return Outcome(
            sent,
            f"the hall says that nothing is written; once there is room it has all {hall.kept} events",
            heard and hall.kept == hall.said,
        )


def node_that_stops(services: Services) -> Outcome:
    """One of three NATS servers stands still with its connections open."""
    sent = "one of three NATS servers stopped with its connections open while a table speaks"
    if PROGRAM is None:
        return Outcome(sent, NOT_THERE.format("nats-server"), held=True)
    with ExitStack() as opened:
        cluster = NatsCluster(services.folder / "nats", TABLE)
        opened.callback(cluster.close)
        hall = opened.enter_context(_hall_of(cluster, services.folder / "node"))
        process = cluster.process(0)
        with stopped(lambda: [process]):
            meanwhile = hall.next_is_kept()
            until(lambda: not hall.hears_all_brokers)
        until(lambda: hall.hears_all_brokers)
        after = hall.next_is_kept()
        return Outcome(
            sent,
            f"the hall hears on through the others and says which is away; all {hall.kept} events once",
            meanwhile and after and hall.kept == hall.said,
        )


def node_whose_disk_is_full(services: Services) -> Outcome:
    """The disk of one of three NATS servers is filled while a table speaks, and freed."""
    sent = "the disk of one of three NATS servers filled to the last byte while a table speaks there"
    if PROGRAM is None or os.geteuid() != 0:
        return Outcome(sent, "not tried here: it needs nats-server, and root to make a disk", held=True)
    with ExitStack() as opened:
        folder = services.folder / "nats-full"
        disk = folder / "store" / NODES[0]
        disk.mkdir(parents=True)
        if not _made_a_disk(disk, opened):
            return Outcome(sent, NO_DISK, held=True)
        cluster = NatsCluster(folder, TABLE)
        opened.callback(cluster.close)
        hall = opened.enter_context(_hall_of(cluster, services.folder / "node-full", speaks_at=0))
        _fill(disk)
        for _ in range(FILLS):
            hall.tell_next(size=60_000)
        until(lambda: hall.kept == hall.said or not hall.hears_all_brokers, meanwhile=hall.tell_missing)
        log = folder / NODES[0] / "log"
        until(lambda: "no space left" in log.read_text("utf-8", "replace"), meanwhile=hall.tell_missing)
        (disk / FILLER).unlink()
        cluster.kill(0)  # its owner starts it again: one that has found its disk full keeps nothing any more
        cluster.start(0)
        after = hall.next_is_kept()
        until(lambda: hall.hears_all_brokers)
        return Outcome(
            sent,
            "it hears on, or, where that node led, says which brokers do not let it hear; once there is room "
            f"and the node is started it has all {hall.kept} events once",
            after and hall.kept == hall.said,
        )


@dataclass(slots=True)
class LyingClock:
    """What a program that is started with ``env`` takes for the time."""

    file: Path

    def __post_init__(self) -> None:
        self.shift("+0")

    def shift(self, by: str) -> None:
        """From now on: ``+365d``, ``-365d``."""
        beside = self.file.with_suffix(".new")
        beside.write_text(f"{by}\n", encoding="ascii")
        beside.chmod(0o644)
        beside.replace(self.file)

    @property
    def env(self) -> dict[str, str]:
        assert FAKETIME is not None
        return {
            "LD_PRELOAD": str(FAKETIME),
            "FAKETIME_TIMESTAMP_FILE": str(self.file),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }


def database_that_lies_about_time(services: Services) -> Outcome:
    """PostgreSQL's ``now()`` leaps a year ahead, and two back, while a table speaks."""
    sent = "PostgreSQL's clock a year ahead, then a year behind, while a table speaks"
    if not has_postgres() or FAKETIME is None:
        return Outcome(sent, NOT_THERE.format("PostgreSQL or libfaketime"), held=True)
    with ExitStack() as opened:
        folder = Path(opened.enter_context(_roomy()))
        clock = LyingClock(folder / "clock")
        data = folder / "server"
        data.mkdir()
        database = opened.enter_context(_postgres(data, clock.env))
        setup = HallSetup(services.folder / "lies", database=database.address)
        hall = opened.enter_context(attacked_hall_of(setup))
        held, years = True, list[int]()
        for shift in ("+365d", "-365d", "+0"):
            clock.shift(shift)
            held = held and hall.next_is_heard() and not hall.ready.hall.view.problem
            years.append(_year_of(database.address))
        answer = httpx.get(f"{hall.ready.address}api/hall/overview", timeout=PATIENCE_S)
        told = {int(year) for year in re.findall(r"\b(20\d\d)-\d\d-\d\dT", answer.text)}
        return Outcome(
            sent,
            f"nothing of it is in what the hall tells; it has all {hall.kept} events once",
            held and hall.kept == hall.said and years[1] < years[2] < years[0] and not told & set(years[:2]),
        )


def broker_that_lies_about_time(services: Services) -> Outcome:
    """Mosquitto's clock leaps a year ahead, and two back, while a table speaks."""
    sent = "Mosquitto's clock a year ahead, then a year behind, while a table speaks"
    program = find_program("mosquitto")
    if program is None or FAKETIME is None:
        return Outcome(sent, NOT_THERE.format("mosquitto or libfaketime"), held=True)
    with ExitStack() as opened:
        folder = services.folder / "mosquitto"
        folder.mkdir()
        clock, port = LyingClock(folder / "clock"), reserved_port()
        log = folder / "log"
        (folder / "conf").write_text(
            f"listener {port} 127.0.0.1\nallow_anonymous true\nlog_dest file {log}\nuser root\n", "ascii"
        )
        process = subprocess.Popen([program, "-c", folder / "conf"], env={**os.environ, **clock.env})
        opened.callback(process.wait)
        opened.callback(process.kill)
        until(lambda: listens(port))
        setup = HallSetup(services.folder / "broker-lies", brokers=(f"mqtt://127.0.0.1:{port}",))
        hall = opened.enter_context(attacked_hall_of(setup, Listener(port, topics="nothing")))
        held, stamps = True, list[float]()
        for shift in ("+365d", "-365d", "+0"):
            clock.shift(shift)
            held = held and hall.next_is_kept() and hall.hears_all_brokers
            Listener(port, topics="nothing").close()
            stamps.append(float(log.read_text("utf-8", "replace").splitlines()[-1].partition(":")[0]))
        ahead, behind, right = stamps
        return Outcome(
            sent,
            f"nobody is thrown out; the hall has all {hall.kept} events once",
            held and hall.kept == hall.said and ahead - right > YEAR_S and right - behind > YEAR_S,
        )


def _year_of(address: str) -> int:
    engine = create_engine(address.replace("postgresql:", "postgresql+pg8000:"))
    try:
        with engine.connect() as connection:
            return int(connection.scalar(text("SELECT extract(year FROM now())")))
    finally:
        engine.dispose()


def _hall_of(cluster: NatsCluster, folder: Path, speaks_at: int = 1) -> AbstractContextManager[AttackedHall]:
    """A hall that listens at every node, and a table that speaks at one."""
    setup = HallSetup(
        folder,
        brokers=cluster.addresses,
        broker_password_file=cluster.password_file,
        broker_ca_file=str(cluster.authority),
    )
    table = Listener(
        cluster.ports[speaks_at],
        topics=f"mahjong/{TABLE}/command",
        v311=True,
        user=(TABLE, password(TABLE)),
        ca_file=cluster.authority,
    )
    return attacked_hall_of(setup, table)


def _made_a_disk(folder: Path, opened: ExitStack) -> bool:
    """A small one of its own, in place of a folder."""
    if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK_MB}m", "tmpfs", folder]).returncode:
        return False
    opened.callback(lambda: subprocess.run(["umount", "-l", folder], check=False))
    folder.chmod(0o755)
    return True


def _fill(folder: Path) -> None:
    """To the last byte."""
    with (folder / FILLER).open("wb", buffering=0) as file, suppress(OSError):
        while file.write(bytes(4096)):
            pass


@contextmanager
def _postgres(folder: Path, env: Mapping[str, str] | None = None) -> Iterator[OwnPostgres]:
    server = OwnPostgres(folder, env)
    server.start()
    try:
        yield server
    finally:
        with suppress(AssertionError):
            server.stop("immediate")


def _roomy() -> TemporaryDirectory[str]:
    """A folder into which another user may look."""
    folder = TemporaryDirectory(dir="/tmp", ignore_cleanup_errors=True)
    Path(folder.name).chmod(0o755)
    return folder


THEME: Final = Theme(
    "A hall whose PostgreSQL and brokers fail, fill up and lie about time (all real)",
    opened,
    (
        database_that_stops,
        database_whose_disk_is_full,
        database_that_lies_about_time,
        broker_that_lies_about_time,
        node_that_stops,
        node_whose_disk_is_full,
    ),
)
