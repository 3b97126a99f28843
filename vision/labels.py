"""The faces a recogniser can name, in the order of the model's classes.

Codes are the notation used everywhere: ``1m``-``9m`` characters, ``1p``-``9p`` circles, ``1s``-``9s``
bamboo, ``1z``-``7z`` east south west north white green red, ``0m 0p 0s`` red fives, ``1f``-``4f`` plum orchid
chrysanthemum bamboo, ``5f``-``8f`` spring summer autumn winter, ``1j`` joker, ``?`` a tile's back.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

BACK: Final = "?"
BLANK: Final = "5z"
"""The face that has nothing painted on it in many sets, as tops and sides of tiles have in all."""
NORTH: Final = "4z"
"""Players of three set it aside."""

KINDS: Final[tuple[str, ...]] = (
    *(f"{number}{suit}" for suit in "mps" for number in range(1, 10)),
    *(f"{number}z" for number in range(1, 8)),
)
"""The 34 kinds every set has ``COPIES`` of."""
COPIES: Final = 4
"""Of each kind in a set, the red five among its plain ones; so many make a kong."""

RED_FIVES: Final[tuple[str, ...]] = ("0m", "0p", "0s")
FLOWERS: Final[tuple[str, ...]] = tuple(f"{number}f" for number in range(1, 9))
JOKER: Final = "1j"

FACES: Final[tuple[str, ...]] = (*KINDS, *RED_FIVES, *FLOWERS, JOKER, BACK)
"""All 47 classes. The order is part of every trained model: append, never reorder."""

INDEX_OF: Final[MappingProxyType[str, int]] = MappingProxyType({code: i for i, code in enumerate(FACES)})

_PLAIN_FIVE: Final = MappingProxyType({"0m": "5m", "0p": "5p", "0s": "5s"})

LOOKS_THE_SAME_HALF_TURNED: Final[frozenset[str]] = frozenset(
    {"1p", "2p", "4p", "5p", "0p", "8p", "9p", "2s", "4s", "5s", "0s", "6s", "8s", "9s", "5z", BACK}
)
"""Faces whose usual drawing does not show which way up they are."""


def plain_kind(code: str) -> str:
    """The kind a face counts as: a red five is its plain five, everything else is itself."""
    return _PLAIN_FIVE.get(code, code)
