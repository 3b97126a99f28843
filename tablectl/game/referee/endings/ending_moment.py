"""The moment at which the end of a hand is judged: what is seen and said, and for how long it has been so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablectl.game.evidence import Button, ButtonPressed, SeenSeat, TableSeen
from tablectl.game.referee.endings.hand_readings import is_at_rest
from tablectl.game.referee.patience import Patience
from tablectl.mahjong.seats import Seat

ShownHandKey = tuple[Seat, int, int]
"""A shown hand that was asked about: its seat, how many tiles were shown, since when the latest."""


@dataclass(frozen=True, slots=True)
class EndingMoment:
    """What every question about a hand's end is decided by, besides the state."""

    seen: TableSeen
    """The latest observation, without the tiles of written wins."""
    presses: Sequence[ButtonPressed]
    now_ms: int
    idle_ms: int
    """For how long the state has taken no event; what lay there before belongs to what is written."""
    patience: Patience
    taken: bool = False
    """The offered tile does not lie in its river any more."""
    asked: frozenset[ShownHandKey] = frozenset()
    """Shown hands about which a question was asked: nothing more is said of them."""
    unwatched_ms: int = 0
    """Nobody knows when what lies there since before was laid down, and nobody heard the keys."""

    def seen_seat(self, seat: Seat) -> SeenSeat:
        """What is seen at a seat."""
        return self.seen.seats[seat]

    def is_at_rest(self, seat: Seat) -> bool:
        """Whether the hand that a seat shows is at rest."""
        return is_at_rest(self.seen_seat(seat), self.now_ms, self.patience)

    def has_pressed_win(self, seat: Seat) -> bool:
        """Whether a seat has pressed the key for a win."""
        return any(press.seat == seat and press.button is Button.WIN for press in self.presses)

    def was_questioned(self, seat: Seat) -> bool:
        """Whether people were asked about the hand that a seat shows, seen as well as now or better: of the
        same tiles some may be lost from sight again."""
        _, tiles, newest_ms = shown_hand_key(seat, self.seen_seat(seat))
        return any(
            other == seat and most >= tiles and at_ms >= newest_ms for other, most, at_ms in self.asked
        )


def shown_hand_key(seat: Seat, seen_seat: SeenSeat) -> ShownHandKey:
    """What distinguishes one shown hand from another."""
    return seat, len(seen_seat.shown), max((tile.since_ms for tile in seen_seat.shown), default=0)
