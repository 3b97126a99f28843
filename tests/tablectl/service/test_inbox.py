"""What is posted to the loop comes in order; a slow computer skips looks, and nothing else."""

from __future__ import annotations

from queue import Empty
from threading import Thread

import pytest

from tablectl.game.evidence import Button, ButtonPressed, HandSeen, SeenSeat, TableSeen
from tablectl.service.inbox import MAX_QUEUED_OBSERVATIONS, Inbox

NOBODY = (SeenSeat(), SeenSeat(), SeenSeat(), SeenSeat())


def look(at_ms: int) -> TableSeen:
    """Each shows something else."""
    return TableSeen(at_ms, NOBODY, face_down=at_ms)


def same_look(at_ms: int) -> TableSeen:
    return TableSeen(at_ms, NOBODY, face_down=68)


def press(at_ms: int, seat: int = 0) -> ButtonPressed:
    return ButtonPressed(at_ms, seat, Button.WIN, None)


def taken(inbox: Inbox[TableSeen | ButtonPressed]) -> list[TableSeen | ButtonPressed]:
    found = []
    while inbox.qsize():
        found.append(inbox.get(0))
    return found


def test_posts_come_in_order() -> None:
    inbox: Inbox[TableSeen | ButtonPressed] = Inbox()
    posts: list[TableSeen | ButtonPressed] = [look(0), press(1), look(2), press(3)]
    for post in posts:
        inbox.put(post)
    assert taken(inbox) == posts
    assert inbox.skipped == 0


def test_an_empty_inbox_says_so_after_its_time() -> None:
    with pytest.raises(Empty):
        Inbox[TableSeen]().get(0.0)


def test_a_waiting_reader_hears_at_once() -> None:
    inbox: Inbox[TableSeen] = Inbox()
    heard: list[TableSeen] = []
    reader = Thread(target=lambda: heard.append(inbox.get(60)))
    reader.start()
    inbox.put(look(5))
    reader.join(30)
    assert heard == [look(5)]


def test_looks_that_nobody_can_keep_up_with_are_thinned_out_the_newest_last() -> None:
    inbox: Inbox[TableSeen | ButtonPressed] = Inbox()
    for at_ms in range(10_000):
        inbox.put(look(at_ms))
    found = taken(inbox)
    times = [post.at_ms for post in found]
    assert len(found) <= MAX_QUEUED_OBSERVATIONS
    assert times == sorted(times)
    assert times[-1] == 9999
    assert inbox.skipped == 10_000 - len(found)


def test_no_key_is_skipped_between_looks_that_stay_however_many_wait() -> None:
    inbox: Inbox[TableSeen | ButtonPressed] = Inbox()
    for at_ms in range(5_000):
        inbox.put(look(at_ms))
        if at_ms % 50 == 0:
            inbox.put(press(at_ms, at_ms // 50))
    found = taken(inbox)
    assert [post.at_ms for post in found if isinstance(post, ButtonPressed)] == list(range(0, 5_000, 50))
    assert [post.at_ms for post in found] == sorted(post.at_ms for post in found)


def test_of_a_hammered_key_the_first_and_the_newest_press_between_two_looks_wait() -> None:
    inbox: Inbox[TableSeen | ButtonPressed] = Inbox()
    inbox.put(look(0))
    for at_ms in range(1, 1_000):
        inbox.put(press(at_ms))
        inbox.put(press(at_ms, seat=1))
    inbox.put(look(1_000))
    inbox.put(press(1_001))
    found = taken(inbox)
    assert found == [look(0), press(1), press(1, 1), press(999), press(999, 1), look(1_000), press(1_001)]


def test_a_key_hammered_for_long_costs_no_more_than_the_looks_that_wait() -> None:
    inbox: Inbox[TableSeen | ButtonPressed] = Inbox()
    for at_ms in range(5_000):
        inbox.put(look(at_ms))
        for _ in range(5):
            inbox.put(press(at_ms))
    assert inbox.qsize() <= 3 * MAX_QUEUED_OBSERVATIONS + 2


def test_looks_at_hands_that_nobody_can_keep_up_with_are_thinned_out_camera_by_camera() -> None:
    inbox: Inbox[HandSeen] = Inbox()
    for at_ms in range(1_000):
        for seat in range(4):
            inbox.put(HandSeen(at_ms, seat, ()))
    found = [inbox.get(0) for _ in range(inbox.qsize())]
    assert len(found) <= MAX_QUEUED_OBSERVATIONS
    assert {post.at_ms for post in found[-4:]} == {999}
    assert {post.seat for post in found[-4:]} == {0, 1, 2, 3}


def test_of_looks_that_show_the_same_the_first_and_the_newest_wait() -> None:
    inbox: Inbox[TableSeen | ButtonPressed] = Inbox()
    for at_ms in range(1000):
        inbox.put(same_look(at_ms))
    assert [post.at_ms for post in taken(inbox)] == [0, 999]
    assert inbox.skipped == 0


def test_a_key_between_two_looks_keeps_its_place() -> None:
    inbox: Inbox[TableSeen | ButtonPressed] = Inbox()
    for at_ms in (0, 1):
        inbox.put(same_look(at_ms))
    inbox.put(press(2))
    for at_ms in (3, 4, 5):
        inbox.put(same_look(at_ms))
    inbox.put(look(6))
    assert [post.at_ms for post in taken(inbox)] == [0, 1, 2, 3, 5, 6]
