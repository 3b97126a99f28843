"""One contract for every journal: all or nothing, no gap, no second writer, nothing forgotten."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tablectl.adapters.storage.journal.journal import SqliteJournal, is_journal, read_journal
from tablectl.errors import (
    JournalConflict,
    JournalError,
    JournalInUse,
    JournalUnreadable,
    JournalWriteFailed,
)
from tablectl.game.events import (
    DiceRolled,
    Envelope,
    EventCorrected,
    IrregularityNoted,
    SessionStarted,
    Source,
    TileDiscarded,
    TilesDealt,
)
from tablectl.mahjong.tiles import Tile
from tablectl.ports import Journal
from tests.tablectl.ram_journal import RamJournal

ONE = Envelope(
    1,
    "2026-11-20T10:00:00.000Z",
    Source.RULESET,
    SessionStarted("riichi", "tenhou", {"red_fives": 3}, ("Aoi", "Ren", "Yuzu", "春"), (25000,) * 4, 2),
)
TWO = Envelope(2, "2026-11-20T10:00:01.250Z", Source.CONTROLLER, DiceRolled((2, 5)))
THREE = Envelope(
    3,
    "2026-11-20T10:00:02.000Z",
    Source.CAMERA,
    TileDiscarded(1, Tile.parse("0p"), None, True),
    0.993,
    {"at_ms": 12345, "at_mm": [10.5, -3.0]},
)
FOUR = Envelope(
    4,
    "2026-11-20T10:00:03.000Z",
    Source.OPERATOR,
    EventCorrected(3, TileDiscarded(1, Tile.parse("5p")), "dirt"),
)


@pytest.fixture(params=["in memory", "on the disk"])
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Journal]:
    """As tests have it, and as the service has it: the same part in another folder."""
    made: Journal = (
        RamJournal() if request.param == "in memory" else SqliteJournal(tmp_path / "deep" / "journal.sqlite")
    )
    yield made
    made.close()


def test_an_empty_journal_is_an_ordinary_start(journal: Journal) -> None:
    assert journal.head == 0
    assert list(journal.read()) == []
    assert journal.acknowledged() == 0


def test_what_is_written_reads_back_the_same(journal: Journal) -> None:
    journal.append((ONE, TWO))
    journal.append((THREE, FOUR))
    assert list(journal.read()) == [ONE, TWO, THREE, FOUR]
    assert journal.head == 4


def test_writing_nothing_changes_nothing(journal: Journal) -> None:
    journal.append(())
    assert journal.head == 0


def test_a_gap_is_refused(journal: Journal) -> None:
    with pytest.raises(JournalConflict, match="next entry is 1, got 2"):
        journal.append((TWO,))


def test_append_is_all_or_nothing(journal: Journal) -> None:
    journal.append((ONE,))
    with pytest.raises(JournalConflict):
        journal.append((TWO, ONE))
    assert list(journal.read()) == [ONE]
    journal.append((TWO,))
    assert journal.head == 2


def test_reading_goes_on_after_a_position(journal: Journal) -> None:
    journal.append((ONE, TWO, THREE))
    assert list(journal.read(after=2)) == [THREE]
    assert list(journal.read(after=3)) == []


def test_a_confirmation_is_remembered(journal: Journal) -> None:
    journal.append((ONE, TWO))
    journal.acknowledge(2)
    assert journal.acknowledged() == 2


def test_what_was_taken_is_sealed_and_nothing_else(journal: Journal) -> None:
    with pytest.raises(JournalUnreadable):
        journal.hash_of(1)
    assert list(journal.append((ONE, TWO))) == [ONE, TWO]
    first, second = journal.hash_of(1), journal.hash_of(2)
    assert first != second
    for never in (0, 3, -1):
        with pytest.raises(JournalUnreadable):
            journal.hash_of(never)


def test_no_two_journals_are_the_same(journal: Journal) -> None:
    assert journal.identity
    assert journal.identity != RamJournal().identity


def test_entries_that_amend_others_are_known_by_their_numbers(journal: Journal) -> None:
    journal.append((ONE, TWO, THREE))
    assert list(journal.amendments()) == []
    journal.append((FOUR,))
    assert list(journal.amendments()) == [4]


def test_closing_twice_does_no_harm(journal: Journal) -> None:
    journal.close()
    journal.close()


@pytest.fixture
def at(tmp_path: Path) -> Callable[[], SqliteJournal]:
    return lambda: SqliteJournal(tmp_path / "journal.sqlite")


def test_a_new_process_finds_everything(at: Callable[[], SqliteJournal]) -> None:
    first = at()
    first.append((ONE, TWO))
    first.acknowledge(1)
    first.close()
    second = at()
    assert (second.head, second.acknowledged(), list(second.read())) == (2, 1, [ONE, TWO])
    second.close()


def test_a_new_process_knows_what_amends(at: Callable[[], SqliteJournal]) -> None:
    first = at()
    first.append((ONE, TWO, THREE, FOUR))
    first.close()
    second = at()
    assert list(second.amendments()) == [4]
    second.close()


def test_a_second_instance_is_told_who_is_there(at: Callable[[], SqliteJournal]) -> None:
    first = at()
    with pytest.raises(JournalInUse, match=rf"process {os.getpid()}\) already runs on"):
        at()
    first.close()
    at().close()


@pytest.mark.slow
def test_a_killed_instance_leaves_no_lock(at: Callable[[], SqliteJournal], tmp_path: Path) -> None:
    script = (
        "import os, signal, sys; from pathlib import Path;"
        "from tablectl.adapters.storage.journal.journal import SqliteJournal;"
        "from tests.contracts.test_journals import ONE, TWO;"
        "j = SqliteJournal(Path(sys.argv[1])); j.append((ONE,)); j.append((TWO,));"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "journal.sqlite")],
        check=False,
        cwd=Path(__file__).resolve().parents[2],
        timeout=300,
    )
    journal = at()
    assert list(journal.read()) == [ONE, TWO]
    journal.close()


def test_another_writer_behind_our_back_is_a_conflict(
    at: Callable[[], SqliteJournal], tmp_path: Path
) -> None:
    journal = at()
    with sqlite3.connect(tmp_path / "journal.sqlite") as other:
        other.execute("INSERT INTO journal (seq, kind, at, entry) VALUES (1, 'x/1', '', '{}')")
    other.close()
    with pytest.raises(JournalConflict, match="another process"):
        journal.append((ONE,))
    journal.close()


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite").write_bytes(b"something else entirely " * 50)
    with pytest.raises(JournalUnreadable):
        SqliteJournal(tmp_path / "journal.sqlite")


def test_somebody_elses_database_is_refused(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "journal.sqlite") as other:
        other.execute("CREATE TABLE recipes (cake TEXT)")
    other.close()
    with pytest.raises(JournalUnreadable, match="not a tablectl journal"):
        SqliteJournal(tmp_path / "journal.sqlite")


def test_a_newer_programs_journal_is_refused(at: Callable[[], SqliteJournal], tmp_path: Path) -> None:
    at().close()
    with sqlite3.connect(tmp_path / "journal.sqlite") as other:
        other.execute("PRAGMA user_version = 99")
    other.close()
    with pytest.raises(JournalUnreadable, match="layout 99"):
        at()


def test_an_entry_of_an_unknown_kind_is_named(at: Callable[[], SqliteJournal], tmp_path: Path) -> None:
    journal = at()
    journal.append((ONE,))
    journal.close()
    with sqlite3.connect(tmp_path / "journal.sqlite") as other:
        other.execute(
            """UPDATE journal SET entry = replace(entry, 'session_started', 'cake_baked'), hash = NULL"""
        )
        other.execute("UPDATE verified SET seq = 0, hash = ''")
    other.close()
    again = at()
    with pytest.raises(JournalUnreadable, match="entry 1 of"):
        list(again.read())
    again.close()


def test_a_closed_journal_takes_nothing(at: Callable[[], SqliteJournal]) -> None:
    journal = at()
    journal.close()
    with pytest.raises(JournalError, match="closed"):
        journal.append((ONE,))


def test_the_disk_is_asked_to_keep_what_it_took(at: Callable[[], SqliteJournal]) -> None:
    journal = at()
    pragma = journal._connection().execute
    assert pragma("PRAGMA synchronous").fetchone()[0] == 2, "2 is FULL"
    assert pragma("PRAGMA journal_mode").fetchone()[0] == "wal"
    journal.close()


def test_unseen_tiles_stay_unseen(journal: Journal) -> None:
    dealt = Envelope(1, "2026-11-20T10:00:00.000Z", Source.RULESET, TilesDealt(3, (None,) * 13))
    noted = Envelope(2, "2026-11-20T10:00:00.000Z", Source.RULESET, IrregularityNoted(None, "late", "…"))
    journal.append((dealt, noted))
    assert list(journal.read()) == [dealt, noted]


def test_a_journal_can_be_read_while_it_is_written(at: Callable[[], SqliteJournal], tmp_path: Path) -> None:
    journal = at()
    journal.append((ONE, TWO))
    assert is_journal(tmp_path / "journal.sqlite")
    assert read_journal(tmp_path / "journal.sqlite") == (ONE, TWO)
    journal.append((THREE,))
    journal.close()


def test_only_journals_are_read_as_journals(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("nothing", encoding="ascii")
    assert not is_journal(tmp_path / "notes.txt")
    with pytest.raises(JournalUnreadable):
        read_journal(tmp_path / "notes.txt")


def test_a_full_disk_is_said_and_leaves_nothing_half_written(at: Callable[[], SqliteJournal]) -> None:
    journal = at()
    journal.append((ONE,))
    pages = journal._connection().execute("PRAGMA page_count").fetchone()[0]
    journal._connection().execute(f"PRAGMA max_page_count = {pages}")
    large = Envelope(2, ONE.at, Source.OPERATOR, IrregularityNoted(None, "note", "x" * 100_000))
    with pytest.raises(JournalWriteFailed, match="disk full"):
        journal.append((large,))
    assert (journal.head, list(journal.read())) == (1, [ONE])
    journal._connection().execute("PRAGMA max_page_count = 100000")
    journal.append((TWO,))
    assert journal.head == 2
    journal.close()
