"""Rules from the deal to the last discard: flowers, claims, declarations and prohibitions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets.moves import Follow, Move, MoveKind, Noticed, Refusal
from tablectl.rulesets.table_view import HandView, SeatView, TableView


def _indicator_stays(tile: Tile) -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningRules:
    """Void suits and the first indicator."""

    void_suits: bool = False
    """Whether every seat chooses a void suit; all choices are shown at once."""
    void_card_goes: Callable[[SeatView], bool] | None = None
    """Whether a discard replaces the card that shows a seat's void suit."""
    indicator_stands: Callable[[Tile], bool] = _indicator_stays
    """Whether a turned indicator counts; else it is turned back and another one is turned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRules:
    """The book's own rules about moves."""

    keeps_log: bool = True
    """Whether the hand has a log of its moves for the hooks."""
    forbids: Callable[[TableView, HandView, Move], Refusal | None] | None = None
    """The book's prohibition of an otherwise legal move. Unknown tiles are None, and nothing unknown is
    forbidden."""
    follows: Callable[[TableView, HandView, HandView, Move], tuple[Follow, ...]] | None = None
    """(table, hand before, hand after, move): immediate effects of a move: payments, faults."""
    looks_back: Callable[[TableView, HandView, Seat, tuple[Tile, ...]], tuple[Noticed, ...]] | None = None
    """(table, hand, seat, closed tiles without a winning tile): faults that a shown hand reveals."""


class FlowerOrder(StrEnum):
    """The order in which seats lay down flowers after the deal, from the dealer on."""

    SEAT_BY_SEAT = "seat_by_seat"
    """Each seat lays down and replaces flowers until it has none."""
    ROUNDS = "rounds"
    """Each seat replaces its flowers once; a replacement that is a flower waits for the next round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FlowerRules:
    """Tiles that are laid down and replaced."""

    kinds: frozenset[int] = frozenset()
    """The kinds of these tiles."""
    opening: bool = True
    """Whether dealt flowers are laid down before the first discard; else only in the own turn."""
    order: FlowerOrder = FlowerOrder.SEAT_BY_SEAT
    """The order after the deal."""
    discardable: bool = False
    """Whether a flower may be discarded unreplaced."""
    last_ends_hand: bool = False
    """Whether a flower may be laid down without a tile to replace it; the hand is drawn then."""
    is_call: bool = False
    """Whether laying down a flower counts as a call: it ends the uninterrupted first go-around and ippatsu,
    and reveals pending indicators of kongs."""
    robbed: bool = False
    """Whether others may win on a flower until its replacement is drawn."""
    after_claim: bool = False
    """Whether a flower may be laid down in the turn of a chow or pung."""


class SwapCalling(StrEnum):
    """Restrictions on the discard right after a chow or a pung (riichi: kuikae)."""

    ALLOWED = "allowed"
    SAME_TILE_FORBIDDEN = "same_tile_forbidden"
    """Only the tile that was just claimed is forbidden."""
    FORBIDDEN = "forbidden"
    """Nor the tile at the other end of the same run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimRules:
    """Claims of discards for chows, pungs and kongs."""

    chow: bool = True
    """Whether the next seat may chow."""
    last_discard_melds: frozenset[MeldKind] = frozenset()
    """Melds that may be made of the last discard, when the wall is empty."""
    swap_calling: SwapCalling = SwapCalling.ALLOWED
    """Restrictions on the discard right after a chow or a pung."""
    never_claimed: frozenset[int] = frozenset()
    """Kinds that nobody may claim or win on once discarded: jokers, flowers."""
    meld_kind: Callable[[TableView, HandView, Tile], int | None] | None = None
    """The kind that a tile counts as in a meld: its own, another one, or None if it may not be melded."""
    joker_melds: bool = False
    """Whether jokers may be in melds, at the place of the tile that they stand for."""
    late: frozenset[tuple[MoveKind, MoveKind]] = frozenset()
    """(a draw, chow or pung of the next seat; a claim of the last discard that still takes precedence). The
    first move is undone then. Possible until the next discard."""
    late_pung_over_chow: bool = True
    """Whether a pung or kong takes precedence over a chow that has already been made."""


class IndicatorTiming(StrEnum):
    """When the indicator of a kong is revealed."""

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
    """The maximum number of kongs on the table; 0: the book has none."""
    closed_face_down: bool = False
    """Whether all four tiles of a closed kong lie face down until the hand is over."""
    after_claim: bool = False
    """Whether a kong may be declared in the turn of a chow or pung."""
    robs_closed: Callable[[tuple[Tile, ...], tuple[Meld, ...]], bool] = _never_robs
    """Whether this closed part may win on a closed kong (riichi: thirteen orphans, as an option)."""
    unsaid: Callable[[HandView], tuple[tuple[Seat, Tile], ...]] | None = None
    """Seats and tiles of added kongs whose payment depends on whether the fourth tile was just drawn, while
    that is unknown. The hand cannot be settled before. None: no payment depends on it."""
    closed_indicator: IndicatorTiming = IndicatorTiming.NEVER
    """When a closed kong's indicator is revealed."""
    open_indicator: IndicatorTiming = IndicatorTiming.NEVER
    """When an open or added kong's indicator is revealed."""


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
    """Points to pay for declaring ready."""
    needs_points: bool = True
    """Whether the declaring seat must have ``cost`` points."""
    min_wall: int = 0
    """The minimum number of tiles in the wall for declaring ready."""
    in_furiten: bool = True
    """Whether ready may be declared in furiten."""
    kong_keeps_wait: Callable[[tuple[Tile, ...], Tile, tuple[Meld, ...]], bool] = _keeps_any_wait
    """Whether a seat that declared ready may declare a closed kong with the drawn tile."""
    laid_open: bool = False
    """Whether a seat that declared ready may show its hand in play (open riichi)."""
    hidden_indicators: Callable[[int], int] = _no_hidden_indicators
    """The number of hidden indicators for a number of revealed ones, for winners who declared ready."""
