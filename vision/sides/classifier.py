"""Logistic regression over named evidence, with the weights that came with the program."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Generic, TypeVar

import numpy as np

from vision.errors import ModelError
from vision.model_files import shipped_file
from vision.sides.evidence import Evidence
from vision.types import Double

WEIGHTS_FILE: Final = "sides.json"
"""In ``models``: by the name of the evidence, the weight of each of its columns."""
FINITE_LOG_ODDS: Final = 30.0
"""Beyond this a chance is 0 or 1 in float32; keeps exponentials finite."""

E = TypeVar("E", bound=Evidence)


@dataclass(frozen=True, slots=True, eq=False)
class Classifier(Generic[E]):
    """What one kind of evidence counts.

    Attributes:
        evidence: the kind.
        weights: (k,) in log-odds, in the order of its columns.
    """

    evidence: type[E]
    weights: Double

    @staticmethod
    def of(evidence: type[E], weights: Mapping[str, float]) -> Classifier[E]:
        """From weights by column.

        Raises:
            ModelError: they are for other columns than this evidence has.
        """
        if set(weights) != set(evidence.columns()):
            lacking = sorted(set(evidence.columns()) - set(weights))
            strange = sorted(set(weights) - set(evidence.columns()))
            raise ModelError(
                f"models/{WEIGHTS_FILE} does not fit this version: {evidence.__name__} lacks weights for "
                f"{lacking} and has no columns {strange}; install the program again"
            )
        return Classifier(evidence, np.array([weights[name] for name in evidence.columns()], np.float64))

    def probabilities(self, known: E) -> Double:
        """(n,) chances, 0 to 1, for each of the places."""
        odds = known.rows() @ self.weights
        return np.asarray(1 / (1 + np.exp(-np.clip(odds, -FINITE_LOG_ODDS, FINITE_LOG_ODDS))))


@dataclass(frozen=True, slots=True, eq=False)
class MultinomialClassifier(Generic[E]):
    """Which of several answers is right, or none of them (multinomial logistic regression).

    Attributes:
        evidence: the kind.
        weights: (k, m) of each answer, in log-odds against none of them.
    """

    evidence: type[E]
    weights: Double

    def shares(self, known: E) -> Double:
        """(n, m + 1) chances, 0 to 1, of each answer and, last, of none, for each of the places."""
        odds = np.clip(known.rows() @ self.weights, -FINITE_LOG_ODDS, FINITE_LOG_ODDS)
        raised = np.exp(np.column_stack([odds, np.zeros(len(odds))]))
        return np.asarray(raised / raised.sum(axis=1, keepdims=True))


def weights_name(evidence: type[Evidence], answer: str) -> str:
    """The name in the weights' file of one of several answers."""
    return f"{evidence.__name__}: {answer}"


def shipped_multinomial(evidence: type[E], answers: Sequence[str]) -> MultinomialClassifier[E]:
    """With the weights that came with the program.

    Raises:
        ModelError: they are missing, damaged, or those of another version.
    """
    shipped = _shipped_weights()
    each = [Classifier.of(evidence, shipped.get(weights_name(evidence, one), {})) for one in answers]
    return MultinomialClassifier(evidence, np.column_stack([one.weights for one in each]))


def shipped_classifier(evidence: type[E]) -> Classifier[E]:
    """With the weights that came with the program.

    Raises:
        ModelError: they are missing, damaged, or those of another version.
    """
    return Classifier.of(evidence, _shipped_weights().get(evidence.__name__, {}))


@cache
def _shipped_weights() -> dict[str, dict[str, float]]:
    return read_weights(shipped_file(WEIGHTS_FILE))


def read_weights(file: Path) -> dict[str, dict[str, float]]:
    """By the name of the evidence, the weight of each column."""
    by_name: dict[str, dict[str, float]] = json.loads(file.read_text(encoding="utf-8"))
    return by_name


def write_weights(file: Path, name: str, weights: Mapping[str, float]) -> None:
    """Put those of one kind of evidence, or of one of its answers, into a file, beside the others."""
    every = read_weights(file) if file.exists() else {}
    every[name] = dict(weights)
    file.write_text(json.dumps(dict(sorted(every.items())), indent=1) + "\n", encoding="utf-8")
