"""The draw before an act, which nobody needs to say: everybody has seen it happen."""

from __future__ import annotations

from tablectl.game.claims import Claim, Draw, claim_of
from tablectl.game.events import (
    DrawReason,
    Event,
    HandDrawn,
    KongDeclared,
    ReadyDeclared,
    TileDiscarded,
    WinShown,
)
from tablectl.game.state import GameState, Phase


def claims_with_draw(event: Event, state: GameState) -> tuple[Claim, ...]:
    """What somebody claims who says that ``event`` happened next.

    A draw comes before an act of the seat whose turn it is to draw, but not before a win on another's tile.
    """
    hand, claim = state.hand, claim_of(event)
    if hand is None or hand.phase is not Phase.DRAW:
        return (claim,)
    match event:
        case WinShown(from_seat=giver) if giver is not None:
            return (claim,)
        case HandDrawn(reason=DrawReason.KYUUSHU_KYUUHAI):
            return (Draw(hand.turn), claim)
        case (
            TileDiscarded(seat=seat)
            | KongDeclared(seat=seat)
            | ReadyDeclared(seat=seat)
            | WinShown(seat=seat)
        ) if seat == hand.turn:
            return (Draw(seat), claim)
        case _:
            return (claim,)
