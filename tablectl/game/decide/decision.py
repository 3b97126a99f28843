"""The answer of ``decide``."""

from __future__ import annotations

from tablectl.game.claims import Refused
from tablectl.game.events import Event

Decision = tuple[Event, ...] | Refused
"""The events that make a claim true, in order, or why it is refused."""
