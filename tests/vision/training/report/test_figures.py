"""Shares of judged tiles: what is right, what is taken for what, and what a confidence is worth."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.labels import FACES, INDEX_OF
from vision.recogniser import ReadTiles
from vision.training.data.photos import Photo
from vision.training.report.figures import (
    FLOWER_CODES,
    at_threshold,
    by_face,
    calibration_error,
    confusions,
    reliability,
    score,
    turns,
    watched_confusions,
)
from vision.training.report.scoring import Judged, compare, judge_photo

SQUARE = np.array([[0, 0], [30, 0], [30, 40], [0, 40]], np.float32)


def tiles(*read: tuple[str, float, int]) -> ReadTiles:
    """Faces with how sure each is and at which place of a row it lies, surest first."""
    read = tuple(sorted(read, key=lambda one: -one[1]))
    p = np.zeros((len(read), len(FACES)), np.float32)
    for row, (code, _, _) in enumerate(read):
        p[row, INDEX_OF[code]] = 1.0
    quads = np.array([SQUARE + np.array([100 * at, 0]) for _, _, at in read], np.float32).reshape(-1, 4, 2)
    return ReadTiles(quads, p, np.array([sure for _, sure, _ in read], np.float32))


def places(count: int) -> np.ndarray:
    return np.array([SQUARE + np.array([100 * at, 0]) for at in range(count)], np.float32).reshape(-1, 4, 2)


def test_right_wrong_missed_and_from_nothing() -> None:
    found = tiles(("3m", 0.9, 0), ("4s", 0.8, 1), ("7z", 0.4, 9))
    judged = compare(["3m", "5s", "1z"], places(3), found, red_matters=True)
    whole = score(judged)
    assert (whole.labelled, whole.found, whole.right, whole.placed) == (3, 3, 1, 2)
    assert (whole.from_nothing, whole.missed) == (1, 1)
    assert whole.precision == whole.recall == whole.f1 == pytest.approx(1 / 3)
    assert whole.placing_f1 == pytest.approx(2 / 3)
    assert confusions(judged) == {("5s", "4s"): 1}


def test_a_label_is_found_once_and_by_the_surest() -> None:
    judged = compare(["3m"], places(1), tiles(("3m", 0.5, 0), ("2m", 0.9, 0)), red_matters=True)
    assert [(one.label, one.found) for one in judged] == [("3m", "2m"), (None, "3m")]


def test_red_fives_are_plain_where_labels_do_not_tell_them() -> None:
    found = tiles(("0p", 0.9, 0))
    assert compare(["5p"], places(1), found, red_matters=False)[0].right
    mixed = compare(["5p"], places(1), found, red_matters=True)
    assert watched_confusions(mixed)["plain fives taken for red ones"] == (1, 1)


def test_a_back_on_bare_cloth_is_wrong_in_photos_whose_backs_are_labelled() -> None:
    found = tiles(("3m", 0.9, 0), ("?", 0.8, 1), ("?", 0.7, 2))
    photo = Photo(Path("one.jpg"), "one", "check", False, ("3m", "?"), places(2), np.ones(2, bool), True)
    assert score(judge_photo(found, photo)).from_nothing == 0
    assert score(judge_photo(found, replace(photo, backs_labelled=True))).from_nothing == 1


@pytest.mark.parametrize(("code", "off"), [("3m", [0, 3, 2, 1]), ("8p", [0, 1, 0, 1])])
def test_turns_are_told_but_where_half_a_turn_looks_the_same(code: str, off: list[int]) -> None:
    for turned, wanted in enumerate(off):
        found = tiles((code, 0.9, 0))
        quads = np.roll(found.quads_px, turned, axis=1)
        found = ReadTiles(quads, found.probabilities, found.confidence)
        (one,) = compare([code], places(1), found, red_matters=True, upright=True)
        assert one.turn_off == wanted
        assert turns([one]).right == (wanted == 0)


@pytest.mark.parametrize("labels", [[], ["3m"]])
def test_nothing_found_is_an_ordinary_answer(labels: list[str]) -> None:
    judged = compare(labels, places(len(labels)), ReadTiles.none(), red_matters=True)
    assert [one.found for one in judged] == [None] * len(labels)
    assert score(judged).f1 == 0
    assert reliability(judged) == []
    assert calibration_error([]) == 0


def of(label: str | None, found: str | None, sure: float = 0.9) -> Judged:
    return Judged(label, found, sure if found else 0.0, SQUARE)


def test_a_part_counts_what_is_there_and_what_was_taken_for_it() -> None:
    judged = [of("1f", "1f"), of("2f", "1s"), of("1s", "5f"), of("3m", "3m")]
    flowers = score(judged, FLOWER_CODES)
    assert (flowers.labelled, flowers.found, flowers.right) == (2, 2, 1)
    assert watched_confusions(judged)["1 bamboo and flowers or seasons"] == (2, 3)
    faces = by_face(judged)
    assert list(faces) == ["3m", "1s", "1f", "2f", "5f"]
    assert faces["1s"].f1 == 0


def test_a_recogniser_that_is_as_right_as_it_says_has_no_calibration_error() -> None:
    honest = [of("3m", "3m", 0.75)] * 3 + [of("3m", "4m", 0.75)]
    boasting = [of("3m", "3m", 0.99)] + [of("3m", "4m", 0.99)] * 3
    assert calibration_error(reliability(honest)) == pytest.approx(0)
    assert calibration_error(reliability(boasting)) == pytest.approx(0.74)


def test_leaving_out_the_doubtful_trades_recall_for_precision() -> None:
    judged = [of("3m", "3m", 0.9), of("4m", "4m", 0.5), of("5m", "6m", 0.4), of("7m", None)]
    every, sure = at_threshold(judged, 0.3), at_threshold(judged, 0.8)
    assert (every.precision, every.recall) == pytest.approx((2 / 3, 0.5))
    assert (sure.precision, sure.recall) == (1.0, 0.25)


_codes = st.sampled_from(FACES)
_judged = st.lists(
    st.builds(of, st.none() | _codes, st.none() | _codes, st.floats(0.3, 1.0, allow_nan=False)).filter(
        lambda one: one.label is not None or one.found is not None
    )
)


@given(_judged)
def test_faces_bins_and_thresholds_add_up_to_the_whole(judged: list[Judged]) -> None:
    whole, faces = score(judged), by_face(judged)
    for name in ("labelled", "found", "right", "missed", "from_nothing"):
        assert sum(getattr(one, name) for one in faces.values()) == getattr(whole, name)
    bins = reliability(judged)
    assert sum(one.count for one in bins) == whole.found
    assert 0 <= calibration_error(bins) <= 1
    assert at_threshold(judged, 0.0).f1 == pytest.approx(whole.f1)
    assert whole.labelled == whole.placed + whole.missed
    assert sum(confusions(judged).values()) == whole.placed - whole.right
