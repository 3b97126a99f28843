"""Play until three have won (2.5.2, 2.6): winners leave, several win together, who moves on."""

from __future__ import annotations

from tablectl.game.claims import ClaimMeld, DeclareDraw, DeclareKong, Draw, ShowWin
from tablectl.game.decide import arbitrate
from tablectl.game.events import DrawReason, public_wire
from tablectl.game.state import Phase
from tablectl.game.views import public_view
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tests.tablectl.rulesets.sichuan.table import GIVER, PUNG, A, B, C, D, N, Table, X, Y, Z, paid

FIVE = Tile.parse("5p")


def waiting(giver: str = GIVER) -> Table:
    """Seats 1, 2 and 3 wait for 5p, which the dealer has."""
    return Table(giver, X, Y, Z, voids="ssmm")


def test_a_winner_leaves_the_hand_and_the_others_play_on() -> None:
    """2.6.2, 1-2."""
    table = waiting()
    table.turn(0, "9p", "5p")
    table.do(table.true_win(2, "5p"))
    assert table.hand.phase is Phase.DRAW
    assert table.seat(2).out
    for seat in (3, 0, 1, 3, 0, 1):
        assert table.hand.turn == seat
        assert table.refuses(Draw(2)) == "not_your_turn"
        table.turn(seat, str(table.spare()))


def test_the_next_in_turn_after_the_winner_moves_on() -> None:
    """2.6.2, 4."""
    for winner, mover in ((1, 2), (2, 3), (3, 0)):
        table = waiting()
        table.turn(0, "9p", "5p")
        table.do(table.true_win(winner, "5p"))
        assert (table.hand.turn, table.hand.phase) == (mover, Phase.DRAW)


def test_after_a_win_from_the_wall_the_next_in_turn_draws() -> None:
    table = waiting()
    table.turn(0, "9p")
    table.draw(1, "5p")
    table.do(table.true_win(1, "5p"))
    assert (table.hand.turn, table.hand.phase) == (2, Phase.DRAW)


def test_of_several_winners_the_last_in_turn_decides_who_moves_on_and_has_the_tile() -> None:
    """2.6.2, 3-4; 2.6.1, 6: whoever spoke first."""
    for order in ((1, 2), (2, 1)):
        table = waiting()
        table.turn(0, "9p", "5p")
        table.do(*(table.true_win(seat, "5p") for seat in order))
        assert table.hand.turn == 3
        assert [each.laid for each in table.hand.seats] == [(), (), (FIVE,), ()]
        assert {win.seat for win in table.hand.wins} == {1, 2}


def test_three_may_win_on_one_discard_and_the_hand_is_over() -> None:
    table = waiting()
    table.turn(0, "9p", "5p")
    table.do(*(table.true_win(seat, "5p") for seat in (1, 2, 3)))
    assert table.hand.phase is Phase.ENDED
    assert paid(table.settle()) == [
        ("win", 1, (-1, 1, 0, 0)),
        ("win", 2, (-1, 0, 1, 0)),
        ("win", 3, (-4, 0, 0, 4)),
    ]


def test_a_second_win_on_a_tile_waits_for_nobody_but_the_next_draw() -> None:
    """2.5.1, 4: taking a tile from the wall gives the win up."""
    table = waiting()
    table.turn(0, "9p", "5p")
    table.do(table.true_win(1, "5p"))
    table.draw(2, "9s")
    assert table.refuses(table.true_win(3, "5p")) == "nothing_to_win_on"


def test_a_win_goes_before_a_pung_and_a_kong() -> None:
    """2.6.2, 5."""
    table = Table(GIVER, X, Y, PUNG, voids="ssmm")
    table.turn(0, "9p", "5p")
    pung = ClaimMeld(3, MeldKind.PUNG, parse_tiles("555p"))
    win = table.true_win(1, "5p")
    assert arbitrate(table.state, [pung, win]) == (win,)
    table.do(win)
    assert table.refuses(pung)


def test_three_wins_end_the_hand_and_who_has_won_pays_no_more() -> None:
    """2.5.8, 1; 2.7.3, 5."""
    table = waiting(N)
    table.turn(0, "9s")
    for seat in (1, 2, 3):
        table.draw(seat, "5p")
        table.do(table.true_win(seat, "5p"))
    assert table.hand.phase is Phase.ENDED
    assert paid(table.settle()) == [
        ("win", 1, (-2, 6, -2, -2)),
        ("win", 2, (-2, 0, 4, -2)),
        ("win", 3, (-5, 0, 0, 5)),
    ]
    assert table.state.scores == (-9, 6, 2, 1)


def test_the_hand_ends_with_the_wall_too() -> None:
    """2.5.8, 2: the last tile is drawn and discarded."""
    table = Table(A, B, C, D)
    table.end()
    assert (table.hand.phase, table.hand.draw) == (Phase.ENDED, DrawReason.EXHAUSTIVE)
    assert table.hand.wall_left == 0


def test_a_win_from_the_wall_on_its_last_tile() -> None:
    """Fan 10; nobody discards any more, and those left over are checked (2.7.4)."""
    table = waiting(N)
    table.empty_the_wall(leave=1, keep="5p")
    assert table.hand.turn == 3
    table.draw(3, "5p")
    table.do(table.true_win(3, "5p"), DeclareDraw(DrawReason.EXHAUSTIVE))
    settled = table.settle()
    assert [item[0] for item in settled.wins[0].items] == ["full_flush", "sea_floor"]
    assert paid(settled) == [
        ("win", 3, (-9, -9, -9, 27)),
        ("ready_check", 1, (-1, 1, 0, 0)),
        ("ready_check", 2, (-1, 0, 1, 0)),
    ]


