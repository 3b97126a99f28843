"""A database file that is deleted, replaced or written over while the hall runs: it is noticed, and what was
taken is not lost where it need not be."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tablectl.hall.errors import StoreUnavailable
from tablectl.hall.store import HallStore
from tablectl.hall.store.database_file import TRANSACTIONS_PER_CHECKPOINT
from tests.tablectl.hall.table_messages import events


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "state").mkdir()
    return tmp_path / "state" / "hall.sqlite"


def filled(path: Path) -> HallStore:
    store = HallStore(str(path))
    store.save_all([("t-1", "a", events(1, 3))])
    return store


def heard(path: Path) -> list[int]:
    """The numbers of the events that a new hall finds."""
    again = HallStore(str(path))
    found = [event["seq"] for event in again.events("t-1", "a")]
    again.close()
    return found


def deleted(path: Path) -> None:
    path.unlink()


def deleted_with_all_beside_it(path: Path) -> None:
    shutil.rmtree(path.parent)


def moved_away(path: Path) -> None:
    path.rename(path.with_name("old.sqlite"))


def entries_not_yet_in_the_file_deleted(path: Path) -> None:
    path.with_name(path.name + "-wal").unlink()


LOSSES = (deleted, deleted_with_all_beside_it, moved_away, entries_not_yet_in_the_file_deleted)


@pytest.mark.parametrize("lose", LOSSES)
def test_a_file_that_is_gone_is_put_back_with_everything(path: Path, lose: Callable[[Path], None]) -> None:
    store = filled(path)
    lose(path)
    store.save_all([("t-1", "a", events(4, 5))])
    assert [event["seq"] for event in store.events("t-1", "a")] == [1, 2, 3, 4, 5]
    store.close()
    assert heard(path) == [1, 2, 3, 4, 5]


def test_it_is_put_back_where_the_hall_ends_and_nothing_more_comes(path: Path) -> None:
    store = filled(path)
    deleted(path)
    store.close()
    assert heard(path) == [1, 2, 3]


def test_into_another_file_nothing_is_written_and_all_is_kept_beside(path: Path, tmp_path: Path) -> None:
    store = filled(path)
    other = HallStore(str(tmp_path / "other.sqlite"))
    other.save_all([("t-9", "z", events(1, 1, "z"))])
    other.close()
    (tmp_path / "other.sqlite").replace(path)
    with pytest.raises(StoreUnavailable, match=r"taken is in hall\.kept\.sqlite: stop the hall"):
        store.save_all([("t-1", "a", events(4, 5))])
    store.close()
    assert heard(path.with_name("hall.kept.sqlite")) == [1, 2, 3]


def other_hall(folder: Path) -> bytes:
    """Another hall's database."""
    other = HallStore(str(folder / "other.sqlite"))
    other.save_all([("t-9", "z", events(1, 1, "z"))])
    other.close()
    return (folder / "other.sqlite").read_bytes()


def older_copy(path: Path) -> bytes:
    """Its own file as it was before anything was kept."""
    HallStore(str(path)).close()
    return path.read_bytes()


@pytest.mark.parametrize("what", ["another hall's", "its own older copy", "no database", "nothing"])
def test_a_file_written_over_is_noticed_and_left_as_it_was_found(
    path: Path, tmp_path: Path, what: str
) -> None:
    older = older_copy(path)
    over = {
        "another hall's": other_hall(tmp_path),
        "its own older copy": older,
        "no database": b"no database at all" * 500,
        "nothing": b"",
    }[what]
    store = filled(path)
    path.write_bytes(over)
    for _ in range(2):
        with pytest.raises(
            StoreUnavailable, match=r"hall\.sqlite was overwritten .*: stop the hall, put a backup"
        ):
            store.save_all([("t-1", "a", events(4, 5))])
    with pytest.raises(StoreUnavailable, match="overwritten"):
        store.copies()
    store.close()
    assert path.read_bytes() == over, "nothing of ours went into it"
    assert not path.with_name("hall.sqlite-wal").exists()


@pytest.mark.slow
def test_our_own_writes_are_no_strangers(path: Path) -> None:
    """Also where what lies beside the file goes into it, and where another process writes it, too."""
    store = filled(path)
    for seq in range(4, 2 * TRANSACTIONS_PER_CHECKPOINT):
        store.save_all([("t-1", "a", events(seq, seq))])
    size = path.stat().st_size
    beside = HallStore(str(path))  # `tablectl hall new` while the hall runs
    for seq in range(1, TRANSACTIONS_PER_CHECKPOINT // 2):
        beside.save_all([("t-2", "b", events(seq, seq, "b"))])
    beside.close()
    assert len(list(store.events("t-1", "a"))) == 2 * TRANSACTIONS_PER_CHECKPOINT - 1
    assert size > 100_000, "the file has grown: what lay beside it went into it"
    store.close()
