"""The judge's desk and the lights before the deal in four languages: no raw key, nothing left in English."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.system.pages.test_pages import LiveTable, browser, page, pytestmark
from tests.system.pages.test_pages import shared_table as table
from tests.tablectl.web.test_words import WORDS

__all__ = ["browser", "page", "pytestmark", "table"]

TABS = ("penalties", "score", "event", "session", "places", "machine", "hand")
SERVICE_SAYS = "#events td, #alerts li, dd, .found, .advice, #fault-codes, #penalties b"
"""What the service or a book's data word: advice, and faults, which have two languages."""
TEXTS = """says => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement: box, textContent: text } = walk.currentNode;
    if (!box.closest(`script, [data-choose-language], small[lang=ru], ${says}`)) found.push(text.trim());
  }
  for (const node of document.body.querySelectorAll("[aria-label], [placeholder]")) {
    if (node.closest(says)) continue;
    found.push(node.getAttribute("aria-label") ?? "", node.getAttribute("placeholder") ?? "");
  }
  return found.filter(Boolean);
}"""
TWO_WORDS = re.compile(r"[A-Za-z]{3,}\W+[A-Za-z]{2,}")
CLAUSE = re.compile(r"[IVX]+([;,] [IVX\d]+)*")
"""Where a rule stands in its book: the same in every language."""
NAMES = {"Tenhou mjlog", "Tenhou JSON", "JSON lines", "tenhou.net"}
"""Formats and servers are called so everywhere."""


def desk_texts(page: Page, table: LiveTable, language: str) -> set[str]:
    """Every text of the judge's desk, each tab opened once."""
    page.goto(f"{table.address}operator?lang={language}")
    expect(page.locator("#seats li")).to_have_count(4)
    for tab in TABS:
        page.click(f"#tab-{tab}")
        if tab == "penalties":
            page.click("#penalty-seats button >> nth=1")
            expect(page.locator("#penalties li")).not_to_have_count(0)
        elif tab == "session":
            expect(page.locator("#session-form .options li")).not_to_have_count(0)
    return set(page.evaluate(TEXTS, SERVICE_SAYS))


def lights_texts(page: Page, table: LiveTable, language: str) -> set[str]:
    """Every text of the page of lights."""
    page.goto(f"{table.address}preflight?lang={language}")
    expect(page.locator("#lights li")).not_to_have_count(0)
    return set(page.evaluate(TEXTS, SERVICE_SAYS))


@pytest.fixture(scope="module")
def english(browser: Browser, table: LiveTable) -> set[str]:
    opened = browser.new_page()
    texts = desk_texts(opened, table, "en") | lights_texts(opened, table, "en")
    opened.close()
    return texts


@pytest.mark.slow
def test_the_english_pages_show_no_raw_key(english: set[str]) -> None:
    assert "Score by hand" in english
    assert {text for text in english if text in WORDS and "_" in text} == set()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "desk", "lights"),
    [
        ("ru", "Посчитать вручную", "Перед сдачей"),
        ("zh", "手动算分", "开局检查"),
        ("ja", "手動で計算", "配牌前の確認"),
    ],
    ids=["ru", "zh", "ja"],
)
def test_the_judges_desk_and_the_lights_speak_it_throughout(
    table: LiveTable, page: Page, english: set[str], language: str, desk: str, lights: str
) -> None:
    texts = desk_texts(page, table, language)
    assert desk in texts
    if language == "ru":
        expect(page.locator("#penalties b").first).to_have_text(re.compile("[а-яё]{3,}"))
    texts |= lights_texts(page, table, language)
    assert lights in texts
    assert {text for text in texts if text in WORDS and "_" in text} == set()
    assert {
        text for text in texts & english if TWO_WORDS.search(text) and not CLAUSE.fullmatch(text)
    } - NAMES == set()


@pytest.mark.parametrize("language", ["en", "ru", "zh", "ja"])
def test_a_command_in_a_sentence_stands_out_from_it(table: LiveTable, page: Page, language: str) -> None:
    page.goto(f"{table.address}camera?lang={language}")
    expect(page.locator("#no-phone code")).to_have_text(["tablectl run --phone", 'camera.source = "phone"'])
    expect(page.locator("#no-phone")).not_to_contain_text("`")
    expect(page.locator("#no-phone a.main")).to_have_attribute("href", "start")


@pytest.mark.slow
def test_what_the_computer_does_is_told_in_the_languages_numbers_and_units(
    table: LiveTable, page: Page
) -> None:
    page.goto(f"{table.address}operator?lang=ru")
    page.click("#tab-machine")
    health = page.locator("#health")
    expect(health).to_contain_text(re.compile(r"\d мс"))
    expect(health).to_contain_text(re.compile(r"\d МБ"))
    expect(health).not_to_contain_text(re.compile(r"\d\.\d"))


NUMBERS = (*range(130), 999, 1000, 1001, 12_345, 25_000, 1_234_567, -1, -12_000, 1.5, -0.25)
WRITTEN = """async (numbers) => {
  const { addWords, formatNumber, say } = await import("./static/script/language.js");
  const forms = { en: ["one", "other"], ru: ["one", "few", "many"], zh: ["other"], ja: ["other"] };
  const [language, locale] = [document.documentElement.dataset.language, document.documentElement.lang];
  const rules = new Intl.PluralRules(locale), row = forms[language].join("|");
  addWords({ form: [row, row, row, row] });
  return numbers.map((n) => {
    const whole = Number.isInteger(n);
    const written = n.toLocaleString(locale).replace("-", "−");
    return [n, formatNumber(n), written, whole && say("form", { n }), whole && rules.select(n)];
  });
}"""


AFTER_MIDNIGHT = """async () =>
  (await import("./static/script/language.js")).formatTime("2026-11-20T00:04:31")"""


@pytest.mark.parametrize("language", ["en", "ru", "zh", "ja"])
def test_a_day_begins_at_nought_in_every_language(page: Page, table: LiveTable, language: str) -> None:
    page.goto(f"{table.address}login?lang={language}")
    assert page.evaluate(AFTER_MIDNIGHT).zfill(8) == "00:04:31"


@pytest.mark.parametrize("address", ["login", "player", "seat/1"])
def test_chinese_is_told_to_browsers_as_the_simplified_one(
    page: Page, table: LiveTable, address: str
) -> None:
    page.goto(f"{table.address}{address}?lang=zh")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")


@pytest.mark.slow
def test_who_came_by_a_link_in_a_language_reads_on_in_it(page: Page, table: LiveTable) -> None:
    page.goto(f"{table.address}overlay?lang=ja")
    page.goto(f"{table.address}statistics")
    expect(page.locator("html")).to_have_attribute("lang", "en")  # a graphic's language is its own
    page.goto(f"{table.address}statistics?lang=ru")
    page.locator(".bar nav a[href$=history]").click()
    expect(page.locator("h1")).to_contain_text("История")
    page.evaluate("document.cookie = 'tablectl-language=zh; path=/'")  # chosen by the reader
    page.goto(f"{table.address}statistics?lang=ru")
    page.goto(f"{table.address}statistics")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ru", "zh", "ja"])
def test_numbers_and_plurals_are_the_browsers_own(page: Page, table: LiveTable, language: str) -> None:
    page.goto(f"{table.address}login?lang={language}")
    for number, amount, written, form, rule in page.evaluate(WRITTEN, NUMBERS):
        assert (amount, form) == (written, rule), number
