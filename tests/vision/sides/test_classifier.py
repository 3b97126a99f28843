"""What speaks for a side is weighed by name; weights of another version are refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from vision.errors import ModelError, ShapeError
from vision.model_files import models_folder
from vision.sides import (
    BackEvidence,
    BareEvidence,
    BlankEvidence,
    Classifier,
    Evidence,
    FaceEvidence,
    FollowedEvidence,
    MultinomialClassifier,
    PhotoBareEvidence,
    PlacedBareEvidence,
    RowEvidence,
    TornEvidence,
    WhiteDragonEvidence,
    log_odds,
    shipped_classifier,
    shipped_multinomial,
    surface_log_odds,
)
from vision.sides.classifier import WEIGHTS_FILE, read_weights, weights_name, write_weights
from vision.surfaces import SURFACES, Surface

KINDS = (
    BackEvidence,
    BlankEvidence,
    FaceEvidence,
    RowEvidence,
    TornEvidence,
    WhiteDragonEvidence,
)
CHOICES = (FollowedEvidence, PhotoBareEvidence, PlacedBareEvidence)


def torn(finder: float = 0.0, unlike: float = 0.0) -> TornEvidence:
    return TornEvidence(
        finder=np.array([finder]), unlike=np.array([unlike]), uneven=np.zeros(1), misfit=np.zeros(1)
    )


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_evidence_has_its_weights(kind: type[Evidence]) -> None:
    weights = read_weights(models_folder() / WEIGHTS_FILE)[kind.__name__]
    assert shipped_classifier(kind).weights.tolist() == [weights[name] for name in kind.columns()]


@pytest.mark.parametrize("kind", CHOICES)
def test_each_answer_of_a_choice_has_its_weights(kind: type[BareEvidence]) -> None:
    weights = read_weights(models_folder() / WEIGHTS_FILE)
    shipped = shipped_multinomial(kind, kind.ANSWERS).weights
    for answer, column in zip(kind.ANSWERS, shipped.T, strict=True):
        named = weights[weights_name(kind, answer)]
        assert column.tolist() == [named[name] for name in kind.columns()]


def test_the_file_holds_no_weights_that_nobody_asks_for() -> None:
    answers = {weights_name(kind, answer) for kind in CHOICES for answer in kind.ANSWERS}
    assert set(read_weights(models_folder() / WEIGHTS_FILE)) == {kind.__name__ for kind in KINDS} | answers


def test_the_chances_of_all_answers_and_of_none_are_one() -> None:
    weights = np.array([[0.5, 0.0], [2.0, 0.0], [-1.0, 1.0], [0.0, 0.0], [0.0, 0.0]])
    shares = MultinomialClassifier(TornEvidence, weights).shares(torn(finder=1.0, unlike=3.0))
    odds = np.exp([0.5 + 2.0 - 3.0, 3.0, 0.0])
    assert shares[0].tolist() == pytest.approx((odds / odds.sum()).tolist())


def test_weights_are_matched_by_name_whatever_their_order() -> None:
    weights = {"misfit": 0.0, "uneven": 0.0, "unlike": -1.0, "always": 0.5, "finder": 2.0}
    chance = Classifier.of(TornEvidence, weights).probabilities(torn(finder=1.0, unlike=3.0))
    assert chance.tolist() == pytest.approx([1 / (1 + np.exp(0.5))])


def test_a_word_that_says_nothing_speaks_for_no_surface() -> None:
    said = np.full((2, len(SURFACES)), 1 / len(SURFACES))
    said[1] = np.eye(len(SURFACES))[SURFACES.index(Surface.BACK)]
    for shown in (*((one,) for one in SURFACES), (Surface.PAINTED, Surface.BLANK)):
        silent, spoken = surface_log_odds(said, *shown)
        assert silent == pytest.approx(0.0)
        assert (spoken > 0) == (Surface.BACK in shown)


@pytest.mark.parametrize("change", [{"colour": 1.0}, {"finder": None}])
def test_weights_for_other_columns_are_refused(change: dict[str, float | None]) -> None:
    weights = dict.fromkeys(TornEvidence.columns(), 1.0) | change
    left = {name: weight for name, weight in weights.items() if weight is not None}
    with pytest.raises(ModelError, match="does not fit this version"):
        Classifier.of(TornEvidence, left)


def test_a_column_of_another_length_or_without_a_value_is_refused() -> None:
    with pytest.raises(ShapeError, match="unlike should be 1 finite"):
        replace(torn(), unlike=np.zeros(2))
    with pytest.raises(ShapeError, match="finder should be 1 finite"):
        torn(finder=float("nan"))


def test_places_that_are_none_have_no_chances() -> None:
    none = TornEvidence(**{name: np.zeros(0) for name in TornEvidence.columns()[1:]})
    assert none.rows().shape == (0, 5)
    assert shipped_classifier(TornEvidence).probabilities(none).shape == (0,)


def test_fitted_weights_are_put_beside_the_others(tmp_path: Path) -> None:
    file = tmp_path / WEIGHTS_FILE
    write_weights(file, TornEvidence.__name__, dict.fromkeys(TornEvidence.columns(), 1.0))
    write_weights(file, FaceEvidence.__name__, dict.fromkeys(FaceEvidence.columns(), 2.0))
    assert list(json.loads(file.read_text(encoding="utf-8"))) == ["FaceEvidence", "TornEvidence"]
    assert read_weights(file)["TornEvidence"]["finder"] == 1.0


def test_log_odds_of_what_is_nearly_sure_stay_finite() -> None:
    assert log_odds(np.array([0.0, 0.5, 1.0]), 0.02).tolist() == pytest.approx([-np.log(49), 0.0, np.log(49)])
