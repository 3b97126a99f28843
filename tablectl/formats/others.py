"""Record formats of others: asked first, because each knows its own files alone. Some are written, too."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Protocol, runtime_checkable

from tablectl.formats.recorded.record import RecordedGame

_JOINED: Final[list[RecordFormat]] = []
_WRITERS: Final[dict[str, Callable[[RecordedGame], str]]] = {}


class RecordFormat(Protocol):
    """Reads the files of one program."""

    def recognises(self, text: str) -> bool:
        """Whether a record is in this format. It must be sure: nobody else is asked then."""

    def read(self, text: str) -> Sequence[RecordedGame]:
        """Every game of a record.

        Raises:
            RecordError: it is damaged; the message says where and what would be right.
        """


@runtime_checkable
class WritesRecords(Protocol):
    """What a ``RecordFormat`` has beside, whose files are written as well."""

    def write(self, game: RecordedGame) -> str:
        """One game as a file's text.

        Raises:
            RecordError: the format cannot hold this game; the message says why.
        """


def join_format(record_format: RecordFormat, name: str = "") -> None:
    """Its files are read from now on, and written where it can. Called as the program starts
    (``tablectl.plugins``).

    Args:
        name: what it is called where somebody asks for it to be written.
    """
    _JOINED.append(record_format)
    if name and isinstance(record_format, WritesRecords):
        _WRITERS[name] = record_format.write


def writers_of_others() -> Mapping[str, Callable[[RecordedGame], str]]:
    """What writes a game in a format that others wrote, by the format's name."""
    return MappingProxyType(_WRITERS)


def read_by_others(text: str) -> tuple[RecordedGame, ...] | None:
    """The games of a record in a format that others wrote; None where it is in none of them.

    Raises:
        RecordError: it is damaged.
    """
    for each in _JOINED:
        if each.recognises(text):
            return tuple(each.read(text))
    return None
