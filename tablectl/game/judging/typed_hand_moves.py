"""The moves that a typed hand stands for, where a book's end of a hand reads the hand's log.

Play goes on after a win there, kongs are paid at the end, and hands are checked: who had won when, whose
kongs stand. What was followed of the hand stays in the log; what was typed is added, in the order of typing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tablectl.game.frozen_values import changed
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.win import WinSource
from tablectl.rulesets.moves import MOVE_OF, Move, MoveKind


def moves_before_wins(
    log: Iterable[Move],
    typed: Iterable[tuple[Seat, tuple[Meld, ...]]],
    added: Mapping[tuple[Seat, int], bool],
) -> tuple[Move, ...]:
    """What was followed without its wins, and with exactly the kongs that were typed of the typed seats;
    those that nobody had followed count as made before the first win.

    Args:
        typed: seats whose melds were typed, with them.
        added: whether an added kong's fourth tile was just drawn, by seat and kind of tile, where it is said;
            where nobody says it, nobody guesses.
    """
    melds = dict(typed)
    kept = []
    for move in log:
        if move.kind is MoveKind.WIN:
            continue
        if move.kind.is_kong and move.seat in melds and not _is_typed(move, melds[move.seat]):
            continue
        said = None if move.tile is None else added.get((move.seat, move.tile.kind))
        is_added_kong = move.kind is MoveKind.ADDED_KONG and said is not None
        kept.append(changed(move, drawn=said) if is_added_kong else move)
    missing = [
        Move(
            MOVE_OF[meld.kind],
            seat,
            meld.tiles[0],
            meld.tiles,
            meld.from_seat,
            drawn=meld.kind is not MeldKind.ADDED_KONG or added.get((seat, meld.tiles[0].kind)),
        )
        for seat, own in melds.items()
        for meld in own
        if meld.kind.is_kong and meld.tiles and not any(_is_same_kong(move, seat, meld) for move in kept)
    ]
    return (*kept, *missing)


def winning_move(
    seat: Seat,
    giver: Seat | None,
    tile: Tile,
    source: WinSource,
    before: tuple[Move, ...],
    *,
    after_kong: bool = False,
) -> tuple[Move, ...]:
    """How the winning tile came; nothing where it is the tile that the win before was on, too."""
    if giver is None:
        replaced = source in (WinSource.REPLACEMENT, WinSource.FLOWER_REPLACEMENT)
        return (Move(MoveKind.REPLACE if replaced else MoveKind.DRAW, seat, tile),)
    last = before[-1] if before else None
    if last is not None and last.kind is MoveKind.WIN and (last.from_seat, last.tile) == (giver, tile):
        return ()
    drew = Move(MoveKind.REPLACE if after_kong else MoveKind.DRAW, giver)
    if source is WinSource.KONG:
        return drew, Move(MoveKind.ADDED_KONG, giver, tile, (tile,) * 4)
    if source is WinSource.FLOWER:
        return drew, Move(MoveKind.BONUS, giver, tile)
    return drew, Move(MoveKind.DISCARD, giver, tile)


def with_kong_last(log: tuple[Move, ...], giver: Seat) -> tuple[Move, ...]:
    """The log with a seat's last kong, where it has made one, in the turn that comes now."""
    kongs = [move for move in log if move.kind.is_kong and move.seat == giver][-1:]
    return (*(move for move in log if move not in kongs), *kongs)


def _is_typed(move: Move, melds: tuple[Meld, ...]) -> bool:
    return any(_is_same_kong(move, move.seat, meld) for meld in melds)


def _is_same_kong(move: Move, seat: Seat, meld: Meld) -> bool:
    tile = move.tile or (move.tiles[0] if move.tiles else None)
    same = tile is not None and bool(meld.tiles) and tile.kind == meld.tiles[0].kind
    return move.seat == seat and move.kind is MOVE_OF[meld.kind] and same
