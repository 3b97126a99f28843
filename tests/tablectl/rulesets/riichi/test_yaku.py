"""Each yaku where it stands and where it just does not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tablectl.mahjong.win import NoWinCode, named_total
from tablectl.rulesets.riichi.presets import RIICHI_BOOK
from tablectl.rulesets.riichi.yaku.kind import Yaku
from tablectl.rulesets.riichi.yaku.situation import SITUATION_YAKU
from tablectl.rulesets.riichi.yaku.table import FORM_YAKU, TILE_YAKU
from tests.tablectl.rulesets.riichi.claims import FIXTURES, claim, closed_kong, refused, win, yaku

PUBLISHED = json.loads((FIXTURES / "scoring_items.json").read_text(encoding="utf-8"))


def test_values_are_those_of_the_published_list() -> None:
    patterns: list[Yaku[Any]] = [*SITUATION_YAKU, *TILE_YAKU, *FORM_YAKU]
    table = {pattern.key: [pattern.closed, pattern.open] for pattern in patterns}
    published = PUBLISHED["han_closed_open"]
    assert table == {key: published[key] for key in table}
    by_hand = {"chiitoitsu", "yakuhai_seat_wind", "yakuhai_round_wind", "dora", "uradora", "akadora"}
    assert set(published) - set(table) == by_hand


@pytest.mark.parametrize(
    ("found", "hand", "tile", "melds"),
    [
        ({"tanyao": 1}, "234m55p68s", "7s", ["678p", "333s"]),
        ({"pinfu": 1}, "123m456p78s99p234s", "9s", []),
        ({"pinfu": 1, "iipeikou": 1}, "112233m456p78s99p", "9s", []),
        ({"ryanpeikou": 3}, "112233m445566p7s", "7s", []),
        ({"yakuhai_haku": 1}, "123m456p78s99p", "9s", ["555z"]),
        ({"yakuhai_hatsu": 1, "yakuhai_chun": 1}, "78s99p123m", "9s", ["666z", "777z"]),
        ({"sanshoku_doujun": 2}, "123m123p13s55p999m", "2s", []),
        ({"sanshoku_doujun": 1}, "123m123p13s44p", "2s", ["777m"]),
        ({"ittsu": 2}, "123456789m55p11s", "5p", []),
        ({"ittsu": 1}, "123456m55p11s", "5p", ["789m"]),
        ({"chanta": 2}, "123m789p79s333z99m", "8s", []),
        ({"chanta": 1}, "123m79s333z99m", "8s", ["789p"]),
        ({"junchan": 3}, "123m789p79s11199m", "8s", []),
        ({"junchan": 2}, "123m79s999m11p", "8s", ["789p"]),
        ({"chiitoitsu": 2}, "1133m2244p5577s9p", "9p", []),
        ({"toitoi": 2}, "222m55p888s33s", "3s", ["999m"]),
        ({"sanankou": 2}, "222m555p888s23s11p", "1s", []),
        ({"sanshoku_doukou": 2, "toitoi": 2}, "333m333p11s55m", "5m", ["333s"]),
        ({"honroutou": 2, "toitoi": 2}, "111m999p11s33z", "1s", ["999s"]),
        ({"honroutou": 2, "chiitoitsu": 2}, "1199m1199p1199s3z", "3z", []),
        ({"shousangen": 2, "yakuhai_haku": 1, "yakuhai_hatsu": 1}, "123m45p77z", "3p", ["555z", "666z"]),
        ({"honitsu": 3}, "12345678m333z11m", "9m", []),
        ({"honitsu": 2}, "13m333z11m456m", "2m", ["678m"]),
        ({"chinitsu": 6}, "1112345556778m", "9m", []),
        ({"chinitsu": 5}, "1113456899m", "7m", ["789m"]),
    ],
)
def test_a_yaku_counts(found: dict[str, int], hand: str, tile: str, melds: list[str]) -> None:
    lines = yaku(win(claim(hand, tile, *melds)))
    assert {key: lines.get(key) for key in found} == found


@pytest.mark.parametrize(
    ("missing", "why", "hand", "tile", "melds"),
    [
        ("pinfu", "open hand", "234m456p45s22m", "6s", ["678p"]),
        ("pinfu", "edge wait", "123m456p12789s11m", "3s", []),
        ("pinfu", "middle wait", "123m456p79s22s456m", "8s", []),
        ("pinfu", "pair wait", "123m456p456789s5z", "5z", []),
        ("pinfu", "pair of dragons", "123m456p45789s55z", "6s", []),
        ("iipeikou", "open hand", "11223m99p", "3m", ["456p", "777z"]),
        ("ryanpeikou", "only one twin", "112233m456789p1s", "1s", []),
        ("sanankou", "the third was completed by a discard", "222m555p88s23499p", "8s", []),
        ("yakuhai_round_wind", "south is the seat's", "123m456p78s99p", "9s", ["222z"]),
        ("yakuhai_seat_wind", "east is the round's", "123m456p78s99p", "9s", ["111z"]),
        ("chanta", "no chow: honroutou", "111m999p11s33z", "1s", ["999s"]),
        ("chanta", "no honor: junchan", "123m789p79s11199m", "8s", []),
        ("honitsu", "no honor: chinitsu", "1112345556778m", "9m", []),
        ("honitsu", "two suits", "123m456m78p33z", "9p", ["777z"]),
        ("tanyao", "nines", "234m5p678s678p999s", "5p", []),
        ("chiitoitsu", "four sets of them are dearer", "112233m445566p7s", "7s", []),
    ],
)
def test_a_yaku_does_not_count(missing: str, why: str, hand: str, tile: str, melds: list[str]) -> None:
    assert missing not in yaku(win(claim(hand, tile, *melds, riichi="none" if melds else "riichi"))), why


def test_both_winds_of_the_dealer_in_the_east_round_count() -> None:
    lines = yaku(win(claim("123m456p78s99p", "9s", "111z", seat="E", round_="E")))
    assert lines == {"yakuhai_seat_wind": 1, "yakuhai_round_wind": 1}


def test_situations_add_up_with_each_other_and_the_tiles() -> None:
    hand = ("234m567p23488s55s", "5s")
    lines = yaku(win(claim(*hand, riichi="double", ippatsu=True, last_tile=True)))
    assert lines == {"double_riichi": 2, "ippatsu": 1, "houtei": 1, "tanyao": 1}
    lines = yaku(win(claim(*hand, riichi="riichi", source="wall", last_tile=True)))
    assert lines == {"riichi": 1, "menzen_tsumo": 1, "haitei": 1, "tanyao": 1}


def test_a_replacement_tile_is_no_haitei_and_a_robbed_one_no_houtei() -> None:
    kong = closed_kong("9999p")
    lines = yaku(win(claim("234m567p23s55m", "4s", kong, source="replacement", last_tile=True)))
    assert lines == {"menzen_tsumo": 1, "rinshan": 1}
    assert yaku(win(claim("123m456p78s99p111m", "9s", source="kong", last_tile=True)))["chankan"] == 1


def test_a_closed_hand_without_yaku_needs_riichi_or_its_own_draw() -> None:
    hand = ("123m456p888s2399p", "1p")
    assert refused(claim(*hand)) is NoWinCode.NO_YAKU
    assert yaku(win(claim(*hand, source="wall"))) == {"menzen_tsumo": 1}
    assert yaku(win(claim(*hand, riichi="riichi"))) == {"riichi": 1}


def test_dora_are_no_yaku() -> None:
    assert refused(claim("123m0p78s99p46p", "9s", "888s", dora="8p")) is NoWinCode.NO_YAKU


def test_dora_of_two_indicators_on_one_tile_count_twice() -> None:
    lines = yaku(win(claim("055m567p234s88s23p", "4p", riichi="riichi", dora="4m4m9m", ura="7s1s")))
    assert lines["dora"] == 6
    assert lines["uradora"] == 3
    assert lines["akadora"] == 1


@pytest.mark.parametrize(
    ("indicator", "dora"),
    [
        ("9s", "1s"),
        ("1m", "2m"),
        ("0p", "6p"),
        ("4z", "1z"),
        ("2z", "3z"),
        ("7z", "5z"),
        ("5z", "6z"),
        ("6z", "7z"),
    ],
)
def test_an_indicator_shows_the_next_tile_of_its_circle(indicator: str, dora: str) -> None:
    """Dragons go red, white, green, red: the book's order."""
    assert yaku(win(claim("3344m8899p3388s" + dora, dora, dora=indicator)))["dora"] == 2


