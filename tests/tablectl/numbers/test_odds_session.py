"""The rest of a session, many at once: every hand is followed by what the book says comes next."""

from __future__ import annotations

import numpy as np
import pytest

from tablectl.mahjong.seats import WINDS
from tablectl.numbers.odds.session import HandResults, SessionEnding, SessionState, places, play_on, settle
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.riichi.play import RIICHI
from tablectl.rulesets.riichi.session import next_hand, ranking
from tablectl.rulesets.ruleset import HandOutcome, NextHand, SessionOver

# Payments in hundreds, sticks, winner, giver; the dealer won, was ready, the hand was aborted, it was open.
RESULTS = HandResults.of(
    {
        "results": np.array(
            [
                [58, -58, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0],
                [-39, 0, 39, 0, 0, 0, 1, 1, 2, 0, 0, 0, 0, 0],
                [-40, 80, -20, -20, 0, 0, 0, 0, 1, -1, 0, 0, 0, 1],
                [-10, 30, -10, -10, 0, 1, 0, 0, -1, -1, 0, 0, 0, 0],
                [15, 15, -15, -15, 1, 1, 0, 0, -1, -1, 0, 1, 0, 0],
                [0, 0, 0, 0, 0, 0, 0, 1, -1, -1, 0, 0, 1, 0],
            ]
        )
    }
)


def by_the_book(at: SessionState, row: int, result: int, options: RiichiOptions) -> NextHand | SessionOver:
    number = int(at.number[row])
    dealer = number % 4
    winner = int(RESULTS.winner[result])
    scores, _ = settled(at, row, result)
    aborted = bool(RESULTS.aborted[result])
    draw = None if winner >= 0 else "suufon_renda" if aborted else "exhaustive"
    return next_hand(
        options,
        HandOutcome(
            round=WINDS[number // 4],
            dealer=dealer,
            first_dealer=0,
            honba=int(at.honba[row]),
            winners=() if winner < 0 else ((winner + dealer) % 4,),
            draw=draw,
            ready=(dealer,) if RESULTS.dealer_ready[result] else (),
            scores=scores,
        ),
    )


def settled(at: SessionState, row: int, result: int) -> tuple[tuple[int, ...], int]:
    """Points and sticks after a hand, worked out one by one."""
    dealer, honba = int(at.number[row]) % 4, int(at.honba[row])
    scores, pot = at.scores[row].tolist(), int(at.deposits[row])
    for place in range(4):
        seat = (place + dealer) % 4
        scores[seat] += int(RESULTS.deltas[result, place]) - 1000 * int(RESULTS.riichi[result, place])
        pot += int(RESULTS.riichi[result, place])
    winner, giver = int(RESULTS.winner[result]), int(RESULTS.giver[result])
    if winner >= 0:
        scores[(winner + dealer) % 4] += 1000 * pot + 300 * honba
        for place in [giver] * 3 if giver >= 0 else [each for each in range(4) if each != winner]:
            scores[(place + dealer) % 4] -= 100 * honba
        pot = 0
    return tuple(scores), pot


@pytest.mark.parametrize("preset", ["default", "tenhou", "ema", "mleague"])
def test_a_hand_is_paid_and_followed_as_the_book_has_it(preset: str) -> None:
    options = RIICHI.listing.options.options(preset, {})
    rules = SessionEnding.of(options)
    rng = np.random.default_rng(3)
    n = 400
    at = SessionState(
        scores=(rng.integers(-2, 3, (n, 4)) * 7000 + 25000).astype(np.int32),
        number=rng.integers(0, rules.hands + 2, n).astype(np.int32),
        honba=rng.integers(0, 3, n).astype(np.int32),
        deposits=rng.integers(0, 3, n).astype(np.int32),
    )
    chosen = rng.integers(0, len(RESULTS.winner), n)
    after, ended = settle(at, RESULTS, chosen, rules)
    for row, result in enumerate(chosen.tolist()):
        scores, pot = settled(at, row, result)
        assert tuple(after.scores[row].tolist()) == scores, row
        assert int(after.deposits[row]) == pot, row
        coming = by_the_book(at, row, result, options)
        over = isinstance(coming, SessionOver) or coming.may_end is not None
        assert bool(ended[row]) == over, (row, result, coming)
        if isinstance(coming, NextHand):
            number = 4 * WINDS.index(coming.round) + coming.dealer
            assert (int(after.number[row]), int(after.honba[row])) == (number, coming.honba), (row, result)


def test_equal_points_are_ranked_from_the_first_dealer() -> None:
    scores = np.array([[25000, 30000, 30000, 15000], [0, 0, 0, 0]], np.int32)
    found = places(scores)
    for row, each in enumerate(scores.tolist()):
        assert tuple(found[row].argsort().tolist()) == ranking(tuple(each), 0)
    assert found.tolist() == [[2, 0, 1, 3], [0, 1, 2, 3]]


def test_sticks_that_are_left_go_to_the_first() -> None:
    at = SessionState(
        scores=np.array([[29000, 29500, 20000, 20000]], np.int32),
        number=np.array([8], np.int32),
        honba=np.zeros(1, np.int32),
        deposits=np.array([2], np.int32),
    )
    rules = SessionEnding.of(RIICHI.listing.options.options("tenhou", {}))
    final = play_on(at, np.ones(1, np.bool_), RESULTS, rules, np.random.default_rng(0))
    assert final.tolist() == [[1, 0, 2, 3]]
