"""Whole wins: recorded ones, and what must hold for any."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from tablectl.api.scoring.score import score_line
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import WINDS, Wind
from tablectl.mahjong.tiles import Tile, parse_tiles, tile_of_kind
from tablectl.mahjong.win import NoWin, NoWinCode, ScoredWin, WinClaim, WinSource, named_total
from tablectl.rulesets.riichi.context import Riichi, RiichiContext
from tablectl.rulesets.riichi.presets import RIICHI_BOOK
from tablectl.rulesets.riichi.scoring import score_win
from tablectl.rulesets.riichi.value.hand_value import dora_kind
from tests.tablectl.mahjong.test_shapes import complete_hands
from tests.tablectl.rulesets.riichi.claims import claim, closed_kong, points, recorded_wins, refused, yaku

SHARED = Path(__file__).parents[5] / "shared" / "data" / "riichi"
"""Where longer lists of wins lie when they lie beside the checkout."""
DORA = {"dora", "uradora", "akadora"}


def difference(answer: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """What an answer has otherwise than recorded; empty when it is right."""
    if not answer["ok"]:
        return {"error": answer["error"]}
    items, total = answer["items"], answer["total"]
    found: dict[str, Any] = {
        "points": total["points"],
        "yakuman": sorted(item["id"] for item in items if "yakuman" in item),
    }
    ordinary = [item for item in items if "yakuman" not in item]
    if any(han is None for _, han in expected["yaku"]):
        names = {item["id"] for item in ordinary} - DORA
        found["yaku"] = [[name, None] for name in sorted(names)]
    else:
        found["yaku"] = sorted([item["id"], item["value"] * item["count"]] for item in ordinary)
    if not expected["yakuman"]:
        found |= {"han": total["han"], "fu": total["fu"]}
    else:
        assert total["fu"] is None
        assert total["han"] == 13 * len(expected["yakuman"])
    if "deltas" in expected:
        found["deltas"] = answer["deltas"]
    return {key: (found.get(key), value) for key, value in expected.items() if found.get(key) != value}


def test_recorded_wins_are_scored_as_the_record_says() -> None:
    wrong = {}
    for win in recorded_wins():
        if different := difference(score_line(json.dumps(win["request"])), win["expected"]):
            wrong[win["request"]["id"]] = different
    assert wrong == {}


def test_the_recorded_wins_have_every_yaku() -> None:
    counted: Counter[str] = Counter()
    for win in recorded_wins():
        counted.update(key for key, _ in win["expected"]["yaku"])
        counted.update(win["expected"]["yakuman"])
    published = json.loads(
        (Path(__file__).parents[3] / "fixtures" / "riichi" / "scoring_items.json").read_text(encoding="utf-8")
    )
    assert {*published["han_closed_open"], *published["yakuman"]} <= set(counted)


@pytest.mark.shared
@pytest.mark.parametrize("name", ["wins.jsonl.gz", "rare.jsonl.gz"])
def test_all_wins_beside_the_checkout_are_scored_right(name: str) -> None:
    if not (SHARED / name).is_file():
        pytest.skip(f"{SHARED / name} is not there: the committed wins were scored instead")
    wrong = {}
    with gzip.open(SHARED / name, "rt", encoding="utf-8") as lines:
        for line in lines:
            win = json.loads(line)
            if different := difference(score_line(json.dumps(request_of(win))), expected_of(win)):
                wrong[win["id"]] = different
    assert wrong == {}


KINDS = {
    "pon": "pung",
    "chi": "chow",
    "ankan": "closed_kong",
    "kakan": "added_kong",
    "daiminkan": "open_kong",
}
OFFSET = {"left": -1, "right": 1, "across": 2}
NAMES = {
    "ura_dora": "uradora", "aka_dora": "akadora", "haku": "yakuhai_haku", "hatsu": "yakuhai_hatsu",
    "chun": "yakuhai_chun", "San Ankou": "sanankou", "Honroutou": "honroutou", "Chantai": "chanta",
    "Shou Sangen": "shousangen", "San Kantsu": "sankantsu", "Haitei Raoyue": "haitei",
    "Houtei Raoyui": "houtei", "Rinshan Kaihou": "rinshan", "Iipeiko": "iipeikou", "Suu Ankou": "suuankou",
    "Suu Ankou Tanki": "suuankou_tanki", "Tsuu Iisou": "tsuuiisou", "Chuuren Poutou": "chuuren",
    "Daburu Chuuren Poutou": "chuuren_9_wait", "Kokushi Musou": "kokushi",
    "Kokushi Musou Juusanmen Matchi": "kokushi_13_wait", "Suu Kantsu": "suukantsu", "Chiihou": "chihou",
    "Dai Suushii": "daisuushii",
}  # fmt: skip


def published_name(name: str) -> str:
    if "round" in name and "wind" in name:
        return "yakuhai_round_wind"
    if "seat" in name and "wind" in name:
        return "yakuhai_seat_wind"
    if name.startswith("Yakuhai ("):
        return "yakuhai_" + name[9:-1]
    return NAMES.get(name, name.lower().replace(" ", "_"))


def request_of(win: dict[str, Any]) -> dict[str, Any]:
    """A request of the contract from a win in the sources' own words."""
    flags, seat = win["flags"], "ESWN".index(win["seat_wind"])
    source = "wall" if win["tsumo"] else "discard"
    source = "replacement" if flags["rinshan"] else "kong" if flags["chankan"] else source
    declared = "double" if flags["double_riichi"] else "riichi" if flags["riichi"] else "none"
    melds = []
    for meld in win["melds"]:
        tiles = sorted(meld["tiles"], key=lambda code: code.replace("0", "5"))
        melds.append({"kind": KINDS[meld["type"]], "tiles": "".join(tiles)})
        if meld["type"] != "ankan":
            melds[-1]["from"] = "ESWN"[(seat + OFFSET[meld["from_rel"]]) % 4]
    nearest = win.get("multi_ron_index", 0) == 0
    request = {
        "id": win["id"],
        "rules": "riichi",
        "preset": "tenhou",
        "hand": "".join(win["closed"]),
        "melds": melds,
        "winning_tile": win["win_tile"],
        "source": source,
        "seat": win["seat_wind"],
        "round": win["round_wind"],
        "context": {
            "riichi": declared,
            "ippatsu": flags["ippatsu"],
            "dora_indicators": "".join(win["dora_indicators"]),
            "ura_indicators": "".join(win["ura_indicators"]) if declared != "none" else "",
            "last_tile": flags["haitei"] or flags["houtei"],
            "first_turn": flags["tenhou"] or flags["chiihou"],
            "honba": win["honba"] if nearest else 0,
            "deposits": win["riichi_sticks"] if nearest else 0,
        },
    }
    if not win["tsumo"]:
        shift = win["from_who"] - win["who"] if "who" in win else 1
        request["from"] = "ESWN"[(seat + shift) % 4]
    return request


