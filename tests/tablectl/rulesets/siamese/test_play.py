"""Siamese MCR in play: two hands from common closed tiles, one or two wins in a turn, what is paid."""

from __future__ import annotations

import pytest

from tablectl.game.claims import (
    BuildWalls,
    ClaimMeld,
    DeclareDraw,
    DeclareKong,
    Draw,
    NameValue,
    Settle,
    ShowBonus,
    StartHand,
)
from tablectl.game.events import DrawReason
from tablectl.game.state import Phase
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.rulesets.club import CLUB
from tests.tablectl.rulesets.mcr.table import Table

STRAIGHT = "123456789m11p45s"
"""Thirteen tiles that wait for 3s and 6s: pure straight, all chows."""
PAIRS = "1199p3377s1155z2z"
"""Thirteen tiles that wait for 2z: seven pairs."""
PAIRS_LESS = "2299p3377s1155z2z"
"""The same without the ones of dots."""
EMPTY = "258m"


def table(
    *hands: str, players: int = 3, options: dict[str, object] | None = None, discarded: str | None = "9s"
) -> Table:
    """A table at which the dealer has discarded."""
    found = Table(*hands, rules="siamese", players=tuple("ABC"[:players]), options=options)
    if discarded is not None:
        found.turn(0, discarded)
    return found


def points(board: Table) -> list[tuple[int, int | None, object]]:
    return [(win.seat, win.from_seat, win.total) for win in board.settle().wins]


def exhaust(board: Table) -> None:
    board.until(0)
    board.do(DeclareDraw(DrawReason.EXHAUSTIVE))


# The deal


def test_three_have_twenty_seven_tiles_and_east_one_more() -> None:
    """8 and 9: 136 tiles, walls of 17 stacks, 27 tiles each and the 28th for East."""
    board = Table(rules="siamese", players=("A", "B", "C"))
    board.do(BuildWalls((34, 34, 34, 34)))
    board.deal()
    assert [len(seat.tiles) for seat in board.hand.seats] == [27, 27, 27]
    assert board.hand.wall_left == 136 - 81
    board.draw(0)
    assert len(board.seat(0).tiles) == 28
    assert board.hand.phase is Phase.ACT


def test_two_play_with_a_dead_wall_of_twenty_seven() -> None:
    """22."""
    board = table(players=2, discarded=None)
    board.deal()
    assert board.hand.wall_left == 136 - 54 - 27


def test_there_are_no_flowers() -> None:
    board = table("", discarded=None)
    assert board.refuses(Draw(0, Tile.parse("1f"))) == "too_many_copies"
    board.draw(0)
    assert board.refuses(ShowBonus(0, Tile.parse("1f")))


# Two hands


def test_a_meld_goes_to_the_hand_that_the_player_names() -> None:
    """10."""
    board = table("", "55s55m" + EMPTY)
    board.turn(1, "1z")
    board.turn(2, "5s")
    board.pung(1, "555s", part=1)
    board.discard(1, "2m")
    board.turn(2, "5m")
    board.pung(1, "555m", part=0)
    assert board.seat(1).parts == (1, 0)
    assert board.refuses(ClaimMeld(1, MeldKind.PUNG, parse_tiles("222z"), part=2))


def test_a_hand_has_room_for_four_sets() -> None:
    board = table("", "11z22z33z44z55z")
    board.turn(1, "9m")
    for rank in range(1, 5):
        board.turn(2, f"{rank}z")
        board.pung(1, f"{rank}" * 3 + "z", part=0)
        board.discard(1, f"{rank}m")
    board.turn(2, "5z")
    assert board.refuses(ClaimMeld(1, MeldKind.PUNG, parse_tiles("555z"), part=0)) == "hand_full"
    board.pung(1, "555z", part=1)


def test_a_kong_stays_in_the_hand_of_its_pung() -> None:
    board = table("", "55s" + EMPTY)
    board.turn(1, "1z")
    board.turn(2, "5s")
    board.pung(1, "555s", part=1)
    board.discard(1, "2m")
    board.turn(2, "2z")
    board.turn(0, "3z")
    board.draw(1, "5s")
    board.added_kong(1, "5555s")
    board.draw(1)
    assert board.seat(1).parts == (1,)


# Wins in play


def two_hands() -> Table:
    """Seat 1 waits with both hands: for 3s or 6s, and for 2z."""
    return table("", STRAIGHT + PAIRS + "7z")


def test_a_win_on_a_discard_lays_one_hand_open_and_the_turn_is_the_winners() -> None:
    """9 and 11: after the first win the turn stays with the player, who discards."""
    board = two_hands()
    board.turn(1, "8p")
    board.turn(2, "6s")
    board.do(board.win(1, STRAIGHT, "6s"))
    assert (board.hand.phase, board.hand.turn) == (Phase.ACT, 1)
    assert len(board.seat(1).laid) == 14
    assert board.seat(1).tiles == parse_tiles(PAIRS + "7z")
    assert board.hand.offer is None
    board.discard(1, "7z")
    assert board.hand.turn == 2


