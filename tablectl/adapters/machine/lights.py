"""What a seat's lamps can say, as the bits of a controller's message."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from firmware_bridge import Lamp as Light
from tablectl.ports import Lamp

LIGHTS: Final[Mapping[Lamp, tuple[Light, Light]]] = {
    Lamp.OFF: (Light(0), Light(0)),
    Lamp.TURN: (Light.TURN, Light(0)),
    Lamp.READY: (Light.READY, Light(0)),
    Lamp.WIN: (Light.WIN, Light(0)),
    Lamp.LOOK: (Light.ATTENTION, Light.ATTENTION),
}
"""(lit, blinking) of each."""
