"""What is played for those who want no words. Pages play the same (``script/voice.js``); a test compares."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tablectl.speech.said import SaidKind

SOUNDS: Final[Mapping[SaidKind, tuple[tuple[int, float], ...]]] = MappingProxyType(
    {
        SaidKind.DISCARD: ((520, 0.05),),
        SaidKind.TURN: ((390, 0.05),),
        SaidKind.CALL: ((660, 0.1), (880, 0.1)),
        SaidKind.RIICHI: ((784, 0.12), (988, 0.12), (1175, 0.2)),
        SaidKind.WIN: ((523, 0.12), (659, 0.12), (784, 0.12), (1047, 0.35)),
        SaidKind.RESULT: ((784, 0.15), (1047, 0.25)),
        SaidKind.HAND: ((440, 0.15), (440, 0.15)),
        SaidKind.PAUSE: ((330, 0.35),),
        SaidKind.JUDGE: ((330, 0.15), (262, 0.3)),
        SaidKind.TIME: ((880, 0.2), (880, 0.2), (880, 0.2)),
    }
)
"""Pitch in Hz and seconds of each tone, one after another."""
