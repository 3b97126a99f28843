"""What a past of years costs: time and memory of a start, and of the pages that look back.

``python -m tests.benchmarks.run start`` writes a journal of 1,000,000 events (about 2 minutes, 1 GB of
disk); ``TABLECTL_PAST=100000`` makes it shorter.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.benchmarks.long_past import written

EVENTS = int(os.environ.get("TABLECTL_PAST", "1000000"))
AMENDED = 0.05
ROOT = Path(__file__).parents[2]

START = """
import resource, sys, time
from pathlib import Path
from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.storage.journal.journal import SqliteJournal
from tablectl.service.journal import Ledger
import tablectl.compose.table  # what a service loads besides
from tablectl.rulesets import ruleset
ruleset("riichi").play("tenhou", {})
def kib():
    return int(next(l for l in open("/proc/self/status") if l.startswith("VmRSS")).split()[1])
before, start = kib(), time.perf_counter()
journal = SqliteJournal(Path(sys.argv[1]))
opened = time.perf_counter()
ledger = Ledger(journal, SystemClock())
print(opened - start, time.perf_counter() - opened, (kib() - before) / 1024)
"""

PAGES = """
import sys, time
from pathlib import Path
from tablectl.adapters.storage.journal.reader import JournalReader
from tablectl.api.past.sessions import PastSessions
past = PastSessions("t1", JournalReader(Path(sys.argv[1])))
for ask in (past.sessions, lambda: past.session(1), lambda: past.session(-1), lambda: past.hand(1, 2)):
    start = time.perf_counter()
    ask()
    print(time.perf_counter() - start)
"""


def run() -> list[tuple[str, float, str]]:
    """The first start verifies what was written since the last one; the second is an ordinary one."""
    rows: list[tuple[str, float, str]] = []
    for events in (EVENTS // 100, EVENTS):
        with tempfile.TemporaryDirectory() as folder:
            began = time.perf_counter()
            path = written(Path(folder), events, AMENDED)
            print(f"  (a journal of {events:,}: {time.perf_counter() - began:.0f} s)", file=sys.stderr)
            for which in ("first start after it was written", "start"):
                opened, folded, memory, *_ = _told(START, path)
                rows += [
                    (f"{which}, {events:,} events, {AMENDED:.0%} amended: journal", opened, "s"),
                    (f"{which}, {events:,} events, {AMENDED:.0%} amended: ledger", folded, "s"),
                    (f"{which}, {events:,} events: memory above an empty one", memory, "MiB"),
                ]
            pages = ("list of sessions", "an ended session", "the newest session", "a hand of it")
            rows += [
                (f"{page}, {events:,} events", 1000 * spent, "ms")
                for page, spent in zip(pages, _told(PAGES, path), strict=True)
            ]
    return rows


def _told(program: str, path: Path) -> list[float]:
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [float(word) for word in done.stdout.split()]
