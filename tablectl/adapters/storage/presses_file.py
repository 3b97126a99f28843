"""A file of pressed keys that count, and of which the journal has no entry yet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from tablectl.adapters.storage.json_state_file import JsonStateFile
from tablectl.game.evidence import Button, ButtonPressed
from tablectl.ports import SavedPress
from tablectl.quoting import quoted

PRESSES_FILE: Final = "presses.json"
"""Its name in the state folder."""
FORMAT: Final = "tablectl/presses/1"


class PressesFile:
    """Used by the table's thread. Every write is synced to the disk."""

    def __init__(self, path: Path, journal: str) -> None:
        """
        Args:
            journal: identity of the journal; keys of another one are ignored.
        """
        self._file = JsonStateFile(path, "the pressed keys")
        self._journal = journal

    def load(self) -> Sequence[SavedPress]:
        """The saved keys; none if they belong to another journal, or the file cannot be read (logged)."""
        return self._file.read(self._presses)

    def _presses(self, document: Any) -> Sequence[SavedPress]:
        ours = document["format"] == FORMAT and document["journal"] == self._journal
        return [_press(row) for row in document["presses"]] if ours else ()

    def save(self, presses: Sequence[SavedPress]) -> None:
        """Write them; a failure is logged once."""
        document = {"format": FORMAT, "journal": self._journal, "presses": list(map(_row, presses))}
        self._file.write(document, synced=True)


def _row(saved: SavedPress) -> dict[str, object]:
    press = saved.press
    return {
        "head": saved.head,
        "at_ms": press.at_ms,
        "seat": press.seat,
        "button": press.button.value,
        "call": press.call,
    }


def _press(row: dict[str, Any]) -> SavedPress:
    call = row["call"]
    if call not in ("chow", "pung", "kong", None):
        raise ValueError(f"no key says {quoted(call)}")
    press = ButtonPressed(int(row["at_ms"]), int(row["seat"]), Button(row["button"]), call)
    return SavedPress(int(row["head"]), press)
