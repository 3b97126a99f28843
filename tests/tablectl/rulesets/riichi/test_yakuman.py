"""Yakuman: each of them, what they add up to, and the options around them."""

from __future__ import annotations

import json

import pytest

from tablectl.mahjong.melds import Meld
from tablectl.mahjong.win import WinClaim, named_total
from tablectl.rulesets.riichi.context import RiichiContext
from tablectl.rulesets.riichi.presets import RIICHI_BOOK
from tests.tablectl.rulesets.riichi.claims import FIXTURES, claim, closed_kong, refused, win, worth, yaku

FOUR_CLOSED_KONGS = [closed_kong(tiles) for tiles in ("1111m", "2222p", "3333s", "4444z")]


@pytest.mark.parametrize(
    ("found", "hand", "tile", "melds", "source"),
    [
        ({"kokushi"}, "119m19p19s123456z", "7z", [], "discard"),
        ({"kokushi_13_wait"}, "19m19p19s1234567z", "7z", [], "discard"),
        ({"suuankou"}, "222m555p88s33344p", "8s", [], "wall"),
        ({"suuankou_tanki"}, "222m555p888s3334p", "4p", [], "discard"),
        ({"daisangen"}, "555z666z77z123m99p", "7z", [], "discard"),
        ({"daisangen"}, "12m99p", "3m", ["555z", "666z", "777z"], "discard"),
        ({"shousuushii"}, "44z12m333z", "3m", ["111z", "222z"], "discard"),
        ({"daisuushii"}, "44z55p333z", "4z", ["111z", "222z"], "discard"),
        ({"tsuuiisou"}, "44z55z333z", "4z", ["111z", "777z"], "discard"),
        ({"tsuuiisou"}, "1122334455667z", "7z", [], "discard"),
        ({"ryuuiisou"}, "22334s666888s66z", "4s", [], "discard"),
        ({"chinroutou"}, "11m99p999s", "9p", ["111p", "999m"], "discard"),
        ({"chuuren"}, "1112345678899m", "9m", [], "discard"),
        ({"chuuren_9_wait"}, "1112345678999p", "5p", [], "discard"),
        ({"suukantsu", "suuankou_tanki"}, "5m", "5m", FOUR_CLOSED_KONGS, "discard"),
        ({"suukantsu"}, "5m", "5m", ["1111m", "2222p", "3333s", "4444z"], "discard"),
        ({"daisuushii", "tsuuiisou", "suuankou_tanki"}, "111222333444z5z", "5z", [], "discard"),
    ],
)
def test_a_yakuman_counts(
    found: set[str], hand: str, tile: str, melds: list[str | Meld], source: str
) -> None:
    scored = win(claim(hand, tile, *melds, source=source))
    assert set(yaku(scored)) == found
    assert worth(scored) == (13 * len(found), None, named_total(scored.total, "points"))
    assert named_total(scored.total, "limit") == "yakuman"


def test_every_published_yakuman_is_known() -> None:
    published = json.loads((FIXTURES / "scoring_items.json").read_text(encoding="utf-8"))
    found = set()
    hands = [
        claim("119m19p19s123456z", "7z"),
        claim("19m19p19s1234567z", "7z"),
        claim("222m555p88s33344p", "8s", source="wall"),
        claim("222m555p888s3334p", "4p"),
        claim("12m99p", "3m", "555z", "666z", "777z"),
        claim("44z12m333z", "3m", "111z", "222z"),
        claim("44z55p333z", "4z", "111z", "222z"),
        claim("44z55z333z", "4z", "111z", "777z"),
        claim("22334s666888s66z", "4s"),
        claim("11m99p999s", "9p", "111p", "999m"),
        claim("1112345678899m", "9m"),
        claim("1112345678999p", "5p"),
        claim("5m", "5m", "1111m", "2222p", "3333s", "4444z"),
        claim("123m456p888s2399p", "1p", source="wall", first_turn=True, seat="E"),
        claim("123m456p888s2399p", "1p", source="wall", first_turn=True),
    ]
    for hand in hands:
        found |= set(yaku(win(hand)))
    assert found == set(published["yakuman"])


def test_a_win_on_the_first_turn_needs_no_other_yaku() -> None:
    hand = ("123m456p888s2399p", "1p")
    assert yaku(win(claim(*hand, source="wall", first_turn=True, seat="E"))) == {"tenhou": 13}
    assert yaku(win(claim(*hand, source="wall", first_turn=True))) == {"chihou": 13}
    off = RIICHI_BOOK.options("default", {"tenhou": False, "chihou": False})
    assert yaku(win(claim(*hand, source="wall", first_turn=True), off)) == {"menzen_tsumo": 1}


