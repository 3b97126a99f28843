"""How every part of the table does: health messages, links that fail and return, the lights before the deal.

It stops the deal while a light is red. It stops nothing else.
"""

from __future__ import annotations

from tablectl.service.health.message import queue_lengths
from tablectl.service.health.monitor import HealthMonitor
from tablectl.service.health.preflight import JOURNAL, light_of_check

__all__ = ["JOURNAL", "HealthMonitor", "light_of_check", "queue_lengths"]
