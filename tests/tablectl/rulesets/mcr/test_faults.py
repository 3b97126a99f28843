"""MCR's irregularities: what the book has for each, offered to the judge, carried into the score."""

from __future__ import annotations

import pytest

from tablectl.game.claims import (
    ClaimMeld,
    DeclareDraw,
    Discard,
    Draw,
    NoteIrregularity,
    Penalty,
    Refused,
    StartHand,
    VoidWin,
)
from tablectl.game.decide import decide, legal_claims
from tablectl.game.events import DrawReason
from tablectl.game.judging import Judgement, fault_of, judgements
from tablectl.game.state import NO_WIN
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.rulesets.mcr.faults import FAULT_OF, faults
from tablectl.rulesets.mcr.options import McrOptions
from tablectl.rulesets.ruleset import Consequence
from tests.tablectl.rulesets.mcr.table import Table

HAND = "123m456m789m11p45s"
"""Waits for 3s and 6s."""


def judged(table: Table, seat: int, code: str, detail: str = "") -> Judgement:
    """What is offered for a fault just noted."""
    table.do(NoteIrregularity(seat, code, detail))
    return next(j for j in judgements(table.state) if (j.noted.seat, j.noted.code) == (seat, code))


def carried_out(table: Table, seat: int, code: str, detail: str = "") -> tuple[int, ...]:
    """The change of the scores when the judge does all that the book offers."""
    before = table.scores
    for claim in judged(table, seat, code, detail).claims:
        table.do(claim)
    return tuple(a - b for a, b in zip(table.scores, before, strict=True))


def in_play(*hands: str, options: dict[str, object] | None = None) -> Table:
    """The dealer has discarded."""
    table = Table(*hands, options=options)
    table.turn(0, "1z")
    return table


def next_hand(table: Table) -> None:
    """This hand is drawn, the next one is dealt and its dealer discards."""
    table.until(0)
    table.do(DeclareDraw(DrawReason.EXHAUSTIVE))
    table.settle()
    table.do(StartHand())
    table.deal("", "", "", "")
    table.turn(table.state.dealer, "1z")


def test_every_case_of_the_section_stands_there_with_its_clause_and_the_books_words() -> None:
    cases = faults(McrOptions())
    clauses = " ".join(case.clause for case in cases.values())
    for number in range(3, 12):
        assert f"Нарушения, {number}" in clauses, number
    for code, case in cases.items():
        assert case.code == code
        assert case.name
        assert case.clause
        assert any("а" <= letter <= "я" for letter in case.native.lower())
    assert set(FAULT_OF.values()) <= set(cases)


# What costs more each time


@pytest.mark.parametrize("code", ["empty_claim", "wall_touched"])
def test_a_warning_first_then_five_ten_twenty_and_twice_as_much_each_time(code: str) -> None:
    """Нарушения, 3 and 4: over the whole session, paid to nobody."""
    table = in_play("", "", "", "", options={"seat_rotation": False})
    found = []
    for _ in range(6):
        found.append(carried_out(table, 2, code))
        next_hand(table)
    assert [change[2] for change in found] == [0, -5, -10, -20, -40, -80]
    assert all(sum(change) == change[2] for change in found)


def test_after_twenty_it_may_stay_at_twenty() -> None:
    table = in_play("", "", "", "", options={"repeated_penalty": "stays", "seat_rotation": False})
    found = []
    for _ in range(6):
        found.append(carried_out(table, 2, "empty_claim")[2])
        next_hand(table)
    assert found == [0, -5, -10, -20, -20, -20]


def test_each_player_has_own_times_and_each_fault_its_own() -> None:
    table = in_play("", "", "", "")
    assert carried_out(table, 1, "empty_claim") == (0, 0, 0, 0)
    assert carried_out(table, 2, "empty_claim") == (0, 0, 0, 0)
    next_hand(table)
    assert carried_out(table, 2, "wall_touched") == (0, 0, 0, 0)
    assert carried_out(table, 1, "empty_claim") == (0, -5, 0, 0)


def test_a_late_pung_is_counted_anew_in_every_round() -> None:
    """Нарушения, 5."""
    table = in_play("", "", "", "", options={"seat_rotation": False})
    found = []
    for _ in range(6):
        found.append(carried_out(table, 3, "late_pung")[3])
        next_hand(table)
    assert found == [0, -5, -10, -20, 0, -5]


def test_times_follow_the_player_to_another_seat() -> None:
    """Способ распределения мест: players at the places of East and South change with each other."""
    table = in_play("", "", "", "")
    carried_out(table, 0, "empty_claim")
    for _ in range(4):
        next_hand(table)
    assert table.state.sitting == (1, 0, 3, 2)
    assert carried_out(table, 1, "empty_claim") == (0, -5, 0, 0)


