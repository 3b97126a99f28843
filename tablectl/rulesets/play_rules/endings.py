"""How a hand ends and what is paid: wins, draws, payments around them, irregularities."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from tablectl.mahjong.melds import Meld
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.win import NoWin, ScoredWin
from tablectl.rulesets.bare_wins import BareWins, WinAsked
from tablectl.rulesets.faults import Fault
from tablectl.rulesets.hand_facts import DrawFacts, DrawPayment, PaidWin, ReadyHand, WinFacts
from tablectl.rulesets.moves import Move, Payment, Refusal
from tablectl.rulesets.table_view import HandView, TableView


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


def _waits_for_nothing(tiles: tuple[Tile, ...], melds: tuple[Meld, ...]) -> frozenset[int]:
    return frozenset()


def _misses_nothing(tiles: tuple[Tile, ...], melds: tuple[Meld, ...]) -> int:
    return 0


@dataclass(frozen=True, slots=True, kw_only=True)
class WinRules:
    """Wins."""

    score: Callable[[WinFacts], ScoredWin | NoWin]
    """What a shown hand is worth, or why it is no win."""
    waits: Callable[[tuple[Tile, ...], tuple[Meld, ...]], frozenset[int]] = _waits_for_nothing
    """Kinds that complete a closed part of 3n+1 tiles in shape; empty when it is not ready."""
    distance_to_ready: Callable[[tuple[Tile, ...], tuple[Meld, ...]], int] = _misses_nothing
    """The fewest tiles with which some known closed tiles, as many as a hand or fewer, would wait for one."""
    completes: Callable[[TableView, HandView, Seat, tuple[Tile, ...], Tile], bool] | None = None
    """(…, closed tiles, tile): whether a tile completes a seat's hand in shape; None: ``waits`` tells."""
    winning_hands: Callable[[TableView, HandView, Seat], tuple[Move, ...]] | None = None
    """Wins (moves with ``tile``, ``tiles``, ``part``, ``unused``, ``special``) that a seat whose tiles are
    known may try to show now, where that is not simply its whole closed part."""
    specials: Callable[[TableView, HandView, Seat], tuple[str, ...]] | None = None
    """Wins by rules of their own that a seat may show now, apart from a full hand."""
    furiten: bool = False
    """Whether a seat that could have won on its own discard, or let a win pass, may not win on discards."""
    two_wins: ManyWins = ManyWins.NEAREST
    """Two wins on one tile."""
    three_wins: ManyWins = ManyWins.NEAREST
    """Three wins on one tile."""
    paid: Callable[[TableView, HandView, tuple[PaidWin, ...]], tuple[PaidWin, ...]] | None = None
    """Which of the shown wins are paid after all, in order; None: as ``two_wins`` and ``three_wins`` say."""
    after_win: Callable[[TableView, HandView, Seat], AfterWin] | None = None
    """(table, hand with the win in it, winner); None: every win ends the hand."""
    stay_closed: bool = False
    """A winner keeps the hand closed until the hand ends: it may be unknown until then."""
    shows_at_end: Callable[[TableView, HandView], tuple[Seat, ...]] | None = None
    """Seats that must show their closed tiles before an ended hand is settled."""
    value_is_named: bool = False
    """The winner names the items and points; what was named is paid, as ``judge_named`` has it."""
    judge_named: (
        Callable[[ScoredWin, tuple[tuple[str, int], ...], int, WinFacts], ScoredWin | Refusal] | None
    ) = None
    """(the true score, named (item, count), named points, facts): what is paid, or why it is not accepted."""
    bare: Callable[[WinAsked], BareWins] | None = None
    """The values that a win can have and what each pays; None: the book tells nobody what they need."""


def _is_not_ready(hand: ReadyHand) -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRules:
    """Exhaustive and abortive draws."""

    aborts: frozenset[str] = frozenset()
    """Abortive draws (and ``nagashi_mangan``) in use, by reason."""
    four_kongs_at_once: bool = False
    """The fourth kong aborts before its replacement is drawn, not after the discard."""
    counts_as_ready: Callable[[ReadyHand], bool] = _is_not_ready
    """Whether a shown hand counts as ready at an exhaustive draw."""
    payment: Callable[[DrawFacts], DrawPayment] | None = None
    """What a hand without a winner pays; None: nothing."""


ChipsWin = tuple[Seat, Seat | None, tuple[str, ...]]
"""Winner, giver (None: the tile was drawn) and items, one entry each time one counts."""


def _nobody_is_liable(melds: tuple[Meld, ...]) -> str | None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentRules:
    """Payments around wins."""

    settle_hand: Callable[[TableView, HandView, tuple[PaidWin, ...]], tuple[Payment, ...]] | None = None
    """What a hand costs and brings besides its wins, when it is over: checks of readiness, returned payments.
    Hands that had to be shown have been shown."""
    lost_to_nobody: int = 0
    """Points that a check at the end of a hand takes from a player and gives to nobody; 0: there is none."""
    honba_to_every_winner: bool = False
    """Of several winners each is paid the honba; else the nearest alone."""
    own_deposit_back: bool = False
    """Of several winners each first gets back the deposit of this hand; the rest goes to the nearest."""
    deposits_shared: bool = False
    """Of several winners each gets an equal part of the deposits, in whole sticks; what is left goes to the
    nearest."""
    chips: Callable[[Sequence[ChipsWin], int], tuple[int, ...]] | None = None
    """(winner, giver and items of each win; players): chips that change hands beside points, by seat, as if
    everybody was still in the hand. Who has left it pays none."""
    liable_for: Callable[[tuple[Meld, ...]], str | None] = _nobody_is_liable
    """The scoring item whose feeding the last meld of this list made somebody liable for."""
    fed_kong_item: str | None = None
    """The item of a win on a replacement tile for which the feeder of its open kong is liable, if any."""
    fed_sets: int = 0
    """So many sets claimed from one player make that player liable for a self-drawn win; 0: none do."""
    fed_sets_on_discard: int = 0
    """The same for a win on a discard."""


NO_FAULTS: Final[Mapping[str, Fault]] = MappingProxyType({})

NO_FAULT_OF: Final[Mapping[tuple[str, str], str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyRules:
    """What the book has for irregularities."""

    faults: Mapping[str, Fault] = field(default_factory=lambda: NO_FAULTS)
    """What the book has for each irregularity, by code."""
    fault_of: Mapping[tuple[str, str], str] = field(default_factory=lambda: NO_FAULT_OF)
    """(name of the claim's class, code of its refusal) to the fault of having done so at the table. Read
    before the game's own list, which has riichi's names: ``false_win``, ``wrong_meld``, ``late_call``..."""
    choices: Callable[[TableView, HandView | None, str, Seat], tuple[tuple[int, ...], ...]] | None = None
    """(…, code, seat): the payments, by seat, that the judge may choose from, where a fault's scale does not
    tell; none: none."""
    chombo_deltas: Callable[[Seat, Seat], tuple[int, ...]] | None = None
    """(seat at fault, dealer) to what a fault that stops the hand costs at once; None: nothing."""
    chombo_final: float = 0.0
    """What such a fault takes off the seat's final score, in thousands."""
