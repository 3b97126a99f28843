"""A journal that was laid by hand over that of a killed service: the log left there is not played into it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tablectl.adapters.storage.backup import make_backup
from tablectl.adapters.storage.journal.foreign_log import foreign_log
from tablectl.adapters.storage.journal.journal import JOURNAL_FILE, SqliteJournal, read_journal
from tablectl.adapters.storage.journal.rescue import examine, rescue_in_place
from tablectl.files import COMPANIONS, companion_path
from tablectl.game.events import Envelope, Source
from tests.tablectl.game.any_playout import AnyPlayout

AT = "2026-11-20T10:00:00.000Z"
EVENTS = [after for _, after, _ in AnyPlayout("riichi", 3, hands=1).play()]
ENTRIES = [Envelope(seq, AT, Source.CAMERA, event) for seq, event in enumerate(EVENTS, start=1)]


def closed(path: Path, entries: list[Envelope]) -> Path:
    journal = SqliteJournal(path)
    journal.append(entries)
    journal.close()
    return path


def killed(path: Path, at: int) -> Path:
    """What a killed service leaves of a journal: its log and its lock as they were."""
    journal = SqliteJournal(path)
    journal.append(ENTRIES[:at])
    left = path.parent.with_name("killed")
    left.mkdir()
    for each in path.parent.iterdir():
        shutil.copy2(each, left / each.name)
    journal.close()
    assert (left / f"{path.name}-wal").stat().st_size
    return left / path.name


@pytest.fixture
def left(tmp_path: Path) -> Path:
    return killed(tmp_path / "table" / JOURNAL_FILE, 40)


def test_its_own_log_is_played_into_a_journal(left: Path) -> None:
    assert foreign_log(left) == ""
    assert examine(left).holds
    journal = SqliteJournal(left)
    assert (journal.head, journal.doubt) == (40, None)
    journal.close()


def test_another_journal_laid_over_it_is_read_alone(left: Path, tmp_path: Path) -> None:
    shutil.copyfile(closed(tmp_path / "other" / JOURNAL_FILE, ENTRIES[:20]), left)
    assert "put over a journal that was not closed" in foreign_log(left)
    assert len(read_journal(left)) == 20, "before any start, too"
    journal = SqliteJournal(left)
    assert journal.head == 20
    assert journal.doubt is not None
    assert journal.doubt.code == "other_journal"
    journal.close()
    assert len(read_journal(left)) == 20
    assert left.with_name("journal.foreign-1.sqlite-wal").stat().st_size
    assert foreign_log(left) == ""


def test_an_older_copy_of_the_same_journal_is_not_filled_up_with_pages_of_the_newer(tmp_path: Path) -> None:
    path = closed(tmp_path / "table" / JOURNAL_FILE, ENTRIES[:20])
    copy = tmp_path / "copy.sqlite"
    shutil.copyfile(path, copy)
    journal = SqliteJournal(path)
    journal.append(ENTRIES[20:40])
    journal.close()  # into the file
    journal = SqliteJournal(path)
    journal.append(ENTRIES[40:60])
    kept = {end: companion_path(path, end).read_bytes() for end in ("-wal", ".lock")}
    journal.close()
    shutil.copyfile(copy, path)
    for end, data in kept.items():
        companion_path(path, end).write_bytes(data)
    assert foreign_log(path)
    journal = SqliteJournal(path)
    assert journal.head == 20
    assert journal.doubt is not None
    assert journal.doubt.code == "went_back"
    journal.close()
    assert examine(path).holds


def test_a_copy_from_before_the_log_was_begun_is_the_file_that_it_goes_on_from(tmp_path: Path) -> None:
    path = closed(tmp_path / "table" / JOURNAL_FILE, ENTRIES[:20])
    copy = tmp_path / "copy.sqlite"
    shutil.copyfile(path, copy)
    journal = SqliteJournal(path)
    journal.append(ENTRIES[20:40])
    log = companion_path(path, "-wal").read_bytes()
    journal.close()
    shutil.copyfile(copy, path)
    companion_path(path, "-wal").write_bytes(log)
    assert foreign_log(path) == ""
    assert len(read_journal(path)) == 40


def test_a_backup_saves_what_a_start_would_go_on_with(left: Path, tmp_path: Path) -> None:
    shutil.copyfile(closed(tmp_path / "other" / JOURNAL_FILE, ENTRIES[:20]), left)
    saved = make_backup(left.parent, tmp_path / "saved.tar.gz", at=AT, program="test")
    assert saved.entries == 20


def test_verifying_says_it_and_rescue_sets_it_aside(left: Path, tmp_path: Path) -> None:
    shutil.copyfile(closed(tmp_path / "other" / JOURNAL_FILE, ENTRIES[:20]), left)
    verdict = examine(left)
    assert (verdict.holds, verdict.entries, verdict.beyond) == (False, 20, ())
    assert "put over a journal that was not closed" in verdict.reason
    assert rescue_in_place(left, at="2026-11-20T10:00:00Z").before is None
    assert examine(left).holds


def test_a_service_that_writes_is_no_stranger_to_its_log(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / JOURNAL_FILE)
    for each in ENTRIES[:30]:
        journal.append([each])
        assert foreign_log(journal.path) == ""
    journal.close()
    assert not any(companion_path(journal.path, end).exists() for end in COMPANIONS)