# False wins


def test_hu_with_too_few_points_costs_ten_to_each_and_the_right_to_win() -> None:
    """Нарушения, 6; the hand goes on and others may still win."""
    table = in_play("", "123m456m789p11p45s", HAND, "")
    claim = table.win(1, "123m456m789p11p45s", "3s")
    table.turn(1, "1z")
    table.turn(2, "2z")
    table.turn(3, "3s")
    refused = decide(table.state, claim)
    assert isinstance(refused, Refused)
    noted = fault_of(table.state, claim, refused)
    assert noted is not None
    assert noted.code == "false_win_short"
    assert carried_out(table, 1, noted.code, noted.detail) == (10, -30, 10, 10)
    table.do(table.win(2, HAND, "3s"))
    assert [win.seat for win in table.settle().wins] == [2]


def test_hu_by_mistake_costs_twenty_to_each() -> None:
    table = in_play("", HAND, "", "")
    table.turn(1, "1z")
    table.turn(2, "7s")
    claim = table.win(1, HAND, "7s")
    refused = decide(table.state, claim)
    assert isinstance(refused, Refused)
    noted = fault_of(table.state, claim, refused)
    assert noted is not None
    assert carried_out(table, 1, noted.code) == (20, -60, 20, 20)
    table.turn(3, "6s")
    assert table.refuses(table.win(1, HAND, "6s")) == "may_not_win"


def test_who_may_not_win_still_draws_discards_and_claims() -> None:
    """Нарушения, 4 and 8: the player goes on playing with the others."""
    table = in_play("", "55s" + HAND[:-3].replace("789m", "78m"), "", "")
    carried_out(table, 1, "wrong_tile_count")
    assert table.seat(1).no_win
    table.turn(1, "1z")
    table.turn(2, "5s")
    table.pung(1, "555s")
    table.discard(1, "1p")


def test_a_seen_tile_of_the_wall_takes_the_right_to_win_and_counts_with_touching() -> None:
    """Нарушения, 4."""
    table = in_play("", "", "", "")
    assert carried_out(table, 2, "wall_touched") == (0, 0, 0, 0)
    assert not table.seat(2).no_win
    assert carried_out(table, 2, "wall_tile_seen") == (0, 0, -5, 0)
    assert table.seat(2).no_win


@pytest.mark.parametrize(
    "code",
    [
        "wrong_tile_count",
        "information",
        "claimed_tile_left",
        "shown_before_hu",
        "shown_without_hu",
        "hand_mixed",
    ],
)
def test_what_costs_the_right_to_win_and_no_points(code: str) -> None:
    table = in_play("", "", "", "")
    assert carried_out(table, 3, code) == (0, 0, 0, 0)
    assert table.seat(3).no_win


def test_the_winning_tile_left_lying_is_a_false_hu() -> None:
    """Нарушения, 11."""
    table = in_play("", HAND, "", "")
    table.turn(1, "1z")
    table.turn(2, "6s")
    table.do(table.win(1, HAND, "6s"))
    table.do(VoidWin(1, "winning_tile_not_taken"))
    assert carried_out(table, 1, "winning_tile_not_taken") == (20, -60, 20, 20)
    table.draw(3, "9p")
    assert table.refuses(table.win(1, HAND, "9p")) in ("may_not_win", "nothing_to_win_on")


def test_a_win_whose_tiles_were_mixed_with_the_counters_is_void_and_play_goes_on() -> None:
    """Нарушения, 11."""
    table = in_play("", HAND, "", HAND.replace("11p", "22p"))
    table.turn(1, "1z")
    table.turn(2, "6s")
    before = table.hand
    table.do(table.win(1, HAND, "6s"))
    table.do(VoidWin(1, "hand_mixed"))
    assert table.hand.phase is before.phase
    assert table.hand.offer == before.offer
    assert table.seat(1).no_win
    table.do(table.win(3, HAND.replace("11p", "22p"), "6s"))
    assert [win.seat for win in table.settle().wins] == [3]


def test_hu_said_wrongly_waits_for_the_next_turn() -> None:
    """Нарушения, 11: one tile is discarded and the player may hope for the next turn."""
    table = in_play("", HAND, "", "")
    table.draw(1, "6s")
    for claim in judged(table, 1, "hu_said_wrongly").claims:
        table.do(claim)
    assert isinstance(decide(table.state, table.win(1, HAND, "6s")), Refused)
    table.discard(1, "6s")
    table.turn(2, "6s")
    table.do(table.win(1, HAND, "6s"))


# Tiles shown


