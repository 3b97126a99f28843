"""Walls of every book: each physical tile has one place and one taker, by the books' own figures."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablectl.mahjong.walls.wall import WallPlace, break_of, lay
from tablectl.mahjong.walls.wall_plan import FixedIndicator, RolledIndicator, ThrownIndicator, WallPlan

RIICHI = WallPlan((17,) * 4, dead_wall=14, replacements=4, indicator=FixedIndicator(2))
MCR = WallPlan((18,) * 4, throws=2, break_by="total")
SIAMESE = WallPlan((17,) * 4, players=3, throws=2, break_by="total", deal=(4,) * 6 + (1,) * 3)
SIAMESE_TWO = WallPlan(
    (17,) * 4, players=2, throws=2, break_by="total", deal=(4,) * 6 + (1,) * 3, dead_wall=27, dead_aside=True
)
SICHUAN = WallPlan((14, 13, 14, 13), break_by="smaller_die", replacements_from="head", dealer_extra=True)
SICHUAN_THREE = WallPlan((14, 13, 14, 13), players=3, break_by="smaller_die", replacements_from="head")
HANGZHOU = WallPlan(
    (17,) * 4, dead_wall=20, tail_order="bottom_first", indicator=RolledIndicator(), dealer_extra=True
)
XIAMEN = WallPlan(
    (20,) * 4,
    throws=2,
    second_throw="chooses",
    deal=(4,) * 4,
    dealer_extra=True,
    dead_wall=16,
    indicator=ThrownIndicator(),
    inner_stacks=8,
    height=1,
)
RED = WallPlan((18,) * 4, throws=2, break_by="total", counted="players")
RED_THREE = WallPlan((24, 25, 25), players=3, throws=2, break_by="total", counted="players")
RED_TWO = WallPlan((36, 36), players=2, throws=2, break_by="total", counted="players")
RED_TWO_FOUR_WALLS = WallPlan((18,) * 4, players=2, throws=2, break_by="total", counted="players")
PLANS = {
    "riichi": RIICHI,
    "mcr": MCR,
    "siamese": SIAMESE,
    "siamese for two": SIAMESE_TWO,
    "sichuan": SICHUAN,
    "sichuan for three": SICHUAN_THREE,
    "hangzhou": HANGZHOU,
    "xiamen": XIAMEN,
    "red": RED,
    "red for three": RED_THREE,
    "red for two": RED_TWO,
    "red for two, four walls": RED_TWO_FOUR_WALLS,
}
TILES = {"riichi": 136, "mcr": 144, "sichuan": 108, "hangzhou": 136, "xiamen": 144, "red for three": 148}

any_plan = st.sampled_from(sorted(PLANS))
four_dice = st.tuples(*[st.integers(1, 6)] * 4)


@pytest.mark.parametrize(("name", "tiles"), TILES.items())
def test_a_books_walls_hold_its_set(name: str, tiles: int) -> None:
    assert PLANS[name].tiles == tiles


@given(any_plan, st.integers(0, 3), four_dice)
def test_every_place_is_taken_once_and_the_walls_are_as_long_as_the_book_says(
    name: str, dealer: int, dice: tuple[int, ...]
) -> None:
    plan = PLANS[name]
    dealer %= plan.players
    laid = lay(plan, dealer, dice[: 2 * plan.throws])
    assert len(laid.places) == len(set(laid.places)) == plan.tiles
    by_side = [sum(p.side == side for p in laid.places) for side in range(4)]
    assert tuple(by_side) == plan.counts(dealer)
    assert sorted(laid.from_tail) == [i for i, p in enumerate(laid.places) if not p.inner]


@given(any_plan, st.integers(0, 3), four_dice)
def test_everybody_is_dealt_a_hand_and_takes_in_turn(name: str, dealer: int, dice: tuple[int, ...]) -> None:
    plan = PLANS[name]
    dealer %= plan.players
    laid = lay(plan, dealer, dice[: 2 * plan.throws])
    hands = [len(laid.dealt_to(seat)) for seat in range(plan.players)]
    assert [n - (plan.dealer_extra and s == dealer) for s, n in enumerate(hands)] == [
        plan.hand_size
    ] * plan.players
    assert len(laid.takers) == plan.dealt


@given(any_plan, st.integers(0, 3), four_dice)
def test_tiles_are_taken_clockwise_from_the_break(name: str, dealer: int, dice: tuple[int, ...]) -> None:
    """To the left along a wall, then on with the right end of the wall to the left of its player."""
    plan = PLANS[name]
    laid = lay(plan, dealer % plan.players, dice[: 2 * plan.throws])
    outer = [p for p in laid.places if not p.inner]
    walls = [s for s in range(4) if plan.counts(dealer % plan.players)[s]]
    for a, b in pairwise(outer):
        if a.side == b.side:
            assert (a.stack, b.upper) == (b.stack, False) or b.stack == a.stack + 1
        else:
            assert b.stack == 0
            steps = [(a.side - k) % 4 for k in (1, 2, 3)]
            assert b.side == next(side for side in steps if side in walls)


def test_riichi_breaks_after_as_many_stacks_as_the_dice_show() -> None:
    """With 9 the dealer's own wall is broken after its ninth stack."""
    laid = lay(RIICHI, 2, (4, 5))
    assert laid.places[:3] == (WallPlace(2, 9, True), WallPlace(2, 9, False), WallPlace(2, 10, True))
    assert laid.places[-1] == WallPlace(2, 8, False)
    assert laid.places[2 * 8] == WallPlace(1, 0, True)


