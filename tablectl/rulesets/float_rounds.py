"""Floats and missed tiles, computed from the log of a hand, for Hangzhou and Xiamen.

A seat that discards a wild tile floats until its next discard. The others cannot see whether its hand waits
as a float requires, so the restrictions of the float round hold in any case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets.moves import Move, MoveKind

_TURN_SKIPPING: Final = (MoveKind.PUNG, MoveKind.OPEN_KONG)


def floating_seats(log: Sequence[Move], is_wild: Callable[[Tile], bool]) -> frozenset[Seat]:
    """The seats whose last discard was a wild tile, so that their float round is in progress."""
    last: dict[Seat, Move] = {move.seat: move for move in log if move.kind is MoveKind.DISCARD}
    return frozenset(seat for seat, move in last.items() if move.tile is not None and is_wild(move.tile))


def passed_discards(
    log: Sequence[Move], seat: Seat, players: int, tile: Tile | None, is_wild: Callable[[Tile], bool]
) -> Iterator[tuple[Seat, frozenset[Seat]]]:
    """The discards of a tile by other seats since this seat's last turn: the discarder and who floated then.

    The discard that is offered now is left out. The seat's closed tiles have not changed since then, so that
    it could have claimed these tiles, too, unless a float round or the discarder prevented it.
    """
    discards = [index for index, move in enumerate(log) if move.kind is MoveKind.DISCARD]
    first_index = _last_turn(log, seat, players)
    for index in discards[:-1]:
        if index >= first_index and log[index].tile == tile is not None:
            yield log[index].seat, floating_seats(log[: index + 1], is_wild)


def _last_turn(log: Sequence[Move], seat: Seat, players: int) -> int:
    """The index in the log after a seat's last turn. By the books, a turn that is skipped by a pung or a kong
    counts as one.
    """
    for index in range(len(log) - 1, -1, -1):
        move = log[index]
        if move.seat == seat:
            return index + 1
        if move.kind in _TURN_SKIPPING and move.from_seat is not None:
            to_seat, to_claimer = (seat - move.from_seat) % players, (move.seat - move.from_seat) % players
            if 0 < to_seat < to_claimer:
                return index + 1
    return 0
