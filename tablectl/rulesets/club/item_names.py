"""The names of a club's own items, read from a session's options."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tablectl.rulesets.option_fields import CLUB

NO_NAMES: Final[Mapping[str, str]] = MappingProxyType({})
"""The names of a table without a club's rules."""


def item_names(options: Mapping[str, object]) -> Mapping[str, str]:
    """The club's names of its own items, by key.

    >>> item_names({"club": {"items": [{"key": "jin_gou", "name": "金钩钓"}, {"key": "plain"}]}})
    {'jin_gou': '金钩钓'}
    """
    club = options.get(CLUB)
    items = club.get("items") if isinstance(club, Mapping) else None
    if not isinstance(items, list | tuple):
        return NO_NAMES
    named = [item for item in items if isinstance(item, Mapping) and item.get("name")]
    return {str(item.get("key")): str(item["name"]) for item in named}
