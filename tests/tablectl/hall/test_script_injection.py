"""Markup in everything that people fill in at a hall and that tables tell it: no page of the hall makes an
element of it. Once in a browser that ignores the policy, so that the text itself is seen to be harmless, and
once with the policy in force."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect

from tablectl.adapters.web.hall_server import PAGES
from tests.system.pages.browsing import open_page
from tests.system.pages.hostile_messages import ENTITY, MARKUP, hostile, made_up, schema_of
from tests.system.pages.test_script_injection import Browsed
from tests.tablectl.hall.desk import ORGANISER, player
from tests.tablectl.hall.events import file, seating
from tests.tablectl.hall.scripted import ScriptedHall
from tests.tablectl.hall.test_pages import Shown, browser

__all__ = ["browser"]

TOLD: Final = ("alert", "score", "state", "result")
"""Topics whose texts reach a hall's pages."""


def people() -> list[dict[str, Any]]:
    """Players whose every text is markup, or markup that was escaped once too often."""
    words = ("name", "short", "country", "number", "club")
    return [
        {"id": f"p{n + 1}", **dict.fromkeys(words, f"{ENTITY if n % 2 else MARKUP} {n}")} for n in range(8)
    ]


def told(topic: str, journal: str) -> dict[str, Any]:
    """A message of a table with markup in every free text."""
    message = hostile(made_up(schema_of(topic)))
    assert isinstance(message, dict)
    return {**message, "journal": journal, "seq": 1}


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    made = Shown(tmp_path_factory.mktemp("hall"))
    own = made.own
    planted(own)
    made.start()
    yield made
    made.close()


def planted(own: ScriptedHall) -> None:
    """Every text that a hall takes, filled with markup."""
    own.do("import_event", text=json.dumps({**file(), "name": MARKUP, "players": people()}))
    own.do("draw_seating", seating=seating(), reason=MARKUP)
    own.do("assign_machines", machines={"1": "t-1"})
    own.add("t-1")
    own.do("begin_round", reason=MARKUP)
    own.pass_s()
    own.do("call_judge", player("p5"), table=2, reason=MARKUP)
    own.do("give_penalty", player="p5", amount=-20, reason=MARKUP)
    own.add("t-9")
    for topic in TOLD:
        own.say("t-9", topic, told(topic, "t-9"))
    own.say("t-9", "event", {"journal": "t-9", "seq": 1, "hash": MARKUP, "kind": MARKUP, "seat": MARKUP})
    own.pass_s()


@pytest.mark.slow
def test_what_people_and_tables_tell_a_hall_is_text_on_every_page(shown: Shown, browser: Browser) -> None:
    for ignores_policy in (True, False):
        with open_page(browser, 1280, 900, bypass_csp=ignores_policy) as page:
            browsed = Browsed(page)
            page.goto(f"{shown.address}enter?key={shown.access.link(ORGANISER)}")
            for path in PAGES:
                page.goto(shown.address + path[1:])
                if path in ("/", "/ranking", "/seating", "/desk"):
                    expect(page.locator("body")).to_contain_text("onerror=hit()")
                page.locator("details").evaluate_all("(all) => all.forEach((one) => { one.open = true; })")
                browsed.stays_clean()
