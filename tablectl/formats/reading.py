"""Which format a file is in, told by its content."""

from __future__ import annotations

import gzip
import zlib
from io import BytesIO
from pathlib import Path
from typing import Final

from tablectl.decoding import RECORD, Undecodable, first_decoded
from tablectl.errors import in_words
from tablectl.formats.botzone import read_botzone
from tablectl.formats.jsonl import read_journal_games
from tablectl.formats.majsoul import looks_like_majsoul, read_majsoul
from tablectl.formats.mjai import read_mjai
from tablectl.formats.mjlog import read_mjlog
from tablectl.formats.record import RecordedGame, RecordError
from tablectl.formats.tenhou6 import read_tenhou6
from tablectl.formats.tziakcha import is_tziakcha, read_tziakcha

GZIP_MAGIC: Final = b"\x1f\x8b"
MOST_BYTES: Final = 32 * 1024 * 1024
"""Of a file, and of what is packed in it: a year of evenings as a journal's export."""
MOST_OF_A_GAME: Final = 4 * 1024 * 1024
"""Characters of one game in a server's format: twenty times the longest there are."""

EXPECTED: Final = (
    "expected a tenhou mjlog, a tenhou.net/6 JSON, mjai JSON lines, a Majsoul record as JSON, botzone"
    " matches, tziakcha records or a journal export"
)


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
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if data.startswith(GZIP_MAGIC):
            with gzip.open(BytesIO(data)) as packed:
                data = packed.read(MOST_BYTES + 1)
    except OSError as error:
        raise RecordError(f"cannot read the file: {in_words(error)}") from None
    except (EOFError, zlib.error) as error:
        raise RecordError(f"the gzip data is damaged: {in_words(error)}") from None
    if len(data) > MOST_BYTES:
        raise RecordError(
            f"a record has at most {MOST_BYTES // 1024 // 1024} MB, also when unpacked; this one is larger"
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(f"{EXPECTED}; byte {error.start} is not UTF-8") from None


def read_text(text: str) -> tuple[RecordedGame, ...]:
    """Read every game of a record's text.

    Raises:
        RecordError: as ``read_games``.
    """
    start = text.lstrip()
    if not start:
        raise RecordError(f"the file is empty: {EXPECTED}")
    if start.startswith("Match "):
        return read_botzone(start)
    first = _first_object(start)
    majsoul = looks_like_majsoul(first)
    if not majsoul and "log" not in first and "type" not in first and ("kind" in first or "schema" in first):
        return read_journal_games(start)
    if len(start) > MOST_OF_A_GAME:
        raise RecordError(f"one game has at most {MOST_OF_A_GAME // 1024 // 1024} MB: {EXPECTED}")
    if start.startswith("<"):
        return (read_mjlog(start),)
    if majsoul:
        return (read_majsoul(start),)
    if "log" in first:
        return (read_tenhou6(start),)
    if "type" in first:
        return (read_mjai(start),)
    if is_tziakcha(first):
        return read_tziakcha(start)
    raise RecordError(f"{EXPECTED}; the text starts with {start[:20]!r}")


def _first_object(text: str) -> dict[str, object]:
    """The first JSON object of a text; empty when there is none."""
    if not text.startswith("{"):
        return {}
    upto = text.find("\n", MOST_OF_A_GAME)
    try:
        value = first_decoded(text if upto < 0 else text[:upto], RECORD)
    except Undecodable:
        return {}
    return value if isinstance(value, dict) else {}
