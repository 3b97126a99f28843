"""What lies on the felt, and what must have happened for it to lie so."""

from __future__ import annotations

import pytest

from tablectl.game.claims import Discard
from tablectl.game.events import (
    HandDrawn,
    HandSettled,
    IndicatorRevealed,
    KongDeclared,
    MeldClaimed,
    ReadyDeclared,
    TileDiscarded,
    TileDrawn,
    WinShown,
)
from tablectl.game.evidence import Button, ButtonPressed, HandReadyReported
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tests.tablectl.game.seen import Look, dealt, kinds

PUNG, CHOW = MeldKind.PUNG, MeldKind.CHOW


def tile(code: str) -> Tile:
    return Tile.parse(code)


@pytest.fixture
def table() -> Look:
    """Seat 0 deals."""
    look = dealt()
    assert look.follower.events == [IndicatorRevealed(tile("9s"))]
    look.follower.events.clear()
    return look


def test_a_discard_implies_the_draw_nobody_saw(table: Look) -> None:
    table.throws(0, "1z")
    table.show()
    assert table.follower.events == [TileDrawn(0, None, "wall"), TileDiscarded(0, tile("1z"), None, False)]


def test_discards_seen_at_once_are_put_in_the_order_of_play(table: Look) -> None:
    table.throws(2, "3z")
    table.throws(1, "2z")
    table.throws(0, "1z")
    table.show()
    seats = [event.seat for event in table.follower.events if isinstance(event, TileDiscarded)]
    assert seats == [0, 1, 2]


def test_a_discard_out_of_turn_waits_for_the_one_before_it(table: Look) -> None:
    table.throws(1, "2z")
    table.show()
    assert table.follower.events == []
    table.throws(0, "1z")
    table.show()
    assert [e.seat for e in table.follower.events if isinstance(e, TileDiscarded)] == [0, 1]


def test_a_tile_in_the_middle_of_a_river_is_no_discard(table: Look) -> None:
    for seat, code in enumerate(("1z", "2z", "3z", "4z", "5z", "6z")):
        table.throws(seat % 4, code)
        table.show()
    before = list(table.follower.events)
    table.throws(2, "7z")
    table.rivers[1].insert(1, ("9m", False))
    table.show(400)
    table.rivers[1].pop(1)
    table.show()
    assert [type(e) for e in table.follower.events[len(before) :]] == [TileDrawn, TileDiscarded]


def test_what_nothing_legal_explains_is_asked(table: Look) -> None:
    table.throws(2, "3z")
    table.show(9000)
    (question,) = table.follower.questions
    assert question.code == "unexplained"
    assert question.seat == 2
    assert question.at_mm is not None
    assert table.follower.events == []


def test_an_unclear_face_is_asked_with_its_candidates_and_not_guessed(table: Look) -> None:
    table.throws(0, {"7p": 0.55, "9p": 0.44})
    table.show(4000)
    (question,) = table.follower.questions
    assert question.code == "unclear_tile"
    assert [c.label for c in question.candidates] == ["seat 0 discards 7p", "seat 0 discards 9p"]
    assert table.follower.events == []


def test_a_face_that_stays_hazy_is_taken_for_its_likeliest_with_its_confidence(table: Look) -> None:
    table.throws(0, {"1s": 0.8, "6z": 0.2})
    table.show(1200)
    assert table.follower.events == []
    table.show(2400)
    assert table.follower.questions == []
    assert table.follower.events[-1] == TileDiscarded(0, tile("1s"), None, False)


def test_play_that_goes_on_is_followed_past_an_unclear_face_in_doubt(table: Look) -> None:
    table.throws(0, {"7p": 0.55, "9p": 0.44})
    table.show(1500)
    assert table.follower.events == []
    table.throws(1, "2z")
    table.show(1500)
    table.throws(2, "3z")
    table.show(1500)
    thrown = [str(event.tile) for event in table.follower.events if isinstance(event, TileDiscarded)]
    assert thrown == ["7p", "2z", "3z"]
    (doubt,) = table.follower.doubts
    assert doubt.others == (Discard(0, tile("9p")),)
    assert doubt.confidence is not None
    assert doubt.confidence < 0.6
    assert table.follower.questions == []


