"""The made-up play of ``?sample=`` is legal, its figures are the rules', and the parts show them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tablectl.mahjong.tiles import parse_tiles
from tests.system.pages import sample_play
from tests.system.pages.played_table import PlayedTable
from tests.system.pages.test_graphics import played
from tests.system.pages.test_pages import browser, pytestmark
from tests.system.pages.test_reading_pages import page

__all__ = ["browser", "page", "played", "pytestmark"]


def test_the_file_holds_what_the_rules_say() -> None:
    assert sample_play.FILE.read_text(encoding="utf-8") == sample_play.text(), (
        "run: python -m tests.system.pages.sample_play"
    )


def test_no_face_is_there_more_often_than_in_a_set_and_everybody_has_had_their_turns() -> None:
    assert {face: n for face, n in sample_play.seen().items() if n > 4} == {}
    assert {len(parse_tiles(hand)) for hand in sample_play.CLOSED} == {13}
    turns = [len(parse_tiles(river)) for river in sample_play.RIVERS]
    dealer, winner = sample_play.LAST["dealer"], sample_play.LAST["player"]
    assert [turns[seat] - (seat != winner) for seat in range(4)] == [min(turns)] * 4, (
        "the winner drew and won"
    )
    assert sample_play.LAST["from"] is None
    assert dealer != winner
    assert sample_play.CLOSED[winner] == sample_play.LAST["hand"]


def test_sticks_lie_where_tiles_were_turned_and_whoever_is_in_furiten_has_discarded_a_wait() -> None:
    turned = {seat for seat, at in enumerate(sample_play.RIICHI_AT) if at is not None}
    assert turned == set(sample_play.LAST["riichi"])
    waits = {wait["tile"] for wait in sample_play.waits()}
    river = {str(tile) for tile in parse_tiles(sample_play.RIVERS[sample_play.READY])}
    assert waits & river
    assert all(wait["left"] > 0 for wait in sample_play.waits())


def test_a_dealer_who_wins_stays_and_the_others_follow_in_turn() -> None:
    for hand, following in pairwise(sample_play.HANDS):
        assert hand["player"] != hand["dealer"]
        assert following["dealer"] == (hand["dealer"] + 1) % 4


@pytest.mark.parametrize("part", ["result", "final", "standings", "winner"])
def test_the_parts_show_the_samples_figures(played: PlayedTable, page: Page, part: str) -> None:
    last = sample_play.game()["hands"][-1]
    page.goto(f"{played.address}overlay/{part}?sample=1&lang=en&motion=off")
    shown = page.locator(f"[data-part={part}]")
    if part in ("result", "winner"):
        expect(shown).to_contain_text("Ren wins by self-draw")
        expect(shown.locator(".item")).to_have_count(len(last["win"]["items"]))
    if part == "result":
        expect(shown.locator(".payments tfoot td").nth(1)).to_have_text(f"+{last['deltas'][1]:,}")
        expect(shown.locator(".payments tbody tr")).to_have_count(len(last["lines"]))
    if part == "winner":  # the same number as on the result card
        expect(shown.locator(".gained")).to_have_text(f"+{last['deltas'][1]:,}")
    if part in ("final", "standings"):
        expect(shown.locator(".standings li").first).to_contain_text(f"{max(last['scores']):,}")
