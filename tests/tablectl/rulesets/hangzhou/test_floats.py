"""Fortune floats (財飄) in play: what they double, what the others may do, what breaks them."""

from __future__ import annotations

from typing import Any

import pytest

from tablectl.game.decide import legal_claims
from tablectl.game.events import IrregularityNoted
from tests.tablectl.game.written_claims import added_kong, closed_kong, discard, draw, win
from tests.tablectl.rulesets.hangzhou.table import Table, claim

FLOATER = "123m456p789s555m4s"
"""Four sets and a fortune tile; one more may be floated."""
EYE = "123m456p789s555m4s"


def floated(*others: str, hand: str = FLOATER, streak: int = 1, **options: Any) -> Table:
    """South has drawn a second fortune tile and floated it; it is West's turn."""
    west, north, east = (*others, "", "", "")[:3]
    table = Table(east, hand, west, north, streak=streak, **options)
    table.turn(0, "9p")
    table.do(draw(1, "4s"), discard(1, "4s"))
    return table


def around(table: Table) -> None:
    """The three others draw and discard, up to South's turn."""
    for seat, tile in ((2, "2z"), (3, "2z"), (0, "3z")):
        table.turn(seat, tile)


def items(table: Table) -> dict[str, int]:
    return {key: count for key, _, count, _ in table.settle().wins[0].items}


# Scoring, fortune float; double float
def test_a_float_wins_by_the_eye_in_the_next_turn() -> None:
    table = floated()
    around(table)
    table.do(draw(1, "7z"), win(1, EYE, "7z"))
    assert items(table) == {"wild_eye": 1, "fortune_float": 1}
    assert table.scores == (100 - 8, 100 + 16, 100 - 4, 100 - 4)


def test_a_double_float_needs_a_freed_or_drawn_fortune_tile() -> None:
    table = floated(hand="123m456p789s55m44s")
    around(table)
    # 5m replaces the fortune tile in the pung, which is floated in its turn.
    table.do(draw(1, "5m"), discard(1, "4s"))
    around(table)
    table.do(draw(1, "7z"), win(1, EYE, "7z"))
    assert items(table) == {"wild_eye": 1, "fortune_float": 2}


def test_a_float_that_does_not_win_in_the_next_turn_is_over() -> None:
    table = floated()
    around(table)
    table.turn(1, "7z")
    around(table)
    table.do(draw(1, "7z"), win(1, EYE, "7z"))
    assert items(table) == {"wild_eye": 1}


def test_where_the_drawn_tiles_were_not_seen_a_float_is_believed_that_may_have_been_one() -> None:
    for hand, floats in ((EYE, 2), ("135m246p9s11667z4s", None)):
        table = Table()
        table.turn(0, "9p")
        for _ in range(2):
            table.do(draw(1), discard(1, "4s"))
            around(table)
        table.do(draw(1))
        if floats is None:
            assert table.refuses(win(1, hand, "7z")) == "not_a_winning_hand"
            continue
        table.do(win(1, hand, "7z"))
        assert items(table)["fortune_float"] == floats


def test_six_pairs_float_too() -> None:
    table = floated(hand="1133m2255p77s11z4s")
    around(table)
    table.do(draw(1, "6z"), win(1, "1133m2255p77s11z4s", "6z"))
    assert items(table) == {"seven_pairs": 1, "wild_eye": 1, "fortune_float": 1}


# Scoring, kong bloom: a streak is not broken by a float
def test_a_kong_before_and_after_a_float_is_one_streak() -> None:
    table = Table("", "111m456p789s555m4s")
    table.turn(0, "9p")
    table.do(draw(1, "1m"), closed_kong(1, "1111m"), draw(1, "4s"), discard(1, "4s"))
    around(table)
    table.do(draw(1, "5m"), closed_kong(1, "5555m"), draw(1, "7z"), win(1, "456p789s4s", "7z"))
    assert items(table) == {"wild_eye": 1, "fortune_float": 1, "kong_bloom": 2}


def test_a_fortune_tile_discarded_without_a_float_breaks_the_streak_of_kongs() -> None:
    table = Table("", "111m666z456p57m1z4s")
    table.turn(0, "9p")
    table.do(draw(1, "1m"), closed_kong(1, "1111m"), draw(1, "4s"), discard(1, "4s"))
    around(table)
    table.do(draw(1, "6z"), closed_kong(1, "6666z"), draw(1, "6m"), win(1, "456p57m1z4s", "6m"))
    assert items(table) == {"kong_bloom": 1}


def test_a_kong_before_a_float_blooms_with_a_tile_from_the_head() -> None:
    table = Table("", "111m456p789s555m4s")
    table.turn(0, "9p")
    table.do(draw(1, "1m"), closed_kong(1, "1111m"), draw(1, "4s"), discard(1, "4s"))
    around(table)
    table.do(draw(1, "7z"), win(1, "456p789s555m4s", "7z"))
    assert items(table) == {"wild_eye": 1, "fortune_float": 1, "kong_bloom": 1}


# What the others may do in the round
def test_the_others_may_not_claim_in_the_float_round() -> None:
    table = floated("", "22z35m", "33z", streak=3)
    table.turn(2, "2z")
    assert table.refuses(claim(3, "222z")) == "float_round"
    table.turn(3, "4m")
    assert not [c for c in legal_claims(table.state, 0) if type(c).__name__ == "ClaimMeld"]
    table.turn(0, "3z")
    assert table.hand.turn == 1


def test_the_others_may_not_win_on_a_discard_in_the_round_but_by_an_own_tile() -> None:
    gap = "123p456p789p11z57m"
    table = floated("", "", gap, streak=3)
    table.turn(2, "6m")
    assert table.refuses(win(0, gap, "6m")) == "float_round"
    table.turn(3, "2z")
    table.do(draw(0, "6m"), win(0, gap, "6m"))
    assert table.settle().deltas == (24, -8, -8, -8)


