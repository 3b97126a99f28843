"""One table's rules as a value: what ``evolve``, ``decide`` and ``legal`` look at.

Every mechanism has a neutral default, so that a book names only what it has. Hooks are small pure functions
of the book; they look at the table through ``table_view`` and answer with values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import WINDS, Seat, Wind
from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.wall_plan import WallPlan
from tablectl.mahjong.win import NoWin, ScoredWin
from tablectl.rulesets.faults import Fault
from tablectl.rulesets.hand_facts import (
    DrawFacts,
    DrawPayment,
    FinalScores,
    HandOutcome,
    NextHand,
    PaidWin,
    ReadyHand,
    SessionOver,
    WinFacts,
)
from tablectl.rulesets.moves import Follow, Move, MoveKind, Noticed, Payment, Refusal
from tablectl.rulesets.table_view import HandView, SeatView, TableView


class SwapCalling(StrEnum):
    """What may be discarded right after a chow or a pung (riichi: kuikae)."""

    ALLOWED = "allowed"
    SAME_TILE_FORBIDDEN = "same_tile_forbidden"
    """Only the tile that was just claimed is forbidden."""
    FORBIDDEN = "forbidden"
    """Nor the tile at the other end of the same run."""


class IndicatorTiming(StrEnum):
    """When the indicator of a kong is turned."""

    AT_ONCE = "at_once"
    AFTER_DISCARD = "after_discard"
    """After the discard, or before the next kong of the same turn."""
    NEVER = "never"


class ManyWins(StrEnum):
    """What several wins on one tile mean."""

    ALL = "all"
    NEAREST = "nearest"
    """Only the seat nearest to the discarder, counter-clockwise."""
    ABORT = "abort"
    """The hand is drawn."""


class AfterWin(StrEnum):
    """What a shown win does to the hand."""

    HAND_ENDS = "hand_ends"
    WINNER_LEAVES = "winner_leaves"
    """The others play on; the seat after the (last) winner draws."""
    WINNER_PLAYS_ON = "winner_plays_on"
    """The winner has another hand to win with: the turn is the winner's, who discards or wins again."""


class BonusOrder(StrEnum):
    """How flowers are laid down after the deal, from the dealer on."""

    SEAT_BY_SEAT = "seat_by_seat"
    """A seat lays down and replaces until it has none; then the next."""
    ROUNDS = "rounds"
    """A replacement that is a flower again waits for the seat's next turn of replacing."""


def _never_robs(tiles: tuple[Tile, ...], melds: tuple[Meld, ...]) -> bool:
    return False


def _no_hidden_indicators(shown: int) -> int:
    return 0


def _waits_for_nothing(tiles: tuple[Tile, ...], melds: tuple[Meld, ...]) -> frozenset[int]:
    return frozenset()


def _misses_nothing(tiles: tuple[Tile, ...], melds: tuple[Meld, ...]) -> int:
    return 0


def _is_not_ready(hand: ReadyHand) -> bool:
    return False


def _keeps_any_wait(tiles: tuple[Tile, ...], drawn: Tile, melds: tuple[Meld, ...]) -> bool:
    return True


def _nobody_is_liable(melds: tuple[Meld, ...]) -> str | None:
    return None


def _stands(tile: Tile) -> bool:
    return True


