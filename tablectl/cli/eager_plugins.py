"""What others' packages add to every command: rule books and formats are asked for by name in all of them."""

from __future__ import annotations

from importlib import import_module, metadata
from typing import Final

JOIN_AT_ONCE: Final = ("tablectl.rulebooks", "tablectl.formats")
"""Entry points of others' packages that are loaded before any command."""


def join_others() -> None:
    """Let installed rule books and formats join ours; where there are none, nothing is loaded."""
    if any(metadata.entry_points().select(group=group) for group in JOIN_AT_ONCE):
        import_module("tablectl.plugins").installed().join()
