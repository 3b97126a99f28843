"""All pages below a path that is not theirs: behind Home Assistant's ingress, or a club's one web server."""

from __future__ import annotations

from collections.abc import Iterator
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from tablectl.adapters.accounts import Accounts, Role
from tablectl.adapters.phone import qr_code
from tablectl.adapters.web.hall_server import PAGES as HALL_PAGES
from tablectl.adapters.web.hall_server import HallPages
from tablectl.adapters.web.pages import PAGES
from tablectl.hall.commands import HallRole as HallRole
from tablectl.hall.commands import Person
from tablectl.hall.web import Access, hall_routes
from tablectl.web_access.visitors import ProxyTrust
from tests.long_forms import in_soak
from tests.system.pages.browsing import open_page
from tests.system.pages.played_table import PlayedTable
from tests.system.pages.prefixing_proxy import PREFIX, PrefixingProxy
from tests.system.pages.test_pages import browser, pytestmark
from tests.tablectl.adapters.web.auth.test_login import PASSWORD
from tests.tablectl.hall.events import seating, text
from tests.tablectl.hall.scripted import ScriptedHall

__all__ = ["browser", "pytestmark"]

BEHIND = ProxyTrust(loopback_is_operator=False, trusted_proxies=(ip_network("127.0.0.0/8"),))
ANY = {"session": "1", "hand": "0", "part": "table,scores", "seat": "1"}
OFTEN = ("/", "/history/{session}/{hand}", "/overlay/{part}", "/seat/{seat}", "/operator", "/statistics")
"""One of each depth and kind; all of them are tried in the long form."""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedTable]:
    folder = tmp_path_factory.mktemp("below")
    Accounts(folder).add("Olga", Role.OPERATOR, PASSWORD, "2026-11-20T12:00:00Z")
    played = PlayedTable(folder, trust=BEHIND)
    played.tell()
    yield played
    played.close()


@pytest.fixture(scope="module")
def standing(table: PlayedTable) -> Iterator[PrefixingProxy]:
    with PrefixingProxy(table.address) as made:
        yield made


@pytest.fixture
def proxy(standing: PrefixingProxy) -> Iterator[PrefixingProxy]:
    standing.strays.clear()
    yield standing
    assert standing.strays == [], "a page asked for what is not below its path"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with open_page(browser, 1280, 900, strange=_outside, locale="en-GB") as opened:
        yield opened


def _outside(url: str) -> bool:
    split = urlsplit(url)
    return split.scheme not in ("data", "blob") and not split.path.startswith(f"{PREFIX}/")


@pytest.mark.parametrize("path", [*OFTEN, *in_soak(*(each for each in PAGES if each not in OFTEN))])
def test_every_page_finds_all_that_it_loads(proxy: PrefixingProxy, page: Page, path: str) -> None:
    missed: list[str] = []

    def answered(response: Response) -> None:
        # What this table has not, or tells few, is refused at the right address.
        if response.status >= 400 and not response.url.startswith(f"{proxy.address}api/"):
            missed.append(f"{response.status} {response.url}")

    page.on("response", answered)
    page.goto(proxy.address + path.format(**ANY).lstrip("/"))
    page.evaluate("document.fonts.ready.then(() => true)")
    strays = page.evaluate(
        "[...document.querySelectorAll('a[href], img[src], iframe[src], form[action]')]"
        ".map((each) => String(each.href ?? each.src ?? each.action))"
        ".filter((each) => each.startsWith('http') && !each.startsWith(document.baseURI))"
    )
    assert strays == []
    assert missed == []


@pytest.mark.slow
def test_a_game_is_followed_and_looked_back_at(proxy: PrefixingProxy, page: Page) -> None:
    page.goto(proxy.address)
    expect(page.locator("#link")).to_have_class("link up")
    expect(page.locator("#round")).to_have_text("East 2")
    page.click("nav a[data-say=history]")
    page.locator("#sessions a").first.click()
    page.locator("#hands a").first.click()
    expect(page).to_have_url(f"{proxy.address}history/1/0")
    page.click("[data-go=first]")
    expect(page).to_have_url(f"{proxy.address}history/1/0#1")
    page.select_option("#view", "2")
    expect(page).to_have_url(f"{proxy.address}history/1/0?seat=2#1")
    expect(page.locator("#hands a").nth(1)).to_have_attribute("href", "history/1/1?seat=2")
    page.select_option("[data-choose-language]", "ja")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    page.goto(f"{proxy.address}statistics")
    expect(page.locator("html")).to_have_attribute("lang", "ja")  # what was chosen is kept for these pages
    with page.expect_download() as saved:
        page.locator("#csv").evaluate("link => { link.download = ''; link.click(); }")
    assert Path(saved.value.path()).read_text(encoding="utf-8").startswith("player,")