def expected_of(win: dict[str, Any]) -> dict[str, Any]:
    told = win["expected"]
    expected: dict[str, Any] = {"points": told["points"]}
    if "deltas" in win:
        expected["yaku"] = sorted(
            [published_name(one["name"]), one["han"]] for one in told["yaku"] if one["han"]
        )
        expected["yakuman"] = sorted(one["name"] for one in told["yakuman"])
        expected["deltas"] = {
            "ESWN"[(seat - win["dealer"]) % 4]: change for seat, change in enumerate(win["deltas"])
        }
    else:
        names = {published_name(name) for name in told["yaku"] if not name.startswith("Dora")}
        expected["yaku"] = [[name, None] for name in sorted(names)]
        expected["yakuman"] = sorted(published_name(name) for name in told["yakuman"])
    if not told["yakuman"]:
        expected |= {"han": told["han"], "fu": told["fu"]}
    return expected


@st.composite
def claims(draw: st.DrawFn) -> WinClaim[RiichiContext]:
    """Complete hands with melds, honba, sticks and indicators; not every one has a yaku."""
    tiles = draw(st.one_of(complete_hands(), complete_hands(range(9)), complete_hands(range(18, 34))))
    melds = [
        Meld(MeldKind.CLOSED_KONG if draw(st.booleans()) else MeldKind.OPEN_KONG, (tile_of_kind(kind),) * 4)
        for kind in draw(st.permutations([kind for kind in range(34) if kind not in tiles]))[
            : (14 - len(tiles)) // 3
        ]
    ]
    winning = draw(st.sampled_from(tiles))
    tiles.remove(winning)
    seat = draw(st.sampled_from(WINDS))
    closed = not any(meld.is_open for meld in melds)
    source = draw(st.sampled_from([WinSource.WALL, WinSource.DISCARD]))
    indicators = st.lists(st.sampled_from([tile_of_kind(kind) for kind in range(34)]), max_size=3)
    context = RiichiContext(
        riichi=draw(st.sampled_from(list(Riichi))) if closed else Riichi.NONE,
        dora_indicators=tuple(draw(indicators)),
        last_tile=draw(st.booleans()),
        honba=draw(st.integers(0, 9)),
        deposits=draw(st.integers(0, 5)),
    )
    origin = draw(st.sampled_from([wind for wind in WINDS if wind is not seat]))
    return WinClaim(
        hand=tuple(tile_of_kind(kind) for kind in draw(st.permutations(tiles))),
        melds=tuple(melds),
        winning_tile=tile_of_kind(winning),
        source=source,
        seat=seat,
        round=draw(st.sampled_from([Wind.EAST, Wind.SOUTH])),
        context=context,
        from_wind=None if source.self_drawn else origin,
    )


presets = st.sampled_from([preset.options for preset in RIICHI_BOOK.presets.values()])


