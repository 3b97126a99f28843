"""Tiles followed from look to look."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.vision.live.tracking.readings import (
    AS_WHITE,
    QUAD,
    everywhere,
    faces,
    nowhere,
    reading,
    tracker,
)
from vision.live.tracking.limits import TRACKING
from vision.live.tracking.reading import Reading
from vision.types import Float


def test_one_look_is_not_enough() -> None:
    table = tracker()
    assert not table.update([reading()], everywhere, nowhere, 100)
    assert table.settled() == []
    assert table.update([reading()], everywhere, nowhere, 200)
    (tile,) = table.settled()
    assert tile.code == "3m"
    assert table.since_ms()[tile.key] == 100


def test_a_tile_under_a_hand_is_not_believed() -> None:
    table = tracker()
    for at_ms in range(0, 500, 100):
        table.update([reading(touched=True)], everywhere, nowhere, at_ms)
    assert table.settled() == []
    for at_ms in (500, 600):
        table.update([reading()], everywhere, nowhere, at_ms)
    assert len(table.settled()) == 1


def test_readings_add_up_but_a_still_picture_never_becomes_certain() -> None:
    table = tracker()
    for at_ms in range(0, 1200, 100):
        table.update([reading(p7=0.6, p6=0.3)], everywhere, nowhere, at_ms)
    (tile,) = table.settled()
    assert tile.code == "7p"
    assert 0.6 < tile.probability("7p") < 0.9


def test_a_tile_is_gone_only_when_bare_felt_shows() -> None:
    table = tracker()
    for at_ms in (0, 100):
        table.update([reading()], everywhere, nowhere, at_ms)
    table.update([], everywhere, nowhere, 200)
    assert len(table.settled()) == 1
    assert table.update([], everywhere, everywhere, 300)
    assert table.settled() == []


def test_what_standing_tiles_hide_when_a_hand_begins_is_gone_unless_it_is_found_again() -> None:
    """The machine took it in, and the next hand's tiles stand where it lay: the felt is never seen there."""
    table = tracker()
    for at_ms in (0, 100):
        table.update([reading()], everywhere, nowhere, at_ms)
    table.hand_begins()
    assert len(table.settled()) == 1, "until the table is looked at"
    table.update([], everywhere, nowhere, 5000)
    assert table.settled() == []


def test_what_lies_there_still_when_a_hand_begins_lies_there_anew() -> None:
    table = tracker()
    for at_ms in (0, 100):
        table.update([reading()], everywhere, nowhere, at_ms)
    table.hand_begins()
    table.update([reading()], everywhere, nowhere, 5000)
    assert list(table.since_ms().values()) == [5000]
    table.update([], everywhere, nowhere, 6000)
    assert len(table.settled()) == 1


def test_what_cannot_be_read_is_given_up_when_it_is_missed_as_often_as_it_was_found() -> None:
    """Three times at least: a back among many is lost now and then, and stands there all the same."""
    for found, held in ((2, 2), (6, 5)):
        table = tracker()
        for at_ms in range(0, 100 * found, 100):
            back = Reading(
                centre_mm=(0.0, -100.0),
                up_deg=90.0,
                along_y=1.0,
                probabilities=faces(p1=0.5, m3=0.4),
                quad_px=QUAD,
                face_down=False,
            )
            table.update([back], everywhere, nowhere, at_ms)
        for at_ms in range(1000, 1000 + 100 * held, 100):
            table.update([], everywhere, nowhere, at_ms)
        assert len(table.settled()) == 1
        table.update([], everywhere, nowhere, 2000)
        assert table.settled() == []


