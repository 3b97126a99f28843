"""A judge at the desk: what was written down wrong, what came late, what is against the rules."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from tests.journeys.journey import Journey
from tests.journeys.person import LAPTOP, PHONE, Person
from tests.journeys.play import Play
from tests.journeys.tables import RunningTable
from tests.waiting import until

WIN: Final = {"seat": 1, "from": 0, "tile": "8s", "tiles": "234m567p22s34567s"}
"""Ren wins on Aoi's discard: all simples, no points."""


def row(judge: Person, words: str) -> Locator:
    """The line of the journal that says so."""
    return judge.page.locator("#events tr", has_text=words).first


def consequence(judge: Person) -> Locator:
    """What the change that is asked for would come to."""
    return judge.sees(judge.page.locator("#confirm-body"))


def confirm(judge: Person) -> None:
    judge.press(judge.page.locator("#confirm-yes"))


@pytest.mark.journey("docs/JUDGING.md", "docs/FOR_JUDGES.md", presses=4)
def test_a_wrong_discard_is_corrected(journey: Journey, quiet: RunningTable) -> None:
    play = Play(quiet)
    play.discard(0, "9s")
    play.discard(1, "3z")
    judge = journey.person(quiet)
    judge.open("operator")
    judge.press(row(judge, "Aoi discards").get_by_role("button", name="Correct"))
    judge.sees(judge.page.locator("#change-what [data-tile='9s']"))
    judge.sees_none(judge.page.locator("#change-tiles [data-tile='1f']"))  # riichi has no flowers
    judge.write("Reason", "an eight, not a nine")
    judge.press(judge.page.locator("#change-tiles button[data-tile='8s']"))
    judge.sees(consequence(judge).locator("[data-tile='8s']"))
    expect(consequence(judge)).to_contain_text("Nobody's points change")
    assert play.river(0) == ["9s"]
    confirm(judge)
    judge.sees(judge.page.locator("#events tr.amendment", has_text="an eight, not a nine"))
    until(lambda: (play.river(0), play.river(1)) == (["8s"], ["3z"]))
    play.close()


@pytest.mark.slow
@pytest.mark.journey("docs/JUDGING.md", "docs/FOR_JUDGES.md", presses=8)
def test_a_discard_is_withdrawn_once_its_consequences_are_seen(journey: Journey, quiet: RunningTable) -> None:
    play = Play(quiet)
    play.discard(0, "9s")
    play.discard(1, "3z")
    judge = journey.person(quiet)
    judge.open("operator")
    withdraw = row(judge, "Aoi discards").get_by_role("button", name="Withdraw")
    judge.press(withdraw)
    judge.write("Reason", "a sleeve, not a tile")
    judge.press("Preview the changes")
    expect(consequence(judge).get_by_role("alert")).to_contain_text("another player's turn")
    judge.press(judge.page.locator("#confirm-no"))
    judge.sees_none(judge.page.locator("#change"))
    assert play.river(0) == ["9s"], "cancelling changes nothing"
    judge.press(row(judge, "Ren discards").get_by_role("button", name="Withdraw"))
    judge.write("Reason", "a sleeve, not a tile")
    judge.press("Preview the changes")
    expect(consequence(judge).get_by_role("alert")).to_have_count(0)
    confirm(judge)
    judge.sees(judge.page.locator("#events tr.amendment", has_text="a sleeve, not a tile"))
    until(lambda: (play.river(0), play.river(1)) == (["9s"], []))
    play.close()


@pytest.mark.journey("docs/JUDGING.md", "docs/FOR_JUDGES.md", presses=6)
def test_a_missed_discard_is_inserted(journey: Journey, quiet: RunningTable) -> None:
    play = Play(quiet)
    journey.expect(alerts=("wrong_turn", "alert_ended"))
    play.discard(0, "9s")
    play.discard(2, "1z", force=True)
    judge = journey.person(quiet)
    judge.open("operator")
    judge.press(row(judge, "Aoi discards").get_by_role("button", name="Insert"))
    judge.choose(judge.page.locator("#change-kind"), "tile_discarded/1")
    judge.choose(judge.page.locator("#change-fields [data-field=seat]"), "1")
    judge.write("Reason", "a sleeve hid it")
    judge.press(judge.page.locator("#change-tiles button[data-tile='9p']"))
    consequence(judge)
    confirm(judge)
    judge.sees(judge.page.locator("#events tr.amendment", has_text="a sleeve hid it"))
    until(lambda: [play.river(seat) for seat in (0, 1, 2)] == [["9s"], ["9p"], ["1z"]])
    play.close()


