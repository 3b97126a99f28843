"""Book, "Double float" and "Triple float": golds discarded, what others may do meanwhile, what it brings."""

from __future__ import annotations

import pytest

from tablectl.game.claims import ClaimMeld, NoteIrregularity, ShowWin
from tablectl.game.judging import judgements
from tests.tablectl.game.written_claims import added_kong, chow, closed_kong, pung, win
from tests.tablectl.rulesets.xiamen.table import WAITING, Table

FLOATER = "123456789m123s45p99p"
"""With a 3 or 6 of dots five sets beside two golds (9 of dots), one of which may go."""


def floated(*others: str, **options: object) -> Table:
    """Seat 1 has drawn the 6 of dots and floats a gold."""
    table = Table("?", FLOATER, *others, banker="1z", **options)  # type: ignore[arg-type]
    table.discard(0, "1z")
    table.turn(1, "6p", "9p")
    return table


def around(table: Table, *tiles: str) -> None:
    """Seats 2, 3 and 0 discard what they draw."""
    for seat, tile in zip((2, 3, 0), tiles or ("1s", "2z", "3z"), strict=True):
        table.turn(seat, tile)


def test_a_gold_float_of_a_hand_that_kept_its_golds() -> None:
    table = Table("?", FLOATER, banker="1z")
    table.discard(0, "1z")
    table.draw(1, "6p")
    table.do(win(1, FLOATER, "6p"))
    assert table.paid()[0] == "gold_float", "45 of dots with a gold, and the other gold waits for its pair"


def test_double_float() -> None:
    """x8: a gold discarded, won by gold float in the next turn. The discarded gold counts no flower."""
    table = floated()
    around(table)
    table.draw(1, "5s")
    table.do(win(1, "123456789m123s456p9p", "5s"))
    assert table.paid() == ("double_float", {"flowers": 1, "multiplier": 8}, (-24, 56, -16, -16))


def test_triple_float() -> None:
    """x12: in the float round a gold is drawn, and one goes again."""
    table = floated()
    around(table)
    table.turn(1, "9p")
    around(table, "2s", "3s", "4s")
    table.draw(1, "5s")
    table.do(win(1, "123456789m123s456p9p", "5s"))
    assert table.paid()[:2] == ("triple_float", {"flowers": 1, "multiplier": 12})


def test_a_float_with_a_kong_in_between_goes_on() -> None:
    """The next turn brings a kong: its replacement is of the same turn."""
    table = Table("?", "123456m789m111s45p99p", banker="1z")
    table.discard(0, "1z")
    table.turn(1, "6p", "9p")
    around(table, "2s", "2z", "3z")
    table.draw(1, "1s")
    table.do(closed_kong(1, "1111s"))
    table.draw(1, "7s")
    table.do(win(1, "123456789m456p9p", "7s"))
    assert table.paid()[:2] == ("double_float", {"flowers": 1 + 3, "multiplier": 8})


def test_a_float_that_is_given_up_counts_no_more() -> None:
    table = floated()
    around(table)
    table.turn(1, "5s", "6p")
    around(table, "2s", "3s", "4s")
    table.draw(1, "6p")
    assert table.state.play is not None
    table.do(win(1, "123456789m123s45p9p5s", "6p"))
    assert table.paid()[:2] == ("wall_win", {"flowers": 1, "multiplier": 2})


def test_the_others_claim_no_discards_in_a_float_round() -> None:
    """Neither the gold nor any other tile, for chow, pung or kong."""
    table = Table("?", FLOATER, "78p66s" + "?" * 12, "5557s77s" + "?" * 9, banker="1z")
    table.discard(0, "1z")
    table.turn(1, "6p", "9p")
    assert table.refuses(chow(2, "789p")) == "wrong_meld", "golds are in no meld"
    table.draw(2, "5s")
    table.discard(2, "5s")
    assert table.refuses(pung(3, "555s")) == "float_round"
    assert not table.may(3, ClaimMeld)
    table.draw(3, "1s")
    table.discard(3, "7s")
    table.turn(0, "?", "6s")
    assert table.refuses(pung(2, "666s")) == "float_round"


def test_the_round_ends_with_the_floater_s_next_discard() -> None:
    table = Table("?", FLOATER, "66s" + "?" * 14, banker="1z")
    table.discard(0, "1z")
    table.turn(1, "6p", "9p")
    around(table)
    table.turn(1, "6s")
    table.do(pung(2, "666s"))


