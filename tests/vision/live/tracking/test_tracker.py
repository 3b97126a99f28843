"""Readings are assigned to tracks by their places alone, all of a look at once."""

from __future__ import annotations

from tests.vision.live.tracking.readings import QUAD, everywhere, reading
from vision.live.tracking.reading import Reading
from vision.live.tracking.track import Track
from vision.live.tracking.tracker import Tracker

WIDTH_MM = 26.0


def begun(key: int, seen: Reading, at_ms: int) -> Track:
    track = Track(key, seen.centre_mm, QUAD, seen.up_deg, at_ms, at_ms, seen.may_be_partial)
    track.add(seen, at_ms)
    return track


def tracker(*x_mm: float) -> Tracker[Track]:
    table = Tracker(WIDTH_MM, begun)
    for x in x_mm:
        table.replace([], reading(x), 0)
    return table


def test_a_row_that_moved_a_little_keeps_its_order_whatever_is_read_in_it() -> None:
    table = tracker(0.0, 26.0, 52.0)
    look = table.assign([reading(x, z7=0.95) for x in (60.0, 8.0, 34.0)], everywhere, ())
    assert sorted((track.key, seen.centre_mm[0]) for track, seen in look.found) == [
        (1, 8.0), (2, 34.0), (3, 60.0),
    ]  # fmt: skip
    assert not look.unfound
    assert not look.free


def test_a_reading_is_of_one_track_and_the_nearest() -> None:
    table = tracker(0.0, 14.0)
    look = table.assign([reading(9.0)], everywhere, ())
    assert [track.key for track, _ in look.found] == [2]
    assert [track.key for track in look.unfound] == [1]


def test_what_lies_elsewhere_is_not_unfound_and_what_was_confirmed_takes_no_part() -> None:
    table = tracker(0.0, 100.0)
    look = table.assign([reading(0.0)], lambda place: place[0] < 50.0, (1,))
    assert not look.found
    assert not look.unfound
    assert len(look.free) == 1
    assert [track.key for track in table.over(look.free[0])] == [1]


def test_a_new_track_takes_the_place_of_others_and_no_key_comes_twice() -> None:
    table = tracker(0.0, 26.0)
    table.replace([table.tracks[1]], reading(20.0), 100)
    assert [(track.key, track.since_ms) for track in table.tracks] == [(1, 0), (3, 100)]


def test_a_place_is_the_mean_of_its_readings_and_begins_again_with_the_first_whole_outline() -> None:
    (track,) = tracker(0.0).tracks
    track.add(reading(2.0), 100)
    assert track.centre_mm[0] == 1.0
    track.may_be_partial = True
    track.add(reading(8.0), 200)
    assert (track.centre_mm[0], track.readings, track.last_ms) == (8.0, 1, 200)
