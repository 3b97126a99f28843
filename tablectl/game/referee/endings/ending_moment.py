"""The moment at which the end of a hand is judged: what is seen and said, and for how long it has been so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablectl.game.evidence import Button, ButtonPressed, SeenSeat, TableSeen
from tablectl.game.referee.endings.hand_readings import still
from tablectl.game.referee.patience import Patience
from tablectl.mahjong.seats import Seat

Shown = tuple[Seat, int, int]
"""A shown hand that was asked about: its seat, how many tiles were shown, since when the newest."""


@dataclass(frozen=True, slots=True)
class EndingMoment:
    """What every question about a hand's end is decided by, besides the state."""

    seen: TableSeen
    """The newest look, without the tiles of written wins."""
    presses: Sequence[ButtonPressed]
    now_ms: int
    quiet_ms: int
    """For how long the state has taken no event; what lay there before belongs to what is written."""
    patience: Patience
    taken: bool = False
    """The offered tile does not lie in its river any more."""
    asked: frozenset[Shown] = frozenset()
    """Shown hands about which a question was asked: nothing more is said of them."""
    unwatched_ms: int = 0
    """Nobody knows when what lies there since before was laid down, and nobody heard the keys."""

    def look(self, seat: Seat) -> SeenSeat:
        """What is seen at a seat."""
        return self.seen.seats[seat]

    def is_still(self, seat: Seat) -> bool:
        """Whether the hand that a seat shows has come to rest."""
        return still(self.look(seat), self.now_ms, self.patience)

    def has_said_win(self, seat: Seat) -> bool:
        """Whether a seat has pressed the key for a win."""
        return any(press.seat == seat and press.button is Button.WIN for press in self.presses)

    def was_asked(self, seat: Seat) -> bool:
        """Whether people were asked about the hand that a seat shows, seen as well as now or better: of the
        same tiles some may be lost from sight again."""
        _, tiles, newest_ms = as_shown(seat, self.look(seat))
        return any(
            other == seat and most >= tiles and at_ms >= newest_ms for other, most, at_ms in self.asked
        )


def as_shown(seat: Seat, look: SeenSeat) -> Shown:
    """What distinguishes one shown hand from another."""
    return seat, len(look.shown), max((tile.since_ms for tile in look.shown), default=0)