def test_a_face_that_all_copies_of_lie_elsewhere_does_not_stop_the_hand(table: Look) -> None:
    for seat in range(4):
        table.throws(seat, "7p")
        table.show()
    table.throws(0, "7p")
    table.throws(1, "2z")
    table.show(4000)
    table.throws(2, "3z")
    table.show()
    seats = [event.seat for event in table.follower.events if isinstance(event, TileDiscarded)]
    assert seats == [0, 1, 2, 3, 0, 1, 2]
    (doubt,) = table.follower.doubts
    assert isinstance(doubt.claim, Discard)
    assert doubt.claim.tile != tile("7p")


def test_a_face_that_becomes_clear_is_written_down(table: Look) -> None:
    table.throws(0, {"7p": 0.55, "9p": 0.44})
    table.show()
    table.rivers[0][0] = ({"7p": 0.99, "9p": 0.01}, False)
    table.show()
    assert table.follower.questions == []
    assert isinstance(table.follower.events[-1], TileDiscarded)
    assert table.follower.events[-1].tile == tile("7p")


def test_four_copies_lie_elsewhere_so_it_is_the_other_face(table: Look) -> None:
    for seat, code in enumerate(("7p", "7p", "7p", "7p")):
        table.throws(seat, code)
        table.show()
    table.throws(0, {"9p": 0.7, "7p": 0.3})
    table.show()
    assert isinstance(table.follower.events[-1], TileDiscarded)
    assert table.follower.events[-1].tile == tile("9p")


def test_a_bad_reading_is_not_made_sure_by_what_lies_elsewhere(table: Look) -> None:
    for seat in range(4):
        table.throws(seat, "7p")
        table.show()
    before = len(table.follower.events)
    table.throws(0, {"7p": 0.97, "9p": 0.03})
    table.show(4000)
    assert len(table.follower.events) == before
    assert table.follower.questions


@pytest.mark.parametrize(
    ("caller", "side", "kind", "meld"),
    [
        (1, "left", CHOW, "3p 4p 5p"),
        (1, "left", PUNG, "3p 3p 3p"),
        (2, "across", PUNG, "3p 3p 3p"),
        (3, "right", PUNG, "3p 3p 3p"),
    ],
)
def test_a_call_takes_the_discard_into_a_meld(
    table: Look, caller: int, side: str, kind: MeldKind, meld: str
) -> None:
    table.throws(0, "3p")
    table.show()
    table.takes(0)
    table.show()
    assert kinds(table.follower.events) == ["TileDrawn", "TileDiscarded"]
    table.lays(caller, kind, meld, side)  # type: ignore[arg-type]
    table.show()
    table.throws(caller, "7z")
    table.show()
    claimed, thrown = table.follower.events[2:]
    assert isinstance(claimed, MeldClaimed)
    assert (claimed.seat, claimed.from_seat, claimed.meld, claimed.tile) == (caller, 0, kind, tile("3p"))
    assert isinstance(thrown, TileDiscarded)
    assert thrown.seat == caller


def test_a_discard_taken_before_anybody_saw_it_lie(table: Look) -> None:
    table.lays(2, PUNG, "5z 5z 5z", "across")
    table.throws(2, "1m")
    table.show()
    assert kinds(table.follower.events) == ["TileDrawn", "TileDiscarded", "MeldClaimed", "TileDiscarded"]
    thrown = table.follower.events[1]
    assert isinstance(thrown, TileDiscarded)
    assert (thrown.seat, thrown.tile) == (0, tile("5z"))


def test_a_red_five_in_a_meld_is_told_from_a_plain_one(table: Look) -> None:
    table.throws(0, "4s")
    table.show()
    table.takes(0)
    table.lays(1, CHOW, "4s 0s 6s", "left")
    table.show()
    claimed = table.follower.events[-1]
    assert isinstance(claimed, MeldClaimed)
    assert claimed.tiles == parse_tiles("4s0s6s")


