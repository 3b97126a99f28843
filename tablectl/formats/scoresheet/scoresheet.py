"""The score sheet of a session: what a page shows hand by hand, for every rule book.

Everything is by player, in the order in which they sat down first: where a book has players change seats,
their columns stay. ``tablectl.formats.scoresheet.reading`` works it out from the events.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tablectl.game.views import PaymentLine
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.win import WinTotal

UNFINISHED: Final = "unfinished"
"""How a hand ended that was not paid when the session did."""
WIN_VOIDED: Final = "win_voided"
"""The code of a note that a shown win was struck down."""

Player = int
"""Who sat down at which seat when the session began."""


@dataclass(frozen=True, slots=True)
class ScoresheetWin:
    """A win as it was paid."""

    player: Player
    from_player: Player | None
    """Whose tile it was; None: drawn from the wall, or nobody's."""
    tiles: str
    """The closed tiles and the winning tile, as text; empty where they were never shown."""
    items: tuple[tuple[str, int, int, int], ...]
    """(id, value, count, yakuman) of each scoring item."""
    total: WinTotal
    deltas: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ScoresheetPayment:
    """Points for something else than a win: a kong, a check at the end, a judge's penalty."""

    reason: str
    player: Player
    deltas: tuple[int, ...]
    penalty: bool = False
    """Decided by the judge."""


@dataclass(frozen=True, slots=True)
class ScoresheetNote:
    """Something against the rules that was noted."""

    player: Player | None
    code: str
    detail: str


@dataclass(frozen=True, slots=True)
class ScoresheetHand:
    """One finished hand, with what was decided before the next began."""

    number: int
    """0-based."""
    round: Wind
    dealer: Player
    honba: int
    wins: tuple[ScoresheetWin, ...]
    unpaid: tuple[Player, ...]
    """Whose shown wins were not paid: void, or cut off by another's."""
    draw: str | None
    payments: tuple[ScoresheetPayment, ...]
    notes: tuple[ScoresheetNote, ...]
    deltas: tuple[int, ...]
    """The change of each player's points over all of this, sticks that were put down included."""
    scores: tuple[int, ...]
    """After all of it."""
    places: tuple[int, ...]
    """After all of it, 1 the best; equal players as the rules rank them."""
    lines: tuple[PaymentLine, ...]
    """What the change consists of, by player; they add up to ``deltas``."""


@dataclass(frozen=True, slots=True)
class Scoresheet:
    """One session, whole or so far."""

    rules: str
    preset: str
    options: Mapping[str, object]
    players: tuple[str, ...]
    start: tuple[int, ...]
    """Points at the beginning."""
    hands: tuple[ScoresheetHand, ...]
    reason: str | None = None
    """Why the session is over; None while it goes on."""
    scores: tuple[int, ...] = ()
    """Points at the end, or so far."""
    final: tuple[float, ...] = ()
    """Final scores, where they are more than the points."""
    places: tuple[int, ...] = ()
    """1 the best, by final scores at the end and by points before; equal players as the rules rank them."""
    left: tuple[PaymentLine, ...] = ()
    """What lay on the table at the end and was given out, by player."""
    match: tuple[float, ...] = ()
    """Points of the match, where the book has such."""
