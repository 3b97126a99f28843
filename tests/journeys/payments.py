"""What a page says that each player gets, counted."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from playwright.sync_api import Locator

SHARE: Final = re.compile(r"^(?P<who>.+?)\s*(?P<sign>[+−])(?P<points>[\d,]+)$", re.DOTALL)


def shares(places: Locator) -> Counter[str]:
    """What each player gets over these texts, each ``Aoi +1,000``."""
    found: Counter[str] = Counter()
    for text in places.all_inner_texts():
        share = SHARE.match(text.strip())
        if share is not None:
            points = int(share["points"].replace(",", ""))
            found[share["who"].strip()] += points if share["sign"] == "+" else -points
    return Counter({who: points for who, points in found.items() if points})


def points_of(text: str) -> int:
    """The number in a cell: ``−1,300``."""
    return int(re.sub(r"[^0-9−]", "", text).replace("−", "-") or 0)
