"""A judge at work, mostly from a phone: questions, pauses, remedies, and a session that is amended late."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.journeys.journey import Journey
from tests.journeys.person import PHONE
from tests.journeys.play import Play
from tests.journeys.tables import RunningTable
from tests.journeys.test_evening import end_session, hand_by_points
from tests.system.running import Operator
from tests.waiting import until

WIN = {"seat": 0, "from": None, "tile": "2p", "tiles": "123m456m789m111z2p"}


def asked(operator: Operator, do: str, **fields: object) -> Any:
    answer = operator.ask(do, **fields)
    assert answer["ok"] is True, answer
    return answer


def over(table: RunningTable, code: str) -> bool:
    """Whether every alert of a code has ended."""
    ended = {each["cause"] for each in table.heard("alert_ended")}
    return all(each["cause"] in ended for each in table.heard("alert") if each["code"] == code)


@pytest.mark.journey("docs/JUDGING.md", "docs/FOR_JUDGES.md", presses=1)
def test_a_question_is_answered_from_a_phone(journey: Journey, quiet: RunningTable) -> None:
    journey.expect(alerts=("points_differ",))
    Play(quiet).close()
    judge = journey.phone(quiet)
    judge.open("operator")
    judge.sees("25,000")
    with closing(quiet.operator()) as other:
        assert asked(other, "report_points", points=[26_000, 24_000, 25_000, 25_000])["agree"] is False
    question = judge.sees(judge.page.locator("#questions .question"))
    expect(judge.page.locator("#alerts li[data-code=points_differ]")).to_have_count(0)
    assert judge.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    judge.press(question.get_by_role("button", name="Take over the sticks' points"))
    expect(question).to_have_count(0)
    until(lambda: [seat["points"] for seat in quiet.get("api/score")["seats"]][:2] == [26_000, 24_000])
    until(lambda: over(quiet, "points_differ"))
    assert quiet.get("api/alerts")["alerts"] == []


@pytest.mark.journey("docs/JUDGING.md", presses=3)
def test_play_is_paused_from_a_phone_and_goes_on(journey: Journey, quiet: RunningTable) -> None:
    judge, spectator = journey.phone(quiet), journey.person(quiet)
    judge.open("operator")
    spectator.open()
    judge.press("Pause")
    judge.sees("Until play resumes")
    judge.press(judge.page.locator("#confirm-yes"))
    until(lambda: quiet.get("api/state")["paused"] is not None)
    spectator.sees(spectator.page.locator("#paused"))
    judge.press("Resume")
    until(lambda: quiet.get("api/state")["paused"] is None)
    spectator.sees_none(spectator.page.locator("#paused"))


@pytest.mark.journey("docs/JUDGING.md", "docs/FOR_JUDGES.md", presses=1)
def test_an_alert_is_gone_once_its_remedy_is_pressed(journey: Journey, quiet: RunningTable) -> None:
    journey.expect(alerts=("wrong_tile_count",))
    Play(quiet).close()
    judge = journey.phone(quiet)
    judge.open("operator")
    with closing(quiet.operator()) as other:
        noted = {"kind": "irregularity_noted/1", "seat": 2, "code": "wrong_tile_count", "detail": "14 tiles"}
        asked(other, "record_event", event=noted)
        alert = judge.sees(judge.page.locator("#alerts li[data-code=wrong_tile_count]"))
        judge.press(alert.locator("button.offer"))
        expect(alert).to_have_count(0)
        until(lambda: over(quiet, "wrong_tile_count"))
        expect(judge.page.locator("#events tr[data-kind=irregularity_noted]").first).not_to_contain_text("_")
        assert quiet.get("api/alerts")["alerts"] == []
        verdicts = [e for e in other.history() if e["kind"] == "irregularity_noted/1" and e["seat"] == 2]
        assert len(verdicts) == 2, "the fault, and that the hand is dead"


@pytest.mark.journey("docs/JUDGING.md", presses=12)
def test_an_ended_session_is_amended_and_says_so(journey: Journey, quiet: RunningTable) -> None:
    play = Play(quiet)
    play.see("win_shown", WIN)
    play.ask("settle")
    play.close()
    judge, spectator = journey.person(quiet), journey.person(quiet)
    judge.open("operator")
    end_session(judge)
    spectator.open()
    spectator.sees("Final result")
    spectator.sees_none("Amended after the end (1)")
    before = quiet.get("api/score")["final"]
    names = [seat["player"] for seat in quiet.get("api/score")["seats"]]
    changes = dict(zip(names, (-3000, 9000, -3000, -3000), strict=True))
    hand_by_points(judge, changes, winner=names[1])
    spectator.sees("Amended after the end (1)")
    after = quiet.get("api/score")
    assert (after["finished"], after["amended"]) == (True, 1)
    assert after["final"] != before
    line = quiet.get("api/history")["sessions"][0]
    assert line["final"] == after["final"]
    spectator.open("scoreboard")
    spectator.sees("Amended after the end (1)")
    spectator.open("history/latest")
    spectator.sees("Amended after the end (1)")
