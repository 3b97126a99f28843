"""A key that the panel heard outlives the process, whatever ended it, until what it says is written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablectl.adapters.storage.journal.journal import JOURNAL_FILE, SqliteJournal
from tablectl.adapters.storage.presses_file import PRESSES_FILE, PressesFile
from tablectl.game.evidence import Button, ButtonPressed
from tablectl.ports import SavedPress
from tests.tablectl.service.looked_at import look_at, said
from tests.tablectl.service.typed import discard
from tests.tablectl.table_parts import ScriptedTable

SUITS = ("m", "p", "s", "m")


def keeper(folder: Path) -> PressesFile:
    journal = SqliteJournal(folder / JOURNAL_FILE)
    try:
        return PressesFile(folder / PRESSES_FILE, journal.identity)
    finally:
        journal.close()


def start(folder: Path, rules: str = "sichuan", preset: str = "default") -> ScriptedTable:
    """The service starts; the first time it deals the first hand."""
    kept = keeper(folder)
    journal = SqliteJournal(folder / JOURNAL_FILE)
    table = ScriptedTable(journal=journal, ruleset=rules, preset=preset, presses=kept)
    table.pass_s(2.0)
    return table


def kill(table: ScriptedTable) -> None:
    """The process is gone; nothing that it would have done at its end is done but what the system does."""
    table.service._parts.journal.close()


def press(table: ScriptedTable, seat: int, button: Button) -> None:
    table.panels.pressed.append(ButtonPressed(table.clock.run_ms(), seat, button))
    table.service.step(0.0)


@pytest.fixture
def table(tmp_path: Path) -> ScriptedTable:
    """Sichuan: everybody has given up a suit and the dealer is in turn."""
    made = start(tmp_path)
    said(made, [{"kind": "tile_drawn/1", "seat": made.turn, "tile": None, "from": "wall"}])
    said(made, [{"kind": "void_suit_chosen/1", "seat": s, "suit": suit} for s, suit in enumerate(SUITS)])
    return made


def test_a_win_that_was_said_and_not_written_yet_is_written_after_the_start(
    table: ScriptedTable, tmp_path: Path
) -> None:
    winner = table.turn
    press(table, winner, Button.WIN)
    assert not table.service.state.hand.wins  # type: ignore[union-attr]
    kill(table)
    again = start(tmp_path)
    look = look_at(again)
    look.indicators = []
    look.show(13_000)
    hand = again.service.state.hand
    assert hand is not None
    assert [win.seat for win in hand.wins] == [winner]
    kill(again)
    third = start(tmp_path)
    assert not third.service._evidence._referee.watch.presses, "it was written down"
    third.service.close()


def test_what_is_written_down_since_is_not_said_again(table: ScriptedTable, tmp_path: Path) -> None:
    kept = keeper_of(table)
    winner = table.turn
    before = table.service.history.head
    said(table, [{"kind": "win_shown/1", "seat": winner, "from": None, "tile": None, "tiles": ""}])
    kept.save([SavedPress(before, ButtonPressed(0, winner, Button.WIN))])
    kill(table)
    again = start(tmp_path)
    assert not again.service._evidence._referee.watch.presses
    again.service.close()


def test_keys_of_an_earlier_hand_count_not(table: ScriptedTable, tmp_path: Path) -> None:
    kept = keeper_of(table)
    kept.save([SavedPress(0, ButtonPressed(0, table.turn, Button.WIN))])
    kill(table)
    again = start(tmp_path)
    assert not again.service._evidence._referee.watch.presses
    again.service.close()


def test_a_call_for_the_judge_is_written_down_at_once_and_kept_nowhere(
    table: ScriptedTable, tmp_path: Path
) -> None:
    press(table, 1, Button.JUDGE)
    kill(table)
    assert not keeper(tmp_path).load()


def test_riichi_that_was_followed_by_its_discard_is_over(tmp_path: Path) -> None:
    table = start(tmp_path, "riichi", "tenhou")
    said(table, [{"kind": "indicator_revealed/1", "tile": "3s"}])
    seat = table.turn
    press(table, seat, Button.READY)
    press(table, (seat + 1) % 4, Button.READY)
    said(table, [discard(seat, "1z")])
    kill(table)
    again = start(tmp_path, "riichi", "tenhou")
    assert [each.seat for each in again.service._evidence._referee.watch.presses] == [(seat + 1) % 4]
    again.service.close()


def test_a_pause_does_not_lose_what_was_said_before_it(table: ScriptedTable) -> None:
    winner = table.turn
    look = look_at(table)
    look.indicators = []
    look.show(900)
    press(table, winner, Button.WIN)
    assert table.ask("pause", reason="tea")["ok"] is True
    look.show(900)
    assert table.ask("resume")["ok"] is True
    look.show(13_000)
    hand = table.service.state.hand
    assert hand is not None
    assert [win.seat for win in hand.wins] == [winner]
    table.service.close()


def keeper_of(table: ScriptedTable) -> PressesFile:
    kept = table.presses
    assert isinstance(kept, PressesFile)
    return kept
