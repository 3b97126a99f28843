"""The table that plays by itself needs nobody, and a restart in the middle of a hand costs nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tablectl.adapters.storage.journal.journal import JOURNAL_FILE
from tablectl.game.events import Event, HandSettled, HandStarted
from tablectl.simulation.parts import TRUTH_FILE
from tablectl.simulation.true_game.truth_file import TruthFile
from tests.journeys.journey import Journey
from tests.journeys.tables import SPEED, STARTING, RunningTable
from tests.system.long_runs.plays_by_itself import PUT_RIGHT, compared, recorded_hands
from tests.system.pictured_table import seen_alike

SEED: Final = 542
"""Its first hand is short."""
MID_HAND: Final = 4
"""Discards after which the middle of a hand has come."""
ENDS: Final = ("win_shown/1", "hand_shown/1", "hand_drawn/1", "ura_indicators_revealed/1", "hand_settled/1")
"""What is told at the end of a hand."""
GOES_ON: Final = 3
"""Discards after a start, by which the hand is known to go on."""


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of one table, at which both journeys look."""
    return tmp_path_factory.mktemp("plays")


@pytest.fixture(scope="module")
def started(state: Path) -> Iterator[list[RunningTable]]:
    """The table, once for each start: the last one runs, and is ended."""
    tables = [start(state)]
    yield tables
    assert tables[-1].close() == 0, tables[-1].log


def start(state: Path) -> RunningTable:
    return RunningTable(state, "--speed", SPEED, "--seed", f"{SEED}")


def nothing_was_put_right(table: RunningTable) -> None:
    """Nobody corrected anything of what this start of the table has told."""
    assert not [each for kind in PUT_RIGHT for each in table.events(f"{kind}/1")]


def played(state: Path) -> list[Event]:
    """What truly happened in the hand that lies on the table."""
    kept = TruthFile(state / TRUTH_FILE).read(SEED)
    assert kept is not None
    return list(kept.events)


def discards(table: RunningTable) -> int:
    """How many this start of the table has told since the newest hand began."""
    told = [each["kind"] for each in table.heard("event")]
    begun = max((place for place, kind in enumerate(told) if kind == "hand_started/1"), default=0)
    return told[begun:].count("tile_discarded/1")


@pytest.mark.slow
@pytest.mark.journey("docs/FIRST_TABLE.md", "docs/FOR_PLAYERS.md", presses=0)
def test_the_table_plays_a_hand_by_itself(state: Path, started: list[RunningTable], journey: Journey) -> None:
    journey.expect(alerts=STARTING)
    (table,) = started
    visitor = journey.person(table)
    visitor.open()
    true: list[Event] = []

    def paid() -> bool:
        """Also at the table itself, which forgets a hand once the next one begins."""
        if table.heard("event")[-1:] and table.heard("event")[-1]["kind"] in ENDS:
            now = played(state)
            if any(isinstance(event, HandSettled) for event in now):
                true[:] = now
        return bool(true and table.events("hand_settled/1"))

    table.plays_until(paid)
    nothing_was_put_right(table)
    begun = next(each for each in true if isinstance(each, HandStarted))
    written = recorded_hands(state / JOURNAL_FILE)[begun.number]
    assert not compared([true], [written], 0.0)


@pytest.mark.slow
@pytest.mark.journey("docs/FIRST_TABLE.md", presses=0)
def test_a_restart_in_mid_hand_goes_on_at_the_same_tile(
    state: Path, started: list[RunningTable], journey: Journey
) -> None:
    journey.expect(alerts=STARTING, words=("the next start continues at the same tile",))
    (first,) = started
    journey.watch(first)
    first.plays_until(lambda: len(first.events("hand_started/1")) == 2 and discards(first) >= MID_HAND)
    assert first.close() == 0
    lay = recorded_hands(state / JOURNAL_FILE)[-1]
    again = start(state)
    started[:] = [again]
    journey.watch(again)
    assert re.search(r"continues with East \d", again.process.said[: again.printed])
    again.plays_until(lambda: discards(again) >= GOES_ON)
    for table in (first, again):
        nothing_was_put_right(table)
    *_, written = recorded_hands(state / JOURNAL_FILE)
    assert written[: len(lay)] == lay
    told, true = seen_alike(written), seen_alike(played(state))
    assert len(told) >= MID_HAND + GOES_ON
    assert told == true[: len(told)]
