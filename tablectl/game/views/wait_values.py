"""What a known ready hand would be worth on each tile that it waits for. It tells of concealed tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tablectl.game.decide import score_shown
from tablectl.game.frozen_values import changed
from tablectl.game.state import GameState, ShownWin
from tablectl.game.views.public import Wait
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.win import NoWin, WinTotal


def with_values(
    state: GameState, seat: Seat, closed: tuple[Tile, ...], waits: Sequence[Wait]
) -> tuple[Wait, ...]:
    """Waits with what the hand would be worth on them, without honba, deposits and hidden indicators.

    Where a seat has two hands, or a book chooses which tiles win, the waits stay without a value.

    Args:
        state: the table as recorded, a hand in play.
        closed: the seat's closed tiles without a drawn one, all known.
        waits: what completes them.
    """
    hand, play = state.hand, state.play
    if hand is None or play is None or play.setup.hands_per_seat > 1 or play.wins.winning_hands is not None:
        return tuple(waits)
    # An ordinary turn: no replacement is drawn, no kong robbed, no hidden indicator turned.
    plain = changed(hand, draw_from="wall", replaces=None, offer=None, hidden_indicators=())
    table = changed(state, hand=plain)
    others = [other for other in range(len(hand.seats)) if other != seat]
    return tuple(
        replace(
            wait,
            by_discard=_value(table, seat, others, wait.tile, closed),
            from_wall=_value(table, seat, [None], wait.tile, closed),
        )
        for wait in waits
    )


def _value(
    table: GameState, seat: Seat, givers: Sequence[Seat | None], tile: Tile, closed: tuple[Tile, ...]
) -> WinTotal | None:
    """By the first giver from whom it is a win: who gives a tile changes who pays, not what it is worth."""
    for giver in givers:
        scored = score_shown(table, ShownWin(seat, giver, tile, closed), honba=0, deposits=0)
        if not isinstance(scored, NoWin):
            return scored.total
    return None
