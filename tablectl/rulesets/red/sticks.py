"""Counting sticks (дяньбан, 点棒): everybody's first set, and what goes from hand to hand for a payment.

A payment moves whole sticks; where the payer has no small ones, the other gives change. Points are what
counts: a seat can owe more than its sticks are worth, and then nothing it has is enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
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
    higher = [range(-payee[kind], payer[kind] + 1) for kind in (1, 2, 3)]
    for tens, hundreds, five_hundreds in product(*higher):
        ones = points - Sticks(0, tens, hundreds, five_hundreds).points
        if -payee.ones <= ones <= payer.ones:
            yield ones, tens, hundreds, five_hundreds


def paid_in_sticks(held: tuple[Sticks, ...], deltas: tuple[int, ...]) -> tuple[Sticks, ...] | None:
    """Everybody's sticks after a hand in which one wins and the others pay.

    Payers who can hand over their points do so one after another; who lacks small sticks waits until the
    winner has some, and where the winner has none a third player gives change for the winner.

    Returns:
        By seat; None where somebody owes more than the sticks can make up.
    """
    winner = max(range(len(deltas)), key=lambda seat: deltas[seat])
    table = list(held)
    owing = [seat for seat, delta in enumerate(deltas) if delta < 0]
    while owing:
        payer = next((one for one in owing if pay(table[one], table[winner], -deltas[one])), None)
        if payer is None:
            if not _change_for_the_winner(table, winner, owing, deltas):
                return None
            continue
        exchange = pay(table[payer], table[winner], -deltas[payer])
        assert exchange is not None
        table[payer], table[winner] = exchange.payer, exchange.payee
        owing.remove(payer)
    return tuple(table)


def _change_for_the_winner(
    table: list[Sticks], winner: int, owing: list[int], deltas: tuple[int, ...]
) -> bool:
    """Break one stick of somebody into smaller ones of another player, so that somebody owing can pay."""
    for holder, changer in product((*owing, winner), range(len(table))):
        if holder == changer:
            continue
        for kind in range(1, len(WORTH)):
            if not table[holder][kind]:
                continue
            one = Sticks(*[int(place == kind) for place in range(len(WORTH))])
            broken = pay(table[changer]._replace(**{Sticks._fields[kind]: 0}), Sticks(), one.points)
            if broken is None:
                continue
            kept = list(table)
            table[holder] = table[holder].less(one).plus(broken.paid)
            table[changer] = table[changer].less(broken.paid).plus(one)
            if any(pay(table[seat], table[winner], -deltas[seat]) for seat in owing):
                return True
            table[:] = kept
    return False
