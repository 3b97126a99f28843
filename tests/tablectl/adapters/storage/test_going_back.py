"""A journal that went back, was exchanged, written anew or changed is left alone until a person decides."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tablectl.adapters.storage.backup import make_backup, restore_backup
from tablectl.adapters.storage.journal.hash_chain import first_hash, next_hash
from tablectl.adapters.storage.journal.journal import JOURNAL_FILE, SqliteJournal, read_journal
from tablectl.adapters.storage.journal.lock import lock_path
from tablectl.errors import JournalDoubted, JournalUnreadable
from tablectl.game.events import Envelope, Source
from tests.tablectl.game.any_playout import AnyPlayout

AT = "2026-11-20T10:00:00.000Z"
EVENTS = [after for _, after, _ in AnyPlayout("riichi", 3, hands=1).play()]
ENTRIES = [Envelope(seq, AT, Source.CAMERA, event) for seq, event in enumerate(EVENTS, start=1)]
HEAD = len(ENTRIES)
MORE = Envelope(HEAD + 1, AT, Source.CAMERA, EVENTS[-1])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal of one hand, closed; an older copy of it lies beside as ``older``."""
    path = tmp_path / JOURNAL_FILE
    journal = SqliteJournal(path)
    journal.append(ENTRIES[:10])
    journal.close()
    shutil.copy(path, tmp_path / "older")
    journal = SqliteJournal(path)
    journal.append(ENTRIES[10:])
    journal.close()
    return path


def doubted(journal: SqliteJournal) -> str:
    """Why a journal is not believed, as its code; empty where it is."""
    return "" if journal.doubt is None else journal.doubt.code


def older_copy(path: Path) -> None:
    shutil.copy(path.with_name("older"), path)


def another_table(path: Path) -> None:
    other = SqliteJournal(path.with_name("other.sqlite"))
    other.append(ENTRIES)
    other.close()
    shutil.copy(path.with_name("other.sqlite"), path)


def gone(path: Path) -> None:
    path.unlink()