def test_the_others_may_lay_down_closed_kongs_but_not_open_ones() -> None:
    table = Table("", FLOATER, "666z1112345678p", "22z")
    table.turn(0, "2z")
    table.do(claim(3, "222z"), discard(3, "9m"))
    table.turn(0, "9p")
    table.do(draw(1, "4s"), discard(1, "4s"))
    table.do(draw(2, "6z"), closed_kong(2, "6666z"), draw(2, "9m"), discard(2, "9m"))
    table.do(draw(3, "2z"))
    assert table.refuses(added_kong(3, "2222z")) == "float_round"


def test_the_round_is_over_with_the_floating_players_next_discard() -> None:
    table = floated("77z35m")
    around(table)
    table.turn(1, "7z")
    assert table.allows(claim(2, "777z"))


def test_the_floating_player_waits_for_the_next_turn_unless_calls_are_played() -> None:
    hand = "123m456p789s55m44s"
    cases: list[tuple[dict[str, Any], bool]] = [({}, False), ({"float_calls": True}, True)]
    for options, allowed in cases:
        table = Table("", hand, **options)
        table.turn(0, "9p")
        table.do(draw(1, "4s"), discard(1, "4s"))
        table.turn(2, "5m")
        assert table.allows(claim(1, "555m")) is allowed


# Option float_calls
def test_a_floating_player_who_claims_floats_again_at_once() -> None:
    table = floated(hand="123m456p789s55m44s", float_calls=True)
    table.turn(2, "5m")
    table.do(claim(1, "555m"))
    assert table.refuses(discard(1, "1m")) == "float_again"
    table.do(discard(1, "4s"))
    around(table)
    table.do(draw(1, "7z"), win(1, "123m456p789s4s", "7z"))
    assert items(table) == {"wild_eye": 1, "fortune_float": 2}


def test_a_floating_player_may_not_claim_what_frees_no_fortune_tile() -> None:
    """チー・ポンが許されるのは,手の中で財神で代替していた牌をチー・ポンで浮かせられる場合だけ."""
    table = floated(hand="123m456p789s555m4s", float_calls=True)
    table.turn(2, "5m")
    assert table.refuses(claim(1, "555m")) == "float_round"
    assert table.allows(claim(1, "5555m"))
    table.do(claim(1, "5555m"), draw(1, "7z"), win(1, "123m456p789s4s", "7z"))
    assert items(table) == {"wild_eye": 1, "fortune_float": 1, "kong_bloom": 1}


def test_nobody_else_claims_while_calls_are_played() -> None:
    table = floated("", "22z35m", float_calls=True)
    table.turn(2, "2z")
    assert table.refuses(claim(3, "222z")) == "float_round"


def test_a_floating_player_may_miss_a_pung() -> None:
    for missed in (False, True):
        table = floated(hand="123m456p789s55m44s", float_calls=True, missed_pung=True)
        table.turn(2, "5m" if missed else "2z")
        table.turn(3, "5m")
        if missed:
            assert table.refuses(claim(1, "555m")) == "missed_pung"
        else:
            table.do(claim(1, "555m"))


@pytest.mark.parametrize(
    ("option", "changes"), [(False, (-16, 32, -8, -8)), (True, (-8, 16 + 16, -4 - 16, -4))]
)
def test_who_fed_the_second_half_pays_for_it_alone_as_an_option(
    option: bool, changes: tuple[int, ...]
) -> None:
    """Variations, Second half liability: West's tile made the second float."""
    table = floated(hand="123m456p789s55m44s", float_calls=True, second_half_liability=option)
    table.turn(2, "5m")
    table.do(claim(1, "555m"), discard(1, "4s"))
    around(table)
    table.do(draw(1, "7z"), win(1, "123m456p789s4s", "7z"))
    assert table.settle().deltas == changes


# Option fortune_discard_forfeits
def test_a_fortune_tile_discarded_without_a_float_forfeits_the_win_as_an_option() -> None:
    plain = "123m456p789s11z57m"
    for options, code in (({}, None), ({"fortune_discard_forfeits": True}, "may_not_win")):
        table = floated(hand=plain, **options)
        noted = [event.code for event in table.events if isinstance(event, IrregularityNoted)]
        assert noted == ([] if code is None else ["false_float"])
        around(table)
        table.do(draw(1, "6m"))
        if code is None:
            table.do(win(1, plain, "6m"))
        else:
            assert table.refuses(win(1, plain, "6m")) == code


def test_a_float_forfeits_nothing() -> None:
    table = floated(fortune_discard_forfeits=True)
    around(table)
    table.do(draw(1, "7z"), discard(1, "7z"))
    around(table)
    table.do(draw(1, "7z"), win(1, EYE, "7z"))
    assert items(table) == {"wild_eye": 1}


def test_an_unseen_hand_is_looked_at_when_it_is_shown() -> None:
    plain = "123m456p789s11z57m"
    table = Table(fortune_discard_forfeits=True)
    table.turn(0, "9p")
    table.do(draw(1), discard(1, "4s"))
    around(table)
    table.do(draw(1))
    assert table.allows(win(1, plain, "6m")) is False


def test_white_dragons_may_be_discarded_freely() -> None:
    """白は,財神表示と同じ牌扱いなので,捨てても...制限を受けません."""
    plain = "123m456p789s11z57m"
    table = Table("", plain, fortune_discard_forfeits=True)
    table.turn(0, "9p")
    table.turn(1, "5z")
    around(table)
    table.do(draw(1, "6m"), win(1, plain, "6m"))
