"""A win said in time on a tile that another seat has laid a set down with (MCR: hu before pung and chow)."""

from __future__ import annotations

from tablectl.game.events import MeldClaimed, WinShown
from tablectl.game.state import Phase
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile
from tests.tablectl.game.seen import Look, dealt, kinds

SEVEN_PAIRS = "1m 1m 5m 5m 9m 9m 2p 2p 6p 6p 3s 3s 7s"


def pung_laid_down() -> Look:
    """Seat 0 discards 7s; seat 1 makes a pung of it and has not discarded."""
    look = dealt(0, "mcr", "default")
    look.throws(0, "7s")
    look.show(900)
    look.takes(0)
    look.lays(1, MeldKind.PUNG, "7s 7s 7s", "left")
    look.show(1800)
    assert kinds(look.follower.events)[-1] == "MeldClaimed"
    return look


def test_the_set_is_taken_back_and_the_win_is_paid_by_who_discarded() -> None:
    look = pung_laid_down()
    look.shown[3] = [*SEVEN_PAIRS.split(), "7s"]
    look.apart[3] = True
    look.melds[1].clear()
    look.show(6000)
    (win,) = (event for event in look.follower.events if isinstance(event, WinShown))
    assert (win.seat, win.from_seat, win.tile) == (3, 0, Tile.parse("7s"))
    hand = look.follower.state.hand
    assert hand is not None
    assert hand.seats[1].melds == ()
    assert hand.phase in (Phase.ENDED, Phase.SETTLED)


def test_after_the_discard_it_is_too_late() -> None:
    look = pung_laid_down()
    look.throws(1, "1z")
    look.show(1200)
    look.shown[3] = [*SEVEN_PAIRS.split(), "7s"]
    look.apart[3] = True
    look.show(6000)
    assert not any(isinstance(event, WinShown) for event in look.follower.events)
    assert any(isinstance(event, MeldClaimed) for event in look.follower.events)
