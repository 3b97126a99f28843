"""Rules for the end of a hand: wins, draws, payments, irregularities."""

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
from tablectl.rulesets.bare_wins import BareWins, WinSituation
from tablectl.rulesets.faults import Fault
from tablectl.rulesets.hand_facts import DrawFacts, DrawPayment, PaidWin, ReadyHand, WinFacts
from tablectl.rulesets.moves import Move, Payment, Refusal
from tablectl.rulesets.table_view import HandView, TableView


class ManyWins(StrEnum):
    """The outcome of several wins on one tile."""

    ALL = "all"
    NEAREST = "nearest"
    """Only the seat nearest to the discarder, counter-clockwise, wins."""
    ABORT = "abort"
    """The hand is drawn."""


class AfterWin(StrEnum):
    """How the hand goes on after a shown win."""

    HAND_ENDS = "hand_ends"
    WINNER_LEAVES = "winner_leaves"
    """The others play on; the seat after the (last) winner draws."""
    WINNER_PLAYS_ON = "winner_plays_on"
    """The winner has another hand to win with: the turn is the winner's, who discards or wins again."""


def _no_waits(tiles: tuple[Tile, ...], melds: tuple[Meld, ...]) -> frozenset[int]:
    return frozenset()


def _no_distance(tiles: tuple[Tile, ...], melds: tuple[Meld, ...]) -> int:
    return 0


@dataclass(frozen=True, slots=True, kw_only=True)
class WinRules:
    """Wins."""

    score: Callable[[WinFacts], ScoredWin | NoWin]
    """Scores a shown hand, or says why it is no win."""
    waits: Callable[[tuple[Tile, ...], tuple[Meld, ...]], frozenset[int]] = _no_waits
    """Kinds that complete a closed part of 3n+1 tiles in shape; empty when it is not ready."""
    distance_to_ready: Callable[[tuple[Tile, ...], tuple[Meld, ...]], int] = _no_distance
    """The smallest number of tiles that known closed tiles, a hand or fewer, lack to be ready."""
    completes: Callable[[TableView, HandView, Seat, tuple[Tile, ...], Tile], bool] | None = None
    """(…, closed tiles, tile): whether a tile completes a seat's hand in shape; None: ``waits`` tells."""
    winning_hands: Callable[[TableView, HandView, Seat], tuple[Move, ...]] | None = None
    """Wins (moves with ``tile``, ``tiles``, ``part``, ``unused``, ``special``) that a seat with known tiles
    may try to show now; None: only the complete closed part can win."""
    specials: Callable[[TableView, HandView, Seat], tuple[str, ...]] | None = None
    """Special wins that a seat may show now, which do not need a complete hand."""
    furiten: bool = False
    """Whether a seat may not win on discards if it could have won on its own discard, or passed a win."""
    two_wins: ManyWins = ManyWins.NEAREST
    """Two wins on one tile."""
    three_wins: ManyWins = ManyWins.NEAREST
    """Three wins on one tile."""
    paid: Callable[[TableView, HandView, tuple[PaidWin, ...]], tuple[PaidWin, ...]] | None = None
    """Selects the shown wins that are paid, in order; None: by ``two_wins`` and ``three_wins``."""
    after_win: Callable[[TableView, HandView, Seat], AfterWin] | None = None
    """(table, hand with the win in it, winner); None: every win ends the hand."""
    stay_closed: bool = False
    """Whether a winner keeps the tiles closed until the hand ends, so that they may be unknown until then."""
    shows_at_end: Callable[[TableView, HandView], tuple[Seat, ...]] | None = None
    """Seats that must show their closed tiles before an ended hand is settled."""
    value_is_named: bool = False
    """Whether the winner names items and points, which ``judge_named`` checks."""
    judge_named: (
        Callable[[ScoredWin, tuple[tuple[str, int], ...], int, WinFacts], ScoredWin | Refusal] | None
    ) = None
    """(the true score, named (item, count), named points, facts): the paid score, or a refusal."""
    bare: Callable[[WinSituation], BareWins] | None = None
    """The values that a win can have, with their payments; None: what players need is not computed."""


def _never_ready(hand: ReadyHand) -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRules:
    """Exhaustive and abortive draws."""

    aborts: frozenset[str] = frozenset()
    """Abortive draws (and ``nagashi_mangan``) in use, by reason."""
    four_kongs_at_once: bool = False
    """The fourth kong aborts before its replacement is drawn, not after the discard."""
    counts_as_ready: Callable[[ReadyHand], bool] = _never_ready
    """Whether a shown hand counts as ready at an exhaustive draw."""
    payment: Callable[[DrawFacts], DrawPayment] | None = None
    """The payment of a hand without a winner; None: nothing."""


ChipsWin = tuple[Seat, Seat | None, tuple[str, ...]]
"""Winner, discarder (None: the tile was drawn) and keys of items, repeated as often as they count."""


def _nobody_is_liable(melds: tuple[Meld, ...]) -> str | None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentRules:
    """Payments around wins."""

    settle_hand: Callable[[TableView, HandView, tuple[PaidWin, ...]], tuple[Payment, ...]] | None = None
    """Payments at the end of a hand besides its wins: checks of readiness, returned payments. Hands that had
    to be shown have been shown."""
    lost_to_nobody: int = 0
    """Points that a check at the end of a hand takes from a player and gives to nobody; 0: there is none."""
    honba_to_every_winner: bool = False
    """Whether each of several winners gets the honba; else the nearest alone."""
    own_deposit_back: bool = False
    """Whether each of several winners gets back their deposit of this hand; the rest goes to the nearest."""
    deposits_shared: bool = False
    """Whether several winners share the deposits in whole sticks; the remainder goes to the nearest."""
    chips: Callable[[Sequence[ChipsWin], int], tuple[int, ...]] | None = None
    """(winner, discarder and items of each win; players): changes of chips by seat, as if all players were
    still in the hand. A player who has left it pays none."""
    liable_for: Callable[[tuple[Meld, ...]], str | None] = _nobody_is_liable
    """The scoring item for which the feeder of the last meld in this list is liable; None: nobody is."""
    fed_kong_item: str | None = None
    """The item of a win on a replacement tile for which the feeder of its open kong is liable, if any."""
    fed_sets: int = 0
    """The number of sets claimed from one player that make that player liable for a self-drawn win; 0: none
    do."""
    fed_sets_on_discard: int = 0
    """The same for a win on a discard."""


NO_FAULTS: Final[Mapping[str, Fault]] = MappingProxyType({})

NO_FAULT_OF: Final[Mapping[tuple[str, str], str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyRules:
    """The book's penalties for irregularities."""

    faults: Mapping[str, Fault] = field(default_factory=lambda: NO_FAULTS)
    """The book's faults by code."""
    fault_of: Mapping[tuple[str, str], str] = field(default_factory=lambda: NO_FAULT_OF)
    """The fault code of a refused claim that was made at the table, by (name of the claim's class, code of
    its refusal). It precedes the game's own list, which has riichi's codes: ``false_win``, ``wrong_meld``."""
    choices: Callable[[TableView, HandView | None, str, Seat], tuple[tuple[int, ...], ...]] | None = None
    """(…, code, seat): the payments, by seat, that the judge may choose from if the fault has no scale."""
    chombo_deltas: Callable[[Seat, Seat], tuple[int, ...]] | None = None
    """(seat at fault, dealer): the immediate payment for a fault that stops the hand; None: nothing."""
    chombo_final: float = 0.0
    """The deduction for such a fault from the seat's final score, in thousands."""
