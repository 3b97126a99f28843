"""What a page says that each player gets, counted."""

from __future__ import annotations

import re
from collections import Counter

from playwright.sync_api import Locator


def paid(table: Locator, rows: str = "tfoot tr") -> Counter[str]:
    """What each player gets over these rows of a table of payments, whose columns are players."""
    table.wait_for()
    names = [name.strip() for name in table.locator("thead th").all_inner_texts()]
    found: Counter[str] = Counter()
    for row in table.locator(rows).all():
        for who, text in zip(names, row.locator("td").all_inner_texts(), strict=True):
            found[who] += points_of(text)
    return Counter({who: points for who, points in found.items() if points})


def points_of(text: str) -> int:
    """The number in a cell: ``−1,300``."""
    return int(re.sub(r"[^0-9−]", "", text).replace("−", "-") or 0)
