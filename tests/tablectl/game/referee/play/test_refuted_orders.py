"""A win on a discard that nobody saw, among other moves of that time: in its own place, or asked about."""

from __future__ import annotations

import pytest

from tablectl.game.claims import Discard, ShowWin
from tablectl.game.events import TileDiscarded, WinShown
from tablectl.game.referee import Referee
from tablectl.game.referee.play import refuted_orders
from tablectl.game.state import GameState, Phase
from tests.tablectl.game.referee.endings.test_wins_in_doubt import PAIRS, siamese
from tests.tablectl.game.seen import Look


@pytest.fixture
def table() -> Look:
    """Seat 1 threw a 9 of characters, which seat 2 won on and took; 2, 0 and 1 threw after it, and then
    somebody looked again. The rivers are the same where the win came last, and where seat 2 drew its tile."""
    look = siamese("3z")
    look.follower.events.clear()
    look.follower.referee = Referee()
    look._since.clear()
    look.shown[2], look.apart[2] = PAIRS, True
    for seat, code in ((2, "7m"), (0, "2z"), (1, "2p")):
        look.throws(seat, code)
    look.show(1500)
    return look


def moves(look: Look) -> list[tuple[int, str]]:
    return [
        (event.seat, f"{'wins on ' if isinstance(event, WinShown) else ''}{event.tile}")
        for event in look.follower.events
        if isinstance(event, TileDiscarded | WinShown)
    ]


def win_first(state: GameState, _: object) -> bool:
    """The walls show that nobody has drawn as often as it takes for the win to be the last move."""
    return state.hand is not None and state.hand.phase is Phase.ACT


IN_ORDER = [(1, "9m"), (2, "wins on 9m"), (2, "7m"), (0, "2z"), (1, "2p"), (2, "5m")]


def test_nothing_is_written_while_the_order_is_not_known(table: Look) -> None:
    assert moves(table) == []
    assert table.follower.questions == []


def test_what_the_walls_have_shown_once_tells_the_order_after_the_next_move(
    table: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as walls:
        walls.setattr(refuted_orders, "walls_contradict", win_first)
        table.show(900)
    table.throws(2, "5m")
    table.show(3000)
    assert moves(table) == IN_ORDER
    assert table.follower.questions == []


def test_where_the_walls_do_not_tell_people_are_asked(table: Look) -> None:
    table.throws(2, "5m")
    table.show(12_000)
    assert moves(table) == []
    (question,) = table.follower.questions
    told = [
        [
            (claim.seat, f"{'wins on ' if isinstance(claim, ShowWin) else ''}{claim.tile}")
            for claim in each.claims
            if isinstance(claim, Discard | ShowWin)
        ]
        for each in question.candidates
    ]
    assert len(told) >= 2
    assert IN_ORDER in told
