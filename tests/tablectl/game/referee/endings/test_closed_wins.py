"""Wins of closed hands: said on the panel, told by the one tile that moves (Sichuan, 2.6.1)."""

from __future__ import annotations

import pytest

from tablectl.game.claims import Discard, NoteIrregularity
from tablectl.game.events import HandSettled, HandShown, TileDiscarded, TileDrawn
from tablectl.game.evidence import Button, ButtonPressed
from tablectl.game.state import DEAD_HAND
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tests.tablectl.game.closed_hands import closed_table, says_win, takes_to, wins
from tests.tablectl.game.deciding import accepted
from tests.tablectl.game.seen import Look


@pytest.fixture
def table() -> Look:
    """Seat 0 deals, everybody has given up bamboos."""
    return closed_table()


def test_a_win_on_a_discard_is_written_when_its_tile_has_left_the_river(table: Look) -> None:
    table.throws(0, "1m")
    table.show()
    says_win(table, 2)
    table.show(900)
    assert wins(table) == []
    takes_to(table, 0, 2, "1m")
    table.show(900)
    assert wins(table) == [(2, 0, "1m")]
    assert table.follower.state.hand is not None
    assert table.follower.state.hand.turn == 3


def test_play_goes_on_after_a_win(table: Look) -> None:
    table.throws(0, "1m")
    table.show()
    says_win(table, 2)
    takes_to(table, 0, 2, "1m")
    table.show(1200)
    table.throws(3, "2m")
    table.show(900)
    table.throws(0, "3m")
    table.show(900)
    assert table.follower.questions == []
    assert table.follower.state.hand is not None
    assert table.follower.state.hand.turn == 1


def test_a_win_on_the_own_draw_leaves_the_discard_lying(table: Look) -> None:
    table.throws(0, "1m")
    table.show()
    says_win(table, 1)
    table.show(9000)
    assert wins(table) == [], "whoever pressed by mistake discards"
    table.show(1500)
    assert wins(table) == [(1, None, None)]
    assert isinstance(table.follower.events[-2], TileDrawn)


@pytest.mark.parametrize("seat", [1, 3])
def test_a_win_on_the_own_draw_is_written_once_hands_are_laid_open(table: Look, seat: int) -> None:
    """Though the winner's own shows a tile like the one offered, which lies where it was discarded."""
    table.throws(0, "1m")
    table.show()
    says_win(table, 1)
    table.shown[seat] = ["1m", "2m", "3m", "7p", "8p", "9p", "2p", "2p", "6m", "7m", "8m", "4p", "4p"]
    table.show(1500)
    assert wins(table) == [(1, None, None)]


def test_a_win_before_the_first_discard_is_the_dealers_own(table: Look) -> None:
    says_win(table, 0)
    table.show(10_500)
    assert wins(table) == [(0, None, None)]


@pytest.mark.parametrize("after_ms", [300, 3000, 8100])
def test_who_discards_after_saying_win_has_not_won(table: Look, after_ms: int) -> None:
    """The key was pressed by mistake."""
    table.throws(0, "1m")
    table.show()
    says_win(table, 1)
    table.show(after_ms)
    table.throws(1, "2m")
    table.show(7000)
    table.throws(2, "3m")
    table.show(900)
    assert wins(table) == []
    assert [question.code for question in table.follower.questions] == ["unclear_win"]
    assert [e.seat for e in table.follower.events if isinstance(e, TileDiscarded)] == [0, 1, 2]


def test_a_press_that_comes_before_the_discard_is_written_waits_for_it(table: Look) -> None:
    """The cameras are a moment behind the fingers."""
    table.throws(0, "9m")
    table.show()
    says_win(table, 3)
    table.throws(1, "1m")
    table.show(600)
    takes_to(table, 1, 3, "1m")
    table.show(1200)
    assert wins(table) == [(3, 1, "1m")]


def test_a_tile_that_was_taken_before_anybody_saw_it_lie_was_discarded_all_the_same(table: Look) -> None:
    table.throws(0, "9m")
    table.show()
    says_win(table, 3)
    table.shown[3] = ["1m"]
    table.show(1500)
    assert wins(table) == [(3, 1, "1m")]
    assert [str(e.tile) for e in table.follower.events if isinstance(e, TileDiscarded)] == ["9m", "1m"]


