"""The journal and the state that follows from it: the one part of the service that writes events down.

It asks the rules about every claim, and writes before anything reacts. It tells nobody.
"""

from __future__ import annotations

from tablectl.service.journal.disk_watch import DISK_TROUBLE, DiskWatch
from tablectl.service.journal.ledger import Accepted, Ledger
from tablectl.service.journal.record import EntryT, Record, accepted
from tablectl.service.journal.rehearsal import Rehearsal

__all__ = ["DISK_TROUBLE", "Accepted", "DiskWatch", "EntryT", "Ledger", "Record", "Rehearsal", "accepted"]
