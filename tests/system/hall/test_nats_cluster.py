"""A hall and its tables over a cluster of NATS servers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic

import pytest

from tablectl.client import STATE, AccessRefused, BlockingTable, Unreachable
from tablectl.client.messages.state import State
from tests.system.hall.cluster_kills import Tally, kills, table_names
from tests.system.hall.nats_cluster import HOST, NatsCluster, needs_nats, password
from tests.tablectl.adapters.mqtt.ordinary_clients import (
    ELSEWHERE,
    STATUS,
    V311,
    close,
    connected,
    say_everything,
)
from tests.waiting import PATIENCE_S, until

pytestmark = [pytest.mark.system, needs_nats]
TABLE = "table-1"


@dataclass(frozen=True)
class Killed:
    """A cluster whose nodes and hall were killed while a table played, and what was found."""

    cluster: NatsCluster
    tally: Tally


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Killed]:
    cluster = NatsCluster(tmp_path_factory.mktemp("nats"), *table_names(1))
    yield Killed(cluster, kills(cluster, 3, seed=2, folder=tmp_path_factory.mktemp("hall")))
    cluster.close()


@pytest.mark.slow
def test_whatever_is_killed_the_hall_has_every_event_once(killed: Killed) -> None:
    assert killed.tally.bad == 0, killed.tally.lines()
    assert killed.tally.events > 20, killed.tally.lines()


def told_in_the_end(table: BlockingTable) -> State | None:
    """The newest state: a node that was started anew keeps listeners waiting until it has caught up."""
    give_up = monotonic() + PATIENCE_S
    while True:
        try:
            return table.newest(STATE)
        except Unreachable:
            if monotonic() > give_up:
                raise


@pytest.mark.slow
def test_a_listener_is_spoken_to_in_the_older_version_and_let_in_by_its_password(killed: Killed) -> None:
    """What the table said last is kept by the cluster."""
    cluster = killed.cluster
    authority = str(cluster.authority)
    for port in cluster.ports:
        address = f"mqtts://{HOST}:{port}/{TABLE}"
        table = BlockingTable(address, name="operator", password=password("operator"), ca_file=authority)
        state = told_in_the_end(table)
        assert state is not None
        assert state["seq"] > 20
    with pytest.raises(AccessRefused, match="does not let operator in"):
        BlockingTable(address, name="operator", password="a guess", ca_file=authority).newest(STATE)


@pytest.mark.slow
def test_what_an_ordinary_client_may_not_say_or_hear_is_refused_and_its_line_stays(killed: Killed) -> None:
    """Without QoS 2, which NATS 2.9 does not speak: it hangs up on whoever does."""
    cluster = killed.cluster
    asked = f"mahjong/{TABLE}/command"
    table, operator, viewer = (
        connected(
            *(cluster.ports[0], who, V311, password(who), cluster.authority),
            more=(asked, STATUS),
        )
        for who in (TABLE, "operator", "viewer")
    )
    forbidden = [each.replace("/t1/", f"/{TABLE}/") for each in ELSEWHERE if "/t9/" not in each]
    say_everything(operator, forbidden, qualities=(0, 1))
    say_everything(viewer, [*forbidden, asked], qualities=(0, 1))
    operator.say(asked, b"last")
    until(lambda: (asked, b"last") in table.heard, why=lambda: (table.heard, operator.cut, viewer.cut))
    assert [told for told in table.heard if told[0] == asked] == [(asked, b"last")], (
        "nothing else came through"
    )
    assert {topic for topic, _ in table.heard} == {asked, STATUS}
    assert not {asked, STATUS} & (operator.topics | viewer.topics)
    viewer.say(STATUS, b"the line stands")
    until(lambda: (STATUS, b"the line stands") in table.heard, why=lambda: viewer.cut)
    assert table.cut == operator.cut == viewer.cut == []
    close((table, operator, viewer))
