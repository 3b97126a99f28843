"""The journal and the state that follows from it; the only place where events become facts."""

from __future__ import annotations

from tablectl.service.journal.disk_watch import DISK_TROUBLE, DiskWatch
from tablectl.service.journal.ledger import Accepted, Ledger

__all__ = ["DISK_TROUBLE", "Accepted", "DiskWatch", "Ledger"]
