"""Backups hold everything that a table remembers, whole or by session, and restore to the same tile."""

from __future__ import annotations

import errno
import hashlib
import io
import json
import os
import shutil
import tarfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tablectl.adapters.storage import backup_archive
from tablectl.adapters.storage.backup import make_backup, restore_backup
from tablectl.adapters.storage.backup_archive import unpack
from tablectl.adapters.storage.journal.journal import JOURNAL_FILE, SqliteJournal, read_journal
from tablectl.cli.commands import app
from tablectl.errors import InputError, JournalInUse, StateDirError
from tablectl.game.events import Correction, Envelope, EventCorrected, Source, TileDiscarded
from tablectl.game.frozen_values import changed
from tablectl.game.history import History, renumber, split_sessions
from tests.tablectl.game.any_playout import AnyPlayout

AT = "2026-11-20T10:00:00.000Z"
LATER = "2026-11-21T10:00:00.000Z"
KNOWN = ("port", "operator.password")
"""Of the broker's folder, what listeners know."""


def two_sessions() -> list[Envelope]:
    """Sessions of two books; a discard of the second is corrected."""
    events = [after for book in ("riichi", "mcr") for _, after, _ in AnyPlayout(book, 3, hands=1).play()]
    envelopes = [Envelope(n, AT, Source.CAMERA, event) for n, event in enumerate(events, start=1)]
    last = next(e for e in reversed(envelopes) if isinstance(e.body, TileDiscarded))
    assert isinstance(last.body, TileDiscarded)
    misread = EventCorrected(last.seq, changed(last.body, drawn=None), "nobody saw where it came from")
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
    for name in KNOWN:
        (folder / "broker" / name).write_text("known to listeners\n", encoding="ascii")
    return folder


def backup(table: Path, archive: Path, session: int | None = None) -> Path:
    make_backup(table, archive, at=AT, program="0.1.0", session=session)
    return archive


def test_a_restored_table_stands_where_it_stood(table: Path, tmp_path: Path) -> None:
    archive = backup(table, tmp_path / "saved.tar.gz")
    done = restore_backup(archive, tmp_path / "new", at=AT, access=True)
    assert read_journal(tmp_path / "new" / JOURNAL_FILE) == read_journal(table / JOURNAL_FILE)
    assert (tmp_path / "new" / "accounts.json").read_text(encoding="utf-8") == "{}"
    assert {each.name: each.read_text("ascii") for each in (tmp_path / "new" / "broker").iterdir()} == {
        "port": "known to listeners\n",
        "operator.password": "known to listeners\n",
    }
    assert (done.contents.sessions, done.before, done.left_out) == (2, None, ())
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


