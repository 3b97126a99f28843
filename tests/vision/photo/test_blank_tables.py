"""White dragons without paint on drawn tables: in rivers, melds, a shown hand, on the wall, ten in a row."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from tests.recordings.blank_faces import Blank, blanks_of, followed_live
from tests.recordings.blank_tables import VISIBLE_MIN_SHARE, BlankTable, BlankView, blank_tables, blank_view
from vision.labels import BLANK
from vision.photo import recognise_table
from vision.recogniser.onnx import OnnxDetector


@cache
def detector() -> OnnxDetector:
    return OnnxDetector.shipped()


def the_table(seed: int, number: int) -> BlankTable:
    return list(blank_tables(seed, number + 1))[number]


def missed_and_wrong(view: BlankView, said: list[Blank]) -> tuple[list[str], int]:
    """The places of those that were not told, and how many were told where none lies."""
    left, missed = list(said), []
    for label, place in zip(view.labels, view.places, strict=True):
        if label.code != BLANK:
            continue
        middle = label.quad.mean(axis=0)
        size = float(np.linalg.norm(label.quad[2] - label.quad[0])) / 2
        own = next((one for one in left if np.linalg.norm(one.middle_px - middle) < 0.5 * size), None)
        if own is not None:
            left.remove(own)
        elif label.visible >= VISIBLE_MIN_SHARE:
            missed.append(place)
    return missed, len(left)


@pytest.mark.slow
def test_a_photo_from_a_seat_shows_white_dragons_wherever_they_lie_and_no_key_or_phone_is_one() -> None:
    view = blank_view(the_table(1, 1), from_seat=True)
    found = recognise_table(detector(), view.image).found
    missed, wrong = missed_and_wrong(view, blanks_of(found))
    assert missed == []  # of twenty
    assert wrong <= 1  # the top of a standing tile, hardly likelier than not


@pytest.mark.slow
def test_live_the_first_discard_of_all_is_told_by_the_backs_though_they_are_light() -> None:
    table = the_table(1, 3)
    assert min(table.design.back) > 150
    view = blank_view(table, from_seat=False)
    missed, wrong = missed_and_wrong(view, followed_live(detector(), table, view))
    assert missed == []
    assert wrong <= 2  # both on a playing card with a white rim, half under a corner of the walls


@pytest.mark.slow
def test_live_every_white_dragon_of_another_set_is_told() -> None:
    table = the_table(2, 2)
    view = blank_view(table, from_seat=False)
    missed, wrong = missed_and_wrong(view, followed_live(detector(), table, view, frames=25))
    assert missed == []
    assert wrong <= 4  # the ends of a hand that stands: in play nobody had laid them down
