"""What may be made of a discard, and until when."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets.moves import MoveKind
from tablectl.rulesets.table_view import HandView, TableView


class SwapCalling(StrEnum):
    """What may be discarded right after a chow or a pung (riichi: kuikae)."""

    ALLOWED = "allowed"
    SAME_TILE_FORBIDDEN = "same_tile_forbidden"
    """Only the tile that was just claimed is forbidden."""
    FORBIDDEN = "forbidden"
    """Nor the tile at the other end of the same run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimRules:
    """Chows, pungs and kongs of what others discard."""

    chow: bool = True
    """Whether the next seat may chow."""
    last_discard_melds: frozenset[MeldKind] = frozenset()
    """What may be made of the discard after the last tile of the wall."""
    swap_calling: SwapCalling = SwapCalling.ALLOWED
    """What may not be discarded right after a chow or a pung."""
    never_claimed: frozenset[int] = frozenset()
    """Kinds that nobody may claim or win on once discarded: jokers, flowers."""
    meld_kind: Callable[[TableView, HandView, Tile], int | None] | None = None
    """The kind a tile counts as in a meld: itself, what it stands for, or None where it may not be in one."""
    joker_melds: bool = False
    """Whether jokers may stand in melds, in the place of the tile that they stand for."""
    late: frozenset[tuple[MoveKind, MoveKind]] = frozenset()
    """(what the next seat has done: a draw, or a chow or pung laid down; what another may still make of the
    last discard): that is undone then, as long as the next discard has not been made."""
    late_pung_over_chow: bool = True
    """Whether a pung or kong said after somebody took the tile for a chow still takes it."""