def test_pictures_that_a_running_table_drops_meanwhile_are_missed_by_nobody(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    frames = table / "last-minutes" / "hand"
    frames.mkdir(parents=True)
    for name in ("1.jpg", "2.jpg"):
        (frames / name).write_bytes(b"a picture")
    copy = shutil.copy2

    def dropped(source: Path, to: Path) -> None:
        if source.name == "2.jpg":
            shutil.rmtree(frames)
        copy(source, to)

    monkeypatch.setattr(shutil, "copy2", dropped)
    files = make_backup(table, tmp_path / "saved.tar.gz", at=AT, program="0.1.0").files
    assert {name for name in files if name.startswith("last-minutes")} == {"last-minutes/hand/1.jpg"}


def test_more_than_any_backup_is_restored_from_is_not_written(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup_archive, "MAX_BYTES", 1000)
    with pytest.raises(InputError, match="delete old recordings"):
        make_backup(table, tmp_path / "saved.tar.gz", at=AT, program="0.1.0")
    assert not (tmp_path / "saved.tar.gz").exists()


@pytest.mark.parametrize("session", [0, 1, -1])
def test_one_session_becomes_a_journal_of_its_own(table: Path, tmp_path: Path, session: int) -> None:
    archive = backup(table, tmp_path / "one.tar.gz", session)
    contents = restore_backup(archive, tmp_path / "new", at=AT).contents
    found = read_journal(tmp_path / "new" / JOURNAL_FILE)
    assert found == renumber(split_sessions(two_sessions())[session])
    assert [each.seq for each in found] == list(range(1, len(found) + 1))
    assert contents.sessions == 1
    assert not (tmp_path / "new" / "accounts.json").exists()


def test_a_session_alone_comes_to_the_same_scores() -> None:
    envelopes = two_sessions()
    alone = History.of(renumber(split_sessions(envelopes)[1]))
    both = History.of(envelopes)
    assert alone.state.scores == both.state.scores
    assert alone.amendments == both.amendments == 1


def test_every_entry_belongs_to_exactly_one_session() -> None:
    envelopes = two_sessions()
    parts = split_sessions(envelopes)
    assert sorted(e.seq for part in parts for e in part) == [e.seq for e in envelopes]
    was = envelopes[1].body
    assert not isinstance(was, Correction)
    late = Envelope(len(envelopes) + 1, AT, Source.OPERATOR, EventCorrected(2, was, "late"))
    first, second = split_sessions([*envelopes, late])
    assert first[-1] == late
    assert late not in second


def test_what_is_in_the_way_is_kept_and_only_when_asked(table: Path, tmp_path: Path) -> None:
    archive = backup(table, tmp_path / "saved.tar.gz")
    (table / "alerts.json").write_text("[]", encoding="utf-8")
    with pytest.raises(InputError, match="--replace"):
        restore_backup(archive, table, at=LATER)
    before = restore_backup(archive, table, at=LATER, replace=True).before
    assert not (table / "alerts.json").exists()
    assert before is not None
    assert (before / "alerts.json").read_text(encoding="utf-8") == "[]"


def test_backups_in_the_state_folder_are_in_no_backup_and_stay_where_they_are(table: Path) -> None:
    """An installed service's user can write nowhere else."""
    (table / "backups").mkdir()
    first = backup(table, table / "saved.tgz")
    last = table / "backups" / "before-0.2.0.backup.tar.gz"
    listed = set(make_backup(table, last, at=AT, program="0.1.0").files)
    assert listed == set(unpack(first, table.with_name("seen")).files)
    restore_backup(first, table, at=LATER, replace=True)
    assert first.exists()
    assert last.exists()
    older = make_backup(table, table.with_name("third.tgz"), at=AT, program="0.1.0")
    assert listed == set(older.files) | {"accounts.json"} | {f"broker/{each}" for each in KNOWN}


def test_a_state_folder_is_restored_where_nothing_beside_it_can_be_written(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """/var/lib belongs to root, and a container's state folder is a mount."""
    archive = backup(table, tmp_path / "saved.tar.gz")
    beside = set(tmp_path.iterdir())
    rename = Path.rename

    def in_the_folder(path: Path, to: Path) -> Path:
        assert table in path.parents, "a mount cannot be renamed"
        return rename(path, to)

    monkeypatch.setattr(Path, "rename", in_the_folder)
    restore_backup(archive, table, at=LATER, replace=True)
    assert set(tmp_path.iterdir()) == beside
    assert read_journal(table / JOURNAL_FILE) == tuple(two_sessions())


def test_what_cannot_be_moved_aside_leaves_everything_in_its_place(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = backup(table, tmp_path / "saved.tar.gz")
    (table / "zz-mounted").mkdir()
    rename = Path.rename

    def busy(path: Path, to: Path) -> Path:
        if path.name == "zz-mounted":
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        return rename(path, to)

    names = {each.name for each in table.iterdir()}
    monkeypatch.setattr(Path, "rename", busy)
    with pytest.raises(StateDirError, match="Device or resource busy"):
        restore_backup(archive, table, at=LATER, replace=True)
    assert {each.name for each in table.iterdir()} - {"backups"} == names


LETS_IN = (
    "accounts.json",
    "broker/operator.password",
    "broker/port",
    "dice.seed",
    "https/authority.key",
    "obs.json",
    "phone-cameras.json",
    "web-sessions.json",
)


def test_an_archive_plants_no_password_cookie_or_seed(table: Path, tmp_path: Path) -> None:
    (table / "https").mkdir()
    for name in LETS_IN:
        (table / name).write_text("known to whoever made the archive", encoding="ascii")
    archive = backup(table, tmp_path / "made-by-another.tar.gz")
    for name in LETS_IN[:-1]:
        (table / name).write_text("ours", encoding="ascii")
    (table / LETS_IN[-1]).unlink()
    done = restore_backup(archive, table, at=LATER, replace=True)
    assert done.left_out == LETS_IN
    assert {name: (table / name).read_text("ascii") for name in LETS_IN[:-1]} == dict.fromkeys(
        LETS_IN[:-1], "ours"
    )
    assert not (table / LETS_IN[-1]).exists()
    assert restore_backup(archive, tmp_path / "new", at=AT).left_out == LETS_IN
    assert [path.name for path in (tmp_path / "new").iterdir() if path.name in LETS_IN] == []


def test_on_a_persons_word_listeners_and_people_come_in_as_before(table: Path, tmp_path: Path) -> None:
    archive = backup(table, tmp_path / "saved.tar.gz")
    said = CliRunner().invoke(app, ["restore", str(archive), "--state-dir", str(tmp_path / "new")])
    assert "left out" in said.output
    assert "broker/operator.password" in said.output
    assert "--access" in said.output
    again = ["restore", str(archive), "--state-dir", str(tmp_path / "new"), "--replace", "--access", "--json"]
    told = json.loads(CliRunner().invoke(app, again).output)
    assert (told["left_out"], told["operators"]) == ([], [])
    assert (tmp_path / "new" / "broker" / "operator.password").read_text("ascii") == "known to listeners\n"


@pytest.mark.parametrize(
    "name",
    [
        "broker/mosquitto.conf",
        "broker/passwords",
        "broker/rights",
        "broker/mosquitto.db",
        "broker/deep/operator.password",
        "journal.sqlite-wal",
        "journal.sqlite.lock",
        "backups/older.tar.gz",
        ".cache/anything",
        "./accounts.json",
    ],
)
def test_an_archive_with_what_backups_leave_out_is_refused(table: Path, tmp_path: Path, name: str) -> None:
    """The broker's own configuration, a log that SQLite would play into the journal, …"""
    contents = make_backup(table, tmp_path / "saved.tar.gz", at=AT, program="0.1.0")
    more = {**contents.as_json()["files"], name: {"bytes": 1, "sha256": hashlib.sha256(b"x").hexdigest()}}  # type: ignore[dict-item]
    text = json.dumps(contents.as_json() | {"files": more}).encode()
    made_up = tmp_path / "made-up.tar.gz"
    with tarfile.open(tmp_path / "saved.tar.gz") as saved, tarfile.open(made_up, "w:gz") as tar:
        for member in saved.getmembers():
            file = io.BytesIO(text) if member.name == "manifest.json" else saved.extractfile(member)
            member.size = len(text) if member.name == "manifest.json" else member.size
            tar.addfile(member, file)
        planted = tarfile.TarInfo(f"state/{name}")
        planted.size = 1
        tar.addfile(planted, io.BytesIO(b"x"))
    with pytest.raises(InputError, match="which no backup of a table holds"):
        restore_backup(made_up, tmp_path / "new", at=AT, access=True)
    assert not (tmp_path / "new").exists()


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
