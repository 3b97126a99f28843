"""What is posted to the loop comes in order; a slow computer skips looks, and nothing else."""

from __future__ import annotations

from queue import Empty
from threading import Thread

import pytest

from tablectl.game.evidence import Button, ButtonPressed, SeenSeat, TableSeen
from tablectl.service.inbox import MOST_LOOKS, Inbox

NOBODY = (SeenSeat(), SeenSeat(), SeenSeat(), SeenSeat())


def look(at_ms: int) -> TableSeen:
    """Each shows something else."""
    return TableSeen(at_ms, NOBODY, face_down=at_ms)


def same_look(at_ms: int) -> TableSeen:
    return TableSeen(at_ms, NOBODY, face_down=68)


def press(at_ms: int) -> ButtonPressed:
    return ButtonPressed(at_ms, 0, Button.WIN, None)


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
    assert len(found) <= MOST_LOOKS
    assert times == sorted(times)
    assert times[-1] == 9999
    assert inbox.skipped == 10_000 - len(found)


def test_no_key_is_skipped_however_many_looks_wait() -> None:
    inbox: Inbox[TableSeen | ButtonPressed] = Inbox()
    for at_ms in range(5_000):
        inbox.put(look(at_ms))
        if at_ms % 50 == 0:
            inbox.put(press(at_ms))
    found = taken(inbox)
    assert [post.at_ms for post in found if isinstance(post, ButtonPressed)] == list(range(0, 5_000, 50))
    assert [post.at_ms for post in found] == sorted(post.at_ms for post in found)


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
