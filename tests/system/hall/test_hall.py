"""A hall with a real broker in front of tables that robots play at."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tablectl.adapters.storage.journal.journal import read_journal
from tablectl.compose.hall.demo import ORGANISER, run_demo
from tablectl.compose.hall.hall import HallSetup, ReadyHall, build_hall
from tablectl.hall.event_state import EventState
from tablectl.hall.store import HallStore
from tests.tablectl.adapters.mqtt.listener import needs_mosquitto

pytestmark = [pytest.mark.system, needs_mosquitto]
PATIENCE_S = 300.0
"""Long enough for a busy machine; reached only when something is wrong."""
SPEED = 200.0
"""A round's clock runs as fast: it must not end before the hall is looked at."""


def until(ready: ReadyHall, done: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE_S
    while not done():
        assert time.monotonic() < give_up, ready.hall.view
        ready.step(0.05)


def asked(ready: ReadyHall, path: str) -> Any:
    with urllib.request.urlopen(f"{ready.address}api/hall/{path}") as answer:
        return json.loads(answer.read())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("hall")


@pytest.fixture(scope="module")
def played(folder: Path) -> Iterator[EventState]:
    """One table, begun, its hall stopped amid a hand; the hall of the next life hears the rest."""
    with (
        build_hall(HallSetup(folder)) as ready,
        run_demo(ready, folder, tables=1, rounds=1, speed=SPEED),
    ):
        until(ready, lambda: heard(ready) > 40)
    with (
        build_hall(HallSetup(folder)) as ready,
        run_demo(ready, folder, tables=1, rounds=1, speed=SPEED) as demo,
    ):
        until(ready, lambda: bool(demo.event) and heard(ready) > 120)
        told = asked(ready, "tables/table-1/events?after=0&limit=1000")
        assert [each["seq"] for each in told["events"]] == list(range(1, len(told["events"]) + 1))
        overview = asked(ready, "overview")
        assert overview["tables"][0]["plays"] is True
        assert sorted(each["name"] for each in overview["tables"][0]["players"]) == sorted(
            each["name"] for each in overview["tables"][0]["seats"]
        )
        ready.hall.submit({"do": "pause_round", "by": "Ada", "reason": "lunch"}, ORGANISER)
        until(ready, lambda: ready.hall.tables["table-1"].paused)
        until(ready, lambda: ready.hall.tables["table-1"].copy.missing == 0)
        event = ready.hall.log.state.event()
    yield event


def heard(ready: ReadyHall) -> int:
    table = ready.hall.tables.get("table-1")
    return 0 if table is None else table.copy.head.seq


@pytest.mark.slow
def test_the_copy_is_the_tables_journal_over_a_restart(played: EventState, folder: Path) -> None:
    assert played.current is not None
    journal = [
        (each.seq, each.body.KIND) for each in read_journal(folder / "tables" / "table-1" / "journal.sqlite")
    ]
    with closing(HallStore(str(folder / "hall.sqlite"))) as store:
        (copy,) = store.copies()
        kept = [(each["seq"], each["kind"]) for each in store.events("table-1", copy.journal)]
    assert kept == journal[: len(kept)]
    assert len(journal) - len(kept) <= 1, "all but what was written as the table was closed"


def test_no_concealed_tile_reaches_the_hall(played: EventState, folder: Path) -> None:
    with closing(HallStore(str(folder / "hall.sqlite"))) as store:
        (copy,) = store.copies()
        events = store.events("table-1", copy.journal)
    dealt = [each for each in events if each["kind"] in ("tiles_dealt/1", "tile_drawn/1")]
    assert len(dealt) > 20
    told = {str(each.get("tile") or each.get("tiles") or "?") for each in dealt}
    assert all(set(tiles) == {"?"} for tiles in told), told
