"""A claim said in time goes before a lesser one that was laid down first, until the discard."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablectl.game.claims import Act, CallJudge, Claim, ClaimMeld, Draw, ExposeTiles, NoteIrregularity
from tablectl.game.events import PaymentMade
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import parse_tiles
from tablectl.rulesets.moves import CLAIMS_OVER_MELDS
from tablectl.rulesets.play_rules import ClaimRules, MoveRules
from tablectl.rulesets.ruleset import Follow, HandView, Move, MoveKind, Payment, TableView
from tests.tablectl.game.made_up import PLAIN, Board, win
from tests.tablectl.game.test_book_hooks import kong_pays

READY_9P = "123456789m1178p"
IN_TIME = replace(PLAIN, moves=MoveRules(follows=kong_pays), claims=ClaimRules(late=CLAIMS_OVER_MELDS))


def chow(board: Board) -> Board:
    board.turn(0, "9p", "9p")
    board.do(ClaimMeld(1, MeldKind.CHOW, parse_tiles("789p")))
    return board


def test_a_pung_takes_the_tile_from_a_chow_that_was_laid_down_first() -> None:
    board = chow(Board(IN_TIME, "", "78p", "99p"))
    board.pung(2, "999p")
    assert board.seat(1).melds == ()
    assert len(board.seat(1).tiles) == 13
    assert board.seat(0).river[-1].claimed_by == 2
    board.discard(2, "1z")
    assert board.hand.turn == 3


def test_a_win_takes_it_from_any_set_and_is_paid_by_who_discarded() -> None:
    board = Board(IN_TIME, "", "99p", "", READY_9P)
    board.turn(0, "9p", "9p")
    board.pung(1, "999p")
    board.do(win(3, READY_9P, "9p"))
    assert board.seat(1).melds == ()
    assert board.settle().deltas == (-1, 0, 0, 1)


def test_after_the_discard_or_the_next_draw_it_is_too_late() -> None:
    board = chow(Board(IN_TIME, "", "78p", "99p", READY_9P))
    board.discard(1, "1z")
    assert board.refuses(win(3, READY_9P, "9p")) in ("wrong_tile", "nothing_to_win_on")
    board = Board(IN_TIME, "", "", "99p")
    board.turn(0, "9p", "9p")
    board.do(Draw(1))
    assert board.refuses(ClaimMeld(2, MeldKind.PUNG, parse_tiles("999p"))) == "nothing_to_claim"


def test_a_kong_may_be_won_on_before_its_replacement_is_drawn_and_is_not_paid() -> None:
    board = Board(IN_TIME, "", "999p", "", READY_9P)
    board.turn(0, "9p", "9p")
    board.kong(1, MeldKind.OPEN_KONG, "9999p")
    board.do(win(3, READY_9P, "9p"))
    assert board.hand.payments == ()
    board = Board(IN_TIME, "", "999p", "", READY_9P)
    board.turn(0, "9p", "9p")
    board.kong(1, MeldKind.OPEN_KONG, "9999p")
    board.do(Draw(1))
    assert board.refuses(win(3, READY_9P, "9p")) == "nothing_to_win_on"
    assert len(board.hand.payments) == 1


def test_where_the_book_has_no_such_time_the_first_set_stands() -> None:
    board = chow(Board(PLAIN, "", "78p", "99p"))
    assert board.refuses(ClaimMeld(2, MeldKind.PUNG, parse_tiles("999p"))) == "nothing_to_claim"


def replacement_pays(table: TableView, before: HandView, after: HandView, move: Move) -> tuple[Follow, ...]:
    """One point from each, however the hand stood before."""
    deltas = tuple(3 if seat == move.seat else -1 for seat in range(4))
    return (Payment("kong", move.seat, deltas),) if move.kind is MoveKind.REPLACE else ()


@pytest.mark.parametrize(
    "claim",
    [
        pytest.param(CallJudge(2, "a question"), id="the judge is called"),
        pytest.param(Act("pause"), id="an operator acts"),
        pytest.param(ExposeTiles(2, parse_tiles("9s")), id="a tile falls open"),
        pytest.param(NoteIrregularity(2, "delay", ""), id="a fault is noted"),
    ],
)
def test_what_is_no_move_pays_no_kong_a_second_time(claim: Claim) -> None:
    board = Board(replace(IN_TIME, moves=MoveRules(follows=replacement_pays)), "1m", "111m")
    board.turn(0, "?", "1m")
    board.do(ClaimMeld(1, MeldKind.OPEN_KONG, parse_tiles("1111m")))
    *_, paid = board.do(Draw(1))
    assert isinstance(paid, PaymentMade)
    assert not any(isinstance(event, PaymentMade) for event in board.do(claim))
