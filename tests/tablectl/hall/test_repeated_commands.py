"""A command that comes twice under one id is carried out once."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tablectl.hall.errors import Declined
from tests.tablectl.hall.desk import JUDGE, ORGANISER
from tests.tablectl.hall.events import seating, text
from tests.tablectl.hall.scripted import ScriptedHall
from tests.tablectl.hall.test_pages import Shown, browser, page, shown

__all__ = ["browser", "page", "shown"]


@pytest.fixture
def own(tmp_path: Path) -> ScriptedHall:
    """Round 1 is begun."""
    made = ScriptedHall(tmp_path)
    made.do("import_event", text=text())
    made.do("draw_seating", seating=seating())
    made.do("begin_round")
    return made


def extra_times(own: ScriptedHall) -> int:
    return sum(each.kind == "time_added" for each in own.hall.log.entries)


def test_a_command_that_comes_twice_is_done_once_and_has_the_same_answer(own: ScriptedHall) -> None:
    first = own.do("add_time", minutes=5, reason="fire drill", id="a")
    assert own.do("add_time", minutes=5, reason="fire drill", id="a") == first
    assert extra_times(own) == 1
    assert own.do("add_time", minutes=5, reason="fire drill", id="b").seq == first.seq + 1


def test_a_command_without_an_id_is_done_as_often_as_it_is_asked(own: ScriptedHall) -> None:
    for _ in range(2):
        own.do("add_time", minutes=5, reason="fire drill")
    assert extra_times(own) == 2


def test_a_hall_that_was_killed_knows_what_it_has_done(own: ScriptedHall) -> None:
    first = own.do("add_time", minutes=5, reason="fire drill", id="a")
    own.begin()
    assert own.do("add_time", minutes=5, reason="fire drill", id="a") == first
    assert extra_times(own) == 1


def test_an_id_belongs_to_one_command_of_one_person(own: ScriptedHall) -> None:
    own.do("add_time", minutes=5, reason="fire drill", id="a")
    for who, minutes in ((ORGANISER, 6), (JUDGE, 5)):
        with pytest.raises(Declined, match="the id “a” came with another command") as refused:
            own.do("add_time", who, minutes=minutes, reason="fire drill", id="a")
        assert refused.value.code == "id_used"
    assert extra_times(own) == 1


def test_what_was_refused_may_be_asked_again_under_its_id(own: ScriptedHall) -> None:
    own.do("pause_round", reason="fire drill")
    with pytest.raises(Declined, match="paused"):
        own.do("pause_round", reason="smoke", id="a")
    own.do("resume_round")
    assert own.do("pause_round", reason="smoke", id="a").kind == "round_paused"


def test_an_id_is_a_text_of_at_most_a_hundred_characters(own: ScriptedHall) -> None:
    for wrong in ("x" * 101, 5, None):
        with pytest.raises(Declined, match="id"):
            own.do("add_time", minutes=5, reason="fire drill", id=wrong)
    assert extra_times(own) == 0


def test_what_nobody_waits_for_any_more_is_not_done(own: ScriptedHall) -> None:
    given_up = own.hall.submit({"do": "add_time", "minutes": 5, "reason": "fire drill"}, ORGANISER)
    assert given_up.cancel()
    own.step()
    assert extra_times(own) == 0
    own.do("add_time", minutes=5, reason="fire drill")
    assert extra_times(own) == 1, "the hall goes on"


@pytest.mark.slow
def test_a_press_at_the_desk_whose_answer_is_lost_is_done_once(shown: Shown, page: Page) -> None:
    def losing(route: Route) -> None:
        route.fetch()
        route.abort()

    page.goto(f"{shown.address}desk?lang=en")
    page.get_by_label("Your name").fill("Ada")
    page.locator("#why").fill("fire drill")
    page.route("**/api/hall/commands", losing)
    page.locator("#add").click()
    expect(page.locator("#said")).to_contain_text("Connected again. What you pressed may not have been done")
    page.unroute("**/api/hall/commands")
    page.locator("#add").click()
    expect(page.locator("#said")).to_contain_text("Done")
    assert extra_times(shown.own) == 1


@pytest.mark.slow
def test_a_double_press_at_the_desk_is_one(shown: Shown, page: Page) -> None:
    page.goto(f"{shown.address}desk?lang=en")
    page.get_by_label("Your name").fill("Ada")
    page.locator("#why").fill("fire drill")
    page.locator("#add").dblclick()
    expect(page.locator("#said")).to_contain_text("Done")
    expect(page.locator("#log li").first).to_contain_text("fire drill")
    assert extra_times(shown.own) == 1
