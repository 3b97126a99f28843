"""The examiners' room, which loads at its first use.

Named here once: Python loads a late module as soon as it is imported a second time.
"""

from __future__ import annotations

from tablectl.cli.late_imports import loaded_when_used

with loaded_when_used():
    import tablectl.conformance as conformance

__all__ = ["conformance"]
