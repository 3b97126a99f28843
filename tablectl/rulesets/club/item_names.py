"""What a club calls its own items, as its rules stand among a session's options."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tablectl.rulesets.option_fields import CLUB

NO_NAMES: Final[Mapping[str, str]] = MappingProxyType({})
"""Of a table without a club's rules."""


def item_names(options: Mapping[str, object]) -> Mapping[str, str]:
    """By key, in the club's words.

    >>> item_names({"club": {"items": [{"key": "jin_gou", "name": "金钩钓"}, {"key": "plain"}]}})
    {'jin_gou': '金钩钓'}
    """
    club = options.get(CLUB)
    items = club.get("items") if isinstance(club, Mapping) else None
    if not isinstance(items, list | tuple):
        return NO_NAMES
    named = [item for item in items if isinstance(item, Mapping) and item.get("name")]
    return {str(item.get("key")): str(item["name"]) for item in named}