def test_a_taken_tile_that_stays_hard_to_read_is_won_on_in_doubt(table: Look) -> None:
    """Play goes on after the win, and people are asked about the discard."""
    table.throws(0, "9m")
    table.show()
    says_win(table, 3)
    table.shown[3] = [{"2m": 0.55, "3m": 0.43}]
    table.show(1000)
    assert wins(table) == [], "it may still clear up"
    table.show(1200)
    assert wins(table) == [(3, 1, "2m")]
    (doubt,) = table.follower.doubts
    assert (doubt.claim, doubt.others) == (Discard(1, Tile.parse("2m")), (Discard(1, Tile.parse("3m")),))


def test_what_lay_beside_the_winner_before_the_discard_is_not_what_it_won_on(table: Look) -> None:
    """A part of its standing hand that was read as a tile."""
    table.shown[2] = ["9p"]
    table.throws(0, "1m")
    table.show(2000)
    says_win(table, 2)
    table.show(900)
    assert wins(table) == []
    table.takes(0)
    table.shown[2] = ["9p", "1m"]
    table.show(900)
    assert wins(table) == [(2, 0, "1m")]


def test_a_win_for_which_no_tile_moves_is_asked(table: Look) -> None:
    table.throws(0, "9m")
    table.show()
    says_win(table, 3)
    table.show(7000)
    assert wins(table) == []
    (question,) = table.follower.questions
    assert [candidate.label for candidate in question.candidates] == ["D (North) wins on 9m"]


def test_a_win_that_was_asked_about_does_not_win_on_a_later_draw(table: Look) -> None:
    """The key was pressed by mistake, and play has gone on."""
    table.throws(0, "9m")
    table.show()
    says_win(table, 3)
    table.show(7000)
    for seat, tile in ((1, "1m"), (2, "2m"), (3, "3m"), (0, "4m")):
        table.throws(seat, tile)
        table.show(1500)
    assert wins(table) == []
    assert len(table.follower.questions) == 1
    assert [str(e.tile) for e in table.follower.events if isinstance(e, TileDiscarded)] == [
        "9m",
        "1m",
        "2m",
        "3m",
        "4m",
    ]


def test_a_win_said_too_early_waits_until_the_winner_has_had_time_to_discard(table: Look) -> None:
    """Said two turns before: as a win on the own draw it counts from that turn."""
    table.throws(0, "9m")
    table.show()
    says_win(table, 3)
    for seat, tile in ((1, "1m"), (2, "2m")):
        table.throws(seat, tile)
        table.show(1500)
    table.throws(3, "3m")
    table.show()
    assert wins(table) == []


def test_a_win_on_the_own_draw_comes_before_the_next_players_discard(table: Look) -> None:
    """An arm hides the table, and the next player is quicker than the wait for the offered tile."""
    table.throws(0, "1m")
    table.show()
    table.covered = {1}
    says_win(table, 1)
    table.show(600)
    table.throws(2, "2m")
    table.show(900)
    assert wins(table) == [(1, None, None)]
    assert [(e.seat, str(e.tile)) for e in table.follower.events if isinstance(e, TileDiscarded)] == [
        (0, "1m"),
        (2, "2m"),
    ]
    assert table.follower.questions == []


def test_a_win_on_the_own_draw_comes_before_the_next_players_kong(table: Look) -> None:
    table.throws(0, "1m")
    table.show()
    table.takes(0)
    table.lays(2, MeldKind.PUNG, "1m 1m 1m", "across")
    table.throws(2, "9p")
    table.show(1200)
    table.throws(3, "8p")
    table.show()
    table.throws(0, "7p")
    table.show()
    says_win(table, 1)
    table.show(2000)
    table.follower.give(ButtonPressed(table.follower.now_ms, 2, Button.CALL, "kong"))
    table.melds[2] = [(MeldKind.ADDED_KONG, ["1m"] * 4, "across")]
    table.show(1200)
    assert wins(table) == [(1, None, None)]
    assert [type(e).__name__ for e in table.follower.events[-2:]] == ["TileDrawn", "KongDeclared"]
    assert table.follower.questions == []


