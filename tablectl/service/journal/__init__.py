"""The journal and the state that follows from it: the only part of the service that writes events.

It checks every claim with the rules, and writes before anything reacts. It publishes nothing.
"""

from __future__ import annotations

from tablectl.service.journal.disk_watch import DISK_ERRORS, DiskWatch
from tablectl.service.journal.ledger import Accepted, Ledger
from tablectl.service.journal.record import EntryT, Record, accepted
from tablectl.service.journal.rehearsal import Rehearsal

__all__ = ["DISK_ERRORS", "Accepted", "DiskWatch", "EntryT", "Ledger", "Record", "Rehearsal", "accepted"]
