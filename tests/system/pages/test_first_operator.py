"""The page behind the console's link, in a browser: the first operator's account, once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tablectl.adapters.accounts import Accounts
from tablectl.adapters.web import WebPages, WebParts
from tablectl.web_access.visitors import ProxyTrust
from tests.system.pages.test_pages import browser, page, pytestmark
from tests.tablectl.adapters.web.auth.test_login import PASSWORD, Desk
from tests.waiting import until

__all__ = ["browser", "page", "pytestmark"]

LINK_OVER = {
    "en": re.compile("is not valid"),
    "ru": re.compile("не действует"),
    "zh": re.compile("已失效"),
    "ja": re.compile("無効"),
}


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[WebPages]:
    """Pages that the network reaches, before anybody has an account."""
    served = WebPages(
        Desk(), WebParts(table="t1", folder=tmp_path, trust=ProxyTrust(loopback_is_operator=False))
    )
    yield served
    served.close()


@pytest.mark.slow
def test_the_consoles_link_creates_the_operators_account_once(
    pages: WebPages, page: Page, tmp_path: Path
) -> None:
    address = pages.start()
    link = address + pages.first_operator_link
    page.goto(link)
    expect(page).to_have_url(f"{address}first-operator")  # the token is out of the address bar
    page.fill("#name", "Ольга")
    page.fill("#password", PASSWORD)
    page.click("#create button")
    expect(page).to_have_url(f"{address}start")
    expect(page.locator("#steps li[data-step=account]")).to_contain_text("Ольга")
    assert [each.name for each in Accounts(tmp_path).all()] == ["Ольга"]
    page.goto(link)
    page.fill("#name", "Pjotr")
    page.fill("#password", PASSWORD)
    page.click("#create button")
    expect(page.locator("#said")).to_have_text(re.compile("not valid"))
    assert len(Accounts(tmp_path).all()) == 1


@pytest.mark.slow
def test_a_reload_and_another_link_in_the_same_tab_keep_the_door_open(pages: WebPages, page: Page) -> None:
    address = pages.start()
    page.goto(address + pages.first_operator_link)
    expect(page).to_have_url(f"{address}first-operator")
    page.reload()
    expect(page.locator("#create")).to_be_visible()
    page.goto(f"{address}first-operator#an-old-link")
    expect(page).to_have_url(f"{address}first-operator")
    page.fill("#name", "Ольга")
    page.fill("#password", PASSWORD)
    page.click("#create button")
    expect(page.locator("#said")).to_have_text(re.compile("not valid"))
    expect(page.locator("#create")).to_be_hidden()
    page.reload()
    expect(page.locator("#create")).to_be_hidden()  # what was refused is not tried again
    page.click("#log-in")  # somebody may have made the account meanwhile
    expect(page).to_have_url(re.compile("/login"))


def test_who_cannot_make_the_first_account_is_told_who_can(pages: WebPages, page: Page) -> None:
    page.goto(f"{pages.start()}start?lang=en")
    account = page.locator("#steps li[data-step=account]")
    expect(account).to_contain_text("at the table's computer")
    expect(account.locator("a")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "ru", "zh", "ja"])
def test_a_link_without_its_token_says_so_in_every_language(
    pages: WebPages, page: Page, language: str
) -> None:
    page.goto(f"{pages.start()}first-operator?lang={language}")
    expect(page.locator("#said")).to_have_text(LINK_OVER[language])


@pytest.mark.parametrize("name", ["login", "first_operator"])
def test_a_password_is_sent_only_when_the_pages_script_is_there(
    pages: WebPages, page: Page, name: str
) -> None:
    held: list[Route] = []
    page.route(re.compile(rf"/{name}\.[a-z]+\.js"), lambda route: held.append(route))
    page.goto(f"{pages.start()}{name.replace('_', '-')}#{'0' * 32}", wait_until="commit")
    button = page.locator("form button")
    expect(button).to_be_disabled()
    # The page's own rules forbid a condition in it that is looked at more than once.
    until(lambda: bool(held), meanwhile=button.is_disabled)
    held[0].continue_()
    expect(button).to_be_enabled()


def test_a_name_that_cannot_be_one_is_marked_and_the_link_stays_valid(pages: WebPages, page: Page) -> None:
    address = pages.start()
    page.goto(address + pages.first_operator_link)
    page.fill("#name", "Ольга 🀄")
    page.fill("#password", PASSWORD)
    page.click("#create button")
    expect(page.locator("#said")).to_contain_text("A name has 1 to 40 letters")
    expect(page.locator("#said")).not_to_contain_text("password")
    expect(page.locator("#name")).to_have_attribute("aria-invalid", "true")
    page.fill("#name", "Ольга")
    page.click("#create button")
    expect(page).to_have_url(f"{address}start")
