"""Wins that do not end the hand: the winner leaves it, or plays on with a second hand."""

from __future__ import annotations

from dataclasses import replace

from tablectl.game.claims import ClaimMeld, DeclareDraw, DeclareKong, Discard, Draw, Settle, ShowHand, VoidWin
from tablectl.game.decide import legal_claims
from tablectl.game.events import DrawReason, WinShown
from tablectl.game.state import Phase
from tablectl.game.views import public_view
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.mahjong.win import ScoredWin
from tablectl.rulesets.ruleset import AfterWin, HandView, ManyWins, PaidWin, TableView
from tests.tablectl.game.made_up import PLAIN, Board, win

READY_9P = "123456789m1178p"
READY_9P_TOO = "234567888s2278p"
READY_9S = "234345456m1178s"


def leaves_until_one_is_left(table: TableView, hand: HandView, winner: Seat) -> AfterWin:
    last = len(hand.wins) == len(hand.seats) - 1
    return AfterWin.HAND_ENDS if last else AfterWin.WINNER_LEAVES


GOING_ON = replace(
    PLAIN,
    wins=replace(
        PLAIN.wins, after_win=leaves_until_one_is_left, two_wins=ManyWins.ALL, three_wins=ManyWins.ALL
    ),
)


def test_a_winner_leaves_and_the_seat_after_it_draws() -> None:
    board = Board(GOING_ON, "", READY_9P)
    board.turn(0, "9p", "9p")
    board.do(win(1, READY_9P, "9p"))
    assert board.seat(1).out and board.seat(1).laid == parse_tiles("9p")
    assert board.seat(0).river[-1].claimed_by == 1
    assert (board.hand.phase, board.hand.turn) == (Phase.DRAW, 2)
    board.turn(2, "1z", "1z")
    board.turn(3, "1z", "1z")
    board.turn(0, "2z", "2z")
    assert board.hand.turn == 2, "seat 1 is passed over"
    assert board.refuses(Draw(1)) == "not_your_turn"
    assert board.refuses(ClaimMeld(1, MeldKind.PUNG, parse_tiles("222z"))) == "has_left"


def test_several_win_on_one_tile_and_the_turn_goes_to_the_seat_after_the_last_of_them() -> None:
    board = Board(GOING_ON, "", READY_9P, "", READY_9P_TOO)
    board.turn(0, "9p", "9p")
    board.do(win(3, READY_9P_TOO, "9p"), win(1, READY_9P, "9p"))
    assert board.hand.turn == 0, "after seat 3, the last counted from the discarder"
    assert sum(len(seat.laid) for seat in board.hand.seats) == 1, "there is one such tile"
    assert board.refuses(ClaimMeld(2, MeldKind.PUNG, parse_tiles("999p"))) == "won_on"
    board.turn(0, "1z", "1z")
    assert board.hand.turn == 2


def test_the_hand_ends_with_the_last_win_and_every_win_is_paid_as_it_stood_when_shown() -> None:
    board = Board(GOING_ON, READY_9P, READY_9P_TOO, READY_9S)
    board.draw(0, "9p")
    board.do(win(0, READY_9P, "9p"))
    board.draw(1, "9p")
    board.do(win(1, READY_9P_TOO, "9p"))
    board.draw(2, "9s")
    board.do(win(2, READY_9S, "9s"))
    assert board.hand.phase is Phase.ENDED
    settled = board.settle()
    assert [w.deltas for w in settled.wins] == [(3, -1, -1, -1), (0, 2, -1, -1), (0, 0, 1, -1)]
    assert settled.scores == (103, 101, 99, 97)


def test_the_end_of_the_wall_settles_the_wins_so_far() -> None:
    board = Board(GOING_ON, READY_9P)
    board.draw(0, "9p")
    board.do(win(0, READY_9P, "9p"))
    while board.hand.wall_left:
        seat = board.hand.turn
        board.do(Draw(seat))
        board.do(next(c for c in legal_claims(board.state, seat) if isinstance(c, Discard)))
    board.do(DeclareDraw(DrawReason.EXHAUSTIVE))
    settled = board.settle()
    assert settled.draw is DrawReason.EXHAUSTIVE
    assert settled.deltas == (3, -1, -1, -1)