def test_yakuman_combine_with_nothing_else() -> None:
    lines = yaku(win(claim("555z666z12m99p", "3m", "777z", dora="9p")))
    assert lines == {"daisangen": 13}


def test_an_open_pung_or_a_discarded_third_tile_spoils_four_concealed_pungs() -> None:
    assert yaku(win(claim("222m555p88s33344p", "8s"))) == {"sanankou": 2, "toitoi": 2, "tanyao": 1}
    assert "suuankou" not in yaku(win(claim("555p88s33344p", "8s", "222m", source="wall")))


@pytest.mark.parametrize(
    ("option", "hand"),
    [
        ("double_kokushi_13_wait", claim("19m19p19s1234567z", "7z")),
        ("double_suuankou_tanki", claim("222m555p888s3334p", "4p")),
        ("double_chuuren_9_wait", claim("1112345678999p", "5p")),
        ("double_daisuushii", claim("44z55p333z", "4z", "111z", "222z")),
    ],
)
def test_double_yakuman_are_options(option: str, hand: WinClaim[RiichiContext]) -> None:
    single = win(hand)
    double = win(hand, RIICHI_BOOK.options("default", {option: True}))
    assert (named_total(single.total, "points"), named_total(double.total, "points")) == (32000, 64000)
    assert (named_total(single.total, "han"), named_total(double.total, "han")) == (13, 26)
    assert [item.yakuman for item in double.items] == [2]
    one = win(hand, RIICHI_BOOK.options("default", {option: True, "multiple_yakuman": "single"}))
    assert (named_total(one.total, "points"), named_total(one.total, "han")) == (32000, 13)


def test_several_yakuman_add_up_or_not_as_the_table_chooses() -> None:
    hand = claim("44z55z333z", "4z", "111z", "222z")
    points = {
        choice: named_total(
            win(hand, RIICHI_BOOK.options("default", {"multiple_yakuman": choice})).total, "points"
        )
        for choice in ("add", "single", "mangan_each")
    }
    assert points == {"add": 64000, "single": 32000, "mangan_each": 40000}


def test_the_big_wheels_are_options_of_their_suits() -> None:
    for suit, option in (("p", "daisharin"), ("s", "daichikurin"), ("m", "daisuurin")):
        hand = claim(f"2233445566778{suit}", f"8{suit}")
        assert "ryanpeikou" in yaku(win(hand))
        assert yaku(win(hand, RIICHI_BOOK.options("default", {option: True}))) == {option: 13}


def test_seven_pairs_of_honors_are_daichisei_where_that_is_played() -> None:
    hand = claim("1122334455667z", "7z")
    assert yaku(win(hand)) == {"tsuuiisou": 13}
    assert yaku(win(hand, RIICHI_BOOK.options("default", {"daichisei": True}))) == {"daichisei": 13}
    both = RIICHI_BOOK.options("default", {"daichisei": True, "double_daichisei": True})
    assert yaku(win(hand, both)) == {"daichisei": 26}


def test_all_green_may_need_green_dragons() -> None:
    without = claim("2234444666888s", "3s")
    green = RIICHI_BOOK.options("default", {"ryuuiisou_needs_hatsu": True})
    assert "ryuuiisou" in yaku(win(without))
    assert "ryuuiisou" not in yaku(win(without, green))
    assert "ryuuiisou" in yaku(win(claim("22334s666888s66z", "4s"), green))


def test_nine_gates_need_a_closed_hand() -> None:
    assert "chuuren" not in yaku(win(claim("2345678999m", "1m", "111m")))


def test_thirteen_han_are_a_counted_yakuman_or_a_sanbaiman() -> None:
    hand = claim("1112345556778m", "9m", riichi="riichi", dora="5m6m4m")
    assert named_total(win(hand).total, "limit") == "kazoe_yakuman"
    assert named_total(win(hand).total, "points") == 32000
    assert named_total(win(hand, RIICHI_BOOK.presets["mleague"].options).total, "limit") == "sanbaiman"


def test_orphans_beside_melds_are_no_hand() -> None:
    assert refused(claim("19m19p19s1234z", "7z", "555z")).value == "not_a_winning_hand"
