"""Alerts, questions, work at the machine and pre-flight findings speak the reader's language."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tablectl.ports import StandingAlert
from tablectl.service.publishing.messages import alert_message
from tablectl.topics import Topic
from tests.system.pages.test_pages import LiveTable, browser, pytestmark
from tests.tablectl.table_parts import PLAYERS

__all__ = ["browser", "pytestmark"]

DIFFERS = {"where": "river", "seat": 1, "seen": 4, "recorded": 5}
ASKED = {
    "question": "q1",
    "code": "in_doubt",
    "text": "Recorded, but uncertain (70%): Aoi discards 7s. What was it?",
    "seat": 0,
    "details": {"percent": 70, "move": {"kind": "tile_discarded", "seat": 0, "tile": "7s"}},
    "picture": None,
    "candidates": [
        {
            "label": "Aoi discards 7s",
            "confidence": 0.7,
            "tiles": ["7s"],
            "moves": [{"kind": "tile_discarded", "seat": 0, "tile": "7s"}],
            "details": {},
        },
        {
            "label": "1s winning on 2s (8,000 from Ren)",
            "confidence": 0.3,
            "tiles": ["1s", "2s"],
            "moves": [{"kind": "win_shown", "seat": 0, "tiles": ["1s"], "tile": "2s", "special": None}],
            "details": {"pays": {"1": 8000}},
        },
    ],
}
SAID = {
    "ru": (
        "Стол расходится с записью: Ren, сбросы: видно 4, записано 5.",
        "Записано, но не наверняка (70 %): Aoi сбрасывает: . Что это было?",
        "Aoi выигрывает на: 2 бамбуков (8\u00a0000 от Ren)",
        "застрял тайл (сторона 2)",
    ),
    "ja": (
        "卓と記録が一致しません：Ren の河：見える牌4、記録5。",
        "記録済みですが不確か（70%）：Aoi 打：。実際は何でしたか？",
        "Aoi 索子の2で和了 (Ren から8,000)",
        "牌詰まり (側2)",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("language", SAID)
def test_what_the_service_tells_is_said_in_the_readers_language(browser: Browser, language: str) -> None:
    assert PLAYERS[:2] == ("Aoi", "Ren")
    differs, asked, pays, fault = SAID[language]
    table = LiveTable(faults=({"code": "jam", "where": "side 2", "hint": "Take the tile out."},))
    page = browser.new_page()
    try:
        page.goto(f"{table.address}operator?lang={language}")
        expect(page.locator("#link")).to_have_class("link up")
        expect(page.locator("#seats")).to_contain_text("Ren")
        told = StandingAlert(
            "differs", "table_differs", "It differs.", {"differences": [DIFFERS]}, name="cause-1"
        )
        at = "2026-11-20T08:00:00.000Z"
        table.pages.show(Topic.ALERT, alert_message("t1", at, told))
        expect(page.locator("#alerts li[data-code=table_differs]")).to_contain_text(differs)
        table.pages.ask(ASKED)
        expect(page.locator("#questions .ask")).to_have_text(asked)
        expect(page.locator("#questions .ask .tile")).to_have_attribute("data-tile", "7s")
        expect(page.locator("#questions .label").last).to_have_text(pays)
        page.goto(f"{table.address}preflight?lang={language}")
        expect(page.locator("li[data-light=machine] .found")).to_have_text(fault)
        expect(page.locator("li[data-light=machine] .advice")).not_to_contain_text("tile")
    finally:
        page.close()
        table.close()
