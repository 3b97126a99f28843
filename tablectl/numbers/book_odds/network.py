"""A small network over the seats of a table of any size: every seat is looked at in the same way, beside the
mean of all that can still win."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

CLIP: Final = 5.0
NAMES: Final = (
    "mean",
    "scale",
    "seat",
    "seat_bias",
    "own",
    "others",
    "table_bias",
    "win",
    "draw",
    "draw_bias",
)
CANNOT_WIN_LOGIT: Final = -30.0
"""Logit of a seat that cannot win."""


@dataclass(frozen=True, slots=True)
class TableNetwork:
    """Weights. ``seat`` looks at one seat; ``own`` and ``others`` at that and at the mean of all seats."""

    mean: Floats
    scale: Floats
    seat: Floats
    seat_bias: Floats
    own: Floats
    others: Floats
    table_bias: Floats
    win: Floats
    draw: Floats
    draw_bias: Floats

    @staticmethod
    def of(arrays: Mapping[str, NDArray[np.generic]], prefix: str = "") -> TableNetwork:
        """The network in a file of arrays.

        Raises:
            KeyError: the file lacks a part of it.
        """
        return TableNetwork(*(np.asarray(arrays[prefix + name], np.float32) for name in NAMES))

    def logits(self, features: Floats, can_win: NDArray[np.bool_]) -> Floats:
        """(n, 5): of each seat's win and of none, from (n, 4, features) and (n, 4) who can win."""
        x = np.clip((features - self.mean) / self.scale, -CLIP, CLIP)
        one = np.maximum(x @ self.seat + self.seat_bias, 0)
        part = (can_win / np.maximum(can_win.sum(axis=1, keepdims=True), 1)).astype(np.float32)
        mean = (one * part[:, :, None]).sum(axis=1)
        two = np.maximum(one @ self.own + (mean @ self.others)[:, None] + self.table_bias, 0)
        win = np.where(can_win, (two @ self.win)[:, :, 0], np.float32(CANNOT_WIN_LOGIT))
        draw = (two * part[:, :, None]).sum(axis=1) @ self.draw + self.draw_bias
        return np.concatenate([win, draw], axis=1)
