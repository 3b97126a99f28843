"""The table that plays by itself, as ``deploy/run`` starts it: what is printed, seen, heard, saved."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from tablectl.adapters.recording.films import open_film
from tablectl.api.recordings.reading import read_recording
from tests.journeys.journey import Journey
from tests.journeys.tables import RunningTable
from tests.tablectl.adapters.mqtt.listener import needs_mosquitto
from tests.waiting import until

LOUDSPEAKER: Final = """
window.spoken = [];
speechSynthesis.speak = (sentence) => { spoken.push(sentence.text); sentence.onend?.(); };
"""
"""Takes a browser's loudspeaker's place: this computer has none."""


@pytest.mark.slow
@pytest.mark.journey("docs/JUDGING.md", "docs/FOR_JUDGES.md", presses=4)
def test_the_last_minutes_are_saved_and_followed_again(journey: Journey, table: RunningTable) -> None:
    table.until_event("tile_discarded/1")
    judge = journey.person(table)
    judge.open("operator")
    judge.press("Save the last minutes")
    judge.write(judge.page.locator("#save-reason"), "which tile was it?")
    judge.press(judge.page.locator("#confirm-yes"))
    judge.sees(re.compile("^Saved: .*last-minutes"))
    judge.sees(judge.page.locator("#events tr[data-kind=operator_acted]"))
    (saved,) = (table.state / "recordings").iterdir()
    assert "frames" in journey.type(f"follow {saved}")


@pytest.mark.slow
@pytest.mark.journey("docs/FIRST_TABLE.md", "docs/FOR_OWNERS.md", presses=0)
def test_every_printed_address_opens(journey: Journey, table: RunningTable) -> None:
    visitor = journey.person(table)
    for address in printed_addresses(table):
        visitor.open(address)
        visitor.sees(visitor.page.locator("main, #stage, .overlay"))
        assert visitor.page.title(), address


@pytest.mark.system
@needs_mosquitto
def test_every_printed_address_answers_with_a_page(table: RunningTable) -> None:
    for address in printed_addresses(table):
        with urlopen(address) as answer:
            assert "<title" in answer.read().decode(), address


def printed_addresses(table: RunningTable) -> list[str]:
    """The addresses of pages that the start has printed."""
    found = re.findall(rf"{table.address}\S*", table.process.said[: table.printed])
    assert len(found) >= 14
    return found


@pytest.mark.slow
@pytest.mark.journey("docs/FIRST_TABLE.md", presses=0)
def test_the_live_page_shows_what_is_discarded(journey: Journey, table: RunningTable) -> None:
    visitor = journey.person(table)
    visitor.open()
    table.until_event("tile_discarded/1", more=2)
    visitor.sees(visitor.page.get_by_role("group", name=re.compile("^discards of")).get_by_role("img"))


@pytest.mark.slow
@pytest.mark.journey("docs/FOR_PLAYERS.md", "docs/FOR_STREAMERS.md", presses=4)
def test_the_table_is_read_as_text_and_heard(journey: Journey, table: RunningTable) -> None:
    listener = journey.person(table)
    listener.page.add_init_script(LOUDSPEAKER)
    listener.open()
    listener.press("Table as text")
    text = listener.sees(listener.page.get_by_role("table"))
    table.until_event("tile_discarded/1")
    expect(text).to_contain_text(re.compile("dots|bamboos|characters|east|south|west|north|dragon"))
    listener.press(listener.page.locator("#voice summary"))
    listener.choose("What to hear", "words")
    listener.tick("every discard and turn")
    listener.page.wait_for_function("() => spoken.length > 1")


@pytest.mark.slow
@pytest.mark.journey("docs/JUDGING.md", "docs/FOR_JUDGES.md", presses=6)
def test_a_judge_looks_at_the_pictures_of_a_step(journey: Journey, table: RunningTable) -> None:
    table.until_event("tile_discarded/1", more=2)
    judge = journey.person(table)
    judge.open("operator")
    judge.press("History", "link")
    judge.press(judge.page.locator("#hands a").last)
    picture = judge.sees(judge.page.locator("#picture"))
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 400
    at_last = picture.get_attribute("src")
    judge.press(judge.page.locator("#pictures").get_by_role("button", name="Previous event"))
    judge.press(judge.page.locator("#pictures").get_by_role("button", name="Previous event"))
    expect(picture).not_to_have_attribute("src", at_last or "")
    expect(picture).to_have_attribute("alt", re.compile("^Camera overhead"))
    before = picture.get_attribute("src")
    judge.press(judge.page.locator("#pictures").get_by_role("button", name="One picture back"))
    expect(picture).not_to_have_attribute("src", before or "")
    judge.key("p")
    expect(judge.page.locator("#picture-play")).to_have_text("Stop")


@pytest.mark.journey("docs/STREAMING.md", presses=2)
def test_who_leads_and_what_each_needs_is_read_from_afar(journey: Journey, table: RunningTable) -> None:
    viewer = journey.person(table, (1920, 1080))
    viewer.open("?lang=en")
    viewer.press("What they need")
    expect(viewer.page.locator("#needs li").first).to_contain_text("for place 1")
    viewer.press("Scoreboard", "link")
    rows = viewer.page.locator("#rows > li")
    expect(rows).to_have_count(4)
    points = [int(text.replace(",", "")) for text in rows.locator(".total").all_inner_texts()]
    assert points == sorted(points, reverse=True)
    shown = viewer.page.locator("#needs li").first
    table.plays_until(lambda: shown.is_visible() == may_be_the_last(table.get("/api/needs")))


def may_be_the_last(needs: Any) -> bool:
    """Whether a win that somebody needs in this hand would end the session, or let it be ended."""
    aims = [aim for seat in needs["seats"] for aim in seat["places"]]
    wins = [win for aim in aims for win in (aim["wall"], *(each["need"] for each in aim["from"]))]
    return any(win is not None and win["after"] != "goes_on" for win in wins)


@pytest.mark.journey("docs/FOR_STREAMERS.md", "docs/STREAMING.md", presses=5)
def test_a_graphic_is_arranged_and_its_address_is_a_source(journey: Journey, table: RunningTable) -> None:
    # A picture that is arranged anew gives up what it was fetching.
    journey.expect(words=("Failed to fetch",))
    streamer = journey.person(table)
    streamer.open("graphics?lang=en")
    streamer.press("Scores")
    streamer.choose("Position", "top-left")
    streamer.choose("Theme", "light")
    streamer.write("Size", "0.5")
    preview = streamer.page.frame_locator("#preview")
    expect(preview.locator(".plate-card")).to_have_count(4)
    expect(preview.get_by_text("24,400")).to_be_visible()
    streamer.press("Copy")
    address = streamer.page.locator("#address").input_value()
    assert "sample" not in address
    source = journey.person(table, (1920, 1080))
    asked: list[str] = []
    source.page.on("request", lambda request: asked.append(request.url))
    source.open(address)
    expect(source.page.locator(".plate-card")).to_have_count(4)
    where = source.page.locator("[data-part=scores]").bounding_box()
    assert where is not None
    assert where["x"] < 960
    assert where["y"] < 540
    assert not [url for url in asked if "/api/events" in url], "a graphic loads what it shows"


@pytest.mark.journey("docs/FOR_STREAMERS.md", "docs/STREAMING.md", presses=0)
def test_a_text_source_reads_single_values(journey: Journey, table: RunningTable) -> None:
    streamer = journey.person(table)
    streamer.open("text")
    streamer.sees("/text/points-1")

    def source(value: str) -> str:
        with urlopen(f"{table.address}text/{value}") as answer:
            return str(answer.read().decode())

    def says_the_score() -> bool:
        points = {seat["player"]: f"{seat['points']:,}" for seat in table.get("api/score")["seats"]}
        return points.get(source("name-1")) == source("points-1")

    until(says_the_score)


@pytest.mark.slow
@pytest.mark.journey("docs/JUDGING.md", presses=4)
def test_a_hand_is_given_away_once_it_was_looked_through(
    journey: Journey, table: RunningTable, tmp_path: Path
) -> None:
    table.until_event("tile_discarded/1")
    judge = journey.person(table)
    judge.open("operator?lang=en")
    judge.press(judge.page.locator(".acts [data-give=hand]"))
    judge.sees("No names. By packing you agree")
    judge.press("Agree and pack")
    film = judge.page.locator("#films .film")
    picture = judge.sees(film.locator("img"))
    expect(picture).to_have_js_property("complete", value=True)
    with judge.page.expect_download() as taken:
        judge.press(film.get_by_role("link"))
    taken.value.save_as(tmp_path / "hand.film.zip")
    with open_film(tmp_path / "hand.film.zip") as folder:
        assert read_recording(folder / "recording").players[0] == "Seat 1"
        assert list((folder / "recording").glob("overhead/*.jpg"))
    judge.press(film.get_by_role("button", name="Remove"))
    expect(film).to_have_count(0)
