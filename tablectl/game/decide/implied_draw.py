"""Implied draws: the draw before a discard, kong, riichi or win, which claims leave out."""

from __future__ import annotations

from typing import Final

from tablectl.game.claims import Claim, Draw, Refused, claim_of
from tablectl.game.decide.play_out import play_out
from tablectl.game.events import (
    DrawReason,
    Event,
    HandDrawn,
    KongDeclared,
    ReadyDeclared,
    TileDiscarded,
    TileDrawn,
    WinShown,
)
from tablectl.game.state import GameState, Phase

OWN_ACTS: Final = (TileDiscarded, KongDeclared, ReadyDeclared, WinShown)
"""What a seat does with a tile that it has drawn."""


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


def implied_draw_events(event: Event, state: GameState) -> tuple[Event, ...]:
    """The draw that ``event`` takes, as it would be recorded before it; nothing where it takes none.

    In turn it is that of ``claims_with_draw``. Whoever acts out of turn and holds no more than a waiting hand
    has taken a tile, too.
    """
    if isinstance(event, TileDrawn):
        return ()
    first = claims_with_draw(event, state)[0]
    if isinstance(first, Draw):
        played = play_out(state, first)
        return () if isinstance(played, Refused) else played[1]
    hand, play = state.hand, state.play
    if hand is None or play is None or hand.phase not in (Phase.DRAW, Phase.ACT) or not hand.wall_left:
        return ()
    if not isinstance(event, OWN_ACTS) or getattr(event, "from_seat", None) is not None:
        return ()
    if event.seat >= len(hand.seats):  # at a table of three: it is refused
        return ()
    mine = hand.seats[event.seat]
    waits = len(mine.tiles) == play.setup.hand_size - 3 * len(mine.melds)
    return (TileDrawn(event.seat, None),) if waits and event.seat != hand.turn else ()
