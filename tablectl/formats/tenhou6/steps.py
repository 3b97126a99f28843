"""The steps that tenhou.net/6's lists of discards stand for, and when kongs turn their indicators."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablectl.formats.recorded.claims import meld_claim
from tablectl.formats.recorded.record import RecordError
from tablectl.formats.tenhou6.calls import read_call, read_tile
from tablectl.game.claims import (
    Claim,
    ClaimMeld,
    DeclareKong,
    DeclareReady,
    Discard,
    Draw,
    RevealIndicator,
    ShowBonus,
)
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile

AS_DRAWN: Final = 60
"""Stands for the tile just drawn in a list of discards."""
NORTH: Final = 44
NORTH_ASIDE: Final = f"f{NORTH}"
"""Stands in a list of discards where three players set a north aside."""


def dropped(seat: Seat, drop: int | str, drawn: Tile | None) -> list[Claim]:
    """What an entry of a seat's discards stands for: a discard, with riichi or not, a kong, a north aside.

    Raises:
        RecordError: no such entry, or a discard of what was not drawn.
    """
    if drop == NORTH_ASIDE:
        return [ShowBonus(seat, read_tile(NORTH))]
    if isinstance(drop, str) and not drop.startswith("r"):
        call = read_call(drop)
        return [meld_claim(seat, call.kind, call.tiles)]
    ready = isinstance(drop, str)
    code = int(drop[1:]) if isinstance(drop, str) else drop
    if code == AS_DRAWN:
        if drawn is None:
            raise RecordError(f"seat {seat} discards what it drew, but it drew nothing")
        step = Discard(seat, drawn, drawn=True)
    else:
        step = Discard(seat, read_tile(code), drawn=False)
    return [DeclareReady(seat), step] if ready else [step]


def with_indicators(moves: Sequence[Claim], dora: Sequence[Tile]) -> list[Claim]:
    """Put in the indicators of kongs where tenhou turns them.

    A closed kong's at once; another's after the discard, when a further kong's tile is drawn, or for a win on
    its own.
    """
    left = list(dora)
    steps: list[Claim] = []
    waiting = 0
    for move in moves:
        due = 0
        if isinstance(move, Draw) and waiting > 1:
            due, waiting = waiting - 1, 1
        elif isinstance(move, DeclareKong) and move.meld is MeldKind.CLOSED_KONG:
            due, waiting = waiting + 1, 0
        elif isinstance(move, DeclareKong) or (
            isinstance(move, ClaimMeld) and move.meld is MeldKind.OPEN_KONG
        ):
            waiting += 1
        elif isinstance(move, Discard | ShowBonus):
            due, waiting = waiting, 0
        steps.append(move)
        steps += [RevealIndicator(tile) for tile in left[:due]]
        left = left[due:]
    return [*steps, *(RevealIndicator(tile) for tile in left[:waiting])]
