"""A club's own rules at its table: an open riichi is laid open and paid, the rules are left and taken up."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.journeys.journey import Journey
from tests.journeys.play import Play
from tests.journeys.tables import BY_HAND, STOPPED, running
from tests.journeys.test_evening import end_session, record

FILE = Path(__file__).parents[2] / "docs" / "examples" / "rules" / "local_yaku.toml"
HAND = "234m567p22s34567s"
"""Waits for 2, 5 and 8 bamboos, all simples."""


@pytest.mark.journey("docs/FOR_OWNERS.md", presses=17)
def test_a_clubs_rules_are_played_left_and_taken_up(journey: Journey, tmp_path: Path) -> None:
    journey.expect(words=(STOPPED,))
    with running(tmp_path, f"{BY_HAND}club = {str(FILE)!r}\n") as table:
        play = Play(table)
        play.discard(0, "9m")
        play.see("tile_drawn", {"seat": 1, "tile": None, "from": "wall"})
        play.see("ready_declared", {"seat": 1})
        play.see("tile_discarded", {"seat": 1, "tile": "1z", "drawn": None, "sideways": True})
        judge = journey.person(table)
        judge.open("operator")
        record(judge, "hand_shown", seat="1", tiles=HAND)
        viewer = journey.person(table)
        viewer.open("")
        expect(viewer.page.locator("#board .hand [data-tile='7p']")).to_have_count(1)
        play.discard(2, "8s")
        play.see("win_shown", {"seat": 1, "from": 2, "tile": "8s", "tiles": HAND})
        play.see("ura_indicators_revealed", {"tiles": "1z"})
        play.ask("settle")
        fed = "オープン立直への放銃"
        viewer.sees(viewer.page.get_by_text(fed).first)
        items = {each["id"]: each for each in table.get("api/result")["wins"][0]["items"]}
        assert set(items) == {"fed_open_riichi"}
        for page in ("overlay", "history/2", "scoresheet", "club"):
            viewer.open(page)
            viewer.sees(viewer.page.get_by_text(fed).first)
        play.close()

        end_session(judge)
        club = judge.page.get_by_label("By the rules of Green Felt")
        judge.tick(club, on=False)
        judge.press("Start the session")
        judge.sees("Without the rules of Green Felt")
        judge.press("Start")
        judge.sees("The session has started")
        viewer.open("rules")
        viewer.sees(viewer.page.locator("#book h2"))
        expect(viewer.page.locator("#club")).to_be_hidden()

        end_session(judge)
        judge.tick(club)
        judge.press("Start the session")
        judge.sees(judge.page.locator("#confirm-body", has_text="By the rules of Green Felt"))
        judge.press("Start")
        judge.sees("The session has started")
        viewer.open("rules")
        expect(viewer.page.locator("#club h2")).to_have_text("Green Felt")
        journey.leave()
