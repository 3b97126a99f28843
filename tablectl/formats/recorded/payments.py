"""What seats have after a payment, by a record's changes: records count riichi sticks differently."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablectl.formats.recorded.record import RecordError
from tablectl.mahjong.seats import Seat

STICK = 1000
ONE_TOO_MANY = (
    "a payment gives 1,000 more than lay on the table: some converters count the stick of a riichi whose"
    " tile was won on; compared without it"
)


@dataclass(frozen=True, slots=True)
class Paid:
    """A hand's payments, without the sticks that its players put down."""

    after: tuple[int, ...]
    """Points after them."""
    changes: tuple[tuple[int, ...], ...]
    """One a win, or one of a draw."""
    note: str | None = None
    """What had to be put right, in a sentence."""


def paid(
    scores: Sequence[int],
    deposits: int,
    sticks: Sequence[Seat],
    changes: Sequence[Sequence[int]],
    *,
    won: bool,
) -> Paid:
    """What a record's changes are, whether they count the hand's riichi sticks or not: their sum decides.

    Args:
        scores: points at the hand's start.
        deposits: sticks that lay there before.
        sticks: who put one down in this hand.
        changes: as the record has them.
        won: whether the winner took the sticks; at a draw they stay.

    Raises:
        RecordError: a change without its four points.
    """
    payments = [[int(change) for change in each] for each in changes]
    if any(len(each) != len(scores) for each in payments):
        raise RecordError(f"expected {len(scores)} changes of points in each payment")
    note = None
    total = sum(sum(each) for each in payments)
    without = STICK * (deposits + len(sticks)) if won else 0
    if payments and sticks and total == without - STICK * len(sticks):
        for seat in sticks:
            payments[0][seat] += STICK
    elif payments and won and total == without + STICK:
        payments[0][max(range(len(scores)), key=lambda seat: payments[0][seat])] -= STICK
        note = ONE_TOO_MANY
    after = [
        points - STICK * (seat in sticks) + sum(each[seat] for each in payments)
        for seat, points in enumerate(scores)
    ]
    return Paid(tuple(after), tuple(tuple(each) for each in payments), note)
