"""Variations that change what may be done in play, off and on; faults and what they cost."""

from __future__ import annotations

from typing import Any

import pytest

from tablectl.game.claims import DeclareDraw, NoteIrregularity, Penalty, Refused
from tablectl.game.decide import decide, legal_claims, what_next
from tablectl.game.events import DrawReason
from tablectl.game.judging import fault_of, judgements
from tablectl.rulesets.hangzhou.faults import faults, penalty
from tablectl.rulesets.hangzhou.options import DEFAULT, HangzhouOptions
from tablectl.rulesets.ruleset import Consequence, NextHand
from tests.tablectl.game.written_claims import discard, draw, win
from tests.tablectl.rulesets.hangzhou.table import Table, claim

GAP = "123m456p789s11z57m"
PUNGS = "11m22m33m456789s2z"


def feed(table: Table, seat: int, from_seat: int, *kinds: str) -> None:
    """A seat pungs one tile after another from another seat; what it discards is never claimed."""
    for kind in kinds:
        while table.hand.turn != from_seat:
            table.turn(table.hand.turn, str(table.unseen()))
        table.turn(from_seat, kind)
        table.do(claim(seat, f"{kind[0] * 3}{kind[1]}"))
        last = table.hand.seats[seat].concealed[-1]
        assert last is not None
        table.do(discard(seat, str(last)))


def around_to(table: Table, seat: int) -> None:
    while table.hand.turn != seat:
        table.turn(table.hand.turn, str(table.unseen()))


# Exceptions to the payout scheme, three set liability
def test_the_liable_player_pays_for_all_three_as_the_table_sits() -> None:
    """Seats are counted from the banker's: seat 3 fed seat 1 while seat 2 is the banker."""
    for dealer, changes in ((0, (0, 4, 0, -4)), (3, (0, 4, 0, -4)), (1, (0, 6, 0, -6))):
        table = table_with_dealer(dealer)
        feed_from_unseen(table)
        around_to(table, 1)
        table.do(draw(1, "9s"), win(1, "567s9s", "9s"))
        assert table.settle().deltas == changes


def table_with_dealer(dealer: int) -> Table:
    """The second hand of a session, which this seat deals as a new banker."""
    table = Table()
    plain = "123m456p789s11z55m"
    if dealer == 0:
        return table
    around_to(table, dealer)
    table.do(draw(dealer, "5m"), win(dealer, plain, "5m"))
    table.settle()
    table.start()
    return table


def feed_from_unseen(table: Table) -> None:
    for kind in ("1m", "2m", "3m"):
        around_to(table, 3)
        table.turn(3, kind)
        table.do(claim(1, f"{kind[0] * 3}{kind[1]}"), discard(1, str(table.unseen())))


# Variations, Restriction on the three open set liability
@pytest.mark.parametrize(
    ("options", "streak", "allowed"),
    [
        ({}, 1, True),
        ({"third_set": "nobody"}, 1, False),
        ({"third_set": "not_between_non_bankers"}, 1, False),
        ({"third_set": "not_between_non_bankers", "third_set_when": "any_stay"}, 1, True),
        ({"third_set": "not_between_non_bankers", "third_set_when": "any_stay"}, 2, False),
        ({"third_set": "not_between_non_bankers", "third_set_when": "third_stay"}, 2, True),
        ({"third_set": "not_three_chows_between_non_bankers"}, 1, True),
    ],
)
def test_a_third_set_from_one_player(options: dict[str, Any], streak: int, allowed: bool) -> None:
    table = Table("", PUNGS, streak=streak, **options)
    feed(table, 1, 3, "1m", "2m")
    around_to(table, 3)
    table.turn(3, "3m")
    third = claim(1, "333m")
    assert table.allows(third) is allowed
    assert (third in legal_claims(table.state, 1)) is allowed
    if not allowed:
        assert table.refuses(third) == "third_set"


def test_three_chows_between_non_bankers() -> None:
    for restriction, allowed in (("free", True), ("not_three_chows_between_non_bankers", False)):
        table = Table("", "", "23m56m23p56p23456s", third_set=restriction)
        around_to(table, 1)
        for tile, chow in (("1m", "123m"), ("4m", "456m")):
            around_to(table, 1)
            table.turn(1, tile)
            table.do(claim(2, chow))
            last = table.hand.seats[2].concealed[-1]
            table.do(discard(2, str(last)))
        around_to(table, 1)
        table.turn(1, "1p")
        assert table.allows(claim(2, "123p")) is allowed


# Win, last paragraph; Pung, last paragraph
@pytest.mark.parametrize(("options", "refused"), [({}, None), ({"missed_win": True}, "missed_win")])
def test_a_missed_win_is_missed_until_the_own_turn(options: dict[str, Any], refused: str | None) -> None:
    """The banker's seat 0 lets South's tile pass and West discards another."""
    table = Table(GAP, streak=3, **options)
    table.turn(0, "2z")
    table.turn(1, "6m")
    table.turn(2, "6m")
    if refused is None:
        assert table.allows(win(0, GAP, "6m"))
        return
    assert table.refuses(win(0, GAP, "6m")) == refused
    table.turn(3, "9p")
    table.turn(0, "2z")
    table.turn(1, "6m")
    assert table.allows(win(0, GAP, "6m"))


