"""The table that plays by itself needs nobody, and a restart in the middle of a hand costs nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tablectl.adapters.storage.journal import JOURNAL_FILE
from tablectl.simulation.parts import TRUTH_FILE
from tablectl.simulation.truth_file import TruthFile
from tests.journeys.journey import Journey
from tests.journeys.tables import SPEED, STARTING, RunningTable
from tests.system.long_runs.plays_by_itself import PUT_RIGHT, compared, written_hands

SEED: Final = 542
"""Its first two hands are short."""
MID_HAND: Final = 8
"""Discards after which the middle of a hand has come."""


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of one table, which both journeys go on with."""
    return tmp_path_factory.mktemp("plays")


@pytest.fixture
def started(state: Path) -> Iterator[list[RunningTable]]:
    """Tables that were started: the last one is ended."""
    tables: list[RunningTable] = []
    yield tables
    assert tables[-1].close() == 0, tables[-1].log


def start(state: Path) -> RunningTable:
    return RunningTable(state, "--speed", SPEED, "--seed", f"{SEED}")


def paid(table: RunningTable) -> None:
    """Wait for the payment of the hand."""
    table.plays_until(lambda: bool(table.events("hand_settled/1")))


def nobody_was_needed(table: RunningTable, state: Path) -> None:
    """Nothing was put right, nothing is open, and what is written down is what was played."""
    assert not [each for kind in PUT_RIGHT for each in table.events(f"{kind}/1")]
    kept = TruthFile(state / TRUTH_FILE).read(SEED)
    assert kept is not None
    written = written_hands(state / JOURNAL_FILE)
    assert not compared([kept.events], written[-1:], 0.0)


@pytest.mark.journey("docs/FIRST_TABLE.md", presses=0)
def test_a_restart_in_mid_hand_goes_on_at_the_same_tile(
    state: Path, started: list[RunningTable], journey: Journey
) -> None:
    journey.expect(alerts=STARTING, words=("the next start continues at the same tile",))
    first = start(state)
    started.append(first)
    first.plays_until(lambda: len(first.events("tile_discarded/1")) >= MID_HAND)
    journey.watch(first)
    assert first.close() == 0
    again = start(state)
    started[:] = [again]
    journey.watch(again)
    assert "continues with East 1" in again.process.said[: again.printed]
    paid(again)
    nobody_was_needed(again, state)


@pytest.mark.journey("docs/FIRST_TABLE.md", "docs/FOR_PLAYERS.md", presses=0)
def test_the_table_plays_a_hand_by_itself(state: Path, started: list[RunningTable], journey: Journey) -> None:
    journey.expect(alerts=STARTING)
    table = start(state)
    started.append(table)
    visitor = journey.person(table)
    visitor.open()
    table.until_event("hand_started/1")
    table.until_event("hand_settled/1")
    nobody_was_needed(table, state)
