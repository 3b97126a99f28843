"""A gold indicator that is thrown for: the referee believes the one tile that can have been turned."""

from __future__ import annotations

from tablectl.game.claims import ShowBonus
from tablectl.game.events import BonusShown, IndicatorRevealed
from tablectl.mahjong.tiles import Tile
from tests.tablectl.game.referee.endings.test_special_wins import dealt
from tests.tablectl.game.seen import Look


def turned(look: Look) -> list[str]:
    return [str(event.tile) for event in look.follower.events if isinstance(event, IndicatorRevealed)]


def test_a_tile_turned_after_the_deal_is_the_gold() -> None:
    look = dealt("")
    look.indicators = ["3s"]
    look.show(3300)
    assert turned(look) == ["3s"]


def test_it_must_have_lain_a_moment() -> None:
    look = dealt("")
    look.indicators = ["3s"]
    look.show(1500)
    assert turned(look) == []


def test_flowers_whose_replacement_nobody_saw_hold_up_nothing() -> None:
    """A replacement goes unseen from above: who owes one may long have drawn it."""
    look = dealt("", ShowBonus(2, Tile.parse("8f")))
    look.indicators = ["1p"]
    look.show(3300)
    assert turned(look) == ["1p"]


def test_backs_that_look_like_faces_are_none() -> None:
    """Fourteen of a face cannot be, and of two that came at once neither is believed."""
    look = dealt("")
    look.indicators = ["1p"]
    for seat in range(4):
        look.shown[seat] = ["1p"] * 3
    look.show(2000)
    assert turned(look) == []
    look = dealt("")
    look.indicators = ["1p", "2p"]
    look.show(2000)
    assert turned(look) == []


def test_the_one_that_came_last_was_turned() -> None:
    look = dealt("")
    look.indicators = ["1p", "2p"]
    look.show(2000)
    look.indicators = ["1p", "2p", "7s"]
    look.show(3300)
    assert turned(look) == ["7s"]


def test_flowers_beside_a_wall_are_flowers() -> None:
    """The cameras may take one for a tile on the wall."""
    look = dealt("")
    look.indicators = ["8f", "4f"]
    look.show(3300)
    look.indicators = ["8f", "4f", "7s"]
    look.show(3300)
    shown = [str(event.tile) for event in look.follower.events if isinstance(event, BonusShown)]
    assert sorted(shown) == ["4f", "8f"]
    assert turned(look) == ["7s"]
