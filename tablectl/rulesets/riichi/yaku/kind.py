"""A row of riichi's tables of yaku."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from tablectl.mahjong.win import ScoredItem
from tablectl.rulesets.riichi.options import Enabled

FieldsT = TypeVar("FieldsT")


@dataclass(frozen=True, slots=True)
class Yaku(Generic[FieldsT]):
    """One yaku."""

    key: str
    closed: int
    """Han in a closed hand."""
    open: int | None
    """Han in an open hand; None if it needs a closed one."""
    found: Callable[[FieldsT], bool]
    enabled: Enabled | None = None
    """Whether a table counts it; None: every table does."""
    enabled_open: Enabled | None = None
    """Whether a table counts it in an open hand; None: every table does."""
    closed_item: ScoredItem = field(init=False)
    open_item: ScoredItem | None = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "closed_item", ScoredItem(self.key, self.closed))
        opened = None if self.open is None else ScoredItem(self.key, self.open)
        object.__setattr__(self, "open_item", opened)
