"""Logistic regression of what evidence counts, and how well its chances hold.

Half of the pictures are check photographs that the quick report leaves out, half are drawn from seeds between
those that models are trained on and those that the report measures on; both halves weigh the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.labels import BACK, BLANK
from vision.photo import are_calibrated, face_evidence, recognise_photo
from vision.pictures import read_picture
from vision.recogniser import Detector, ReadTiles
from vision.scene import DrawnPicture as SceneTruth
from vision.sides import BlankEvidence, FaceEvidence
from vision.sides.classifier import FINITE_LOG_ODDS
from vision.training.data.photos import Photo
from vision.training.report.figures import calibration_error, reliability
from vision.training.report.scoring import Judged, judge_photo, judge_scene
from vision.types import Double

REGULARISATION_TILES = 0.02
"""How strongly weights are held near zero, in tiles of a picture's kind."""
NEWTON_STEPS = 60
"""Steps of the logistic regression."""
MAX_STEP = 2.0
"""Largest change of a weight in one step of ``fit_choice``: Newton's method overshoots far from the
optimum."""
MAX_FINDS = 140
"""Tiles of a table at most; in a picture with more finds, cloth or backs were taken for tiles."""


@dataclass(frozen=True, slots=True, eq=False)
class JudgedFinds:
    """One picture's finds.

    Attributes:
        evidence: (n, k) rows of every find that counts.
        right: (n,) bool, whether it was.
        labelled: how many tiles there are to find.
    """

    evidence: Double
    right: NDArray[np.bool_]
    labelled: int


FACE_KINDS: Final = (FaceEvidence, BlankEvidence)
"""Painted and blank faces are judged by the same evidence, which counts otherwise for each."""


def samples_of(found: ReadTiles, judged: Sequence[Judged]) -> list[JudgedFinds]:
    """What is known of each face that was found, and whether it was right, for each of ``FACE_KINDS``; finds
    that count neither way are left out, and those ``are_calibrated``.
    """
    verdict = {one.quad_px.tobytes(): one.right for one in judged if one.found not in (None, BACK)}
    counts = np.array([quad.tobytes() in verdict for quad in found.quads_px], bool) & ~are_calibrated(found)
    right = np.array([verdict.get(quad.tobytes(), False) for quad in found.quads_px], bool)
    blank = sum(one.label == BLANK for one in judged)
    labelled = (sum(one.label not in (None, BACK) for one in judged) - blank, blank)
    samples = []
    for kind, of_kind, count in zip(FACE_KINDS, (found.painted, found.blank), labelled, strict=True):
        known = face_evidence(found, kind).rows() if len(found) else np.zeros((0, len(kind.columns())))
        samples.append(JudgedFinds(known[counts & of_kind], right[counts & of_kind], count))
    return samples


def photo_samples(detector: Detector, photos: Iterable[Photo]) -> Iterator[list[JudgedFinds]]:
    """Samples of labelled photographs."""
    for photo in photos:
        found = recognise_photo(detector, read_picture(photo.path), min_probability=0.0)
        yield samples_of(found, judge_photo(found, photo))


def drawn_samples(detector: Detector, scenes: Iterator[SceneTruth]) -> Iterator[list[JudgedFinds]]:
    """Samples of drawn pictures."""
    for scene in scenes:
        found = recognise_photo(detector, scene.image, min_probability=0.0)
        yield samples_of(found, judge_scene(found, scene))


def fit(kinds: Sequence[Sequence[JudgedFinds]], names: Iterable[str]) -> dict[str, float]:
    """What each piece of evidence counts, every kind of pictures weighing the same (logistic regression by
    Newton's method).

    Args:
        names: of the evidence.
    """
    known = [np.concatenate([sample.evidence for sample in kind]) for kind in kinds]
    right = np.concatenate([np.concatenate([sample.right for sample in kind]) for kind in kinds])
    weight = np.concatenate([_weights(kind) for kind in kinds])
    rows = np.concatenate(known)
    ridge = REGULARISATION_TILES / min(map(len, known)) * np.eye(rows.shape[1])
    value = np.zeros(rows.shape[1])
    for _ in range(NEWTON_STEPS):
        chance = 1 / (1 + np.exp(-rows @ value))
        gradient = rows.T @ (weight * (chance - right)) + ridge @ value
        hessian = (rows * (weight * chance * (1 - chance))[:, None]).T @ rows + ridge
        value = value - np.linalg.solve(hessian + 1e-9 * np.eye(len(value)), gradient)
    return {name: round(float(one), 3) for name, one in zip(names, value, strict=True)}


@dataclass(frozen=True, slots=True, eq=False)
class ChosenFinds:
    """One picture's finds, of which each is one of several answers, or none.

    Attributes:
        evidence: (n, k) rows of every find that counts.
        answer: (n,) int, which it is; as many as there are answers where it is none.
    """

    evidence: Double
    answer: NDArray[np.int64]


