"""Who is banker next, what the stay does to the base, when a session ends."""

from __future__ import annotations

from tablectl.game.claims import DeclareDraw, EndSession, StartHand
from tablectl.game.decide import what_next
from tablectl.game.events import DrawReason, SessionEnded
from tablectl.mahjong.seats import Wind
from tablectl.rulesets.ruleset import NextHand, SessionOver
from tests.tablectl.game.written_claims import win
from tests.tablectl.rulesets.xiamen.table import WAITING, Table


def banker_wins(table: Table) -> None:
    """The banker draws the winning tile in its second turn."""
    dealer = table.state.dealer
    table.discard(dealer, "1z")
    for step, tile in enumerate(("2z", "3z", "4z"), 1):
        table.turn((dealer + step) % 4, tile)
    table.draw(dealer, "3p")
    table.do(win(dealer, WAITING, "3p"))
    table.settle()


def won_by(table: Table, seat: int) -> None:
    """A seat wins on the banker's first discard."""
    table.discard(table.state.dealer, "3p")
    table.do(win(seat, WAITING, "3p"))
    table.settle()


def drawn(table: Table) -> None:
    table.discard(table.state.dealer, "1m")
    table.until(0)
    table.do(DeclareDraw(DrawReason.EXHAUSTIVE))
    table.settle()


def test_the_banker_stays_on_a_win_and_the_base_doubles() -> None:
    table = Table(WAITING, banker="1z")
    changes = []
    for _ in range(3):
        banker_wins(table)
        settled = table.state.settled
        assert settled is not None
        changes.append(settled.deltas)
        table.hand_of(WAITING, banker="1z")
    assert changes == [(12, -4, -4, -4), (24, -8, -8, -8), (48, -16, -16, -16)]
    assert (table.state.dealer, table.state.honba) == (0, 3)


def test_the_banker_stays_on_a_draw() -> None:
    table = Table(banker="1m")
    drawn(table)
    assert what_next(table.state) == NextHand(Wind.EAST, 0, 1)


def test_else_the_player_to_the_right_is_banker_whoever_won_and_the_base_is_2_again() -> None:
    table = Table(WAITING, banker="1z")
    banker_wins(table)
    table.hand_of("?", "?", "?", WAITING, banker="3p")
    won_by(table, 3)
    settled = table.state.settled
    assert settled is not None
    assert settled.deltas == (-16, -4, -4, 24), "four times: the base of 4 from the banker, 1 from others"
    assert what_next(table.state) == NextHand(Wind.EAST, 1, 0)
    table.hand_of("?", "?", WAITING, banker="3p")
    assert table.state.dealer == 1


def test_quanzhou_adds_one_for_every_stay() -> None:
    table = Table(WAITING, banker="1z", preset="quanzhou")
    banker_wins(table)
    table.hand_of(WAITING, banker="1z")
    banker_wins(table)
    settled = table.state.settled
    assert settled is not None
    assert settled.deltas == (18, -6, -6, -6)


def test_or_the_multiplier_of_the_banker_s_win_and_one_for_a_draw() -> None:
    table = Table(WAITING, banker="1z", preset="quanzhou", banker_base="plus_multiplier")
    banker_wins(table)
    table.hand_of(banker="1m")
    assert table.state.honba == 2
    drawn(table)
    table.hand_of(WAITING, banker="1z")
    assert table.state.honba == 3
    banker_wins(table)
    settled = table.state.settled
    assert settled is not None
    assert settled.deltas == (30, -10, -10, -10), "a base of 5, times 2"


def test_a_session_ends_after_its_rounds() -> None:
    """In each round every player is banker until losing the seat."""
    table = Table("?", "?", WAITING, banker="3p", rounds=2, first_dealer=1)
    for passed in range(8):
        assert table.state.dealer == (1 + passed) % 4
        assert table.state.round is (Wind.EAST if passed < 4 else Wind.SOUTH)
        winner = (table.state.dealer + 1) % 4
        won_by(table, winner)
        if passed < 7:
            following = (table.state.dealer + 2) % 4
            hands = ["?"] * 4
            hands[following] = WAITING
            table.hand_of(*hands, banker="3p")
    assert what_next(table.state) == SessionOver("rounds_played")
    (ended,) = table.do(EndSession())
    assert isinstance(ended, SessionEnded)
    assert ended.points == table.state.scores
    assert sum(ended.final) == 0


def test_starting_points_are_an_option() -> None:
    assert Table().state.scores == (0, 0, 0, 0)
    assert Table(starting_points=500).state.scores == (500, 500, 500, 500)


def test_a_hand_taken_over_in_the_middle_brings_its_base() -> None:
    table = Table(WAITING, banker="1z", start=StartHand(honba=2))
    banker_wins(table)
    settled = table.state.settled
    assert settled is not None
    assert settled.deltas == (48, -16, -16, -16)
