"""A small network that says how likely it is that a tile deals in to one player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

_CLIP: Final = 6.0
NAMES: Final = ("mean", "scale", "first", "first_bias", "second", "second_bias", "last", "last_bias")


@dataclass(frozen=True, slots=True)
class TileNetwork:
    """Weights of two layers and the last."""

    mean: Floats
    scale: Floats
    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    last: Floats
    last_bias: Floats

    @staticmethod
    def of(arrays: Mapping[str, NDArray[np.generic]], prefix: str = "") -> TileNetwork:
        """The network in a file of arrays.

        Raises:
            KeyError: the file lacks a part of it.
        """
        return TileNetwork(*(np.asarray(arrays[prefix + name], np.float32) for name in NAMES))

    def chances(self, features: Floats) -> Floats:
        """(rows,) chances."""
        found: Floats = (1 / (1 + np.exp(-self.logits(features)))).astype(np.float32)
        return found

    def logits(self, features: Floats) -> Floats:
        """(rows,) the same before they are made chances."""
        x = np.clip((features - self.mean) / self.scale, -_CLIP, _CLIP)
        one = np.maximum(x @ self.first + self.first_bias, 0)
        two = np.maximum(one @ self.second + self.second_bias, 0)
        found: Floats = (two @ self.last + self.last_bias)[:, 0]
        return found
