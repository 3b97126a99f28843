"""What people write fits the table: its seats, and what lies on it. What does not can be neither paid, shown
nor exported."""

from __future__ import annotations

import pytest

from tablectl.game.events import (
    Event,
    HandSettled,
    JudgeCalled,
    MeldClaimed,
    PenaltyPaid,
    SessionStarted,
    SettledWin,
    TileDrawn,
    WinShown,
)
from tablectl.game.history import require_fit
from tablectl.game.state import FoldError
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.rulesets import ruleset
from tablectl.rulesets.moves import Payment

THREE = ruleset("sanma").play("default", {})
PAID = (1000, -1000, 0)
NINE = Tile.parse("9p")


def settled(
    deltas: tuple[int, ...] = PAID, win: tuple[int, int | None] = (0, 1), tenpai: tuple[int, ...] = ()
) -> HandSettled:
    won = SettledWin(win[0], win[1], (), 1000, deltas)
    return HandSettled((won,), PAID, (36000, 34000, 35000), 0, tenpai=tenpai)


@pytest.mark.parametrize(
    "event",
    [
        TileDrawn(3, None),
        WinShown(0, 3, NINE, ()),
        MeldClaimed(1, 3, MeldKind.PUNG, NINE, parse_tiles("999p")),
        JudgeCalled(3, "help"),
        PenaltyPaid(0, "late", (-1000, 0, 0, 0)),
        settled(deltas=(1000, -1000)),
        settled(win=(3, 1)),
        settled(win=(0, 3)),
        settled(tenpai=(0, 3)),
        HandSettled((), PAID, (35000, 35000), 0),
        HandSettled((), PAID, (35000, 35000, 35000), 0, payments=(Payment("pig", 3, PAID),)),
        HandSettled((), PAID, (35000, 35000, 35000), 0, payments=(Payment("pig", 0, (1, -1)),)),
        SessionStarted("chess", "default", {}, ("A", "B", "C"), (0, 0, 0)),
        SessionStarted("sanma", "default", {}, ("A", "B"), (35000, 35000, 35000)),
        SessionStarted("sanma", "default", {}, ("A", "B", "C"), (35000, 35000, 35000), 3),
    ],
)
def test_what_names_another_number_of_seats_is_refused(event: Event) -> None:
    with pytest.raises(FoldError) as refused:
        require_fit(event, THREE)
    assert "zip" not in str(refused.value)


def test_what_can_have_happened_is_taken() -> None:
    for event in (TileDrawn(2, None), settled(tenpai=(2,)), PenaltyPaid(2, "late", (0, 0, -1000))):
        require_fit(event, THREE)
        require_fit(TileDrawn(3, None), None)
