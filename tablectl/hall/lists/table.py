"""Splits a text into rows of cells, and finds the separator (or a line ``sep=;``) and the header row."""

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
SAMPLE_LINES: Final = 50
"""Lines by which the separator is found."""
MAX_ROWS_ABOVE: Final = 5
"""Rows above the header, such as a title and a date."""


@dataclass(frozen=True, slots=True)
class ListRow:
    """A row of a list."""

    number: int
    """Number of its first line in the text, from 1."""
    cells: tuple[str, ...]


def split_rows(text: str) -> list[ListRow]:
    """The rows that are not empty."""
    plain = text.removeprefix("\ufeff")
    stated = _STATED_SEPARATOR.match(plain)
    if stated is None:
        return list(_rows(plain, _separator(plain), 0))
    return list(_rows(plain[stated.end() :], stated[1], 1))


def _rows(text: str, separator: str, before: int) -> Iterator[ListRow]:
    table = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    number = before + 1
    for cells in table:
        if any(cell.strip() for cell in cells):
            yield ListRow(number, tuple(cells))
        number = before + table.line_num + 1


def find_header(lines: Sequence[ListRow]) -> int | None:
    """Index of the header row: the first, or one soon below it that names at least two columns; None:
    there is none."""
    for at, line in enumerate(lines[: MAX_ROWS_ABOVE + 1]):
        found = [each for each in fields_of(line.cells) if each is not None]
        if {"name", "last_name"} & set(found) and len(found) > min(at, 1):
            return at
    return None


def count_known_columns(text: str) -> int:
    """How many columns of a text have known names."""
    try:
        lines = split_rows("\n".join(text.splitlines()[:SAMPLE_LINES]))
    except csv.Error:
        return 0
    return max(
        (len([*filter(None, fields_of(line.cells))]) for line in lines[: MAX_ROWS_ABOVE + 1]), default=0
    )


def _separator(text: str) -> str:
    """The separator that gives most columns in the first line, weighted by the lines with as many."""
    head = "\n".join(text.splitlines()[:SAMPLE_LINES])
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