@pytest.mark.slow
@pytest.mark.journey("docs/JUDGING.md", "docs/FOR_JUDGES.md", presses=9)
def test_a_late_call_takes_the_tile_from_a_chow(journey: Journey, quiet: RunningTable) -> None:
    play = Play(quiet)
    play.discard(0, "5m")
    play.see("meld_claimed", {"seat": 1, "from": 0, "meld": "chow", "tile": "5m", "tiles": "345m"})
    judge = journey.person(quiet)
    judge.open("operator")
    judge.press("Record", "tab")
    fields = judge.page.locator("#entry-fields")
    judge.choose(judge.page.locator("#entry-kind"), "meld_claimed/1")
    judge.choose(fields.locator("[data-field=seat]"), "3")
    judge.choose(fields.locator("[data-field=from]"), "0")
    judge.choose(fields.locator("[data-field=meld]"), "pung")
    judge.write(fields.locator("input[data-field=tile]"), "5m")
    judge.write(fields.locator("input[data-field=tiles]"), "555m")
    judge.press(judge.page.locator("#entry button[type=submit]"))
    judge.press(judge.page.get_by_role("button", name=re.compile("^Late call")))
    until(lambda: play.melds(3) == ["pung"])
    assert play.melds(1) == []
    play.close()


@pytest.mark.journey("docs/JUDGING.md", "docs/FOR_JUDGES.md", presses=5)
def test_chombo_stops_a_hand_before_anybody_has_won(journey: Journey, quiet: RunningTable) -> None:
    play = Play(quiet)
    play.discard(0, "9s")
    chombo(journey, quiet, play, before=play.points())


@pytest.mark.slow
@pytest.mark.journey("docs/JUDGING.md", "docs/FOR_JUDGES.md", presses=5)
def test_chombo_is_paid_after_a_win_was_shown(journey: Journey, quiet: RunningTable) -> None:
    play = Play(quiet)
    play.discard(0, "8s")
    play.see("win_shown", WIN)
    play.ask("pause", reason="was that a win?")
    chombo(journey, quiet, play, before=play.points())


def chombo(journey: Journey, table: RunningTable, play: Play, before: list[int]) -> None:
    """Yuzu has declared a win that is none; the payment is seen, then made."""
    journey.expect(alerts=("false_win", "alert_ended"))
    judge = journey.person(table)
    judge.open("operator")
    judge.press("Penalties", "tab")
    judge.press(judge.page.locator("#penalty-seats").get_by_role("button", name="Yuzu"))
    judge.write(judge.page.locator("#penalty-find"), "false")
    judge.press(judge.page.locator("#penalties [data-code=false_win] button").first)
    for width, height in (PHONE, LAPTOP):
        judge.page.set_viewport_size({"width": width, "height": height})
        columns = consequence(judge).locator("table.consequence thead th").filter(visible=True)
        expect(columns).to_have_text(["Player", "Now", "After", "Change"])
    pays = consequence(judge).locator("tr[data-seat='2'] td").nth(2).inner_text()
    confirm(judge)
    until(lambda: play.points() != before)
    after = play.points()
    assert after[2] < before[2]
    assert f"{after[2]:,}" == pays, "what the preview told is what was paid"
    if table.get("api/state")["paused"]:
        play.ask("resume")
    play.close()


@pytest.mark.journey("docs/JUDGING.md", "docs/FOR_JUDGES.md", presses=7)
def test_a_penalty_of_the_book_is_noted_and_taken_back(journey: Journey, quiet: RunningTable) -> None:
    journey.expect(alerts=("wrong_tile_count", "dead_hand", "alert_ended"))
    play = Play(quiet)
    play.discard(0, "9s")
    judge = journey.person(quiet)
    judge.open("operator")
    judge.press("Penalties", "tab")
    judge.press(judge.page.locator("#penalty-seats").get_by_role("button", name="Ren"))
    judge.press(judge.page.locator("#penalties [data-code=wrong_tile_count] button").first)
    noted = judge.sees(judge.page.locator("#events tr[data-kind=irregularity_noted]"))
    judge.press(noted.get_by_role("button", name="Withdraw"))
    judge.write("Reason", "counted again: thirteen")
    judge.press("Preview the changes")
    consequence(judge)
    confirm(judge)
    judge.sees(judge.page.locator("#events tr.amendment", has_text="counted again"))
    play.close()


@pytest.mark.journey("docs/JUDGING.md", "docs/FOR_JUDGES.md", presses=9)
def test_a_hand_is_scored_by_hand(journey: Journey, quiet: RunningTable) -> None:
    play = Play(quiet)
    judge = journey.person(quiet)
    judge.open("operator")
    judge.press("Score by hand", "tab")
    form = judge.page.locator("#score-form")
    judge.pick("Winner", "Ren")
    judge.pick("From", "Aoi")
    sources = form.get_by_role("radiogroup", name="Won by").get_by_role("radio")
    expect(sources).to_have_count(2)  # a discard or a robbed kong: riichi has no flowers
    closed = judge.page.get_by_role("group", name="Closed tiles, without the winning tile", exact=True)
    judge.write(closed.get_by_role("textbox"), "234m567p22s34567s")
    winning = judge.page.get_by_role("group", name="Winning tile", exact=True)
    judge.press(winning.get_by_role("button", name="Choose"))
    judge.press(judge.page.locator("#picker button[data-tile='8s']"))
    judge.tick(form.get_by_role("checkbox", name="Declared riichi: Ren"))
    expect(form.locator(".worth")).to_contain_text("Pinfu")
    judge.press("Preview the payment")
    told = consequence(judge).locator("tr[data-seat='1'] td").nth(2).inner_text()
    confirm(judge)
    judge.sees("The hand is settled")
    until(lambda: f"{play.points()[1]:,}" == told)
    play.close()
