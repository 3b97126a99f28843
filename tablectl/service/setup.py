"""Settings of one table's loop."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tablectl.service.machine import Pace
from tablectl.service.session_defaults import SessionDefaults


@dataclass(frozen=True, slots=True)
class Setup:
    """Settings of one table's loop."""

    table: str
    session: SessionDefaults
    pace: Pace
    health_every_s: float = 5.0
    """Interval of the health messages while no light changes."""
    versions: Mapping[str, str] = field(default_factory=dict)
    """Of the program and its environment."""
    standing: str = ""
    """One phrase on the state of the game in the journal, for the supervisor's log."""
