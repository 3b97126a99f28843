"""A page: the points in large figures. Begin with its files, which ask the table's ``/api``."""

from __future__ import annotations

from pathlib import Path

from tablectl.plugins import Page

PAGE = Page("Large points", Path(__file__).parent / "page_files")
"""What the entry point names: served under /plugins/corner/ where ``plugins.pages`` names it."""
