"""Floats and missed tiles, as Hangzhou and Xiamen share them: questions to the log of a hand.

Who discards a wild tile floats until the own next discard. Nobody else sees whether the hand waits as a float
must, so the round is kept either way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets.moves import Move, MoveKind

_SKIPPING: Final = (MoveKind.PUNG, MoveKind.OPEN_KONG)


def floating(log: Sequence[Move], is_wild: Callable[[Tile], bool]) -> frozenset[Seat]:
    """Seats in whose float round the hand is: their last discard was a wild tile."""
    last: dict[Seat, Move] = {move.seat: move for move in log if move.kind is MoveKind.DISCARD}
    return frozenset(seat for seat, move in last.items() if move.tile is not None and is_wild(move.tile))


def let_pass(
    log: Sequence[Move], seat: Seat, players: int, tile: Tile | None, is_wild: Callable[[Tile], bool]
) -> Iterator[tuple[Seat, frozenset[Seat]]]:
    """Every time that another seat discarded such a tile since this one's last turn: who, and who floated.

    The newest discard, which lies offered now, is none of them. The closed tiles of the seat have not changed
    since then: what it could take now it could take before, unless a float round or the discarder forbade it.
    """
    discards = [place for place, move in enumerate(log) if move.kind is MoveKind.DISCARD]
    since = _last_turn(log, seat, players)
    for place in discards[:-1]:
        if place >= since and log[place].tile == tile is not None:
            yield log[place].seat, floating(log[: place + 1], is_wild)


def _last_turn(log: Sequence[Move], seat: Seat, players: int) -> int:
    """Place in the log after which a seat's turn has neither come nor been passed over.

    Books: a turn is regarded to have come if it is passed by a pung or a kong.
    """
    for place in range(len(log) - 1, -1, -1):
        move = log[place]
        if move.seat == seat:
            return place + 1
        if move.kind in _SKIPPING and move.from_seat is not None:
            to_seat, to_claimer = (seat - move.from_seat) % players, (move.seat - move.from_seat) % players
            if 0 < to_seat < to_claimer:
                return place + 1
    return 0