def fit_choice(samples: Sequence[ChosenFinds], names: Sequence[str], answers: int) -> list[dict[str, float]]:
    """What each piece of evidence counts for each of so many answers against none (multinomial logistic
    regression by Newton's method).

    Args:
        names: of the evidence.
    """
    rows = np.concatenate([sample.evidence for sample in samples])
    right = np.concatenate([sample.answer for sample in samples])[:, None] == np.arange(answers)
    each = [np.full(len(s.answer), min(1.0, MAX_FINDS / max(len(s.answer), 1))) for s in samples]
    weight = np.concatenate(each) / sum(map(np.sum, each))
    k = rows.shape[1]
    ridge = REGULARISATION_TILES / len(rows) * np.eye(k * answers)
    value = np.zeros((answers, k))
    for _ in range(NEWTON_STEPS):
        raised = np.exp(np.clip(rows @ value.T, -FINITE_LOG_ODDS, FINITE_LOG_ODDS))
        share = raised / (1 + raised.sum(axis=1, keepdims=True))
        gradient = ((weight[:, None] * (share - right)).T @ rows).ravel() + ridge @ value.ravel()
        hessian = ridge.copy()
        for one in range(answers):
            for other in range(answers):
                both = weight * share[:, one] * ((one == other) - share[:, other])
                hessian[one * k : (one + 1) * k, other * k : (other + 1) * k] += (
                    rows * both[:, None]
                ).T @ rows
        step = np.linalg.solve(hessian + 1e-9 * np.eye(k * answers), gradient).reshape(answers, k)
        value = value - step * min(1.0, MAX_STEP / max(float(np.abs(step).max()), 1e-9))
    return [{name: round(float(v), 3) for name, v in zip(names, each, strict=True)} for each in value]


def _weights(kind: Sequence[JudgedFinds]) -> Double:
    """What each find of these pictures weighs: one in all, no picture more than ``MAX_FINDS`` finds."""
    each = np.concatenate([np.full(len(s.right), min(1.0, MAX_FINDS / max(len(s.right), 1))) for s in kind])
    return np.asarray(each / each.sum())


def chances(samples: Sequence[JudgedFinds], weights: dict[str, float]) -> Double:
    """(n,) chances of all finds of these pictures."""
    rows = np.concatenate([sample.evidence for sample in samples])
    return np.asarray(1 / (1 + np.exp(-rows @ np.array(list(weights.values())))))


def f1(samples: Sequence[JudgedFinds], weights: dict[str, float], min_chance: float) -> float:
    """F1 where finds with less of a chance are left out."""
    reported = chances(samples, weights) >= min_chance
    right = np.concatenate([sample.right for sample in samples])
    labelled = sum(sample.labelled for sample in samples)
    return 2 * float((right & reported).sum()) / max(int(reported.sum()) + labelled, 1)


def format_fit(name: str, samples: Sequence[JudgedFinds], weights: dict[str, float]) -> str:
    """Text with the calibration of chances, and F1 by the least chance that is reported."""
    right = np.concatenate([sample.right for sample in samples])
    quad = np.zeros((4, 2), np.float32)
    judged = [
        Judged("1m" if hit else None, "1m", float(chance), quad)
        for hit, chance in zip(right, chances(samples, weights), strict=True)
    ]
    bins = reliability(judged)
    lines = [f"{name}: calibration error {calibration_error(bins):.3f}"]
    lines += [f"  {b.low:.2f}-{b.high:.2f}  {b.count:5d} finds, {b.right:6.1%} right" for b in bins]
    by_threshold = (
        f"{threshold:.2f} {f1(samples, weights, threshold):.3f}" for threshold in np.arange(0, 0.75, 0.1)
    )
    return "\n".join([*lines, "  F1 by least chance: " + ", ".join(by_threshold)])


def format_choice_fit(
    samples: Sequence[ChosenFinds], weights: Sequence[dict[str, float]], names: Sequence[str]
) -> str:
    """How often each answer is the likeliest one, by the right one, a line each.

    Args:
        names: of the answers, the last one for none of them.
    """
    rows = np.concatenate([sample.evidence for sample in samples])
    right = np.concatenate([sample.answer for sample in samples])
    odds = rows @ np.array([list(one.values()) for one in weights]).T
    likeliest = np.column_stack([odds, np.zeros(len(rows))]).argmax(axis=1)
    return "".join(
        f"  {name}: "
        + ", ".join(
            f"{int(((right == truth) & (likeliest == answer)).sum())} as {answer_name}"
            for answer, answer_name in enumerate(names)
        )
        + "\n"
        for truth, name in enumerate(names)
    )
