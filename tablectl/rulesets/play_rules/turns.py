"""From the deal to the last discard: what is laid aside, claimed, declared and forbidden."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets.moves import Follow, Move, MoveKind, Noticed, Refusal
from tablectl.rulesets.table_view import HandView, SeatView, TableView


def _stands(tile: Tile) -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningRules:
    """Void suits and the first indicator."""

    void_suits: bool = False
    """Whether every seat chooses a suit it will not keep, all shown at once."""
    void_card_goes: Callable[[SeatView], bool] | None = None
    """Whether a discard stands for the card of a seat's void suit, which may then be put away."""
    indicator_stands: Callable[[Tile], bool] = _stands
    """Whether a turned indicator counts; else it is turned back and another one is turned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRules:
    """The book's own word on moves."""

    keeps_log: bool = True
    """Whether the hand keeps a log of its moves for the hooks."""
    forbids: Callable[[TableView, HandView, Move], Refusal | None] | None = None
    """The book's own prohibition of a move that is possible otherwise. Unseen tiles are None: what cannot be
    known is not forbidden."""
    follows: Callable[[TableView, HandView, HandView, Move], tuple[Follow, ...]] | None = None
    """(table, hand before, hand after, move): what a move brings with it: payments, faults noticed."""
    looks_back: Callable[[TableView, HandView, Seat, tuple[Tile, ...]], tuple[Noticed, ...]] | None = None
    """(table, hand, seat, closed tiles without a winning tile): faults that only the shown hand tells."""


class FlowerOrder(StrEnum):
    """How flowers are laid down after the deal, from the dealer on."""

    SEAT_BY_SEAT = "seat_by_seat"
    """A seat lays down and replaces until it has none; then the next."""
    ROUNDS = "rounds"
    """A replacement that is a flower again waits for the seat's next turn of replacing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FlowerRules:
    """Tiles that are laid beside the hand."""

    kinds: frozenset[int] = frozenset()
    """Kinds that are laid beside the hand and replaced."""
    opening: bool = True
    """Whether those that were dealt are laid down before the first discard; else only in the own turn."""
    order: FlowerOrder = FlowerOrder.SEAT_BY_SEAT
    """How they are laid down after the deal."""
    discardable: bool = False
    """Whether a flower may be discarded unreplaced."""
    last_ends_hand: bool = False
    """Whether a flower is laid down also when no tile is left to replace it: the hand is drawn then."""
    is_call: bool = False
    """Whether laying one down ends what only a go-around without calls gives, and turns what indicators of
    kongs are waiting."""
    robbed: bool = False
    """Whether others may win on one that is laid down, until its replacement is drawn."""
    after_claim: bool = False
    """Whether a flower may be laid down in the turn of a chow or pung."""


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


class IndicatorTiming(StrEnum):
    """When the indicator of a kong is turned."""

    AT_ONCE = "at_once"
    AFTER_DISCARD = "after_discard"
    """After the discard, or before the next kong of the same turn."""
    NEVER = "never"


def _never_robs(tiles: tuple[Tile, ...], melds: tuple[Meld, ...]) -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class KongRules:
    """Kongs."""

    most: int = 16
    """Most kongs on the table; 0: the book has none."""
    closed_face_down: bool = False
    """Whether all four tiles of a closed kong lie face down until the hand is over."""
    after_claim: bool = False
    """Whether a kong may be declared in the turn of a chow or pung."""
    robs_closed: Callable[[tuple[Tile, ...], tuple[Meld, ...]], bool] = _never_robs
    """Whether this closed part may win on a closed kong (riichi: thirteen orphans, as an option)."""
    unsaid: Callable[[HandView], tuple[tuple[Seat, Tile], ...]] | None = None
    """Added kongs whose payment depends on whether the fourth tile was just drawn, of which nobody has said
    it: the seat and that tile. The hand is not paid before. None: a kong's payment never depends on it."""
    closed_indicator: IndicatorTiming = IndicatorTiming.NEVER
    """When a closed kong turns an indicator."""
    open_indicator: IndicatorTiming = IndicatorTiming.NEVER
    """When an open or added kong turns an indicator."""


def _no_hidden_indicators(shown: int) -> int:
    return 0


def _keeps_any_wait(tiles: tuple[Tile, ...], drawn: Tile, melds: tuple[Meld, ...]) -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyRules:
    """Declaring ready (riichi). A book without it keeps the defaults."""

    allowed: bool = False
    """Whether ready can be declared."""
    cost: int = 0
    """Points put down for declaring ready."""
    needs_points: bool = True
    """Whether the declaring seat must own ``cost``."""
    min_wall: int = 0
    """Tiles that must be left in the wall to declare ready."""
    in_furiten: bool = True
    """Whether ready may be declared in furiten."""
    kong_keeps_wait: Callable[[tuple[Tile, ...], Tile, tuple[Meld, ...]], bool] = _keeps_any_wait
    """Whether a seat that declared ready may lay down the closed kong of the tile it drew."""
    laid_open: bool = False
    """Whether who has declared ready may lay the whole hand open in play (open riichi)."""
    hidden_indicators: Callable[[int], int] = _no_hidden_indicators
    """How many hidden indicators a winner who declared ready sees under so many revealed ones."""
