"""Detects the encoding of a list: by a byte order mark, else UTF-8, UTF-16 or a code page.

Spreadsheets write UTF-8 with a byte order mark ("CSV UTF-8"), UTF-16 with one ("Unicode text"), or the
code page of the computer's language ("CSV"). Any bytes are valid in most code pages. Which one it is
follows from the column names that become known, from runs of Cyrillic letters, and from the reader's
language. A preview shows the names as they were read.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Mapping
from itertools import chain
from types import MappingProxyType
from typing import Final

from tablectl.hall.errors import Declined
from tablectl.hall.lists.table import count_known_columns

ENCODINGS: Final = ("utf-8", "utf-16", "windows-1252", "windows-1251", "gb18030", "shift_jis")
"""Encodings that a user may choose."""
_CODECS: Final[Mapping[str, str]] = MappingProxyType({"shift_jis": "cp932", "utf-8": "utf-8-sig"})
_BYTE_ORDER_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CODE_PAGES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"ru": ("windows-1251",), "zh": ("gb18030",), "ja": ("shift_jis",)}
)
"""By language of the reader, the code pages to try before the western one."""
_WORKBOOK_SIGNATURES: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF")
"""First bytes of files that are no text: workbooks and PDF."""
_CYRILLIC: Final = re.compile("[А-Яа-яЁё]{3,}")
_MIN_ZERO_SHARE: Final = 0.2
"""In UTF-16 without a mark, at least this share of the high bytes is zero."""


def decode_list(data: bytes, chosen: str = "", language: str = "") -> tuple[str, str]:
    """The text of a file, without a byte order mark, and its encoding.

    Args:
        chosen: one of ``ENCODINGS``, as somebody chose; empty: found out.
        language: of the page on which the file was chosen.

    Raises:
        Declined: the file is no text, or not in the chosen encoding.
    """
    if data.startswith(_WORKBOOK_SIGNATURES):
        raise Declined("not_a_list", "expected a list as text, such as CSV; this is a workbook or a document")
    for encoding in (chosen,) if chosen else _unambiguous(data):
        text = _read(data, encoding)
        if text is not None:
            return text, encoding
    read = [] if chosen else [(_read(data, each), each) for each in _code_pages(data, language)]
    found = [(text, encoding) for text, encoding in read if text is not None]
    if not found:
        raise Declined("bad_encoding", f"the file is not written in {chosen or 'an encoding that is known'}")
    return max(found, key=lambda each: count_known_columns(each[0]))  # the first of equals


def _unambiguous(data: bytes) -> Iterator[str]:
    """Encodings that bytes of a code page do not match by chance."""
    by_mark = [encoding for mark, encoding in _BYTE_ORDER_MARKS if data.startswith(mark)]
    if by_mark:
        yield from by_mark
        return
    if _utf16_order(data) is not None:
        yield "utf-16"
    yield "utf-8"


def _code_pages(data: bytes, language: str) -> Iterator[str]:
    """Code pages, the likeliest first."""
    yield from _CODE_PAGES.get(language, ())
    if len("".join(_CYRILLIC.findall(data.decode("cp1251", "replace")))) * 2 > sum(
        each > 127 for each in data
    ):
        yield "windows-1251"  # western text has no runs of accented letters
    yield from chain(("windows-1252",), ("windows-1251", "gb18030", "shift_jis"))


def _read(data: bytes, encoding: str) -> str | None:
    if encoding not in ENCODINGS:
        return None
    codec = _CODECS.get(encoding, encoding)
    if encoding == "utf-16" and not data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        codec = _utf16_order(data) or "utf-16-le"
    try:
        return data.decode(codec).removeprefix("\ufeff")
    except UnicodeDecodeError:
        return None


def _utf16_order(data: bytes) -> str | None:
    """The byte order of UTF-16 without a mark, by the zero bytes of commas, digits and line ends; None: it
    is not."""
    if len(data) < 2 or len(data) % 2:
        return None
    first, second = (data[side::2].count(0) / (len(data) / 2) for side in (0, 1))
    if max(first, second) < _MIN_ZERO_SHARE or min(first, second) > max(first, second) / 4:
        return None
    order = "utf-16-be" if first > second else "utf-16-le"
    ends = len(data.splitlines()) > 1 and len(data.decode(order, "replace").splitlines()) == 1
    return None if ends else order  # line ends only in single bytes: text with stray zeros
