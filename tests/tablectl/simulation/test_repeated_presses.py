"""People who see nothing of what they said on their keys say it again."""

from __future__ import annotations

import pytest

from firmware_bridge.panels.buttons import Key
from tablectl.game.claims import (
    ChooseVoidSuit,
    Claim,
    ClaimMeld,
    Deal,
    DeclareKong,
    DeclareReady,
    Discard,
    Draw,
    RevealIndicator,
    ShowWin,
    StartHand,
    StartSession,
)
from tablectl.game.frozen_values import changed
from tablectl.game.state import GameState
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile
from tablectl.simulation.people.repeated_presses import REPEAT_DELAY_S, RepeatedPresses
from tests.tablectl.game.deciding import accepted


def begun(rules: str, preset: str) -> GameState:
    claims: list[Claim] = [
        StartSession(rules, preset, {}, ("A", "B", "C", "D")),
        StartHand(),
        *(Deal(seat, (None,) * 13) for seat in range(4)),
    ]
    return accepted(GameState(), *claims)


CHOSEN = [ChooseVoidSuit(seat, "s") for seat in range(4)]
SICHUAN = begun("sichuan", "default")
RIICHI = accepted(begun("riichi", "tenhou"), RevealIndicator(Tile.parse("9s")))
FRESH_KONG = [
    *(ChooseVoidSuit(seat, "s") for seat in range(4)),
    Discard(0, Tile.parse("1m")),
    ClaimMeld(2, MeldKind.PUNG, (Tile.parse("1m"),) * 3),
    Discard(2, Tile.parse("9p")),
    *(move for seat in (3, 0, 1) for move in (Draw(seat), Discard(seat, Tile.parse(f"{seat + 2}p")))),
    Draw(2),
]


def added(*, drawn: bool | None) -> GameState:
    kong = DeclareKong(2, MeldKind.ADDED_KONG, (Tile.parse("1m"),) * 4, drawn)
    return accepted(SICHUAN, Draw(0), *FRESH_KONG, kong)


SAID: list[tuple[GameState, GameState, tuple[int, Key]]] = [
    (
        accepted(SICHUAN, Draw(0), *CHOSEN, ShowWin(0, (), None)),
        accepted(SICHUAN, Draw(0), *CHOSEN),
        (0, Key.WIN),
    ),
    (
        accepted(SICHUAN, Draw(0), *CHOSEN[:3]),
        accepted(SICHUAN, Draw(0), *CHOSEN[:2]),
        (2, Key.KONG),
    ),
    (
        accepted(RIICHI, Draw(0), DeclareReady(0), Discard(0, Tile.parse("1m"), sideways=True)),
        accepted(RIICHI, Draw(0), Discard(0, Tile.parse("1m"))),
        (0, Key.READY),
    ),
    (added(drawn=True), added(drawn=None), (2, Key.KONG)),
    (added(drawn=False), added(drawn=None), (2, Key.PUNG)),
]


@pytest.mark.parametrize(("true", "shown", "said"), SAID)
def test_what_is_not_shown_is_pressed_again_and_again(
    true: GameState, shown: GameState, said: tuple[int, Key]
) -> None:
    people = RepeatedPresses()
    assert people.pending(true, shown, 10.0) == ()
    assert people.pending(true, shown, 10.0 + REPEAT_DELAY_S / 2) == ()
    (again,) = people.pending(true, shown, 10.0 + REPEAT_DELAY_S)
    assert (again.seat, again.key) == said
    assert people.pending(true, shown, 10.0 + 1.5 * REPEAT_DELAY_S) == ()
    assert len(people.pending(true, shown, 10.0 + 2 * REPEAT_DELAY_S)) == 1
    assert people.pending(true, true, 10.0 + 3 * REPEAT_DELAY_S) == ()
    assert people.pending(true, shown, 10.0 + 3 * REPEAT_DELAY_S) == (), (
        "it was shown, and is waited for anew"
    )


def test_another_hand_on_the_scoreboard_tells_nothing_of_this_one() -> None:
    true, shown, _ = SAID[0]
    people = RepeatedPresses()
    other = changed(shown, hand_number=shown.hand_number + 1)
    assert people.pending(true, other, 0.0) == ()
    assert people.pending(true, other, 2 * REPEAT_DELAY_S) == ()