def test_a_closed_kong_turns_an_indicator_at_once(table: Look) -> None:
    table.lays(0, MeldKind.CLOSED_KONG, "? 2m 2m ?", None)
    table.indicators.append("1p")
    table.show()
    table.throws(0, "9m")
    table.show()
    assert kinds(table.follower.events) == [
        "TileDrawn", "KongDeclared", "IndicatorRevealed", "TileDrawn", "TileDiscarded",
    ]  # fmt: skip
    kong, draw = table.follower.events[1], table.follower.events[3]
    assert isinstance(kong, KongDeclared)
    assert kong.tiles == parse_tiles("2222m")
    assert isinstance(draw, TileDrawn)
    assert draw.source == "tail"


def test_a_kong_of_fives_holds_the_red_one(table: Look) -> None:
    table.lays(0, MeldKind.CLOSED_KONG, "? 5p 5p ?", None)
    table.show()
    kong = table.follower.events[1]
    assert isinstance(kong, KongDeclared)
    assert kong.tiles == parse_tiles("5550p")


def test_a_fourth_tile_on_a_pung_is_an_added_kong(table: Look) -> None:
    table.throws(0, "6z")
    table.show()
    table.takes(0)
    table.lays(1, PUNG, "6z 6z 6z", "left")
    table.show()
    for seat, code in ((1, "1m"), (2, "2m"), (3, "3m"), (0, "4m")):
        table.throws(seat, code)
        table.show()
    table.follower.events.clear()
    table.melds[1][0] = (MeldKind.ADDED_KONG, ["6z", "6z", "6z", "6z"], "left")
    table.show()
    table.throws(1, "9m")
    table.indicators.append("4p")
    table.show()
    assert kinds(table.follower.events) == [
        "TileDrawn", "KongDeclared", "TileDrawn", "TileDiscarded", "IndicatorRevealed",
    ]  # fmt: skip


def test_a_tile_laid_sideways_declares_riichi(table: Look) -> None:
    table.throws(0, "1z", sideways=True)
    table.show()
    assert kinds(table.follower.events) == ["TileDrawn", "ReadyDeclared", "TileDiscarded"]
    thrown = table.follower.events[-1]
    assert isinstance(thrown, TileDiscarded)
    assert thrown.sideways


def test_the_button_declares_riichi_where_the_tile_lies_straight(table: Look) -> None:
    table.follower.give(ButtonPressed(table.follower.now_ms, 0, Button.READY))
    table.throws(0, "1z")
    table.show()
    assert ReadyDeclared(0) in table.follower.events


def test_the_next_tile_lies_sideways_when_the_declaring_one_was_claimed(table: Look) -> None:
    table.throws(0, "3p", sideways=True)
    table.show()
    table.takes(0)
    table.lays(2, PUNG, "3p 3p 3p", "across")
    table.show()
    for seat, code in ((2, "1m"), (3, "9m")):
        table.throws(seat, code)
        table.show()
    table.throws(0, "8m", sideways=True)
    table.show()
    assert kinds(table.follower.events).count("ReadyDeclared") == 1
    last = table.follower.events[-1]
    assert isinstance(last, TileDiscarded)
    assert last.sideways


WAITING = "2m 3m 4m 3p 4p 5p 6s 7s 8s 6p 7p 8s 8s"
"""Waits for 5p and 8p, all simples."""


def test_a_hand_shown_on_a_discard_wins_it_and_is_paid(table: Look) -> None:
    table.throws(0, "5p")
    table.show()
    table.follower.give(ButtonPressed(table.follower.now_ms, 2, Button.WIN))
    table.shown[2] = list(WAITING.split())
    table.show(6000)
    win, settled = table.follower.events[2:]
    assert isinstance(win, WinShown)
    assert (win.seat, win.from_seat, win.tile) == (2, 0, tile("5p"))
    assert isinstance(settled, HandSettled)
    assert settled.scores[2] > 25000


def test_a_shown_hand_wins_without_any_button(table: Look) -> None:
    table.throws(0, "5p")
    table.show()
    table.shown[3] = list(WAITING.split())
    table.show(2000)
    assert any(isinstance(event, WinShown) and event.seat == 3 for event in table.follower.events)


