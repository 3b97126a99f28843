"""Red fives that lie on a table, told by the other fives of their suit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.vision.live.tracking.readings import (
    IVORY,
    ORANGE,
    everywhere,
    faces,
    nowhere,
    reading,
    tracker,
)
from vision.live.table_tiles import TableTiles
from vision.live.tracking.reading import Reading
from vision.recogniser import SetBaseColours


def five(x: float, **shares: float) -> Reading:
    return replace(reading(x), probabilities=faces(**shares))


def followed(table: TableTiles, *readings: Reading, until_ms: int = 400) -> list[tuple[str, float]]:
    """What lies there, from left to right, and how sure."""
    for at_ms in range(0, until_ms, 100):
        table.update(readings, everywhere, nowhere, at_ms)
    tiles = sorted(table.settled(), key=lambda tile: tile.x_mm)
    return [(tile.code, tile.faces[0][1]) for tile in tiles]


def test_three_that_the_reader_doubts_alike_are_plain_for_sure() -> None:
    told = followed(tracker(), *(five(40.0 * n, p5=0.44, p0=0.55) for n in range(3)))
    assert [code for code, _ in told] == ["5p"] * 3
    assert min(sure for _, sure in told) > 0.97


def test_one_that_is_redder_than_the_others_is_red_for_sure() -> None:
    told = followed(tracker(), five(0.0, p0=0.9, p5=0.09), *(five(40.0 * n, p5=0.9, p0=0.1) for n in (1, 2)))
    assert [code for code, _ in told] == ["0p", "5p", "5p"]
    assert min(sure for _, sure in told) > 0.97


def test_fives_of_other_suits_tell_nothing() -> None:
    told = followed(
        tracker(), five(0.0, p5=0.44, p0=0.55), *(five(40.0 * n, s5=0.44, s0=0.55) for n in (1, 2))
    )
    assert told[0][1] < 0.9


def test_a_five_whose_companions_are_taken_away_is_doubted_again() -> None:
    table, fives = tracker(), [five(40.0 * n, p5=0.44, p0=0.55) for n in range(3)]
    assert followed(table, *fives)[0][1] > 0.97
    for at_ms in (500, 600):
        table.update(fives[:1], everywhere, everywhere, at_ms)
    assert len(table.tiles) == 1
    assert table.tiles[0].side.probabilities.max() < 0.9


@pytest.mark.parametrize("enrolled", [False, True])
def test_an_enrolled_sets_paint_tells_more_than_the_other_fives(enrolled: bool) -> None:
    table = tracker()
    table.context.set_base_colours = SetBaseColours(IVORY, ORANGE) if enrolled else None
    told = followed(table, *(five(40.0 * n, p5=0.3, p0=0.69) for n in range(3)))
    assert [code for code, _ in told] == (["0p"] * 3 if enrolled else ["5p"] * 3)
