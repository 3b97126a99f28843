"""A hall and its tables over a cluster of NATS servers that are killed one after the other."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tablectl.adapters.storage.journal import read_journal
from tablectl.client import STATE, AccessRefused, BlockingTable
from tablectl.compose.hall import HallSetup, ReadyHall, build_hall
from tablectl.compose.hall_demo import run_demo
from tablectl.hall.store import HallStore
from tests.system.nats_cluster import HOST, NODES, NatsCluster, needs_nats, password

pytestmark = [pytest.mark.system, needs_nats]
PATIENCE_S = 300.0
"""Long enough for a busy machine; reached only when something is wrong."""
SPEED = 100.0
TABLE = "table-1"


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NatsCluster]:
    made = NatsCluster(tmp_path_factory.mktemp("nats"), TABLE)
    yield made
    made.close()


def until(ready: ReadyHall, done: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE_S
    while not done():
        assert time.monotonic() < give_up, (heard(ready), ready.hall.view.tables)
        ready.step(0.05)


def heard(ready: ReadyHall) -> int:
    table = ready.hall.tables.get(TABLE)
    return 0 if table is None else table.copy.head.seq


def test_whichever_node_is_killed_the_hall_has_every_event_once(cluster: NatsCluster, tmp_path: Path) -> None:
    setup = HallSetup(
        tmp_path,
        brokers=cluster.addresses,
        broker_password_file=cluster.password_file,
        broker_ca_file=str(cluster.authority),
    )
    with (
        build_hall(setup) as ready,
        run_demo(
            ready, tmp_path, tables=1, rounds=9, speed=SPEED, speaks=lambda name: cluster.table(name, SPEED)
        ),
    ):
        until(ready, lambda: heard(ready) > 10)
        for number in range(len(NODES)):
            before = heard(ready)
            cluster.kill(number)
            until(ready, lambda before=before: heard(ready) > before + 10)  # type: ignore[misc]
            cluster.start(number)
    journal = [
        (each.seq, each.body.KIND) for each in read_journal(tmp_path / "tables" / TABLE / "journal.sqlite")
    ]
    with closing(HallStore(str(tmp_path / "hall.sqlite"))) as store:
        (copy,) = store.copies()
        kept = [(each["seq"], each["kind"]) for each in store.events(TABLE, copy.journal, limit=len(journal))]
    assert len(kept) > 40
    assert kept == journal[: len(kept)]


def test_a_listener_is_spoken_to_in_the_older_version_and_let_in_by_its_password(
    cluster: NatsCluster,
) -> None:
    """After the hall's test: what its table said last is kept by the cluster."""
    authority = str(cluster.authority)
    for port in cluster.ports:
        address = f"mqtts://{HOST}:{port}/{TABLE}"
        table = BlockingTable(address, name="operator", password=password("operator"), ca_file=authority)
        state = table.newest(STATE)
        assert state is not None
        assert state["seq"] > 40
    with pytest.raises(AccessRefused, match="does not let operator in"):
        BlockingTable(address, name="operator", password="a guess", ca_file=authority).newest(STATE)
