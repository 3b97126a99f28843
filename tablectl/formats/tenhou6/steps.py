"""The claims for entries of tenhou.net/6's lists of discards, and the time of kong indicators."""

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
"""The entry for a discard of the drawn tile."""
NORTH: Final = 44
NORTH_ASIDE: Final = f"f{NORTH}"
"""The entry for a north set aside in a game of three."""


def discard_entry_steps(seat: Seat, drop: int | str, drawn: Tile | None) -> list[Claim]:
    """The claims for an entry: a discard, perhaps with riichi, a kong, or a north set aside.

    Raises:
        RecordError: the entry is malformed, or discards a drawn tile without a draw.
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
    """Insert the indicators of kongs where tenhou reveals them.

    A closed kong's indicator comes at once. Another kong's comes after the discard, when a tile for a further
    kong is drawn, or before a win on the replacement.
    """
    unrevealed = list(dora)
    steps: list[Claim] = []
    pending = 0
    for move in moves:
        revealed = 0
        if isinstance(move, Draw) and pending > 1:
            revealed, pending = pending - 1, 1
        elif isinstance(move, DeclareKong) and move.meld is MeldKind.CLOSED_KONG:
            revealed, pending = pending + 1, 0
        elif isinstance(move, DeclareKong) or (
            isinstance(move, ClaimMeld) and move.meld is MeldKind.OPEN_KONG
        ):
            pending += 1
        elif isinstance(move, Discard | ShowBonus):
            revealed, pending = pending, 0
        steps.append(move)
        steps += [RevealIndicator(tile) for tile in unrevealed[:revealed]]
        unrevealed = unrevealed[revealed:]
    return [*steps, *(RevealIndicator(tile) for tile in unrevealed[:pending])]
