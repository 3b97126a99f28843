"""A hand of mjai while it is being read, and what it paid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tablectl.errors import as_json
from tablectl.formats.mjai.words import read_tile
from tablectl.formats.recorded.claims import WALL_ENDS
from tablectl.formats.recorded.hands import Hands
from tablectl.formats.recorded.payments import STICK, Paid, paid
from tablectl.formats.recorded.record import RecordedWin, RecordError
from tablectl.game.claims import ShowHand
from tablectl.mahjong.seats import Wind


@dataclass(slots=True)
class MjaiHand:
    """A hand while it is being read."""

    round: Wind
    dealer: int
    honba: int
    deposits: int
    scores: tuple[int, ...]
    hands: Hands
    wins: list[RecordedWin] = field(default_factory=list)
    ura: tuple[str, ...] = ()
    reason: str | None = None
    deltas: list[tuple[int, ...] | None] = field(default_factory=list)
    """One a win, or one of a draw; None where only the next hand's points show it."""
    scores_after: tuple[int, ...] | None = None
    ended: bool = False
    shows_recorded: bool = False
    """Whether a draw told who showed a ready hand."""

    def take_shown(self, draw: Mapping[str, Any]) -> None:
        """Whose ready hand lies open when the wall is out: what a draw tells in ``tenpais`` and
        ``tehais``, as the first server did. Where it has none, every ready seat is taken to show."""
        ready, tiles = draw.get("tenpais"), draw.get("tehais")
        if not isinstance(ready, list) or not isinstance(tiles, list):
            return
        shown = {seat: [read_tile(tile) for tile in tiles[seat]] for seat, shows in enumerate(ready) if shows}
        if any(None in each for each in shown.values()):
            return
        self.shows_recorded = True
        for seat, each in shown.items():
            self.hands.take(ShowHand(seat, tuple(tile for tile in each if tile is not None)))


def payment(hand: MjaiHand, following: tuple[int, ...] | None) -> Paid | None:
    """What the hand paid, worked out from its changes or from the next hand's points; None: by neither."""
    won_on = any(w.from_seat is not None for w in hand.wins) or hand.reason == "sanchahou"
    sticks = hand.hands.paid_ready(won_on)
    changes = [each for each in hand.deltas if each is not None]
    if len(changes) == len(hand.deltas):
        return paid(hand.scores, hand.deposits, sticks, changes, won=bool(hand.wins))
    after = hand.scores_after or following
    if after is None and (hand.wins or hand.reason in (None, *WALL_ENDS)):
        return None
    if after is not None and len(hand.deltas) > 1:
        # Of several wins only the sum is recorded.
        return Paid(after, tuple(() for _ in hand.deltas))
    after = after or hand.scores
    change = [
        b - a + STICK * (seat in sticks) for seat, (a, b) in enumerate(zip(hand.scores, after, strict=True))
    ]
    return paid(hand.scores, hand.deposits, sticks, [change], won=bool(hand.wins))


def deltas_of(event: Mapping[str, Any], seats: int) -> tuple[int, ...] | None:
    """The changes of a win or a draw; None where the event does not give them.

    Raises:
        RecordError: not a number a seat.
    """
    deltas = event.get("deltas")
    if deltas is None:
        return None
    if not isinstance(deltas, list) or len(deltas) not in (4, seats):
        raise RecordError(f'expected {seats} numbers in "deltas", got {as_json(deltas)}')
    return tuple(int(v) for v in deltas[:seats])
