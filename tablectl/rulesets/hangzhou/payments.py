"""Who pays what: units, the banker's factor, liability, and no more than the chips that are left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tablectl.mahjong.seats import WINDS, Wind


class Part(NamedTuple):
    """Some of a win's worth that one seat answers for alone."""

    seat: Wind
    product: int
    """What of the product of multipliers."""


def banker_factor(streak: int) -> int:
    """What payments to and from the banker are multiplied with (book, "Scoring").

    >>> [banker_factor(streak) for streak in (1, 2, 3, 4)]
    [2, 4, 8, 8]
    """
    return (2, 4, 8)[min(streak, 3) - 1]


def unit(winner: Wind, payer: Wind, streak: int) -> int:
    """What one player pays another for a win that is worth 1."""
    return banker_factor(streak) if Wind.EAST in (winner, payer) else 1


def wall_payments(
    winner: Wind,
    streak: int,
    product: int,
    liable: Mapping[Wind, int],
    alone: Sequence[Part] = (),
) -> dict[Wind, int]:
    """What each seat owes for a win by an own tile.

    Args:
        winner: the winner's seat.
        streak: the banker's.
        product: product of the multipliers that everybody pays for.
        liable: how many times a seat answers for all of that; then nobody else pays for it.
        alone: further worth that one seat answers for alone, for all three.
    """
    each = {payer: unit(winner, payer, streak) for payer in WINDS if payer is not winner}
    whole = sum(each.values())
    owed = (
        {payer: product * whole * liable.get(payer, 0) for payer in each}
        if liable
        else {payer: product * one for payer, one in each.items()}
    )
    for part in alone:
        owed[part.seat] += part.product * whole
    return owed


def robbed_payments(winner: Wind, robbed: Wind, streak: int, product: int) -> dict[Wind, int]:
    """What the robbed player owes: for all three, as if the winner had drawn the tile."""
    return {robbed: sum(wall_payments(winner, streak, product, {}).values())}


def claim_payments(
    winner: Wind, discarder: Wind, streak: int, product: int, liable: Mapping[Wind, int]
) -> dict[Wind, int]:
    """What is owed for a claimed discard. Who is liable (where claims make so) pays beside the discarder."""
    full = product * unit(winner, discarder, streak)
    owed = {payer: times * full for payer, times in liable.items()}
    owed[discarder] = owed.get(discarder, 0) + full
    return owed


def deltas(winner: Wind, owed: Mapping[Wind, int], stacks: Mapping[Wind, int]) -> dict[Wind, int]:
    """Change of each seat's chips. What somebody cannot pay is the winner's loss: no debt is incurred.

    >>> [*deltas(Wind.SOUTH, {Wind.EAST: 8, Wind.WEST: 1}, {Wind.EAST: 5}).values()]
    [-5, 6, -1, 0]
    """
    paid = {seat: min(owed.get(seat, 0), stacks.get(seat, owed.get(seat, 0))) for seat in WINDS}
    return {seat: sum(paid.values()) if seat is winner else -paid[seat] for seat in WINDS}


def false_win_deltas(claimant: Wind, owed: Mapping[Wind, int], stacks: Mapping[Wind, int]) -> dict[Wind, int]:
    """Change of each seat's chips when a false win is paid: everybody gets what they would have paid.

    Who has not enough chips pays in turn from the right neighbour on, as far as they reach.
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