@pytest.mark.parametrize(
    ("finds", "share", "reads", "stays"),
    [
        pytest.param(1, 0.8, 5, False, id="found once, by a part of a back's pattern"),
        pytest.param(2, 0.8, 5, True, id="found again"),
        pytest.param(1, 0.985, 5, True, id="read for sure"),
        pytest.param(1, 0.99, 2, True, id="read for sure, of a hand that has just been laid open"),
        pytest.param(1, 0.8, 2, False, id="hardly read so far"),
    ],
)
def test_what_one_look_alone_found_is_given_up_when_others_miss_it(
    finds: int, share: float, reads: int, stays: bool
) -> None:
    table = tracker()
    seen = replace(reading(s9=share, s6=0.99 - share), face_down=False)
    for at_ms in range(0, 100 * finds, 100):
        table.update([seen], everywhere, nowhere, at_ms)
    for at_ms in range(1000, 1000 + 100 * reads, 100):
        table.add_readings([(table.tiles[0], reading(s9=share, s6=0.99 - share))], at_ms)
    assert len(table.settled()) == 1
    for at_ms in (2000, 2100, 2200):
        table.update([], everywhere, nowhere, at_ms)
    assert len(table.settled()) == stays


def test_a_look_elsewhere_changes_nothing_here() -> None:
    table = tracker()
    for at_ms in (0, 100):
        table.update([reading()], everywhere, nowhere, at_ms)
    table.update([], nowhere, everywhere, 200)
    assert len(table.settled()) == 1


def test_a_nudged_tile_is_the_same_tile() -> None:
    table = tracker()
    for step, at_ms in enumerate(range(0, 600, 100)):
        table.update([reading(x=step * 1.5)], everywhere, nowhere, at_ms)
    assert len(table.settled()) == 1
    assert table.since_ms() == {1: 0}


def test_another_tile_in_the_same_place_is_another_tile() -> None:
    table = tracker()
    for at_ms in (0, 100, 200):
        table.update([reading(m3=0.97)], everywhere, nowhere, at_ms)
    for at_ms in (900, 1000):
        table.update([reading(z7=0.97)], everywhere, nowhere, at_ms)
    (tile,) = table.settled()
    assert tile.code == "7z"
    assert table.since_ms()[tile.key] == 900


def test_a_five_that_seems_red_for_a_moment_is_the_same_tile() -> None:
    """It was a new one in the middle of a river, beside another of its kind, and a turn was written late."""
    table = tracker()
    for at_ms in (0, 100, 200):
        table.update([reading(p5=0.97)], everywhere, nowhere, at_ms)
    for at_ms in (900, 1000):
        table.update([reading(p0=0.97)], everywhere, nowhere, at_ms)
    assert table.since_ms() == {1: 0}


@pytest.mark.parametrize(
    ("read", "touched", "lies_there"),
    [
        pytest.param(faces(s9=0.63, s4=0.26, s6=0.04), False, "9s", id="faces that are told apart hardly"),
        pytest.param(faces(s9=0.4, s4=0.2, z1=0.2, m2=0.15), False, "5z", id="nobody knows what"),
        pytest.param(faces(s9=0.63, s4=0.26, s6=0.04), True, "5z", id="a hand over a white dragon"),
    ],
)
def test_a_face_where_the_top_of_a_standing_tile_was_is_another_tile(
    read: Float, touched: bool, lies_there: str
) -> None:
    """A hand that is laid open lies where it stood; its outlines are drawn askew at first."""
    table = tracker()
    for at_ms in range(0, 1200, 100):
        table.update([replace(reading(), probabilities=AS_WHITE)], everywhere, nowhere, at_ms)
    for at_ms in (2000, 2100):
        shown = replace(reading(3.0, touched=touched), probabilities=read)
        table.update([shown], everywhere, nowhere, at_ms)
    (tile,) = table.settled()
    assert tile.code == lies_there


def test_two_finds_on_one_tile_are_one_tile() -> None:
    table = tracker()
    for at_ms in (0, 100):
        table.update([reading(), reading(x=9.0)], everywhere, nowhere, at_ms)
    assert len(table.settled()) == 1


