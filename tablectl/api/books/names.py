"""All names of a rule book for pages: scoring items, limits, payments and faults."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache

from tablectl.api.books.rules import NoSuchBook, find_book, item_rows, payment_rows
from tablectl.rulesets.faults import Fault

Names = dict[str, dict[str, str]]


def book_names(book: str) -> Names:
    """Names by id, each by language: ``en``, ``ru``, ``ja``, ``zh``.

    Raises:
        NoSuchBook: no book of that name.
    """
    found = find_book(book)
    faults = {**found.listing.faults, **found.play("default", {}).penalties.faults}
    names: Names = {code: _fault(fault) for code, fault in faults.items()}
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


def _fault(fault: Fault) -> dict[str, str]:
    russian = any("CYRILLIC" in unicodedata.name(letter, "") for letter in fault.native)
    return {"en": fault.name} | ({"ru": fault.native} if russian else {}) | dict(fault.names)
