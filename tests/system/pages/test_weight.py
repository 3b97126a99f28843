"""What a page loads before it shows anything: a stream's computer and a phone's tariff pay for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.system.pages.browsing import open_page
from tests.system.pages.played_table import PlayedTable, played_table
from tests.system.pages.test_pages import browser, pytestmark

__all__ = ["browser", "pytestmark"]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedTable]:
    """A hand in play."""
    with played_table(tmp_path_factory.mktemp("weight"), hands=2, seed=3) as played:
        played.tell(played.seq_of("HandStarted", played.seq_of("HandSettled")) + 62)
        yield played


def loaded(browser: Browser, address: str, locale: str, shown: str = ".tile") -> tuple[dict[str, int], float]:
    """Requests with their bytes over the network, and thousands of bytes of all.

    What a page has within itself (``data:``) is no request. The page is loaded until its tiles, or what else
    is ``shown``, and its fonts are there.
    """
    with open_page(browser, 1366, 768, locale=locale) as page:
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.clearBrowserCache")  # what pages before this one have loaded counts as well
        asked: dict[str, str] = {}
        sizes: dict[str, int] = {}
        session.on(
            "Network.responseReceived",
            lambda told: asked.__setitem__(told["requestId"], told["response"]["url"]),
        )
        session.on(
            "Network.loadingFinished",
            lambda told: sizes.__setitem__(told["requestId"], int(told["encodedDataLength"])),
        )
        page.goto(address)
        expect(page.locator(shown).first).to_be_visible()
        page.wait_for_load_state("load")
        page.evaluate("document.fonts.ready.then(() => true)")
        found = {url: sizes.get(number, 0) for number, url in asked.items() if not url.startswith("data:")}
    return found, sum(found.values()) / 1000


@pytest.mark.parametrize(
    ("path", "most_kb", "most_requests"),
    [("overlay", 120.0, 15), ("", 120.0, 20), ("scoreboard", 110.0, 15), ("history", 132.0, 15)],
    ids=["overlay", "live", "scoreboard", "history"],
)
def test_a_viewers_page_is_light(
    table: PlayedTable, browser: Browser, path: str, most_kb: float, most_requests: int
) -> None:
    requests, kilobytes = loaded(browser, table.address + path, "en-GB")
    assert len(requests) <= most_requests, requests
    assert kilobytes <= most_kb, requests


def test_the_judges_page_is_no_heavier_than_a_phone_in_the_hall_bears(
    table: PlayedTable, browser: Browser
) -> None:
    requests, kilobytes = loaded(browser, f"{table.address}operator", "en-GB", "html[data-link='live']")
    assert kilobytes <= 147.0, requests


@pytest.mark.slow
@pytest.mark.parametrize(("locale", "more"), [("ja", "jp-more"), ("zh-CN", "sc-more")])
def test_a_viewers_page_loads_no_letters_of_other_pages(
    table: PlayedTable, browser: Browser, locale: str, more: str
) -> None:
    for path in ("overlay", "", "scoreboard"):
        requests, _ = loaded(browser, table.address + path, locale)
        assert not [url for url in requests if more in url], path
        assert [url for url in requests if more.removesuffix("-more") + ".woff2" in url], path


@pytest.mark.slow
def test_the_judges_page_asks_once_who_looks(table: PlayedTable, browser: Browser) -> None:
    with open_page(browser, 1366, 768, locale="en-GB") as page:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        with page.expect_response("**/api/command"):  # the book's faults, once its rights are known
            page.goto(f"{table.address}operator")
        assert sum(url.endswith("/api/me") for url in asked) == 1, asked


@pytest.mark.slow
def test_who_may_only_look_is_asked_for_nothing_that_is_refused(table: PlayedTable, browser: Browser) -> None:
    with open_page(browser, 1366, 768, locale="en-GB") as page:
        refused: list[str] = []
        page.on("request", lambda request: refused.extend(asks_for_decisions(request.url)))
        page.route("**/api/me", lambda route: route.fulfill(json={"decides": False, "operator": False}))
        page.goto(f"{table.address}operator")
        expect(page.locator("html[data-link='live'] body.looking")).to_be_visible()
        assert refused == []


def asks_for_decisions(url: str) -> list[str]:
    """The address, where only who decides is answered."""
    return [url for path in ("/api/films", "/api/command") if path in url]