def test_the_others_win_on_their_own_tiles_only() -> None:
    """ "Some allow non-floating player to win by a discarded tile during a float round"."""
    for allowed in (False, True):
        table = floated("?", WAITING, float_round_discard_wins=allowed)
        table.turn(2, "3p")
        claim = win(3, WAITING, "3p")
        if not allowed:
            assert table.refuses(claim) == "float_round"
            assert not table.may(3, ShowWin)
            table.draw(3, "6p")
            claim = win(3, WAITING, "6p")
        table.do(claim)
        assert table.paid()[0] == ("common_win" if allowed else "wall_win")


def test_the_floater_wins_on_no_discard_either() -> None:
    for allowed in (False, True):
        table = floated(float_round_discard_wins=allowed)
        table.turn(2, "5s")
        assert table.refuses(win(1, "123456789m123s456p9p", "5s")) == "win_not_allowed"


def test_a_win_let_pass_in_a_float_round_was_missed_where_it_might_be_had() -> None:
    table = Table(WAITING, FLOATER, banker="1z", float_round_discard_wins=True, missed_win=True)
    table.discard(0, "1z")
    table.turn(1, "6p", "9p")
    table.turn(2, "3p")
    table.turn(3, "3p")
    assert table.refuses(win(0, WAITING, "3p")) == "missed_win"


def test_the_floater_may_miss_a_pung_in_its_own_round() -> None:
    for missed in (False, True):
        table = Table("?", "223344m789m123s45p99p", banker="1z", missed_pung=True)
        table.discard(0, "1z")
        table.turn(1, "6p", "9p")
        table.turn(2, "2m" if missed else "1s")
        table.turn(3, "2m")
        if missed:
            assert table.refuses(pung(1, "222m")) == "missed_pung"
        else:
            table.do(pung(1, "222m"))


def test_closed_and_added_kongs_are_made_in_a_float_round() -> None:
    """Only discarded tiles are forbidden."""
    table = floated("5555s" + "?" * 12)
    table.draw(2)
    table.do(closed_kong(2, "5555s"))


def test_a_kong_may_be_robbed_in_a_float_round() -> None:
    """Robbing a kong is no win by a discarded tile."""
    table = Table("?", FLOATER, "33p" + "?" * 14, WAITING, banker="3p")
    table.discard(0, "3p")
    table.do(pung(2, "333p"))
    table.discard(2, "1s")
    table.turn(3, "2s")
    table.turn(0, "?", "3s")
    table.turn(1, "6p", "9p")
    table.draw(2, "3p")
    table.do(added_kong(2, "3333p"))
    table.do(win(3, WAITING, "3p"))
    assert table.paid()[0] == "robbing_the_kong"


def test_nobody_wins_on_a_discarded_gold() -> None:
    table = Table("?", FLOATER, "123456789s78p123s99m", gold="9p", banker="1z")
    table.discard(0, "1z")
    table.turn(1, "6p", "9p")
    assert not table.may(2, ShowWin)


@pytest.mark.parametrize("strict", [False, True])
def test_a_gold_discarded_without_floating(strict: bool) -> None:
    """ "Discarding a gold tile and not floating is an offense", and forfeits the right to win."""
    table = Table("?", "123456789m12s45p9p99s", banker="1z", false_float=strict)
    table.discard(0, "1z")
    table.turn(1, "1s", "9p")
    assert [one.code for one in table.hand.noted] == (["false_float"] if strict else [])
    around(table, "2s", "2z", "3z")
    table.turn(1, "3s", "1s")
    around(table, "8s", "4s", "4s")
    table.draw(1, "6p")
    claim = win(1, "123456789m123s45p99s", "6p")
    if strict:
        assert table.refuses(claim) == "false_float"
        (judged,) = judgements(table.state)
        assert judged.claims == (NoteIrregularity(1, "no_win", "false_float"),)
    else:
        table.do(claim)
        assert table.paid()[0] == "wall_win"


def test_a_false_float_of_an_unseen_hand_shows_with_the_hand() -> None:
    table = Table(banker="1z", false_float=True)
    table.discard(0, "1z")
    table.draw(1)
    table.discard(1, "9p", drawn=True)
    around(table)
    table.draw(1)
    table.do(win(1, "123456789m123s45p99s", "6p"))
    assert [(one.seat, one.code) for one in table.hand.noted] == [(1, "false_float")]


def test_an_unseen_gold_discard_counts_as_a_float_where_the_hand_floated() -> None:
    table = Table(banker="1z")
    table.discard(0, "1z")
    table.draw(1)
    table.discard(1, "9p")
    around(table)
    table.draw(1)
    table.do(win(1, "123456789m123s456p9p", "5s"))
    assert table.paid()[0] == "double_float"
