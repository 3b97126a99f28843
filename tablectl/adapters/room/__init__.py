"""What people in the room hear and see of the game: a loudspeaker that says it, lamps that show it.

Both are off until the configuration names them. They are told what the public is told, with its delay.
"""

from __future__ import annotations

from tablectl.adapters.room.engines import (
    Engine,
    EspeakNg,
    OpenJTalk,
    Tones,
    check_player,
    engine_of,
)
from tablectl.adapters.room.lamps import LampPins, RoomLamps, Shows
from tablectl.adapters.room.voice import RoomVoice, VoiceSettings

__all__ = [
    "Engine",
    "EspeakNg",
    "LampPins",
    "OpenJTalk",
    "RoomLamps",
    "RoomVoice",
    "Shows",
    "Tones",
    "VoiceSettings",
    "check_player",
    "engine_of",
]