def test_a_turn_passed_over_by_a_pung_has_come() -> None:
    """North lets the banker's tile pass; the banker pungs South's, over West and North."""
    table = Table("33z", "", "", GAP, streak=3, missed_win=True)
    table.turn(0, "6m")
    table.turn(1, "3z")
    table.do(claim(0, "333z"), discard(0, "6m"))
    assert table.allows(win(3, GAP, "6m"))


def test_the_own_turn_lifts_a_missed_win() -> None:
    """West's own turn has come with its draw; the same tile may be won on again."""
    table = Table("", "33z", GAP, streak=3, missed_win=True)
    table.turn(0, "6m")
    table.turn(1, "9p")
    table.do(draw(2, "2z"), discard(2, "2z"))
    table.turn(3, "9p")
    table.turn(0, "6m")
    assert table.allows(win(2, GAP, "6m"))


def test_a_tile_that_could_not_be_claimed_was_not_missed() -> None:
    """A non-banker cannot win on another non-banker's tile, so that letting it pass misses nothing."""
    table = Table("", GAP, streak=3, missed_win=True)
    table.turn(0, "9p")
    table.turn(1, "9p")
    table.turn(2, "6m")
    table.turn(3, "9p")
    table.turn(0, "6m")
    assert table.allows(win(1, GAP, "6m"))


@pytest.mark.parametrize(("options", "refused"), [({}, None), ({"missed_pung": True}, "missed_pung")])
def test_a_missed_pung_is_missed_until_the_own_turn(options: dict[str, Any], refused: str | None) -> None:
    table = Table("", "", "", "77z", **options)
    table.turn(0, "7z")
    table.turn(1, "7z")
    if refused is None:
        assert table.allows(claim(3, "777z"))
    else:
        assert table.refuses(claim(3, "777z")) == refused


def test_a_missed_pung_may_be_claimed_after_the_own_turn() -> None:
    table = Table("", "", "", "77z", missed_pung=True)
    table.turn(0, "7z")
    table.turn(1, "9p")
    table.turn(2, "9p")
    table.turn(3, "2z")
    table.turn(0, "7z")
    assert table.allows(claim(3, "777z"))


# Variations, Wall-only and Permanent fortune
def test_only_the_wall_wins_as_an_option() -> None:
    table = Table("", GAP, streak=3, wall_only=True)
    table.turn(0, "6m")
    assert table.refuses(win(1, GAP, "6m")) == "win_not_allowed"


def test_permanent_fortune_turns_no_indicator() -> None:
    table = Table("", "123m456p789s555m5z", indicator=None, permanent_fortune=True)
    assert table.hand.indicators_due == 0
    table.turn(0, "9p")
    table.do(draw(1, "7z"), win(1, "123m456p789s555m5z", "7z"))
    assert table.settle().wins[0].items == (("wild_eye", 2, 1, 0),)


# Variations, Ten honours
TEN = ("1z", "2z", "3z", "6z", "7z", "1z", "2z", "3z", "6z", "7z")


def honors(table: Table, number: int) -> None:
    """The banker discards so many honors in a row, the others suit tiles."""
    for kind in (*TEN, "1z", "2z")[:number]:
        around_to(table, 0)
        table.turn(0, kind)


@pytest.mark.parametrize(
    ("scale", "number", "total"),
    [("own_tile", 10, 1), ("own_tile", 11, 2), ("own_tile", 12, 4), ("wild_eye", 10, 2), ("wild_eye", 11, 4)],
)
def test_ten_honors_from_the_start_win(scale: str, number: int, total: int) -> None:
    table = Table("12345678m12345p", ten_honors=scale)
    honors(table, number)
    special = next(c for c in legal_claims(table.state, 0) if getattr(c, "special", None) == "ten_honors")
    table.do(special)
    assert table.settle().deltas == (6 * total, -2 * total, -2 * total, -2 * total)
    assert what_next(table.state) == NextHand(table.state.round, 0, 1)


def test_nine_honors_or_a_table_that_does_not_play_it_do_not_win() -> None:
    table = Table("12345678m12345p", ten_honors="own_tile")
    honors(table, 9)
    ten_honors = win(0, "12345678m12345p", None, "ten_honors")
    assert table.refuses(ten_honors) == "no_such_win"
    table = Table("12345678m12345p")
    honors(table, 10)
    assert table.refuses(ten_honors) == "no_such_win"


def test_ten_honors_are_declared_before_the_next_player_draws() -> None:
    table = Table("12345678m12345p", ten_honors="own_tile")
    honors(table, 10)
    table.do(draw(1))
    assert table.refuses(win(0, "12345678m12345p", None, "ten_honors")) == "no_such_win"


