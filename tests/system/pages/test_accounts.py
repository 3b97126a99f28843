"""The page of accounts and devices in a real browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tablectl.adapters.accounts import Accounts
from tests.system.pages.contrast import poor_contrast
from tests.system.pages.test_pages import LiveTable, browser, page, pytestmark

__all__ = ["browser", "page", "pytestmark"]


@pytest.mark.slow
def test_accounts_are_made_changed_and_removed_on_a_phone(page: Page, tmp_path: Path) -> None:
    table = LiveTable(folder=tmp_path)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{table.address}accounts")
    for name, role in (("Jun", "judge"), ("Olga", "operator")):
        page.fill("#add-name", name)
        page.select_option("#add-role", role)
        page.fill("#add-password", "seven pairs")
        page.click("#add button[type=submit]")
        expect(page.locator(f"#accounts li[data-name={name}]")).to_contain_text(role)
    expect(page.locator("#nobody")).to_be_visible()  # from the first operator on everybody logs in
    page.locator("#nobody a").click()
    page.fill("#name", "Olga")
    page.fill("#password", "seven pairs")
    page.dblclick("#login button")  # is one log-in, and one device
    expect(page.locator("#devices li")).to_contain_text(re.compile("this device.*Linux", re.DOTALL))
    page.locator("#accounts li[data-name=Olga]").get_by_role("button", name="Remove").click()
    page.click("#ask .main")
    expect(page.locator("#said")).to_have_text("This is the only operator: add another one first.")
    page.locator("#accounts li[data-name=Jun]").get_by_role("button", name="Change").click()
    page.fill("#ask-password", "thirteen orphans")
    page.click("#ask .main")
    expect(page.locator("#said")).to_have_text("Done")
    assert Accounts(tmp_path).check("Jun", "thirteen orphans") is not None
    page.fill("#add-name", "Olga")
    page.fill("#add-password", "thirteen orphans")
    page.click("#add button")
    expect(page.locator("#add-name")).to_have_attribute("aria-invalid", "true")  # the name is taken
    page.fill("#add-name", "Olga 2")
    expect(page.locator("[aria-invalid]")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert poor_contrast(page) == []
    page.screenshot(path=tmp_path / "accounts.png", full_page=True)
    page.locator("#accounts li[data-name=Jun]").get_by_role("button", name="Remove").click()
    page.click("#ask .main")
    expect(page.locator("#accounts li[data-name=Jun]")).to_have_count(0)
    table.close()


def test_the_first_account_is_an_operators_and_leads_to_the_log_in(page: Page, tmp_path: Path) -> None:
    table = LiveTable(folder=tmp_path)
    page.goto(f"{table.address}accounts?lang=en")
    expect(page.locator("#add-role")).to_have_value("operator")
    expect(page.locator("#pads")).to_be_visible()
    page.fill("#add-name", "Olga")
    page.fill("#add-password", "seven pairs")
    page.click("#add button[type=submit]")
    log_in = page.locator("#nobody a.main")
    expect(log_in).to_be_visible()
    expect(page.locator("#pads")).to_be_hidden()  # nothing is offered that would be refused
    log_in.click()
    page.fill("#name", "Olga")
    page.fill("#password", "seven pairs")
    page.click("#login button")
    expect(page.locator("#accounts li[data-name=Olga]")).to_be_visible()
    table.close()


@pytest.mark.slow
def test_who_goes_on_typing_while_an_account_is_made_loses_nothing(page: Page, tmp_path: Path) -> None:
    table = LiveTable(folder=tmp_path)
    held: list[Route] = []
    page.route("**/api/accounts/add", lambda asked: held.append(asked))
    page.goto(f"{table.address}accounts")
    page.fill("#add-name", "Jun")
    page.select_option("#add-role", "judge")
    page.fill("#add-password", "seven pairs")
    with page.expect_request("**/api/accounts/add"):
        page.click("#add button[type=submit]")
    page.fill("#add-name", "Olga")
    page.fill("#add-password", "thirteen orphans")
    held[0].continue_()
    expect(page.locator("#accounts li[data-name=Jun]")).to_be_visible()
    expect(page.locator("#add-name")).to_have_value("Olga")
    expect(page.locator("#add-password")).to_have_value("thirteen orphans")
    page.unroute_all()
    table.close()