def test_a_robbed_kong_is_the_pung_it_was_and_draws_no_replacement() -> None:
    board = Board(GOING_ON, "", READY_9P, "99p")
    board.turn(0, "9p", "9p")
    board.pung(2, "999p")
    board.discard(2, "1z")
    for seat in (3, 0, 1):
        board.turn(seat, "2z", "2z")
    board.draw(2, "9p")
    board.kong(2, MeldKind.ADDED_KONG, "9999p")
    board.do(win(1, READY_9P, "9p"))
    assert board.seat(2).melds[0].kind is MeldKind.PUNG
    assert board.hand.kongs == 0
    assert board.seat(1).laid == parse_tiles("9p")
    assert (board.hand.turn, board.hand.draw_from) == (2, "wall")


def test_a_hand_kept_closed_is_shown_at_the_end_and_counted_as_it_was_won() -> None:
    play = replace(
        GOING_ON,
        wins=replace(
            GOING_ON.wins,
            stay_closed=True,
            shows_at_end=lambda table, hand: tuple(w.seat for w in hand.wins),
        ),
    )
    board = Board(play)
    board.do(Draw(0), win(0, "", None))
    assert board.hand.seats[0].out
    assert public_view(board.state).seats[0].shown is None
    for seat in (1, 2):
        board.do(Draw(seat), win(seat, "", None))
    assert board.refuses(Settle()) == "hand_due"
    board.do(ShowHand(0, parse_tiles(READY_9P + "9p")))
    board.do(ShowHand(1, parse_tiles(READY_9P_TOO + "9p")))
    board.do(ShowHand(2, parse_tiles("19m19s39p12345677z")))
    settled = board.settle()
    assert [w.seat for w in settled.wins] == [0, 1], "what seat 2 showed is no win: it is not paid"


def test_a_known_hand_that_wins_closed_tells_its_tiles_to_nobody() -> None:
    play = replace(GOING_ON, wins=replace(GOING_ON.wins, stay_closed=True))
    board = Board(play, READY_9P)
    board.draw(0, "9p")
    (event,) = board.do(win(0, READY_9P, "9p"))
    assert event == WinShown(0, None, None, ())
    assert board.seat(0).is_known
    assert board.refuses(win(0, READY_9P, "9p")) in ("shown_already", "nothing_to_win_on")


TWO_HANDS = "123456789m1178p" + "123456789s22345z"


def plays_on(table: TableView, hand: HandView, winner: Seat) -> AfterWin:
    both = sum(w.seat == winner for w in hand.wins) == 2
    return AfterWin.HAND_ENDS if both else AfterWin.WINNER_PLAYS_ON


def only_who_has_both(table: TableView, hand: HandView, wins: tuple[PaidWin, ...]) -> tuple[PaidWin, ...]:
    both = {w.seat for w in wins if sum(o.seat == w.seat for o in wins) == 2}
    return tuple(w for w in wins if not both or w.seat in both)


TWO = replace(
    PLAIN,
    setup=replace(PLAIN.setup, hands_per_seat=2, hand_size=27),
    wins=replace(PLAIN.wins, after_win=plays_on, paid=only_who_has_both),
)


def test_a_first_win_from_the_wall_leaves_the_turn_with_the_winner() -> None:
    board = Board(TWO, TWO_HANDS)
    board.draw(0, "9p")
    board.do(win(0, READY_9P, "9p"))
    assert (board.hand.phase, board.hand.turn) == (Phase.ACT, 0)
    assert board.seat(0).laid == parse_tiles(READY_9P + "9p")
    assert board.seat(0).tiles == parse_tiles("123456789s22345z")
    assert board.refuses(win(0, "123456789s223z", "4z", part=0)) == "shown_already"


