"""Record formats that others wrote: asked first, because each knows its own files alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from tablectl.formats.record import RecordedGame

_JOINED: Final[list[RecordFormat]] = []


class RecordFormat(Protocol):
    """Reads the files of one program."""

    def recognises(self, text: str) -> bool:
        """Whether a record is in this format. It must be sure: nobody else is asked then."""

    def read(self, text: str) -> Sequence[RecordedGame]:
        """Every game of a record.

        Raises:
            RecordError: it is damaged; the message says where and what would be right.
        """


def join_format(record_format: RecordFormat) -> None:
    """Its files are read from now on. Called as the program starts (``tablectl.plugins``)."""
    _JOINED.append(record_format)


def read_by_others(text: str) -> tuple[RecordedGame, ...] | None:
    """The games of a record in a format that others wrote; None where it is in none of them.

    Raises:
        RecordError: it is damaged.
    """
    for each in _JOINED:
        if each.recognises(text):
            return tuple(each.read(text))
    return None
