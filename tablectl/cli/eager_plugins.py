"""Loads plugins that any command may name: rule books and record formats."""

from __future__ import annotations

from importlib import import_module, metadata
from typing import Final

EAGER_GROUPS: Final = ("tablectl.rulebooks", "tablectl.formats")
"""Entry point groups that are loaded before every command."""


def load_eager_plugins() -> None:
    """Register installed rule books and formats. Without any, the plugin system is not imported."""
    if any(metadata.entry_points().select(group=group) for group in EAGER_GROUPS):
        import_module("tablectl.plugins").installed().join()
