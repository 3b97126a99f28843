"""What goes against the rules of red mahjong, and what the judge is offered (Штрафы; Перебор и недобор
костей; Неправильные объявления)."""

from __future__ import annotations

import pytest

from tablectl.game.claims import Claim, Discard, Draw, NoteIrregularity, Refused
from tablectl.game.decide import decide
from tablectl.game.judging import fault_of, judgements
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets.red.faults import FAULT_OF, FAULTS
from tablectl.rulesets.ruleset import Consequence
from tests.tablectl.game.written_claims import chow, pung, win
from tests.tablectl.rulesets.red.table import Table

FOUR_CHOWS = "123m456p345789s1z"


def noted_as(table: Table, claim: Claim) -> str:
    """The fault of having done at the table what is refused, noted there."""
    answer = decide(table.state, claim)
    assert isinstance(answer, Refused), answer
    note = fault_of(table.state, claim, answer)
    assert note is not None, answer
    table.do(note)
    return note.code


def carried_out(table: Table) -> None:
    """The judge does what the book has."""
    for judgement in judgements(table.state):
        table.do(*judgement.claims)


def test_every_case_is_named_in_the_books_words_with_its_clause() -> None:
    for code, fault in FAULTS.items():
        assert fault.code == code
        assert fault.name
        assert fault.native
        assert fault.clause
    assert set(FAULT_OF.values()) <= set(FAULTS)


@pytest.mark.parametrize(
    ("code", "consequence"),
    [
        ("false_win", Consequence.NO_WIN),
        ("wrong_meld", Consequence.NO_WIN),
        ("wrong_tile_count", Consequence.DEAD_HAND),
        ("discard_before_draw", Consequence.DEAD_HAND),
        ("empty_win", Consequence.NONE),
        ("empty_call", Consequence.NONE),
        ("claim_changed", Consequence.NONE),
        ("wrong_meld_corrected", Consequence.NONE),
    ],
)
def test_what_the_book_has_for_it(code: str, consequence: Consequence) -> None:
    assert FAULTS[code].consequence is consequence


class TestFalseWin:
    """Штрафы, 1; Неправильные объявления, 5."""

    @pytest.mark.parametrize(("players", "deltas"), [(4, (9, -27, 9, 9)), (3, (9, -18, 9)), (2, (9, -9))])
    def test_it_pays_nine_to_each_of_the_others(self, players: int, deltas: tuple[int, ...]) -> None:
        table = Table("", FOUR_CHOWS, players=players)
        table.draw(0)
        table.discard(0, "2z")
        assert noted_as(table, win(1, FOUR_CHOWS, "2z")) == "false_win"
        carried_out(table)
        assert table.state.scores == deltas

    def test_play_goes_on_and_the_hand_may_not_win(self) -> None:
        """7: the hand goes on; the tile stays in its river."""
        table = Table("", FOUR_CHOWS)
        table.draw(0)
        table.discard(0, "2z")
        noted_as(table, win(1, FOUR_CHOWS, "2z"))
        carried_out(table)
        table.draw(1, "1z")
        assert table.refuses(win(1, FOUR_CHOWS, "1z")) == "may_not_win"
        table.discard(1, "1z")
        table.draw(2)

    def test_it_is_offered_once_a_hand(self) -> None:
        table = Table("", FOUR_CHOWS)
        table.draw(0)
        table.discard(0, "2z")
        noted_as(table, win(1, FOUR_CHOWS, "2z"))
        carried_out(table)
        carried_out(table)
        assert table.state.scores == (9, -27, 9, 9)

    def test_a_second_one_is_paid_for_again(self) -> None:
        table = Table("", FOUR_CHOWS)
        table.draw(0)
        table.discard(0, "2z")
        noted_as(table, win(1, FOUR_CHOWS, "2z"))
        carried_out(table)
        table.draw(1, "3z")
        noted_as(table, win(1, FOUR_CHOWS, "3z"))
        carried_out(table)
        assert table.state.scores == (18, -54, 18, 18)

    @pytest.mark.parametrize("tile", ["1j", "1z"])
    def test_claims_that_are_one(self, tile: str) -> None:
        """A discarded joker wins nothing; nor does a tile that is out of play."""
        table = Table("", FOUR_CHOWS)
        table.draw(0)
        table.discard(0, "1j")
        if tile == "1z":
            table.draw(1, "9p")
            table.discard(1, "9p")
            assert noted_as(table, win(1, FOUR_CHOWS, "9p")) == "false_win"
        else:
            assert noted_as(table, win(1, FOUR_CHOWS, tile)) == "false_win"

    def test_below_the_minimum_is_one(self) -> None:
        """Система подсчёта, 4."""
        table = Table("", FOUR_CHOWS, minimum=4)
        table.draw(0)
        table.discard(0, "1z")
        assert noted_as(table, win(1, FOUR_CHOWS, "1z")) == "false_win"

    def test_with_sticks_it_is_paid_in_sticks_too(self) -> None:
        table = Table("", FOUR_CHOWS, accounts="sticks")
        table.draw(0)
        table.discard(0, "2z")
        noted_as(table, win(1, FOUR_CHOWS, "2z"))
        carried_out(table)
        assert table.state.scores == (809, 773, 809, 809)


