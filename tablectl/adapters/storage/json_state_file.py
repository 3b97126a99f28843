"""A JSON file of the state folder that one thread reads at its start and replaces at each write."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from tablectl.decoding import OWN_FILE, decode
from tablectl.errors import in_words
from tablectl.files import put_aside, write_atomically

log = logging.getLogger(__name__)

RowT = TypeVar("RowT")


class JsonStateFile:
    """Written to a temporary file that then replaces it. Failures to read or write are logged."""

    def __init__(self, path: Path, what: str) -> None:
        """
        Args:
            what: its content, for the log: "the open questions".
        """
        self._path, self._what = path, what
        self._problem = ""

    def read(self, rows: Callable[[Any], Sequence[RowT]]) -> Sequence[RowT]:
        """The result of ``rows`` for the file's value; empty without a file, or if it cannot be read: then it
        is put aside."""
        try:
            return rows(decode(self._path.read_bytes(), OWN_FILE))
        except FileNotFoundError:
            return ()
        except (OSError, ValueError, TypeError, LookupError, AttributeError) as error:
            log.warning(
                "%s from before the start cannot be read: %s%s", self._what, in_words(error), self._aside()
            )
            return ()

    def _aside(self) -> str:
        """Put the file aside, because the next write would take its place; where it lies now, in words."""
        try:
            return f"; the file was put aside as {put_aside(self._path).name}"
        except OSError:
            return ""

    def write(self, value: object, *, synced: bool = False) -> None:
        """Replace the file; a failure is logged once.

        Args:
            synced: the file is on the disk when this returns.
        """
        try:
            write_atomically(self._path, json.dumps(value, ensure_ascii=False), synced=synced)
            self._problem = ""
        except OSError as error:
            if self._problem != (problem := in_words(error)):
                log.warning("%s cannot be kept: %s", self._what, problem)
            self._problem = problem
