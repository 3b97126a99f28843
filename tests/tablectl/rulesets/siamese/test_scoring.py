"""Siamese wins: the best hand of all closed tiles, the tile that stays out, the golden rule, payments."""

from __future__ import annotations

from typing import Any

import pytest

from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Tile, format_tiles, parse_tiles
from tablectl.mahjong.win import NoWin, NoWinCode, ScoredWin, WinClaim, WinSource
from tablectl.rulesets.siamese.context import SiameseContext
from tablectl.rulesets.siamese.options import SIAMESE_BOOK
from tablectl.rulesets.siamese.payments import deltas
from tablectl.rulesets.siamese.scoring import best_hand, score_siamese
from tests.tablectl.rulesets.mcr.claims import win


def claim(
    hand: str,
    tile: str,
    melds: str = "",
    other: str = "",
    *,
    source: WinSource = WinSource.WALL,
    players: int = 3,
    **context: Any,
) -> WinClaim[SiameseContext]:
    """South's win in the east round; a discard is West's, of two players East's."""
    giver = Wind.WEST if players == 3 else Wind.EAST
    return WinClaim(
        hand=parse_tiles(hand),
        melds=win(f"1m 1m {melds}").melds,
        winning_tile=Tile.parse(tile),
        source=source,
        seat=Wind.SOUTH,
        round=Wind.EAST,
        context=SiameseContext(other_melds=win(f"1m 1m {other}").melds, **context),
        from_wind=None if source.self_drawn else giver,
        players=players,
    )


def scored(one: WinClaim[SiameseContext]) -> ScoredWin:
    found = score_siamese(one, SIAMESE_BOOK.options("default", {"minimum": 0}))
    assert isinstance(found, ScoredWin), found
    return found


def fans(one: WinClaim[SiameseContext]) -> set[str]:
    return {item.key for item in scored(one).items}


def taken(one: WinClaim[SiameseContext]) -> str:
    found = best_hand(one, SIAMESE_BOOK.options("default", {"minimum": 0}))
    assert not isinstance(found, NoWin), found
    return format_tiles(found[1])


def refused(one: WinClaim[SiameseContext], **changes: object) -> NoWin:
    found = score_siamese(one, SIAMESE_BOOK.options("default", changes))
    assert isinstance(found, NoWin), found
    return found


SINGLES = "569m89p19s1234567z"
"""Fourteen tiles that make nothing with the seven pairs below."""


# 10, 12: the closed tiles are common, and the most is counted


def test_the_best_fourteen_of_all_closed_tiles_count() -> None:
    pairs = claim("1133m2244p5577s6p" + SINGLES, "6p")
    assert fans(pairs) == {"seven_pairs", "fully_concealed_hand", "no_honors"}
    assert taken(pairs) == "1133m22446p5577s"


def test_four_equal_tiles_are_two_pairs() -> None:
    """19: four identical tiles may be two pairs of seven."""
    assert {"seven_pairs", "tile_hog"} <= fans(claim("1111m2244p5577s6p" + SINGLES, "6p"))


def test_thirteen_orphans_and_knitted_tiles_are_found_among_more() -> None:
    orphans = claim("19m19p19s1234567z" + "2345678m23456p23s", "1m")
    assert fans(orphans) == {"thirteen_orphans", "fully_concealed_hand"}
    knitted = claim("147m28p3s1234567z" + "2358m1467p1245s28p", "6s")
    assert fans(knitted) == {"greater_honors_and_knitted_tiles", "fully_concealed_hand"}


def test_nine_gates_are_found_among_more() -> None:
    gates = claim("1112345678999m" + "2255p88s1234z45p67s", "5m")
    assert {"nine_gates", "fully_concealed_hand"} <= fans(gates)


def test_melds_of_the_hand_that_wins_count_and_the_others_do_not() -> None:
    found = claim("45m222s77z" + "1m28p69s346z", "6m", "234m 789p", "555s (1111p)")
    assert fans(found) == {"self_drawn"}
    concealed = claim("45m222s77z123m789p" + "1m28p69s", "6m", "", "555s (1111p) 222z")
    assert "fully_concealed_hand" in fans(concealed)


# 17: a drawn tile that stays out of the first win


@pytest.mark.parametrize(
    ("hand", "tile", "fan"),
    [
        ("1112345678999m5m" + "2255p88s1234z45p6s", "7s", "nine_gates"),
        ("23m456m123p789s77z1m" + "1458p2356z36s88p3z", "1m", "last_tile"),
    ],
)
def test_some_fans_need_the_drawn_tile(hand: str, tile: str, fan: str) -> None:
    out = claim(hand, tile, winning_tile_unused=True, last_of_kind=True)
    assert fan not in fans(out)
    assert not {"last_tile", "edge_wait", "closed_wait", "single_wait", "nine_gates"} & fans(out)
    # Drawn from the wall it is all the same, and the last tile of the wall stays the last.
    assert "fully_concealed_hand" in fans(out)
    last = claim(hand, tile, winning_tile_unused=True, last_tile=True)
    assert "last_tile_draw" in fans(last)


