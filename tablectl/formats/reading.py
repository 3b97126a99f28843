"""Which format a file is in, told by its content."""

from __future__ import annotations

import gzip
import json
import zlib
from pathlib import Path
from typing import Final

from tablectl.formats.jsonl import read_journal_games
from tablectl.formats.mjai import read_mjai
from tablectl.formats.mjlog import read_mjlog
from tablectl.formats.record import RecordedGame, RecordError
from tablectl.formats.tenhou6 import read_tenhou6

GZIP_MAGIC: Final = b"\x1f\x8b"

EXPECTED: Final = "expected a tenhou mjlog, a tenhou.net/6 JSON, mjai JSON lines or a journal export"


def read_games(path: Path) -> tuple[RecordedGame, ...]:
    """Read every game of a file.

    Raises:
        RecordError: no such file, or nothing that we can read; the message names what is wrong and where.
    """
    return read_text(read_record_text(path))


def read_record_text(path: Path) -> str:
    """The text of a record, unpacked where it is gzip.

    Raises:
        RecordError: the file is missing, damaged or no UTF-8 text.
    """
    try:
        data = path.read_bytes()
        if data.startswith(GZIP_MAGIC):
            data = gzip.decompress(data)
    except OSError as error:
        raise RecordError(f"cannot read the file: {error.strerror or error}") from None
    except (EOFError, zlib.error) as error:
        raise RecordError(f"the gzip data is damaged: {error}") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(f"{EXPECTED}; byte {error.start} is no UTF-8") from None


def read_text(text: str) -> tuple[RecordedGame, ...]:
    """Read every game of a record's text.

    Raises:
        RecordError: as ``read_games``.
    """
    start = text.lstrip()
    if not start:
        raise RecordError(f"the file is empty: {EXPECTED}")
    if start.startswith("<"):
        return (read_mjlog(start),)
    if start.startswith("{"):
        first = _first_object(start)
        if "log" in first:
            return (read_tenhou6(start),)
        if "type" in first:
            return (read_mjai(start),)
        if "kind" in first or "schema" in first:
            return read_journal_games(start)
    raise RecordError(f"{EXPECTED}; the text starts with {start[:20]!r}")


def _first_object(text: str) -> dict[str, object]:
    """The first JSON object of a text; empty when there is none."""
    try:
        value, _ = json.JSONDecoder().raw_decode(text)
    except json.JSONDecodeError:
        return {}
    return value if isinstance(value, dict) else {}
