"""A journal that was changed or damaged after it was written: told at the start, examined, saved."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tablectl.adapters.storage.backup import make_backup
from tablectl.adapters.storage.journal.journal import SqliteJournal, read_journal
from tablectl.adapters.storage.journal.lock import lock_path
from tablectl.adapters.storage.journal.rescue import examine, rescue, rescue_in_place
from tablectl.cli.state.journal import app
from tablectl.errors import InputError, JournalInUse, JournalUnreadable
from tablectl.files import companion_path
from tablectl.game.events import DiceRolled, Envelope, Source
from tablectl.service.publishing import event_message

LATER = "2026-11-21T10:00:00.000Z"
ENTRIES = tuple(
    Envelope(seq, "2026-11-20T10:00:00.000Z", Source.CONTROLLER, DiceRolled((1 + seq % 6, 2)), None, {})
    for seq in range(1, 41)
)


def asked(seq: int, key: str) -> Envelope:
    mark = {"asked": {"id": key, "of": "0123456789abcdef"}}
    return Envelope(seq, "2026-11-20T10:00:00.000Z", Source.OPERATOR, DiceRolled((3, 3)), None, mark)


def written(folder: Path, entries: Sequence[Envelope] = ENTRIES) -> Path:
    path = folder / "journal.sqlite"
    journal = SqliteJournal(path)
    journal.append(entries)
    journal.close()
    return path


def changed(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as db:
        db.execute(statement)
    db.close()


def test_the_newest_hash_covers_everything_before_it(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "journal.sqlite")
    journal.append(ENTRIES[:3])
    known = journal.hash_of(3)
    journal.append(ENTRIES[3:])
    assert journal.hash_of(3) == known
    assert len({journal.hash_of(seq) for seq in range(1, 41)}) == 40
    newest = journal.hash_of(40)
    journal.close()
    again = SqliteJournal(tmp_path / "journal.sqlite")
    assert again.hash_of(40) == newest
    again.close()


def test_every_event_message_carries_the_journal_and_the_hash(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "journal.sqlite")
    *_, second = journal.append(ENTRIES[:2])
    message = event_message("t1", second, journal)
    assert (message["journal"], message["hash"]) == (journal.identity, journal.hash_of(2))
    journal.close()


def test_the_same_entries_have_other_hashes_in_another_journal_so_that_none_can_be_guessed(
    tmp_path: Path,
) -> None:
    hashes = set()
    for name in ("a", "b"):
        journal = SqliteJournal(tmp_path / name)
        changed(tmp_path / name, "UPDATE identity SET id = 'the same'")
        journal.append(ENTRIES[:1])
        hashes.add(journal.hash_of(1))
        journal.close()
    assert len(hashes) == 2


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE journal SET entry = replace(entry, '[2,2]', '[6,6]') WHERE seq = 7",
        "DELETE FROM journal WHERE seq = 12",
        "DELETE FROM journal WHERE seq > 30",
        "UPDATE journal SET salt = '00' WHERE seq = 3",
    ],
)
def test_a_changed_past_is_told_at_the_start_or_by_examining(tmp_path: Path, statement: str) -> None:
    path = written(tmp_path)
    SqliteJournal(path).close()
    changed(path, statement)
    if "seq > 30" in statement:
        with pytest.raises(JournalUnreadable, match="another hash than when it was last verified"):
            SqliteJournal(path)
    else:
        assert not examine(path).holds


def test_what_was_changed_since_the_last_start_is_told_at_the_next(tmp_path: Path) -> None:
    path = written(tmp_path)
    changed(path, "UPDATE journal SET entry = replace(entry, '[2,2]', '[6,6]') WHERE seq = 7")
    with pytest.raises(JournalUnreadable, match=r"entry 7 is not what was written.*journal rescue"):
        SqliteJournal(path)


def test_a_flipped_byte_of_a_text_is_no_full_disk(tmp_path: Path) -> None:
    path = written(tmp_path)
    changed(path, "UPDATE journal SET entry = CAST(X'7B22FF' AS TEXT), hash = hash WHERE seq = 5")
    for look in (read_journal, SqliteJournal):
        with pytest.raises(JournalUnreadable, match=r"damaged \(a text in it is no UTF-8\).*journal rescue"):
            look(path)


def test_a_text_of_the_past_that_is_none_doubts_the_journal_behind_the_start(tmp_path: Path) -> None:
    path = written(tmp_path)
    SqliteJournal(path).close()  # it has verified all of it
    changed(path, "UPDATE journal SET entry = CAST(X'7B22FF' AS TEXT) WHERE seq = 5")
    journal = SqliteJournal(path)
    journal.verify_past().wait()
    assert journal.doubt is not None
    assert (journal.doubt.code, "cannot be read" in journal.doubt.text) == ("changed", True)
    journal.close()


def test_an_empty_file_in_place_of_a_journal_is_no_new_session(tmp_path: Path) -> None:
    path = written(tmp_path)
    for file in tmp_path.glob("journal.sqlite*"):
        if file != lock_path(path):
            file.unlink()
    path.touch()
    with pytest.raises(JournalUnreadable, match=r"is empty, and journal [0-9a-f]{32} was in it"):
        SqliteJournal(path)


def test_an_empty_file_of_a_table_that_never_had_a_journal_becomes_one(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite").touch()
    journal = SqliteJournal(tmp_path / "journal.sqlite")
    assert journal.head == 0
    journal.close()


def test_a_journal_of_the_first_layout_is_given_its_hashes_at_the_first_start(tmp_path: Path) -> None:
    path = written(tmp_path)
    with sqlite3.connect(path) as db:
        db.executescript(
            "CREATE TABLE old AS SELECT seq, kind, at, entry FROM journal; DROP TABLE journal;"
            "CREATE TABLE journal (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, at TEXT, entry TEXT NOT NULL)"
            " STRICT; INSERT INTO journal SELECT * FROM old; DROP TABLE old; DROP TABLE identity;"
            " DROP TABLE names; DROP TABLE deleted_names;"
            "DROP TABLE verified; PRAGMA user_version = 1;"
        )
    db.close()
    lock_path(path).unlink()  # its program remembered nothing of it
    assert examine(path).hash == ""
    journal = SqliteJournal(path)
    assert tuple(journal.read()) == ENTRIES
    newest = journal.hash_of(40)
    journal.append([asked(41, "late")])
    journal.close()
    verdict = examine(path)
    assert verdict.holds
    assert verdict.entries == 41
    assert verdict.hash != newest


def test_what_a_request_wrote_is_found_however_long_ago(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "journal.sqlite")
    journal.append([asked(1, "a1"), *ENTRIES[1:]])
    journal.append([asked(41, "a2")])
    assert [each.seq for each in journal.entries_of_request("a1")] == [1]
    assert [each.seq for each in journal.entries_of_request("a2")] == [41]
    assert journal.entries_of_request("a3") == ()
    journal.close()


def test_what_holds_of_a_damaged_journal_is_saved_and_the_rest_kept_apart(tmp_path: Path) -> None:
    path = written(tmp_path)
    changed(path, "UPDATE journal SET entry = replace(entry, '[2,2]', '[6,6]') WHERE seq = 31")
    verdict, rest = rescue(path, tmp_path / "saved.sqlite")
    assert verdict.entries == 30
    assert read_journal(tmp_path / "saved.sqlite") == ENTRIES[:30]
    assert rest is not None
    beyond = [json.loads(line) for line in rest.read_text(encoding="utf-8").splitlines()]
    assert [line["seq"] for line in beyond] == list(range(31, 41))
    assert examine(tmp_path / "saved.sqlite").holds
    with pytest.raises(InputError, match="exists"):
        rescue(path, tmp_path / "saved.sqlite")


@pytest.mark.parametrize("entry", ["[]", '"words"', "7", "null"])
def test_an_entry_that_is_no_object_is_damage_like_any_other(tmp_path: Path, entry: str) -> None:
    path = written(tmp_path)
    changed(path, f"UPDATE journal SET entry = '{entry}' WHERE seq = 31")
    assert rescue(path, tmp_path / "saved.sqlite")[0].entries == 30
    with pytest.raises(JournalUnreadable, match="entry 31"):
        read_journal(path)


def test_pages_of_the_file_that_cannot_be_read_cost_their_entries_alone(tmp_path: Path) -> None:
    path = written(tmp_path)
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = db.execute("PRAGMA page_size").fetchone()[0]
    db.close()
    data = bytearray(path.read_bytes())
    middle = data.find(b'"seq":25,') // size * size
    data[middle : middle + size] = bytes(size)
    path.write_bytes(data)
    verdict = examine(path)
    assert not verdict.holds
    assert 0 < verdict.entries < 40


@pytest.mark.parametrize("content", [b"", b"not a database at all, but long enough to be looked at"])
def test_nothing_can_be_saved_of_what_is_no_journal(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "journal.sqlite").write_bytes(content)
    with pytest.raises(JournalUnreadable, match="restore a backup"):
        examine(tmp_path / "journal.sqlite")


def test_the_command_tells_by_its_exit_status(tmp_path: Path) -> None:
    path = written(tmp_path)
    run = CliRunner()
    good = run.invoke(app, ["verify", str(path), "--json"])
    assert good.exit_code == 0
    assert json.loads(good.output)["entries"] == 40
    changed(path, "UPDATE journal SET entry = replace(entry, '[2,2]', '[6,6]') WHERE seq = 7")
    bad = run.invoke(app, ["verify", "--state-dir", str(tmp_path)])
    assert bad.exit_code == 1
    assert "entry 7 is not what was written. Its first 6 entries" in bad.output
    saved = run.invoke(app, ["rescue", str(tmp_path / "saved.sqlite"), "--from", str(path)])
    assert saved.exit_code == 0
    assert "6 entries saved" in saved.output


def killed_and_damaged(folder: Path) -> Path:
    """A journal as a killed service leaves it: what was written last stands in the log beside."""
    path = written(folder)
    left = folder / "left"
    left.mkdir()
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE journal SET entry = replace(entry, '[2,2]', '[6,6]') WHERE seq = 31")
        db.commit()
        for each in path.parent.glob("journal.sqlite*"):
            (left / each.name).write_bytes(each.read_bytes())
    return left / path.name


def test_a_journal_is_mended_in_its_place_without_the_log_of_the_damaged_one(tmp_path: Path) -> None:
    path = killed_and_damaged(tmp_path)
    assert companion_path(path, "-wal").stat().st_size
    run = CliRunner().invoke(app, ["rescue", "--state-dir", str(path.parent), "--json"])
    assert run.exit_code == 0, run.output
    said = json.loads(run.output)
    assert (said["saved"], said["entries"], said["beyond"]) == (str(path), 30, 10)
    before = Path(said["before"])
    assert {"journal.sqlite", "journal.sqlite-wal"} <= {each.name for each in before.iterdir()}
    assert Path(said["beyond_file"]).parent == before
    assert examine(path).holds
    journal = SqliteJournal(path)
    assert (tuple(journal.read()), journal.doubt) == (ENTRIES[:30], None)
    with pytest.raises(JournalInUse):
        rescue_in_place(path, at=LATER)
    journal.close()


def test_a_whole_journal_is_not_touched_and_one_without_a_first_entry_not_replaced(tmp_path: Path) -> None:
    path = written(tmp_path)
    assert rescue_in_place(path, at=LATER).before is None
    assert not (tmp_path / "backups").exists()
    changed(path, "UPDATE journal SET entry = replace(entry, '[2,2]', '[6,6]') WHERE seq = 1")
    with pytest.raises(JournalUnreadable, match="restore a backup"):
        rescue_in_place(path, at=LATER)


def test_a_folder_is_no_damaged_journal(tmp_path: Path) -> None:
    written(tmp_path)
    with pytest.raises(InputError, match="is a folder: expected a journal"):
        examine(tmp_path)


def test_a_rescue_into_a_name_that_was_used_before(tmp_path: Path) -> None:
    path = written(tmp_path)
    changed(path, "UPDATE journal SET entry = replace(entry, '[2,2]', '[6,6]') WHERE seq = 31")
    for _ in range(2):
        rescue(path, tmp_path / "saved.sqlite")
        (tmp_path / "saved.sqlite").unlink()


def test_a_file_that_is_damaged_beside_its_entries_is_no_whole_journal(tmp_path: Path) -> None:
    """A start refuses it; so must whoever is asked whether it is whole."""
    path = written(tmp_path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = db.execute("PRAGMA page_size").fetchone()[0]
        page = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'outbox'").fetchone()[0]
    data = bytearray(path.read_bytes())
    data[(page - 1) * size : page * size] = bytes(size)
    path.write_bytes(data)
    with pytest.raises(JournalUnreadable, match="is damaged"):
        SqliteJournal(path)
    verdict = examine(path)
    assert (verdict.holds, verdict.entries) == (False, 40)
    assert "damaged" in verdict.reason
    with pytest.raises(JournalUnreadable, match="nothing was saved"):
        make_backup(tmp_path, tmp_path.with_name("saved.tar.gz"), at=LATER, program="0.1.0")
    assert rescue_in_place(path, at=LATER).verdict.entries == 40
    assert read_journal(path) == ENTRIES