@pytest.mark.parametrize(
    ("first", "thrower"), [(5, 1), (9, 1), (2, 2), (6, 2), (10, 2), (3, 3), (7, 3), (11, 3), (4, 0), (8, 0)]
)
def test_mcr_the_second_thrower_breaks_the_own_wall_after_both_sums(first: int, thrower: int) -> None:
    """Book 000, 'Бросание игральных костей': 5, 9 the dealer (here seat 1), 2, 6, 10 South, 3, 7, 11 West"""
    dice = (min(6, first - 1), first - min(6, first - 1), 1, 2)
    laid = lay(MCR, 1, dice)
    assert laid.places[0] == WallPlace(thrower, first + 3, True)


def test_mcr_the_count_goes_on_in_the_next_wall_and_the_dealer_takes_first_and_third_top_tile() -> None:
    """Both throws together can be more than 18; the deal's last round: tops of the first and third stack."""
    laid = lay(MCR, 0, (6, 6, 6, 5))
    assert laid.opened.stacks == 23
    assert laid.places[0] == WallPlace(2, 23 - 18, True)
    last = laid.places[48:53]
    assert [p.stack - last[0].stack for p in last] == [0, 0, 1, 1, 2]
    assert laid.takers[48:] == (0, 1, 2, 3)
    assert last[4].upper, "the dealer's fourteenth tile, its first draw"


def test_red_the_footnotes_example() -> None:
    """Book 001, footnote 5: East throws 8, so North throws 5: North's wall is broken after 13 stacks."""
    opened = break_of(RED, 0, (4, 4, 2, 3))
    assert (opened.side, opened.stacks) == (3, 13)


def test_red_for_three_and_for_two_counts_players() -> None:
    """'4, 7, 10' the thrower, '2, 5, 8, 11' to the right; for two an odd sum is the other player."""
    assert [break_of(RED_THREE, 0, (n - 1, 1, 1, 1)).side for n in (4, 5, 6)] == [0, 1, 2]
    assert [break_of(RED_TWO, 0, (n - 1, 1, 1, 1)).side for n in (6, 7)] == [0, 2]
    assert RED_TWO.counts(1) == (72, 0, 72, 0)
    assert RED_TWO_FOUR_WALLS.counts(1) == (36, 36, 36, 36)


