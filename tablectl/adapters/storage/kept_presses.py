"""The keys that count by now, in a file: the panel heard them, and nothing is written down of them yet."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from tablectl.decoding import OWN_FILE, decoded
from tablectl.errors import in_words
from tablectl.game.evidence import Button, ButtonPressed
from tablectl.ports import KeptPress

log = logging.getLogger(__name__)

PRESSES_FILE: Final = "presses.json"
"""Its name in the state folder."""
FORMAT: Final = "tablectl/presses/1"


class PressesFile:
    """Belongs to the table's thread. Written whole beside the file, and synced before it takes its place."""

    def __init__(self, path: Path, journal: str) -> None:
        """
        Args:
            journal: identity of the journal that is written beside them; those of another one count not.
        """
        self._path = path
        self._journal = journal
        self._trouble = ""

    def kept(self) -> Sequence[KeptPress]:
        """What the file holds; none where it is another journal's or cannot be read, which the log tells."""
        try:
            said = decoded(self._path.read_bytes(), OWN_FILE)
            if said["format"] != FORMAT or said["journal"] != self._journal:
                return ()
            return [_press(row) for row in said["presses"]]
        except FileNotFoundError:
            return ()
        except (OSError, ValueError, TypeError, KeyError) as error:
            log.warning("the keys that were pressed before the start cannot be read: %s", error)
            return ()

    def keep(self, presses: Sequence[KeptPress]) -> None:
        """Write them; a disk that refuses is reported once in the log."""
        said = {"format": FORMAT, "journal": self._journal, "presses": list(map(_row, presses))}
        beside = self._path.with_suffix(".new")
        try:
            with beside.open("w", encoding="utf-8") as file:
                json.dump(said, file)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self._path)
            folder = os.open(self._path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
            self._trouble = ""
        except OSError as error:
            if self._trouble != in_words(error):
                log.warning("the keys that are pressed cannot be kept: %s", error)
            self._trouble = in_words(error)


def _row(kept: KeptPress) -> dict[str, object]:
    press = kept.press
    return {
        "head": kept.head,
        "at_ms": press.at_ms,
        "seat": press.seat,
        "button": press.button.value,
        "call": press.call,
    }


def _press(row: dict[str, Any]) -> KeptPress:
    call = row["call"]
    if call not in ("chow", "pung", "kong", None):
        raise ValueError(f"no key says {call!r}")
    press = ButtonPressed(int(row["at_ms"]), int(row["seat"]), Button(row["button"]), call)
    return KeptPress(int(row["head"]), press)