@pytest.mark.slow
def test_an_operator_logs_in_and_comes_back_to_where_they_were(proxy: PrefixingProxy, page: Page) -> None:
    page.goto(f"{proxy.address}accounts")
    page.locator("#nobody a").click()
    page.fill("#name", "Olga")
    page.fill("#password", PASSWORD)
    page.click("#login button")
    expect(page).to_have_url(f"{proxy.address}accounts")
    expect(page.locator("#devices li")).to_contain_text("this device")
    paths = {each["path"] for each in page.context.cookies()}  # the host's other pages get none of them
    assert paths == {f"{PREFIX}/", f"{PREFIX}/api/login"}
    page.context.clear_cookies()
    page.goto(f"{proxy.address}login?next=%2F%2Felsewhere.example%2F")
    page.fill("#name", "Olga")
    page.fill("#password", PASSWORD)
    page.click("#login button")
    expect(page).to_have_url(f"{proxy.address}operator")
    told = page.evaluate(
        """async () => {
            const who = await (await fetch("api/me")).json();
            const headers = { "Content-Type": "application/json", "X-CSRF-Token": who.csrf };
            const made = await fetch("api/seat-links", { method: "POST", headers, body: '{"seat": 1}' });
            return (await made.json()).address;
        }"""
    )
    assert told.startswith(f"{proxy.address}seat#")


@pytest.mark.slow
def test_the_judges_page_stands_in_a_frame_of_its_own_origin(proxy: PrefixingProxy, page: Page) -> None:
    page.goto(f"{proxy.address}rules")
    page.evaluate(
        "document.body.append(Object.assign(document.createElement('iframe'), { src: 'operator' }))"
    )
    expect(page.frame_locator("iframe").locator("#token-form a")).to_have_attribute(
        "href", "login?next=operator"
    )


@pytest.mark.slow
def test_a_wrong_link_leads_to_the_table(proxy: PrefixingProxy, page: Page, table: PlayedTable) -> None:
    page.goto(f"{proxy.address}no/such/page")
    page.get_by_role("link", name="To the table").click()
    expect(page).to_have_url(proxy.address)
    page.goto(f"{proxy.address}scoreboard/")  # one stroke too many
    expect(page).to_have_url(f"{proxy.address}scoreboard")


@pytest.mark.slow
def test_a_hand_is_scored_where_the_table_is_out_of_reach(table: PlayedTable, page: Page) -> None:
    proxy = PrefixingProxy(table.address)
    page.goto(f"{proxy.address}photo?lang=en")
    page.evaluate("navigator.serviceWorker.ready.then((kept) => kept.active.state)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    assert (
        page.evaluate("navigator.serviceWorker.ready.then((kept) => kept.scope)") == f"{proxy.address}photo"
    )
    app = page.request.get(f"{proxy.address}photo.webmanifest").json()
    for icon in app["icons"]:
        assert page.request.get(f"{proxy.address}{icon['src']}").ok
    assert proxy.strays == []
    proxy.close()
    page.reload()
    expect(page.get_by_role("heading", name="Score a photo")).to_be_visible()


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[PrefixingProxy, str]]:
    """A hall behind the proxy, and the organiser's link."""
    folder = tmp_path_factory.mktemp("hall")
    own = ScriptedHall(folder)
    own.do("import_event", text=text())
    own.do("draw_seating", seating=seating())
    access = Access.from_folder(folder, lambda _: False)
    key = access.link(Person(HallRole.ORGANISER, "Ada"))
    pages = HallPages(
        hall_routes(own.hall, access, qr_image=qr_code, address=lambda: "http://hall.example/"), trust=BEHIND
    )
    own.start()
    with PrefixingProxy(pages.start()) as proxy:
        yield proxy, key
    pages.close()
    own.close()


@pytest.mark.slow
def test_a_hall_stands_below_a_path_as_well(hall: tuple[PrefixingProxy, str], page: Page) -> None:
    proxy, key = hall
    page.goto(f"{proxy.address}enter?key={key}")
    expect(page).to_have_url(f"{proxy.address}desk")
    expect(page.locator("#link")).to_have_class("link up")
    for path in HALL_PAGES:
        page.goto(proxy.address + path.lstrip("/"))
        page.evaluate("document.fonts.ready.then(() => true)")
    page.goto(f"{proxy.address}ranking")
    page.click("nav a[data-say=hall_seating]")
    expect(page).to_have_url(f"{proxy.address}seating")
    assert proxy.strays == []
