"""What a hand is worth and what it has paid; a graphic for a source; a replay that is passed on."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.journeys.journey import Journey
from tests.journeys.person import Person
from tests.journeys.tables import RunningTable
from tests.system.pages.drawn_hand import BESIDE, CLOSED, draw_hand

SHARE = re.compile(r"^(?P<who>.+?)\s*(?P<sign>[+−])(?P<points>[\d,]+)$", re.DOTALL)


def shares(places: Locator) -> Counter[str]:
    """What each player gets over these texts, each ``Aoi +1,000``."""
    found: Counter[str] = Counter()
    for text in places.all_inner_texts():
        share = SHARE.match(text.strip())
        if share is not None:
            points = int(share["points"].replace(",", ""))
            found[share["who"].strip()] += points if share["sign"] == "+" else -points
    return Counter({who: points for who, points in found.items() if points})


def points_of(text: str) -> int:
    """The number in a cell: ``−1,300``."""
    return int(re.sub(r"[^0-9−]", "", text).replace("−", "-") or 0)


def held(player: Person, code: str) -> Locator:
    """A tile of the hand on the page that scores a photo."""
    return player.page.locator(f"#closed [data-code='{code}']").first


@pytest.mark.journey("docs/FOR_PLAYERS.md", "docs/STREAMING.md", presses=10)
def test_a_photographed_hand_is_scored_in_two_books(
    journey: Journey, quiet: RunningTable, tmp_path: Path
) -> None:
    draw_hand(tmp_path / "hand.png", beside=True)
    player = journey.phone(quiet)
    player.open("photo?lang=en")
    player.give(player.page.locator("#file"), tmp_path / "hand.png")
    expect(player.page.locator("#closed .held")).to_have_count(len(CLOSED), timeout=120_000)
    expect(player.page.locator("#beside .held")).to_have_count(len(BESIDE))
    player.sees("14 tiles in the hand")
    player.press(player.page.locator("#beside [data-code='9p']"))
    player.sees("15 tiles in the hand · 14 are due")
    player.press("Score this hand")
    player.sees("Choose for each open meld from whom it was claimed.")
    player.choose(player.page.locator("#melds select").nth(1), "W")
    player.press("Score this hand")
    player.sees("There are 15 tiles in the hand, and 14 are due.")
    player.press(held(player, "9p"))
    player.press("Remove")
    player.press("Score this hand")
    answer = player.page.locator("#answer-body")
    expect(answer.locator("[data-item=yakuhai_chun]")).to_be_visible()
    expect(answer.locator(".total")).to_contain_text("1 han")
    paid = shares(answer.locator(".paid li"))
    assert sum(paid.values()) == 0
    assert paid["East"] > 0
    player.choose("Rule book", "red")
    player.press("Score this hand")
    expect(answer.locator(".total")).to_contain_text("point")
    assert sum(shares(answer.locator(".paid li")).values()) == 0


@pytest.mark.journey("docs/FOR_PLAYERS.md", "docs/DEMO.md", presses=5)
def test_a_hands_payment_adds_up_on_every_page(journey: Journey, demo: RunningTable) -> None:
    whole: Any = demo.get("/api/history/latest")
    hands = [
        Counter({who: delta for who, delta in zip(whole["players"], hand["deltas"], strict=True) if delta})
        for hand in whole["hands"]
    ]
    left = [sum(column) for column in zip(*(line["deltas"] for line in whole["left"]), strict=True)]
    for player, end in enumerate(whole["scores"]):
        gained = sum(hand[whole["players"][player]] for hand in hands) + (left[player] if left else 0)
        assert whole["start"][player] + gained == end, "the hands and what was left come to the final points"
    reader = journey.person(demo)
    reader.open("?lang=en")
    reader.press("History", "link")
    listed = reader.page.locator("#hands > li:not(.left)")
    expect(listed).to_have_count(len(hands))
    for number, change in enumerate(hands):
        assert shares(listed.nth(number).locator(".paid-line > span")) == change
    parted = next(number for number, hand in enumerate(whole["hands"]) if len(hand["lines"]) > 2)
    reader.press(listed.nth(parted).locator("a"))
    body = reader.page.locator("#result-body")
    expect(body.locator(".payments li")).to_have_count(len(whole["hands"][parted]["lines"]))
    assert shares(body.locator(".payments .share")) == shares(body.locator(".paid li")) == hands[parted]
    reader.press("Play")
    reader.press("Stop")
    reader.open("history?lang=en")
    reader.press("Score sheet", "link")
    rows = reader.page.locator("tbody.hand").nth(parted).locator("tr")
    told = [[points_of(text) for text in row.locator("td.n").all_inner_texts()[::2]] for row in rows.all()]
    assert [sum(column) for column in zip(*told[1:], strict=True)] == told[0]
    assert told[0] == whole["hands"][parted]["deltas"]


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
    expect(preview.get_by_text("34,400")).to_be_visible()
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


@pytest.mark.journey("docs/FOR_PLAYERS.md", "docs/STREAMING.md", presses=6)
def test_a_step_of_a_replay_is_shared_and_embedded(journey: Journey, demo: RunningTable) -> None:
    player = journey.person(demo, permissions=["clipboard-read", "clipboard-write"])
    player.open("history/latest/0?lang=en")
    player.sees("Points are paid")
    for _ in range(2):
        player.key("ArrowLeft")
    step = player.page.locator("#step").inner_text()
    player.press("Copy a link to this step")
    player.sees("Link copied")
    link = player.page.evaluate("navigator.clipboard.readText()")
    friend = journey.phone(demo)
    friend.open(link)
    expect(friend.page.locator("#step")).to_have_text(step)
    player.press("Copy code to embed it")
    player.sees("Link copied")
    code = player.page.evaluate("navigator.clipboard.readText()")
    [address] = re.findall(r'src="([^"]+)"', code)
    site = journey.person(demo, (720, 900))
    site.open(address.replace("&amp;", "&"))
    expect(site.page.locator("#step")).to_have_text(step)
    site.sees_none(site.page.locator(".bar"))
    site.press("Previous turn")
    site.press("Play")


@pytest.mark.journey("docs/STREAMING.md", presses=1)
def test_who_leads_and_what_each_needs_is_read_from_afar(journey: Journey, table: RunningTable) -> None:
    viewer = journey.person(table, (1920, 1080))
    viewer.open("?lang=en")
    viewer.press("Scoreboard", "link")
    rows = viewer.page.locator("#rows > li")
    expect(rows).to_have_count(4)
    points = [int(text.replace(",", "")) for text in rows.locator(".total").all_inner_texts()]
    assert points == sorted(points, reverse=True)
    expect(viewer.page.locator("#needs li").first).to_contain_text("for place 1")
    needs: Any = table.get("/api/needs")
    assert {seat["seat"] for seat in needs["seats"]} <= {0, 1, 2, 3}
