"""Normalises a record's payments, as programs count riichi sticks differently."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablectl.formats.recorded.record import RecordError
from tablectl.mahjong.seats import Seat

STICK = 1000
EXTRA_STICK_NOTE = (
    "a payment gives 1,000 more than lay on the table: some converters count the stick of a riichi whose"
    " tile was won on; compared without it"
)


@dataclass(frozen=True, slots=True)
class HandPayment:
    """A hand's payments, without the riichi sticks that its players paid."""

    after: tuple[int, ...]
    """Points after the payments."""
    changes: tuple[tuple[int, ...], ...]
    """Changes by seat, for each win or for the draw."""
    note: str | None = None
    """A sentence about a corrected payment."""


def hand_payment(
    scores: Sequence[int],
    deposits: int,
    riichi_seats: Sequence[Seat],
    changes: Sequence[Sequence[int]],
    *,
    won: bool,
) -> HandPayment:
    """Normalise a record's changes. Their sum tells whether they include the hand's riichi sticks.

    Args:
        scores: points at the hand's start.
        deposits: sticks from earlier hands.
        riichi_seats: seats that paid a stick in this hand.
        changes: the record's changes by seat, for each win or for the draw.
        won: whether a winner took the sticks; at a draw they stay.

    Raises:
        RecordError: a change without its four points.
    """
    payments = [[int(change) for change in each] for each in changes]
    if any(len(each) != len(scores) for each in payments):
        raise RecordError(f"expected {len(scores)} changes of points in each payment")
    note = None
    total = sum(sum(each) for each in payments)
    taken_deposits = STICK * (deposits + len(riichi_seats)) if won else 0
    if payments and riichi_seats and total == taken_deposits - STICK * len(riichi_seats):
        for seat in riichi_seats:
            payments[0][seat] += STICK
    elif payments and won and total == taken_deposits + STICK:
        payments[0][max(range(len(scores)), key=lambda seat: payments[0][seat])] -= STICK
        note = EXTRA_STICK_NOTE
    after = [
        points - STICK * (seat in riichi_seats) + sum(each[seat] for each in payments)
        for seat, points in enumerate(scores)
    ]
    return HandPayment(tuple(after), tuple(tuple(each) for each in payments), note)
