"""Who deals next (2.6.2, 6), what a session is worth (2.7.5; 3.1; 2.8.4, 5)."""

from __future__ import annotations

import pytest

from tablectl.rulesets import ruleset
from tablectl.rulesets.sichuan.hand_log import read_log
from tablectl.rulesets.sichuan.options import SichuanOptions
from tablectl.rulesets.sichuan.session import final_scores, next_dealer, session_points
from tests.tablectl.rulesets.sichuan.claims import BOOK
from tests.tablectl.rulesets.sichuan.written import log


@pytest.mark.parametrize(
    ("moves", "true", "dealer"),
    [
        (("2+", "2-8p"), (), 2),
        (("2+", "2-8p", "0w8p<2", "1+", "1w8p"), (0, 1), 0),
        (("2+", "2w8p", "3+", "3-8p", "0w8p<3", "1w8p<3"), (2, 0, 1), 2),
        (("2+", "2-8p", "0w8p<2", "1w8p<2"), (0, 1), 2),
        (("3+", "3-8p", "0w8p<3", "1w8p<3"), (0, 1), 3),
        (("3+", "3a8p", "0w8p<3", "1w8p<3"), (0, 1), 3),
        (("3+", "3-8p", "0w8p<3", "1w8p<3"), (1,), 1),
        (("3+", "3-8p", "0w8p<3"), (), 2),
        (("3+", "3-8p", "0w8p<3", "1+", "1-8p", "2w8p<1"), (2,), 2),
    ],
    ids=[
        "nobody won: the dealer stays",
        "the first winner",
        "one won first, several later",
        "several first: who gave the tile",
        "several first, not given by the dealer",
        "several on a robbed kong: who was robbed",
        "one of two was false: the true one",
        "only a false win: the dealer stays",
        "a false win before the first true one",
    ],
)
def test_the_next_dealer(moves: tuple[str, ...], true: tuple[int, ...], dealer: int) -> None:
    """Four cases of 2.6.2, 6, in a hand that seat 2 dealt."""
    assert next_dealer(2, read_log(log(*moves), 4).wins, true) == dealer


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ((30, 10, -10, -30), (4, 3, 2, 1)),
        ((-30, -10, 10, 30), (1, 2, 3, 4)),
        ((30, 30, -30, -30), (3.5, 3.5, 1.5, 1.5)),
        ((30, -10, -10, -10), (4, 2, 2, 2)),
        ((10, 10, 10, -30), (3, 3, 3, 1)),
        ((0, 0, 0, 0), (2.5, 2.5, 2.5, 2.5)),
        ((5, -2, -3), (4, 3, 2)),
        ((5, 5, -10), (3.5, 3.5, 2)),
        ((0, 0, 0), (3, 3, 3)),
    ],
)
def test_tournament_points_by_place_ties_shared(scores: tuple[int, ...], points: tuple[float, ...]) -> None:
    """2.7.5, 2; 3.1, 3."""
    assert session_points(scores, BOOK) == points
    assert final_scores(BOOK, scores, 0, 0).match == points


def test_organisers_may_have_other_tournament_points() -> None:
    assert session_points((4, 3, 2, 1), SichuanOptions(session_points=(10, 6, 3, 0))) == (10, 6, 3, 0)
    assert session_points((4, 3, 2), SichuanOptions(session_points_of_three=(3, 2, 1))) == (3, 2, 1)


def test_who_comes_too_late_has_nothing() -> None:
    """2.8.4, 5: a substitute plays on the seat, and its points count for nobody."""
    assert session_points((30, 10, -10, -30), BOOK, absent=(0,)) == (0, 3, 2, 1)


def test_the_books_times_are_told() -> None:
    """2.4.4; 2.4.9, 6; 2.5.1, 3; 2.5.4: in seconds."""
    play = ruleset("sichuan").play("default", {"session_minutes": 45, "warning_minutes": 10})
    assert dict(play.times_s) == {
        "claim": 3,
        "discard": 10,
        "void_suit": 15,
        "session": 2700,
        "session_warning": 600,
    }
    other = {"claim_seconds": 5, "discard_seconds": 20, "sorting_seconds": 30}
    times = ruleset("sichuan").play("default", other).times_s
    assert (times["claim"], times["discard"], times["void_suit"]) == (5, 20, 30)