def test_no_second_win_in_the_turn_of_a_win_on_a_discard() -> None:
    """Основные правила: the first from a discard and the second from the wall is forbidden."""
    board = table("", STRAIGHT + "1199p3377s115522z")
    board.turn(1, "8p", "8p")
    board.turn(2, "6s")
    board.do(board.win(1, STRAIGHT, "6s"))
    assert board.refuses(board.win(1, "1199p3377s115522z", "", part=1, unused=True)) == "second_from_wall"


def test_two_wins_in_a_turn_from_the_wall() -> None:
    """Основные правила: both only when the turn began with a tile from the wall."""
    board = table("", STRAIGHT + "1199p3377s115522z")
    board.draw(1, "6s")
    board.do(board.win(1, STRAIGHT, "6s"))
    assert (board.hand.phase, board.hand.turn) == (Phase.ACT, 1)
    board.do(board.win(1, "1199p3377s115522z", "", part=1, unused=True))
    assert board.hand.phase is Phase.ENDED
    assert [won[:2] for won in points(board)] == [(1, None), (1, None)]


def test_the_first_win_may_leave_the_drawn_tile_to_the_second() -> None:
    """17: and the hand that leaves it out has no wait fan and no last tile."""
    board = table("", "123456789m11p456s" + PAIRS)
    board.draw(1, "2z")
    board.do(board.win(1, "123456789m11p456s", "", unused=True))
    board.do(board.win(1, PAIRS, "2z", part=1))
    settled = board.settle()
    first, second = settled.wins
    assert not {key for key, *_ in first.items} & {"edge_wait", "closed_wait", "single_wait", "last_tile"}
    assert "seven_pairs" in {key for key, *_ in second.items}


def test_the_second_win_may_not_be_worth_less_than_the_first() -> None:
    """Основные правила, the golden rule."""
    dear, cheap = "1199p3377s1155z2z", "123m456m789p22s45s"
    board = table("", dear + cheap + "7m", options={"minimum": 0})
    board.draw(1, "2z")
    board.do(board.win(1, dear, "2z"))
    board.discard(1, "7m")
    board.turn(2, "6s")
    refused = board.refusal(board.win(1, cheap, "6s", part=1))
    assert refused.code == "below_minimum"
    assert "golden rule" in refused.message


@pytest.mark.parametrize("is_refused", [True, False])
def test_the_golden_rule_holds_by_a_clubs_scale(is_refused: bool) -> None:
    dear, cheap = "1199p3377s1155z2z", "123m456m789p22s45s"
    items = [
        {"key": "our_pairs", "value": 3 if is_refused else 1, "when": "seven_pairs"},
        {"key": "our_chows", "value": 1, "when": "chows >= 4"},
    ]
    scale = {"unit": "faan", "points": [1], "discarder": 2, "others": 1, "each": 1}
    club = {"name": "Ours", "book": "siamese", "scale": scale, "items": items}
    board = table("", dear + cheap + "7m", options={CLUB: club})
    board.draw(1, "2z")
    board.do(board.win(1, dear, "2z"))
    board.discard(1, "7m")
    board.turn(2, "6s")
    second = board.win(1, cheap, "6s", part=1)
    if is_refused:
        assert "1 faan, and the first win has 3" in board.refusal(second).message
    else:
        board.do(second)


def test_the_same_hand_cannot_win_twice() -> None:
    board = two_hands()
    board.turn(1, "8p")
    board.turn(2, "6s")
    board.do(board.win(1, STRAIGHT, "6s"))
    board.discard(1, "7z")
    board.turn(2, "2z")
    assert board.refuses(board.win(1, PAIRS, "2z", part=0)) == "shown_already"
    board.do(board.win(1, PAIRS, "2z", part=1))


def test_the_shown_hand_has_exactly_its_tiles() -> None:
    board = two_hands()
    board.turn(1, "8p")
    board.turn(2, "6s")
    assert board.refuses(board.win(1, "123456789m11p4s", "6s")) == "tile_count"


def test_no_meld_for_a_hand_that_is_won() -> None:
    board = table("", STRAIGHT + "55z258p369m1234z9p")
    board.turn(1, "8p")
    board.turn(2, "6s")
    board.do(board.win(1, STRAIGHT, "6s"))
    board.discard(1, "9p")
    board.turn(2, "5z")
    assert board.refuses(ClaimMeld(1, MeldKind.PUNG, parse_tiles("555z"), part=0)) == "hand_won"
    board.pung(1, "555z", part=1)


def test_tiles_of_a_won_hand_are_seen_for_the_last_tile() -> None:
    """11: tiles opened by a win are played and may make the last tile of its kind."""
    waiting = "123456789p99m45s"
    board = table("", STRAIGHT + PAIRS_LESS + "7z", waiting + "258s147m6666z3344z", discarded="6s")
    board.turn(1, "8p")
    board.turn(2, "6s")
    board.do(board.win(1, STRAIGHT, "6s"))
    board.discard(1, "7z")
    for seat, tile in ((2, "7z"), (0, "6s"), (1, "8p")):
        board.turn(seat, tile)
    board.draw(2, "6s")
    board.do(board.win(2, waiting, "6s"))
    board.discard(2, "6z")
    exhaust(board)
    items = {win.seat: {key for key, *_ in win.items} for win in board.settle().wins}
    assert "last_tile" in items[2]
    assert "last_tile" not in items[1]


