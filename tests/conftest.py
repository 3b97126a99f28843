"""How property tests are run everywhere, and what tests leave for those that follow."""

from __future__ import annotations

import gc
import sys
from collections.abc import Generator
from typing import Final
from zlib import crc32

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

JOURNEYS: Final = "tests/journeys/"
TOGETHER: Final = ("tests/system/pages/", f"{JOURNEYS}tournament/")
"""Folders whose tests share something dear: a browser, a hall."""
READ_SOURCES: Final = (
    "tests/architecture/",
    "tests/tablectl/test_decoding.py",
    "tests/tablectl/test_threads.py",
    "tests/tablectl/service/test_alert_kinds.py",
    "tests/tablectl/web/test_alert_words.py",
)
"""Tests that look through all sources, which each process parses once."""

# No test may fail because the computer is busy: neither an example nor the making of one has a time limit.
# Where a test does not say how many examples it takes, the suite takes 40 and the soak run 1,000.
settings.register_profile(
    "suite", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=40
)
settings.register_profile("soak", settings.get_profile("suite"), max_examples=1000)
settings.load_profile("suite")

gc.disable()


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Take more examples with ``-m soak``.

    And pass over what may come while Python itself calls back, where nothing can be raised: the end of a
    thread that is ended from outside, and a limit of nested calls.
    """
    if config.option.markexpr == "soak":
        settings.load_profile("soak")
    noted = sys.unraisablehook

    def note(unraisable: sys.UnraisableHookArgs) -> None:
        if not isinstance(unraisable.exc_value, SystemExit | RecursionError):
            noted(unraisable)

    sys.unraisablehook = note


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where workers share the suite, each is given an equal part of the list in a row.

    The tests of a part that need a browser stand together, for one that is started once, in its first half,
    and in each part later than in the one before: they wait for pages and tables at play while other workers
    compute, and no worker waits at the end, when the others have nothing left to do.
    """
    if not hasattr(config, "workerinput"):
        return
    items.sort(key=_place)  # stable: tests of a module stay in order
    workers = int(config.workerinput["workercount"])
    browsing = _shares([each for each in items if _uses_browser(each)], workers)
    others = _shares([each for each in items if not _uses_browser(each)], workers)
    items[:] = []
    for number, (on_pages, computing) in enumerate(zip(browsing, others, strict=True)):
        begins = len(computing) * number // (2 * workers)
        items += [*computing[:begins], *on_pages, *computing[begins:]]


def _shares(items: list[pytest.Item], count: int) -> list[list[pytest.Item]]:
    """Neighbours in equal shares, but for one item."""
    return [items[len(items) * n // count : len(items) * (n + 1) // count] for n in range(count)]


def _place(item: pytest.Item) -> int:
    module = item.nodeid.partition("::")[0]
    if module.startswith(READ_SOURCES):
        return -1  # first: the type checker takes as long as a hundred tests, and would be waited for
    return crc32((module.rpartition("/")[0] if module.startswith(TOGETHER) else module).encode())


def pytest_itemcollected(item: pytest.Item) -> None:
    """With ``-m soak`` properties are tried, too: with more examples."""
    if item.config.option.markexpr == "soak" and is_hypothesis_test(getattr(item, "obj", None)):
        item.add_marker(pytest.mark.soak)


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
        browsing = sys.modules.get("tests.system.pages.browsing")
        if browsing is not None and not _uses_browser(nextitem):
            browsing.let_go()


def _uses_browser(item: pytest.Item | None) -> bool:
    module = item.getparent(pytest.Module) if item is not None else None
    if item is None or module is None:
        return False
    return hasattr(module.obj, "browser") or item.nodeid.startswith(JOURNEYS)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What the journeys of this run took a person."""
    reports = [each for some in terminalreporter.stats.values() for each in some]
    noted = [pair for each in reports for pair in getattr(each, "user_properties", ())]
    done = {value[0]: value for name, value in noted if name == "journey"}
    if done:
        terminalreporter.section("journeys: presses, seconds")
    for name, presses, seconds in sorted(done.values()):
        terminalreporter.write_line(f"{presses:4} {seconds:7.1f}  {name.replace('_', ' ')}")
