"""The page that scores a hand opens where the table is out of reach, and goes on once it answers."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tablectl.adapters.photo.reader import open_photo_reader
from tablectl.adapters.photo.uploads import PhotoUploads
from tablectl.adapters.web import WebPages, WebParts
from tests.system.pages.browsing import held_browser, open_page
from tests.system.pages.test_pages import pytestmark
from tests.tablectl.adapters.web.auth.test_login import Desk
from tests.tablectl.adapters.web.in_process import OUR_OWN

__all__ = ["pytestmark"]

HAND = ("2m", "3m", "4m", "5p", "6p", "7p", "3s", "4s", "5s", "8s", "8s", "7z", "7z", "7z")


def pages(port: int = 0) -> WebPages:
    return WebPages(Desk(), WebParts(port=port, trust=OUR_OWN, photos=PhotoUploads(open_photo_reader)))


@pytest.mark.slow
def test_a_hand_is_entered_while_the_table_is_away_and_scored_once_it_answers() -> None:
    served = pages()
    address = served.start()
    port = int(address.rstrip("/").rpartition(":")[2])
    with open_page(held_browser(), 390, 844) as page:
        page.goto(f"{address}photo?lang=en")
        page.evaluate("navigator.serviceWorker.ready.then((kept) => kept.active.state)")
        page.wait_for_function("navigator.serviceWorker.controller !== null")
        served.close()
        page.reload()
        expect(page.get_by_role("heading", name="Score a photo")).to_be_visible()
        page.get_by_role("button", name="Enter tiles by hand").click()
        for code in HAND:
            page.get_by_role("button", name="Add a tile", exact=True).click()
            page.locator(f"#faces button[data-tile='{code}']").click()
        expect(page.locator("#count")).to_have_text("14 tiles in the hand")
        page.get_by_role("button", name="Score this hand").click()
        expect(page.locator("#answer-body")).to_contain_text("The table cannot be reached.")
        again = pages(port)
        again.start()
        try:
            expect(page.locator("#answer-body [data-item=yakuhai_chun]")).to_be_visible()
        finally:
            again.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "name"), [("en", "Mahjong hand"), ("ja", "麻雀の手牌"), ("xx", "Mahjong hand")]
)
def test_the_page_can_be_put_on_a_phones_screen(language: str, name: str) -> None:
    served = pages()
    address = served.start()
    try:
        with open_page(held_browser(), 390, 844) as page:
            told = page.request.get(f"{address}photo.webmanifest?lang={language}")
            assert told.headers["content-type"] == "application/manifest+json"
            app = told.json()
            assert (app["name"], app["start_url"], app["display"]) == (name, "photo", "standalone")
            for icon in app["icons"]:
                picture = page.request.get(f"{address}{icon['src']}")
                assert picture.headers["content-type"] == "image/png"
    finally:
        served.close()