def test_a_suit_tile_breaks_the_row() -> None:
    table = Table("12345678m12345p", ten_honors="own_tile")
    table.turn(0, "9p")
    honors(table, 10)
    assert table.refuses(win(0, "12345678m12345p", None, "ten_honors")) == "no_such_win"


@pytest.mark.parametrize(("claimed", "wins"), [("counts", True), ("breaks", False)])
def test_a_claimed_honor_counts_or_breaks_by_option(claimed: str, wins: bool) -> None:
    table = Table("12345678m12345p", "", "77z", ten_honors="own_tile", ten_honors_claimed=claimed)
    honors(table, 5)
    table.do(claim(2, "777z"), discard(2, str(table.unseen())))
    for kind in ("1z", "2z", "3z", "6z", "3z"):
        around_to(table, 0)
        table.turn(0, kind)
    assert table.allows(win(0, "12345678m12345p", None, "ten_honors")) is wins


@pytest.mark.parametrize(("floated", "wins"), [("counts", True), ("breaks", False)])
def test_a_discarded_fortune_honor_counts_or_breaks_by_option(floated: str, wins: bool) -> None:
    table = Table("12345678m12345p", indicator="7z", ten_honors="own_tile", ten_honors_float=floated)
    honors(table, 10)
    assert table.allows(win(0, "12345678m12345p", None, "ten_honors")) is wins


def test_white_dragons_that_count_as_a_suit_tile_are_no_honors() -> None:
    table = Table("12345678m12345p", ten_honors="own_tile")
    table.turn(0, "5z")
    honors(table, 9)
    assert table.refuses(win(0, "12345678m12345p", None, "ten_honors")) == "no_such_win"


# Irregularities
def test_a_false_win_ends_the_hand_and_the_banker_stays() -> None:
    assert faults(DEFAULT)["false_win"].consequence is Consequence.CHOMBO
    table = Table(streak=2)
    table.turn(0, "9p")
    table.do(draw(1), NoteIrregularity(1, "false_win", "not complete"))
    table.do(DeclareDraw(DrawReason.CHOMBO, 1))
    table.settle()
    assert what_next(table.state) == NextHand(table.state.round, 0, 2)


def test_play_goes_on_after_a_false_win_as_an_option() -> None:
    options = HangzhouOptions(play_on_after_false_win=True)
    assert faults(options)["false_win"].consequence is Consequence.NO_WIN


def test_a_false_win_pays_what_it_was_meant_to_bring() -> None:
    table = Table(streak=2)
    table.turn(0, "9p")
    table.do(draw(1))
    choices = penalty(DEFAULT, table.state, table.hand, "false_win", 1)
    assert choices[0] == (4, -6, 1, 1)
    assert choices[1] == (8, -12, 2, 2)
    assert all(sum(choice) == 0 and min(choice) >= -100 for choice in choices)
    claimed = Table(streak=3)
    claimed.turn(0, "9p")
    assert penalty(DEFAULT, claimed.state, claimed.hand, "false_win", 2)[0] == (8, 0, -8, 0)
    assert penalty(DEFAULT, claimed.state, claimed.hand, "wrong_meld", 2) == ()


def test_who_cannot_pay_a_false_win_pays_in_turn_as_far_as_the_chips_reach() -> None:
    table = Table(scores=(40, 3, 40, 40))
    table.turn(0, "9p")
    table.do(draw(1))
    choices = penalty(DEFAULT, table.state, table.hand, "false_win", 1)
    assert choices[0] == (1, -3, 1, 1)
    assert choices[1] == (0, -3, 2, 1)


def test_a_long_or_short_hand_plays_on_without_a_win() -> None:
    assert faults(DEFAULT)["wrong_tile_count"].consequence is Consequence.NO_WIN
    assert "false_float" not in faults(DEFAULT)
    assert "false_float" in faults(HangzhouOptions(fortune_discard_forfeits=True))


def test_the_judge_is_offered_the_payments_and_what_stops_the_hand() -> None:
    cases: list[tuple[dict[str, Any], bool]] = [({}, True), ({"play_on_after_false_win": True}, False)]
    for options, stops in cases:
        table = Table("", GAP, **options)
        table.turn(0, "6m")
        wrong = win(1, GAP, "6m")
        refused = decide(table.state, wrong)
        assert isinstance(refused, Refused)
        noted = fault_of(table.state, wrong, refused)
        assert noted is not None
        table.do(noted)
        (judged,) = judgements(table.state)
        assert [type(remedy) for remedy in judged.claims] == [DeclareDraw if stops else NoteIrregularity]
        assert Penalty(1, "false_win", (2, -2, 0, 0)) in judged.choices
        table.do(judged.choices[0], *judged.claims)
        if not stops:
            table.do(draw(1, "6m"))
            assert table.refuses(win(1, GAP, "6m")) == "may_not_win"
            table.do(discard(1, "1z"), draw(2))
        else:
            table.settle()
        assert table.scores == (102, 98, 100, 100)
