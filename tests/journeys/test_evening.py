"""People round a table without a camera: phones, names, sticks, a session from start to end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import cv2
import httpx
import numpy as np
import pytest
from playwright.sync_api import expect

from tests.journeys.journey import Journey
from tests.journeys.person import Person
from tests.journeys.tables import BY_HAND, STOPPED, RunningTable, running
from tests.waiting import until

MAY_BEGIN: Final = re.compile("^(Ready to deal|The deal can begin, but look at: computer)")
"""A computer that does ten other things at once is worth a warning."""
CLAIMED_MCR: Final = """
ruleset = "mcr"
[rules.options]
claim_mode = "claimed"
"""


def seat_card(journey: Journey, judge: Person, table: RunningTable, player: str) -> Person:
    """The judge makes a seat's card; its player scans it with a phone."""
    judge.press("Seats", "tab")
    with judge.page.expect_response("**/api/seat-links") as made:
        judge.press(judge.page.locator("#link-seats").get_by_role("button", name=player, exact=True))
    judge.sees(judge.page.locator("#link-qr"))
    phone = journey.phone(table)
    phone.open(made.value.json()["address"])
    phone.sees(phone.page.locator("#name", has_text=player))
    return phone


def hand_by_points(judge: Person, points: dict[str, int], winner: str) -> None:
    """The judge enters what a hand paid, as people have counted it."""
    judge.press("Score by hand", "tab")
    judge.pick("Result", "Points only")
    form = judge.page.locator("#score-form")
    for player, change in points.items():
        judge.write(form.get_by_role("spinbutton", name=f"points of {player}"), str(change))
    judge.choose("Who won", winner)
    judge.press("Preview the payment")
    judge.sees(judge.page.locator("#confirm-body"))
    judge.press(judge.page.locator("#confirm-yes"))
    judge.sees("The hand is settled")


@pytest.mark.journey("docs/FOR_PLAYERS.md", "docs/JUDGING.md", presses=5)
def test_a_player_calls_the_judge_from_the_phone(journey: Journey, quiet: RunningTable) -> None:
    journey.expect(alerts=("judge_called",))
    judge = journey.person(quiet)
    judge.open("operator")
    phone = seat_card(journey, judge, quiet, "Ren")
    phone.sees("25,000")
    phone.write(phone.page.get_by_label("Reason (optional)"), "a tile fell")
    phone.press("Call the judge")
    phone.sees("The judge has been called.")
    called = judge.sees(judge.page.locator("#alerts li[data-code=judge_called]"))
    expect(called).to_contain_text("Ren calls the judge: a tile fell")
    judge.press(called.get_by_role("button", name="Acknowledge"))
    expect(called).to_have_count(0)
    judge.sees(re.compile(r"^Seen to: #\d+$"))
    expect(phone.page.get_by_text("The judge has been called.")).to_be_hidden()


@pytest.mark.journey("docs/JUDGING.md", presses=4)
def test_a_button_pad_pauses_the_game_and_goes_on(journey: Journey, quiet: RunningTable) -> None:
    operator = journey.person(quiet)
    operator.open("accounts?lang=en")
    pads = operator.page.locator("#pads")
    operator.write(pads.get_by_label("Name"), "Stream Deck")
    operator.press("Add a pad")
    name, _, header = pads.get_by_label("Header of each request").input_value().partition(": ")

    def pad(press: str) -> None:
        httpx.post(f"{quiet.address}api/press/{press}", headers={name: header}).raise_for_status()

    journey.press(lambda: pad("pause"))
    until(lambda: quiet.get("api/state")["paused"])
    journey.press(lambda: pad("resume"))
    until(lambda: not quiet.get("api/state")["paused"])


