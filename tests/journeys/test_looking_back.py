"""Looking back at a session that was played: the demonstration's, on pages and in a shell."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from tests.journeys.journey import Journey
from tests.journeys.payments import paid, points_of
from tests.journeys.tables import RunningTable


@pytest.mark.journey("docs/DEMO.md", "docs/FOR_PLAYERS.md", presses=5)
def test_a_played_hand_is_looked_at_step_by_step(journey: Journey, demo: RunningTable) -> None:
    player = journey.person(demo)
    player.open()
    player.sees("Final result")
    player.press("History", "link")
    player.press(player.page.get_by_role("link", name=re.compile("^East 1 Dora")))
    player.sees("Fully concealed hand")
    step = player.page.locator("#step")
    last = step.inner_text()
    for _ in range(3):
        player.key("ArrowLeft")
    expect(step).not_to_have_text(last)
    player.sees_none("Fully concealed hand")


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
        assert paid(listed.nth(number).locator(".payments")) == change
    parted = next(number for number, hand in enumerate(whole["hands"]) if len(hand["lines"]) > 2)
    reader.press(listed.nth(parted).locator("a"))
    table = reader.page.locator("#result-body .payments")
    expect(table.locator("tbody tr")).to_have_count(len(whole["hands"][parted]["lines"]))
    assert paid(table, "tbody tr") == paid(table) == hands[parted]
    reader.press("Play")
    reader.press("Stop")
    reader.open("history?lang=en")
    reader.press("Score sheet", "link")
    rows = reader.page.locator("tbody.hand").nth(parted).locator("tr")
    expect(rows.first).to_be_visible()
    told = [[points_of(text) for text in row.locator("td.n").all_inner_texts()[::2]] for row in rows.all()]
    assert [sum(column) for column in zip(*told[1:], strict=True)] == told[0]
    assert told[0] == whole["hands"][parted]["deltas"]


@pytest.mark.slow
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


@pytest.mark.journey("docs/DEMO.md", "docs/FOR_PROGRAMMERS.md", "docs/FOR_STREAMERS.md", presses=6)
def test_the_demonstration_is_looked_at_in_a_shell(
    journey: Journey, demo: RunningTable, tmp_path: Path
) -> None:
    journal, record = demo.state / "journal.sqlite", tmp_path / "demo.jsonl"
    assert "all 469 entries are as they were written" in journey.type(f"journal verify {journal}")
    first = journey.type(f"export {journal} --format text --hand 1")
    assert '[North "Dora, 25000 -> 37000"]' in first
    journey.type(f"export {journal} --out {record}")
    assert "4 of 4 hands agree; ends 26300 20900 17900 34900" in journey.type(f"replay {record}")
    assert "Dora wins by self-draw (/history/1/0#110)" in journey.type(f"highlights {record}")
    dora = next(row.split() for row in journey.type(f"stats {record}").splitlines() if "Dora" in row)
    assert dora[1:3] == ["4", "1"], "four hands, one win"


@pytest.mark.journey("docs/FOR_PLAYERS.md", "docs/FOR_BUILDERS.md", presses=2)
def test_dice_and_shuffle_are_checked_from_the_record(journey: Journey, demo: RunningTable) -> None:
    journal = demo.state / "journal.sqlite"
    assert "0 wrong" in journey.type(f"dice verify {journal}")
    assert "0 bad" in journey.type(f"shuffle report {journal}")


@pytest.mark.slow
@pytest.mark.journey("docs/FOR_PLAYERS.md", presses=3)
def test_a_player_looks_at_a_season_and_shares_its_card(journey: Journey, demo: RunningTable) -> None:
    stats: Any = demo.get("/api/stats")
    (rules, lines), *_ = stats["books"].items()
    name = lines[0]["player"]
    season: Any = demo.get(f"/api/stats/season?{urlencode({'rules': rules, 'player': name})}")
    player = journey.person(demo)
    player.open("?lang=en")
    player.press("Statistics", "link")
    player.choose("Player", name)
    shown = player.page.locator("#season")
    expect(shown.locator("h2")).to_have_text(f"{name}: the season")
    expect(shown.locator(".best > li")).to_have_count(len(season["best"]))
    expect(shown.locator("#curves svg[role=img]")).to_have_count(2)
    expect(shown.get_by_role("row").filter(has_text=season["opponents"][0]["player"])).to_have_count(1)
    with player.page.expect_download() as card:
        player.press("Card to share (PNG)", "link")
    assert card.value.path().read_bytes().startswith(b"\x89PNG")
