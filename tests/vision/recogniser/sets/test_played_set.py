"""The machine says which enrolled set lies there; tiles that are of the other one contradict it."""

from __future__ import annotations

import pytest

from tests.vision.painted import PaintedDetector, tray
from tests.vision.recogniser.sets.test_several_sets import ALL, FACE_TAKEN_WRONGLY, both
from vision.recogniser import EnrolledDetector, PlayedSetDetector, SetInPlay


class Table:
    """Set 1 is blue and set 2 green; the reader takes one face for another."""

    def __init__(self) -> None:
        self.reader = PaintedDetector(doubts={FACE_TAKEN_WRONGLY: ("9m", 0.35)})
        self.played = SetInPlay()
        first, second = (EnrolledDetector(self.reader, each) for each in both())
        self.detector = PlayedSetDetector(first, second, self.played)

    def lies(self, style: int) -> int:
        """A set of this style lies there; how many doubtful faces the last of some looks read rightly."""
        self.reader.style = style
        picture = tray(ALL)
        quads = self.reader.find(picture).quads_px
        for _ in range(12):
            read = self.detector.read(picture, quads)
        return read.codes.count(FACE_TAKEN_WRONGLY)


@pytest.mark.slow
def test_the_set_that_the_machine_names_reads_its_own_tiles() -> None:
    table = Table()
    assert (table.lies(0), table.detector.contradicting_set) == (1, 0)
    table.played.change(2)
    assert (table.lies(1), table.detector.contradicting_set) == (1, 0)


@pytest.mark.slow
def test_trays_put_in_the_other_way_round_are_read_as_what_they_are_and_said() -> None:
    table = Table()
    assert (table.lies(1), table.detector.contradicting_set) == (1, 2)
    assert table.detector.remark() == "", "it is an enrolled set"
    table.played.change(2)
    assert (table.lies(0), table.detector.contradicting_set) == (1, 1)
    table.played.change(1)
    assert (table.lies(0), table.detector.contradicting_set) == (1, 0), "the trays were changed"


@pytest.mark.slow
def test_a_set_that_nobody_enrolled_is_neither() -> None:
    table = Table()
    table.lies(2)
    assert table.detector.contradicting_set == 0
    assert "do not match" in table.detector.remark()
