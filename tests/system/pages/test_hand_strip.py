"""A session's hands above a replay: who won what, whose place it changed, and a press to each."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.system.pages.played_table import PlayedTable, played_table
from tests.system.pages.test_pages import browser, page, pytestmark

__all__ = ["browser", "page", "pytestmark"]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedTable]:
    """Three hands."""
    with played_table(tmp_path_factory.mktemp("strip"), hands=3, seed=3) as table:
        table.tell()
        yield table


@pytest.mark.slow
def test_a_replay_leads_to_every_hand_and_says_what_it_changed(played: PlayedTable, page: Page) -> None:
    hands = page.request.get(f"{played.address}api/history/1").json()["hands"]
    page.goto(f"{played.address}history/1/0?lang=en")
    strip = page.locator("#strip li")
    expect(strip).to_have_count(len(hands))
    expect(page.locator("#strip a[aria-current]")).to_have_attribute("data-hand", "0")
    for line, hand in zip(strip.all_inner_texts(), hands, strict=True):
        for winner in hand["winners"]:
            assert f"{hand['deltas'][winner]:+,}".replace("-", "−") in line
    assert any(re.search(r"\d→\d", line) for line in strip.all_inner_texts())
    page.click("#strip a[data-hand='1']")
    page.wait_for_url(re.compile("/history/1/1"))
    expect(page.locator("#strip a[aria-current]")).to_have_attribute("data-hand", "1")


@pytest.mark.slow
def test_a_link_to_a_hand_has_a_picture(played: PlayedTable, page: Page) -> None:
    page.goto(f"{played.address}history/1/0?lang=ja")
    tags = dict(
        page.locator("meta[property^='og:']").evaluate_all(
            "(all) => all.map((one) => [one.getAttribute('property'), one.content])"
        )
    )
    assert tags["og:url"] == f"{played.address}history/1/0?lang=ja"
    assert tags["og:title"].endswith("第1局"), "a chat with several links tells them apart"
    picture = page.request.get(tags["og:image"])
    assert picture.ok and picture.headers["content-type"] == "image/png"
    assert picture.body().startswith(b"\x89PNG")
    page.goto(f"{played.address}history")
    expect(page.locator("meta[property='og:image']")).to_have_count(0)
    assert page.request.get(f"{played.address}api/history/9/0/preview.png").status == 404
