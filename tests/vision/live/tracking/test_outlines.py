"""What outlines tell of a followed tile: how it lies, and whether they show the whole of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.vision.live.tracking.readings import (
    everywhere,
    found,
    nowhere,
    reading,
    tracker,
)
from vision.live.classification.tracked_tile import snap_to_axis


def test_a_tile_whose_turn_is_unclear_is_looked_at_longer() -> None:
    table = tracker()
    for at_ms in range(0, 400, 100):
        table.update([found(along_y=0.1)], everywhere, nowhere, at_ms)
    assert table.settled() == []
    for at_ms in range(400, 900, 100):
        table.update([found(along_y=-1.0)], everywhere, nowhere, at_ms)
    (tile,) = table.settled()
    assert tile.up_deg in (0.0, 180.0)


def test_reading_a_wrong_outline_again_does_not_outvote_the_right_one_that_is_found_next() -> None:
    """A discard across the river would be a riichi."""
    table = tracker()
    table.update([found(along_y=0.9)], everywhere, nowhere, 0)
    for at_ms in (100, 200, 300):
        table.add_readings([(table.tiles[0], reading(along_y=0.9))], at_ms)
    table.update([found(along_y=-0.7)], everywhere, nowhere, 400)
    assert table.settled() == []
    for at_ms in (500, 600, 700):
        table.update([found(along_y=-0.9)], everywhere, nowhere, at_ms)
    (tile,) = table.settled()
    assert tile.up_deg in (0.0, 180.0)


@pytest.mark.parametrize(("face", "up_deg"), [("m3", 90.0), ("p1", 0.0), ("z5", 0.0)])
def test_a_tile_whose_outlines_never_agree_lies_as_it_was_read_if_its_face_tells(
    face: str, up_deg: float
) -> None:
    table = tracker()
    for at_ms in range(16):
        along_y = -0.3 if at_ms % 2 else 0.25
        table.update([found(along_y=along_y, **{face: 0.95})], everywhere, nowhere, at_ms)
    (tile,) = table.settled()
    assert tile.up_deg in (up_deg, up_deg + 180.0)


def test_half_a_four_of_dots_is_not_believed_and_its_reading_is_forgotten_once_the_whole_is_found() -> None:
    table = tracker()
    half = replace(reading(p2=0.99), may_be_partial=True, face_down=False)
    table.update([half], everywhere, nowhere, 0)
    for at_ms in (100, 200, 300):
        table.update([replace(half, face_down=None)], everywhere, nowhere, at_ms)
    assert table.settled() == []
    for at_ms in (400, 500):
        table.update([replace(reading(p4=0.95), face_down=False)], everywhere, nowhere, at_ms)
    (tile,) = table.settled()
    assert tile.code == "4p"
    assert tile.faces[0][1] > 0.9


def test_a_small_outline_that_is_found_again_is_believed() -> None:
    table = tracker()
    for at_ms in (0, 100):
        table.update([replace(reading(), may_be_partial=True, face_down=False)], everywhere, nowhere, at_ms)
    assert [tile.code for tile in table.settled()] == ["3m"]


@pytest.mark.parametrize(("along_y", "believed"), [(-1.0, False), (1.0, True)], ids=["across", "upright"])
def test_an_outline_across_a_tile_that_is_hard_to_read_is_not_believed_for_long(
    along_y: float, believed: bool
) -> None:
    table = tracker()
    hazy = replace(reading(along_y=along_y, p8=0.6, p9=0.4), face_down=False)
    for at_ms in range(0, 800, 100):
        table.update([hazy], everywhere, nowhere, at_ms)
    assert [tile.code for tile in table.settled()] == (["8p"] if believed else [])
    for at_ms in range(800, 1400, 100):
        table.update([hazy], everywhere, nowhere, at_ms)
    assert [tile.code for tile in table.settled()] == ["8p"]


def test_what_one_look_found_and_nobody_can_read_is_not_believed_for_long() -> None:
    """The outline lies around a part of one tile, or around parts of two."""
    table = tracker()
    beside = replace(found(along_y=1.0, s1=0.3, f6=0.3, f5=0.2), face_down=None)
    table.update([replace(beside, face_down=False)], everywhere, nowhere, 0)
    for at_ms in range(100, 1000, 100):
        table.add_readings([(table.tiles[0], beside)], at_ms)
        assert table.settled() == []
    for at_ms in range(1000, 1300, 100):
        table.add_readings([(table.tiles[0], beside)], at_ms)
    assert len(table.settled()) == 1


def test_what_nobody_can_read_is_believed_once_it_is_found_again() -> None:
    table = tracker()
    for at_ms in (0, 100):
        table.update([found(along_y=1.0, s1=0.3, f6=0.3, f5=0.2)], everywhere, nowhere, at_ms)
    assert len(table.settled()) == 1


@pytest.mark.parametrize(
    ("read", "along_y", "wanted"),
    [(88.0, True, 88.0), (3.0, True, 90.0), (181.0, True, 270.0), (91.0, False, 180.0), (275.0, False, 0.0)],
)
def test_a_reading_that_contradicts_the_outline_gives_way(read: float, along_y: bool, wanted: float) -> None:
    assert snap_to_axis(read, along_y) == wanted
