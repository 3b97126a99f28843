"""Record formats of plugins. They are tried before our own, and some can write records, too."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Protocol, runtime_checkable

from tablectl.formats.recorded.record import RecordedGame

_FORMATS: Final[list[RecordFormat]] = []
_WRITERS: Final[dict[str, Callable[[RecordedGame], str]]] = {}


class RecordFormat(Protocol):
    """Reads the files of one program."""

    def recognises(self, text: str) -> bool:
        """Whether a record is in this format. It must be certain: no other format is tried then."""

    def read(self, text: str) -> Sequence[RecordedGame]:
        """Every game of a record.

        Raises:
            RecordError: it is damaged; the message says where and what would be right.
        """


@runtime_checkable
class WritesRecords(Protocol):
    """A ``RecordFormat`` that can write records."""

    def write(self, game: RecordedGame) -> str:
        """One game as a file's text.

        Raises:
            RecordError: the format cannot hold this game; the message says why.
        """


def register_format(record_format: RecordFormat, name: str = "") -> None:
    """Register a format for reading and, if it can, for writing. Called as the program starts
    (``tablectl.plugins``).

    Args:
        record_format: the format.
        name: the format's name in requests to write a record.
    """
    _FORMATS.append(record_format)
    if name and isinstance(record_format, WritesRecords):
        _WRITERS[name] = record_format.write


def plugin_writers() -> Mapping[str, Callable[[RecordedGame], str]]:
    """The writers of plugins' formats by the format's name."""
    return MappingProxyType(_WRITERS)


def read_with_plugins(text: str) -> tuple[RecordedGame, ...] | None:
    """The games of a record in a plugin's format; None if no plugin recognises it.

    Raises:
        RecordError: the record is damaged.
    """
    for each in _FORMATS:
        if each.recognises(text):
            return tuple(each.read(text))
    return None
