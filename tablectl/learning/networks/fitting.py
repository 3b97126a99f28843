"""Gradient descent for small networks: hyperparameters, initial weights, update steps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

FIRST_MOMENT: Final = 0.9
SECOND_MOMENT: Final = 0.999
"""Of Adam (Kingma and Ba, 2014), as the paper has them."""
MIN_LEARNING_RATE: Final = 1e-5


@dataclass(frozen=True, slots=True)
class Fit:
    """How to fit."""

    hidden: int = 64
    second: int = 48
    epochs: int = 12
    batch: int = 512
    rate: float = 2e-3
    decay: float = 1e-4
    drop: float = 0.1
    seed: int = 1

    def steps(self, examples: int) -> int:
        """How many steps that takes."""
        return self.epochs * (examples // self.batch)


def first_weights(rng: np.random.Generator, rows: int, columns: int) -> Floats:
    """Weights to begin with, for a layer of so many inputs and outputs (He and others, 2015)."""
    weights: Floats = (rng.standard_normal((rows, columns)) * np.sqrt(2 / rows)).astype(np.float32)
    return weights


class Adam:
    """Weights that go down the gradient at a rate that falls like a cosine; their average is what is kept."""

    def __init__(
        self, weights: dict[str, Floats], *, rate: float, steps: int, decay: float, averaging: float
    ) -> None:
        """
        Args:
            weights: to begin with, by name; those whose name ends in ``bias`` do not decay.
            rate: of the first step.
            steps: how many there will be.
            decay: part of a weight that a step at rate 1 takes away.
            averaging: part of the average that is new after each step.
        """
        self.weights = weights
        self.average = {name: value.copy() for name, value in weights.items()}
        self._first = {name: np.zeros_like(value) for name, value in weights.items()}
        self._second = {name: np.zeros_like(value) for name, value in weights.items()}
        self._rate, self._steps = rate, steps
        self._decay, self._averaging = decay, np.float32(averaging)
        self._step = 0

    def step(self, gradients: Mapping[str, Floats]) -> None:
        """One step down."""
        self._step += 1
        step, first, second = self._step, self._first, self._second
        rate = self._rate * 0.5 * (1 + np.cos(np.pi * step / self._steps)) + MIN_LEARNING_RATE
        for name, gradient in gradients.items():
            first[name] = FIRST_MOMENT * first[name] + (1 - FIRST_MOMENT) * gradient
            second[name] = SECOND_MOMENT * second[name] + (1 - SECOND_MOMENT) * gradient * gradient
            move = first[name] / (1 - FIRST_MOMENT**step)
            move = move / (np.sqrt(second[name] / (1 - SECOND_MOMENT**step)) + 1e-8)
            decay = 0.0 if name.endswith("bias") else self._decay
            now = (self.weights[name] - rate * (move + decay * self.weights[name])).astype(np.float32)
            self.weights[name] = now
            self.average[name] += self._averaging * (now - self.average[name])
