"""A table of three settled by hand on a phone: from the wall, on a discard, by a draw, by an abort."""

from __future__ import annotations

from pathlib import Path
from urllib.error import HTTPError

import pytest
from playwright.sync_api import expect

from tests.journeys.journey import Journey
from tests.journeys.person import PHONE, Person
from tests.journeys.tables import STOPPED, RunningTable, running
from tests.waiting import until

TABLE = """
[camera]
source = "none"
[simulation]
speed = 200
[rules]
ruleset = "sanma"
preset = "tenhou"
next_hand_after_s = 0.1
"""
HAND = "234567p2234567s"
"""Simples that wait for 2, 5 and 8 bamboos."""


def points(table: RunningTable) -> list[int]:
    return [int(seat["points"]) for seat in table.get("api/score")["seats"]]


def in_play(table: RunningTable, hand: int) -> bool:
    """Whether this hand is dealt; a table that has just begun tells nothing yet."""
    try:
        score, state = table.get("api/score"), table.get("api/state")
    except HTTPError:
        return False
    return score["hand"] == hand and state["phase"] in ("draw", "act")


def settled(phone: Person, table: RunningTable, hand: int) -> list[int]:
    """The judge looks at what the hand pays and pays it; the table's points once the next hand is dealt."""
    phone.press("Preview the payment")
    phone.sees(phone.page.locator("#confirm-body"))
    phone.press(phone.page.locator("#confirm-yes"))
    phone.sees("The hand is settled")
    wide = phone.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE[0], "nothing is cut off at the right"
    until(lambda: in_play(table, hand))
    return points(table)


@pytest.mark.journey("docs/JUDGING.md", presses=26)
def test_hands_of_three_are_settled_by_hand_on_a_phone(journey: Journey, tmp_path: Path) -> None:
    journey.expect(words=(STOPPED,))
    with running(tmp_path, TABLE) as table:
        until(lambda: in_play(table, 0))
        phone = journey.phone(table)
        phone.open("operator")
        phone.press("Score by hand", "tab")
        form = phone.page.locator("#score-form")
        expect(form.get_by_role("radiogroup", name="Winner").get_by_role("radio")).to_have_count(3)

        phone.pick("Winner", table.get("api/score")["seats"][0]["player"])
        phone.pick("From", "self-draw")
        phone.write(form.locator("[data-field=tiles] input"), HAND)
        phone.write(form.locator("[data-field=tile] input"), "8s")
        phone.write(form.locator("[data-field=flowers] input"), "4z")
        won = settled(phone, table, 1)
        assert won[0] > 35_000 and won[1] == won[2] < 35_000 and sum(won) == 105_000

        phone.pick("Winner", table.get("api/score")["seats"][1]["player"])
        phone.pick("From", table.get("api/score")["seats"][2]["player"])
        phone.write(form.locator("[data-field=tiles] input"), HAND)
        phone.write(form.locator("[data-field=tile] input"), "8s")
        ron = settled(phone, table, 2)
        assert ron[1] > won[1] and ron[0] == won[0] and sum(ron) == 105_000

        phone.pick("Result", "Nobody won")
        reasons = form.get_by_role("combobox", name="Why").locator("option")
        offered = reasons.evaluate_all("options => options.map(option => option.value)")
        assert offered == table.get("api/rules")["draws"]
        assert "sanchahou" not in offered and "suufon_renda" not in offered
        phone.tick(form.get_by_role("checkbox", name="Ready hands").first)
        drawn = settled(phone, table, 3)
        assert [b - a for a, b in zip(ron, drawn, strict=True)] == [2000, -1000, -1000]

        phone.choose(form.get_by_role("combobox", name="Why"), "kyuushu_kyuuhai")
        assert settled(phone, table, 4) == drawn

        makers = form.get_by_role("checkbox", name="nagashi mangan")
        expect(makers).to_have_count(0)
        phone.choose(form.get_by_role("combobox", name="Why"), "nagashi_mangan")
        phone.tick(makers.nth(1))
        phone.tick(form.get_by_role("checkbox", name="Ready hands").first)
        made = settled(phone, table, 5)
        assert [b - a for a, b in zip(drawn, made, strict=True)] == [-2000, 6000, -4000]
        journey.leave()
