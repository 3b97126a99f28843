"""``tablectl stats`` at the command line."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner, Result

from tablectl.adapters.storage.journal.journal import SqliteJournal
from tablectl.cli.games.stats import app
from tests.tablectl.api.past.journals import journal
from tests.tablectl.formats.games import GAMES

NAGASHI = str(GAMES / "nagashi_mangan.mjlog")
ROBBED = str(GAMES / "robbed_kong.tenhou6.json")


def ran(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


def test_json_is_a_line_a_player_and_the_total_at_the_end() -> None:
    result = ran(NAGASHI, ROBBED, "--json")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert [line.get("player") for line in lines] == ["A", "B", "C", "D", None]
    assert lines[-1]["total"] is True
    assert lines[-1]["hands"] == 4 * (8 + 1)


def test_without_a_choice_people_get_a_table() -> None:
    result = ran(NAGASHI)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0].split()[:2] == ["player", "hands"]


def test_csv_is_for_spreadsheets_and_not_json_as_well() -> None:
    assert ran(NAGASHI, "--csv").stdout.startswith("player,seat,total,hands,")
    assert ran(NAGASHI, "--csv", "--json").exit_code == 2


def test_a_file_that_cannot_be_read_is_named_and_the_others_are_counted(tmp_path: Path) -> None:
    broken = tmp_path / "broken.mjlog"
    broken.write_text("no game", encoding="utf-8")
    result = ran(str(broken), NAGASHI, str(tmp_path / "missing"), "--json")
    assert result.exit_code == 2
    assert [line.split(":")[0] for line in result.stderr.splitlines()] == [
        str(broken),
        str(tmp_path / "missing"),
    ]
    assert json.loads(result.stdout.splitlines()[-1])["hands"] == 32


def test_a_rule_book_that_is_none_is_told() -> None:
    result = ran(NAGASHI, "--rules", "riichy")
    assert result.exit_code == 2
    assert "riichy" in result.stderr
    assert result.stdout == ""


def test_a_record_that_breaks_off_is_told_with_status_1(tmp_path: Path) -> None:
    cut = tmp_path / "cut.mjlog"
    whole = (GAMES / "nagashi_mangan.mjlog").read_bytes()
    cut.write_bytes(whole[: len(whole) * 2 // 3])
    result = ran(str(cut), NAGASHI, "--json")
    assert result.exit_code == 1
    assert result.stderr.splitlines()[0] == (f"{cut}: breaks off after its last finished hand")
    assert json.loads(result.stdout.splitlines()[-1])["broken_off"] == 1
    assert "broken_off" not in json.loads(ran(NAGASHI, "--json").stdout.splitlines()[-1])


def test_a_hand_that_the_rules_refuse_is_left_out_with_status_1(tmp_path: Path) -> None:
    text = (GAMES / "nagashi_mangan.mjlog").read_text(encoding="utf-8")
    lines = text.splitlines()
    assert "<T" in lines[1]
    start = lines[1].index("/><T") + 2
    lines[1] = lines[1][:start] + "<U" + lines[1][start + 2 :]
    wrong = tmp_path / "wrong.mjlog"
    wrong.write_text("\n".join(lines), encoding="utf-8")
    result = ran(str(wrong), "--json")
    assert result.exit_code == 1
    assert "left out hand 0" in result.stderr
    assert json.loads(result.stdout.splitlines()[-1])["hands"] == 28


def test_a_tables_journal_is_counted_and_a_book_can_be_chosen(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    kept = SqliteJournal(path)
    kept.append(list(journal()))
    kept.close()
    total = json.loads(ran(str(path), "--json", "--rules", "riichi").stdout.splitlines()[-1])
    assert (total["hands"], total["games"]) == (8, 0)
    nothing = ran(str(path), "--json", "--rules", "mcr")
    assert nothing.exit_code == 0
    assert json.loads(nothing.stdout)["hands"] == 0
