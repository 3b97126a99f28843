"""Text as rows of cells: the separator is found, `sep=;` and quotation marks are understood."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

SEPARATORS: Final = ("\t", ";", ",", "|")
_TOLD: Final = re.compile(r"sep=(.)[^\S\r\n]*(?:\r\n|\r|\n|$)", re.IGNORECASE)
LOOKED_AT: Final = 50
"""Lines that tell the separator."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a list."""

    number: int
    """Of the text's line where it begins, from 1."""
    cells: tuple[str, ...]


def lines_of(text: str) -> list[Line]:
    """The rows that are not empty, the first of which names the columns if any does."""
    plain = text.removeprefix("\ufeff")
    told = _TOLD.match(plain)
    if told is None:
        return list(_rows(plain, _separator(plain), 0))
    return list(_rows(plain[told.end() :], told[1], 1))


def _rows(text: str, separator: str, before: int) -> Iterator[Line]:
    table = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    number = before + 1
    for cells in table:
        if any(cell.strip() for cell in cells):
            yield Line(number, tuple(cells))
        number = before + table.line_num + 1


def _separator(text: str) -> str:
    """The one that makes most columns of the first line, of those that the other lines have, too."""
    head = "\n".join(text.splitlines()[:LOOKED_AT])
    best, most = ",", 1.0
    for each in SEPARATORS:
        rows = [len(line.cells) for line in _rows(head, each, 0)]
        if not rows or rows[0] < 2:
            continue
        columns = rows[0] * (1 + sum(row == rows[0] for row in rows) / len(rows))
        if columns > most:
            best, most = each, columns
    return best
