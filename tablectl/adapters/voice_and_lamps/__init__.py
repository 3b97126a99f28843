"""What people in the room hear and see of the game: a loudspeaker that says it, lamps that show it.

Both are off until the configuration names them. They are told what the public is told, with its delay.
"""

from __future__ import annotations

from tablectl.adapters.voice_and_lamps.engines import (
    Engine,
    EspeakNg,
    OpenJTalk,
    Tones,
    check_player,
    engine_of,
)
from tablectl.adapters.voice_and_lamps.lamps import LampPins, Shows, TableLamps
from tablectl.adapters.voice_and_lamps.voice import TableVoice, VoiceSettings

__all__ = [
    "Engine",
    "EspeakNg",
    "LampPins",
    "OpenJTalk",
    "Shows",
    "TableLamps",
    "TableVoice",
    "Tones",
    "VoiceSettings",
    "check_player",
    "engine_of",
]