@pytest.mark.parametrize(
    ("known", "read", "lie_there"),
    [
        pytest.param(AS_WHITE, faces(m3=0.95), ["3m", "3m"], id="the top of a standing tile"),
        pytest.param(AS_WHITE, faces(m3=0.6, m2=0.35), ["3m", "3m"], id="faces that are told apart hardly"),
        pytest.param(AS_WHITE, faces(m3=0.3, p8=0.3, s2=0.2, z1=0.2), ["5z"], id="nobody knows what"),
        pytest.param(AS_WHITE, AS_WHITE, ["5z"], id="two finds on one white dragon"),
        pytest.param(faces(p8=0.95), faces(m3=0.95), ["8p"], id="a painted tile"),
    ],
)
def test_a_bare_find_gives_way_to_painted_faces_that_are_laid_over_it(
    known: Float, read: Float, lie_there: list[str]
) -> None:
    table = tracker()
    for at_ms in (0, 100):
        table.update([replace(reading(), probabilities=known)], everywhere, nowhere, at_ms)
    for at_ms in (200, 300):
        shown = [replace(reading(x), probabilities=read) for x in (-13.0, 13.0)]
        table.update(shown, everywhere, nowhere, at_ms)
    assert [tile.code for tile in table.settled()] == lie_there


def test_what_is_read_once_more_is_not_found_by_that() -> None:
    """The rest of a tile beside the one that was found in its place: its outline reads as a white dragon."""
    table = tracker()
    seen = replace(reading(z5=0.8, m3=0.19), face_down=False)
    table.update([seen], everywhere, nowhere, 0)
    for at_ms in (100, 200, 300):
        table.add_readings([(table.tiles[0], replace(seen, face_down=None))], at_ms)
        table.update([], everywhere, nowhere, at_ms)
    assert table.tiles == []


def test_looking_ends() -> None:
    table = tracker()
    for at_ms in range(0, 100 * TRACKING.max_readings, 100):
        table.update([reading(p7=0.5, p6=0.5)], everywhere, nowhere, at_ms)
    assert not table.tiles[0].needs_reading


def test_a_known_tile_at_the_rim_of_a_look_is_not_found_twice() -> None:
    table = tracker()
    for at_ms in (0, 100):
        table.update([reading(x=0.4)], everywhere, nowhere, at_ms)
    for at_ms in (200, 300, 400):
        table.update([reading(x=-0.4)], lambda place: place[0] < 0, nowhere, at_ms)
    assert len(table.settled()) == 1
    assert table.tiles[0].missed == 0


@pytest.mark.parametrize("unchanged", [False, True])
def test_a_face_that_is_not_found_is_hidden_unless_it_looks_as_it_did(unchanged: bool) -> None:
    table = tracker()
    for at_ms in (0, 100):
        table.update([reading()], everywhere, nowhere, at_ms)
    assert not table.hidden
    table.update([], everywhere, nowhere, 200, unchanged=frozenset({1} if unchanged else ()))
    assert bool(table.hidden) is not unchanged
    table.update([reading()], everywhere, nowhere, 300)
    assert not table.hidden


def test_a_tile_that_was_hidden_for_a_while_is_not_found_twice() -> None:
    table = tracker()
    for at_ms in (0, 100):
        table.update([reading()], everywhere, nowhere, at_ms)
    table.update([], everywhere, nowhere, 200)
    for at_ms in (300, 400):
        table.update([reading(x=12.0)], everywhere, nowhere, at_ms)
    assert len(table.settled()) == 1


@pytest.mark.parametrize(
    ("changed", "touched", "codes"),
    [
        pytest.param(True, False, ["7p", "3m", "7p"], id="pushed along by half a tile"),
        pytest.param(True, True, ["3m", "7p"], id="a sleeve lies over it"),
        pytest.param(False, False, ["3m", "7p"], id="the outline lies across two that look as they did"),
    ],
)
def test_a_row_that_is_pushed_along_is_followed(changed: bool, touched: bool, codes: list[str]) -> None:
    """A tile was added at its end, and its owner put it into the middle again: no felt shows anywhere."""
    table = tracker()
    for at_ms in (0, 100):
        table.update([reading(x=0.0, m3=0.95), reading(x=26.0, p7=0.95)], everywhere, nowhere, at_ms)
    row = [(-13.0, {"p7": 0.95}), (13.0, {"m3": 0.95}), (39.0, {"p7": 0.95})]
    pushed = [replace(reading(x, touched=touched, **face), face_down=False) for x, face in row]
    others = frozenset({1, 2} if changed else ())
    for at_ms in (200, 300):
        table.update(pushed, everywhere, nowhere, at_ms, changed=others)
        others = frozenset()
    assert [tile.code for tile in sorted(table.settled(), key=lambda tile: tile.x_mm)] == codes