@pytest.mark.journey("docs/JUDGING.md", presses=6)
def test_counted_sticks_that_differ_are_a_question(journey: Journey, quiet: RunningTable) -> None:
    journey.expect(alerts=("points_differ",))
    judge = journey.person(quiet)
    judge.open("operator")
    judge.press("Seats", "tab")
    counted = judge.page.locator("#counted-sticks")
    points = [int(seat["points"]) for seat in quiet.get("api/score")["seats"]]
    judge.write(counted.get_by_label("Aoi"), str(points[0] + 1000))
    judge.write(counted.get_by_label("Ren"), str(points[1] - 1000))
    judge.press("Compare")
    question = judge.sees(judge.page.locator("#questions .question"))
    expect(question).to_contain_text(f"Aoi shows {points[0] + 1000:,}, computed {points[0]:,}")
    judge.press(question.get_by_role("button", name="Keep the computed points; correct the sticks"))
    expect(question).to_have_count(0)
    assert [seat["points"] for seat in quiet.get("api/score")["seats"]] == points
    judge.press("Hand", "tab")


@pytest.mark.journey("docs/JUDGING.md", "docs/FOR_STREAMERS.md", "docs/STREAMING.md", presses=7)
def test_a_player_is_shown_with_name_team_and_portrait(
    journey: Journey, quiet: RunningTable, tmp_path: Path
) -> None:
    portrait = tmp_path / "yuzu.png"
    cv2.imwrite(str(portrait), np.full((240, 240, 3), (60, 90, 200), np.uint8))
    judge = journey.person(quiet)
    judge.open("operator")
    judge.press("Players", "tab")
    form = judge.page.locator("#player-form")
    judge.choose(form.get_by_role("combobox", name="Player", exact=True), "Yuzu")
    judge.write(form.get_by_label("Short name"), "YUZ")
    judge.write(form.get_by_label("Team or club"), "Green Dragons")
    judge.give(form.get_by_label("Portrait"), portrait)
    judge.press("Save the player")
    viewer = journey.person(quiet)
    viewer.open("overlay?parts=lineup")
    viewer.sees("Green Dragons")
    picture = viewer.page.locator("img.portrait").first
    expect(picture).to_have_js_property("naturalWidth", 240)
    judge.press("Forget what was entered")
    viewer.sees_none("Green Dragons")


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[RunningTable]:
    """A table without camera and robots for one journey: who sits there is its own business."""
    with running(tmp_path, BY_HAND) as table:
        until(lambda: any(state["phase"] == "draw" for state in table.heard("state")), why=lambda: table.log)
        yield table


@pytest.mark.journey("docs/JUDGING.md", "docs/FOR_JUDGES.md", presses=34)
def test_a_session_is_played_from_start_to_score_sheet(alone: RunningTable, journey: Journey) -> None:
    journey.expect(alerts=("score_disputed",))
    judge = journey.person(alone)
    judge.open("operator")
    end_session(judge)
    form = judge.page.locator("#session-form")
    judge.choose(form.get_by_label("Preset"), "ema")
    for seat, name in enumerate(("Anna", "Boris", "Chen", "Dora"), start=1):
        judge.write(form.get_by_label(f"Seat {seat}"), name)
    judge.press("Start the session")
    judge.press("Start")
    judge.sees("The session has started")
    phone = seat_card(journey, judge, alone, "Boris")

    paid = {"Anna": -2000, "Boris": 6000, "Chen": -2000, "Dora": -2000}
    hand_by_points(judge, paid, winner="Boris")
    phone.sees("+6,000")
    phone.press("I disagree")
    phone.write(phone.page.get_by_label("What is wrong?"), "it was a mangan")
    phone.press("Dispute the payment")
    judge.sees(judge.page.locator("#alerts li[data-code=score_disputed]", has_text="it was a mangan"))
    phone.press("I agree")
    judge.press("Hand", "tab")
    judge.sees("Boris ✓ agrees")

    end_session(judge)
    expect(judge.page.locator("#closing .ranking li").first).to_contain_text("Boris")
    judge.press("Score sheet", "link")
    judge.sees("Session score sheet")
    judge.sees(judge.page.locator("tbody.hand", has_text="+6,000"))
    assert sum(seat["points"] for seat in alone.get("api/score")["seats"]) == 120000
    judge.open("operator")
    judge.press("Session", "tab")
    judge.choose(form.get_by_label("Preset"), "default")
    judge.press("Start the session")
    judge.press("Start")
    judge.sees("The session has started")


