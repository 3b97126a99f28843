"""Draw payments, who deals next, when a session ends, and its final scores."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from tablectl.mahjong.seats import Wind
from tablectl.rulesets.riichi.draws import draw_payment
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.riichi.presets import RIICHI_BOOK
from tablectl.rulesets.riichi.session import final_scores, next_hand, ranking
from tablectl.rulesets.ruleset import DrawFacts, HandOutcome, NextHand, SessionOver

TENHOU = RIICHI_BOOK.options("tenhou")
E, S, W, N = Wind.EAST, Wind.SOUTH, Wind.WEST, Wind.NORTH


@pytest.mark.parametrize(
    ("ready", "deltas"),
    [
        ((), (0, 0, 0, 0)),
        ((2,), (-1000, -1000, 3000, -1000)),
        ((0, 3), (1500, -1500, -1500, 1500)),
        ((0, 1, 3), (1000, 1000, -3000, 1000)),
        ((0, 1, 2, 3), (0, 0, 0, 0)),
    ],
)
def test_hands_without_a_wait_pay_three_thousand_in_all(
    ready: tuple[int, ...], deltas: tuple[int, ...]
) -> None:
    assert draw_payment(TENHOU, DrawFacts("exhaustive", 0, ready, ())).deltas == deltas


def test_nagashi_mangan_is_paid_like_a_self_drawn_mangan() -> None:
    assert draw_payment(TENHOU, DrawFacts("nagashi_mangan", 0, (1,), (2,))).deltas == (
        -4000,
        -2000,
        8000,
        -2000,
    )
    both = draw_payment(TENHOU, DrawFacts("nagashi_mangan", 0, (), (0, 2))).deltas
    assert both == (12_000 - 4000, -4000 - 2000, -4000 + 8000, -4000 - 2000)


def test_as_a_win_it_takes_honba_and_sticks() -> None:
    options = RIICHI_BOOK.options("tenhou", {"nagashi_mangan": "win"})
    paid = draw_payment(options, DrawFacts("nagashi_mangan", 0, (), (2,), honba=1, deposits=2))
    assert paid.deltas == (-4100, -2100, 8300 + 2000, -2100)
    assert paid.deposits == 0


def outcome(
    round_: Wind = E,
    dealer: int = 0,
    *,
    honba: int = 0,
    winners: tuple[int, ...] = (),
    draw: str | None = None,
    ready: tuple[int, ...] = (),
    scores: tuple[int, ...] = (25_000,) * 4,
) -> HandOutcome:
    return HandOutcome(round_, dealer, 0, honba, winners, draw, ready, scores)


@pytest.mark.parametrize(
    ("last", "following"),
    [
        (outcome(winners=(0,)), NextHand(E, 0, 1)),
        (outcome(winners=(1,), honba=3), NextHand(E, 1, 0)),
        (outcome(winners=(1, 0), honba=3), NextHand(E, 0, 4)),
        (outcome(draw="exhaustive", ready=(0,)), NextHand(E, 0, 1)),
        (outcome(draw="exhaustive", ready=(1,), honba=1), NextHand(E, 1, 2)),
        (outcome(draw="suufon_renda", dealer=2, honba=1), NextHand(E, 2, 2)),
        (outcome(winners=(1,), dealer=3), NextHand(S, 0, 0)),
        (outcome(winners=(0,), scores=(-100, 50_000, 25_000, 25_100)), SessionOver("bankruptcy")),
        (outcome(winners=(1,), scores=(0, 50_000, 25_000, 25_000)), NextHand(E, 1, 0)),
        # The last hand: somebody has 30,000, or nobody.
        (outcome(S, 3, winners=(1,), scores=(20_000, 30_000, 25_000, 25_000)), SessionOver("last_hand")),
        (outcome(S, 3, winners=(1,), scores=(22_000, 29_000, 24_000, 25_000)), NextHand(W, 0, 0)),
        # The dealer may not go on from the first place.
        (outcome(S, 3, winners=(3,), scores=(20_000, 20_000, 25_000, 35_000)), SessionOver("agariyame")),
        (outcome(S, 3, winners=(3,), scores=(20_000, 36_000, 9_000, 35_000)), NextHand(S, 3, 1)),
        (
            outcome(S, 3, draw="exhaustive", ready=(3,), scores=(20_000, 20_000, 25_000, 35_000)),
            SessionOver("tenpaiyame"),
        ),
        (outcome(S, 3, draw="suufon_renda", scores=(20_000, 20_000, 25_000, 35_000)), NextHand(S, 3, 1)),
        # An extra round ends as soon as somebody has 30,000, and after its fourth hand.
        (outcome(W, 1, winners=(2,), scores=(20_000, 25_000, 31_000, 24_000)), SessionOver("target_reached")),
        (outcome(W, 1, winners=(2,), scores=(25_000, 25_000, 29_000, 21_000)), NextHand(W, 2, 0)),
        (outcome(W, 3, winners=(2,), scores=(25_000, 25_000, 29_000, 21_000)), SessionOver("last_hand")),
    ],
)
def test_what_comes_after_a_hand_on_tenhou(last: HandOutcome, following: NextHand | SessionOver) -> None:
    assert next_hand(TENHOU, last) == following


@pytest.mark.parametrize(
    ("changes", "last", "following"),
    [
        ({"renchan": "off"}, outcome(winners=(0,)), NextHand(E, 1, 1)),
        ({"renchan": "win"}, outcome(draw="exhaustive", ready=(0,)), NextHand(E, 1, 1)),
        ({"tobi": False}, outcome(winners=(1,), scores=(-100, 50_000, 25_000, 25_100)), NextHand(E, 1, 0)),
        (
            {"session_rounds": 1},
            outcome(E, 3, winners=(1,), scores=(9_000, 41_000, 25_000, 25_000)),
            "last_hand",
        ),
        ({"extra_round": "off"}, outcome(S, 3, winners=(1,)), "last_hand"),
        (
            {"extra_round": "whole"},
            outcome(W, 1, winners=(2,), scores=(9_000, 9_000, 41_000, 41_000)),
            NextHand(W, 2, 0),
        ),
        ({"second_extra_round": True}, outcome(W, 3, winners=(1,)), NextHand(N, 0, 0)),
        (
            {"agariyame": "choice"},
            outcome(S, 3, winners=(3,), scores=(20_000, 20_000, 25_000, 35_000)),
            NextHand(S, 3, 1, may_end="agariyame"),
        ),
        (
            {"agariyame": "choice", "tenpaiyame": True},
            outcome(S, 3, draw="exhaustive", ready=(3,), scores=(20_000, 20_000, 25_000, 35_000)),
            NextHand(S, 3, 1, may_end="tenpaiyame"),
        ),
        (
            {"agariyame": "choice", "tenpaiyame": False},
            outcome(S, 3, draw="exhaustive", ready=(3,), scores=(20_000, 20_000, 25_000, 35_000)),
            NextHand(S, 3, 1),
        ),
        (
            {"agariyame": "choice"},
            outcome(S, 3, winners=(3,), scores=(20_000, 36_000, 9_000, 35_000)),
            NextHand(S, 3, 1),
        ),
        (
            {"agariyame": "choice"},
            outcome(S, 3, draw="suufon_renda", scores=(20_000, 20_000, 25_000, 35_000)),
            NextHand(S, 3, 1),
        ),
        # Below the target nobody ends it.
        (
            {"agariyame": "choice"},
            outcome(S, 3, winners=(3,), scores=(22_000, 24_000, 25_000, 29_000)),
            NextHand(S, 3, 1),
        ),
        # An extra round ends once somebody has the target, whoever deals next.
        (
            {"agariyame": "off"},
            outcome(W, 0, winners=(0,), scores=(31_000, 24_000, 25_000, 20_000)),
            "target_reached",
        ),
        (
            {"agariyame": "forced"},
            outcome(W, 0, winners=(0,), scores=(30_000, 31_000, 20_000, 19_000)),
            NextHand(W, 0, 1),
        ),
        # A whole one is ended by its dealer only in its last hand.
        (
            {"extra_round": "whole", "agariyame": "forced"},
            outcome(W, 1, winners=(1,), scores=(20_000, 41_000, 20_000, 19_000)),
            NextHand(W, 1, 1),
        ),
        (
            {"extra_round": "whole", "agariyame": "forced"},
            outcome(W, 3, winners=(3,), scores=(20_000, 20_000, 19_000, 41_000)),
            "agariyame",
        ),
        # East only: the south round is the extra one.
        (
            {"session_rounds": 1},
            outcome(E, 3, winners=(1,), scores=(24_000, 26_000, 25_000, 25_000)),
            NextHand(S, 0, 0),
        ),
        (
            {"session_rounds": 1},
            outcome(S, 3, winners=(1,), scores=(24_000, 26_000, 25_000, 25_000)),
            "last_hand",
        ),
        # A chombo deals the same hand again without a honba; one that costs the last points ends the session.
        ({}, outcome(S, 2, draw="chombo", honba=2), NextHand(S, 2, 2)),
        ({}, outcome(E, 1, draw="chombo", scores=(-1000, 42_000, 30_000, 29_000)), "bankruptcy"),
        (
            {"nagashi_mangan": "win"},
            HandOutcome(E, 0, 0, 2, (), "nagashi_mangan", (0,), (25_000,) * 4, (1,)),
            NextHand(E, 1, 0),
        ),
    ],
)
def test_options_of_the_session(
    changes: dict[str, object], last: HandOutcome, following: NextHand | str
) -> None:
    expected = SessionOver(following) if isinstance(following, str) else following
    assert next_hand(RIICHI_BOOK.options("tenhou", changes), last) == expected


def session(options: RiichiOptions, endings: Iterator[HandOutcome]) -> list[tuple[Wind, int]]:
    """Round and dealer of every hand that is played when hands end so."""
    coming: NextHand | SessionOver = NextHand(E, 0, 0)
    played = []
    while isinstance(coming, NextHand):
        played.append((coming.round, coming.dealer))
        ending = next(endings)
        coming = next_hand(options, structs.replace(ending, round=coming.round, dealer=coming.dealer))
    return played


@pytest.mark.parametrize(("rounds", "hands"), [(1, 4), (2, 8), (4, 16)])
def test_a_session_without_renchan_has_four_hands_a_round(rounds: int, hands: int) -> None:
    options = RIICHI_BOOK.options("default", {"session_rounds": rounds})
    nobody_ready = outcome(draw="exhaustive", scores=(40_000, 20_000, 20_000, 20_000))
    played = session(options, repeat(nobody_ready))
    assert len(played) == hands
    assert played == [(round_, dealer) for round_ in (E, S, W, N)[:rounds] for dealer in range(4)]


def test_a_level_session_gets_one_extra_round_or_two() -> None:
    level = outcome(draw="exhaustive")
    assert len(session(RIICHI_BOOK.options("default"), repeat(level))) == 12
    assert len(session(RIICHI_BOOK.options("default", {"second_extra_round": True}), repeat(level))) == 16
    assert len(session(RIICHI_BOOK.options("default", {"extra_round": "off"}), repeat(level))) == 8
    # Without a target there is nothing to reach, so no extra round either.
    assert len(session(RIICHI_BOOK.options("default", {"target_points": 25_000}), repeat(level))) == 8


class TestFinalScores:
    @given(
        st.lists(st.integers(-300, 1000), min_size=3, max_size=3),
        st.integers(0, 3),
        st.sampled_from(("half_down", "half_up", "tenths")),
        st.sampled_from(("seat_order", "shared")),
        st.integers(0, 3),
    )
    def test_they_always_sum_to_zero_and_keep_the_places(
        self, three: list[int], sticks: int, rounding: str, ties: str, first_dealer: int
    ) -> None:
        options = RIICHI_BOOK.options("default", {"final_rounding": rounding, "final_ties": ties})
        scores = (*(100 * s for s in three), 100_000 - 1000 * sticks - 100 * sum(three))
        result = final_scores(options, scores, sticks, first_dealer)
        assert sum(result.points) == 100_000
        assert sum(result.final) == pytest.approx(0)
        places = ranking(scores, first_dealer)
        finals = [result.final[seat] for seat in places]
        if ties == "seat_order":
            assert finals == sorted(finals, reverse=True)

    def test_the_books_example(self) -> None:
        scores = (46_500, 25_300, 14_100, 14_100)
        assert final_scores(RIICHI_BOOK.options("default"), scores, 0, 0).final == (52.0, 0.0, -21.0, -31.0)

    def test_left_sticks_go_to_the_first(self) -> None:
        result = final_scores(TENHOU, (40_000, 20_000, 20_000, 18_000), 2, 0)
        assert result.points == (42_000, 20_000, 20_000, 18_000)
        lost = final_scores(RIICHI_BOOK.options("wrc"), (40_000, 20_000, 20_000, 18_000), 2, 0)
        assert lost.points == (40_000, 20_000, 20_000, 18_000)

    def test_equal_points_rank_from_the_first_dealer(self) -> None:
        assert final_scores(TENHOU, (25_000,) * 4, 0, 2).final == (-15.0, -25.0, 35.0, 5.0)

    def test_or_share_their_places(self) -> None:
        result = final_scores(RIICHI_BOOK.options("ema"), (30_000,) * 4, 0, 0)
        assert result.final == (0.0, 0.0, 0.0, 0.0)

    def test_they_sum_to_zero(self) -> None:
        for preset in ("default", "tenhou", "ema", "mleague"):
            options = RIICHI_BOOK.options(preset)
            start = options.starting_points
            scores = (start + 7_700, start - 2_300, start + 900, start - 6_300)
            assert sum(final_scores(options, scores, 0, 1).final) == pytest.approx(0)


def test_who_are_first_together_share_the_left_sticks_where_ties_share() -> None:
    two = final_scores(RIICHI_BOOK.options("ema"), (39_500, 10_000, 39_500, 10_000), 1, 0)
    assert (two.points, two.final) == ((40_000, 10_000, 40_000, 10_000), (20, -30, 20, -30))
    # A stick among three: 400 to the seat nearest to the first dealer, 300 to each of the others.
    three = final_scores(RIICHI_BOOK.options("mleague"), (30_000, 30_000, 30_000, 9_000), 1, 1)
    assert three.points == (30_300, 30_400, 30_300, 9_000)
    assert sum(three.final) == pytest.approx(0)
    assert final_scores(RIICHI_BOOK.options("wrc"), (39_500, 10_000, 39_500, 10_000), 1, 0).points == (
        39_500,
        10_000,
        39_500,
        10_000,
    )
