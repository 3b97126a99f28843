"""Other people's services that a hall leans on, as they stop and fill up: a PostgreSQL and a NATS cluster of
its own, both real. Neither's clock is ever asked, so that one that lies about time changes nothing: no
statement of the hall's store names the server's time, and MQTT carries none."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import httpx

from tablectl.compose.hall import HallSetup
from tests.attacks.hall import attacked_hall_of
from tests.attacks.theme import Given, Outcome, Theme
from tests.system.hall.nats_cluster import PROGRAM, NatsCluster, password
from tests.tablectl.adapters.mqtt.listener import Listener
from tests.tablectl.hall.databases import OwnPostgres, has_postgres
from tests.waiting import PATIENCE_S, until

DISK_MB: Final = 120
"""Of a disk that is to be filled: an empty PostgreSQL and its log take half of it."""
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
            until(lambda: bool(hall.ready.hall.view.trouble), meanwhile=hall.tell_newest)
            said = bool(hall.ready.hall.view.trouble)
            answers = httpx.get(f"{hall.ready.address}", timeout=PATIENCE_S).status_code
        heard = hall.next_is_heard()
        until(lambda: not hall.ready.hall.view.trouble)
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
        if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK_MB}m", "tmpfs", folder]).returncode:
            return Outcome(sent, "not tried here: no disk could be made", held=True)
        opened.callback(lambda: subprocess.run(["umount", "-l", folder], check=False))
        folder.chmod(0o755)
        database = opened.enter_context(_postgres(folder))
        setup = HallSetup(services.folder / "full", database=database.address)
        hall = opened.enter_context(attacked_hall_of(setup))
        filler = folder / "filler"
        with filler.open("wb", buffering=0) as file, suppress(OSError):
            while file.write(bytes(65536)):
                pass
        hall.tell_next(size=1_000_000)
        until(lambda: bool(hall.ready.hall.view.trouble), meanwhile=hall.tell_newest)
        filler.unlink()
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
        cluster = NatsCluster(services.folder / "nats", "t-1")
        opened.callback(cluster.close)
        setup = HallSetup(
            services.folder / "node",
            brokers=cluster.addresses,
            broker_password_file=cluster.password_file,
            broker_ca_file=str(cluster.authority),
        )
        table = Listener(
            cluster.ports[1],
            topics="mahjong/t-1/command",
            v311=True,
            user=("t-1", password("t-1")),
            ca_file=cluster.authority,
        )
        hall = opened.enter_context(attacked_hall_of(setup, table))
        process = cluster.process(0)
        with stopped(lambda: [process]):
            meanwhile = hall.next_is_kept()
            until(lambda: not all(each.up for each in hall.ready.hall.view.brokers))
        until(lambda: all(each.up for each in hall.ready.hall.view.brokers))
        after = hall.next_is_kept()
        return Outcome(
            sent,
            f"the hall hears on through the others and says which is away; all {hall.kept} events once",
            meanwhile and after and hall.kept == hall.said,
        )


@contextmanager
def _postgres(folder: Path) -> Iterator[OwnPostgres]:
    server = OwnPostgres(folder)
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
    "A hall whose PostgreSQL and NATS cluster fail (both real)",
    opened,
    (database_that_stops, database_whose_disk_is_full, node_that_stops),
)
