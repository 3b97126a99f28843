"""Backups hold everything that a table remembers, whole or by session, and restore to the same tile."""

from __future__ import annotations

import io
import json
import tarfile
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tablectl.adapters.storage.backup import make_backup, restore_backup
from tablectl.adapters.storage.journal import JOURNAL_FILE, SqliteJournal, read_journal
from tablectl.cli import app
from tablectl.errors import InputError, JournalInUse
from tablectl.game.events import Correction, Envelope, EventCorrected, Source, TileDiscarded
from tablectl.game.history import History, renumbered, sessions_of
from tests.tablectl.game.any_playout import AnyPlayout

AT = "2026-11-20T10:00:00.000Z"
LATER = "2026-11-21T10:00:00.000Z"


def two_sessions() -> list[Envelope]:
    """Sessions of two books; a discard of the second is corrected."""
    events = [after for book in ("riichi", "mcr") for _, after, _ in AnyPlayout(book, 3, hands=1).play()]
    envelopes = [Envelope(n, AT, Source.CAMERA, event) for n, event in enumerate(events, start=1)]
    last = next(e for e in reversed(envelopes) if isinstance(e.body, TileDiscarded))
    assert isinstance(last.body, TileDiscarded)
    misread = EventCorrected(last.seq, replace(last.body, drawn=None), "nobody saw where it came from")
    return [*envelopes, Envelope(len(envelopes) + 1, AT, Source.OPERATOR, misread)]


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A state folder in use: a journal, accounts, and things that the table makes anew."""
    folder = tmp_path / "table"
    journal = SqliteJournal(folder / JOURNAL_FILE)
    journal.append(two_sessions())
    journal.acknowledge(7)
    journal.close()
    (folder / "accounts.json").write_text("{}", encoding="utf-8")
    (folder / "broker").mkdir()
    for name in ("mosquitto.db", "passwords", "rights", "mosquitto.log"):
        (folder / "broker" / name).write_bytes(b"made anew")
    for name in ("port", "operator.password"):
        (folder / "broker" / name).write_text("known to listeners\n", encoding="ascii")
    return folder


def backup(table: Path, archive: Path, session: int | None = None) -> Path:
    make_backup(table, archive, at=AT, program="0.1.0", session=session)
    return archive


def test_a_restored_table_stands_where_it_stood(table: Path, tmp_path: Path) -> None:
    archive = backup(table, tmp_path / "saved.tar.gz")
    contents, before = restore_backup(archive, tmp_path / "new", at=AT)
    assert read_journal(tmp_path / "new" / JOURNAL_FILE) == read_journal(table / JOURNAL_FILE)
    assert (tmp_path / "new" / "accounts.json").read_text(encoding="utf-8") == "{}"
    assert {each.name: each.read_text("ascii") for each in (tmp_path / "new" / "broker").iterdir()} == {
        "port": "known to listeners\n",
        "operator.password": "known to listeners\n",
    }
    assert (contents.sessions, before) == (2, None)
    journal = SqliteJournal(tmp_path / "new" / JOURNAL_FILE)
    assert journal.acknowledged() == 7
    journal.close()


def test_a_running_table_is_saved_without_being_disturbed(table: Path, tmp_path: Path) -> None:
    running = SqliteJournal(table / JOURNAL_FILE)
    archive = backup(table, tmp_path / "saved.tar.gz")
    running.acknowledge(9)
    running.close()
    restore_backup(archive, tmp_path / "new", at=AT)
    assert read_journal(tmp_path / "new" / JOURNAL_FILE) == tuple(two_sessions())


@pytest.mark.parametrize("session", [0, 1, -1])
def test_one_session_becomes_a_journal_of_its_own(table: Path, tmp_path: Path, session: int) -> None:
    archive = backup(table, tmp_path / "one.tar.gz", session)
    contents, _ = restore_backup(archive, tmp_path / "new", at=AT)
    found = read_journal(tmp_path / "new" / JOURNAL_FILE)
    assert found == renumbered(sessions_of(two_sessions())[session])
    assert [each.seq for each in found] == list(range(1, len(found) + 1))
    assert contents.sessions == 1
    assert not (tmp_path / "new" / "accounts.json").exists()


def test_a_session_alone_comes_to_the_same_scores() -> None:
    envelopes = two_sessions()
    alone = History.of(renumbered(sessions_of(envelopes)[1]))
    both = History.of(envelopes)
    assert alone.state.scores == both.state.scores
    assert alone.amendments == both.amendments == 1


def test_every_entry_belongs_to_exactly_one_session() -> None:
    envelopes = two_sessions()
    parts = sessions_of(envelopes)
    assert sorted(e.seq for part in parts for e in part) == [e.seq for e in envelopes]
    was = envelopes[1].body
    assert not isinstance(was, Correction)
    late = Envelope(len(envelopes) + 1, AT, Source.OPERATOR, EventCorrected(2, was, "late"))
    first, second = sessions_of([*envelopes, late])
    assert first[-1] == late
    assert late not in second


def test_what_is_in_the_way_is_kept_and_only_when_asked(table: Path, tmp_path: Path) -> None:
    archive = backup(table, tmp_path / "saved.tar.gz")
    (table / "accounts.json").write_text('{"newer": 1}', encoding="utf-8")
    with pytest.raises(InputError, match="--replace"):
        restore_backup(archive, table, at=LATER)
    _, before = restore_backup(archive, table, at=LATER, replace=True)
    assert (table / "accounts.json").read_text(encoding="utf-8") == "{}"
    assert before is not None
    assert (before / "accounts.json").read_text(encoding="utf-8") == '{"newer": 1}'


def test_a_running_table_is_not_replaced(table: Path, tmp_path: Path) -> None:
    archive = backup(table, tmp_path / "saved.tar.gz")
    running = SqliteJournal(table / JOURNAL_FILE)
    with pytest.raises(JournalInUse):
        restore_backup(archive, table, at=LATER, replace=True)
    running.close()
    assert read_journal(table / JOURNAL_FILE) == tuple(two_sessions())


def test_a_damaged_journal_can_be_replaced(table: Path, tmp_path: Path) -> None:
    archive = backup(table, tmp_path / "saved.tar.gz")
    (table / JOURNAL_FILE).write_bytes(b"nothing of use")
    restore_backup(archive, table, at=LATER, replace=True)
    assert read_journal(table / JOURNAL_FILE) == tuple(two_sessions())


def test_any_byte_that_changed_is_noticed(table: Path, tmp_path: Path) -> None:
    archive = backup(table, tmp_path / "saved.tar.gz")
    whole = archive.read_bytes()
    for place in range(20, len(whole), len(whole) // 40):
        spoilt = bytearray(whole)
        spoilt[place] ^= 0x10
        archive.write_bytes(bytes(spoilt))
        try:
            restore_backup(archive, tmp_path / f"new-{place}", at=AT)
        except InputError:
            assert not (tmp_path / f"new-{place}").exists()
        else:
            # A bit that gzip itself does not look at: what came out is still what was saved.
            assert read_journal(tmp_path / f"new-{place}" / JOURNAL_FILE) == tuple(two_sessions())


@pytest.mark.parametrize(
    ("manifest", "said"),
    [
        ({"schema": "tablectl/backup/9"}, "this program reads"),
        ({"files": {"../../outside": {"bytes": 1, "sha256": "0"}}}, "too large for a table's file"),
        ({"files": {"notes": {"bytes": 1, "sha256": "0"}}}, "holds no journal"),
        ({"files": 5}, "cannot be understood"),
    ],
)
def test_archives_that_are_none_of_ours_are_refused(
    table: Path, tmp_path: Path, manifest: dict[str, object], said: str
) -> None:
    contents = make_backup(table, tmp_path / "saved.tar.gz", at=AT, program="0.1.0")
    text = json.dumps(contents.as_json() | manifest).encode()
    made_up = tmp_path / "made-up.tar.gz"
    with tarfile.open(made_up, "w:gz") as tar:
        head = tarfile.TarInfo("manifest.json")
        head.size = len(text)
        tar.addfile(head, io.BytesIO(text))
    with pytest.raises(InputError, match=said):
        restore_backup(made_up, tmp_path / "new", at=AT)
    assert not (tmp_path / "new").exists()


def test_the_commands_say_what_they_did(table: Path, tmp_path: Path) -> None:
    archive = tmp_path / "saved.tar.gz"
    saved = CliRunner().invoke(app, ["backup", str(archive), "--state-dir", str(table), "--json"])
    assert saved.exit_code == 0, saved.output
    assert json.loads(saved.output)["sessions"] == 2
    assert archive.stat().st_mode & 0o077 == 0
    back = CliRunner().invoke(app, ["restore", str(archive), "--state-dir", str(tmp_path / "new")])
    assert back.exit_code == 0, back.output
    assert "events of 2 sessions" in back.output
    none = CliRunner().invoke(app, ["backup", str(archive), "--state-dir", str(tmp_path / "nothing")])
    assert isinstance(none.exception, InputError)
