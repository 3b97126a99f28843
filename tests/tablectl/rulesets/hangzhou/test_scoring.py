"""Wins and their worth, line by line of the book's "Winning hand", "Win" and "Scoring"."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tablectl.rulesets.hangzhou.claims import EYE, PLAIN, SIX_PAIRS, items, meld, paid, refused, score

GAP = "123m456p789s11z57m"
"""Waits for 6m, of which it has none."""
KONGS = (
    meld("closed_kong", "1111m"),
    meld("closed_kong", "2222p"),
    meld("closed_kong", "3333z"),
    meld("closed_kong", "9999s"),
)


# "Scoring", the payout scheme; 点数, 1牢 to 3牢以上.
@pytest.mark.parametrize(
    ("seat", "streak", "changes"),
    [
        ("E", 1, (6, -2, -2, -2)),
        ("S", 1, (-2, 4, -1, -1)),
        ("E", 2, (12, -4, -4, -4)),
        ("S", 2, (-4, 6, -1, -1)),
        ("E", 3, (24, -8, -8, -8)),
        ("N", 3, (-8, -1, -1, 10)),
        ("E", 9, (24, -8, -8, -8)),
    ],
)
def test_payments_to_and_from_the_banker_double_with_the_stays(
    seat: str, streak: int, changes: tuple[int, ...]
) -> None:
    won = score(PLAIN, "5m", seat=seat, streak=streak)
    assert won["items"] == []
    assert won["total"] == 1
    assert paid(won) == changes


@pytest.mark.parametrize("streak", [3, 4])
def test_a_claimed_tile_is_paid_by_its_discarder_alone(streak: int) -> None:
    assert paid(score(PLAIN, "5m", source="discard", from_="E", streak=streak)) == (-8, 8, 0, 0)
    assert paid(score(PLAIN, "5m", source="discard", seat="E", from_="N", streak=streak)) == (8, 0, 0, -8)


@pytest.mark.parametrize(
    ("hand", "tile", "melds", "context", "found", "total"),
    [
        (PLAIN, "1z", (), {}, {}, 1),
        ("123m456p789s4s55m1z", "1z", (), {}, {}, 1),
        ("13m456p789s4s11z55m", "1z", (), {}, {}, 1),
        # wild eye: any tile completes, the fortune tile itself too.
        (EYE, "7z", (), {}, {"wild_eye": 1}, 2),
        (EYE, "5z", (), {}, {"wild_eye": 1}, 2),
        (EYE, "4s", (), {}, {"wild_eye": 1}, 2),
        ("13m456p789s555m44s", "7z", (), {}, {"wild_eye": 1}, 2),
        # The eye is fortune, but the hand waited for a set: no wild eye.
        ("123m456p78s555m44s", "9s", (), {}, {"wild_eye": 1}, 2),
        ("123m456p78s55m4s11z", "9s", (), {}, {}, 1),
        # floats
        (EYE, "7z", (), {"floats": 1}, {"wild_eye": 1, "fortune_float": 1}, 4),
        (EYE, "7z", (), {"floats": 2}, {"wild_eye": 1, "fortune_float": 2}, 8),
        # kongs: bloom, 槓爆, 飄槓, 槓飄
        ("456p789s11z55m", "5m", KONGS[:1], {"source": "replacement"}, {"kong_bloom": 1}, 2),
        (
            "456p789s555m4s",
            "7z",
            KONGS[:1],
            {"source": "replacement"},
            {"wild_eye": 1, "kong_bloom": 1},
            4,
        ),
        (
            "456p789s555m4s",
            "7z",
            KONGS[:1],
            {"source": "replacement", "floats": 1, "kong_streak": 1},
            {"wild_eye": 1, "fortune_float": 1, "kong_bloom": 1},
            8,
        ),
        (
            "456p789s555m4s",
            "7z",
            KONGS[:1],
            {"source": "wall", "floats": 1, "kong_streak": 1},
            {"wild_eye": 1, "fortune_float": 1, "kong_bloom": 1},
            8,
        ),
        ("789s55m11z", "5m", KONGS[:2], {"source": "replacement", "kong_streak": 2}, {"kong_bloom": 2}, 4),
        ("789s55m11z", "5m", KONGS[:2], {"source": "replacement", "kong_streak": 1}, {"kong_bloom": 1}, 2),
        # seven pairs, with and without fortune, deluxe each
        ("1133m2255p77s11z6z", "6z", (), {}, {"seven_pairs": 1, "pure_seven_pairs": 1}, 4),
        ("1133m2255p77s16z4s", "6z", (), {}, {"seven_pairs": 1}, 2),
        (SIX_PAIRS, "6z", (), {}, {"seven_pairs": 1, "wild_eye": 1}, 4),
        (SIX_PAIRS, "6z", (), {"floats": 1}, {"seven_pairs": 1, "wild_eye": 1, "fortune_float": 1}, 8),
        ("1133m225577p44s6z", "6z", (), {}, {"seven_pairs": 1, "wild_eye": 1}, 4),
        (
            "1111m2255p77s11z6z",
            "6z",
            (),
            {},
            {"seven_pairs": 1, "pure_seven_pairs": 1, "deluxe": 1},
            8,
        ),
        (
            "1111m2222p77s111z",
            "1z",
            (),
            {},
            {"seven_pairs": 1, "pure_seven_pairs": 1, "deluxe": 3},
            32,
        ),
        ("1111m2255p77s16z4s", "6z", (), {}, {"seven_pairs": 1, "deluxe": 1}, 4),
        # Fortune cannot be used in the four tiles.
        ("1113m2255p77s11z4s", "3m", (), {}, {"seven_pairs": 1}, 2),
        # Four white dragons are four indicated tiles.
        (
            "1133m2255p11z555z",
            "5z",
            (),
            {"indicator": "8p"},
            {"seven_pairs": 1, "pure_seven_pairs": 1, "deluxe": 1},
            8,
        ),
    ],
)
def test_what_doubles(
    hand: str,
    tile: str,
    melds: tuple[dict[str, Any], ...],
    context: dict[str, Any],
    found: dict[str, int],
    total: int,
) -> None:
    won = score(hand, tile, *melds, **context)
    assert items(won) == found
    assert won["total"] == total
    assert paid(won) == (-2 * total, 4 * total, -total, -total)


def test_the_dearest_win_is_1024_units_from_each() -> None:
    """Four kongs, a double float and the third stay: 三牢四杠双飘."""
    won = score("4s", "7z", *KONGS, source="replacement", seat="E", streak=3, floats=2, kong_streak=4)
    assert items(won) == {"wild_eye": 1, "fortune_float": 2, "kong_bloom": 4}
    assert won["total"] == 128
    assert paid(won) == (3072, -1024, -1024, -1024)


def test_items_come_in_the_published_order_with_their_values() -> None:
    won = score("4s", "7z", *KONGS, source="replacement", floats=1, kong_streak=2)
    assert won["items"] == [
        {"id": "wild_eye", "value": 2, "count": 1},
        {"id": "fortune_float", "value": 2, "count": 1},
        {"id": "kong_bloom", "value": 2, "count": 2},
    ]
    assert all(type(item["count"]) is int for item in won["items"])
    assert type(won["total"]) is int


def test_of_two_readings_the_dearer_counts() -> None:
    """Two pairs of three equal chows are seven pairs as well as sets."""
    won = score("112233m112233p4s", "5s", streak=1)
    assert items(won) == {"wild_eye": 1, "seven_pairs": 1}
    assert won["total"] == 4


def test_a_fortune_tile_discarded_is_no_float_unless_the_hand_wins_by_its_eye() -> None:
    assert refused("123m456p789s4s55m1z", "1z", floats=1) == "bad_request"


# "Chow", "Pung", "Kong": white dragons are tiles of the indicator, fortune tiles lie in no meld.
def test_white_dragons_are_what_the_indicator_shows() -> None:
    assert score("123m456p35s5z11z55m", "5m")["total"] == 1
    assert score("123m456p11z55m", "5m", meld("chow", "3s5z5s", "E"))["total"] == 1
    assert score("123m456p11z55m", "5m", meld("chow", "35s5z", "E"))["total"] == 1
    assert score("123m456p11z55m", "5m", meld("pung", "555z", "N"))["total"] == 1
    assert score("123m456p11z57m", "5z", meld("pung", "222z", "N"), indicator="6m")["total"] == 1
    assert refused("123m456p11z55m", "5m", meld("chow", "3s5z5s", "E"), indicator="4p") == "bad_request"


def test_fortune_tiles_are_wild_in_the_closed_part_only() -> None:
    assert refused("123m456p11z55m", "5m", meld("chow", "345s", "E")) == "bad_request"
    assert refused("123m456p11z55m", "5m", meld("pung", "444s", "E")) == "bad_request"


def test_a_white_indicator_makes_the_other_three_fortune() -> None:
    """A white dragon for an indicator: the other three are fortune, nothing stands for anything else."""
    assert items(score("123m456p789s555m5z", "7z", indicator="5z")) == {"wild_eye": 1}
    assert items(score("13m456p789s11z55m5z", "5m", indicator="5z")) == {}
    assert refused("123m456p11z55m", "5m", meld("pung", "555z", "N"), indicator="5z") == "bad_request"


def test_three_fortune_tiles_complete_what_three_tiles_can() -> None:
    assert items(score("123m456p7s555m444s", "9s")) == {"wild_eye": 1}
    assert items(score("123m45p78s11z444s1z", "6p")) == {"wild_eye": 1}
    assert refused("147m258p369s444s1z", "2z") == "not_a_winning_hand"


# "Win": claims, robbed kongs.
@pytest.mark.parametrize("source", ["discard", "kong"])
@pytest.mark.parametrize(
    ("seat", "from_", "streak", "allowed"),
    [
        ("S", "E", 1, False),
        ("S", "E", 2, False),
        ("S", "E", 3, True),
        ("E", "W", 3, True),
        ("E", "W", 2, False),
        ("S", "W", 3, False),
        ("N", "S", 7, False),
    ],
)
def test_only_the_third_stay_allows_claims_and_only_between_banker_and_non_banker(
    source: str, seat: str, from_: str, streak: int, allowed: bool
) -> None:
    claimed: dict[str, Any] = {"source": source, "seat": seat, "from_": from_, "streak": streak}
    if allowed:
        assert score(GAP, "6m", **claimed)["total"] == (2 if source == "kong" else 1)
    else:
        assert refused(GAP, "6m", **claimed) == "win_not_allowed"


def test_a_run_or_pung_with_fortune_may_be_completed_by_a_claim() -> None:
    for hand, tile in (("123m456p7s4s555m11z", "9s"), ("123m456p789s5m4s11z", "5m")):
        assert score(hand, tile, source="discard", from_="E", streak=3)["total"] == 1


@pytest.mark.parametrize("hand", [EYE, SIX_PAIRS, "13m456p789s555m44s"])
@pytest.mark.parametrize("source", ["discard", "kong"])
def test_a_hand_that_any_tile_completes_wins_from_the_wall_only(hand: str, source: str) -> None:
    assert refused(hand, "7z", source=source, from_="E", streak=3) == "win_not_allowed"


def test_a_discarded_fortune_tile_is_never_won_on() -> None:
    assert score("123m456p35s11z555m", "5z", source="discard", from_="E", streak=3)["total"] == 1
    assert refused("123m456p35s11z555m", "4s", source="discard", from_="E", streak=3) == "win_not_allowed"


def test_who_floats_wins_by_an_own_tile() -> None:
    assert refused(GAP, "6m", source="discard", from_="E", streak=3, floats=1) == "win_not_allowed"


def test_a_robbed_kong_is_paid_by_one_for_all_three() -> None:
    by_banker = score(GAP, "6m", source="kong", seat="E", from_="W", streak=3)
    assert items(by_banker) == {"robbing_the_kong": 1}
    assert paid(by_banker) == (48, 0, -48, 0)
    assert paid(score(GAP, "6m", source="kong", from_="E", streak=3)) == (-20, 20, 0, 0)
    pairs = score("1133m2255p77s11z6z", "6z", source="kong", from_="E", streak=3)
    assert items(pairs) == {"robbing_the_kong": 1, "seven_pairs": 1, "pure_seven_pairs": 1}
    assert paid(pairs) == (-80, 80, 0, 0)


@pytest.mark.parametrize(
    ("hand", "tile", "melds", "context", "code"),
    [
        ("123m456p789s11z5m", "5m", (), {}, "tile_count"),
        (PLAIN, "5m", KONGS, {}, "tile_count"),
        (PLAIN, "6m", (), {}, "not_a_winning_hand"),
        ("123m456p789s1116z", "5m", (), {}, "not_a_winning_hand"),
        ("11112m456p789s55m", "1m", (), {}, "too_many_copies"),
        ("444s456p789s555m4s", "6m", (), {}, "too_many_copies"),
        (EYE, "4s", (), {"floats": 3}, "too_many_copies"),
        (PLAIN, "5m", (), {"table_melds": {"W": [meld("pung", "555m", "E")]}}, "too_many_copies"),
        (
            "123m456p789s555m1z",
            "1z",
            (),
            {"source": "kong", "from_": "E", "streak": 3, "table_melds": {"E": [meld("pung", "111z", "N")]}},
            "too_many_copies",
        ),
    ],
)
def test_hands_that_are_none(
    hand: str, tile: str, melds: tuple[dict[str, Any], ...], context: dict[str, Any], code: str
) -> None:
    assert refused(hand, tile, *melds, **context) == code
