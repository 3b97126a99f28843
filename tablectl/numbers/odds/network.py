"""A small network over four seats: every seat is looked at in the same way, with the others in turn order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

_CLIP: Final = 6.0
NAMES: Final = ("mean", "scale", "seat", "seat_bias", "table", "table_bias", "win", "draw", "draw_bias")


@dataclass(frozen=True, slots=True)
class SeatNetwork:
    """Weights. ``seats`` looks at one seat, ``table`` at a seat and the others after it."""

    mean: Floats
    scale: Floats
    seat: Floats
    seat_bias: Floats
    table: Floats
    table_bias: Floats
    win: Floats
    draw: Floats
    draw_bias: Floats

    @staticmethod
    def of(arrays: Mapping[str, NDArray[np.generic]], prefix: str = "") -> SeatNetwork:
        """The network in a file of arrays.

        Raises:
            KeyError: the file lacks a part of it.
        """
        return SeatNetwork(*(np.asarray(arrays[prefix + name], np.float32) for name in NAMES))

    def logits(self, features: Floats) -> Floats:
        """(n, 5): of each seat's win and of the draw, from (n, 4, features)."""
        x = np.clip((features - self.mean) / self.scale, -_CLIP, _CLIP)
        seats = np.maximum(x @ self.seat + self.seat_bias, 0)
        around = np.concatenate([np.roll(seats, -step, axis=1) for step in range(4)], axis=2)
        table = np.maximum(around @ self.table + self.table_bias, 0)
        win = table @ self.win
        draw = table.mean(axis=1) @ self.draw + self.draw_bias
        return np.concatenate([win[:, :, 0], draw], axis=1)


def softmax(logits: Floats) -> Floats:
    """Chances of each row."""
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    found: Floats = raised / raised.sum(axis=1, keepdims=True)
    return found
