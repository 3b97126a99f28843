"""A glossary in four languages, from the names that the rule books' own data give what they count."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tablectl.api.books.rules import item_rows, payment_rows
from tablectl.rulesets import RULESETS

LANGUAGES: Final = {"en": "English", "ru": "Русский", "zh": "中文", "ja": "日本語"}


def write(path: Path) -> None:
    """Writes the page."""
    path.write_text("\n".join(page()) + "\n", encoding="utf-8")


def page() -> Iterator[str]:
    """The page, line by line: a term a row, whichever books have it."""
    books: dict[tuple[str, ...], list[str]] = {}
    for key in RULESETS:
        for row in (*item_rows(key), *payment_rows(key)):
            names = tuple(row["names"].get(language, "") for language in LANGUAGES)
            found = books.setdefault(names, [])
            if key not in found:
                found.append(key)
    yield "# Glossary"
    yield "\nWhat hands and payments are called, generated from the data that the program plays by.\n"
    yield f"| {' | '.join(LANGUAGES.values())} | books |"
    yield f"|{' --- |' * (len(LANGUAGES) + 1)}"
    for names in sorted(books, key=lambda names: names[0].casefold()):
        yield f"| {' | '.join(names)} | {', '.join(f'[{key}](rules/{key}.md)' for key in books[names])} |"
