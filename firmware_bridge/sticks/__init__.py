"""Point sticks with a resistor inside, counted by what lies side by side in a slot.

``BoardSession`` asks the controller for its readings; ``count`` makes of them how many sticks lie in each
slot, and says where it cannot. Nothing here knows whose points should be how many.
"""

from firmware_bridge.sticks.ladder import (
    AMOS,
    LADDERS,
    SEATS,
    SLOTS,
    Ladder,
    Slot,
    SlotCount,
    Unclear,
    count,
    readings_with,
)

__all__ = [
    "AMOS",
    "LADDERS",
    "SEATS",
    "SLOTS",
    "Ladder",
    "Slot",
    "SlotCount",
    "Unclear",
    "count",
    "readings_with",
]
