"""Text as rows of cells: the separator is found, `sep=;` and quotation marks are understood.

So is which row names the columns.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tablectl.hall.lists.columns import fields_of

SEPARATORS: Final = ("\t", ";", ",", "|")
_STATED_SEPARATOR: Final = re.compile(r"sep=(.)[^\S\r\n]*(?:\r\n|\r|\n|$)", re.IGNORECASE)
LINES_FOR_SEPARATOR: Final = 50
"""Lines that tell the separator."""
MAX_ROWS_ABOVE: Final = 5
"""Rows that may stand above the columns' names: a title, a date."""


@dataclass(frozen=True, slots=True)
class ListLine:
    """A row of a list."""

    number: int
    """Of the text's line where it begins, from 1."""
    cells: tuple[str, ...]


def lines_of(text: str) -> list[ListLine]:
    """The rows that are not empty, the first of which names the columns if any does."""
    plain = text.removeprefix("\ufeff")
    stated = _STATED_SEPARATOR.match(plain)
    if stated is None:
        return list(_rows(plain, _separator(plain), 0))
    return list(_rows(plain[stated.end() :], stated[1], 1))


def _rows(text: str, separator: str, before: int) -> Iterator[ListLine]:
    table = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    number = before + 1
    for cells in table:
        if any(cell.strip() for cell in cells):
            yield ListLine(number, tuple(cells))
        number = before + table.line_num + 1


def head_at(lines: Sequence[ListLine]) -> int | None:
    """Which row names the columns: the first, or one soon below that names two at least; None: none does."""
    for at, line in enumerate(lines[: MAX_ROWS_ABOVE + 1]):
        found = [each for each in fields_of(line.cells) if each is not None]
        if {"name", "last_name"} & set(found) and len(found) > min(at, 1):
            return at
    return None


def columns_known(text: str) -> int:
    """How many columns of a text have names that are known."""
    try:
        lines = lines_of("\n".join(text.splitlines()[:LINES_FOR_SEPARATOR]))
    except csv.Error:
        return 0
    return max(
        (len([*filter(None, fields_of(line.cells))]) for line in lines[: MAX_ROWS_ABOVE + 1]), default=0
    )


def _separator(text: str) -> str:
    """The one that makes most columns of the first line that has any, of those that other lines have, too."""
    head = "\n".join(text.splitlines()[:LINES_FOR_SEPARATOR])
    best, most = ",", 1.0
    for each in SEPARATORS:
        rows = [len(line.cells) for line in _rows(head, each, 0)]
        first = next((row for row in rows[: MAX_ROWS_ABOVE + 1] if row > 1), 1)
        if first < 2:
            continue
        columns = first * (1 + sum(row == first for row in rows) / len(rows))
        if columns > most:
            best, most = each, columns
    return best
