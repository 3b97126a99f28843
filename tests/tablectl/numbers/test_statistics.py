"""What players did, counted over hands that are written down by hand."""

from __future__ import annotations

from dataclasses import fields

from tablectl.numbers import Counts, GamePlayed, HandPlayed, WonHand, game_counts, places_of, total

DOUBLE_RON = HandPlayed(
    players=4,
    wins=(
        WonHand(player=1, giver=0, points=8000, turn=9, moment=40),
        WonHand(player=2, giver=0, points=2000, turn=8, moment=40),
    ),
    ready=(1, 0),
    called=frozenset((2,)),
)
FROM_THE_WALL = HandPlayed(
    players=4, wins=(WonHand(player=3, giver=None, points=5200, turn=4, moment=16),), ready=(3,)
)
PLAYED_OUT = HandPlayed(players=4, drawn=True, ready=(2,), shown_ready=frozenset((2, 3)))
ABORTED = HandPlayed(players=4, shown_ready=frozenset((1,)))
GAME = GamePlayed(
    4, (DOUBLE_RON, FROM_THE_WALL, PLAYED_OUT, ABORTED), first_dealer=2, final=(-100, 30000, 30000, 40100)
)


def test_a_double_ron_is_one_deal_in_and_two_wins_and_its_points_add_up() -> None:
    giver, first, second, _ = game_counts(GamePlayed(4, (DOUBLE_RON,)))
    assert (giver.deal_ins, giver.points_dealt_in, giver.deal_ins_while_ready) == (1, 10000, 1)
    assert (first.wins, first.points_won, first.turn_won_sum) == (1, 8000, 9)
    assert (second.wins, second.points_won, second.called) == (1, 2000, 1)


def test_tiles_given_one_after_another_in_a_hand_that_goes_on_are_as_many_deal_ins() -> None:
    wins = tuple(WonHand(player=p, giver=0, points=1, turn=5, moment=20 + p) for p in (1, 2))
    assert game_counts(GamePlayed(4, (HandPlayed(players=4, wins=wins),)))[0].deal_ins == 2


def test_only_the_first_riichi_of_a_hand_is_first() -> None:
    counts = game_counts(GAME)
    assert [each.ready for each in counts] == [1, 1, 1, 1]
    assert [each.first_ready for each in counts] == [0, 1, 1, 1]


def test_a_draw_counts_for_everybody_and_an_abort_for_nobody() -> None:
    counts = game_counts(GAME)
    assert [each.hands for each in counts] == [4, 4, 4, 4]
    assert [each.draws for each in counts] == [1, 1, 1, 1]
    assert [each.draws_ready for each in counts] == [0, 0, 1, 1]


def test_equal_points_are_placed_from_the_first_dealer_on() -> None:
    assert places_of((-100, 30000, 30000, 40100), 2) == (4, 3, 2, 1)
    assert places_of((-100, 30000, 30000, 40100), 1) == (4, 2, 3, 1)
    assert [each.places for each in game_counts(GAME)] == [
        (0, 0, 0, 1),
        (0, 0, 1, 0),
        (0, 1, 0, 0),
        (1, 0, 0, 0),
    ]


def test_only_who_ends_below_zero_flies() -> None:
    assert [each.flying for each in game_counts(GAME)] == [1, 0, 0, 0]
    at_zero = GamePlayed(4, (PLAYED_OUT,), final=(0, 30000, 30000, 40000))
    assert game_counts(at_zero)[0].flying == 0


def test_an_unfinished_game_has_hands_and_no_places() -> None:
    counts = game_counts(GamePlayed(4, (PLAYED_OUT,)))
    assert all(each.games == 0 and sum(each.places) == 0 and each.hands == 1 for each in counts)


def test_rates_are_worked_out_from_the_sums() -> None:
    rates = total(game_counts(GAME)).rates
    assert rates["win_rate"] == 3 / 16
    assert rates["deal_in_rate"] == 1 / 16
    assert rates["ready_rate"] == 4 / 16
    assert rates["call_rate"] == 1 / 16
    assert rates["average_win"] == 15200 / 3
    assert rates["average_deal_in"] == 10000
    assert rates["average_turn_won"] == 7
    assert rates["average_place"] == 2.5


def test_a_rate_over_nothing_is_none() -> None:
    assert set(Counts().rates.values()) == {None}


def test_two_evenings_add_up_field_by_field() -> None:
    once, twice = game_counts(GAME)[1], total([game_counts(GAME)[1]] * 2)
    for each in fields(Counts):
        one, both = getattr(once, each.name), getattr(twice, each.name)
        assert both == (tuple(2 * n for n in one) if isinstance(one, tuple) else 2 * one)


def test_kongs_and_flowers_are_each_players_own() -> None:
    hand = HandPlayed(players=4, kongs=(0, 2, 0, 1), flowers=(3, 0, 1, 4))
    counts = game_counts(GamePlayed(4, (hand, hand)))
    assert [each.kongs for each in counts] == [0, 4, 0, 2]
    assert [each.flowers for each in counts] == [6, 0, 2, 8]


def test_three_players_leave_the_fourth_place_empty() -> None:
    counts = game_counts(GamePlayed(3, (HandPlayed(players=3),), final=(5, -5, 0)))
    assert [each.places for each in counts] == [(1, 0, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0)]
