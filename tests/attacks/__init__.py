"""Every attack of the rounds that hardened the project, one after the other: what was sent, what happened.

    python -m tests.attacks                                  # all themes, on what they start themselves
    python -m tests.attacks pages broker                     # some themes
    python -m tests.attacks pages --url http://127.0.0.1:8460/     # on a service that runs, on this computer
    python -m tests.attacks --markdown                       # the rows of the table in docs/SECURITY.md

Each module beside this one with a ``THEME`` is a theme: to add attacks, add a function to its ``attacks``, or
a module. Each attack is bounded, and on the network it comes from loopback addresses of its own (127.0.0.66
and others). Exit status 0: every attack ended as docs/SECURITY.md says; 1: one did not.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from tests.attacks.theme import Theme


def themes() -> dict[str, Theme[Any]]:
    """Every theme by its module's name."""
    modules = (
        import_module(f"{__name__}.{each.name}") for each in iter_modules(__path__) if _may_be(each.name)
    )
    return {
        module.__name__.rpartition(".")[2]: module.THEME for module in modules if hasattr(module, "THEME")
    }


def _may_be(name: str) -> bool:
    return not name.startswith(("_", "test_"))
