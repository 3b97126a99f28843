"""The evidence by which the end of a hand is judged: what is seen, the keys pressed, and since when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablectl.game.evidence import Button, ButtonPressed, SeenSeat, TableSeen
from tablectl.game.referee.endings.open_rows.hand_readings import is_at_rest
from tablectl.game.referee.endings.open_rows.open_row import OpenRow
from tablectl.game.referee.patience import Patience
from tablectl.game.state import GameState
from tablectl.mahjong.seats import Seat

ShownHandKey = tuple[Seat, int, int]
"""A shown hand that was asked about: its seat, how many tiles were shown, since when the latest."""


@dataclass(frozen=True, slots=True)
class EndingMoment:
    """All that decides about a hand's end besides the state."""

    seen: TableSeen
    """The latest observation, without the tiles of written wins."""
    presses: Sequence[ButtonPressed]
    now_ms: int
    idle_ms: int
    """Time since the last event. What has lain there longer belongs to what is recorded."""
    patience: Patience
    taken: bool = False
    """Whether the offered tile was taken from its river."""
    asked: frozenset[ShownHandKey] = frozenset()
    """Shown hands about which a question was asked; they are not asked about again."""
    unwatched_ms: int = 0
    """Until this time the table was not watched: when tiles were laid is unknown, key presses are missing."""

    def seen_seat(self, seat: Seat) -> SeenSeat:
        """What is seen at a seat."""
        return self.seen.seats[seat]

    def is_at_rest(self, seat: Seat) -> bool:
        """Whether the hand that a seat shows is at rest."""
        return is_at_rest(self.seen_seat(seat), self.now_ms, self.patience)

    def has_lain(self, seat: Seat, least_ms: int) -> bool:
        """Whether every tile that a seat shows has lain there so long."""
        return all(self.now_ms - tile.since_ms >= least_ms for tile in self.seen_seat(seat).shown)

    def row(self, state: GameState, seat: Seat) -> OpenRow:
        """The tiles that a seat shows, to be read by what is recorded."""
        return OpenRow(state, seat, self.seen_seat(seat), self.taken)

    def has_pressed_win(self, seat: Seat) -> bool:
        """Whether a seat has pressed the key for a win."""
        return any(press.seat == seat and press.button is Button.WIN for press in self.presses)

    def was_questioned(self, seat: Seat) -> bool:
        """Whether people were asked about the hand that a seat shows when at least as many of its tiles were
        visible: some may be out of sight again."""
        _, tiles, newest_ms = shown_hand_key(seat, self.seen_seat(seat))
        return any(
            other == seat and most >= tiles and at_ms >= newest_ms for other, most, at_ms in self.asked
        )


def shown_hand_key(seat: Seat, seen_seat: SeenSeat) -> ShownHandKey:
    """What distinguishes one shown hand from another."""
    return seat, len(seen_seat.shown), max((tile.since_ms for tile in seen_seat.shown), default=0)
