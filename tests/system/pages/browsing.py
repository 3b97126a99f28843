"""One Chromium for all tests of pages that follow each other, and pages in it that must not stumble.

A browser and its first look at every script cost more than most tests: the browser is started once and its
contexts, with what they have loaded, are shared by the tests of a module. The first page of a context stays
open, emptied: the pages that follow find its process and its scripts there, which halves what each of them
costs. What pages keep (cookies, rights, local storage) is forgotten after each test.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

_BROWSERS: Final = ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")
"""The shell has no windows, menus or extensions: it starts sooner and costs a third less processor time."""
CHROMIUM: Final = next((path for path in _BROWSERS if Path(path).exists()), _BROWSERS[0])
PATIENCE_MS: Final = 120_000
"""How long a page may take to show what is expected of it, where ten others work on the same core."""

KEPT_BY_PAGES: Final = "local_storage,service_workers,cache_storage"
"""What a browser keeps of a page, besides cookies."""

_held = ExitStack()
_browsers: list[Browser] = []
_contexts: dict[str, BrowserContext] = {}
_kept: set[BrowserContext] = set()
"""Contexts that have a page which stays open."""


_port: list[int] = []


def usual_port() -> int:
    """The port at which this process's pages stand one after the other, or 0 (any) while some stand there.

    A browser keeps an address's scripts and style sheets, compiled, and asks only whether they have changed.
    """
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", _port[0] if _port else 0))
            probe.listen()
        except OSError:
            return 0
        _port[:] = [probe.getsockname()[1]]
    return _port[0]


FRUGAL: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--renderer-process-limit=1",
)
"""Chromium does an eighth less work without an imitated graphics card, and with one process for all pages."""


def started(playwright: Playwright) -> Browser:
    """Chromium without a screen."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=[*FRUGAL])


def held_browser() -> Browser:
    """The browser of this process, started when it is first asked for. ``let_go`` closes it."""
    if not _browsers:
        expect.set_options(timeout=PATIENCE_MS)
        playwright = _held.enter_context(sync_playwright())
        _browsers.append(started(playwright))
        _held.callback(_browsers[0].close)
    return _browsers[0]


def let_go() -> None:
    """Close the browser. Playwright's loop ends with it: tests that follow may run loops of their own."""
    _contexts.clear()
    _kept.clear()
    _browsers.clear()
    _held.close()


def close_contexts() -> None:
    """What a module's tests have opened is of no use to the next."""
    _contexts.clear()
    _kept.clear()
    for context in [context for browser in _browsers for context in browser.contexts]:
        context.close()


@contextmanager
def open_page(
    browser: Browser,
    width: int,
    height: int,
    *,
    strange: Callable[[str], bool] = lambda url: False,
    profile: int = 0,
    **options: Any,
) -> Iterator[Page]:
    """A page of the given size in pixels. Afterwards it must not have stumbled over an error, nor asked for a
    ``strange`` address. Pages of another ``profile`` are another person's: they share no cookies. ``options``
    are a context's (``locale``, ``reduced_motion``...)."""
    key = repr((id(browser), profile, sorted(options.items())))
    if key not in _contexts:
        _contexts[key] = browser.new_context(**options)
        _contexts[key].set_default_timeout(PATIENCE_MS)
    context = _contexts[key]
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": height})
    troubles: list[str] = []
    origins: set[str] = set()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("request", lambda asked: troubles.extend([asked.url] if strange(asked.url) else []))
    page.on(
        "framenavigated", lambda frame: origins.add("{0.scheme}://{0.netloc}".format(urlsplit(frame.url)))
    )
    try:
        yield page
    finally:
        _forget(context, page, origins)
        # What leaving cuts off, such as a picture on its way, is no fault of the page.
        stumbled = tuple(troubles)
        _leave(context, page)
    assert not stumbled, f"the page stumbled over {stumbled}"


def _forget(context: BrowserContext, page: Page, origins: set[str]) -> None:
    """Leave the context as a new one is, but for what it has loaded."""
    context.clear_cookies()
    context.clear_permissions()
    session = context.new_cdp_session(page)
    for origin in origins:
        if origin.startswith("http"):
            session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": KEPT_BY_PAGES})
    session.detach()


def _leave(context: BrowserContext, page: Page) -> None:
    """Close the page, or empty it where it is the first of its context: it asks for nothing any more."""
    if context in _kept or not page.url.startswith("http"):
        page.close()
        return
    _kept.add(context)
    page.route("**/*", lambda asked: asked.fulfill(body=""))
    page.goto("{0.scheme}://{0.netloc}/kept".format(urlsplit(page.url)))
