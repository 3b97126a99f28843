"""Reads the texts in a record's file: plain, gzip or zip, in UTF-8 or UTF-16, with any line ends. An error
says what an unreadable file is, and what to do about it.
"""

from __future__ import annotations

import gzip
import zipfile
import zlib
from codecs import getincrementaldecoder
from collections.abc import Iterator
from io import BytesIO
from lzma import LZMAError
from pathlib import Path
from typing import Final

from tablectl.errors import in_words
from tablectl.formats.recorded.record import PARSE_ERRORS, NotARecord, RecordError

MAX_BYTES: Final = 32 * 1024 * 1024
"""Of a file, and of its unpacked content: enough for a year of evenings as a journal's export."""
MAX_FILES: Final = 10_000
"""Of an archive: enough for a player's games of years."""

EXPECTED: Final = (
    "expected a tenhou mjlog, a tenhou.net/6 JSON or its address, mjai JSON lines, a Majsoul record as JSON,"
    " a game of kobalab's Majiang, botzone matches, tziakcha records or a journal export"
)

_GZIP: Final = b"\x1f\x8b"
_MAX_GZIP_LAYERS: Final = 2
"""Some servers compress files that are compressed already."""
_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
_UTF_16: Final = (
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
    (b"<\x00", "utf-16-le"),
    (b"{\x00", "utf-16-le"),
)
_UNSUPPORTED: Final = (
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive: unpack it first"),
    (b"Rar!", "a RAR archive: unpack it first"),
    (b"BZh", "packed with bzip2: unpack it first"),
    (b"\xfd7zXZ", "packed with xz: unpack it first"),
    (b"\x28\xb5\x2f\xfd", "packed with zstd: unpack it first"),
    (b"PK\x03\x04", "an archive in an archive: unpack it first"),
    (b"SQLite format 3", "a database: a table's journal is written as records by tablectl export"),
)
_NOT_RECORDS: Final = (
    (b"%PDF", "a PDF document and no record"),
    (b"\x89PNG", "a picture and no record"),
    (b"\xff\xd8\xff", "a picture and no record"),
)
_TAR: Final = (257, b"ustar")
_HTML_STARTS: Final = ("<!doctype html", "<html")


def record_texts(path: Path) -> Iterator[tuple[str, str | RecordError]]:
    """The text of a file, or every text of a zip archive in its order.

    Yields:
        The name within the archive (empty for a plain file), and the text or the error that prevents it.

    Raises:
        RecordError: the file is missing or damaged, or is an archive that cannot be opened.
    """
    data = _read(path)
    if not data.startswith(_ZIP):
        yield "", _decode(data)
        return
    remaining_bytes = MAX_BYTES
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            members = [
                each for each in archive.infolist() if not each.is_dir() and not _is_hidden(each.filename)
            ]
            if not members:
                raise RecordError("the zip archive is empty")
            if len(members) > MAX_FILES:
                raise RecordError(f"the zip archive has {len(members)} files; at most {MAX_FILES} are read")
            for each in members:
                if each.flag_bits & 1:
                    raise RecordError("the zip archive asks for a password: unpack it first")
                with archive.open(each) as packed:
                    content = packed.read(remaining_bytes + 1)
                remaining_bytes -= len(content)
                if remaining_bytes < 0:
                    raise RecordError(_too_large_message())
                try:
                    yield each.filename, _decode(content)
                except RecordError as error:
                    yield each.filename, error
    except RecordError:
        raise
    except (NotImplementedError, RuntimeError):
        raise RecordError("the zip archive is packed in a way that is not read: unpack it first") from None
    except (zipfile.BadZipFile, zlib.error, LZMAError, EOFError, OSError, *PARSE_ERRORS):
        raise RecordError("the zip archive is damaged or cut off") from None


def read_record_text(path: Path) -> str:
    """The text of a file with one record or several.

    Raises:
        RecordError: as ``record_texts``, or an archive of several files.
    """
    texts = list(record_texts(path))
    if len(texts) > 1:
        raise RecordError(f"the zip archive has {len(texts)} files: unpack it and give those that are meant")
    ((_, text),) = texts
    if isinstance(text, RecordError):
        raise text
    return text


def _is_hidden(name: str) -> bool:
    return name.startswith("__MACOSX/") or name.rpartition("/")[2].startswith(".")


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise RecordError(f"cannot read the file: {in_words(error)}") from None
    if len(data) > MAX_BYTES:
        raise RecordError(_too_large_message())
    return data


def _too_large_message() -> str:
    return f"a record has at most {MAX_BYTES // 1024 // 1024} MB, also when unpacked; this one is larger"


def _decode(data: bytes) -> str:
    for _ in range(_MAX_GZIP_LAYERS):
        if not data.startswith(_GZIP):
            break
        try:
            with gzip.open(BytesIO(data)) as packed:
                data = packed.read(MAX_BYTES + 1)
        except (OSError, EOFError, zlib.error):
            raise RecordError("the gzip data is damaged or cut off") from None
        if len(data) > MAX_BYTES:
            raise RecordError(_too_large_message())
    if data.startswith(_GZIP):
        raise RecordError("the file is packed with gzip again and again: unpack it first")
    for magic, what in _NOT_RECORDS:
        if data.startswith(magic):
            raise NotARecord(f"the file is {what}")
    for magic, what in _UNSUPPORTED:
        if data.startswith(magic):
            raise RecordError(f"the file is {what}")
    if data[_TAR[0] :].startswith(_TAR[1]):
        raise RecordError("the file is a tar archive: unpack it first")
    encoding = next((name for mark, name in _UTF_16 if data.startswith(mark)), "utf-8-sig")
    try:
        text = getincrementaldecoder(encoding)().decode(data)  # leaves out an incomplete last character
    except UnicodeDecodeError as error:
        encoding_name = encoding.removesuffix("-sig").removesuffix("-le").upper()
        raise RecordError(f"{EXPECTED}; byte {error.start} is not {encoding_name}") from None
    if text.lstrip("\ufeff \t\r\n")[:20].lower().startswith(_HTML_STARTS):
        raise RecordError("the file is a web page, and not the record that it shows: save the record itself")
    return text
