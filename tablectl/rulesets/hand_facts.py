"""What the game tells a rule book of a win, a hand without one, and a hand that is over; and the answers.

Made anew for every win and every hand, they are structs for the reason that ``tablectl.mahjong.win`` gives.
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
from tablectl.rulesets.own_items import NOTHING_ADDED, Added, OwnItems
from tablectl.rulesets.table_view import HandView, TableView


class ReadyKind(StrEnum):
    """A declaration of a ready hand."""

    NONE = "none"
    READY = "riichi"
    DOUBLE = "double"


class WinFacts(Struct, frozen=True, gc=False):
    """Everything the game knows of one win, for the book to score."""

    hand: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    """Of the hand that wins, where a seat has two."""
    winning_tile: Tile | None
    """None for a special win that has none, and for one that leaves the drawn tile out."""
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
    """(scoring item, who is liable for it)."""
    flowers: tuple[Tile, ...] = ()
    special: str | None = None
    """A win by a rule of its own, as ``PlayRules.specials`` named it."""
    part: int = 0
    """Which of the seat's hands wins, where it has two."""
    unused: bool = False
    """The drawn tile stays out of this win."""
    other_melds: tuple[Meld, ...] = ()
    """Of the seat's other hand, where it has two."""
    earlier: tuple[ScoredWin, ...] = ()
    """What the seat's earlier wins in this hand are paid, where it has two hands."""
    players: int = 4
    own: OwnItems | None = None
    """What a club counts of its own, for books that ask."""
    table: TableView | None = None
    at: HandView | None = None
    """The hand as it stood when the win was shown: who had won before, what lies open, the log of moves."""

    @property
    def added(self) -> Added:
        """What a club counts of its own in every reading of the hand."""
        return NOTHING_ADDED if self.own is None else self.own.in_every_reading()

    @property
    def view(self) -> tuple[TableView, HandView]:
        """The table and the hand at the moment of the win.

        Raises:
            ValueError: the facts were made without a table.
        """
        if self.table is None or self.at is None:
            raise ValueError("these facts come without a table")
        return self.table, self.at


class PaidWin(Struct, frozen=True, gc=False):
    """A win of this hand with what the book says it is worth, before the hand is settled."""

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
    """Counts tiles of each kind that lie open outside it, where the rules ask."""
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
    """How the last hand ended, for who deals next and whether the session goes on."""

    round: Wind
    dealer: Seat
    first_dealer: Seat
    honba: int
    winners: tuple[Seat, ...]
    """Whose wins were paid, in the order of the settlement."""
    draw: str | None
    ready: tuple[Seat, ...]
    scores: tuple[int, ...]
    """After the settlement."""
    nagashi: tuple[Seat, ...] = ()
    number: int = 0
    """0-based count of the session's hands."""
    rounds: int = 0
    """Rounds of the session that are over, this hand's not counted."""
    payments: tuple[Payment, ...] = ()
    """What the settlement paid besides the wins."""
    totals: tuple[object, ...] = ()
    """``ScoredWin.total`` of each paid win, as ``winners``."""
    table: TableView | None = None
    hand: HandView | None = None
    """The hand that is over, with its log."""


class NextHand(Struct, frozen=True, gc=False):
    """The session goes on."""

    round: Wind
    dealer: Seat
    honba: int
    """How often the deal was repeated, as the book counts it: riichi's counters, a banker's stay."""
    may_end: str | None = None
    """Why the dealer may end the session here instead, where the rules leave it to them."""
    seats: tuple[Seat, ...] | None = None
    """Players change places first: at each seat, the seat where its next player sits now."""


class SessionOver(Struct, frozen=True, gc=False):
    """The session is over by the rules."""

    reason: str


class FinalScores(Struct, frozen=True, gc=False):
    """The end of a session: ``points`` with left deposits given out, and the scores with uma and oka."""

    points: tuple[int, ...]
    final: tuple[float, ...]
    match: tuple[float, ...] = ()
    """Points of the match or tournament for the places taken; empty where the book has none."""


def points_as_they_are(scores: tuple[int, ...], deposits: int, first_dealer: Seat) -> FinalScores:
    """The end of a session by a book that adds nothing to what everybody has left."""
    return FinalScores(scores, tuple(map(float, scores)))
