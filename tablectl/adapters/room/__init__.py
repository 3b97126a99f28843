"""What people in the room hear and see of the game: a loudspeaker that says it, lamps that show it.

Both are off until the configuration names them. They are told what the public is told, with its delay.
"""

from __future__ import annotations

from tablectl.adapters.room.engines import Engine, EspeakNg, OpenJTalk, Tones, engine_of
from tablectl.adapters.room.lamps import RoomLamps
from tablectl.adapters.room.voice import RoomVoice, VoiceSettings

__all__ = [
    "Engine",
    "EspeakNg",
    "OpenJTalk",
    "RoomLamps",
    "RoomVoice",
    "Tones",
    "VoiceSettings",
    "engine_of",
]