def test_a_win_on_the_last_discard() -> None:
    """Fan 10."""
    table = Table(X, Y, Z, GIVER, voids="smms")
    table.empty_the_wall(leave=1)
    table.turn(3, str(table.spare()), "5p")
    table.do(table.true_win(0, "5p"), DeclareDraw(DrawReason.EXHAUSTIVE))
    settled = table.settle()
    assert [item[0] for item in settled.wins[0].items] == ["sea_floor"]
    assert settled.wins[0].deltas == (2, 0, 0, -2)


# Robbing a kong


def robbed() -> Table:
    """The dealer has a pung of 5p and adds the fourth; all the others wait for it."""
    table = Table(PUNG, X, Y, Z.replace("88p", "99p"), voids="ssmm")
    for seat in (0, 1, 2):
        table.turn(seat, str(table.spare()))
    table.turn(3, "5p")
    table.pung(0, "555p")
    table.discard(0, "1m")
    for seat in (1, 2, 3):
        table.turn(seat, str(table.spare()))
    table.draw(0, "5p")
    table.do(DeclareKong(0, MeldKind.ADDED_KONG, parse_tiles("5555p")))
    return table


def test_an_added_kong_is_robbed_by_everybody_who_waits() -> None:
    """Fan 9: the kong is void and pays nothing, the pung stays, no replacement is drawn."""
    table = robbed()
    table.do(table.true_win(1, "5p"), table.true_win(3, "5p"))
    assert [each.kind for each in table.seat(0).melds] == [MeldKind.PUNG]
    assert len(table.seat(0).tiles) == 10
    assert (table.hand.turn, table.hand.phase) == (0, Phase.DRAW)
    table.end()
    settled = table.settle()
    assert [(win.seat, win.items[-1][0]) for win in settled.wins] == [
        (1, "robbing_the_kong"),
        (3, "robbing_the_kong"),
    ]
    assert [win.deltas for win in settled.wins] == [(-2, 2, 0, 0), (-8, 0, 0, 8)]
    assert "added_kong" not in {one.reason for one in settled.payments}


def test_a_kong_that_nobody_robs_stands_when_its_replacement_is_drawn() -> None:
    table = robbed()
    table.draw(0, str(table.spare()))
    assert table.refuses(table.true_win(1, "5p")) == "nothing_to_win_on"
    assert [each.kind for each in table.seat(0).melds] == [MeldKind.ADDED_KONG]


def test_a_closed_kong_is_not_robbed() -> None:
    """Fan 9 speaks of added kongs."""
    table = Table("5555p1357m1357s9p", X, Y, Z, voids="ssmm")
    table.draw(0, "9s")
    table.do(DeclareKong(0, MeldKind.CLOSED_KONG, parse_tiles("5555p")))
    assert table.refuses(table.true_win(1, "5p")) == "closed_kong"


# Hands kept closed


def test_a_winner_keeps_the_hand_closed_until_the_end() -> None:
    """2.1.15; 2.6.1, 3-4: from the wall not even the winning tile is seen."""
    table = Table(voids="ssss")
    table.draw(0)
    table.do(ShowWin(0, (), None))
    table.draw(1)
    table.discard(1, "9s")
    table.do(ShowWin(2, (), Tile.parse("9s")))
    assert [each.out for each in table.hand.seats] == [True, False, True, False]
    assert [each.shown for each in public_view(table.state).seats] == [None] * 4


def test_a_known_winning_hand_is_not_published_before_the_end() -> None:
    table = waiting()
    table.turn(0, "9p", "5p")
    table.do(table.true_win(1, "5p"))
    assert public_view(table.state).seats[1].shown is None
    table.do(table.true_win(2, "5p"), table.true_win(3, "5p"))
    table.settle()
    shown = public_view(table.state).seats[1].shown
    assert shown is not None
    assert shown.tiles == parse_tiles(X)


def test_nobody_is_told_what_a_closed_hand_won_on_from_the_wall() -> None:
    """2.6.1, 3: "ни выигрышная кость, ни закрытая часть"; of a discard the tile lies open (2.6.1, 4)."""
    table = waiting(N)
    table.turn(0, "9s")
    table.draw(1, "5p")
    (event,) = table.do(ShowWin(1, (), FIVE))
    assert public_wire(event)["tile"] is None
    table.turn(2, "9p")
    table.turn(3, "8s")
    table.turn(0, "5p")
    table.do(ShowWin(2, (), FIVE))
    assert [win.tile for win in public_view(table.state).wins] == [None, FIVE]
    table.end()
    table.settle()
    view = public_view(table.state)
    assert [win.tile for win in view.wins] == [FIVE, FIVE]
    assert view.seats[1].shown is not None
    assert view.seats[1].shown.winning_tile == FIVE


def test_the_winners_hands_are_checked_at_the_end() -> None:
    """2.5.8, 3: a hand that nobody had seen wins or does not when it is shown."""
    table = Table(voids="sssm")
    for seat in (0, 1):
        table.draw(seat)
        table.do(ShowWin(seat, (), None))
    table.draw(2)
    table.discard(2, "2p")
    table.do(ShowWin(3, (), Tile.parse("2p")))
    assert table.hand.phase is Phase.ENDED
    settled = table.settle((0, A + "8p"), (1, B + "5s"), (3, "13p11122233344s"))
    assert [win.seat for win in settled.wins] == [0, 3]
    assert [line for line in paid(settled) if line[0] != "win"] == [
        ("false_win", 1, (0, -16, 8, 8)),
    ]