def computed_anew(path: Path) -> None:
    """Every entry's hash follows from a changed one, the mark of what was verified too."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(
            "UPDATE journal SET entry = replace(entry, ?, ?) WHERE seq = 5", (AT, AT.replace("10", "11"))
        )
        (identity,) = db.execute("SELECT id FROM identity").fetchone()
        last = first_hash(identity)
        for seq, salt, entry in db.execute("SELECT seq, salt, entry FROM journal ORDER BY seq").fetchall():
            last = next_hash(last, salt, entry)
            db.execute("UPDATE journal SET hash = ? WHERE seq = ?", (last, seq))
        db.execute("UPDATE verified SET hash = (SELECT hash FROM journal WHERE journal.seq = verified.seq)")


ATTACKS: dict[Callable[[Path], None], tuple[str, str]] = {
    older_copy: ("went_back", f"entry {HEAD} was written here, and this one ends with 10"),
    another_table: ("other_journal", "another journal lies here"),
    gone: ("other_journal", "another journal lies here"),
    computed_anew: ("rewritten", f"entry {HEAD} has another hash"),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_it_is_said_at_the_start_and_nothing_is_written(path: Path, attack: Callable[[Path], None]) -> None:
    code, words = ATTACKS[attack]
    attack(path)
    for _ in range(2):  # also at the start after
        journal = SqliteJournal(path)
        assert journal.doubt is not None
        assert journal.doubt.code == code
        assert words in journal.doubt.text
        head = journal.head
        with pytest.raises(JournalDoubted, match="--accept-journal"):
            journal.append((Envelope(head + 1, AT, Source.CAMERA, EVENTS[head % HEAD]),))
        with pytest.raises(JournalDoubted):
            journal.acknowledge(0)
        assert len(read_journal(path)) == head
        journal.close()


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_persons_word_takes_it_as_it_is_for_good(path: Path, attack: Callable[[Path], None]) -> None:
    attack(path)
    journal = SqliteJournal(path)
    journal.accept()
    assert doubted(journal) == ""
    journal.append((Envelope(journal.head + 1, AT, Source.CAMERA, EVENTS[journal.head % HEAD]),))
    journal.close()
    again = SqliteJournal(path)
    assert doubted(again) == ""
    again.close()


def test_an_ordinary_restart_and_a_power_cut_are_believed(path: Path) -> None:
    lock = lock_path(path).read_bytes()
    journal = SqliteJournal(path)
    journal.append((MORE,))
    journal.close()
    lock_path(path).write_bytes(lock)  # the last words were not on the disk yet
    again = SqliteJournal(path)
    assert doubted(again) == ""
    again.close()
    lock_path(path).unlink()
    SqliteJournal(path).close()


@pytest.mark.parametrize("text", [b"", b"\xff" * 100, b"12\n\nmany\n\n", b"12\n"])
def test_a_memory_that_is_none_is_no_doubt(path: Path, text: bytes) -> None:
    lock_path(path).write_bytes(text)
    journal = SqliteJournal(path)
    assert doubted(journal) == ""
    journal.close()


def test_what_a_broker_has_heard_is_remembered_over_a_restart(path: Path) -> None:
    older_copy(path)
    lock_path(path).unlink()  # whoever put the copy there knew of it
    journal = SqliteJournal(path)
    assert doubted(journal) == ""
    journal.check_reported_entry(journal.identity, 10)
    assert doubted(journal) == ""
    journal.check_reported_entry(journal.identity, HEAD)
    for _ in range(2):
        assert doubted(journal) == "went_back"
        journal.close()
        journal = SqliteJournal(path)
    journal.close()


def test_an_entry_changed_before_the_verified_mark_is_found_behind_the_start(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(
            "UPDATE journal SET entry = replace(entry, ?, ?) WHERE seq = 5", (AT, AT.replace("10", "11"))
        )
    journal = SqliteJournal(path)
    assert doubted(journal) == "", "the start looks at an evening, not at a year"
    journal.verify_past().wait()
    assert journal.doubt is not None
    assert (journal.doubt.code, journal.doubt.facts) == ("changed", {"seq": 5})
    with pytest.raises(JournalDoubted, match="entry 5 is not what was written"):
        journal.append((MORE,))
    journal.accept()
    journal.append((MORE,))
    journal.close()


def test_a_whole_past_is_verified_without_a_word(path: Path) -> None:
    journal = SqliteJournal(path)
    past = journal.verify_past()
    past.wait()
    assert past.broken is None
    assert doubted(journal) == ""
    journal.close()
    stopped = SqliteJournal(path)
    stopped.verify_past()
    stopped.close()


@pytest.mark.parametrize(
    ("statement", "named"),
    [
        (
            "CREATE TRIGGER quiet AFTER INSERT ON journal BEGIN DELETE FROM journal WHERE seq > 3; END",
            "trigger quiet",
        ),
        ("CREATE VIEW scores AS SELECT seq FROM journal", "view scores"),
        ("CREATE TABLE notes (text TEXT)", "table notes"),
        ("CREATE INDEX by_time ON journal (at)", "index by_time"),
    ],
)
def test_what_no_journal_has_is_refused_and_named(path: Path, statement: str, named: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(statement)
    with pytest.raises(JournalUnreadable, match=named):
        SqliteJournal(path)
    with pytest.raises(JournalUnreadable, match=named):
        read_journal(path)


def test_a_newer_programs_table_does_no_harm_and_its_trigger_does(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE later (text TEXT)")
        db.execute("CREATE TABLE read_by (version INTEGER NOT NULL)")
        db.execute("INSERT INTO read_by VALUES (1)")
        db.execute("PRAGMA user_version = 99")
    SqliteJournal(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TRIGGER quiet AFTER INSERT ON later BEGIN DELETE FROM journal; END")
    with pytest.raises(JournalUnreadable, match="trigger quiet"):
        SqliteJournal(path)


def test_a_restored_backup_went_back_on_a_persons_word(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    archive = path.with_name("saved.tar.gz")
    journal = SqliteJournal(path)
    make_backup(path.parent, archive, at=AT, program="0.1.0")
    journal.append((MORE,))
    journal.close()
    archive = archive.rename(path.parent.with_name("saved.tar.gz"))
    restore_backup(archive, path.parent, at=AT, replace=True)
    restored = SqliteJournal(path)
    assert "went back on a person's word: it had come to entry" in caplog.text
    assert (restored.head, doubted(restored)) == (HEAD, "")
    restored.check_reported_entry(restored.identity, HEAD + 1)
    assert doubted(restored) == "", "it is known to be given up"
    restored.check_reported_entry(restored.identity, HEAD + 2)
    assert doubted(restored) == "went_back"
    restored.close()


def test_what_a_hall_has_heard_tells_a_journal_that_was_written_anew(path: Path) -> None:
    journal = SqliteJournal(path)
    journal.check_reported_entry(journal.identity, 5, journal.hash_of(5))
    journal.check_reported_entry(journal.identity, 5)
    assert doubted(journal) == ""
    journal.check_reported_entry(journal.identity, 5, "0b" * 32)
    assert doubted(journal) == "rewritten"
    journal.accept()
    journal.check_reported_entry(journal.identity, 5, "0b" * 32)
    assert doubted(journal) == "", "a person has taken it as it is"
    journal.close()


def test_another_journal_than_a_broker_has_heard_is_doubted_until_somebody_takes_it(path: Path) -> None:
    other = "0a" * 16
    lock_path(path).unlink()  # whoever put this one there knew of it
    journal = SqliteJournal(path)
    for _ in range(2):
        journal.check_reported_entry(other, 3)
        assert doubted(journal) == "other_journal"
        journal.close()
        journal = SqliteJournal(path)
    journal.accept()
    journal.close()
    journal = SqliteJournal(path)
    journal.check_reported_entry(other, 3)
    assert doubted(journal) == "", "the broker has not heard of this one yet"
    journal.check_reported_entry("0c" * 16, 3)
    assert doubted(journal) == "other_journal"
    journal.close()


def test_a_journal_that_begins_is_not_doubted_where_a_broker_has_heard_another(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "new" / "journal.sqlite")
    journal.check_reported_entry("0a" * 16, 3)
    assert doubted(journal) == ""
    journal.close()


def test_a_backup_of_another_table_is_put_in_place_on_a_persons_word(path: Path) -> None:
    archive = path.parent.with_name("another.tar.gz")
    (path.parent.with_name("another")).mkdir()
    other = SqliteJournal(path.parent.with_name("another") / path.name)
    other.append((MORE.__class__(1, MORE.at, MORE.source, MORE.body),))
    make_backup(path.parent.with_name("another"), archive, at=AT, program="0.1.0")
    other.close()
    kept = SqliteJournal(path)
    before = kept.identity
    kept.close()
    restore_backup(archive, path.parent, at=AT, replace=True)
    restored = SqliteJournal(path)
    restored.check_reported_entry(before, HEAD)
    assert (restored.identity == before, doubted(restored)) == (False, "")
    restored.close()
