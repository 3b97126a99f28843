"""Tones that are played instead of sentences. Pages have the same (``script/voice.js``); a test compares."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tablectl.speech.spoken import SpokenKind

SOUNDS: Final[Mapping[SpokenKind, tuple[tuple[int, float], ...]]] = MappingProxyType(
    {
        SpokenKind.DISCARD: ((520, 0.05),),
        SpokenKind.TURN: ((390, 0.05),),
        SpokenKind.CALL: ((660, 0.1), (880, 0.1)),
        SpokenKind.RIICHI: ((784, 0.12), (988, 0.12), (1175, 0.2)),
        SpokenKind.WIN: ((523, 0.12), (659, 0.12), (784, 0.12), (1047, 0.35)),
        SpokenKind.RESULT: ((784, 0.15), (1047, 0.25)),
        SpokenKind.HAND: ((440, 0.15), (440, 0.15)),
        SpokenKind.PAUSE: ((330, 0.35),),
        SpokenKind.JUDGE: ((330, 0.15), (262, 0.3)),
        SpokenKind.TIME: ((880, 0.2), (880, 0.2), (880, 0.2)),
    }
)
"""Frequency (Hz) and duration (s) of each tone, in order."""
