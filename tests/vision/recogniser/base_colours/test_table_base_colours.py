"""The base colours that a table has shown, and how surely they tell a blank face from a back."""

from __future__ import annotations

import numpy as np

from vision.labels import FACES, INDEX_OF
from vision.recogniser import TableBaseColours
from vision.types import Float

Lab = tuple[float, float, float]


def base_colours_at(*tiles: tuple[str, Lab]) -> tuple[Float, Float, Float]:
    """Base colours, places and sure readings of tiles in a row."""
    rows = np.full((len(tiles), len(FACES)), 1e-4, np.float32)
    for row, (code, _) in zip(rows, tiles, strict=True):
        row[INDEX_OF[code]] = 1.0
    places = np.array([(40.0 * number, 0.0) for number in range(len(tiles))], np.float32)
    return np.array([lab for _, lab in tiles], np.float32), places, rows / rows.sum(axis=1, keepdims=True)


WHITE, PASTEL, GREEN = (190.0, 126.0, 136.0), (170.0, 114.0, 150.0), (110.0, 90.0, 150.0)
HERE = np.zeros((1, 2), np.float32)


def odds(table: TableBaseColours, lab: Lab) -> float:
    found = table.blank_log_odds(np.array([lab], np.float32), HERE)
    return 0.0 if found is None else float(found[0])


def test_before_any_face_lies_there_what_is_unlike_all_backs_is_rather_a_face() -> None:
    table = TableBaseColours.from_readings(*base_colours_at(*[("?", GREEN)] * 8))
    assert 2.0 < odds(table, WHITE) < 4.0
    assert odds(table, GREEN) < -2.0
    assert table.shown is None


def test_where_light_falls_off_along_a_wall_its_last_tile_is_no_face() -> None:
    lit = [(106.0, 98.0, 145.0)] * 24  # as measured along a wall under a lamp
    lit += [(112.0, 99.0, 144.0), (119.0, 102.0, 142.0), (128.0, 106.0, 141.0), (137.0, 108.0, 140.0)]
    base_colours, places, read = base_colours_at(*[("?", lab) for lab in lit])
    table = TableBaseColours.from_readings(base_colours, places, read, from_frames=True)
    beyond = places[-1:] + np.array([[80.0, 0.0]], np.float32)
    under_the_lamp = np.array([(155.0, 113.0, 137.0), WHITE], np.float32)
    told = table.blank_log_odds(under_the_lamp, np.repeat(beyond, 2, axis=0))
    assert told is not None
    assert told[0] < 0.5
    assert told[1] > 2.0


def test_a_white_dragon_that_was_read_as_a_back_is_not_compared_with_itself() -> None:
    base_colours, places, read = base_colours_at(*[("?", GREEN)] * 8, ("?", WHITE))
    told = TableBaseColours.from_readings(base_colours, places, read).blank_log_odds(base_colours, places)
    assert told is not None
    assert told[-1] > 2.0
    assert (told[:-1] < -2.0).all()


def test_the_colours_that_a_table_has_shown_tell_until_another_set_lies_there() -> None:
    shown = TableBaseColours.from_readings(*base_colours_at(*[("?", GREEN)] * 6, *[("1m", WHITE)] * 6)).shown
    assert shown is not None
    fresh = TableBaseColours.from_readings(*base_colours_at(*[("?", GREEN)] * 8), of_set=shown)
    assert odds(fresh, WHITE) > 6.0
    other = TableBaseColours.from_readings(*base_colours_at(*[("?", (90.0, 150.0, 90.0))] * 8), of_set=shown)
    assert odds(other, WHITE) < 4.0, "other backs: the colours of the set before say nothing"


def test_live_light_backs_are_told_where_all_of_them_have_nearly_one_colour() -> None:
    rng = np.random.default_rng(1)

    def table(spread: float, *, from_frames: bool = True) -> TableBaseColours:
        def some(code: str, lab: Lab) -> list[tuple[str, Lab]]:
            return [(code, tuple(np.array(lab) + rng.normal(0, spread, 3))) for _ in range(12)]

        tiles = base_colours_at(*some("?", PASTEL), *some("1m", WHITE))
        return TableBaseColours.from_readings(*tiles, from_frames=from_frames)

    assert odds(table(0.5), WHITE) > 2.0
    assert odds(table(0.5), PASTEL) < -2.0
    assert table(9.0).shown is None
    assert table(0.5, from_frames=False).shown is None, "in a photo walls and hands stand in other light"
