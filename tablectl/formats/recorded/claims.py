"""What records say of melds and of a hand's end, as the table's own claims."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tablectl.formats.recorded.record import HandEnd
from tablectl.game.claims import Claim, ClaimMeld, Deal, DeclareDraw, DeclareKong, Draw
from tablectl.game.events import PLAYED_OUT, DrawReason
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile

WALL_ENDS: Final = tuple(reason.value for reason in PLAYED_OUT)
"""Reasons of a wall that ran out. Which of the two it was is for the rules to find out."""


def meld_claim(seat: Seat, kind: MeldKind, tiles: Iterable[Tile]) -> ClaimMeld | DeclareKong:
    """What a seat does that lays a meld, its tiles in order and red fives behind the others."""
    ordered = tuple(sorted(tiles, key=lambda tile: (tile.kind, tile.red)))
    if kind in (MeldKind.CLOSED_KONG, MeldKind.ADDED_KONG):
        return DeclareKong(seat, kind, ordered)
    return ClaimMeld(seat, kind, ordered)


def draw_claim(reason: str) -> DeclareDraw:
    """What is declared where a record names the reason of a draw, in the words of ``DrawReason``.

    Raises:
        ValueError: there is no such reason.
    """
    return DeclareDraw(DrawReason.EXHAUSTIVE if reason in WALL_ENDS else DrawReason(reason))


def hand_end(*, won: bool, reason: str | None) -> HandEnd:
    """How a hand ended: won, drawn at the wall's end (also where no reason is given), or stopped before."""
    return "win" if won else "draw" if reason in (None, *WALL_ENDS) else "abort"


def is_unseen(step: Claim) -> bool:
    """Whether a step is a deal or a draw of which nobody saw every tile."""
    return (isinstance(step, Draw) and step.tile is None) or (isinstance(step, Deal) and None in step.tiles)
