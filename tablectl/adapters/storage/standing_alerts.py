"""The alerts that stand, in a file: what a restart finds there and holds no more is ended."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from tablectl.decoding import OWN_FILE, decoded
from tablectl.errors import in_words
from tablectl.game.referee import Cause, Lasts
from tablectl.ports import KeptAlert

log = logging.getLogger(__name__)

ALERTS_FILE: Final = "alerts.json"
"""Its name in the state folder."""


class AlertsFile:
    """Belongs to the table's thread. Written whole, beside the file and then in its place."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._trouble = ""

    def kept(self) -> Sequence[KeptAlert]:
        """What the file holds; none where it cannot be read, which the log tells."""
        try:
            rows = decoded(self._path.read_bytes(), OWN_FILE)
            return [_alert(row) for row in rows]
        except FileNotFoundError:
            return ()
        except (OSError, ValueError, TypeError, KeyError) as error:
            log.warning("the alerts that stood cannot be read: %s", error)
            return ()

    def keep(self, alerts: Sequence[KeptAlert]) -> None:
        """Write them; a disk that refuses is reported once in the log."""
        beside = self._path.with_suffix(".new")
        try:
            beside.write_text(json.dumps([asdict(each) for each in alerts]), encoding="utf-8")
            beside.replace(self._path)
            self._trouble = ""
        except OSError as error:
            if self._trouble != in_words(error):
                log.warning("the alerts that stand cannot be written: %s", error)
            self._trouble = in_words(error)


def _alert(row: dict[str, Any]) -> KeptAlert:
    cause = row.pop("cause")
    said = None if cause is None else Cause(**{**cause, "lasts": Lasts(cause["lasts"])})
    return KeptAlert(**row, cause=said)
