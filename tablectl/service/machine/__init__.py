"""Requests to the table machine: walls, lamps, committed dice; and instructions for the players.

It uses the machine through its port alone: no frames, no serial line.
"""

from __future__ import annotations

from tablectl.service.machine.director import Director, Pace
from tablectl.service.machine.machine_watch import MachineWatch
from tablectl.service.machine.wall_instructions import MachineWork

__all__ = ["Director", "MachineWatch", "MachineWork", "Pace"]
