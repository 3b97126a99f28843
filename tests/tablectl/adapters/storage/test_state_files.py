"""The keys that count, in their file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablectl.adapters.storage.alerts_file import ALERTS_FILE, AlertsFile
from tablectl.adapters.storage.presses_file import PRESSES_FILE, PressesFile
from tablectl.game.evidence import Button, ButtonPressed
from tablectl.ports import SavedPress

KEPT = [
    SavedPress(17, ButtonPressed(1200, 2, Button.WIN)),
    SavedPress(18, ButtonPressed(2400, 3, Button.CALL, "pung")),
]


def test_what_was_kept_last_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / PRESSES_FILE
    PressesFile(path, "a").save(KEPT[:1])
    PressesFile(path, "a").save(KEPT)
    assert list(PressesFile(path, "a").load()) == KEPT
    assert [each.name for each in tmp_path.iterdir()] == [PRESSES_FILE]


def test_those_of_another_journal_count_not(tmp_path: Path) -> None:
    path = tmp_path / PRESSES_FILE
    PressesFile(path, "a").save(KEPT)
    assert not PressesFile(path, "b").load()


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"format": "tablectl/presses/2"}', '{"format": "tablectl/presses/1"}']
)
def test_a_file_that_cannot_be_read_is_none(tmp_path: Path, text: str) -> None:
    path = tmp_path / PRESSES_FILE
    path.write_text(text, encoding="utf-8")
    assert not PressesFile(path, "a").load()


@pytest.mark.parametrize("text", ["7", "[7]", '["x"]', '[{"cause": 7}]'])
def test_alerts_that_are_none_keep_no_table_from_starting(tmp_path: Path, text: str) -> None:
    (tmp_path / ALERTS_FILE).write_text(text, encoding="utf-8")
    assert not AlertsFile(tmp_path / ALERTS_FILE).load()


@pytest.mark.parametrize("field", ['"call": "pong"', '"button": "buy"', '"seat": null', '"head": "x"'])
def test_a_key_that_cannot_be_understood_is_none(tmp_path: Path, field: str) -> None:
    path = tmp_path / PRESSES_FILE
    PressesFile(path, "a").save(KEPT[:1])
    name, _, value = field.partition(": ")
    said = path.read_text(encoding="utf-8")
    start = said.index(name)
    end = min(at for at in (said.find(",", start), said.find("}", start)) if at > 0)
    path.write_text(said[:start] + f"{name}: {value}" + said[end:], encoding="utf-8")
    assert not PressesFile(path, "a").load()


def test_a_disk_that_refuses_costs_no_game(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = PressesFile(tmp_path / "gone" / PRESSES_FILE, "a")
    file.save(KEPT)
    file.save(KEPT)
    assert len(caplog.records) == 1
    assert not file.load()
