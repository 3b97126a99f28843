"""Dates and times in the pages' languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MONTHS: Final[Mapping[str, tuple[str, ...]]] = {
    "en": ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
    "ru": ("янв.", "февр.", "мар.", "апр.", "мая", "июн.", "июл.", "авг.", "сент.", "окт.", "нояб.", "дек."),
}
"""The same abbreviations as on the pages; the other languages number the months."""


def format_minute(at: str, language: str) -> str:
    """An ISO 8601 time in UTC as text to the minute; empty for an empty one.

    >>> format_minute("2026-05-01T18:30:00.000Z", "en"), format_minute("2026-05-01T18:30:00.000Z", "ja")
    ('May 1, 2026, 18:30 UTC', '2026年5月1日 18:30 UTC')
    """
    if not at:
        return ""
    year, month, day = (int(part) for part in at[:10].split("-"))
    if language not in MONTHS:
        date = f"{year}年{month}月{day}日 "
    else:
        name = MONTHS[language][month - 1]
        date = f"{name} {day}, {year}, " if language == "en" else f"{day} {name} {year} г., "
    return f"{date}{at[11:16]} UTC"
