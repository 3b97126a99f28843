"""What waits for a judge, however much it is: alerts grouped, filtered and settled, questions as cards, tabs
in reach."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Page, Route, expect

from tablectl.ports import StandingAlert
from tablectl.service.publishing.messages import alert_ended_message, alert_message
from tablectl.topics import Topic
from tests.system.pages.contrast import poor_contrast
from tests.system.pages.played_table import PlayedTable, played_table
from tests.system.pages.test_pages import browser, page, pytestmark
from vision.cameras import encode_jpeg

__all__ = ["browser", "page", "pytestmark"]

SIZES = {"phone": (390, 844), "phone on its side": (844, 390), "tablet": (1024, 768), "desktop": (1600, 900)}
PRESS_PX = 44
"""What a finger hits."""
PICTURE_PX = 320


@pytest.fixture
def table(tmp_path: Path) -> Iterator[PlayedTable]:
    """Pages in front of a hand that has been dealt; no service tells them anything."""
    with played_table(tmp_path, hands=1) as played:
        played.tell(played.seq_of("TilesDealt"))
        yield played


def tell_alert(table: PlayedTable, minute: int, code: str, text: str) -> None:
    at = f"2026-11-20T08:{minute:02}:00.000Z"
    alert = StandingAlert(code, code, text, name=f"cause-{minute}")
    table.pages.show(Topic.ALERT, alert_message("t1", at, alert))


def end_alert(table: PlayedTable, minute: int, code: str) -> None:
    at = f"2026-11-20T09:{minute:02}:00.000Z"
    alert = StandingAlert(code, code, "", name=f"cause-{minute}")
    table.pages.show(Topic.ALERT_ENDED, alert_ended_message("t1", at, alert))


def busy(page: Page, table: PlayedTable) -> None:
    """A page in front of a table that has asked six questions and told forty alerts of three kinds."""
    page.goto(f"{table.address}operator?lang=en")
    expect(page.locator("#link")).to_have_class("link up")
    for minute in range(40):
        tell_alert(
            table, minute, *[("table_differs", "the table differs"), ("part_away", "camera")][minute % 2]
        )
    tell_alert(table, 50, "judge_called", "Ren calls the judge")
    picture = b64encode(encode_jpeg(np.full((120, 120, 3), 90, np.uint8))).decode()
    tiles = [{"label": tile, "confidence": 0.5, "tiles": [tile]} for tile in ("7s", "8s", "9s")]
    asked = {"code": "unclear_tile", "text": "Which tile did Aoi discard?", "candidates": tiles}
    asked["picture"] = f"data:image/jpeg;base64,{picture}"
    table.pages.show_questions([{**asked, "question": f"q{number}"} for number in range(6)])
    expect(page.locator("#questions .question")).to_have_count(6)
    expect(page.locator("#alerts li[data-code=judge_called]")).to_be_visible()


@pytest.mark.slow
def test_a_question_that_comes_while_one_looks_elsewhere_is_a_press_away(
    table: PlayedTable, page: Page
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{table.address}operator?lang=en")
    expect(page.locator("#link")).to_have_class("link up")
    page.click("#to-journal")
    way = page.locator("#to-questions")
    expect(way).to_be_hidden()
    tiles = [{"label": tile, "confidence": 0.5, "tiles": [tile]} for tile in ("8s", "9s")]
    picture = b64encode(encode_jpeg(np.full((120, 120, 3), 90, np.uint8))).decode()
    asked = {"question": "q1", "code": "unclear_tile", "text": "Which tile?", "candidates": tiles}
    table.pages.show_questions([{**asked, "picture": f"data:image/jpeg;base64,{picture}"}])
    expect(way).to_have_text("Open questions: 1")
    way.click()
    expect(way).to_be_hidden()
    for answer in page.locator("#questions .answer").all():
        expect(answer).to_be_in_viewport(ratio=1)
    page.click("#tab-event")  # a form begins below the way back to the question
    expect(way).to_be_visible()
    way_box, form = way.bounding_box(), page.locator("#pane-event").bounding_box()
    assert way_box and form and form["y"] >= way_box["y"] + way_box["height"]


@pytest.mark.slow
def test_a_dismissed_question_is_told_in_the_pages_language(table: PlayedTable, page: Page) -> None:
    page.goto(f"{table.address}operator?lang=ru")
    expect(page.locator("#link")).to_have_class("link up")
    told = """async (event) => {
      const { dismissedText } = await import(new URL("static/script/alert_sentences.js", document.baseURI));
      return dismissedText(event, ["Aoi", "Ren", "Yuzu", "Haru"], "riichi");
    }"""
    question = {"code": "unclear_hand", "seat": 1, "details": {"case": "hard"}}
    event = {"detail": "Ren shows a hand. Which is right?"}
    assert "Ren показывает руку" in page.evaluate(told, {**event, "question": question})
    assert page.evaluate(told, event) == event["detail"], "as older journals have it"


@pytest.mark.slow
def test_answers_that_are_whole_hands_are_whole_on_a_phone(table: PlayedTable, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{table.address}operator?lang=en")
    expect(page.locator("#link")).to_have_class("link up")
    hand = [*(f"{rank}m" for rank in range(1, 10)), "1p", "1p", "4s", "5s"]
    hands = [{"label": tile, "confidence": 0.5, "tiles": [*hand, tile]} for tile in ("6s", "3s")]
    picture = b64encode(encode_jpeg(np.full((192, 192, 3), 90, np.uint8))).decode()
    asked = {"question": "q1", "code": "unclear_win", "text": "Which hand?", "candidates": hands}
    table.pages.show_questions([{**asked, "picture": f"data:image/jpeg;base64,{picture}"}])
    answers = page.locator("#questions .answer")
    expect(answers).to_have_count(2)
    right = page.locator("#questions").evaluate("(box) => box.getBoundingClientRect().right")
    for each in page.locator("#questions :is(.answer .tile, button, img)").all():
        box = each.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= right
    heights = page.locator("#questions button").evaluate_all(
        "(all) => all.map((each) => each.getBoundingClientRect().height)"
    )
    assert min(heights) >= PRESS_PX


@pytest.mark.slow
def test_the_tabs_are_on_the_screen_however_much_waits(table: PlayedTable, page: Page) -> None:
    busy(page, table)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("(width) => innerWidth === width", arg=width)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        picture = page.locator("#questions .crop").first
        assert picture.evaluate("node => node.getBoundingClientRect().width") >= PICTURE_PX
        for scrolled in (0, 600, 100_000):
            page.evaluate("(top) => scrollTo(0, top)", scrolled)
            tab = page.locator("#tab-hand").bounding_box()
            assert tab is not None
            if scrolled < 1000 or width <= 900:
                assert 0 <= tab["y"] <= height - tab["height"]
        page.click("#tab-penalties")
        expect(page.locator("#pane-penalties .choose")).to_be_in_viewport()
        assert poor_contrast(page) == []
        page.click("#tab-hand")


@pytest.mark.slow
def test_the_same_alert_stands_once_with_its_count_and_is_found_by_kind(
    table: PlayedTable, page: Page
) -> None:
    busy(page, table)
    expect(page.locator("#alerts li[data-code]")).to_have_count(3)
    expect(page.locator("#alert-sorts")).to_be_visible()
    expect(page.locator("#alerts li[data-code=table_differs] .count")).to_have_text("×20")
    page.locator("#alert-sorts [data-sort=equipment]").click()
    expect(page.locator("#alerts li[data-code]")).to_have_count(1)
    expect(page.locator("#alerts li[data-code=part_away]")).to_be_visible()


@pytest.mark.slow
def test_who_waits_for_a_judge_stands_before_what_was_told_later(table: PlayedTable, page: Page) -> None:
    busy(page, table)
    tell_alert(table, 55, "part_away", "camera")
    expect(page.locator("#alerts li[data-code=part_away] .count")).to_have_text("×21")
    expect(page.locator("#alerts li").first).to_have_attribute("data-code", "judge_called")


@pytest.mark.slow
def test_alerts_are_settled_one_by_one_or_all_and_stay_settled(table: PlayedTable, page: Page) -> None:
    busy(page, table)
    page.locator("#alerts li[data-code=part_away]").get_by_role("button", name="Acknowledge").click()
    expect(page.locator("#alerts li[data-code=part_away]")).to_have_count(0)
    page.locator("#settle-all").click()
    expect(page.locator("#alerts")).to_have_text("None.")
    assert not page.title().startswith("(7)")
    page.reload()
    expect(page.locator("#link")).to_have_class("link up")
    expect(page.locator("#alert-sorts [data-sort=settled] .many")).to_have_text("3")
    expect(page.locator("#alert-sorts [data-sort=all] .many")).to_have_text("0")
    tell_alert(table, 55, "part_away", "camera")
    expect(page.locator("#alerts li[data-code=part_away]")).to_be_visible()


@pytest.mark.slow
def test_an_alert_is_gone_from_the_page_with_its_cause(table: PlayedTable, page: Page) -> None:
    busy(page, table)
    expect(page.locator("#alerts li[data-code=part_away] .count")).to_have_text("×20")
    for minute in range(1, 39, 2):
        end_alert(table, minute, "part_away")
    expect(page.locator("#alerts li[data-code=part_away] .count")).to_have_count(0)
    end_alert(table, 39, "part_away")
    expect(page.locator("#alerts li[data-code=part_away]")).to_have_count(0)
    page.reload()
    expect(page.locator("#alerts li[data-code=table_differs] .count")).to_have_text("×20")
    expect(page.locator("#alerts li[data-code=part_away]")).to_have_count(0)


def test_a_command_that_an_alert_names_stands_there_as_one(table: PlayedTable, page: Page) -> None:
    why = {"code": "posts_secret", "names": "discord"}
    alert = StandingAlert("posts", "part_away", "posts", {"part": "posts", "why": why}, name="cause-1")
    table.pages.show(Topic.ALERT, alert_message("t1", "2026-11-20T08:00:00.000Z", alert))
    page.goto(f"{table.address}operator?lang=en")
    told = page.locator("#alerts li[data-code=part_away]")
    expect(told.locator("code")).to_have_text("tablectl doctor")
    expect(told).not_to_contain_text("`")


@pytest.mark.slow
def test_an_alert_that_ended_while_the_page_asked_for_the_list_does_not_come_back(
    table: PlayedTable, page: Page
) -> None:
    tell_alert(table, 1, "part_away", "camera")
    tell_alert(table, 3, "table_differs", "the table differs")
    held: list[Route] = []
    page.route("**/api/alerts*", lambda route: held.append(route))
    page.goto(f"{table.address}operator?lang=en")
    expect(page.locator("#link")).to_have_class("link up")
    tell_alert(table, 2, "judge_called", "Ren calls the judge")
    expect(page.locator("#alerts li[data-code=judge_called]")).to_be_visible()
    (asked,) = held
    answer = asked.fetch()
    end_alert(table, 3, "table_differs")
    asked.fulfill(response=answer)
    expect(page.locator("#alerts li[data-code=part_away]")).to_be_visible()
    expect(page.locator("#alerts li[data-code=judge_called] .count")).to_have_count(0)
    expect(page.locator("#alerts li[data-code=table_differs]")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_what_a_judge_does_most_is_in_sight_while_alerts_stand(
    table: PlayedTable, page: Page, size: str
) -> None:
    width, height = {"laptop": (1280, 720), "phone": (390, 844)}[size]
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{table.address}operator?lang=ru")
    for minute, code in enumerate(("judge_called", "machine_fault", "part_away", "table_differs")):
        tell_alert(table, minute, code, code)
    expect(page.locator("#alerts li")).to_have_count(4)
    for act in ("settle", "next_hand", "stop_machine"):
        button = page.locator(f"#strip [data-do={act}]")
        expect(button).to_be_in_viewport(ratio=1)
        assert button.evaluate("node => node.scrollWidth <= node.clientWidth"), "its words are whole"
    if size == "phone":
        page.click("#to-journal")
    expect(page.locator("#events tr").first).to_be_in_viewport(ratio=1)
    assert page.locator("#events-title").evaluate("node => node.getBoundingClientRect().top") >= page.locator(
        "#strip"
    ).evaluate("node => node.getBoundingClientRect().bottom")
    if size == "phone":  # an open form has the screen: the strip is a row, with what cannot wait
        page.click("#tab-penalties")
        strip_height = "document.getElementById('strip').offsetHeight"
        page.wait_for_function(f"{strip_height} < 80")
        expect(page.locator("#strip [data-do=stop_machine]")).to_be_in_viewport(ratio=1)
        page.click("#unfold")
        expect(page.locator("#save-recording")).to_be_in_viewport(ratio=1)
