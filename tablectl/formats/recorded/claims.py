"""Converts a record's melds and ends of hands into claims."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tablectl.formats.recorded.record import HandEnd
from tablectl.game.claims import Claim, ClaimMeld, Deal, DeclareDraw, DeclareKong, Draw
from tablectl.game.events import PLAYED_OUT, DrawReason
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile

EXHAUSTION_REASONS: Final = tuple(reason.value for reason in PLAYED_OUT)
"""Reasons of a draw at the wall's end. The rules decide which of them applies."""


def meld_claim(seat: Seat, kind: MeldKind, tiles: Iterable[Tile]) -> ClaimMeld | DeclareKong:
    """The claim of a seat that makes a meld, with its tiles in ascending order, red fives last."""
    ordered = tuple(sorted(tiles, key=lambda tile: (tile.kind, tile.red)))
    if kind in (MeldKind.CLOSED_KONG, MeldKind.ADDED_KONG):
        return DeclareKong(seat, kind, ordered)
    return ClaimMeld(seat, kind, ordered)


def draw_claim(reason: str) -> DeclareDraw:
    """The claim for a draw with a reason that is a value of ``DrawReason``.

    Raises:
        ValueError: there is no such reason.
    """
    return DeclareDraw(DrawReason.EXHAUSTIVE if reason in EXHAUSTION_REASONS else DrawReason(reason))


def hand_end(*, won: bool, reason: str | None) -> HandEnd:
    """How a hand ended: won, drawn at the wall's end (also without a reason), or aborted."""
    return "win" if won else "draw" if reason in (None, *EXHAUSTION_REASONS) else "abort"


def has_unseen_tile(step: Claim) -> bool:
    """Whether a step is a deal or a draw with an unknown tile."""
    return (isinstance(step, Draw) and step.tile is None) or (isinstance(step, Deal) and None in step.tiles)
