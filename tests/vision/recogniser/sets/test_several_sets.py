"""A table with two enrolled sets: the tiles tell which one lies there."""

from __future__ import annotations

from functools import cache

import pytest

from tests.vision.painted import PaintedDetector, tray
from vision.photo import enrol, one_of_each
from vision.recogniser import EnrolledDetector, SeveralSetsDetector, TileSet
from vision.types import Float, Image

ALL = list(one_of_each())
FACE_TAKEN_WRONGLY = "5m"


@cache
def both() -> tuple[TileSet, TileSet]:
    """The blue and the green set, enrolled."""
    blue, green = (
        enrol(PaintedDetector(style=style), [tray(ALL)], one_of_each(), name).tile_set
        for style, name in enumerate(("blue", "green"))
    )
    return blue, green


def table_of(style: int) -> tuple[PaintedDetector, SeveralSetsDetector]:
    """A table on which the set of a style lies, whose reader takes one face for another."""
    detector = PaintedDetector(doubts={FACE_TAKEN_WRONGLY: ("9m", 0.35)}, style=style)
    return detector, SeveralSetsDetector([EnrolledDetector(detector, each) for each in both()])


def test_the_set_that_lies_there_corrects_the_reader() -> None:
    for style in (0, 1):
        detector, sets = table_of(style)
        picture = tray(ALL)
        quads = detector.find(picture).quads_px
        assert detector.read(picture, quads).codes.count(FACE_TAKEN_WRONGLY) == 0
        assert sets.read(picture, quads).codes.count(FACE_TAKEN_WRONGLY) == 1
        assert sets.remark() == ""


class Counted(PaintedDetector):
    """Counts how often it was asked for features: once for every set that reads."""

    asked = 0

    def features(self, picture: Image, quads_px: Float) -> Float:
        self.asked += 1
        return super().features(picture, quads_px)


def test_only_the_chosen_set_costs_time_once_it_is_known() -> None:
    detector = Counted()
    sets = SeveralSetsDetector([EnrolledDetector(detector, each) for each in both()])
    picture = tray(ALL)
    quads = detector.find(picture).quads_px
    sets.read(picture, quads)
    assert detector.asked == 2
    sets.read(picture, quads)
    assert detector.asked == 3


@pytest.mark.slow
def test_a_set_that_is_pushed_up_later_is_noticed() -> None:
    detector, sets = table_of(0)
    picture = tray(ALL)
    quads = detector.find(picture).quads_px
    sets.read(picture, quads)
    detector.style = 1
    for _ in range(12):
        last = sets.read(picture, quads)
    assert last.codes.count(FACE_TAKEN_WRONGLY) == 1
