"""tenhou.net/6: the order of play is found from eight lists."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tablectl.api.games.export import export_games
from tablectl.formats.recorded.record import (
    RecordedGame,
    RecordedHand,
    RecordedItem,
    RecordedOutcome,
    RecordedWin,
    RecordError,
    liable_seat,
)
from tablectl.formats.recorded.rotation import from_first_dealer
from tablectl.formats.tenhou6 import read_tenhou6
from tablectl.formats.tenhou6.calls import read_call, read_tile, write_call, write_tile
from tablectl.formats.tenhou6.results import points_text, read_win, yaku_text
from tablectl.formats.tenhou6.words import YAKU_WORDS
from tablectl.game.claims import ClaimMeld, DeclareKong, Discard, RevealIndicator
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import RED_FIVES, tile_of_kind
from tests.tablectl.formats.games import GAMES, game


def test_tiles_have_numbers() -> None:
    for tile in (*map(tile_of_kind, range(34)), *RED_FIVES):
        assert read_tile(write_tile(tile)) == tile


@pytest.mark.parametrize("code", [0, 10, 20, 48, 54, 60, "11", True, None])
def test_numbers_that_are_no_tile(code: object) -> None:
    with pytest.raises(RecordError, match="tile number"):
        read_tile(code)


@pytest.mark.parametrize(
    ("text", "kind", "claimed", "offset"),
    [
        ("c141315", MeldKind.CHOW, "4m", 3),
        ("p414141", MeldKind.PUNG, "1z", 3),
        ("29p2929", MeldKind.PUNG, "9p", 2),
        ("4545p45", MeldKind.PUNG, "5z", 1),
        ("m39393939", MeldKind.OPEN_KONG, "9s", 3),
        ("25m252552", MeldKind.OPEN_KONG, "5p", 2),
        ("222222m22", MeldKind.OPEN_KONG, "2p", 1),
        ("k37373737", MeldKind.ADDED_KONG, "7s", 3),
        ("121212a12", MeldKind.CLOSED_KONG, "2m", 0),
    ],
)
def test_the_letters_place_tells_whom_a_call_was_taken_from(
    text: str, kind: MeldKind, claimed: str, offset: int
) -> None:
    call = read_call(text)
    assert (call.kind, str(call.claimed), call.from_offset) == (kind, claimed, offset)
    assert read_call(write_call(call)) == call


@pytest.mark.parametrize("text", ["", "1212", "12p12", "p1212", "12x1212", "1p21212", "1212c12"])
def test_texts_that_are_no_call(text: str) -> None:
    with pytest.raises(RecordError):
        read_call(text)


def test_a_call_that_fits_two_equal_discards_is_put_where_the_game_goes_on() -> None:
    steps = game("equal_discards").hands[0].steps
    calls = [s for s in steps if isinstance(s, ClaimMeld | DeclareKong)]
    assert len(calls) == 6
    assert sum(isinstance(s, Discard) for s in steps) == 11 + 12 + 12 + 11


def test_a_robbed_second_kong_turns_no_indicator() -> None:
    steps = game("robbed_second_kong").hands[0].steps
    assert sum(isinstance(s, RevealIndicator) for s in steps) == 1


def test_a_robbed_kongs_winner_is_paid_by_who_declared_it() -> None:
    (win,) = game("robbed_kong").hands[0].recorded.wins
    assert (win.winner, win.from_seat, win.total) == (2, 3, 8000)
    assert win.fu is None, "a limit hand's text tells no fu"


@pytest.mark.parametrize(
    ("text", "dealer"),
    [
        ("30符4飜7700点", 0),
        ("満貫8000点", 1),
        ("30符4飜3900点∀", 0),
        ("30符3飜1000-2000点", 2),
        ("40符1飜400-700点", 2),
        ("役満8000-16000点", 2),
        ("役満32000点", 2),
        ("倍満8000点∀", 0),
        ("20符2飜700点∀", 0),
    ],
)
def test_values_read_and_write_alike(text: str, dealer: int) -> None:
    own = "-" in text or "∀" in text
    deltas = (0, 0, 0, 0)
    win = read_win(deltas, [0, 0 if own else 3, 0, text])
    han = {"4飜": 4, "3飜": 3, "1飜": 1, "2飜": 2}.get(text[3:5])
    said = win if han is None else type(win)(win.winner, win.from_seat, deltas, (), han, win.fu, win.total)
    assert points_text(said, dealer) == text


def test_every_yaku_has_its_word() -> None:
    for number, word in enumerate(YAKU_WORDS):
        value = "役満" if 37 <= number <= 51 else "2飜"
        win = read_win((0, 0, 0, 0), [0, 1, 0, "30符2飜2000点", f"{word}({value})"])
        assert win.items is not None
        wind = (number - 10) % 4 if 10 <= number <= 13 else 0
        round_ = (number - 14) % 4 if 14 <= number <= 17 else 0
        assert yaku_text(win.items[0], wind, round_, {}) == f"{word}({value})"


def changed(**changes: Any) -> str:
    data = json.loads((GAMES / "nine_kinds.tenhou6.json").read_text(encoding="utf-8"))
    hand = data["log"][0]
    for part, value in changes.pop("hand", {}).items():
        hand[part] = value
    return json.dumps({**data, **changes})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "expected a tenhou.net/6 JSON"),
        ("{}", "list of hands"),
        (changed(log=[]), "list of hands"),
        (changed(log=[[1, 2]]), "hand 0: expected a list of 17 parts"),
        (changed(hand={2: [99]}), "hand 0: expected a tile number"),
        (changed(hand={16: ["雨"]}), "hand 0: expected 和了"),
        (changed(hand={6: [41, 41, 41]}), "do not match"),
        (changed(hand={1: None}), "hand 0 cannot be read"),
    ],
)
def test_what_is_no_record_says_where(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        read_tenhou6(text)


class TestStrictReaders:
    """What programs that read tenhou.net/6 without mercy ask of it."""

    @pytest.mark.parametrize("first_dealer", [0, 1, 3])
    def test_every_hand_has_seventeen_parts_and_its_dealer_at_kyoku_mod_four(self, first_dealer: int) -> None:
        one = game("double_ron_nine_kinds")
        turned = replace(
            one,
            first_dealer=first_dealer,
            hands=tuple(turned_hand(hand, first_dealer) for hand in one.hands),
            final=None,
        )
        data = json.loads(export_games((turned,), "tenhou6"))
        assert [len(v) for v in (data["title"], data["name"])] == [2, 4]
        assert set(data["rule"]) >= {"disp", "aka"}
        for hand, written in zip(turned.hands, data["log"], strict=True):
            assert len(written) == 17
            kyoku, honba, deposits = written[0]
            assert (kyoku % 4 + first_dealer) % 4 == hand.dealer
            assert (kyoku // 4, honba, deposits) == ("ESWN".index(hand.round), hand.honba, hand.deposits)
            assert len(written[1]) == 4
            assert sum(written[1]) + 1000 * deposits == 100_000
            # The dealer, and nobody else, draws before the first discard of all.
            dealer = kyoku % 4
            for seat in range(4):
                dealt, takes, drops = written[4 + 3 * seat : 7 + 3 * seat]
                assert len(dealt) == 13
                assert all(isinstance(code, int) for code in dealt)
                assert len(takes) - len(drops) in (0, 1)
                if seat == dealer:
                    assert isinstance(takes[0], int)
            assert isinstance(written[16][0], str)

    def test_a_liable_seat_stands_third(self) -> None:
        one = game("nine_kinds")
        win = RecordedWin(0, 1, (32_000, -16_000, -16_000, 0), (RecordedItem("daisangen", 0, yakuman=1),))
        assert liable_seat(win) == 2
        assert liable_seat(replace(win, from_seat=None, deltas=(32_000, 0, 0, -32_000))) == 3
        assert liable_seat(replace(win, deltas=(32_000, -32_000, 0, 0))) is None
        assert liable_seat(replace(win, from_seat=None, deltas=(32_000, -16_000, -8000, -8000))) is None
        assert liable_seat(replace(win, items=(RecordedItem("riichi", 1),))) is None
        won = RecordedOutcome("win", (57_000, 9000, 9000, 25_000), (replace(win, total=32_000),))
        hand = replace(one.hands[0], recorded=won)
        data = json.loads(export_games((replace(one, hands=(hand,)),), "tenhou6"))
        assert data["log"][0][16][2][:3] == [0, 1, 2]


def turned_hand(hand: RecordedHand, by: int) -> RecordedHand:
    """The hand with every seat so much further on."""
    return from_first_dealer(
        RecordedGame(
            players=("", "", "", ""),
            rules="riichi",
            preset="tenhou",
            options={},
            first_dealer=(4 - by) % 4,
            hands=(hand,),
        )
    ).hands[0]
