"""Arrays of one length whose rows belong together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Self

import numpy as np


@dataclass(frozen=True, slots=True)
class Rows:
    """A dataclass whose fields are arrays, or `Rows` again, with a row for each of ``n`` things."""

    def __len__(self) -> int:
        return len(getattr(self, fields(self)[0].name))

    def take(self, rows: Any) -> Self:
        """Some rows, by an index or a mask."""
        columns = (getattr(self, each.name) for each in fields(self))
        return type(self)(*(c.take(rows) if isinstance(c, Rows) else c[rows] for c in columns))

    @classmethod
    def join(cls, parts: Sequence[Self]) -> Self:
        """All rows of all parts."""
        columns = ([getattr(part, each.name) for part in parts] for each in fields(cls))
        return cls(*(type(c[0]).join(c) if isinstance(c[0], Rows) else np.concatenate(c) for c in columns))
