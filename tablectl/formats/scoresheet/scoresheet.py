"""The score sheet of a session, hand by hand, for every rule book.

Values are by player, in the order in which the players first sat down. A player's column stays the same when
the players change seats. ``tablectl.formats.scoresheet.reading`` makes a sheet from the events.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tablectl.game.views import PaymentLine
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.win import WinTotal

UNFINISHED: Final = "unfinished"
"""The draw of a hand that was in play when the session ended."""
WIN_VOIDED: Final = "win_voided"
"""The code of a note about a voided win."""

Player = int
"""A player's seat at the session's start."""


@dataclass(frozen=True, slots=True)
class ScoresheetWin:
    """A paid win."""

    player: Player
    from_player: Player | None
    """The player of the winning tile; None if it came from the wall, or from nobody."""
    tiles: str
    """The closed tiles and the winning tile, as text; empty if they were never shown."""
    items: tuple[tuple[str, int, int, int], ...]
    """(id, value, count, yakuman) of each scoring item."""
    total: WinTotal
    deltas: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ScoresheetPayment:
    """A payment other than a win's: for a kong, a check at the end, or a penalty."""

    reason: str
    player: Player
    deltas: tuple[int, ...]
    penalty: bool = False
    """Whether the judge decided it."""


@dataclass(frozen=True, slots=True)
class ScoresheetNote:
    """A noted irregularity, or a voided win."""

    player: Player | None
    code: str
    detail: str


@dataclass(frozen=True, slots=True)
class ScoresheetHand:
    """One finished hand, with all decisions before the next hand."""

    number: int
    """0-based."""
    round: Wind
    dealer: Player
    honba: int
    wins: tuple[ScoresheetWin, ...]
    unpaid: tuple[Player, ...]
    """Players whose shown wins were not paid, because they were void or another win took precedence."""
    draw: str | None
    payments: tuple[ScoresheetPayment, ...]
    notes: tuple[ScoresheetNote, ...]
    deltas: tuple[int, ...]
    """The change of each player's points, paid riichi sticks included."""
    scores: tuple[int, ...]
    """Points afterwards."""
    places: tuple[int, ...]
    """Places afterwards, 1 the best; the rules rank equal players."""
    lines: tuple[PaymentLine, ...]
    """The parts of the change, by player; they add up to ``deltas``."""


@dataclass(frozen=True, slots=True)
class Scoresheet:
    """One session, finished or in play."""

    rules: str
    preset: str
    options: Mapping[str, object]
    players: tuple[str, ...]
    start: tuple[int, ...]
    """Points at the beginning."""
    hands: tuple[ScoresheetHand, ...]
    reason: str | None = None
    """Why the session is over; None while it is in play."""
    scores: tuple[int, ...] = ()
    """Points at the end, or so far."""
    final: tuple[float, ...] = ()
    """Final scores; empty if they are the points."""
    places: tuple[int, ...] = ()
    """Places, 1 the best, by final scores or, in play, by points; the rules rank equal players."""
    left: tuple[PaymentLine, ...] = ()
    """Payments of the sticks that were left at the end, by player."""
    match: tuple[float, ...] = ()
    """Match points, if the book has them."""