def test_a_first_win_on_a_discard_must_be_followed_by_a_discard() -> None:
    board = Board(TWO, "", TWO_HANDS)
    board.turn(0, "9p", "9p")
    board.do(win(1, READY_9P, "9p"))
    assert (board.hand.phase, board.hand.turn, board.hand.after_call) == (Phase.ACT, 1, True)
    assert board.refuses(DeclareKong(1, MeldKind.CLOSED_KONG, parse_tiles("2222z"))) == "wrong_moment"
    board.discard(1, "4z")
    assert board.hand.turn == 2


def test_who_has_both_wins_ends_the_hand_and_the_others_wins_are_void() -> None:
    board = Board(TWO, READY_9P + "123456345s77444z", READY_9S + "123456p12345667z")
    board.turn(0, "9s", "9s")
    board.do(win(1, READY_9S, "9s"))
    board.discard(1, "1z")
    for seat in (2, 3):
        board.turn(seat, "6z", "6z")
    board.draw(0, "9p")
    board.do(win(0, READY_9P, "9p"))
    board.do(win(0, "123456345s77444z", None, part=1, unused=True))
    settled = board.settle()
    assert [w.seat for w in settled.wins] == [0, 0]
    assert settled.deltas == (6, -2, -2, -2)


def test_melds_belong_to_the_hand_they_were_laid_to() -> None:
    board = Board(TWO, "", "55z66z")
    board.turn(0, "5z", "5z")
    board.pung(1, "555z", part=1)
    board.discard(1, "1m")
    board.turn(2, "6z", "6z")
    board.pung(1, "666z", part=0)
    assert board.seat(1).parts == (1, 0)
    board.discard(1, "2m")
    for seat in (2, 3, 0):
        board.turn(seat, "1z", "1z")
    board.draw(1, "5z")
    board.kong(1, MeldKind.ADDED_KONG, "5555z")
    assert board.seat(1).parts == (1, 0), "an added kong stays where its pung was"


def test_a_drawn_tile_may_stay_out_of_a_win() -> None:
    play = replace(
        PLAIN,
        setup=replace(PLAIN.setup, hands_per_seat=2, hand_size=27),
        wins=replace(PLAIN.wins, after_win=plays_on, score=lambda facts: ScoredWin((), 1, {})),
    )
    board = Board(play, "123456789m11789p1234567z123456s")
    board.draw(0, "9s")
    board.do(win(0, "123456789m11789p", None, unused=True))
    assert board.seat(0).fresh == (Tile.parse("9s"),), "it can still be used"
    assert len(board.seat(0).tiles) == 28 - 14


def test_a_win_struck_down_leaves_the_hand_where_it_was_and_the_seat_without_a_win() -> None:
    board = Board(PLAIN, "", READY_9P)
    board.turn(0, "9p", "9p")
    board.do(win(1, READY_9P, "9p"), VoidWin(1, "tiles_mixed"))
    assert (board.hand.phase, board.hand.turn, board.hand.wins) == (Phase.DRAW, 1, ())
    assert board.refuses(win(1, READY_9P, "9p")) == "may_not_win"
    board.turn(1, "9p", "9p")


def test_of_two_wins_on_one_tile_the_nearer_may_be_struck_down_and_the_other_is_paid() -> None:
    board = Board(PLAIN, "", READY_9P, "", READY_9P_TOO)
    board.turn(0, "9p", "9p")
    board.do(win(1, READY_9P, "9p"), win(3, READY_9P_TOO, "9p"), VoidWin(1, "tiles_mixed"))
    assert [each.seat for each in board.hand.wins] == [3]
    assert board.settle().deltas == (-1, 0, 0, 1)


def test_once_play_has_gone_on_a_win_is_not_undone() -> None:
    board = Board(GOING_ON, "", READY_9P)
    board.turn(0, "9p", "9p")
    board.do(win(1, READY_9P, "9p"))
    board.turn(2, "1z", "1z")
    assert board.refuses(VoidWin(1, "too late")) == "played_on"