def test_a_kongs_replacement_that_stays_out_is_no_win_with_it() -> None:
    kong: dict[str, Any] = {"other": "(9999p)", "source": WinSource.REPLACEMENT}
    found = claim("23456m123p789s77z" + "45887p36s2335z", "1m", **kong)
    assert "out_with_replacement_tile" in fans(found)
    out = claim("123456m123p789s77z" + "458p36s2335z9m", "9s", **kong, winning_tile_unused=True)
    assert "out_with_replacement_tile" not in fans(out)
    assert "fully_concealed_hand" in fans(out)


# 3: the golden rule


def test_the_second_win_is_not_below_the_first() -> None:
    second = claim("23456m123p789s77z", "1m", first_win_total=None)
    points = scored(second).total
    assert isinstance(points, int)
    for first, wins in ((points - 1, True), (points, True), (points + 1, False)):
        found = score_siamese(
            claim("23456m123p789s77z", "1m", first_win_total=first),
            SIAMESE_BOOK.options("default", {"minimum": 0}),
        )
        assert isinstance(found, ScoredWin) is wins
        if isinstance(found, NoWin):
            assert found.code is NoWinCode.BELOW_MINIMUM
            assert "golden rule" in found.message


def test_the_minimum_is_mcrs() -> None:
    assert refused(claim("45m77z", "6m", "234m 789p 555s")).code is NoWinCode.BELOW_MINIMUM
    assert refused(claim("45m77z", "6m", "234m 789p 555s"), minimum=2).code is NoWinCode.BELOW_MINIMUM


# 15, 16, 23: payments


@pytest.mark.parametrize(
    ("players", "source", "paid"),
    [
        (3, WinSource.WALL, {"E": -48, "S": 96, "W": -48}),
        (3, WinSource.DISCARD, {"E": -8, "S": 56, "W": -48}),
        (2, WinSource.WALL, {"E": -40, "S": 40}),
        (2, WinSource.DISCARD, {"E": -40, "S": 40}),
    ],
)
def test_payments(players: int, source: WinSource, paid: dict[str, int]) -> None:
    """2 × (hand + 8); hand + 16, of it hand + 8 from who gave the tile; of two the hand alone."""
    giver = None if source.self_drawn else (Wind.WEST if players == 3 else Wind.EAST)
    found = deltas(40, Wind.SOUTH, giver, players)
    assert {str(seat): change for seat, change in found.items()} == paid
    assert sum(found.values()) == 0
    one = scored(claim("23456m123p789s77z", "1m", source=source, players=players))
    assert one.deltas == deltas(int(str(one.total)), Wind.SOUTH, giver, players)


# Tiles


@pytest.mark.parametrize(
    ("one", "code", "said"),
    [
        (claim("123m", "1m"), NoWinCode.TILE_COUNT, "27 for the first win, or 13 for the second"),
        (claim("123m", "1m", winning_tile_unused=True), NoWinCode.TILE_COUNT, "or 14"),
        (claim("123m", "1m", "123m", "111z 222z"), NoWinCode.TILE_COUNT, "there should be 18"),
        (claim("1m", "1m", "123m 123m 123p 123p 123s"), NoWinCode.TILE_COUNT, "at most four"),
        (claim("1m", "1m", "", "123m 123m 123p 123p 123s"), NoWinCode.TILE_COUNT, "of the other hand"),
        (claim("11112345m56789p", "1m"), NoWinCode.TOO_MANY_COPIES, "5 tiles 1m"),
        (claim("147m258p369s12345z147m258p36s", "1m"), NoWinCode.TILE_COUNT, "27"),
        (claim("1479m2588p369s12z", "6z"), NoWinCode.NOT_A_WINNING_HAND, "complete hand"),
        (claim("1479m2588p369s12f", "6z"), NoWinCode.NOT_A_WINNING_HAND, "without flowers"),
    ],
)
def test_what_is_no_win(one: WinClaim[SiameseContext], code: NoWinCode, said: str) -> None:
    found = refused(one)
    assert found.code is code, found
    assert said in found.message


def test_other_melds_count_as_tiles_of_the_set() -> None:
    one = claim("1145m77z28p369s123z1s", "6m", "234m 789p", "1111m 555s")
    assert refused(one).code is NoWinCode.TOO_MANY_COPIES
