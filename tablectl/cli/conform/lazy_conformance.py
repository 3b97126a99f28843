"""``tablectl.conformance``, loaded at its first use.

Only this module imports it lazily: a second import statement would load a lazy module at once.
"""

from __future__ import annotations

from tablectl.cli.lazy_imports import lazy_imports

with lazy_imports():
    import tablectl.conformance as conformance

__all__ = ["conformance"]
