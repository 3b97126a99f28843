"""A JSON file of the state folder that one thread reads at its start and writes whole."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from tablectl.decoding import OWN_FILE, decoded
from tablectl.errors import in_words
from tablectl.files import write_whole

log = logging.getLogger(__name__)

RowT = TypeVar("RowT")


class JsonStateFile:
    """Written beside the file and then in its place. What cannot be read or written is a line in the log."""

    def __init__(self, path: Path, what: str) -> None:
        """
        Args:
            what: it holds, for the log: "the open questions".
        """
        self._path, self._what = path, what
        self._trouble = ""

    def read(self, rows: Callable[[Any], Sequence[RowT]]) -> Sequence[RowT]:
        """What ``rows`` makes of the file's value; nothing without a file, and of one that cannot be read."""
        try:
            return rows(decoded(self._path.read_bytes(), OWN_FILE))
        except FileNotFoundError:
            return ()
        except (OSError, ValueError, TypeError, LookupError, AttributeError) as error:
            log.warning("%s from before the start cannot be read: %s", self._what, error)
            return ()

    def write(self, value: object, *, synced: bool = False) -> None:
        """Replace the file; a disk that refuses is reported once in the log.

        Args:
            synced: it is on the disk when this returns.
        """
        try:
            write_whole(self._path, json.dumps(value, ensure_ascii=False), synced=synced)
            self._trouble = ""
        except OSError as error:
            if self._trouble != (why := in_words(error)):
                log.warning("%s cannot be kept: %s", self._what, why)
            self._trouble = why
