"""The keys that count by now, in a file: the panel heard them, and nothing is written down of them yet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from tablectl.adapters.storage.json_state_file import JsonStateFile
from tablectl.game.evidence import Button, ButtonPressed
from tablectl.ports import SavedPress

PRESSES_FILE: Final = "presses.json"
"""Its name in the state folder."""
FORMAT: Final = "tablectl/presses/1"


class PressesFile:
    """Belongs to the table's thread. Synced before it takes its place."""

    def __init__(self, path: Path, journal: str) -> None:
        """
        Args:
            journal: identity of the journal that is written beside them; those of another one count not.
        """
        self._file = JsonStateFile(path, "the pressed keys")
        self._journal = journal

    def kept(self) -> Sequence[SavedPress]:
        """What the file holds; none where it is another journal's or cannot be read, which the log tells."""
        return self._file.read(self._presses)

    def _presses(self, said: Any) -> Sequence[SavedPress]:
        ours = said["format"] == FORMAT and said["journal"] == self._journal
        return [_press(row) for row in said["presses"]] if ours else ()

    def keep(self, presses: Sequence[SavedPress]) -> None:
        """Write them; a disk that refuses is reported once in the log."""
        said = {"format": FORMAT, "journal": self._journal, "presses": list(map(_row, presses))}
        self._file.write(said, synced=True)


def _row(kept: SavedPress) -> dict[str, object]:
    press = kept.press
    return {
        "head": kept.head,
        "at_ms": press.at_ms,
        "seat": press.seat,
        "button": press.button.value,
        "call": press.call,
    }


def _press(row: dict[str, Any]) -> SavedPress:
    call = row["call"]
    if call not in ("chow", "pung", "kong", None):
        raise ValueError(f"no key says {call!r}")
    press = ButtonPressed(int(row["at_ms"]), int(row["seat"]), Button(row["button"]), call)
    return SavedPress(int(row["head"]), press)