NO_FAULTS: Final[Mapping[str, Fault]] = MappingProxyType({})
NO_FAULT_OF: Final[Mapping[tuple[str, str], str]] = MappingProxyType({})
NO_OPTIONS: Final[Mapping[str, object]] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRules:
    """One table's rules, options applied."""

    # The set and the table
    players: int = 4
    winds: tuple[Wind, ...] = WINDS
    """Winds of the seats from the dealer on; as many as there are players, or more."""
    hand_size: int
    wall: WallPlan
    copies: tuple[int, ...]
    """Tiles in the set of each kind, then of the red fives of m, p, s (not in their kind's count)."""
    starting_points: int
    hands: int = 1
    """Winning hands that each seat makes of its tiles."""

    # What a win is worth, who deals next, how a session ends
    score: Callable[[WinFacts], ScoredWin | NoWin]
    next_hand: Callable[[HandOutcome], NextHand | SessionOver]
    final_scores: Callable[[tuple[int, ...], int, Seat], FinalScores]
    """(scores, deposits in sticks, first dealer)."""
    final_after_faults: Callable[[TableView, FinalScores], FinalScores] | None = None
    """What the faults of a session make of its final scores (a player who came too late has none)."""
    settle_hand: Callable[[TableView, HandView, tuple[PaidWin, ...]], tuple[Payment, ...]] | None = None
    """What a hand costs and brings besides its wins, when it is over: checks of readiness, returned payments.
    Hands that had to be shown have been shown."""
    paid_wins: Callable[[TableView, HandView, tuple[PaidWin, ...]], tuple[PaidWin, ...]] | None = None
    """Which of the shown wins are paid after all, in order; None: as ``two_wins`` and ``three_wins`` say."""

    # Turns and claims
    keeps_log: bool = True
    """Whether the hand keeps a log of its moves for the hooks."""
    forbids: Callable[[TableView, HandView, Move], Refusal | None] | None = None
    """The book's own prohibition of a move that is possible otherwise. Unseen tiles are None: what cannot be
    known is not forbidden."""
    follows: Callable[[TableView, HandView, HandView, Move], tuple[Follow, ...]] | None = None
    """(table, hand before, hand after, move): what a move brings with it: payments, faults noticed."""
    looks_back: Callable[[TableView, HandView, Seat, tuple[Tile, ...]], tuple[Noticed, ...]] | None = None
    """(table, hand, seat, closed tiles without a winning tile): faults that only the shown hand tells."""
    chow: bool = True
    max_kongs: int = 16
    """Most kongs on the table; 0: the book has none."""
    closed_kongs_face_down: bool = False
    """Whether all four tiles of a closed kong lie face down until the hand is over."""
    kong_after_claim: bool = False
    """Whether a kong may be declared in the turn of a chow or pung."""
    last_discard_melds: frozenset[MeldKind] = frozenset()
    """What may be made of the discard after the last tile of the wall."""
    swap_calling: SwapCalling = SwapCalling.ALLOWED
    never_claimed: frozenset[int] = frozenset()
    """Kinds that nobody may claim or win on once discarded: jokers, flowers."""
    meld_kind: Callable[[TableView, HandView, Tile], int | None] | None = None
    """The kind a tile counts as in a meld: itself, what it stands for, or None where it may not be in one."""
    joker_melds: bool = False
    """Whether jokers may stand in melds, in the place of the tile that they stand for."""
    late_claims: frozenset[tuple[MoveKind, MoveKind]] = frozenset()
    """(what the next seat has done: a draw, or a chow or pung laid down; what another may still make of the
    last discard): that is undone then, as long as the next discard has not been made."""
    late_claim_takes: bool = True
    """A pung or kong said after somebody took the tile for a chow still takes it."""

    # Flowers and what happens between the deal and the first discard
    bonus: frozenset[int] = frozenset()
    """Kinds that are laid beside the hand and replaced."""
    bonus_order: BonusOrder = BonusOrder.SEAT_BY_SEAT
    bonus_discard: bool = False
    """Whether a flower may be discarded unreplaced."""
    last_bonus_ends: bool = False
    """Whether a flower is laid down also when no tile is left to replace it: the hand is drawn then."""
    bonus_after_claim: bool = False
    """Whether a flower may be laid down in the turn of a chow or pung."""
    void_suits: bool = False
    """Whether every seat chooses a suit it will not keep, all shown at once."""
    void_card_goes: Callable[[SeatView], bool] | None = None
    """Whether a discard stands for the card of a seat's void suit, which may then be put away."""
    indicator_stands: Callable[[Tile], bool] = _stands
    """Whether a turned indicator counts; else it is turned back and another one is turned."""

    # Wins
    specials: Callable[[TableView, HandView, Seat], tuple[str, ...]] | None = None
    """Wins by rules of their own that a seat may show now, apart from a full hand."""
    completes: Callable[[TableView, HandView, Seat, tuple[Tile, ...], Tile], bool] | None = None
    """(…, closed tiles, tile): whether a tile completes a seat's hand in shape; None: ``waits`` tells."""
    winning_hands: Callable[[TableView, HandView, Seat], tuple[Move, ...]] | None = None
    """Wins (moves with ``tile``, ``tiles``, ``part``, ``unused``, ``special``) that a seat whose tiles are
    known may try to show now, where that is not simply its whole closed part."""
    waits: Callable[[tuple[Tile, ...], tuple[Meld, ...]], frozenset[int]] = _waits_for_nothing
    """Kinds that complete a closed part of 3n+1 tiles in shape; empty when it is not ready."""
    missing: Callable[[tuple[Tile, ...], tuple[Meld, ...]], int] = _misses_nothing
    """The fewest tiles with which some known closed tiles, as many as a hand or fewer, would wait for one."""
    robs_closed_kong: Callable[[tuple[Tile, ...], tuple[Meld, ...]], bool] = _never_robs
    """Whether this closed part may win on a closed kong (riichi: thirteen orphans, as an option)."""
    two_wins: ManyWins = ManyWins.NEAREST
    three_wins: ManyWins = ManyWins.NEAREST
    after_win: Callable[[TableView, HandView, Seat], AfterWin] | None = None
    """(table, hand with the win in it, winner); None: every win ends the hand."""
    wins_stay_closed: bool = False
    """A winner keeps the hand closed until the hand ends: it may be unknown until then."""
    shows_at_end: Callable[[TableView, HandView], tuple[Seat, ...]] | None = None
    """Seats that must show their closed tiles before an ended hand is settled."""
    names_value: bool = False
    """The winner names the items and points; what was named is paid, as ``judge_named`` has it."""
    judge_named: (
        Callable[[ScoredWin, tuple[tuple[str, int], ...], int, WinFacts], ScoredWin | Refusal] | None
    ) = None
    """(the true score, named (item, count), named points, facts): what is paid, or why it is not accepted."""

    # Declared ready hands, missed wins, draws: riichi's
    ready_allowed: bool = False
    ready_cost: int = 0
    """Points put down for declaring ready."""
    ready_needs_points: bool = True
    """Whether the declaring seat must own ``ready_cost``."""
    ready_min_wall: int = 0
    """Tiles that must be left in the wall to declare ready."""
    ready_in_furiten: bool = True
    furiten: bool = False
    aborts: frozenset[str] = frozenset()
    """Abortive draws (and ``nagashi_mangan``) in use, by reason."""
    four_kongs_abort_at_once: bool = False
    """The fourth kong aborts before its replacement is drawn, not after the discard."""
    ready_at_draw: Callable[[ReadyHand], bool] = _is_not_ready
    """Whether a shown hand counts as ready at an exhaustive draw."""
    kong_keeps_wait: Callable[[tuple[Tile, ...], Tile, tuple[Meld, ...]], bool] = _keeps_any_wait
    """Whether a seat that declared ready may lay down the closed kong of the tile it drew."""
    draw_payment: Callable[[DrawFacts], DrawPayment] | None = None
    """What a hand without a winner pays; None: nothing."""
    closed_kong_indicator: IndicatorTiming = IndicatorTiming.NEVER
    open_kong_indicator: IndicatorTiming = IndicatorTiming.NEVER
    hidden_indicators: Callable[[int], int] = _no_hidden_indicators
    """How many hidden indicators a winner who declared ready sees under so many revealed ones."""
    honba_to_every_winner: bool = False
    own_deposit_back: bool = False
    """Of several winners each first gets back the deposit of this hand; the rest goes to the nearest."""
    liable_for: Callable[[tuple[Meld, ...]], str | None] = _nobody_is_liable
    """The scoring item whose feeding the last meld of this list made somebody liable for."""
    fed_kong_item: str | None = None
    """The item of a win on a replacement tile for which the feeder of its open kong is liable, if any."""

    # Faults
    faults: Mapping[str, Fault] = field(default_factory=lambda: NO_FAULTS)
    """What the book has for each irregularity, by code."""
    fault_of: Mapping[tuple[str, str], str] = field(default_factory=lambda: NO_FAULT_OF)
    """(name of the claim's class, code of its refusal) to the fault of having done so at the table. Read
    before the game's own list, which has riichi's names: ``false_win``, ``wrong_meld``, ``late_call``..."""
    penalty: Callable[[TableView, HandView | None, str, Seat], tuple[tuple[int, ...], ...]] | None = None
    """(…, code, seat): the payments, by seat, that the judge may choose from, where a fault's scale does not
    tell; none: none."""
    chombo_deltas: Callable[[Seat, Seat], tuple[int, ...]] | None = None
    """(seat at fault, dealer) to what a fault that stops the hand costs at once; None: nothing."""
    chombo_final: float = 0.0
    """What such a fault takes off the seat's final score, in thousands."""

    times_s: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
    """The book's times: ``claim``, ``discard``, ``first_discard``... Nothing here measures them."""
    options: Mapping[str, object] = field(default_factory=lambda: NO_OPTIONS)

    @property
    def has_opening(self) -> bool:
        """Whether anything comes between the deal and the dealer's first act."""
        return bool(self.bonus) or self.void_suits or self.specials is not None

    def wind(self, seat: Seat, dealer: Seat) -> Wind:
        """A seat's wind in a hand that ``dealer`` deals."""
        return self.winds[(seat - dealer) % self.players]

    def seat_of(self, wind: Wind, dealer: Seat) -> Seat:
        """The seat that has a wind in a hand that ``dealer`` deals."""
        return (dealer + self.winds.index(wind)) % self.players
