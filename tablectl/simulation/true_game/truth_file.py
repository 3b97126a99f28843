"""Saves the simulated table's current hand: on a real table the tiles survive a power cut, too.

One JSON object a line: first the hand's start, then its events in order. A move is written before it can be
seen. So after ``kill -9`` the table is never behind the journal, and continues with the same tile. The
service never reads the file.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tablectl.decoding import LINE, decode
from tablectl.errors import StateDirError
from tablectl.files import write_atomically
from tablectl.game.events import Event, event_from_wire, event_to_wire

FORMAT = "tablectl/simulated-table/1"


@dataclass(frozen=True, slots=True)
class SavedHand:
    """A hand as it was saved."""

    seed: int
    session: int
    events: tuple[Event, ...]
    """The start of the session and of the hand, then the hand's events."""


class TruthFile:
    """Saves the current hand. A file that cannot be read counts as missing."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._torn_length = 0
        """Length of an incomplete last line after a power cut, which is cut off before the next one."""

    def read(self, seed: int) -> SavedHand | None:
        """The saved hand of this seed; None where there is none."""
        try:
            *lines, torn_line = self._path.read_text(encoding="utf-8").split("\n")
            head = decode(lines[0], LINE)
            if head["format"] != FORMAT or head["seed"] != seed:
                return None
            events = tuple(event_from_wire(decode(line, LINE)) for line in lines[1:])
            self._torn_length = len(torn_line)
            return SavedHand(seed, int(head["session"]), events)
        except (OSError, ValueError, KeyError, IndexError, TypeError):
            return None

    def start_hand(self, saved: SavedHand) -> None:
        """Replace the file with the start of a hand.

        Raises:
            StateDirError: the file cannot be written.
        """
        head = {"format": FORMAT, "seed": saved.seed, "session": saved.session}
        lines = [json.dumps(head), *(json.dumps(event_to_wire(e)) for e in saved.events)]
        try:
            write_atomically(self._path, "\n".join(lines) + "\n", synced=False)
            self._torn_length = 0
        except OSError as error:
            raise self._write_error(error) from error

    def add(self, events: Sequence[Event]) -> None:
        """Append events that are about to be seen.

        Raises:
            StateDirError: the file cannot be written.
        """
        try:
            if self._torn_length:
                os.truncate(self._path, self._path.stat().st_size - self._torn_length)
                self._torn_length = 0
            with self._path.open("a", encoding="utf-8") as file:
                file.write("".join(json.dumps(event_to_wire(e)) + "\n" for e in events))
        except OSError as error:
            raise self._write_error(error) from error

    def _write_error(self, error: OSError) -> StateDirError:
        return StateDirError(f"the simulated table cannot be kept in {self._path}: {error.strerror}")
