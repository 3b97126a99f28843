"""``tablectl export --all``: a season as tables."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tablectl.adapters.storage.journal.journal import SqliteJournal
from tablectl.api.counts.season_tables import TABLES, SeasonTables
from tablectl.api.games.export import envelopes_of
from tablectl.cli.games.export import app
from tablectl.errors import InputError
from tablectl.game.events import Envelope, HandSettled, SessionStarted
from tests.tablectl.formats.games import GAMES, game

NAMES = ("double_ron.tenhou6.json", "nagashi_mangan.mjlog", "nine_kinds.tenhou6.json")


def export(*arguments: str | Path) -> tuple[int, str]:
    ran = CliRunner().invoke(app, [str(each) for each in arguments])
    if ran.exception is not None and not isinstance(ran.exception, SystemExit):
        raise ran.exception
    return ran.exit_code, ran.stderr


def rows(folder: Path, name: str) -> list[dict[str, str]]:
    with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int, str]:
    """Three recorded games in a folder, and a file that is none: the tables, exit status, standard error."""
    folder = tmp_path_factory.mktemp("season")
    for name in NAMES:
        (folder / name).write_bytes((GAMES / name).read_bytes())
    (folder / "notes.txt").write_text("bring tea", encoding="utf-8")
    status, told = export("--all", folder, "--out", folder / "tables")
    return folder / "tables", status, told


def _settled(envelopes: Iterable[Envelope]) -> list[HandSettled]:
    return [each.body for each in envelopes if isinstance(each.body, HandSettled)]


def test_every_hand_and_win_has_its_row(season: tuple[Path, int, str]) -> None:
    folder, _, _ = season
    games = [game(name.split(".")[0]) for name in NAMES]
    settled = [each for one in games for each in _settled(envelopes_of((one,)))]
    assert [row["source"] for row in rows(folder, "sessions")] == list(NAMES)
    assert len(rows(folder, "hands")) == len(settled)
    assert len(rows(folder, "wins")) == sum(len(each.wins) for each in settled)
    items = sum(len(win.items) for each in settled for win in each.wins)
    assert len(rows(folder, "items")) == items


def test_deltas_add_up_to_the_points(season: tuple[Path, int, str]) -> None:
    folder, _, _ = season
    for session in rows(folder, "sessions"):
        hands = [row for row in rows(folder, "hands") if row["session"] == session["session"]]
        assert len(hands) == int(session["hands"])
        for n in range(4):
            points = int(session[f"start_{n}"])
            for hand in hands:
                points += int(hand[f"delta_{n}"])
                assert points == int(hand[f"points_{n}"])


def test_a_win_has_its_worth_and_its_items(season: tuple[Path, int, str]) -> None:
    folder, _, _ = season
    win = next(row for row in rows(folder, "wins") if row["limit"] == "haneman")
    items = [
        row
        for row in rows(folder, "items")
        if all(row[key] == win[key] for key in ("session", "hand", "win"))
    ]
    assert sum(int(row["value"]) * int(row["count"]) for row in items) == int(win["han"])


def test_what_cannot_be_read_is_named_and_the_rest_is_written(season: tuple[Path, int, str]) -> None:
    _, status, told = season
    assert status == 1
    assert "notes.txt: " in told
    assert "lost: every move: the tables tell what hands paid" in told
    assert not any(name in told for name in NAMES)


def test_a_name_that_looks_like_a_formula_is_text() -> None:
    envelopes = list(envelopes_of((game("nine_kinds"),)))
    start = envelopes[0].body
    assert isinstance(start, SessionStarted)
    names = ("=1+1", "@me", "Ren, the 2nd", '"Haru"')
    odd = SessionStarted(start.rules, start.preset, start.options, names, start.scores, start.first_dealer)
    envelopes[0] = Envelope(1, envelopes[0].at, envelopes[0].source, odd)
    tables = SeasonTables()
    tables.add("a", envelopes)
    told = dict(tables.texts())
    (row,) = csv.DictReader(told["sessions"].splitlines())
    assert [row[f"player_{n}"] for n in range(4)] == ["'=1+1", "'@me", "Ren, the 2nd", '"Haru"']
    assert set(told) == set(TABLES)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--all", GAMES / NAMES[0]), "name their folder with --out"),
        ((GAMES,), "only --all reads all the games of one"),
        (("--all", Path(__file__), "--out", "/nowhere/tables"), "expected a tenhou mjlog"),
        (("--all", GAMES / NAMES[2], "--out", "/proc/tables"), "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_refused(arguments: tuple[str | Path, ...], why: str) -> None:
    with pytest.raises(InputError, match=why):
        export(*arguments)


@pytest.mark.parametrize("how", [("-f", "mjlog"), ("-f", "text"), ("-f", "nonsense")])
def test_a_journal_without_a_session_says_so(tmp_path: Path, how: tuple[str, ...]) -> None:
    journal = SqliteJournal(tmp_path / "journal.sqlite")
    journal.close()
    with pytest.raises(InputError, match="holds no session"):
        export(tmp_path / "journal.sqlite", *how)


def test_a_record_that_breaks_off_is_told_in_the_tables(tmp_path: Path) -> None:
    season = tmp_path / "season"
    season.mkdir()
    whole = (GAMES / "nagashi_mangan.mjlog").read_bytes()
    (season / "1.mjlog").write_bytes(whole[: len(whole) * 2 // 3])
    (season / "2.mjlog").write_bytes(whole)
    status, told = export("--all", season, "--out", tmp_path / "tables", "--quiet")
    assert status == 1
    assert told == f"{season / '1.mjlog'}: breaks off after its last finished hand\n"
    assert [row["broken_off"] for row in rows(tmp_path / "tables", "sessions")] == ["true", ""]
