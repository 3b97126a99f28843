"""How property tests are run everywhere, and what tests leave for those that follow."""

from __future__ import annotations

import gc
import sys
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

# No test may fail because the computer is busy: neither an example nor the making of one has a time limit.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

gc.disable()


def pytest_collection_finish() -> None:
    """Ten thousand tests and their modules stay until the end: no search for garbage looks at them again."""
    gc.freeze()
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, None, None]:
    """Close the browser before a module without use for one: its tests may run event loops of their own."""
    try:
        return (yield)
    finally:
        module = nextitem.getparent(pytest.Module) if nextitem is not None else None
        browsing = sys.modules.get("tests.system.pages.browsing")
        if browsing is not None and (module is None or not hasattr(module.obj, "browser")):
            browsing.let_go()