def test_a_tile_apart_from_a_shown_hand_was_drawn(table: Look) -> None:
    table.throws(0, "1z")
    table.show()
    table.shown[1] = [*WAITING.split(), "8p"]
    table.apart[1] = True
    table.show(6000)
    win = next(event for event in table.follower.events if isinstance(event, WinShown))
    assert (win.seat, win.from_seat, win.tile) == (1, None, tile("8p"))


def test_a_tile_drawn_is_not_the_discard_of_the_same_kind(table: Look) -> None:
    table.throws(0, "5p")
    table.show()
    table.shown[1] = [*WAITING.replace("5p", "0p").split(), "8p"]
    table.apart[1] = True
    table.show(6000)
    win = next(event for event in table.follower.events if isinstance(event, WinShown))
    assert (win.seat, win.from_seat, win.tile) == (1, None, tile("8p"))


def test_two_hands_win_on_one_discard(table: Look) -> None:
    table.throws(0, "5p")
    table.show()
    table.shown[2] = list(WAITING.split())
    table.show(1500)
    table.shown[1] = ["2m", "3m", "4m", "3s", "4s", "5s", "6s", "7s", "8s", "6p", "7p", "2s", "2s"]
    table.show(9000)
    wins = [event.seat for event in table.follower.events if isinstance(event, WinShown)]
    assert sorted(wins) == [1, 2]
    assert isinstance(table.follower.events[-1], HandSettled)


def test_a_misread_tile_in_a_winning_hand_is_read_as_the_hand_needs_it_only_when_likely(table: Look) -> None:
    table.throws(0, "5p")
    table.show()
    hand: list[str | dict[str, float]] = list(WAITING.split())
    hand[0] = {"2m": 0.75, "1m": 0.25}
    table.shown[2] = list(hand)
    table.show(3000)
    win = next(event for event in table.follower.events if isinstance(event, WinShown))
    assert win.tiles.count(tile("2m")) == 1


def test_a_shown_hand_that_does_not_win_is_asked_about(table: Look) -> None:
    table.throws(0, "9m")
    table.show()
    table.follower.give(ButtonPressed(table.follower.now_ms, 2, Button.WIN))
    table.shown[2] = list(WAITING.split())
    table.show(6000)
    assert [question.code for question in table.follower.questions] == ["unclear_win"]
    assert not any(isinstance(event, WinShown) for event in table.follower.events)


def test_riichis_hidden_indicators_are_waited_for(table: Look) -> None:
    for seat, code in enumerate(("1z", "2z", "3z", "4z")):
        table.throws(seat, code, sideways=seat == 2)
        table.show()
    table.throws(0, "5p")
    table.show()
    table.shown[2] = list(WAITING.split())
    table.show(4500)
    assert not any(isinstance(event, HandSettled) for event in table.follower.events)
    table.indicators.append("3s")
    table.show(1500)
    assert kinds(table.follower.events)[-3:] == ["WinShown", "UraIndicatorsRevealed", "HandSettled"]


def test_nine_terminals_and_honors_end_the_hand(table: Look) -> None:
    table.shown[0] = ["1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "2m", "5m", "6m", "7p"]
    table.show(6000)
    assert [type(e) for e in table.follower.events[:2]] == [TileDrawn, HandDrawn]


def test_four_equal_winds_end_the_hand(table: Look) -> None:
    for seat in range(4):
        table.throws(seat, "2z")
        table.show()
    table.show(4000)
    drawn = [event for event in table.follower.events if isinstance(event, HandDrawn)]
    assert [event.reason for event in drawn] == ["suufon_renda"]


def test_new_walls_in_the_middle_of_a_hand_are_asked_about(table: Look) -> None:
    table.throws(0, "1z")
    table.show()
    table.follower.give(HandReadyReported(table.follower.now_ms))
    assert [question.code for question in table.follower.questions] == ["how_ended"]


def test_a_question_is_asked_once(table: Look) -> None:
    table.throws(2, "3z")
    table.show(20000)
    assert len(table.follower.questions) == 1


def test_the_judge_is_called(table: Look) -> None:
    table.follower.give(ButtonPressed(table.follower.now_ms, 3, Button.JUDGE))
    assert [alert.code for alert in table.follower.alerts] == ["judge_called"]
