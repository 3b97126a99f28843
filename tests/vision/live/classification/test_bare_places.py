"""What a place without paint is, by all that is known of it: a back, a white dragon, or neither."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.live.tracking.readings import (
    AS_BACK,
    AS_WHITE,
    IVORY,
    ORANGE,
    PAINTED,
    WALL,
    coloured,
    everywhere,
    faces,
    nowhere,
    tracker,
)
from vision.certainty import EVEN_CHANCE
from vision.labels import INDEX_OF
from vision.live.classification.side_estimate import SideEstimate
from vision.live.tracking.reading import Reading
from vision.surfaces import SURFACES, Surface

ON_THE_WALL, AT_THE_HAND = 400.0, 660.0
"""Millimetres from the middle."""
TOP = faces(**{"": 0.6, "z5": 0.35})


def seen(one: Reading, *others: Reading) -> SideEstimate:
    """The side of one place beside a river and a wall, after three looks."""
    table = tracker()
    for at_ms in (0, 100, 200):
        table.update([one, *others, *PAINTED, *WALL], everywhere, nowhere, at_ms)
    (tile,) = (tile for tile in table.tiles if tile.centre_mm == one.centre_mm)
    return tile.side


def shows(surface: Surface, share: float = 0.8) -> np.ndarray:
    said = np.full(len(SURFACES), (1 - share) / (len(SURFACES) - 1), np.float32)
    said[SURFACES.index(surface)] = share
    return said


def test_a_back_of_the_walls_colour_lies_there() -> None:
    side = seen(coloured(-ON_THE_WALL, ORANGE, AS_BACK, face_down=True))
    assert side.is_lying
    assert side.shows_back


def test_a_white_dragon_in_a_river_lies_there() -> None:
    side = seen(coloured(-100.0, IVORY, AS_WHITE))
    assert side.is_lying
    assert side.likeliest == "5z"


def test_the_top_of_a_standing_tile_does_not() -> None:
    at = coloured(-AT_THE_HAND, IVORY, TOP)
    top = replace(at, surfaces=shows(Surface.TOP), finder=0.4, quad_px=at.quad_px * (1.0, 0.75))
    side = seen(top)
    assert not side.is_lying
    assert side.bare is not None
    assert side.bare.neither >= EVEN_CHANCE


def test_a_row_of_tops_as_long_as_a_hand_are_no_white_dragons() -> None:
    row = [replace(coloured(-AT_THE_HAND, IVORY, TOP), surfaces=shows(Surface.TOP), finder=0.5)]
    for number in range(1, 13):
        moved = np.array([0.0, 30.0 * number])
        row.append(
            replace(row[0], centre_mm=(-AT_THE_HAND, -100.0 - number * 26.0), quad_px=row[0].quad_px + moved)
        )
    assert not seen(*row).is_lying


def test_a_painted_tile_is_not_asked() -> None:
    side = seen(coloured(-100.0, IVORY, faces(p7=0.95)))
    assert side.bare is None
    assert side.is_lying


def test_a_white_dragon_with_a_frame_is_as_sure_as_it_is_read() -> None:
    """An indicator on the wall, among backs: a doubt would leave its bonus unpaid."""
    framed = replace(
        coloured(-ON_THE_WALL, IVORY, AS_WHITE), painted_dragon=True, surfaces=shows(Surface.PAINTED)
    )
    side = seen(framed)
    assert side.bare is None
    assert side.is_lying
    assert side.probability == pytest.approx(side.read_probabilities[INDEX_OF["5z"]])


@pytest.mark.parametrize("looks", [1, 5])
def test_what_was_seen_without_a_hand_over_it_is_the_mean_of_its_looks(looks: int) -> None:
    side = SideEstimate()
    free = replace(coloured(0.0, IVORY, AS_WHITE), surfaces=shows(Surface.BLANK), finder=0.8)
    for _ in range(looks):
        side.add(free)
    side.add(replace(free, surfaces=shows(Surface.NONE), touched=True, finder=None))
    assert side.surfaces == pytest.approx(free.surfaces)
    assert side.finder == pytest.approx(0.8)