def test_ura_indicators_count_only_after_riichi() -> None:
    assert "uradora" not in yaku(win(claim("234m567p23488s55s", "5s", ura="4s")))


def test_without_kan_dora_only_the_first_indicators_count() -> None:
    hand = claim("234m567p23488s55s", "5s", riichi="riichi", dora="4s7s", ura="7s4s")
    assert yaku(win(hand)) == {"riichi": 1, "tanyao": 1, "dora": 5, "uradora": 5}
    plain = RIICHI_BOOK.options("default", {"kan_dora": False, "kan_ura_dora": False})
    assert yaku(win(hand, plain)) == {"riichi": 1, "tanyao": 1, "dora": 3, "uradora": 2}


def test_options_switch_yaku_off() -> None:
    hand = ("234m567p23488s55s", "5s")
    off = {"ippatsu": False, "houtei": False, "haitei": False, "menzen_tsumo": False, "ura_dora": False}
    options = RIICHI_BOOK.options("default", off)
    assert yaku(win(claim(*hand, riichi="riichi", ippatsu=True, last_tile=True, ura="7s"), options)) == {
        "riichi": 1,
        "tanyao": 1,
    }
    assert yaku(win(claim(*hand, source="wall", last_tile=True), options)) == {"tanyao": 1}


def test_open_tanyao_is_an_option() -> None:
    hand = claim("234m55p678s34p", "2p", "333s")
    assert yaku(win(hand)) == {"tanyao": 1}
    assert refused(hand, RIICHI_BOOK.options("default", {"kuitan": False})) is NoWinCode.NO_YAKU