def end_session(judge: Person) -> None:
    """The judge ends the session in progress, having seen what it comes to."""
    judge.press("Session", "tab")
    judge.press("End the session")
    judge.sees(judge.page.locator("#confirm-body", has_text="Final scores"))
    judge.press(judge.page.locator("#confirm-yes"))
    judge.sees(judge.page.locator("#closing .ranking"))


@pytest.mark.journey("docs/JUDGING.md", "docs/FOR_OWNERS.md", "docs/FOR_ORGANISERS.md", presses=7)
def test_a_stopped_machine_blocks_the_deal_until_somebody_decides(
    journey: Journey, quiet: RunningTable
) -> None:
    journey.expect(alerts=("machine_fault", "machine_fault_cleared", "part_away", "part_back"))
    judge, owner = journey.person(quiet), journey.person(quiet)
    owner.open("preflight")
    owner.sees(MAY_BEGIN)
    judge.open("operator")
    judge.press("Stop the machine")
    owner.sees("The deal is blocked by: machine.")
    red = owner.page.locator("main li", has=owner.page.get_by_role("button", name="Override"))
    owner.sees(red.get_by_text("Clear faults"))
    owner.press(red.get_by_role("button", name="Override"))
    expect(owner.page.locator("#decide input:invalid").first).to_be_visible()
    owner.write("Your name", "Olga")
    owner.write("Reason", "walls are built by hand")
    owner.press(red.get_by_role("button", name="Override"))
    judge.sees(judge.page.locator("#events tr", has_text="walls are built by hand"))
    judge.press("Clear faults")
    judge.press(judge.page.locator("#confirm-yes"))
    owner.sees(MAY_BEGIN)
    owner.sees_none(red)


@pytest.mark.journey("docs/JUDGING.md", presses=26)
def test_a_winner_claims_the_value_of_a_hand_of_mcr(journey: Journey, tmp_path: Path) -> None:
    journey.expect(words=(STOPPED,))
    with running(tmp_path, BY_HAND + CLAIMED_MCR) as table:
        judge = journey.person(table)
        judge.open("operator")
        judge.sees("Haru is dealt a hand")
        phone = seat_card(journey, judge, table, "Ren")
        record(judge, "tile_drawn", seat="0")
        record(judge, "tile_discarded", seat="0", tile="6s")
        record(judge, "win_shown", seat="1", **{"from": "0"}, tile="6s", tiles="123456789m11p45s")
        phone.tick(phone.page.locator("#fans input[data-item=pure_straight]"))
        phone.sees(phone.page.locator("#claim-sum", has_text="16"))
        phone.press("Claim")
        phone.sees_none(phone.page.locator("#claim"))
        judge.press("Hand", "tab")
        judge.press("Value of the shown win")
        judge.sees(re.compile("Claimed 16: too few; the claim stands"))
        judge.press("Settle the hand")
        judge.press(judge.page.locator("#confirm-yes"))
        phone.press("I agree")
        journey.leave()


def record(judge: Person, kind: str, **fields: str) -> None:
    """The judge writes down what happened."""
    judge.press("Record", "tab")
    judge.choose("Event", f"{kind}/1")
    for name, value in fields.items():
        control = judge.page.locator(f"#entry-fields [data-field={name}]").filter(visible=True).last
        is_list = control.evaluate("node => node.tagName") == "SELECT"
        (judge.choose if is_list else judge.write)(control, value)
    judge.press("Record")
    if kind == "win_shown":
        judge.press(judge.page.locator("#confirm-yes"))
    expect(judge.page.locator("#events tr").nth(0)).to_have_attribute("data-kind", kind)
