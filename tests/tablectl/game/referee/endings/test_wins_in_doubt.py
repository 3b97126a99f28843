"""Wins recorded in doubt: where nothing is paid by the doubt, and where play goes on after a win."""

from __future__ import annotations

import pytest

from tablectl.game.claims import Claim, Deal, ShowWin, StartHand, StartSession
from tablectl.game.events import HandSettled, TileDiscarded, WinShown
from tablectl.game.evidence import Button, ButtonPressed
from tablectl.game.referee import in_doubt
from tablectl.game.state import GameState
from tablectl.mahjong.tiles import format_tiles
from tests.recordings.follower import Follower
from tests.tablectl.game.deciding import accepted
from tests.tablectl.game.seen import Faces, Look, dealt

PAIRS: list[Faces] = ["4p", "4p", "3s", "3s", "6s", "6s", "8s", "8s", "1z", "1z", "6z", "6z", "9m", "9m"]
"""Seven pairs, the last tile won."""


def siamese(code: str) -> Look:
    """Siamese mahjong: seat 0 throws a tile."""
    claims: list[Claim] = [
        StartSession("siamese", "default", {}, ("A", "B", "C")),
        StartHand(),
        *(Deal(seat, (None,) * 27) for seat in range(3)),
    ]
    look = Look(Follower(accepted(GameState(), *claims)), indicators=[])
    look.show(300)
    look.throws(0, code)
    look.show()
    return look


def with_a_discard() -> Look:
    """Seat 2 presses the key and takes the 9 of characters that was thrown."""
    look = siamese("9m")
    look.takes(0)
    look.follower.give(ButtonPressed(look.follower.now_ms, 2, Button.WIN))
    look.apart[2] = True
    return look


def wins(look: Look) -> list[str]:
    return [
        f"{e.seat} {format_tiles(e.tiles)} {e.tile}" for e in look.follower.events if isinstance(e, WinShown)
    ]


def test_a_win_that_either_reading_pays_alike_is_paid_and_its_tiles_are_asked_about() -> None:
    table = dealt()
    for seat, code in ((0, "1z"), (1, "9m"), (2, "9p"), (3, "1p")):
        table.throws(seat, code)
        table.show()
    table.shown[0] = [*PAIRS[:4], {"6s": 0.55, "7s": 0.45}, {"6s": 0.55, "7s": 0.45}, *PAIRS[6:]]
    table.apart[0] = True
    table.show(6000)
    assert wins(table) == ["0 44p336688s1166z9m 9m"]
    assert any(isinstance(event, HandSettled) for event in table.follower.events)
    (doubt,) = table.follower.doubts
    assert doubt.confidence is not None and doubt.confidence < 0.7
    (other,) = doubt.others
    assert isinstance(other, ShowWin) and format_tiles(other.tiles) == "44p337788s1166z9m"
    assert in_doubt(table.follower.state, doubt).text == (
        "Recorded, but uncertain (55%): A (East) wins on 9m with 44p336688s1166z9m. What was it?"
    )


def test_where_play_goes_on_after_a_win_it_does_not_wait_for_a_hazy_tile() -> None:
    """Supposed to be none, it would be followed a turn late from there on: the winner discards next."""
    table = with_a_discard()
    sixes: Faces = {"6s": 0.55, "9s": 0.45}
    table.shown[2] = [*PAIRS[:4], sixes, sixes, *PAIRS[6:]]
    table.show(4000)
    assert wins(table) == ["2 44p336688s1166z9m 9m"]
    assert len(table.follower.doubts) == 1
    table.throws(2, "7m")
    table.show()
    assert [(e.seat, str(e.tile)) for e in table.follower.events if isinstance(e, TileDiscarded)] == [
        (0, "9m"),
        (2, "7m"),
    ]
    assert table.follower.questions == []


def test_where_play_goes_on_after_a_win_it_does_not_wait_for_a_tile_that_is_not_found() -> None:
    table = with_a_discard()
    table.shown[2] = [*PAIRS[:3], *PAIRS[4:]]
    table.show(4000)
    assert [win.split()[0] for win in wins(table)] == ["2"]
    (doubt,) = table.follower.doubts
    assert isinstance(doubt.claim, ShowWin)
    assert sorted(map(str, doubt.claim.tiles)) == sorted(map(str, PAIRS[:-1]))


def test_the_won_tile_that_is_not_found_beside_its_hand_is_the_one_that_was_taken() -> None:
    table = with_a_discard()
    table.apart[2] = False
    table.shown[2] = PAIRS[:-1]
    table.show(4000)
    assert wins(table) == ["2 44p336688s1166z9m 9m"]


@pytest.mark.parametrize("played_on", [False, True])
def test_a_win_on_a_discard_that_nobody_saw_is_written_after_the_draw_before_it(played_on: bool) -> None:
    """Seat 1 drew and threw a 9 of characters, which seat 2 won on and took, all while nobody looked; what
    seat 1 throws a turn later is not that."""
    table = siamese("3z")
    table.follower.give(ButtonPressed(table.follower.now_ms, 2, Button.WIN))
    table.shown[2], table.apart[2] = PAIRS, True
    table.show(1000)
    if played_on:
        for seat, code in ((2, "7m"), (0, "2z"), (1, "2p")):
            table.throws(seat, code)
            table.show(300)
    table.show(6000)
    assert wins(table) == ["2 44p336688s1166z9m 9m"]
    thrown = [(e.seat, str(e.tile)) for e in table.follower.events if isinstance(e, TileDiscarded)]
    assert thrown == [(0, "3z"), (1, "9m"), *([(2, "7m"), (0, "2z"), (1, "2p")] if played_on else [])]
    assert table.follower.questions == []