class TestDeadHands:
    def test_a_wrong_number_of_tiles_ends_wins_and_claims(self) -> None:
        """Перебор и недобор костей, 1-5."""
        table = Table("", "11z23456p345789s")
        note_wrong_count(table, 1)
        table.draw(0)
        table.discard(0, "1z")
        assert table.refuses(pung(1, "111z")) == "dead_hand"
        assert table.refuses(win(1, "11z23456p345789s", "1z")) == "dead_hand"
        table.blind_turn(1, "9m")

    def test_a_wrong_set_ends_wins_but_not_claims(self) -> None:
        """Неправильные объявления, 4: the hand may not win; only a wrong number forbids claims as well."""
        table = Table("", "11z2356p345789s4m")
        table.draw(0)
        table.discard(0, "4p")
        assert noted_as(table, chow(1, "457p")) == "wrong_meld"
        carried_out(table)
        assert table.seat(1).no_win
        table.draw(1, "9m")
        table.discard(1, "9m")
        table.blind_turn(2, "1z")
        table.do(pung(1, "111z"))

    def test_a_dead_hand_comes_alive_in_the_next(self) -> None:
        """1: in this hand."""
        table = Table("", "11z23456p345789s")
        note_wrong_count(table, 1)
        table.until(0)
        table.drawn_hand()
        table.deal("", FOUR_CHOWS)
        table.draw(0)
        table.discard(0, "1z")
        table.do(win(1, FOUR_CHOWS, "1z"))


def note_wrong_count(table: Table, seat: int) -> None:
    table.do(NoteIrregularity(seat, "wrong_tile_count", "14 tiles"))
    carried_out(table)


@pytest.mark.parametrize(
    ("claim", "code"),
    [
        (Draw(2), "out_of_turn_draw"),
        (Discard(1, Tile.parse("9m")), "discard_before_draw"),
        (pung(2, "222z"), "wrong_meld"),
        (chow(2, "123m"), "wrong_meld"),
    ],
)
def test_what_players_do_wrong_is_noted_in_the_books_words(claim: Claim, code: str) -> None:
    table = Table()
    table.draw(0)
    table.discard(0, "1m")
    assert noted_as(table, claim) == code


def test_a_flower_in_the_river_is_noted() -> None:
    """Замена цветов, 6."""
    table = Table()
    table.draw(0, "1f")
    assert noted_as(table, Discard(0, Tile.parse("1f"))) == "flower_discarded"


def test_a_claim_of_an_older_discard_is_late_and_costs_nothing() -> None:
    """Объявление со сноса, 2."""
    table = Table("", "", "55m")
    table.draw(0)
    table.discard(0, "5m")
    table.draw(1)
    table.discard(1, "9p")
    table.draw(2)
    assert noted_as(table, pung(2, "555m")) == "late_call"
    carried_out(table)
    assert not table.seat(2).no_win
    assert table.state.scores == (0, 0, 0, 0)