def test_an_exposed_tile_is_the_next_discard() -> None:
    """Нарушения, 7."""
    table = in_play("", HAND, "", "")
    for claim in judged(table, 1, "tile_exposed", "7m knocked over").claims:
        table.do(claim)
    table.draw(1, "2z")
    assert table.refuses(Discard(1, Tile.parse("2z"))) == "exposed_first"
    discards = [claim for claim in legal_claims(table.state, 1) if isinstance(claim, Discard)]
    assert {str(claim.tile) for claim in discards} == {"7m"}
    table.discard(1, "7m")
    for seat in (2, 3, 0):
        table.turn(seat, "3z" if seat != 0 else "4z")
    table.turn(1, "2z", "2z")


def test_a_hand_shown_after_a_win_that_stood_is_a_warning() -> None:
    table = in_play("", HAND, "", "")
    table.turn(1, "1z")
    table.turn(2, "6s")
    table.do(table.win(1, HAND, "6s"))
    offered = judged(table, 3, "hand_shown_after_win")
    assert offered.claims == ()


def test_a_hand_shown_after_a_false_win_pays_thirty_and_is_discarded_tile_by_tile() -> None:
    """Нарушения, 7: 10 to each; no win; the shown tiles go one after another, others may take them."""
    shown = "2479m2479p2479s1z"
    table = in_play("", "", "", shown)
    assert carried_out(table, 3, "hand_shown_after_false_win", f"{shown} all shown") == (10, 10, 10, -30)
    assert table.seat(3).no_win
    assert len(table.seat(3).exposed) == 13
    table.turn(1, "3z")
    table.turn(2, "3z")
    table.draw(3, "5z")
    assert table.refuses(Discard(3, Tile.parse("5z"))) == "exposed_first"
    table.discard(3, "2m")
    assert len(table.seat(3).exposed) == 12


def test_knocking_over_anothers_tile_gives_that_player_five_to_sixty_points() -> None:
    """Нарушения, 7: as the judge decides."""
    offered = judged(in_play("", "", "", ""), 1, "tile_knocked_over")
    assert offered.claims == ()
    payments = [claim.deltas for claim in offered.choices if isinstance(claim, Penalty)]
    assert (5, -5, 0, 0) in payments
    assert (0, -60, 0, 60) in payments
    assert all(sum(deltas) == 0 and deltas[1] < 0 for deltas in payments)


# Claims


def test_who_reached_over_the_discards_may_not_take_this_one() -> None:
    """Нарушения, 11."""
    table = in_play("", "", "55p", "")
    table.turn(1, "5p")
    for claim in judged(table, 2, "reached_over").claims:
        table.do(claim)
    pung = ClaimMeld(2, MeldKind.PUNG, parse_tiles("555p"))
    assert isinstance(decide(table.state, pung), Refused)
    table.turn(2, "1z")
    table.turn(3, "5p")
    table.do(pung)


def test_who_reached_over_and_took_it_all_the_same_has_a_dead_hand() -> None:
    table = in_play("", "", "55p66s", "")
    carried_out(table, 2, "reached_over_and_claimed")
    assert table.seat(2).dead
    table.turn(1, "5p")
    assert table.refuses(ClaimMeld(2, MeldKind.PUNG, parse_tiles("555p"))) == "dead_hand"
    table.turn(2, "1z")


@pytest.mark.parametrize("code", ["disorder", "slow_discard", "tile_named"])
def test_what_is_the_judges_alone(code: str) -> None:
    offered = judged(in_play("", "", "", ""), 1, code)
    assert offered.fault is not None
    assert offered.fault.consequence is Consequence.JUDGE
    assert offered.claims == offered.choices == ()


def test_what_the_rules_refuse_tells_which_irregularity_it_would_be() -> None:
    table = in_play("", "", "", "")
    told = {}
    for claim in (Draw(2), ClaimMeld(3, MeldKind.PUNG, parse_tiles("567p")), ClaimMeld(3, MeldKind.CHOW, ())):
        refused = decide(table.state, claim)
        assert isinstance(refused, Refused)
        noted = fault_of(table.state, claim, refused)
        told[type(claim).__name__] = None if noted is None else (noted.seat, noted.code)
    assert told["Draw"] == (2, "wall_touched")
    assert told["ClaimMeld"] == (3, "empty_claim")


def test_a_penalty_is_no_part_of_a_win() -> None:
    """Three types of points: extra, basic and penalty points."""
    table = in_play("", HAND, "", "")
    carried_out(table, 3, "information")
    table.do(Penalty(3, "empty_claim", (0, 0, 0, -5)))
    table.turn(1, "1z")
    table.turn(2, "6s")
    table.do(table.win(1, HAND, "6s"))
    assert sum(table.settle().deltas) == 0
    assert sum(table.scores) == -5


def test_the_judges_word_is_an_event_of_the_hand() -> None:
    table = in_play("", "", "", "")
    carried_out(table, 3, "information")
    assert [noted.code for noted in table.hand.noted] == ["information", NO_WIN]
