"""What is seen and said when the end of a hand is judged."""

from __future__ import annotations

from dataclasses import replace

from tablectl.game.evidence import Button, ButtonPressed, SeenSeat, SeenTile, TableSeen
from tablectl.game.referee.endings.ending_moment import EndingMoment, shown_hand_key
from tablectl.game.referee.patience import Patience
from tablectl.mahjong.tiles import Tile


def lying(code: str, since_ms: int = 1_000) -> SeenTile:
    return SeenTile(((Tile.parse(code), 1.0),), (0.0, 0.0), since_ms=since_ms)


def table(look: SeenSeat) -> TableSeen:
    return TableSeen(2_000, (look, SeenSeat(), SeenSeat(), SeenSeat()))


SHOWN = SeenSeat(shown=(lying("1m"), lying("2m"), lying("3m")))
MOMENT = EndingMoment(table(SHOWN), (ButtonPressed(1_500, 1, Button.WIN),), 2_000, 0, Patience())


def test_a_hand_comes_to_rest() -> None:
    assert MOMENT.is_at_rest(0)
    assert not replace(MOMENT, now_ms=1_000 + Patience().shown_ms - 1).is_at_rest(0)
    assert not MOMENT.is_at_rest(1), "nothing is shown"


def test_a_key_is_its_seats() -> None:
    assert [MOMENT.has_pressed_win(seat) for seat in (0, 1)] == [False, True]


def test_what_was_asked_is_not_asked_again_though_a_tile_is_lost_from_sight() -> None:
    asked = replace(MOMENT, asked=frozenset({shown_hand_key(0, SHOWN)}))
    fewer = replace(SHOWN, shown=SHOWN.shown[:2])
    more = replace(SHOWN, shown=(*SHOWN.shown, lying("4m", 1_900)))
    answers = [replace(asked, seen=table(look)).was_questioned(0) for look in (SHOWN, fewer, more)]
    assert answers == [True, True, False]
    assert not MOMENT.was_questioned(0)
