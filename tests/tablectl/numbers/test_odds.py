"""Chances of a hand and of its session, with the numbers that come with the program."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablectl.adapters.numbers_model import riichi_model
from tablectl.mahjong.seats import Wind
from tablectl.numbers.odds import Odds, SessionEnding, odds
from tablectl.numbers.odds.odds import BATCH
from tablectl.numbers.table import HandInPlay, discard_order
from tablectl.rulesets.riichi.play import RIICHI
from tests.tablectl.numbers.in_play import TABLE, seat, with_seat

RULES = SessionEnding.of(RIICHI.listing.options.options("tenhou", {}))
SAMPLES = 400


def found(table: HandInPlay, seed: int = 1) -> Odds:
    model, _ = riichi_model()
    return odds(table, model, RULES, seed=seed, samples=SAMPLES)


@pytest.fixture(scope="module")
def plain() -> Odds:
    return found(TABLE)


def test_the_chances_of_a_hand_add_up_to_one_and_none_is_certain(plain: Odds) -> None:
    assert sum(plain.win) + plain.draw == pytest.approx(1)
    for chance in (*plain.win, plain.draw, *(each for places in plain.placement for each in places)):
        assert 0 < chance < 1


def test_everybody_ends_somewhere_and_every_place_is_taken(plain: Odds) -> None:
    for places in plain.placement:
        assert sum(places) == pytest.approx(1)
    for place in range(4):
        assert sum(places[place] for places in plain.placement) == pytest.approx(1)


def test_a_ready_hand_in_riichi_wins_more_often_than_those_far_away(plain: Odds) -> None:
    assert plain.win[0] > 0.4
    assert plain.win[0] == max(plain.win)


def test_a_wait_with_no_tile_left_wins_less() -> None:
    gone = with_seat(3, hand=seat("1144p68m2588p133s").hand)
    gone = with_seat(1, gone, hand=seat("14m1479p3499s124z").hand)
    assert found(gone).win[0] < found(TABLE).win[0] - 0.1


def test_a_higher_score_ends_higher(plain: Odds) -> None:
    behind = with_seat(1, score=5_000)
    ahead = with_seat(1, score=45_000)
    assert found(behind).placement[1][0] < plain.placement[1][0] < found(ahead).placement[1][0]


def test_the_same_seed_and_samples_give_the_same_answer() -> None:
    assert found(TABLE, seed=5) == found(TABLE, seed=5)
    assert found(TABLE, seed=5).placement != found(TABLE, seed=6).placement


def test_hands_that_nobody_told_are_guessed_from_what_lies_open() -> None:
    hidden = TABLE
    for place in range(4):
        hidden = with_seat(place, hidden, hand=None)
    chances = found(hidden)
    assert sum(chances.win) + chances.draw == pytest.approx(1)
    assert chances.win[0] == max(chances.win), "riichi is seen by everybody"
    assert chances == found(hidden)


def test_in_the_last_hand_the_leader_is_nearly_first() -> None:
    last = replace(TABLE, round=Wind.SOUTH, start=1)
    last = with_seat(1, last, score=70_000)
    for place in (0, 2, 3):
        last = with_seat(place, last, score=10_000)
    assert found(last).placement[1][0] > 0.95


def test_the_time_left_ends_the_play_outs() -> None:
    looks = iter((True, True, False))
    chances = odds(TABLE, riichi_model()[0], RULES, in_time=lambda: next(looks))
    assert chances.samples == 3 * BATCH


def test_the_order_of_discards_follows_the_claims() -> None:
    order = discard_order(TABLE)
    assert order[:5] == ((0, 0), (1, 0), (2, 0), (3, 0), (0, 1))
    assert len(order) == 15