@given(claims(), presets)
def test_a_complete_hand_wins_or_lacks_a_yaku(claimed: WinClaim[RiichiContext], options: Any) -> None:
    scored = score_win(claimed, options)
    assert scored == score_win(claimed, options)
    if isinstance(scored, NoWin):
        assert scored.code is NoWinCode.NO_YAKU
        return
    assert sum(scored.deltas.values()) == 1000 * claimed.context.deposits
    gained = scored.deltas[claimed.seat]
    assert gained == points(scored) + 300 * claimed.context.honba + 1000 * claimed.context.deposits
    if named_total(scored.total, "limit") != "yakuman":
        assert named_total(scored.total, "han") == sum(item.value * item.count for item in scored.items)


@given(claims(), st.integers(0, 33))
def test_an_indicator_more_never_lowers_the_points(claimed: WinClaim[RiichiContext], kind: int) -> None:
    context = claimed.context
    more = structs.replace(context, dora_indicators=(*context.dora_indicators, tile_of_kind(kind)))
    before = score_win(claimed, RIICHI_BOOK.presets["tenhou"].options)
    after = score_win(structs.replace(claimed, context=more), RIICHI_BOOK.presets["tenhou"].options)
    assert isinstance(before, ScoredWin) == isinstance(after, ScoredWin)
    if isinstance(before, ScoredWin) and isinstance(after, ScoredWin):
        assert points(after) >= points(before)


@settings(max_examples=60)
@given(claims())
def test_the_order_of_tiles_and_melds_does_not_matter(claimed: WinClaim[RiichiContext]) -> None:
    turned = structs.replace(claimed, hand=claimed.hand[::-1], melds=claimed.melds[::-1])
    assert score_win(turned, RIICHI_BOOK.default) == score_win(claimed, RIICHI_BOOK.default)


@settings(max_examples=60)
@given(claims())
def test_a_declared_riichi_never_lowers_the_points(claimed: WinClaim[RiichiContext]) -> None:
    silent = structs.replace(claimed, context=structs.replace(claimed.context, riichi=Riichi.NONE))
    declared = structs.replace(claimed, context=structs.replace(claimed.context, riichi=Riichi.RIICHI))
    before, after = score_win(silent, RIICHI_BOOK.default), score_win(declared, RIICHI_BOOK.default)
    if not any(meld.is_open for meld in claimed.melds):
        assert isinstance(after, ScoredWin)
        if isinstance(before, ScoredWin):
            assert points(after) >= points(before)


@pytest.mark.parametrize(
    ("code", "hand", "tile", "melds"),
    [
        (NoWinCode.TILE_COUNT, "123m", "4m", []),
        (NoWinCode.TILE_COUNT, "123456789m1234p", "4p", ["111z"]),
        (NoWinCode.TILE_COUNT, "", "4p", ["111z", "222z", "333z", "444z", "555z"]),
        (NoWinCode.TOO_MANY_COPIES, "11112345678m9m9m", "1m", []),
        (NoWinCode.TOO_MANY_COPIES, "1123456789m", "1m", ["111m"]),
        (NoWinCode.NOT_A_WINNING_HAND, "123456789m1235p", "4p", []),
        (NoWinCode.NOT_A_WINNING_HAND, "1111m2244p5577s9p", "9p", []),
        (NoWinCode.NOT_A_WINNING_HAND, "123456789m123p1f", "1f", []),
        (NoWinCode.NO_YAKU, "123m456p888s2399p", "1p", []),
    ],
)
def test_a_claim_that_does_not_win_says_why(code: NoWinCode, hand: str, tile: str, melds: list[str]) -> None:
    assert refused(claim(hand, tile, *melds)) is code


def test_a_hand_that_waits_for_something_else_is_told_for_what() -> None:
    answer = score_win(claim("123456789m1255p", "9p"), RIICHI_BOOK.default)
    assert isinstance(answer, NoWin)
    assert "3p" in answer.message
    hopeless = score_win(claim("1358m2469p13579s", "9p"), RIICHI_BOOK.default)
    assert isinstance(hopeless, NoWin)
    assert "seven pairs" in hopeless.message


def test_seven_pairs_and_two_twins_are_read_as_the_dearer() -> None:
    assert "ryanpeikou" in yaku(score_as_win(claim("112233m445566p7s", "7s")))


def test_a_closed_kong_keeps_the_hand_closed() -> None:
    scored = score_as_win(claim("78s55p234s456m", "9s", closed_kong("2222p"), source="wall"))
    assert yaku(scored) == {"menzen_tsumo": 1}


def test_dora_follow_the_book() -> None:
    circle = [str(tile_of_kind(dora_kind(tile.kind))) for tile in parse_tiles("1234z567z9m1m")]
    assert circle == ["2z", "3z", "4z", "1z", "6z", "7z", "5z", "1m", "2m"]


def test_a_red_five_is_dora_in_hand_meld_and_as_winning_tile() -> None:
    assert yaku(score_as_win(claim("067m34p22s", "0p", "067s", "333m")))["akadora"] == 3


def score_as_win(claimed: WinClaim[RiichiContext]) -> ScoredWin:
    answer = score_win(claimed, RIICHI_BOOK.default)
    assert isinstance(answer, ScoredWin), answer
    assert all(isinstance(tile, Tile) for tile in claimed.hand)
    return answer
