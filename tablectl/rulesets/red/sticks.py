"""Counting sticks (дяньбан, 点棒): everybody's first set, and what goes from hand to hand for a payment.

A payment moves whole sticks; where the payer has no small ones, the other gives change. Points are what
counts: a seat can owe more than its sticks are worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from tablectl.rulesets.red.options import RedOptions


class Sticks(NamedTuple):
    """So many sticks of each worth."""

    ones: int = 0
    """With eight black dots: 1 point."""
    tens: int = 0
    """With one red dot: 10 points."""
    hundreds: int = 0
    """With five red dots: 100 points."""
    five_hundreds: int = 0
    """With nine red and green dots: 500 points."""

    @property
    def points(self) -> int:
        """What they are worth.

        >>> Sticks(10, 8, 2, 1).points
        790
        """
        return sum(number * worth for number, worth in zip(self, WORTH, strict=True))

    def plus(self, more: Sticks) -> Sticks:
        """Both together."""
        return Sticks(*[own + others for own, others in zip(self, more, strict=True)])

    def less(self, gone: Sticks) -> Sticks:
        """What is left when some are gone."""
        return Sticks(*[own - others for own, others in zip(self, gone, strict=True)])


WORTH: Final = (1, 10, 100, 500)


@dataclass(frozen=True, slots=True)
class Exchange:
    """One payment: what both sides hand over, and what each then has."""

    paid: Sticks
    change: Sticks
    payer: Sticks
    payee: Sticks


def starting_sticks(options: RedOptions) -> Sticks:
    """The set that everybody gets (Схема выплат, 9).

    >>> starting_sticks(RedOptions()).points, starting_sticks(RedOptions(ten_point_sticks=8)).points
    (800, 790)
    """
    return Sticks(ones=10, tens=options.ten_point_sticks, hundreds=2, five_hundreds=1)


def pay(payer: Sticks, payee: Sticks, points: int) -> Exchange | None:
    """Hand over points with as few sticks as can be, the other giving change where it must.

    Returns:
        What goes where; None where these two cannot make it up between them, even with change.

    >>> pay(Sticks(2, 1, 0, 0), Sticks(10, 0, 0, 0), 8)
    Exchange(paid=Sticks(ones=0, tens=1, hundreds=0, five_hundreds=0), change=Sticks(ones=2, tens=0, \
hundreds=0, five_hundreds=0), payer=Sticks(ones=4, tens=0, hundreds=0, five_hundreds=0), \
payee=Sticks(ones=8, tens=1, hundreds=0, five_hundreds=0))
    """
    fewest: tuple[int, Sticks, Sticks] | None = None
    for net in _nets(payer, payee, points):
        paid = Sticks(*[max(0, each) for each in net])
        change = Sticks(*[max(0, -each) for each in net])
        moved = sum(paid) + sum(change)
        if fewest is None or moved < fewest[0]:
            fewest = (moved, paid, change)
    if fewest is None:
        return None
    _, paid, change = fewest
    return Exchange(paid, change, payer.less(paid).plus(change), payee.plus(paid).less(change))


def _nets(payer: Sticks, payee: Sticks, points: int) -> Iterator[tuple[int, int, int, int]]:
    """Every difference of sticks (to the payee above 0, back below) that is worth so many points."""
    for five_hundreds in range(-payee.five_hundreds, payer.five_hundreds + 1):
        for hundreds in range(-payee.hundreds, payer.hundreds + 1):
            rest = points - 500 * five_hundreds - 100 * hundreds
            for ones in range(-payee.ones, payer.ones + 1):
                tens, left = divmod(rest - ones, 10)
                if not left and -payee.tens <= tens <= payer.tens:
                    yield ones, tens, hundreds, five_hundreds


def paid_in_sticks(held: tuple[Sticks, ...], deltas: tuple[int, ...]) -> tuple[Sticks, ...] | None:
    """Everybody's sticks after a hand in which one wins and others pay.

    Payers who can hand over their points do so one after another. Where somebody lacks small sticks and the
    winner cannot give change, the whole table changes money: all sticks are shared out anew.

    Returns:
        By seat; None where the sticks cannot make up what everybody has (somebody owes, or the large sticks
        have nowhere to lie): the difference is then written down.

    >>> paid_in_sticks((Sticks(0, 4, 0, 0), Sticks(10, 0, 0, 0)), (-8, 8))
    (Sticks(ones=2, tens=3, hundreds=0, five_hundreds=0), Sticks(ones=8, tens=1, hundreds=0, five_hundreds=0))
    """
    winner = max(range(len(deltas)), key=lambda seat: deltas[seat])
    table = list(held)
    owing = [seat for seat, delta in enumerate(deltas) if delta < 0]
    while owing:
        exchanges = {seat: pay(table[seat], table[winner], -deltas[seat]) for seat in owing}
        payer = next((seat for seat, one in exchanges.items() if one is not None), None)
        if payer is None:
            return shared_out(held, [one.points + delta for one, delta in zip(held, deltas, strict=True)])
        exchange = exchanges[payer]
        assert exchange is not None
        table[payer], table[winner] = exchange.payer, exchange.payee
        owing.remove(payer)
    return tuple(table)


def shared_out(held: tuple[Sticks, ...], points: Sequence[int]) -> tuple[Sticks, ...] | None:
    """All sticks of a table given to seats that have so many points; None where they cannot be.

    The largest go first. As every worth divides the next, whoever takes one of them leaves the same room for
    smaller ones.
    """
    if min(points) < 0:
        return None
    room = list(points)
    given = [list(Sticks()) for _ in points]
    for kind in reversed(range(len(WORTH))):
        for _ in range(sum(sticks[kind] for sticks in held)):
            seat = max(range(len(room)), key=lambda one: room[one])
            if room[seat] < WORTH[kind]:
                return None
            room[seat] -= WORTH[kind]
            given[seat][kind] += 1
    return tuple(Sticks(*sticks) for sticks in given)
