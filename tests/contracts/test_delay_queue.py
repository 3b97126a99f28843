"""The delay queue: in order, numbered without a gap, kept over restarts, forgotten when it is of no use."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tablectl.adapters.storage.aired_hands import AiredHands
from tablectl.adapters.storage.delay_queue import LAYOUT, SqliteDelayQueue
from tablectl.adapters.storage.sqlite_file import open_database
from tablectl.errors import JournalError, JournalUnreadable
from tablectl.ports import HeldMessage
from tablectl.topics import Audience, Topic

B, C = Audience.BROADCAST, Audience.COMMENTARY


def held(topic: Topic = Topic.STATE, seq: int = 1, to: Audience = B, published_s: float = 0.0) -> HeldMessage:
    message = None if topic is Topic.EVENT else {"春": seq}
    return HeldMessage(to, topic, message, seq, 3, published_s)


@pytest.fixture
def queue(tmp_path: Path) -> Iterator[SqliteDelayQueue]:
    made = SqliteDelayQueue(tmp_path / "later.sqlite")
    yield made
    made.close()


def released(queue: SqliteDelayQueue, audience: Audience = B) -> list[HeldMessage]:
    found = []
    while (first := queue.first(audience)) is not None:
        queue.release(first)
        found.append(first)
    return found


def test_messages_come_out_as_they_went_in_numbered_for_each_audience(queue: SqliteDelayQueue) -> None:
    queue.put([held(seq=1), held(seq=1, to=C), held(Topic.SCORE, 2), held(Topic.EVENT, 2)])
    assert [(h.number, h.topic, h.message) for h in released(queue)] == [
        (1, Topic.STATE, {"春": 1}),
        (2, Topic.SCORE, {"春": 2}),
        (3, Topic.EVENT, None),
    ]
    assert [h.number for h in released(queue, C)] == [1]


def test_nothing_is_lost_or_let_out_by_a_restart(tmp_path: Path) -> None:
    first = SqliteDelayQueue(tmp_path / "later.sqlite")
    first.put([held(seq=n, published_s=n / 2) for n in (1, 2, 3)])
    oldest = first.first(B)
    assert oldest is not None
    first.release(oldest)
    first.close()
    second = SqliteDelayQueue(tmp_path / "later.sqlite")
    assert second.clock_s == 1.5
    assert [h.seq for h in second.latest(B)] == [1]
    assert [(h.number, h.seq) for h in released(second)] == [(2, 2), (3, 3)]
    second.put([held(seq=4)])
    assert [h.number for h in released(second)] == [4]
    second.close()


def test_of_a_retained_topic_the_newest_released_stays_and_of_alerts_and_events_nothing(
    queue: SqliteDelayQueue,
) -> None:
    queue.put([held(topic, n) for n in range(1, 40) for topic in (Topic.STATE, Topic.ALERT, Topic.EVENT)])
    released(queue)
    assert [(h.topic, h.seq) for h in queue.latest(B)] == [(Topic.STATE, 39)]
    assert queue._value("SELECT count(*) FROM held") == 1
    assert (queue.queued(B), queue.released(B)) == (39, 39)


def test_what_waits_is_never_forgotten_for_what_was_released(queue: SqliteDelayQueue) -> None:
    queue.put([held(seq=n) for n in range(1, 6)])
    for _ in range(2):
        first = queue.first(B)
        assert first is not None
        queue.release(first)
    assert [h.seq for h in queue.latest(B)] == [2]
    assert [h.seq for h in released(queue)] == [3, 4, 5]


def test_confirmations_are_kept_for_each_audience(tmp_path: Path) -> None:
    first = SqliteDelayQueue(tmp_path / "later.sqlite")
    first.acknowledge(B, 7)
    first.close()
    second = SqliteDelayQueue(tmp_path / "later.sqlite")
    assert (second.acknowledged(B), second.acknowledged(C)) == (7, 0)
    second.close()


def test_an_audience_that_waits_no_more_leaves_nothing_behind(queue: SqliteDelayQueue) -> None:
    queue.put([held(), held(Topic.EVENT, 5), held(to=C)])
    queue.clear(B)
    assert (queue.first(B), queue.latest(B), queue.queued(B), queue.released(B)) == (None, [], 0, 0)
    assert len(released(queue, C)) == 1
    queue.put([held(seq=8)])
    assert [h.number for h in released(queue)] == [3], "numbers go on"


def test_another_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "later.sqlite").write_bytes(b"something else entirely " * 50)
    with pytest.raises(JournalUnreadable):
        SqliteDelayQueue(tmp_path / "later.sqlite")


def test_a_closed_queue_takes_nothing(queue: SqliteDelayQueue) -> None:
    queue.close()
    queue.close()
    with pytest.raises(JournalError, match="closed"):
        queue.put([held()])


def test_a_full_disk_leaves_nothing_half_written(queue: SqliteDelayQueue) -> None:
    pages = queue._value("PRAGMA page_count")
    queue._connection().execute(f"PRAGMA max_page_count = {pages}")
    large = HeldMessage(B, Topic.STATE, {"x": "x" * 200_000}, 2, 0, 0.0)
    with pytest.raises(JournalError, match="disk full"):
        queue.put([held(seq=1), large])
    assert queue.first(B) is None


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("put"), st.sampled_from([Topic.STATE, Topic.EVENT, Topic.ALERT])),
        st.tuples(st.just("release"), st.none()),
        st.tuples(st.just("restart"), st.none()),
    ),
    max_size=15,
)


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(STEPS)
def test_whatever_happens_each_message_comes_out_once_in_order(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, Topic | None]]
) -> None:
    path = tmp_path_factory.mktemp("queue") / "later.sqlite"
    queue, said, heard = SqliteDelayQueue(path), 0, []
    for what, topic in steps:
        if what == "put" and topic is not None:
            said += 1
            queue.put([held(topic, said)])
        elif what == "release" and (first := queue.first(B)) is not None:
            queue.release(first)
            heard.append((first.number, first.seq))
        elif what == "restart":
            queue.close()
            queue = SqliteDelayQueue(path)
    heard += [(each.number, each.seq) for each in released(queue)]
    queue.close()
    assert heard == [(n, n) for n in range(1, said + 1)]


def seen(seq: int, tile: str, to: Audience = B) -> HeldMessage:
    """A reading of one hand, with numbers that follow from it."""
    seats = [{"seat": 0, "tiles": [tile, None], "drawn": None, "shanten": 1, "waits": []}]
    return HeldMessage(to, Topic.HANDS, {"seq": seq, "seats": seats}, seq, 3, 0.0)


def kept(seq: int, tile: str) -> dict[str, object]:
    return {"seq": seq, "seats": [{"seat": 0, "tiles": [tile, None], "drawn": None}]}


def test_hands_that_were_released_are_kept_for_replays_the_last_after_each_entry(
    queue: SqliteDelayQueue, tmp_path: Path
) -> None:
    queue.put([seen(1, "1m"), seen(1, "2m"), seen(2, "3m"), seen(3, "4m")])
    aired = AiredHands(tmp_path / "later.sqlite")
    assert aired.between(0, 9) == []
    for _ in range(3):
        oldest = queue.first(B)
        assert oldest is not None
        queue.release(oldest)
    assert aired.between(0, 9) == [kept(1, "2m"), kept(2, "3m")], "what still waits is not told"
    assert aired.between(2, 2) == [kept(2, "3m")]


def test_hands_of_another_journal_are_forgotten_with_it(queue: SqliteDelayQueue, tmp_path: Path) -> None:
    queue.put([seen(1, "1m")])
    released(queue)
    queue.clear(Audience.PUBLIC)
    assert AiredHands(tmp_path / "later.sqlite").between(1, 1) == [kept(1, "1m")]
    queue.clear(B)
    assert AiredHands(tmp_path / "later.sqlite").between(1, 1) == []


def test_a_queue_of_an_earlier_version_keeps_what_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "later.sqlite"
    first = SqliteDelayQueue(path)
    first.put([held(seq=5)])
    first.close()
    with closing(open_database(path, LAYOUT, synchronous="NORMAL")) as db, db:
        db.execute("DROP TABLE aired_hands")
        db.execute("PRAGMA user_version = 1")
    assert AiredHands(path).between(0, 9) == []
    second = SqliteDelayQueue(path)
    second.put([seen(6, "5m")])
    assert [h.seq for h in released(second)] == [5, 6]
    assert AiredHands(path).between(0, 9) == [kept(6, "5m")]
    second.close()
