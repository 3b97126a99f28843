"""Wins of closed hands while nobody looked, found by a referee that takes over in mid-hand (Sichuan)."""

from __future__ import annotations

import pytest

from tablectl.game.events import TileDiscarded
from tablectl.game.evidence import Button, ButtonPressed
from tablectl.game.referee import Referee
from tests.tablectl.game.closed_hands import closed_table, says_win, takes_to, wins
from tests.tablectl.game.seen import Look

SHOWN = ["1m", "2m", "3m", "7m", "8m", "9m", "2p", "3p", "4p", "6p", "6p", "6p", "9p"]


@pytest.fixture
def table() -> Look:
    """Four discards are recorded; seat 0 is in turn."""
    look = closed_table()
    for seat, tile in enumerate(("1m", "2m", "3m", "4m")):
        look.throws(seat, tile)
        look.show()
    assert len([each for each in look.follower.events if isinstance(each, TileDiscarded)]) == 4
    look.follower.events.clear()
    return look


def starts_again(look: Look, *pressed: ButtonPressed) -> None:
    """A referee of a new run, which nobody has told since when what lies where."""
    look.follower.referee = Referee.after(pressed)
    look._since.clear()


def discards(look: Look) -> list[tuple[int, str]]:
    return [(e.seat, str(e.tile)) for e in look.follower.events if isinstance(e, TileDiscarded)]


def nobody_is_asked(look: Look) -> bool:
    return not (look.follower.questions or look.follower.alerts or look.follower.doubts)


def test_a_key_of_before_the_start_counts(table: Look) -> None:
    starts_again(table, ButtonPressed(0, 0, Button.WIN))
    table.throws(1, "5m")
    table.show(1200)
    assert wins(table) == [(0, None, None)]
    assert discards(table) == [(1, "5m")]
    assert nobody_is_asked(table)


def test_a_key_pressed_again_tells_of_a_win_on_the_draw_before_what_lies_there(table: Look) -> None:
    starts_again(table)
    table.throws(1, "5m")
    table.show(2700)
    assert wins(table) == []
    assert discards(table) == []
    says_win(table, 0)
    table.show(1200)
    assert wins(table) == [(0, None, None)]
    assert discards(table) == [(1, "5m")]
    assert nobody_is_asked(table)


def test_a_discard_that_was_won_on_before_anybody_looked_lies_beside_its_winner(table: Look) -> None:
    table.throws(0, "7p")
    starts_again(table)
    takes_to(table, 0, 2, "7p")
    table.throws(3, "8p")
    table.show(1200)
    assert wins(table) == [], "two more tiles may come that make a meld"
    table.show(1800)
    assert discards(table) == [(0, "7p"), (3, "8p")]
    assert wins(table) == [(2, 0, "7p")]
    assert nobody_is_asked(table)


def test_whose_discard_was_won_on_is_not_guessed(table: Look) -> None:
    """Seat 0 or seat 1 gave it: the payment hangs on it. The next discard tells."""
    starts_again(table)
    table.throws(0, "7p")
    table.throws(1, "8p")
    table.shown[3] = ["9m"]
    table.show(3600)
    assert wins(table) == []
    assert not table.follower.doubts
    table.show(9000)
    (asked,) = table.follower.questions
    assert asked.code == "unclear_tile"
    assert len(asked.candidates) > 1


def test_which_of_two_alike_was_won_on_is_told_by_the_next_move(table: Look) -> None:
    """Seat 1 discarded one and, after the win on it, another that lies there; or seat 2 discarded the one."""
    starts_again(table)
    for seat, tile in ((0, "7p"), (1, "9m"), (0, "8p")):
        table.throws(seat, tile)
    table.shown[3] = ["9m"]
    table.show(3600)
    assert wins(table) == []
    table.throws(2, "5s")
    table.show(3600)
    assert wins(table) == [(3, 1, "9m")]
    assert discards(table) == [(0, "7p"), (1, "9m"), (0, "8p"), (1, "9m"), (2, "5s")]
    assert nobody_is_asked(table)


def test_a_hand_laid_open_has_won_on_the_tile_that_lies_apart(table: Look) -> None:
    """The key tells that it won; the discard went unseen."""
    starts_again(table)
    table.shown[2] = [*SHOWN, "9p"]
    table.apart[2] = True
    table.show(2700)
    assert wins(table) == [], "who sees nothing of a win presses again"
    says_win(table, 2)
    table.show(1200)
    assert wins(table) == [(2, 0, "9p")]
    assert discards(table) == [(0, "9p")]
    assert nobody_is_asked(table)


def test_pressing_again_says_what_the_first_press_said(table: Look) -> None:
    """Each press would else begin the wait for the next player anew."""
    says_win(table, 0)
    for _ in range(3):
        table.show(2400)
        says_win(table, 0)
    table.show(3000)
    assert wins(table) == [(0, None, None)]
    assert nobody_is_asked(table)
