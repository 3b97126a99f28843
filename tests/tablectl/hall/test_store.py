"""One contract, both databases."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from tablectl.hall.commands import IdempotencyKey
from tablectl.hall.errors import StoreConflict, StoreUnavailable, StoreUnreadable
from tablectl.hall.log.entries import Body, LogEntry
from tablectl.hall.log.facts import CallAnswered, PlayerWithdrawn
from tablectl.hall.store import HallStore
from tablectl.hall.store.database_file import TRANSACTIONS_PER_CHECKPOINT
from tablectl.hall.store.exclusive_lock import LOCK_NOT_AVAILABLE, ExclusiveLock
from tablectl.hall.tables.journal_copy import Head, JournalCopy
from tests.tablectl.hall.databases import OwnPostgres, own_postgres
from tests.tablectl.hall.table_messages import event, events


@pytest.fixture(scope="module")
def postgres() -> Iterator[OwnPostgres]:
    with own_postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "hall.sqlite")
    server: OwnPostgres = request.getfixturevalue("postgres")
    emptied = HallStore(server.address)
    with emptied._transaction() as connection:
        connection.exec_driver_sql("DROP SCHEMA public CASCADE")
        connection.exec_driver_sql("CREATE SCHEMA public")
    emptied.close()
    return server.address


ANSWERED = CallAnswered(1)


@pytest.fixture
def store(address: str) -> Iterator[HallStore]:
    made = HallStore(address)
    yield made
    made.close()


def entry(seq: int, body: Body = ANSWERED) -> LogEntry:
    return LogEntry(seq, "2026-11-20T10:00:00.000Z", "東", "", "spring", body)


@pytest.mark.slow
def test_two_halls_on_one_database_are_refused(postgres: OwnPostgres) -> None:
    first, second = HallStore(postgres.address), HallStore(postgres.address)
    first.lock_exclusively()
    with pytest.raises(StoreConflict, match=r"another hall already runs on .*its own with --database"):
        second.lock_exclusively(200)
    second.log()  # a command beside it only reads and writes
    postgres.kill()
    postgres.start_again()
    assert tuple(first.log()) == (), "the lock was taken again"
    with pytest.raises(StoreConflict):
        second.lock_exclusively(200)
    first.close()
    second.lock_exclusively()
    second.close()


def test_a_fault_that_only_mentions_the_code_of_a_held_lock_is_no_second_hall(postgres: OwnPostgres) -> None:
    address = postgres.address.replace("postgresql", "postgresql+pg8000", 1)
    engine = create_engine(address.removesuffix("postgres") + LOCK_NOT_AVAILABLE)
    with pytest.raises(StoreUnavailable, match=f'"{LOCK_NOT_AVAILABLE}" does not exist'):
        ExclusiveLock(engine, "the hall's")
    engine.dispose()


def test_a_copy_grows_and_is_there_after_a_restart(store: HallStore, address: str) -> None:
    assert store.save_all([("t1", "a", events(1, 3))]) == [Head(3, "a3")]
    store.save_all([("t2", "b", events(1, 1, "b"))])
    assert store.save_all([("t1", "a", [event(4, tile="9m", name="東")])]) == [Head(4, "a4")]
    store.close()
    again = HallStore(address)
    assert again.copies() == (JournalCopy("t1", "a", Head(4, "a4")), JournalCopy("t2", "b", Head(1, "b1")))
    assert again.events("t1", "a") == [*events(1, 3), event(4, tile="9m", name="東")]
    assert [each["seq"] for each in again.events("t1", "a", after=1, limit=2)] == [2, 3]
    assert (again.hash_at("t1", "a", 2), again.hash_at("t1", "a", 5)) == ("a2", None)
    again.close()


def test_a_commands_id_is_kept_with_its_entry_or_not_at_all(store: HallStore, address: str) -> None:
    store.append([entry(1)], IdempotencyKey("a", "digest"))
    with pytest.raises(StoreConflict):
        store.append([entry(5)], IdempotencyKey("b", "digest"))
    store.close()
    again = HallStore(address)
    assert again.find_command("a") == (IdempotencyKey("a", "digest"), 1)
    assert again.find_command("b") is None
    again.close()


def test_what_does_not_follow_is_refused_whole(store: HallStore) -> None:
    store.save_all([("t1", "a", events(1, 2))])
    for wrong in ([event(2)], [event(4)], [event(3), event(5)]):
        with pytest.raises(StoreConflict):
            store.save_all([("t1", "a", wrong)])
    assert [each["seq"] for each in store.events("t1", "a")] == [1, 2]


def test_of_two_that_keep_the_same_event_at_once_one_is_refused(store: HallStore) -> None:
    store.save_all([("t1", "a", events(1, 2))])
    outcomes: list[str] = []

    def keep() -> None:
        try:
            store.save_all([("t1", "a", [event(3)])])
            outcomes.append("kept")
        except StoreConflict:
            outcomes.append("refused")

    threads = [threading.Thread(target=keep) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert sorted(outcomes) == ["kept", "refused", "refused", "refused"]
    assert [each["seq"] for each in store.events("t1", "a")] == [1, 2, 3]


def test_a_copy_that_is_put_aside_leaves_room_for_the_journal_anew(store: HallStore) -> None:
    store.save_all([("t1", "a", events(1, 3))])
    first = store.archive_copy("t1", "a")
    assert store.copies() == ()
    store.save_all([("t1", "a", [event(1, hash_="other")])])
    second = store.archive_copy("t1", "a")
    assert first != second
    assert len(store.events("t1", first)) == 3
    assert store.events("t1", second)[0]["hash"] == "other"


def test_the_log_is_appended_to_in_order_all_or_nothing(store: HallStore) -> None:
    store.append([entry(1), entry(2)])
    for wrong in ([entry(2)], [entry(4)], [entry(3), entry(3)]):
        with pytest.raises(StoreConflict):
            store.append(wrong)
    store.append([entry(3, PlayerWithdrawn("p1"))])
    assert list(store.log()) == [entry(1), entry(2), entry(3, PlayerWithdrawn("p1"))]
    assert list(store.log(after=2)) == [entry(3, PlayerWithdrawn("p1"))]


def test_an_answered_request_keeps_its_first_answer(store: HallStore) -> None:
    store.mark_answered("hall-1-t1", "ok")
    store.mark_answered("hall-1-t1", "refused")
    assert store.outcomes() == {"hall-1-t1": "ok"}


def test_a_photo_is_kept_once_under_its_hash(store: HallStore) -> None:
    photo = store.save_photo(b"\xff\xd8\xff sheet")
    assert store.save_photo(b"\xff\xd8\xff sheet") == photo
    assert store.photo(photo) == b"\xff\xd8\xff sheet"
    assert store.photo("0" * 64) is None


def test_a_database_that_is_killed_loses_nothing_and_is_used_again(postgres: OwnPostgres) -> None:
    store = HallStore(postgres.address)
    store.save_all([("t9", "k", events(1, 2, "k"))])
    postgres.stop("immediate")
    with pytest.raises(StoreUnavailable):
        store.save_all([("t9", "k", [event(3, "k")])])
    postgres.start()
    store.save_all([("t9", "k", [event(3, "k")])])
    assert [each["seq"] for each in store.events("t9", "k")] == [1, 2, 3]
    store.close()


def test_a_database_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "hall.sqlite"
    store = HallStore(str(path))
    with store._transaction() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    store.close()
    with pytest.raises(StoreUnreadable, match="does not know"):
        HallStore(str(path))


def test_what_is_no_database_is_said_to_be_none(tmp_path: Path) -> None:
    path = tmp_path / "hall.sqlite"
    path.write_text("a shopping list, long enough to be no header of a database at all\n" * 40)
    with pytest.raises(StoreUnreadable, match="is no database"):
        HallStore(str(path))
    with pytest.raises(StoreUnavailable, match="expected postgresql://") as wrong:
        HallStore("mysql://ada:secret@host/hall")
    assert "secret" not in str(wrong.value)


def test_closing_is_quiet_when_a_checkpoint_is_due(tmp_path: Path) -> None:
    kept = HallStore(str(tmp_path / "hall.sqlite"))
    assert kept._file is not None
    kept._file._transactions = TRANSACTIONS_PER_CHECKPOINT - 1
    kept.close()
