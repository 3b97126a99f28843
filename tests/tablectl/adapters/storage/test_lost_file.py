"""A journal whose file is deleted, moved, exchanged or written over while it is being written: that is
noticed, nothing more is taken, and nothing that was taken is lost."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tablectl.adapters.storage.journal.journal import JOURNAL_FILE, SqliteJournal, read_journal
from tablectl.adapters.storage.journal.lock import lock_path
from tablectl.adapters.storage.journal.place import rescue_copy_path
from tablectl.errors import JournalDoubted, JournalInUse, JournalUnreadable
from tablectl.game.events import Envelope, Source
from tests.tablectl.game.any_playout import AnyPlayout

AT = "2026-11-20T10:00:00.000Z"
EVENTS = [after for _, after, _ in AnyPlayout("riichi", 3, hands=1).play()]
ENTRIES = [Envelope(seq, AT, Source.CAMERA, event) for seq, event in enumerate(EVENTS, start=1)]
HEAD = len(ENTRIES)
MORE = Envelope(HEAD + 1, AT, Source.CAMERA, EVENTS[-1])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / JOURNAL_FILE


@pytest.fixture
def strange(tmp_path: Path) -> Path:
    """Another table's journal, closed."""
    other = SqliteJournal(tmp_path / "other" / JOURNAL_FILE)
    other.append(ENTRIES[:20])
    other.close()
    return other.path


def running(path: Path) -> SqliteJournal:
    journal = SqliteJournal(path)
    journal.append(ENTRIES)
    assert journal.doubt is None
    return journal


def deleted(path: Path, strange: Path) -> None:
    path.unlink()


def deleted_with_all_beside_it(path: Path, strange: Path) -> None:
    shutil.rmtree(path.parent)


def moved_away(path: Path, strange: Path) -> None:
    path.rename(path.with_name("old.sqlite"))


def entries_not_yet_in_the_file_deleted(path: Path, strange: Path) -> None:
    path.with_name(path.name + "-wal").unlink()


def another_put_there(path: Path, strange: Path) -> None:
    strange.replace(path)


def its_own_older_copy_put_there(path: Path, strange: Path) -> None:
    shutil.copy(path, strange)  # what lies in the file without what lies beside it
    strange.replace(path)


LOSSES: dict[Callable[[Path, Path], None], str] = {
    deleted: "deleted",
    deleted_with_all_beside_it: "deleted",
    moved_away: "deleted",
    entries_not_yet_in_the_file_deleted: "deleted",
    another_put_there: "replaced",
    its_own_older_copy_put_there: "replaced",
}
each_loss = pytest.mark.parametrize("lose", LOSSES)


def case(journal: SqliteJournal) -> str:
    return "" if journal.doubt is None else journal.doubt.code


@each_loss
def test_a_lost_file_is_noticed_and_takes_nothing_more(
    path: Path, strange: Path, lose: Callable[[Path, Path], None]
) -> None:
    journal = running(path)
    lose(path, strange)
    assert case(journal) == LOSSES[lose]
    assert journal.doubt is not None
    assert journal.doubt.facts == {"seq": HEAD}
    with pytest.raises(JournalDoubted, match="the override of `journal` on the page /preflight"):
        journal.append((MORE,))
    assert journal.head == HEAD
    assert list(journal.read()) == ENTRIES  # what runs knows its game as before
    assert list(read_journal(rescue_copy_path(path))) == ENTRIES
    journal.close()


@each_loss
def test_it_is_put_back_on_a_persons_word(
    path: Path, strange: Path, lose: Callable[[Path, Path], None]
) -> None:
    journal = running(path)
    identity = journal.identity
    lose(path, strange)
    assert case(journal)
    journal.accept()
    assert case(journal) == ""
    journal.append((MORE,))
    assert list(read_journal(path)) == [*ENTRIES, MORE]
    with pytest.raises(JournalInUse):
        SqliteJournal(path)
    journal.close()
    again = SqliteJournal(path)
    assert (case(again), again.identity, list(again.read())) == ("", identity, [*ENTRIES, MORE])
    again.close()


def test_what_lay_in_its_place_is_kept(path: Path, strange: Path) -> None:
    journal = running(path)
    theirs = read_journal(strange)
    another_put_there(path, strange)
    assert case(journal) == "replaced"
    journal.accept()
    assert read_journal(path.with_name("journal.replaced-1.sqlite")) == theirs
    journal.close()


@pytest.mark.parametrize(
    "end", [SqliteJournal.close, lambda journal: journal._lock.close()], ids=["ended", "killed"]
)
def test_a_start_finds_a_deleted_journal_again(
    path: Path, strange: Path, end: Callable[[SqliteJournal], None]
) -> None:
    journal = running(path)
    deleted(path, strange)
    assert case(journal) == "deleted"
    end(journal)
    again = SqliteJournal(path)
    assert case(again) == ""
    assert list(again.read()) == ENTRIES
    assert not rescue_copy_path(path).exists()
    again.close()


def test_a_start_on_a_strange_file_doubts_it_and_leaves_the_copy(path: Path, strange: Path) -> None:
    journal = running(path)
    theirs = read_journal(strange)
    another_put_there(path, strange)
    assert case(journal) == "replaced"
    journal.close()
    assert read_journal(path) == theirs  # nothing of ours went into it
    again = SqliteJournal(path)
    assert case(again) == "other_journal"
    again.close()
    assert list(read_journal(rescue_copy_path(path))) == ENTRIES


WHATEVER = (b"", b"no journal at all" * 500, None)


@pytest.mark.parametrize("what", WHATEVER, ids=["emptied", "no journal", "another journal"])
def test_a_file_written_over_is_noticed(path: Path, strange: Path, what: bytes | None) -> None:
    """SQLite still remembers this one whole; a longer one is put back from a backup."""
    journal = running(path)
    path.write_bytes(strange.read_bytes() if what is None else what)
    assert case(journal) == "replaced"
    with pytest.raises(JournalDoubted):
        journal.append((MORE,))
    journal.accept()
    journal.append((MORE,))
    assert list(read_journal(path)) == [*ENTRIES, MORE]
    journal.close()


def test_what_was_written_over_and_is_lost_is_said(path: Path) -> None:
    journal = running(path)
    journal.close()
    journal = SqliteJournal(path)  # now nothing lies beside the file, and little is remembered of it
    path.write_bytes(b"no journal at all" * 500)
    assert case(journal) == "overwritten"
    with pytest.raises(JournalDoubted, match="restore a backup"):
        journal.append((MORE,))
    with pytest.raises(JournalUnreadable, match="restore a backup"):
        journal.accept()
    assert not rescue_copy_path(path).exists()
    journal.close()


def test_our_own_writes_are_no_strangers(path: Path) -> None:
    """Also where what lies beside the file goes into it."""
    journal = SqliteJournal(path)
    for entry in ENTRIES:
        journal.append((entry,))
        journal.acknowledge(entry.seq)
        assert journal.doubt is None
    assert journal.delete_name("Aoi") in (True, False)
    assert journal.doubt is None
    journal.close()


def test_where_it_cannot_be_put_back_it_is_asked_again(path: Path, strange: Path) -> None:
    journal = running(path)
    deleted_with_all_beside_it(path, strange)
    path.parent.write_text("a file where the folder was")
    assert case(journal) == "deleted"
    with pytest.raises((JournalDoubted, OSError)):
        journal.accept()
    assert case(journal) == "deleted"
    path.parent.unlink()
    journal.accept()
    journal.append((MORE,))
    assert list(read_journal(path)) == [*ENTRIES, MORE]
    assert lock_path(path).exists()
    journal.close()