def test_two_win_on_one_tile_and_it_moves_on_to_the_later_one(table: Look) -> None:
    """2.6.1, 6."""
    table.throws(0, "1m")
    table.show()
    says_win(table, 1)
    takes_to(table, 0, 1, "1m")
    table.show(1200)
    says_win(table, 2)
    table.show(600)
    assert wins(table) == [(1, 0, "1m")]
    table.shown[1], table.shown[2] = [], ["1m"]
    table.show(1200)
    assert wins(table) == [(1, 0, "1m"), (2, 0, "1m")]
    assert table.follower.state.hand is not None
    assert table.follower.state.hand.turn == 3


def test_an_earlier_winner_of_the_same_tile_leaves_it_where_it_lies(table: Look) -> None:
    table.throws(0, "1m")
    table.show()
    says_win(table, 2)
    takes_to(table, 0, 2, "1m")
    table.show(1200)
    says_win(table, 1)
    table.show(1200)
    assert wins(table) == [(2, 0, "1m"), (1, 0, "1m")]


def test_who_draws_after_a_win_and_wins_has_not_won_on_the_same_tile(table: Look) -> None:
    """The tile stays with the first winner."""
    table.throws(0, "1m")
    table.show()
    says_win(table, 1)
    takes_to(table, 0, 1, "1m")
    table.show(1200)
    says_win(table, 2)
    table.show(10_500)
    assert wins(table) == [(1, 0, "1m"), (2, None, None)]


def test_an_added_kong_is_robbed(table: Look) -> None:
    """Fan 9: the fourth tile goes, the pung stays."""
    table.throws(0, "5m")
    table.show()
    table.takes(0)
    table.lays(2, MeldKind.PUNG, "5m 5m 5m", "across")
    table.show(900)
    for seat, code in ((2, "9m"), (3, "8m"), (0, "9p"), (1, "8p")):
        table.throws(seat, code)
        table.show(600)
    table.melds[2] = []
    table.lays(2, MeldKind.ADDED_KONG, "5m 5m 5m 5m", "across")
    table.show(1200)
    says_win(table, 0)
    table.show(600)
    table.melds[2] = []
    table.lays(2, MeldKind.PUNG, "5m 5m 5m", "across")
    table.shown[0] = ["5m"]
    table.show(1500)
    assert wins(table) == [(0, 2, "5m")]
    assert table.follower.state.hand is not None
    assert [m.kind for m in table.follower.state.hand.seats[2].melds] == [MeldKind.PUNG]


def test_a_win_that_the_rules_do_not_find_is_asked(table: Look) -> None:
    noted = NoteIrregularity(2, DEAD_HAND, "by the judge")
    table.follower.state = accepted(table.follower.state, noted)
    table.throws(0, "1m")
    table.show()
    says_win(table, 2)
    takes_to(table, 0, 2, "1m")
    table.show(4000)
    assert wins(table) == []
    assert "unclear_win" in {question.code for question in table.follower.questions}


A, B, C = "234678m345p99p67p", "123456789m1123p", "111m555m777p4488p"


def three_won(look: Look) -> None:
    """0 wins from the wall, 1 and 3 on 2's discard of 4p."""
    says_win(look, 0)
    look.show(1500)
    look.throws(1, "9p")
    look.show(900)
    look.throws(2, "4p")
    look.show(900)
    says_win(look, 3)
    takes_to(look, 2, 3, "4p")
    look.show(1200)
    says_win(look, 1)
    look.shown[3], look.shown[1] = [], ["4p"]
    look.show(1500)


def test_hands_are_shown_when_the_last_has_won_and_the_tile_won_on_is_told_apart(table: Look) -> None:
    """2.5.8, 3: 13 tiles and the winning one beside them."""
    three_won(table)
    assert wins(table) == [(0, None, None), (3, 2, "4p"), (1, 2, "4p")]
    table.shown[0] = [*(str(t) for t in parse_tiles(A)), "8p"]
    table.apart[0] = True
    table.shown[1] = [*(str(t) for t in parse_tiles(B)), "4p"]
    table.shown[3] = [str(t) for t in parse_tiles(C)]
    table.show(3000)
    shown = {e.seat: e.tiles for e in table.follower.events if isinstance(e, HandShown)}
    assert shown[0] == (*parse_tiles(A), Tile.parse("8p"))
    assert sorted(shown[1]) == sorted(parse_tiles(B))
    assert sorted(shown[3]) == sorted(parse_tiles(C))
    settled = next(e for e in table.follower.events if isinstance(e, HandSettled))
    assert [win.seat for win in settled.wins] == [0, 3, 1]
    assert table.follower.questions == []
