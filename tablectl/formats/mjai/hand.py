"""A hand of mjai while it is read, and its payment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tablectl.formats.mjai.words import read_tile
from tablectl.formats.recorded.claims import EXHAUSTION_REASONS
from tablectl.formats.recorded.hands import HandTracker
from tablectl.formats.recorded.payments import STICK, HandPayment, hand_payment
from tablectl.formats.recorded.record import RecordedWin, RecordError
from tablectl.game.claims import ShowHand
from tablectl.mahjong.seats import Wind
from tablectl.quoting import as_json


@dataclass(slots=True)
class MjaiHand:
    """A hand while it is being read."""

    round: Wind
    dealer: int
    honba: int
    deposits: int
    scores: tuple[int, ...]
    hands: HandTracker
    wins: list[RecordedWin] = field(default_factory=list)
    ura: tuple[str, ...] = ()
    reason: str | None = None
    deltas: list[tuple[int, ...] | None] = field(default_factory=list)
    """Changes for each win or for the draw; None if only the next hand's points tell them."""
    scores_after: tuple[int, ...] | None = None
    ended: bool = False
    shows_recorded: bool = False
    """Whether the draw says who showed a ready hand."""

    def apply_shown_hands(self, draw: Mapping[str, Any]) -> None:
        """Show the ready hands at an exhaustive draw, if it has ``tenpais`` and ``tehais`` as those of the
        first server do. Otherwise every ready seat counts as having shown its hand."""
        ready, tiles = draw.get("tenpais"), draw.get("tehais")
        if not isinstance(ready, list) or not isinstance(tiles, list):
            return
        shown = {seat: [read_tile(tile) for tile in tiles[seat]] for seat, shows in enumerate(ready) if shows}
        if any(None in each for each in shown.values()):
            return
        self.shows_recorded = True
        for seat, each in shown.items():
            self.hands.apply(ShowHand(seat, tuple(tile for tile in each if tile is not None)))


def recorded_payment(hand: MjaiHand, next_scores: tuple[int, ...] | None) -> HandPayment | None:
    """The hand's payment from its changes or from the next hand's points; None if both are missing."""
    won_on = any(w.from_seat is not None for w in hand.wins) or hand.reason == "sanchahou"
    riichi_seats = hand.hands.paid_riichi_seats(won_on)
    changes = [each for each in hand.deltas if each is not None]
    if len(changes) == len(hand.deltas):
        return hand_payment(hand.scores, hand.deposits, riichi_seats, changes, won=bool(hand.wins))
    after = hand.scores_after or next_scores
    if after is None and (hand.wins or hand.reason in (None, *EXHAUSTION_REASONS)):
        return None
    if after is not None and len(hand.deltas) > 1:
        # Of several wins only the sum is recorded.
        return HandPayment(after, tuple(() for _ in hand.deltas))
    after = after or hand.scores
    change = [
        b - a + STICK * (seat in riichi_seats)
        for seat, (a, b) in enumerate(zip(hand.scores, after, strict=True))
    ]
    return hand_payment(hand.scores, hand.deposits, riichi_seats, [change], won=bool(hand.wins))


def deltas_of(event: Mapping[str, Any], seats: int) -> tuple[int, ...] | None:
    """The changes of a win or a draw; None if the event does not have them.

    Raises:
        RecordError: they are not one number for each seat.
    """
    deltas = event.get("deltas")
    if deltas is None:
        return None
    if not isinstance(deltas, list) or len(deltas) not in (4, seats):
        raise RecordError(f'expected {seats} numbers in "deltas", got {as_json(deltas)}')
    return tuple(int(v) for v in deltas[:seats])
