"""Random sessions by any rule book, as ``tablectl conform plugin rulebook`` plays them."""

from __future__ import annotations

from tablectl.plugins.conformance.any_playout import AnyPlayout, Step

__all__ = ["AnyPlayout", "Step"]
