"""The text of a file whose encoding nobody names: a byte order mark, UTF-8, UTF-16, or a code page.

Spreadsheets write UTF-8 with a mark ("CSV UTF-8"), UTF-16 with one ("Unicode text"), or the code page of the
computer's language ("CSV"). Bytes of a code page are letters in any other, too: which it is follows from the
columns that are known when it is read so, from how the letters stand, and from the language of who reads the
file. A preview shows the names as they were read.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Mapping
from itertools import chain
from types import MappingProxyType
from typing import Final

from tablectl.hall.errors import Declined
from tablectl.hall.lists.table import columns_known

ENCODINGS: Final = ("utf-8", "utf-16", "windows-1252", "windows-1251", "gb18030", "shift_jis")
"""What somebody may say that a file is in; the first that fits is taken unless they do."""
_CODECS: Final[Mapping[str, str]] = MappingProxyType({"shift_jis": "cp932", "utf-8": "utf-8-sig"})
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_PAGES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"ru": ("windows-1251",), "zh": ("gb18030",), "ja": ("shift_jis",)}
)
"""By language of the reader, the code pages to try before the western one."""
_WORKBOOKS: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF")
"""How files begin that are no text: workbooks, and printed pages."""
_CYRILLIC: Final = re.compile("[А-Яа-яЁё]{3,}")
_LEAST_ZERO_SHARE: Final = 0.2
"""Of a text in two-byte units without a mark, at least this part of the bytes on one side is zero."""


def decoded(data: bytes, named: str = "", language: str = "") -> tuple[str, str]:
    """The text of a file, without a mark, and the encoding that it was read in.

    Args:
        named: one of ``ENCODINGS``, as somebody chose; empty: found out.
        language: of the page on which the file was chosen.

    Raises:
        Declined: it is no text, or not in the encoding that was named.
    """
    if data.startswith(_WORKBOOKS):
        raise Declined("not_a_list", "expected a list as text, such as CSV; this is a workbook or a document")
    for encoding in (named,) if named else _certain(data):
        text = _read(data, encoding)
        if text is not None:
            return text, encoding
    read = [] if named else [(_read(data, each), each) for each in _pages(data, language)]
    found = [(text, encoding) for text, encoding in read if text is not None]
    if not found:
        raise Declined("bad_encoding", f"the file is not written in {named or 'an encoding that is known'}")
    return max(found, key=lambda each: columns_known(each[0]))  # the first of equals


def _certain(data: bytes) -> Iterator[str]:
    """Encodings that no text of a code page looks like by chance."""
    marked = [encoding for mark, encoding in _MARKS if data.startswith(mark)]
    if marked:
        yield from marked
        return
    if _in_pairs(data) is not None:
        yield "utf-16"
    yield "utf-8"


def _pages(data: bytes, language: str) -> Iterator[str]:
    """Code pages, the likeliest first."""
    yield from _PAGES.get(language, ())
    if len("".join(_CYRILLIC.findall(data.decode("cp1251", "replace")))) * 2 > sum(
        each > 127 for each in data
    ):
        yield "windows-1251"  # western text has its accented letters one by one
    yield from chain(("windows-1252",), ("windows-1251", "gb18030", "shift_jis"))


def _read(data: bytes, encoding: str) -> str | None:
    if encoding not in ENCODINGS:
        return None
    codec = _CODECS.get(encoding, encoding)
    if encoding == "utf-16" and not data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        codec = _in_pairs(data) or "utf-16-le"
    try:
        return data.decode(codec).removeprefix("\ufeff")
    except UnicodeDecodeError:
        return None


def _in_pairs(data: bytes) -> str | None:
    """UTF-16 without a mark: commas, digits and the ends of lines have a zero on one side."""
    if len(data) < 2 or len(data) % 2:
        return None
    first, second = (data[side::2].count(0) / (len(data) / 2) for side in (0, 1))
    if max(first, second) < _LEAST_ZERO_SHARE or min(first, second) > max(first, second) / 4:
        return None
    order = "utf-16-be" if first > second else "utf-16-le"
    ends = len(data.splitlines()) > 1 and len(data.decode(order, "replace").splitlines()) == 1
    return None if ends else order  # ends of lines that are none in pairs: a zero stands in plain text
