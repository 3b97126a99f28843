"""All names of a rule book for pages: scoring items, limits, payments and faults."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Any

from tablectl.api.books.rules import NoSuchBook, fault_rows, find_book, item_rows, payment_rows

Names = dict[str, dict[str, str]]


def book_names(book: str) -> Names:
    """Names by id, each by language: ``en``, ``ru``, ``ja``, ``zh``.

    Raises:
        NoSuchBook: no book of that name.
    """
    names: Names = {row["code"]: _fault(book, row) for row in fault_rows(book)}
    for row in (*payment_rows(book), *item_rows(book)):
        names[row["id"]] = dict(row["names"])
    return names


@cache
def known_names(book: str) -> Mapping[str, Mapping[str, str]]:
    """A rule book's names; empty for an unknown book."""
    try:
        return book_names(book)
    except NoSuchBook:
        return {}


def _fault(book: str, row: Mapping[str, Any]) -> dict[str, str]:
    native: str = row["native"]
    russian = any("CYRILLIC" in unicodedata.name(letter, "") for letter in native)
    own = {"ru": native} if russian else {}
    return {"en": row["name"]} | own | dict(find_book(book).listing.fault_names.get(row["code"], {}))
