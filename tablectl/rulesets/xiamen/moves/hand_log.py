"""Floats, discards and earlier closed tiles, computed from the log of a hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets.moves import Move, MoveKind
from tablectl.rulesets.table_view import HandView
from tablectl.rulesets.xiamen.value.closed_sets import waits_for_pair
from tablectl.rulesets.xiamen.win import is_gold

_DRAWS = (MoveKind.DRAW, MoveKind.REPLACE)


class Held(NamedTuple):
    """A seat's closed tiles right after one of its moves."""

    place: int
    """The move's index in the log."""
    move: Move
    closed: tuple[Tile, ...]


def gold_of(hand: HandView) -> Tile | None:
    """The gold indicator; None before it is revealed."""
    return hand.indicators[0] if hand.indicators else None


def held_backward(log: Sequence[Move], seat: Seat, closed: Sequence[Tile]) -> Iterator[Held]:
    """A seat's closed tiles after each of its moves, the last one first, as far back as they are certain.

    Args:
        log: the hand's moves.
        seat: the seat.
        closed: its closed tiles after the last move.
    """

    held = list(closed)
    following: Move | None = None
    for index in reversed(range(len(log))):
        move = log[index]
        if move.seat != seat:
            continue
        yield Held(index, move, tuple(held))
        tile = move.tile
        if move.kind in _DRAWS:
            if tile is None and following is not None and following.drawn:
                tile = following.tile
            if tile is None or tile not in held:
                return
            held.remove(tile)
        elif move.kind.is_claim:
            own = list(move.tiles)
            if tile is not None and tile in own:
                own.remove(tile)
            held += own
        elif move.kind is MoveKind.CLOSED_KONG:
            held += move.tiles
        elif move.kind in (MoveKind.DISCARD, MoveKind.ADDED_KONG, MoveKind.BONUS) and tile is not None:
            held.append(tile)
        following = move


def floats_of(hand: HandView, seat: Seat, closed: Sequence[Tile], gold: Tile | None) -> int:
    """Golds that a seat discarded in float rounds up to now, one turn after another.

    A claimed meld or another discard breaks the row, and so does a gold discarded by a hand that is known not
    to have waited for its pair with a gold.

    Args:
        hand: the hand in play.
        seat: whose floats.
        closed: all of its closed tiles now.
        gold: the indicator.
    """
    certain = {one.place: one.closed for one in held_backward(hand.log, seat, closed)}
    count = 0
    for index in reversed(range(len(hand.log))):
        move = hand.log[index]
        if move.seat != seat:
            continue
        if move.kind.is_claim:
            break
        if move.kind is MoveKind.DISCARD:
            if move.tile is None or not is_gold(move.tile, gold):
                break
            if index in certain and not waits_for_pair(certain[index], gold):
                break
            count += 1
    return count


def is_first_discard(hand: HandView, dealer: Seat) -> bool:
    """Whether the banker's first discard has just been made."""
    discards = [move for move in hand.log if move.kind is MoveKind.DISCARD]
    return (
        len(discards) == 1
        and hand.offer is not None
        and hand.offer.kind == "discard"
        and hand.offer.seat == dealer
    )


def discarded(log: Sequence[Move]) -> frozenset[Tile]:
    """Every face that was discarded, claimed ones too."""
    return frozenset(move.tile for move in log if move.kind is MoveKind.DISCARD and move.tile is not None)
