"""The alerts that stand, in a file: what a restart finds there and holds no more is ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from tablectl.adapters.storage.json_state_file import JsonStateFile
from tablectl.game.referee import Cause, Lifetime
from tablectl.ports import SavedAlert

ALERTS_FILE: Final = "alerts.json"
"""Its name in the state folder."""


class AlertsFile:
    """Belongs to the table's thread."""

    def __init__(self, path: Path) -> None:
        self._file = JsonStateFile(path, "the standing alerts")

    def kept(self) -> Sequence[SavedAlert]:
        """What the file holds; none where it cannot be read, which the log tells."""
        return self._file.read(lambda rows: [_alert(row) for row in rows])

    def keep(self, alerts: Sequence[SavedAlert]) -> None:
        """Write them; a disk that refuses is reported once in the log."""
        self._file.write([asdict(each) for each in alerts])


def _alert(row: dict[str, Any]) -> SavedAlert:
    cause = row.pop("cause")
    said = None if cause is None else Cause(**{**cause, "lasts": Lifetime(cause["lasts"])})
    return SavedAlert(**row, cause=said)
