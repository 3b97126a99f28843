"""The table's voice and lamps, for people in the room.

Both are off until the configuration names them. They follow the public messages, with the public's delay.
"""

from __future__ import annotations

from tablectl.adapters.voice_and_lamps.engines import (
    Engine,
    EspeakNg,
    OpenJTalk,
    Tones,
    check_player,
    make_engine,
)
from tablectl.adapters.voice_and_lamps.lamps import LampPins, LampPurpose, TableLamps
from tablectl.adapters.voice_and_lamps.voice import TableVoice, VoiceSettings

__all__ = [
    "Engine",
    "EspeakNg",
    "LampPins",
    "LampPurpose",
    "OpenJTalk",
    "TableLamps",
    "TableVoice",
    "Tones",
    "VoiceSettings",
    "check_player",
    "make_engine",
]
