"""Payments: units, the banker's factor, liability, limited by the payers' chips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tablectl.mahjong.seats import WINDS, Wind


class LiablePart(NamedTuple):
    """A part of a win that one seat pays alone."""

    seat: Wind
    product: int
    """Its share of the product of multipliers."""


def banker_factor(streak: int) -> int:
    """The factor of payments to and from the banker (book, "Scoring").

    >>> [banker_factor(streak) for streak in (1, 2, 3, 4)]
    [2, 4, 8, 8]
    """
    return (2, 4, 8)[min(streak, 3) - 1]


def unit_payment(winner: Wind, payer: Wind, streak: int) -> int:
    """The payment between two players for a win with the product 1."""
    return banker_factor(streak) if Wind.EAST in (winner, payer) else 1


def wall_payments(
    winner: Wind,
    streak: int,
    product: int,
    liable: Mapping[Wind, int],
    liable_parts: Sequence[LiablePart] = (),
) -> dict[Wind, int]:
    """The payments of each seat for a self-drawn win.


    Args:
        winner: the winner's seat.
        streak: the banker's streak.
        product: product of the multipliers that everybody pays for.
        liable: the factors by which liable seats pay all of that; then nobody else does.
        liable_parts: further parts that one seat pays alone, for all three.
    """
    each = {payer: unit_payment(winner, payer, streak) for payer in WINDS if payer is not winner}
    whole = sum(each.values())
    owed = (
        {payer: product * whole * liable.get(payer, 0) for payer in each}
        if liable
        else {payer: product * one for payer, one in each.items()}
    )
    for part in liable_parts:
        owed[part.seat] += part.product * whole
    return owed


def robbed_payments(winner: Wind, robbed: Wind, streak: int, product: int) -> dict[Wind, int]:
    """The payment of the robbed player, who pays for all three as if the winner had drawn the tile."""
    return {robbed: sum(wall_payments(winner, streak, product, {}).values())}


def claim_payments(
    winner: Wind, discarder: Wind, streak: int, product: int, liable: Mapping[Wind, int]
) -> dict[Wind, int]:
    """The payments for a win on a discard. Liable seats, if the table has them here, pay as well."""
    full = product * unit_payment(winner, discarder, streak)
    owed = {payer: times * full for payer, times in liable.items()}
    owed[discarder] = owed.get(discarder, 0) + full
    return owed


def deltas(winner: Wind, owed: Mapping[Wind, int], stacks: Mapping[Wind, int]) -> dict[Wind, int]:
    """Changes of chips by seat. Nobody incurs debts: the winner loses what a payer does not have.

    >>> [*deltas(Wind.SOUTH, {Wind.EAST: 8, Wind.WEST: 1}, {Wind.EAST: 5}).values()]
    [-5, 6, -1, 0]
    """
    paid = {seat: min(owed.get(seat, 0), stacks.get(seat, owed.get(seat, 0))) for seat in WINDS}
    return {seat: sum(paid.values()) if seat is winner else -paid[seat] for seat in WINDS}


def false_win_deltas(claimant: Wind, owed: Mapping[Wind, int], stacks: Mapping[Wind, int]) -> dict[Wind, int]:
    """Changes of chips by seat for a false win: each other player gets what they would have paid.

    If the chips do not suffice, the claimant pays in turn, starting with the right neighbour.
    """
    left = stacks.get(claimant, sum(owed.values()))
    changes = dict.fromkeys(WINDS, 0)
    seat = claimant.next
    while seat is not claimant:
        paid = min(owed.get(seat, 0), left)
        left -= paid
        changes[seat] = paid
        changes[claimant] -= paid
        seat = seat.next
    return changes