def test_renhou_follows_its_option() -> None:
    """A discard before the winner's first draw: nothing, a mangan, a baiman, some han, or a yakuman."""
    hand = claim("123m456p888s2399p", "1p", first_turn=True)
    assert refused(hand) is NoWinCode.NO_YAKU
    points = {}
    for value in ("mangan", "baiman", "yakuman", "han"):
        scored = win(hand, RIICHI_BOOK.options("default", {"renhou": value, "renhou_han": 4}))
        assert list(yaku(scored)) == ["renhou"]
        points[value] = named_total(scored.total, "points")
    assert points == {"mangan": 8000, "baiman": 16000, "yakuman": 32000, "han": 8000}


def test_renhou_alone_gives_way_to_a_dearer_hand() -> None:
    dear = claim("1112345556778m", "9m", first_turn=True, dora="6m6m")
    assert "chinitsu" in yaku(win(dear, RIICHI_BOOK.options("default", {"renhou": "mangan"})))
    assert yaku(win(dear, RIICHI_BOOK.options("default", {"renhou": "mangan"})))["dora"] == 4


def test_the_dealer_has_no_renhou() -> None:
    hand = claim("123m456p888s2399p", "1p", first_turn=True, seat="E")
    assert refused(hand, RIICHI_BOOK.options("default", {"renhou": "mangan"})) is NoWinCode.NO_YAKU


def test_two_han_of_yaku_may_be_asked_for() -> None:
    hand = claim("234m55p678s34p", "2p", "333s", honba=5, dora="2s")
    assert (
        refused(hand, RIICHI_BOOK.options("default", {"two_han_minimum": "always"}))
        is NoWinCode.BELOW_MINIMUM
    )
    five = RIICHI_BOOK.options("default", {"two_han_minimum": "from_five_honba"})
    assert refused(hand, five) is NoWinCode.BELOW_MINIMUM
    assert win(claim("234m55p678s34p", "2p", "333s", honba=4), five)


def test_atozuke_may_be_forbidden() -> None:
    """The book's case: 1, 4 and 7 complete the hand and 1 gives no yaku, so none of them wins."""
    late = ("23m456p55s", "4m", "234s", "678s")
    forbidden = RIICHI_BOOK.options("default", {"atozuke": "forbidden"})
    lenient = RIICHI_BOOK.options("default", {"atozuke": "forbidden_but_situations"})
    assert refused(claim(*late), forbidden) is NoWinCode.WIN_NOT_ALLOWED
    assert yaku(win(claim(*late))) == {"tanyao": 1}
    assert refused(claim(*late, last_tile=True), forbidden) is NoWinCode.WIN_NOT_ALLOWED
    assert "houtei" in yaku(win(claim(*late, last_tile=True), lenient))
    sure = ("23m456p55s", "4m", "777z", "678s")
    assert yaku(win(claim(*sure), forbidden)) == {"yakuhai_chun": 1}


def test_forbidden_atozuke_spares_a_declared_riichi() -> None:
    forbidden = RIICHI_BOOK.options("default", {"atozuke": "forbidden"})
    assert win(claim("23m456p55s234s678s", "4m", riichi="riichi"), forbidden)
