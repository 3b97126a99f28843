"""The browser lives as long as tests of pages follow each other."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from tests.system.browsing import let_go


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, None, None]:
    """Close the browser before a module without use for one: its tests may run event loops of their own."""
    try:
        return (yield)
    finally:
        module = nextitem.getparent(pytest.Module) if nextitem is not None else None
        if module is None or not hasattr(module.obj, "browser"):
            let_go()
