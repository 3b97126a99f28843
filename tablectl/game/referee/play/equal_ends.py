"""Orders of moves that lead to the same table and differ in nothing that a rule depends on.

Of moves that nobody saw the table shows the end alone. Where two orders leave the same tiles in the same
places, with the same player in turn, and differ in nothing that a rule looks back at, a question about them
would have no answer.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tablectl.game.frozen_values import changed
from tablectl.game.referee.play.hypothesis import Hypothesis
from tablectl.game.state import GameState, HandState, RiverTile, SeatState
from tablectl.rulesets.moves import Move, MoveKind

ORDINARY: Final = (
    MoveKind.DRAW,
    MoveKind.REPLACE,
    MoveKind.DISCARD,
    MoveKind.CHOW,
    MoveKind.PUNG,
    MoveKind.OPEN_KONG,
    MoveKind.CLOSED_KONG,
    MoveKind.ADDED_KONG,
)
"""Moves whose order no rule looks back at, unless the tile is a special one or nothing came after their
turn."""


def merge_equal_ends(found: Sequence[Hypothesis]) -> list[Hypothesis]:
    """The likeliest hypothesis of each end, as likely as all together that lead to it, likeliest first.

    Args:
        found: hypotheses, likeliest first. Those that leave something unexplained have no end yet, and stay.
    """
    kept: list[Hypothesis] = []
    ends: list[tuple[int, GameState]] = []
    for each in found:
        if each.changes.count:
            kept.append(each)
            continue
        end = _end(each.state)
        place = next((place for place, other in ends if other == end), None)
        if place is None:
            ends.append((len(kept), end))
            kept.append(each)
        else:
            more = math.log1p(math.exp(each.log_p - kept[place].log_p))
            kept[place] = replace(kept[place], log_p=kept[place].log_p + more)
    return sorted(kept, key=lambda each: -each.log_p)


def _end(state: GameState) -> GameState:
    return state if state.hand is None else changed(state, hand=_hand_end(state, state.hand))


def _hand_end(state: GameState, hand: HandState) -> HandState:
    """The hand without the order of moves that does not count any more."""
    return changed(
        hand,
        seats=tuple(map(_seat_end, hand.seats)),
        log=_log_end(state, hand),
        undo=None if hand.undo is None else _hand_end(state, hand.undo),
    )


def _seat_end(seat: SeatState) -> SeatState:
    """Where a tile lay that somebody has taken shows no more; the riichi tile is known by its number."""
    if seat.ready is not None:
        return seat
    claimed = sorted((tile for tile in seat.river if tile.claimed_by is not None), key=_claimed)
    return changed(seat, river=(*(tile for tile in seat.river if tile.claimed_by is None), *claimed))


def _claimed(tile: RiverTile) -> tuple[str, int]:
    return str(tile.tile), -1 if tile.claimed_by is None else tile.claimed_by


def _log_end(state: GameState, hand: HandState) -> tuple[Move, ...]:
    """All moves, those between two that a rule may look back at in any order. Whether a tile was discarded as
    drawn is known of one that follows a call alone, so it follows from the order."""
    moves = [changed(move, drawn=None) if move.kind is MoveKind.DISCARD else move for move in hand.log]
    last = max((place for place, move in enumerate(moves) if move.kind is MoveKind.DISCARD), default=0)
    last = _kong_before(moves, last)
    in_order: list[Move] = []
    between: list[Move] = []
    for move in moves[:last]:
        if _counts(state, hand, move):
            in_order += (*sorted(between, key=repr), move)
            between.clear()
        else:
            between.append(move)
    return (*in_order, *sorted(between, key=repr), *moves[last:])


def _kong_before(moves: Sequence[Move], last: int) -> int:
    """Where the last discard's turn has its first kong, which may make a win on that discard worth more; the
    discard's own place without one."""
    first = last
    for place in range(last - 1, -1, -1):
        if moves[place].seat != moves[last].seat or moves[place].kind is MoveKind.DISCARD:
            break
        if moves[place].kind.is_kong:
            first = place
    return first


def _counts(state: GameState, hand: HandState, move: Move) -> bool:
    """Whether a rule may look back at what was before a move and what after it: a win, a wild tile that was
    discarded."""
    if move.kind not in ORDINARY:
        return True
    stands_for = None if state.play is None else state.play.claims.meld_kind
    if stands_for is None or move.kind is not MoveKind.DISCARD or move.tile is None:
        return False
    return stands_for(state, hand, move.tile) != move.tile.kind