def test_sichuan_the_sum_chooses_the_wall_and_the_smaller_die_the_break() -> None:
    """Book 003, 2.4.9: sum 7 means West's wall; the smaller die, 2, is counted from its right end."""
    laid = lay(SICHUAN, 0, (5, 2))
    assert laid.places[0] == WallPlace(2, 2, True)
    assert SICHUAN.counts(0) == (28, 26, 28, 26)
    assert SICHUAN.counts(3) == (26, 28, 26, 28)
    assert [laid.takers.count(seat) for seat in range(4)] == [14, 13, 13, 13]
    assert laid.takers[-1] == 0


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("name", [name for name, plan in PLANS.items() if plan.counted == "walls"])
def test_walls_are_counted_around_the_table_whoever_deals_and_whichever_chair_is_empty(
    name: str, dealer: int
) -> None:
    """Book 003, 2.4.9: "counted from the dealer counter-clockwise"; book 000: 2, 6, 10 the wall to the right,
    3, 7, 11 the one opposite, 4, 8, 12 the one to the left."""
    plan = PLANS[name]
    dealer %= plan.players
    chair = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}[plan.players][dealer]
    steps = {5: 0, 9: 0, 2: 1, 6: 1, 10: 1, 3: 2, 7: 2, 11: 2, 4: 3, 8: 3, 12: 3}
    for first, second in product(product(range(1, 7), repeat=2), repeat=2):
        walls = steps[sum(first)]
        if plan.throws == 2 and plan.second_throw == "chooses":
            walls += steps[sum(second)]
        dice = (*first, *second)[: 2 * plan.throws]
        assert break_of(plan, dealer, dice).side == (chair + walls) % 4


@pytest.mark.parametrize("dealer", range(3))
@pytest.mark.parametrize("name", ["siamese", "sichuan for three"])
def test_at_a_table_of_three_the_deal_goes_round_the_players_and_west_has_the_long_wall(
    name: str, dealer: int
) -> None:
    """What is counted around the table is the break alone: tiles go to East, South and West in turn, and the
    books' longer walls are East's and West's."""
    laid = lay(PLANS[name], dealer, (3, 4, 1, 2)[: 2 * PLANS[name].throws])
    assert laid.takers[:12] == tuple((dealer + turn) % 3 for turn in range(3) for _ in range(4))
    longer = max(PLANS[name].stacks) * 2
    assert {PLANS[name].counts(dealer)[(dealer + wind) % 3] for wind in (0, 2)} == {longer}


def test_siamese_everybody_takes_six_times_four_and_three_single_tiles() -> None:
    """Book 000, Siamese: 24 and then 3 tiles each; East throws for the absent North, whose wall is broken."""
    laid = lay(SIAMESE, 0, (2, 2, 1, 2))
    assert laid.takers[:8] == (0,) * 4 + (1,) * 4
    assert laid.takers[72:] == (0, 1, 2) * 3
    assert laid.places[0] == WallPlace(3, 7, True)


def test_xiamen_everybody_takes_two_stacks_of_each_inner_row_and_the_banker_the_first_outer_tile() -> None:
    """Book 002, Deal: 6 means South of the banker takes the first two stacks of each wall; South throws 3:
    two places on from South breaks, after three tiles of its outer wall, wing included."""
    laid = lay(XIAMEN, 0, (3, 3, 1, 2))
    for nth, seat in enumerate((1, 2, 3, 0)):
        own = [laid.places[i] for i in laid.dealt_to(seat)][:16]
        assert {(p.side, p.stack) for p in own} == {
            (side, stack) for side in range(4) for stack in (2 * nth, 2 * nth + 1)
        }
        assert all(p.inner for p in own)
    assert laid.opened.side == 3
    assert laid.places[laid.dealt_to(0)[-1]] == WallPlace(3, 3, False)
    assert laid.places[-1] == WallPlace(3, 2, False)


def test_dice_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="expected 4 dice of 1 to 6"):
        break_of(MCR, 0, (1, 2))
    with pytest.raises(ValueError, match="expected 2 dice of 1 to 6"):
        break_of(RIICHI, 0, (0, 7))


def test_plans_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="walls"):
        WallPlan((17,), players=4)
    with pytest.raises(ValueError, match="do not hold the hands"):
        WallPlan((20,) * 4, deal=(4, 4, 4, 4), inner_stacks=7, height=1)
