"""How likely a blank face lies where the finder is torn: by its word, and by size, base colour and
evenness.
"""

from __future__ import annotations

import numpy as np

from vision.certainty import EVEN_CHANCE
from vision.recogniser import blank_probabilities
from vision.recogniser.base_colours.blank_faces import colour_spreads

IVORY = (210, 235, 240)


def chance(
    confidence: float = 0.5, sides: tuple[float, float] = (1, 1), spread: float = 2, unlike: float = 4
) -> float:
    some = (np.array([value], np.float32) for value in (confidence, sides, spread, unlike))
    return float(blank_probabilities(*some)[0])


def test_what_is_as_large_and_even_as_a_face_and_has_its_base_colour_is_taken() -> None:
    assert chance() >= EVEN_CHANCE
    assert chance(0.7) > chance(0.4) > chance(0.2), "the surer the finder, the surer it is"


def test_tops_keys_paint_and_other_base_colours_are_out_of_the_question() -> None:
    top, key = chance(0.9, (1, 0.7)), chance(0.9, (0.6, 0.8))
    painted, paper = chance(0.9, spread=40), chance(0.9, unlike=30)
    assert [top, key, painted, paper] == [0, 0, 0, 0]


def test_paint_spreads_the_colours_and_a_lamp_hardly_does() -> None:
    picture = np.full((60, 200, 3), IVORY, np.uint8)
    picture[:, 60:100] = np.clip(np.array(IVORY) * np.linspace(0.94, 1.04, 40)[None, :, None], 0, 255)
    picture[15:45, 130:145] = (30, 30, 160)
    quads = np.array([[[x, 5], [x + 36, 5], [x + 36, 55], [x, 55]] for x in (10, 62, 120)], np.float32)
    plain, lit, painted = colour_spreads(picture, quads)
    assert plain < 1 < lit < 15
    assert painted > 40
