"""The facts of wins, draws and finished hands that the game passes to a rule book, and the book's answers.

They are structs because they are created for every win and every hand (see ``tablectl.mahjong.win``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum

from msgspec import Struct

from tablectl.mahjong.melds import Meld
from tablectl.mahjong.seats import Seat, Wind
from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.win import ScoredWin, WinSource
from tablectl.rulesets.moves import Payment
from tablectl.rulesets.own_items import NO_ADDED_ITEMS, AddedItems, OwnItems
from tablectl.rulesets.table_view import HandView, TableView


class ReadyKind(StrEnum):
    """A declaration of a ready hand."""

    NONE = "none"
    READY = "riichi"
    DOUBLE = "double"


class WinFacts(Struct, frozen=True, gc=False):
    """Everything that a book needs to score a win."""

    hand: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    """The melds of the winning hand, if a seat has two hands."""
    winning_tile: Tile | None
    """None for a special win without one, and for a win that does not use the drawn tile."""
    source: WinSource
    seat: Wind
    round: Wind
    from_wind: Wind | None
    ready: ReadyKind = ReadyKind.NONE
    ippatsu: bool = False
    indicators: tuple[Tile, ...] = ()
    hidden_indicators: tuple[Tile, ...] = ()
    last_tile: bool = False
    first_turn: bool = False
    honba: int = 0
    deposits: int = 0
    liable: tuple[tuple[str, Wind], ...] = ()
    """(scoring item, liable seat)."""
    flowers: tuple[Tile, ...] = ()
    special: str | None = None
    """A special win, named by ``WinRules.specials``."""
    part: int = 0
    """The index of the winning hand, if the seat has two hands."""
    unused: bool = False
    """Whether the win does not use the drawn tile."""
    other_melds: tuple[Meld, ...] = ()
    """The melds of the seat's other hand, if it has two."""
    earlier: tuple[ScoredWin, ...] = ()
    """The seat's earlier wins in this hand, if it has two hands."""
    players: int = 4
    own: OwnItems | None = None
    """The club's items, for books that count them."""
    table: TableView | None = None
    at: HandView | None = None
    """The hand when the win was shown: earlier winners, visible tiles, the log of moves."""

    @property
    def added(self) -> AddedItems:
        """The club's items that count in every reading of the hand."""
        return NO_ADDED_ITEMS if self.own is None else self.own.in_every_reading()

    @property
    def view(self) -> tuple[TableView, HandView]:
        """The table and the hand at the moment of the win.

        Raises:
            ValueError: the facts have no table.
        """
        if self.table is None or self.at is None:
            raise ValueError("these facts come without a table")
        return self.table, self.at


class PaidWin(Struct, frozen=True, gc=False):
    """A scored win of this hand, before the hand is settled."""

    seat: Seat
    from_seat: Seat | None
    scored: ScoredWin
    deltas: tuple[int, ...]
    """By seat."""


class ReadyHand(Struct, frozen=True, gc=False):
    """A hand shown at an exhaustive draw."""

    tiles: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    gone: Callable[[], Sequence[int]]
    """Counts the visible tiles of each kind outside the hand; called only if the rules need it."""
    seat: Wind
    round: Wind
    declared: bool
    """Whether its seat had declared ready."""


class DrawFacts(Struct, frozen=True, gc=False):
    """A hand that ended without a winner."""

    reason: str
    dealer: Seat
    ready: tuple[Seat, ...]
    """Seats that showed a ready hand."""
    nagashi: tuple[Seat, ...]
    """Seats whose discards are all terminals and honors, none of them claimed."""
    honba: int = 0
    deposits: int = 0


class DrawPayment(Struct, frozen=True, gc=False):
    """What a hand without a winner pays."""

    deltas: tuple[int, ...]
    deposits: int
    """Sticks left on the table."""


class HandOutcome(Struct, frozen=True, gc=False):
    """The end of the last hand, which determines the next dealer or the session's end."""

    round: Wind
    dealer: Seat
    first_dealer: Seat
    honba: int
    winners: tuple[Seat, ...]
    """Seats whose wins were paid, in the order of the settlement."""
    draw: str | None
    ready: tuple[Seat, ...]
    scores: tuple[int, ...]
    """Points after the settlement."""
    nagashi: tuple[Seat, ...] = ()
    number: int = 0
    """Number of the hand in the session, from 0."""
    rounds: int = 0
    """Rounds of the session that were over before this hand."""
    payments: tuple[Payment, ...] = ()
    """Payments of the settlement besides the wins."""
    totals: tuple[object, ...] = ()
    """``ScoredWin.total`` of each paid win, in the order of ``winners``."""
    table: TableView | None = None
    hand: HandView | None = None
    """The finished hand, with its log."""


class NextHand(Struct, frozen=True, gc=False):
    """The session goes on."""

    round: Wind
    dealer: Seat
    honba: int
    """The number of repeated deals, as the book counts them: riichi's counters, a banker's stays."""
    may_end: str | None = None
    """Why the dealer may end the session here instead; None if the dealer may not."""
    seats: tuple[Seat, ...] | None = None
    """Players change places first: for each seat, the present seat of its next player."""


class SessionOver(Struct, frozen=True, gc=False):
    """The session is over by the rules."""

    reason: str


class FinalScores(Struct, frozen=True, gc=False):
    """The end of a session: ``points`` after the payment of left deposits, and scores with uma and oka."""

    points: tuple[int, ...]
    final: tuple[float, ...]
    match: tuple[float, ...] = ()
    """Match points for the places; empty if the book has none."""


def scores_without_bonus(scores: tuple[int, ...], deposits: int, first_dealer: Seat) -> FinalScores:
    """The final scores of a book that adds nothing to the points."""
    return FinalScores(scores, tuple(map(float, scores)))
