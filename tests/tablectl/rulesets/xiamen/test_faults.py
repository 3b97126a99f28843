"""Book, "Irregularities": what the judge is offered for each."""

from __future__ import annotations

import pytest

from tablectl.game.claims import Claim, DeclareDraw, Draw, NoteIrregularity, Penalty, Refused
from tablectl.game.decide import decide, what_next
from tablectl.game.events import DrawReason
from tablectl.game.judging import Judgement, fault_of, judgements
from tablectl.mahjong.seats import Wind
from tablectl.rulesets.ruleset import NextHand
from tests.tablectl.game.written_claims import chow, pung, win
from tests.tablectl.rulesets.xiamen.table import WAITING, Table

NOT_READY = "123456789m13s45p99s9p"


def done(table: Table, claim: Claim) -> str:
    """What was refused happened at the table all the same: the fault's code, noted."""
    refused = decide(table.state, claim)
    assert isinstance(refused, Refused), refused
    noted = fault_of(table.state, claim, refused)
    assert noted is not None, refused
    table.do(noted)
    return noted.code


def judged(table: Table) -> Judgement:
    (judgement,) = judgements(table.state)
    assert judgement.fault is not None
    return judgement


@pytest.mark.parametrize("code", ["wrong_tile_count", "wrong_meld", "wrong_draw"])
def test_a_long_or_short_hand_and_wrong_melds_and_draws_cannot_win(code: str) -> None:
    table = Table("?", WAITING, banker="1z")
    table.discard(0, "1z")
    table.do(NoteIrregularity(1, code, "seen by the judge"))
    (verdict,) = judged(table).claims
    assert verdict == NoteIrregularity(1, "no_win", code)
    table.do(verdict)
    table.draw(1, "3p")
    assert table.refuses(win(1, WAITING, "3p")) == "may_not_win"
    table.discard(1, "3p")


def test_a_wrong_chow_a_wrong_pung_and_a_wrong_drawing_are_known_as_such() -> None:
    table = Table("?", "45p" + "?" * 14, "46p" + "?" * 14, banker="3p")
    table.discard(0, "3p")
    assert done(table, chow(2, "346p")) == "wrong_meld"
    assert done(table, pung(1, "334p")) == "wrong_meld"
    assert done(table, Draw(3)) == "wrong_draw"


def test_a_claim_in_a_float_round_is_a_wrong_one() -> None:
    table = Table("?", "?", "?", "55s" + "?" * 14, gold="9p", banker="1z")
    table.discard(0, "1z")
    table.turn(1, "?", "9p")
    table.turn(2, "?", "5s")
    assert done(table, pung(3, "555s")) == "wrong_meld"


def test_a_false_win_stops_the_hand_and_pays_each_what_it_would_have_paid() -> None:
    """The judge says with which multiplier it was declared; the banker stays."""
    table = Table("?", NOT_READY, banker="1z")
    table.discard(0, "1z")
    table.draw(1, "1p")
    assert done(table, win(1, NOT_READY, "1p")) == "false_win"
    offered = judged(table)
    assert offered.claims == (DeclareDraw(DrawReason.CHOMBO, 1),)
    wall_win = next(c for c in offered.choices if isinstance(c, Penalty) and c.deltas[2] == 4)
    assert wall_win.deltas == (6, -14, 4, 4), "a gold, times 2"
    assert [p.deltas[2] for p in offered.choices if isinstance(p, Penalty)] == [2, 4, 6, 8, 16, 24]
    table.do(*offered.claims)
    table.do(wall_win)
    assert table.state.scores == (6, -14, 4, 4)
    table.settle()
    assert what_next(table.state) == NextHand(Wind.EAST, 0, 1)
    assert judged(table).choices == (), "it is paid"


def test_after_a_false_win_the_hand_may_go_on_where_agreed() -> None:
    table = Table("?", NOT_READY, banker="1z", false_win_goes_on=True)
    table.discard(0, "1z")
    table.draw(1, "1p")
    assert done(table, win(1, NOT_READY, "1p")) == "false_win"
    offered = judged(table)
    assert offered.claims == (NoteIrregularity(1, "no_win", "false_win"),)
    table.do(*offered.claims)
    table.discard(1, "1p")
    table.draw(2)


def test_wins_that_the_moment_forbids_are_false_ones() -> None:
    table = Table("?", WAITING, "?", gold="9p", banker="1z")
    table.discard(0, "1z")
    assert done(table, win(1, WAITING, None, "three_gold")) == "false_win"
    table.turn(1, "9p")
    table.turn(2, "3p")
    assert done(table, win(1, WAITING, "3p")) == "false_win"
    assert len(judgements(table.state)) == 1, "each fault once a seat"


def test_every_fault_names_its_clause() -> None:
    table = Table(false_float=True)
    assert table.state.play is not None
    faults = table.state.play.penalties.faults
    assert set(faults) == {
        "wrong_tile_count",
        "wrong_meld",
        "wrong_draw",
        "false_win",
        "follow_honor",
        "false_float",
    }
    assert all(fault.clause and fault.native and fault.name for fault in faults.values())
    without = Table().state.play
    assert without is not None
    assert "false_float" not in without.penalties.faults
