"""What the log of a hand tells: which kongs stand, who won on what, whose tile followed a kong.

Everything is worked out from the moves, so a move that is corrected later corrects its consequences.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets.moves import Move, MoveKind

_KONGS: Final = {
    MoveKind.OPEN_KONG: MeldKind.OPEN_KONG,
    MoveKind.CLOSED_KONG: MeldKind.CLOSED_KONG,
    MoveKind.ADDED_KONG: MeldKind.ADDED_KONG,
}
DRAWS: Final = (MoveKind.DRAW, MoveKind.REPLACE)


@dataclass(frozen=True, slots=True)
class KongMade:
    """One declared kong."""

    seat: Seat
    kind: MeldKind
    from_seat: Seat | None
    """Whose discard an open kong took."""
    drawn: bool | None
    """Whether the fourth tile was the one just drawn; None where nobody has said it."""
    still_in: frozenset[Seat]
    """Who had not won when it was declared, its maker included."""
    move: int
    """Its place in the log."""
    robbed: bool = False
    """Somebody declared a win on it: it is no kong (fan 9), even if that win is false (2.8.4, 3)."""
    given_up: bool = False
    """Its turn's discard was won on, and it was the turn's last kong: it pays nothing (2.7.2, 5)."""

    @property
    def unsaid(self) -> bool:
        """Whether it pays or not by what nobody has said: whether its fourth tile was just drawn."""
        known = self.kind is not MeldKind.ADDED_KONG or self.drawn is not None
        return not (known or self.robbed or self.given_up)


@dataclass(frozen=True, slots=True)
class WinDeclared:
    """One declared win, true or false."""

    seat: Seat
    from_seat: Seat | None
    still_in: frozenset[Seat]
    """Who had not won before the tile was won on, the winner included."""
    tile_number: int
    """Equal for wins on the same tile, rising through the hand."""
    after_kong: bool
    """The tile was discarded in a turn with a kong (fan 8)."""


@dataclass(frozen=True, slots=True)
class HandLog:
    """The hand so far."""

    kongs: tuple[KongMade, ...]
    wins: tuple[WinDeclared, ...]
    turn_kong: int | None
    """Number of the last kong of the turn in play, or of the turn whose discard lies offered."""
    still_in: frozenset[Seat]


def read_log(log: Sequence[Move], players: int) -> HandLog:
    """Read all moves of a hand in order."""
    kongs: list[KongMade] = []
    wins: list[WinDeclared] = []
    out: set[Seat] = set()
    turn_kong: int | None = None
    before_tile: frozenset[Seat] = frozenset(range(players))
    tile_number = -1
    offering: MoveKind | None = None
    for place, move in enumerate(log):
        if move.kind is MoveKind.WIN:
            if offering is not MoveKind.WIN or move.from_seat is None:
                tile_number += 1
                before_tile = frozenset(range(players)) - out
                if turn_kong is not None and move.from_seat is not None:
                    robbed = offering is MoveKind.ADDED_KONG
                    kongs[turn_kong] = replace(kongs[turn_kong], robbed=robbed, given_up=not robbed)
            after_kong = move.from_seat is not None and turn_kong is not None and kongs[turn_kong].given_up
            wins.append(WinDeclared(move.seat, move.from_seat, before_tile, tile_number, after_kong))
            out.add(move.seat)
        elif move.kind in _KONGS:
            still_in = frozenset(range(players)) - out
            made = KongMade(move.seat, _KONGS[move.kind], move.from_seat, move.drawn, still_in, place)
            kongs.append(made)
            turn_kong = len(kongs) - 1
        elif move.kind in (MoveKind.DRAW, MoveKind.PUNG):
            turn_kong = None
        offering = move.kind
    return HandLog(tuple(kongs), tuple(wins), turn_kong, frozenset(range(players)) - out)


def follows_kong(log: Sequence[Move], players: int) -> bool:
    """Whether the tile offered now was discarded in a turn with a kong (fan 8)."""
    moves = [move for move in log if move.kind is not MoveKind.WIN]
    if not moves or moves[-1].kind is not MoveKind.DISCARD:
        return False
    return read_log(log, players).turn_kong is not None


@dataclass(frozen=True, slots=True)
class LetGo:
    """A tile that a seat might have won on and did not."""

    tile: Tile
    own: bool
    """It was the seat's own discard: what it let go was the win on its own draw."""
    replacement: bool
    """That draw was a replacement tile."""
    after_kong: bool
    last_tile: bool


def let_go(log: Sequence[Move], seat: Seat, wall_left: int, *, until_discard: bool) -> tuple[LetGo, ...]:
    """Every discard that the seat has let pass since it last drew a tile or claimed a set (2.6.1, 5).

    Its own discard is one of them. The tile that lies offered now is not.

    Args:
        log: the moves so far.
        seat: whose memory it is.
        wall_left: tiles in the wall now.
        until_discard: the rule of 2.1.36 instead: since its last discard, which is then not among them.
    """
    moves = [move for move in log if move.kind is not MoveKind.WIN]
    found: list[LetGo] = []
    left = wall_left + sum(move.kind in DRAWS for move in moves)
    turn_kong = False
    drew = MoveKind.DRAW
    for place, move in enumerate(moves):
        if move.kind in DRAWS:
            left -= 1
        turn_kong = (turn_kong or move.kind.is_kong) and move.kind not in (MoveKind.DRAW, MoveKind.PUNG)
        if move.seat == seat:
            if move.kind in DRAWS:
                drew = move.kind
            forgets = move.kind is MoveKind.DISCARD if until_discard else move.kind is not MoveKind.DISCARD
            if forgets:
                found.clear()
        offered = place == len(moves) - 1
        if move.kind is MoveKind.DISCARD and move.tile is not None and not offered:
            own = move.seat == seat
            if not (own and until_discard):
                replacement = own and drew is MoveKind.REPLACE
                found.append(LetGo(move.tile, own, replacement, turn_kong and not own, left == 0))
    return tuple(found)
