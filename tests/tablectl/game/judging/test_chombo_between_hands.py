"""A chombo where no hand is left to be stopped: it is paid, or comes off the final score."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tablectl.game.claims import DeclareDraw, NoteIrregularity, StartHand, StartSession
from tablectl.game.events import DrawReason
from tablectl.game.state import GameState
from tests.tablectl.game.deciding import Deciding
from tests.tablectl.game.judging.offered_claims import offered
from tests.tablectl.game.table import Table


class BeforeTheFirstHand(Deciding):
    """A session that has just begun."""

    def __init__(self, preset: str) -> None:
        self.state, self.events = GameState(), []
        self.do(StartSession("riichi", preset, {}, ("A", "B", "C", "D")))


def before_the_deal(preset: str) -> Deciding:
    return Table(preset=preset)


def after_a_stopped_hand(preset: str) -> Deciding:
    t = Table("", preset=preset)
    t.do(DeclareDraw(DrawReason.CHOMBO, 0))
    t.settle()
    return t


BETWEEN_HANDS = (BeforeTheFirstHand, before_the_deal, after_a_stopped_hand)


def chombo_of_seat_1(t: Deciding) -> None:
    t.do(NoteIrregularity(1, "wall_destroyed", ""))
    for claim in offered(t)["wall_destroyed"]:
        t.do(claim)


@pytest.mark.parametrize("between", BETWEEN_HANDS)
def test_a_chombo_is_paid_where_no_hand_is_left_to_be_stopped(between: Callable[[str], Deciding]) -> None:
    t = between("tenhou")
    before = t.state.scores
    chombo_of_seat_1(t)
    assert [now - then for now, then in zip(t.state.scores, before, strict=True)] == [4000, -8000, 2000, 2000]


@pytest.mark.parametrize("between", BETWEEN_HANDS)
def test_or_taken_off_the_final_score_once(between: Callable[[str], Deciding]) -> None:
    t = between("ema")
    stopped = t.state.chombo
    chombo_of_seat_1(t)
    assert t.state.chombo == (*stopped, 1)
    assert offered(t)["wall_destroyed"] == (), "carried out"


@pytest.mark.parametrize("preset", ["tenhou", "ema"])
@pytest.mark.parametrize("between", BETWEEN_HANDS)
def test_each_chombo_between_hands_is_offered_until_it_is_carried_out(
    between: Callable[[str], Deciding], preset: str
) -> None:
    t = between(preset)
    before, taken = t.state.scores[1], len(t.state.chombo)
    for times in (1, 2):
        t.do(NoteIrregularity(1, "wall_destroyed", ""))
        (claim,) = offered(t)["wall_destroyed"]
        t.do(claim)
        assert offered(t)["wall_destroyed"] == (), "carried out"
        assert before - t.state.scores[1] == (8000 * times if preset == "tenhou" else 0)
        assert len(t.state.chombo) - taken == (times if preset == "ema" else 0)


@pytest.mark.parametrize("between", BETWEEN_HANDS[1:])
def test_two_chombos_of_different_faults_come_off_the_final_score_twice(
    between: Callable[[str], Deciding],
) -> None:
    t = between("ema")
    for code in ("wall_destroyed", "cheating"):
        t.do(NoteIrregularity(1, code, ""))
        t.do(*offered(t)[code])
    assert t.state.chombo.count(1) == 2


@pytest.mark.parametrize("preset", ["tenhou", "ema"])
@pytest.mark.parametrize("second", ["wall_destroyed", "cheating"])
def test_a_second_chombo_of_whose_hand_was_stopped_is_paid_and_the_first_is_not_again(
    preset: str, second: str
) -> None:
    t = Table("", preset=preset)
    t.do(NoteIrregularity(1, "wall_destroyed", ""))
    t.do(*offered(t)["wall_destroyed"])
    t.settle()
    assert offered(t)["wall_destroyed"] == (), "the hand was stopped for it"
    before, taken = t.state.scores[1], t.state.chombo.count(1)
    t.do(NoteIrregularity(1, second, ""))
    (claim,) = offered(t)[second]
    t.do(claim)
    assert all(claims == () for claims in offered(t).values()), "carried out"
    assert before - t.state.scores[1] == (8000 if preset == "tenhou" else 0)
    assert t.state.chombo.count(1) - taken == (1 if preset == "ema" else 0)


@pytest.mark.parametrize("preset", ["tenhou", "ema"])
def test_a_fault_that_is_noted_of_a_hand_that_was_stopped_for_it_costs_nothing_more(preset: str) -> None:
    t = Table("", preset=preset)
    t.do(DeclareDraw(DrawReason.CHOMBO, 1))
    t.settle()
    t.do(NoteIrregularity(1, "wall_destroyed", ""))
    assert offered(t)["wall_destroyed"] == ()


@pytest.mark.parametrize("preset", ["tenhou", "ema"])
def test_a_chombo_before_the_first_hand_is_not_offered_in_it_again(preset: str) -> None:
    t = BeforeTheFirstHand(preset)
    chombo_of_seat_1(t)
    t.do(StartHand())
    assert offered(t) == {}
    chombo_of_seat_1(t)
    assert offered(t)["wall_destroyed"] == (), "carried out"
    assert (t.state.scores[1], t.state.chombo) == ((9000, ()) if preset == "tenhou" else (30_000, (1, 1)))