def test_robbing_an_added_kong_is_a_win_too() -> None:
    board = table("", "66s" + EMPTY, STRAIGHT + "258p369m1234z7z")
    board.turn(1, "9p")
    board.turn(2, "9p")
    board.turn(0, "6s")
    board.pung(1, "666s")
    board.discard(1, "2m")
    board.turn(2, "9p")
    board.turn(0, "8s")
    board.draw(1, "6s")
    board.added_kong(1, "6666s")
    board.do(board.win(2, STRAIGHT, "6s"))
    assert board.hand.turn == 2
    assert [str(meld.kind) for meld in board.seat(1).melds] == ["pung"]


def test_no_kong_in_the_turn_of_a_win_on_a_discard() -> None:
    board = table("", STRAIGHT + "7777z258p369m1234s")
    board.turn(1, "8p")
    board.turn(2, "6s")
    board.do(board.win(1, STRAIGHT, "6s"))
    kong = DeclareKong(1, MeldKind.CLOSED_KONG, parse_tiles("7777z"), part=1)
    assert board.refuses(kong) == "wrong_moment"


# The end and the payment


def test_noted_wins_are_paid_when_the_wall_is_empty() -> None:
    """14–16: hand + 16 by a discard, the discarder pays hand + 8, the other 8."""
    board = two_hands()
    board.turn(1, "8p")
    board.turn(2, "6s")
    board.do(board.win(1, STRAIGHT, "6s"))
    assert board.scores == (0, 0, 0)
    board.discard(1, "7z")
    exhaust(board)
    settled = board.settle()
    (win,) = settled.wins
    assert isinstance(win.total, int)
    assert settled.deltas == (-8, win.total + 16, -8 - win.total)
    board.do(StartHand())
    assert board.state.dealer == 1


def test_a_win_from_the_wall_pays_twice_the_hand_and_eight() -> None:
    board = two_hands()
    board.draw(1, "6s")
    board.do(board.win(1, STRAIGHT, "6s"))
    board.discard(1, "7z")
    exhaust(board)
    settled = board.settle()
    (win,) = settled.wins
    assert isinstance(win.total, int)
    assert settled.deltas == (-win.total - 8, 2 * (win.total + 8), -win.total - 8)


def test_who_wins_both_is_paid_alone() -> None:
    """13: the others have nothing for the wins that they declared."""
    other = "123456789m88p46p"
    board = table("", STRAIGHT + PAIRS + "7z", other + "2233p666z3344z288s")
    board.turn(1, "8p")
    board.turn(2, "6s")
    board.do(board.win(1, STRAIGHT, "6s"))
    board.discard(1, "7z")
    board.turn(2, "1s")
    board.turn(0, "5p")
    board.do(board.win(2, other, "5p"))
    board.discard(2, "2s")
    for seat, tile in ((0, "9m"), (1, "9m"), (2, "2z")):
        board.turn(seat, tile)
    board.do(board.win(1, PAIRS, "2z", part=1))
    assert board.hand.phase is Phase.ENDED
    assert [win.seat for win in board.hand.wins] == [1, 2, 1]
    found = points(board)
    assert [won[:2] for won in found] == [(1, 2), (1, 2)]
    assert board.scores[0] == -16
    assert sum(board.scores) == 0


@pytest.mark.parametrize("source", ["wall", "discard"])
def test_two_players_pay_the_hand_alone(source: str) -> None:
    """23."""
    board = table("", STRAIGHT + PAIRS + "7z", players=2)
    if source == "wall":
        board.draw(1, "6s")
    else:
        board.turn(1, "8p")
        board.turn(0, "6s")
    board.do(board.win(1, STRAIGHT, "6s"))
    board.discard(1, "7z")
    exhaust(board)
    settled = board.settle()
    (win,) = settled.wins
    assert isinstance(win.total, int)
    assert settled.deltas == (-win.total, win.total)


def test_in_claim_mode_every_win_is_named_and_the_golden_rule_holds_for_what_was_named() -> None:
    board = table("", STRAIGHT + PAIRS + "7z", options={"claim_mode": "claimed"})
    board.turn(1, "8p")
    board.turn(2, "6s")
    board.do(board.win(1, STRAIGHT, "6s"))
    board.do(NameValue(1, (("pure_straight", 1),), 16))
    board.discard(1, "7z")
    board.turn(2, "2z")
    board.do(board.win(1, PAIRS, "2z", part=1))
    assert board.refuses(NameValue(1, (), 15)) == "below_minimum"
    assert board.refuses(Settle())
    board.do(NameValue(1, (("seven_pairs", 1),), 24))
    assert points(board) == [(1, 2, 16), (1, 2, 24)]
