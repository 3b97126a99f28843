"""Every name of a rule book that pages say: scoring items, limits, payments and faults."""

from __future__ import annotations

import unicodedata

from tablectl.api.rules import fault_rows, item_rows, payment_rows

Names = dict[str, dict[str, str]]


def book_names(book: str) -> Names:
    """Names by id, each by language: ``en``, ``ru``, ``ja``, ``zh``. Faults have English and, where the
    book's own words are Russian, Russian.

    Raises:
        NoSuchBook: no book of that name.
    """
    names: Names = {row["code"]: _fault(row["name"], row["native"]) for row in fault_rows(book)}
    for row in (*payment_rows(book), *item_rows(book)):
        names[row["id"]] = dict(row["names"])
    return names


def _fault(name: str, native: str) -> dict[str, str]:
    russian = any("CYRILLIC" in unicodedata.name(letter, "") for letter in native)
    return {"en": name} | ({"ru": native} if russian else {})
