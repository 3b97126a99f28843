"""A file of the active alerts: after a restart, those whose cause no longer holds are ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from tablectl.adapters.storage.json_state_file import JsonStateFile
from tablectl.game.referee import Cause, Lifetime
from tablectl.ports import SavedAlert, StandingAlert

ALERTS_FILE: Final = "alerts.json"
"""Its name in the state folder."""


class AlertsFile:
    """Used by the table's thread."""

    def __init__(self, path: Path) -> None:
        self._file = JsonStateFile(path, "the standing alerts")

    def load(self) -> Sequence[SavedAlert]:
        """The saved alerts; none if the file cannot be read (logged)."""
        return self._file.read(lambda rows: [_alert(row) for row in rows])

    def save(self, alerts: Sequence[SavedAlert]) -> None:
        """Write them; a failure is logged once."""
        rows = [{"name": each.alert.name, "source": each.source, **asdict(each.alert)} for each in alerts]
        self._file.write(rows)


def _alert(row: dict[str, Any]) -> SavedAlert:
    source, cause = row.pop("source"), row.pop("cause")
    parsed = None if cause is None else Cause(**{**cause, "lasts": Lifetime(cause["lasts"])})
    return SavedAlert(source, StandingAlert(**row, cause=parsed))
