"""Kongs, wins and missed wins, computed from the log of a hand.

Everything follows from the moves, so that the correction of a move also corrects its consequences.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets.moves import MELD_OF, Move, MoveKind

DRAWS: Final = (MoveKind.DRAW, MoveKind.REPLACE)


@dataclass(frozen=True, slots=True)
class DeclaredKong:
    """One declared kong."""

    seat: Seat
    kind: MeldKind
    from_seat: Seat | None
    """The discarder of an open kong's tile."""
    drawn: bool | None
    """Whether the fourth tile was the one just drawn; None if unknown."""
    still_in: frozenset[Seat]
    """Seats that had not won when it was declared, its own included."""
    move: int
    """Its index in the log."""
    robbed: bool = False
    """Whether a win was declared on it. Then it is no kong (fan 9), even if that win is false (2.8.4, 3)."""
    forfeited: bool = False
    """Whether it was the last kong of a turn whose discard was won on. Then it pays nothing (2.7.2, 5)."""

    @property
    def is_payment_undecided(self) -> bool:
        """Whether its payment depends on ``drawn``, which is unknown."""
        known = self.kind is not MeldKind.ADDED_KONG or self.drawn is not None
        return not (known or self.robbed or self.forfeited)


@dataclass(frozen=True, slots=True)
class DeclaredWin:
    """One declared win, true or false."""

    seat: Seat
    from_seat: Seat | None
    still_in: frozenset[Seat]
    """Seats that had not won before this tile, the winner included."""
    tile_number: int
    """The same for all wins on one tile, and rising through the hand."""
    after_kong: bool
    """Whether the tile was discarded in a turn with a kong (fan 8)."""


@dataclass(frozen=True, slots=True)
class HandLog:
    """The kongs and wins of a hand so far."""

    kongs: tuple[DeclaredKong, ...]
    wins: tuple[DeclaredWin, ...]
    turn_kong: int | None
    """Index of the last kong of the turn in play, or of the turn whose discard is offered."""
    still_in: frozenset[Seat]


def read_log(log: Sequence[Move], players: int) -> HandLog:
    """Read all moves of a hand in order."""
    kongs: list[DeclaredKong] = []
    wins: list[DeclaredWin] = []
    winners: set[Seat] = set()
    turn_kong: int | None = None
    before_tile: frozenset[Seat] = frozenset(range(players))
    tile_number = -1
    offering: MoveKind | None = None
    for place, move in enumerate(log):
        if move.kind is MoveKind.WIN:
            if offering is not MoveKind.WIN or move.from_seat is None:
                tile_number += 1
                before_tile = frozenset(range(players)) - winners
                if turn_kong is not None and move.from_seat is not None:
                    robbed = offering is MoveKind.ADDED_KONG
                    kongs[turn_kong] = replace(kongs[turn_kong], robbed=robbed, forfeited=not robbed)
            after_kong = move.from_seat is not None and turn_kong is not None and kongs[turn_kong].forfeited
            wins.append(DeclaredWin(move.seat, move.from_seat, before_tile, tile_number, after_kong))
            winners.add(move.seat)
        elif move.kind.is_kong:
            still_in = frozenset(range(players)) - winners
            kong = DeclaredKong(move.seat, MELD_OF[move.kind], move.from_seat, move.drawn, still_in, place)
            kongs.append(kong)
            turn_kong = len(kongs) - 1
        elif move.kind in (MoveKind.DRAW, MoveKind.PUNG):
            turn_kong = None
        offering = move.kind
    return HandLog(tuple(kongs), tuple(wins), turn_kong, frozenset(range(players)) - winners)


def follows_kong(log: Sequence[Move], players: int) -> bool:
    """Whether the offered tile was discarded in a turn with a kong (fan 8)."""
    moves = [move for move in log if move.kind is not MoveKind.WIN]
    if not moves or moves[-1].kind is not MoveKind.DISCARD:
        return False
    return read_log(log, players).turn_kong is not None


@dataclass(frozen=True, slots=True)
class MissedWin:
    """A tile that a seat might have won on and did not."""

    tile: Tile
    own: bool
    """Whether it was the seat's own discard; then the missed win was one on its draw."""
    replacement: bool
    """Whether that draw was a replacement tile."""
    after_kong: bool
    last_tile: bool


def missed_wins(
    log: Sequence[Move], seat: Seat, wall_left: int, *, until_discard: bool
) -> tuple[MissedWin, ...]:
    """The discards that the seat has passed since it last drew a tile or claimed a set (2.6.1, 5).

    They include its own discard, but not the tile that is offered now.

    Args:
        log: the moves so far.
        seat: the seat.
        wall_left: tiles in the wall now.
        until_discard: the rule of 2.1.36 instead: since its last discard, which is left out.
    """
    moves = [move for move in log if move.kind is not MoveKind.WIN]
    missed: list[MissedWin] = []
    wall_left_then = wall_left + sum(move.kind in DRAWS for move in moves)
    turn_kong = False
    last_own = MoveKind.DRAW
    for place, move in enumerate(moves):
        if move.kind in DRAWS:
            wall_left_then -= 1
        turn_kong = (turn_kong or move.kind.is_kong) and move.kind not in (MoveKind.DRAW, MoveKind.PUNG)
        if move.seat == seat:
            if move.kind is not MoveKind.DISCARD:
                last_own = move.kind
            clears = move.kind is MoveKind.DISCARD if until_discard else move.kind is not MoveKind.DISCARD
            if clears:
                missed.clear()
        offered = place == len(moves) - 1
        if move.kind is MoveKind.DISCARD and move.tile is not None and not offered:
            own = move.seat == seat
            if not (own and until_discard):
                replacement = own and last_own is MoveKind.REPLACE
                missed.append(
                    MissedWin(move.tile, own, replacement, turn_kong and not own, wall_left_then == 0)
                )
    return tuple(missed)
