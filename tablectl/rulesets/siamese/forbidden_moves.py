"""Prohibitions for a player with two hands in Siamese MCR."""

from __future__ import annotations

from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.rulesets.ruleset import HandView, Move, MoveKind, Refusal, SeatView, TableView
from tablectl.rulesets.siamese.wins import HANDS, SETS, melds_of_part

HAND_TILES = 14
"""Tiles of a complete hand, a kong counted as three."""


def forbids(table: TableView, hand: HandView, move: Move) -> Refusal | None:
    """The refusal of an otherwise legal move; None if it is allowed.

    10: a meld goes to one of the two hands, which has room for four. Основные правила: a second win in the
    same turn only when the turn began with a tile from the wall.
    """
    seat = hand.seats[move.seat]
    won = [win.part for win in hand.wins if win.seat == move.seat]
    if move.kind is MoveKind.WIN:
        return _win(hand, move, seat)
    if move.kind is MoveKind.ADDED_KONG:
        part = _part_of_pung(seat, move)
        return _won_already(move.seat) if part in won else None
    if not (move.kind.is_claim or move.kind.is_kong):
        return None
    if not 0 <= move.part < HANDS:
        return Refusal("no_such_part", f"a player has hands 0 and 1, not {move.part}")
    if move.part in won:
        return _won_already(move.seat)
    if len(melds_of_part(seat, move.part)) >= SETS:
        return Refusal("hand_full", f"hand {move.part} of seat {move.seat} has its four sets")
    return None


def _win(hand: HandView, move: Move, seat: SeatView) -> Refusal | None:
    if move.from_seat is None and hand.after_call:
        return Refusal(
            "second_from_wall", "two wins in a turn need a tile drawn from the wall at its beginning"
        )
    wanted = HAND_TILES - 3 * len(melds_of_part(seat, move.part)) - (not move.unused)
    if len(move.tiles) != wanted:
        drawn = "without the drawn tile" if move.unused else "beside the winning tile"
        return Refusal(
            "tile_count", f"this hand has {wanted} closed tiles {drawn}, {len(move.tiles)} were shown"
        )
    return None


def _won_already(seat: Seat) -> Refusal:
    return Refusal("hand_won", f"that hand of seat {seat} is won: its sets stay as they are")


def _part_of_pung(seat: SeatView, move: Move) -> int | None:
    for meld, part in zip(seat.melds, seat.parts, strict=True):
        if meld.kind is MeldKind.PUNG and move.tile is not None and meld.tiles[0].kind == move.tile.kind:
            return part
    return None
