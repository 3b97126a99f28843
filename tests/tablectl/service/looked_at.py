"""A table whose service is told what eyes would see: looks made by hand, the journal of a running table."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import cast

from tablectl.adapters.storage.journal.journal import JOURNAL_FILE, SqliteJournal
from tablectl.game.evidence import Evidence
from tests.recordings.follower import Follower
from tests.tablectl.game.seen import Look
from tests.tablectl.service.typed import discard
from tests.tablectl.table_parts import ScriptedTable

ORDER = [f"{rank}{suit}" for rank in range(1, 10) for suit in "mps"] + [f"{rank}z" for rank in range(1, 8)]


class Watched:
    """Stands in the place of a follower: what is given goes to the service, at the service's own time."""

    def __init__(self, table: ScriptedTable) -> None:
        self._table = table

    @property
    def now_ms(self) -> int:
        return self._table.clock.run_ms()

    @now_ms.setter
    def now_ms(self, value: int) -> None:
        self._table.clock.s = value / 1000

    def give(self, evidence: Evidence) -> None:
        self._table.see(evidence)


def on_disk(folder: Path, **more: object) -> ScriptedTable:
    """A table whose journal is the real one."""
    return ScriptedTable(journal=SqliteJournal(folder / JOURNAL_FILE), **more)  # type: ignore[arg-type]


def look_at(table: ScriptedTable) -> Look:
    """What lies on it, to be changed and shown."""
    return Look(cast("Follower", Watched(table)), indicators=["3s"])


def said(table: ScriptedTable, events: Iterable[dict[str, object]]) -> None:
    """An operator records what happened."""
    for event in events:
        answer = table.ask("record_event", event=event)
        assert answer["ok"] is True, (event, answer)


def throw(table: ScriptedTable, look: Look, tile: str, *, ready: bool = False) -> None:
    """Whoever is in turn draws and discards, and it is written down."""
    seat = table.turn
    if ready:
        drawn = {"kind": "tile_drawn/1", "seat": seat, "tile": None, "from": "wall"}
        said(table, [drawn, {"kind": "ready_declared/1", "seat": seat}])
    look.throws(seat, tile, sideways=ready)
    said(table, [discard(seat, tile) | {"sideways": ready}])


def play_to_the_last_discard(
    table: ScriptedTable, look: Look, last: str, *, ready: int | None = None
) -> None:
    """The whole wall is drawn; nobody calls. ``ready`` declares riichi in the third turn."""
    tiles = [tile for tile in ORDER * 2 if tile not in {last, "3s"}]
    hand = table.service.state.hand
    assert hand is not None
    for place in range(hand.wall_left - 1):
        declares = ready is not None and table.turn == ready and len(look.rivers[ready]) == 2
        throw(table, look, tiles[place] if place < len(tiles) else ORDER[place - len(tiles)], ready=declares)
    throw(table, look, last)
