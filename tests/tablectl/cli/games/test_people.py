"""``tablectl people`` and ``tablectl stats --season`` at the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tablectl.adapters.storage.journal.journal import SqliteJournal
from tablectl.cli.games.people import app as people
from tablectl.cli.games.stats import app as stats
from tablectl.errors import JournalError
from tests.tablectl.api.past.journals import journal


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A state folder with a journal of two hands."""
    written = SqliteJournal(tmp_path / "journal.sqlite")
    written.append(journal())
    written.close()
    return tmp_path


def ran(*arguments: object) -> Result:
    return CliRunner().invoke(people, list(map(str, arguments)))


def names(folder: Path) -> list[str]:
    told = CliRunner().invoke(stats, [str(folder / "journal.sqlite"), "--json"])
    return [json.loads(line).get("player", "") for line in told.stdout.splitlines()]


def test_joined_names_are_one_line_of_the_statistics(folder: Path) -> None:
    first, second, *others = (name for name in names(folder) if name)
    assert ran("join", folder, first, "Sora").exit_code == 0
    assert ran("part", folder, second, "Mio", "--session", "1").exit_code == 0
    assert names(folder) == [*sorted(["Sora", "Mio", *others]), ""]
    assert ran("list", folder).stdout.splitlines() == [
        f"{first} counts as Sora",
        f"{second} in session 1 counts as Mio",
    ]
    assert ran("separate", folder, first).exit_code == 0
    assert first in names(folder)


def test_a_name_or_a_session_that_the_journal_does_not_have_is_a_slip(folder: Path) -> None:
    first = next(name for name in names(folder) if name)
    assert "no session has a player called “Nobody”" in str(ran("join", folder, "Nobody", first).exception)
    assert "in session 9 of 1" in str(ran("part", folder, first, "Mio", "--session", 9).exception)
    assert "in session 1 of 1" in str(ran("part", folder, "Nobody", "Mio", "--session", 1).exception)
    assert ran("list", folder).stdout == ""
    assert ran("join", folder, first, "Sora").exit_code == 0
    assert ran("join", folder, "Sora", "Mio").exit_code == 0, "a name that was told before"


def test_a_player_is_deleted_while_the_table_stands_still(folder: Path) -> None:
    first, *others = (name for name in names(folder) if name)
    assert "copies and exports" in ran("delete", folder, first).stdout
    assert names(folder) == [*sorted(["deleted player", *others]), ""]
    assert "no session has a player" in str(ran("delete", folder, first).exception)


def test_nobody_is_deleted_behind_a_running_tables_back(folder: Path) -> None:
    running = SqliteJournal(folder / "journal.sqlite")
    assert isinstance(ran("delete", folder, names(folder)[0]).exception, JournalError)
    running.close()
    assert "deleted player" not in names(folder)


def test_a_folder_without_a_journal_is_named(tmp_path: Path) -> None:
    assert "holds no journal.sqlite" in str(ran("list", tmp_path).exception)


def test_a_season_is_printed_and_drawn(folder: Path, tmp_path: Path) -> None:
    name = names(folder)[0]
    asked = [str(folder / "journal.sqlite"), "--rules", "riichi", "--season"]
    told = json.loads(CliRunner().invoke(stats, [*asked, name]).stdout)
    assert (told["player"], told["counts"]["hands"]) == (name, 2)
    club = json.loads(CliRunner().invoke(stats, [*asked, "everybody"]).stdout)
    assert (club["player"], club["counts"]["hands"]) == (None, 8)
    assert CliRunner().invoke(stats, [*asked, "Nobody"]).exit_code == 2
    assert CliRunner().invoke(stats, [asked[0], "--season", name]).exit_code == 2, "it needs --rules"
    assert CliRunner().invoke(stats, [asked[0], "--card", str(tmp_path / "c.png")]).exit_code == 2
