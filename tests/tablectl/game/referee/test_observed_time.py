"""The referee's time is made of pictures: few of them, or pictures told late, make it wait and not guess."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablectl.game.evidence import (
    Button,
    ButtonPressed,
    CameraAway,
    SeenSeat,
    TableSeen,
    TableUnchanged,
    TimePassed,
)
from tablectl.game.referee import Referee
from tablectl.game.referee.observed_time import PICTURE_MS, ObservedTime
from tablectl.game.state import GameState

times = st.lists(st.integers(1, 60_000), min_size=1, max_size=20, unique=True).map(sorted)


def watched(pictures_ms: list[int]) -> ObservedTime:
    time = ObservedTime()
    for at_ms in pictures_ms:
        time = time.with_picture(at_ms)
    return time


def test_with_enough_pictures_it_is_the_runs_clock() -> None:
    time = watched(list(range(100, 5000, 100)))
    assert [time.from_run_ms(ms) for ms in (0, 750, 4900)] == [0, 750, 4900]
    assert time.now_ms == 4900


def test_a_picture_after_a_long_time_counts_for_one_picture() -> None:
    time = watched([100, 3100, 6100])
    assert time.now_ms == 100 + 2 * PICTURE_MS
    assert time.from_run_ms(3100) == 100 + PICTURE_MS


def test_what_happened_between_two_pictures_came_before_the_second() -> None:
    time = watched([100, 3100])
    assert time.from_run_ms(100) < time.from_run_ms(400) <= time.from_run_ms(2900) < time.from_run_ms(3100)


def test_what_happens_after_the_newest_picture_comes_before_the_next() -> None:
    time = watched([100, 3100])
    pressed_ms = time.from_run_ms(9000)
    assert time.now_ms < pressed_ms < time.with_picture(10_000).now_ms


@given(times, st.integers(0, 70_000), st.integers(0, 70_000))
def test_it_keeps_every_order_and_never_runs_faster(pictures_ms: list[int], one: int, other: int) -> None:
    time = watched(pictures_ms)
    early, late = sorted((one, other))
    assert 0 <= time.from_run_ms(late) - time.from_run_ms(early) <= late - early


@given(times)
def test_a_pictures_time_leads_back_to_its_moment(pictures_ms: list[int]) -> None:
    time = watched(pictures_ms)
    assert [time.to_run_ms(time.from_run_ms(ms)) for ms in pictures_ms] == pictures_ms


@given(times, st.integers(0, 60_000))
def test_what_is_forgotten_changes_nothing_later(pictures_ms: list[int], since_ms: int) -> None:
    time = watched(pictures_ms)
    later = [ms for ms in pictures_ms if ms >= since_ms]
    assert [time.without_gaps_before(since_ms).from_run_ms(ms) for ms in later] == [
        time.from_run_ms(ms) for ms in later
    ]


def heard(*evidence: TableSeen | TableUnchanged | TimePassed | ButtonPressed | CameraAway) -> Referee:
    referee = Referee()
    for each in evidence:
        referee, _ = referee.consider(GameState(), each)
    return referee


def test_the_table_was_looked_at_up_to_the_newest_picture_however_late_it_is() -> None:
    late = heard(
        TableUnchanged(100), TableUnchanged(400), TimePassed(3000), ButtonPressed(3100, 0, Button.WIN)
    )
    assert late.now_ms == 400


@pytest.mark.parametrize(("each_picture", "counts_ms"), [(True, 100 + PICTURE_MS), (False, 5000)])
def test_who_tells_of_each_picture_says_so_with_the_first_look(each_picture: bool, counts_ms: int) -> None:
    """After a start each picture shows something new at first."""
    seats = (SeenSeat(), SeenSeat(), SeenSeat(), SeenSeat())
    looks = (TableSeen(at_ms, seats, each_picture=each_picture) for at_ms in (100, 5000))
    assert heard(*looks).now_ms == counts_ms


def test_where_nobody_tells_of_each_picture_all_time_counts() -> None:
    assert heard(TimePassed(100), TimePassed(3000)).now_ms == 3000


def test_a_table_without_a_camera_goes_by_the_clock() -> None:
    assert heard(TableUnchanged(100), CameraAway(200), TimePassed(3000)).now_ms == 3000
