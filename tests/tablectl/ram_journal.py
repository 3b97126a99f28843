"""The journal as the service composes it, where a test has no folder for it: SQLite, in memory where the
computer has such a folder, so that no test waits for a disk."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from typing import Final

from tablectl.adapters.storage.journal.journal import JOURNAL_FILE, SqliteJournal

_MEMORY: Final = Path("/dev/shm")
RAM: Final = _MEMORY if _MEMORY.is_dir() else None
"""Where files never reach a disk; None: the usual folder for temporary files."""
_HOME: Final = tempfile.TemporaryDirectory(prefix="tablectl-journals-", dir=RAM)
"""Goes with the process, and with it what no journal's end has removed."""


class RamJournal(SqliteJournal):
    """A journal in a folder of its own, which goes with it."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(dir=_HOME.name))
        super().__init__(self._folder / JOURNAL_FILE)

    def __del__(self) -> None:
        with suppress(Exception):  # at the interpreter's end, modules may be gone
            self.close()
            rmtree(self._folder, ignore_errors=True)
