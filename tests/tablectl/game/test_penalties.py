"""Faults on a book's own scale, offered to the judge; and what a corrected past does to payments at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tablectl.game.claims import Claim, ClaimMeld, Discard, Draw, ExposeTiles, NoteIrregularity, Penalty
from tablectl.game.decide import legal_claims
from tablectl.game.events import (
    Envelope,
    EventCorrected,
    EventWithdrawn,
    KongDeclared,
    PaymentMade,
    SessionStarted,
    Source,
    TileDiscarded,
)
from tablectl.game.frozen_values import changed
from tablectl.game.history import History, take_back
from tablectl.game.history.withdrawals import Withdrawal
from tablectl.game.judging import judgements
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.rulesets import RULESETS
from tablectl.rulesets.play_rules import MoveRules, PenaltyRules
from tablectl.rulesets.ruleset import Consequence, Fault, PenaltyScale
from tests.tablectl.game.made_up import PLAIN, Board, book, win
from tests.tablectl.game.test_book_hooks import kong_pays

READY_9P = "123456789m1178p"


def fault(code: str, consequence: Consequence = Consequence.NONE, **more: Any) -> Fault:
    return replace(Fault(code, consequence, code, code, "1"), **more)


CASES = {
    each.code: each
    for each in (
        fault("early_touch", scale=PenaltyScale((0, 5, 10, 20))),
        fault("empty_call", scale=PenaltyScale((0, 5, 10), group="calls", per="round")),
        fault("late_call", scale=PenaltyScale((0, 5, 10), group="calls", per="round")),
        fault("false_win", Consequence.NO_WIN, scale=PenaltyScale((10,), to="each", per="hand")),
        fault("shown", Consequence.EXPOSED, also=(Consequence.NO_WIN_THIS_TURN,)),
        fault("reached", Consequence.NO_CLAIM),
        fault("knocked_over", Consequence.JUDGE, award=(5, 60)),
    )
}


def board() -> Board:
    return Board(replace(PLAIN, penalties=PenaltyRules(faults=CASES)), "", READY_9P)


def offered(table: Board) -> list[Claim]:
    return [claim for judgement in judgements(table.state) for claim in judgement.claims]


def test_a_fault_costs_more_each_time_and_the_last_step_stays() -> None:
    table = board()
    costs = []
    for _ in range(6):
        table.do(NoteIrregularity(1, "early_touch", "too early"))
        claims = offered(table)
        costs.append([claim.deltas for claim in claims if isinstance(claim, Penalty)])
        table.do(*claims)
    points = [0, 5, 10, 20, 20, 20]
    assert costs == [[(0, -each, 0, 0)] if each else [] for each in points]
    assert table.state.scores == (100, 100 - sum(points), 100, 100)
    assert offered(table) == []


def test_of_a_fault_that_was_noted_again_the_newest_note_is_told() -> None:
    table = board()
    for detail in ("once", "again"):
        table.do(NoteIrregularity(1, "early_touch", detail))
    (judgement,) = judgements(table.state)
    assert judgement.noted.detail == "again"
    assert judgement.claims == (Penalty(1, "early_touch", (0, -5, 0, 0)),)


def test_faults_of_one_group_are_counted_together_and_others_apart() -> None:
    table = board()
    table.do(NoteIrregularity(1, "empty_call", ""), NoteIrregularity(2, "late_call", ""))
    assert offered(table) == []
    table.do(NoteIrregularity(1, "late_call", ""))
    assert offered(table) == [Penalty(1, "late_call", (0, -5, 0, 0))]


def test_a_false_win_pays_each_other_and_may_not_win_any_more() -> None:
    table = board()
    table.do(NoteIrregularity(1, "false_win", "no pair"))
    verdict, penalty = offered(table)
    assert penalty == Penalty(1, "false_win", (10, -30, 10, 10))
    table.do(verdict, penalty)
    assert offered(table) == []
    table.turn(0, "9p", "9p")
    assert table.refuses(win(1, READY_9P, "9p")) == "may_not_win"
    table.do(ClaimMeld(2, MeldKind.PUNG, parse_tiles("999p")))


def test_tiles_laid_open_by_mistake_go_first() -> None:
    table = board()
    table.turn(0, "1z", "1z")
    table.draw(1, "5z")
    table.do(NoteIrregularity(1, "shown", "78p fell over"))
    expose, verdict = offered(table)
    assert expose == ExposeTiles(1, parse_tiles("78p"))
    table.do(expose, verdict)
    assert table.refuses(Discard(1, Tile.parse("5z"))) == "exposed_first"
    discards = {str(c.tile) for c in legal_claims(table.state, 1) if isinstance(c, Discard)}
    assert discards == {"7p", "8p"}
    table.discard(1, "8p")
    assert table.seat(1).exposed == parse_tiles("7p")
    assert not table.seat(1).no_win_turn, "its turn is over"


def test_unseen_tiles_that_fall_over_are_known_from_then_on() -> None:
    table = board()
    table.do(Draw(0), ExposeTiles(0, parse_tiles("11m")))
    assert table.seat(0).concealed.count(Tile.parse("1m")) == 2
    assert len(table.seat(0).tiles) == 14
    assert table.refuses(ExposeTiles(2, parse_tiles("111m"))) == "tile_not_in_hand"


def test_who_reached_over_the_river_may_not_take_the_tile_that_lies_there() -> None:
    table = board()
    table.turn(0, "9p", "9p")
    table.do(NoteIrregularity(1, "reached", ""))
    table.do(*offered(table))
    assert table.refuses(win(1, READY_9P, "9p")) == "may_not_claim"
    table.turn(1, "1z", "1z")
    assert not table.seat(1).no_claim


def test_what_happened_before_the_first_hand_is_judged_too() -> None:
    table = board()
    table.state = changed(table.state, hand=None, hand_number=-1)
    table.do(NoteIrregularity(2, "early_touch", "twice"), NoteIrregularity(2, "early_touch", "twice"))
    assert offered(table) == [Penalty(2, "early_touch", (0, 0, -5, 0))]
    table.do(*offered(table))
    assert offered(table) == []


def test_where_the_judge_chooses_the_amount_and_the_victim_every_choice_is_named() -> None:
    table = board()
    table.do(NoteIrregularity(1, "knocked_over", ""))
    (judgement,) = judgements(table.state)
    assert judgement.claims == ()
    assert Penalty(1, "knocked_over", (60, -60, 0, 0)) in judgement.choices
    assert {claim.deltas[1] for claim in judgement.choices if isinstance(claim, Penalty)} == {-5, -60}
    table.do(Penalty(1, "knocked_over", (0, -20, 0, 20)))
    assert judgements(table.state)[0].choices == ()


def paying(monkeypatch: pytest.MonkeyPatch) -> list[Envelope]:
    """A journal in which seat 0 lays down a kong that pays at once, and play goes on."""
    play = replace(PLAIN, moves=MoveRules(follows=kong_pays))
    monkeypatch.setitem(RULESETS, "made_up", book(play))
    table = Board(play, "1111m1111z")
    table.draw(0, "?")
    table.kong(0, MeldKind.CLOSED_KONG, "1111m")
    table.draw(0, "5p")
    table.discard(0, "5p")
    started = SessionStarted("made_up", "default", {}, tuple("ABCD"), (100,) * 4)
    return [
        Envelope(n, "", Source.OPERATOR, event) for n, event in enumerate([started, *table.events], start=1)
    ]


def number(journal: list[Envelope], sort: type) -> int:
    return next(each.seq for each in journal if isinstance(each.body, sort))


def amended(journal: list[Envelope], body: EventCorrected | EventWithdrawn) -> History:
    return History.of([*journal, Envelope(len(journal) + 1, "", Source.OPERATOR, body)])


def test_a_payment_that_followed_from_a_move_goes_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    journal = paying(monkeypatch)
    assert History.of(journal).state.scores == (103, 99, 99, 99)
    history = amended(journal, EventWithdrawn(number(journal, KongDeclared), "it was none"))
    assert history.state.scores == (100,) * 4
    assert not any(isinstance(event, PaymentMade) for event in history.events)


def test_a_claim_taken_back_is_the_fault_that_the_book_names(monkeypatch: pytest.MonkeyPatch) -> None:
    play = replace(
        PLAIN, penalties=PenaltyRules(faults=CASES, fault_of={("TakenBack", "MeldClaimed"): "empty_call"})
    )
    monkeypatch.setitem(RULESETS, "made_up", book(play))
    table = Board(play, "", "99p")
    table.turn(0, "9p", "9p")
    table.pung(1, "999p")
    started = SessionStarted("made_up", "default", {}, tuple("ABCD"), (100,) * 4)
    journal = [Envelope(n, "", Source.OPERATOR, event) for n, event in enumerate([started, *table.events], 1)]
    back = take_back(History.of(journal), 1)
    assert isinstance(back, Withdrawal)
    assert back.note.code == "empty_call"
    assert back.withdraw.target == len(journal)


def test_a_payment_is_worked_out_anew_where_its_move_was_something_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    journal = paying(monkeypatch)
    honors = KongDeclared(0, MeldKind.CLOSED_KONG, parse_tiles("1111z"))
    history = amended(journal, EventCorrected(number(journal, KongDeclared), honors, "misread"))
    paid = [entry for entry in history.entries if isinstance(entry.event, PaymentMade)]
    assert [entry.seq for entry in paid] == [number(journal, PaymentMade)]
    assert history.state.scores == (103, 99, 99, 99)


def test_a_payment_that_a_person_corrected_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    journal = paying(monkeypatch)
    said = PaymentMade("closed_kong", 0, (6, -2, -2, -2))
    first = EventCorrected(number(journal, PaymentMade), said, "two points each were agreed")
    journal.append(Envelope(len(journal) + 1, "", Source.OPERATOR, first))
    assert History.of(journal).state.scores == (106, 98, 98, 98)
    discard = TileDiscarded(0, Tile.parse("6p"))
    again = amended(journal, EventCorrected(number(journal, TileDiscarded), discard, "misread"))
    assert again.state.scores == (106, 98, 98, 98)
