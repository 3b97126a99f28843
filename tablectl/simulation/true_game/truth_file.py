"""Where the simulated table stands, on disk: tiles stay on a real table when the service's power fails.

One JSON object a line: first what the hand began with, then each event of the hand as it happened. A step is
written before anybody can see it, so after ``kill -9`` the table shows at least what the journal holds, and
goes on with the very same tile. The file is the simulation's own; the service never reads it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tablectl.decoding import LINE, decoded
from tablectl.errors import StateDirError
from tablectl.files import write_whole
from tablectl.game.events import Event, event_from_wire, event_to_wire

FORMAT = "tablectl/simulated-table/1"


@dataclass(frozen=True, slots=True)
class KeptTruth:
    """A hand as it was left."""

    seed: int
    session: int
    events: tuple[Event, ...]
    """A session's and a hand's start, then what happened in the hand."""


class TruthFile:
    """Keeps the hand in play. A file that cannot be understood counts as none."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._torn = 0
        """Length of a last line that the power cut in half: nobody has seen it, and nothing may follow it."""

    def read(self, seed: int) -> KeptTruth | None:
        """What was kept for a seed; None where nothing was."""
        try:
            *lines, torn = self._path.read_text(encoding="utf-8").split("\n")
            head = decoded(lines[0], LINE)
            if head["format"] != FORMAT or head["seed"] != seed:
                return None
            events = tuple(event_from_wire(decoded(line, LINE)) for line in lines[1:])
            self._torn = len(torn)
            return KeptTruth(seed, int(head["session"]), events)
        except (OSError, ValueError, KeyError, IndexError, TypeError):
            return None

    def begin(self, kept: KeptTruth) -> None:
        """Start over with a hand.

        Raises:
            StateDirError: the file cannot be written.
        """
        head = {"format": FORMAT, "seed": kept.seed, "session": kept.session}
        lines = [json.dumps(head), *(json.dumps(event_to_wire(e)) for e in kept.events)]
        try:
            write_whole(self._path, "\n".join(lines) + "\n", synced=False)
            self._torn = 0
        except OSError as error:
            raise self._cannot(error) from error

    def add(self, events: Sequence[Event]) -> None:
        """Write down what is about to be seen.

        Raises:
            StateDirError: the file cannot be written.
        """
        try:
            if self._torn:
                os.truncate(self._path, self._path.stat().st_size - self._torn)
                self._torn = 0
            with self._path.open("a", encoding="utf-8") as file:
                file.write("".join(json.dumps(event_to_wire(e)) + "\n" for e in events))
        except OSError as error:
            raise self._cannot(error) from error

    def _cannot(self, error: OSError) -> StateDirError:
        return StateDirError(f"the simulated table cannot be kept in {self._path}: {error.strerror}")
