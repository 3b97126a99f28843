"""Health of all parts of the table: health messages, links that fail and recover, pre-flight checks.

A red check blocks the deal, and nothing else.
"""

from __future__ import annotations

from tablectl.service.health.message import queue_lengths
from tablectl.service.health.monitor import HealthMonitor
from tablectl.service.health.preflight import JOURNAL, light_of_check

__all__ = ["JOURNAL", "HealthMonitor", "light_of_check", "queue_lengths"]
