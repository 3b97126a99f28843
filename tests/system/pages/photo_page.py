"""The page that scores a hand, served by itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

from tablectl.adapters.photo.reader import open_photo_reader
from tablectl.adapters.photo.uploads import PhotoUploads
from tablectl.adapters.web import WebPages, WebParts
from tests.system.pages.browsing import held_browser, open_page
from tests.tablectl.adapters.web.auth.test_login import Desk
from tests.tablectl.adapters.web.in_process import OUR_OWN


@contextmanager
def photo_page(width: int, height: int) -> Iterator[Page]:
    """The page, in English and of such a size in pixels."""
    served = WebPages(Desk(), WebParts(port=0, trust=OUR_OWN, photos=PhotoUploads(open_photo_reader)))
    address = served.start()
    try:
        with open_page(held_browser(), width, height) as opened:
            opened.goto(f"{address}photo?lang=en")
            yield opened
    finally:
        served.close()
