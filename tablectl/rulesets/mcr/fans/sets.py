"""Selects the fans of sets that count together, by the book's principles e.(2) to e.(5).

Sets are distinguished by their place in the hand, so that two equal chows are two sets. After a fan, each
further fan combines unused sets with at most one used set ("account once": n sets make at most n-1 fans of
two, like the edges of a tree). The same fan never uses a set twice ("non-identity"). Of all selections the
highest counts ("free choice of the higher").
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, pairwise
from typing import Final, NamedTuple

from tablectl.rulesets.mcr.fans.table import FANS, RULED_OUT, SLOT

Kinds = tuple[int, ...]
"""Of sets, ascending: the first kind of a chow, the kind of a pung or kong."""


class SetFan(NamedTuple):
    """A fan that depends on some sets, and perhaps on the pair."""

    number: int
    sets: int
    """The number of sets that it takes."""
    found: Callable[[Kinds, int], bool]
    """(kinds of the sets, kind of the pair)."""


class OfferedFan(NamedTuple):
    """A fan that certain sets of a hand make."""

    number: int
    sets: int
    """Bit per place of a set."""


def _shifted(kinds: Kinds, *steps: int) -> bool:
    """Whether the kinds are in one suit and rise by the same one of the steps."""
    step = kinds[1] - kinds[0]
    return (
        step in steps
        and _one_suit(kinds)
        and all(after - before == step for before, after in pairwise(kinds))
    )


def _one_suit(kinds: Kinds) -> bool:
    return kinds[0] // 9 == kinds[-1] // 9


def _suits(kinds: Kinds) -> int:
    return len({kind // 9 for kind in kinds})


def _ranks(kinds: Kinds) -> list[int]:
    return sorted([kind % 9 for kind in kinds])


def _in_three_suits(kinds: Kinds, *ranks: tuple[int, int, int]) -> bool:
    return _suits(kinds) == 3 and tuple(_ranks(kinds)) in ranks


def _equal(kinds: Kinds) -> bool:
    return kinds[0] == kinds[-1]


def _terminal_chows_of_two_suits(kinds: Kinds, pair: int) -> bool:
    return (
        _ranks(kinds) == [0, 0, 6, 6]
        and kinds[1] - kinds[0] == 6 == kinds[3] - kinds[2]
        and _suits(kinds) == 2
        and pair < 27
        and pair % 9 == 4
        and _suits((*kinds, pair)) == 3
    )


_STEPS_OF_ONE: Final = tuple((rank, rank + 1, rank + 2) for rank in range(7))
_EQUAL_RANKS: Final = tuple((rank, rank, rank) for rank in range(9))

CHOW_FANS: Final = (
    SetFan(
        13,
        4,
        lambda k, pair: (
            _one_suit(k) and _ranks(k) == [0, 0, 6, 6] and pair % 9 == 4 and _one_suit((k[0], pair))
        ),
    ),
    SetFan(14, 4, lambda k, pair: _equal(k)),
    SetFan(16, 4, lambda k, pair: _shifted(k, 1, 2)),
    SetFan(23, 3, lambda k, pair: _equal(k)),
    SetFan(28, 3, lambda k, pair: _one_suit(k) and _ranks(k) == [0, 3, 6]),
    SetFan(29, 4, _terminal_chows_of_two_suits),
    SetFan(30, 3, lambda k, pair: _shifted(k, 1, 2)),
    SetFan(39, 3, lambda k, pair: _in_three_suits(k, (0, 3, 6))),
    SetFan(41, 3, lambda k, pair: _in_three_suits(k, *_EQUAL_RANKS)),
    SetFan(51, 3, lambda k, pair: _in_three_suits(k, *_STEPS_OF_ONE)),
    SetFan(69, 2, lambda k, pair: _equal(k)),
    SetFan(70, 2, lambda k, pair: not _one_suit(k) and k[0] % 9 == k[1] % 9),
    SetFan(71, 2, lambda k, pair: _shifted(k, 3)),
    SetFan(72, 2, lambda k, pair: _one_suit(k) and _ranks(k) == [0, 6]),
)
"""Fans of chows, some with a certain pair."""

PUNG_FANS: Final = (
    SetFan(15, 4, lambda k, pair: _shifted(k, 1)),
    SetFan(24, 3, lambda k, pair: _shifted(k, 1)),
    SetFan(32, 3, lambda k, pair: _in_three_suits(k, *_EQUAL_RANKS)),
    SetFan(42, 3, lambda k, pair: _in_three_suits(k, *_STEPS_OF_ONE)),
    SetFan(65, 2, lambda k, pair: k[0] % 9 == k[1] % 9),
)
"""Fans of pungs and kongs of numbered suits."""


def account_once(offers: Sequence[OfferedFan]) -> tuple[int, ...]:
    """Numbers of the fans to count together: the highest-scoring choice that the principles allow, ascending.

    Counted fans join sets into groups, and a further fan may take at most one set from each group.

    >>> one_two, three_four = OfferedFan(69, 0b0011), OfferedFan(69, 0b1100)
    >>> account_once([one_two, three_four, OfferedFan(72, 0b0101), OfferedFan(72, 0b1010)])
    (69, 69, 72)
    """
    best: tuple[int, ...] = ()
    best_value = 0

    def count(first: int, taken: tuple[OfferedFan, ...], groups: tuple[int, ...], value: int) -> None:
        nonlocal best, best_value
        if value >= best_value and taken:
            numbers = tuple(sorted([offer.number for offer in taken]))
            # Of equal choices, the fans that are higher in the book's table count.
            if value > best_value or numbers < best:
                best, best_value = numbers, value
        for place in range(first, len(offers)):
            offer = offers[place]
            merged = _merge_groups(groups, offer.sets)
            if merged and all(_can_stand_together(offer, other) for other in taken):
                count(place + 1, (*taken, offer), merged, value + _VALUES[offer.number])

    count(0, (), (), 0)
    return best


def _merge_groups(groups: tuple[int, ...], sets: int) -> tuple[int, ...]:
    """The groups after joining these sets; empty if two of them are in one group already."""
    merged = []
    tied = sets
    for group in groups:
        common = group & sets
        if common & common - 1:
            return ()
        if common:
            tied |= group
        else:
            merged.append(group)
    return (*merged, tied)


_VALUES: Final = {number: FANS[slot].value for number, slot in SLOT.items()}


def _can_stand_together(one: OfferedFan, other: OfferedFan) -> bool:
    if one.number == other.number:
        return not one.sets & other.sets
    return one.number not in RULED_OUT[other.number] and other.number not in RULED_OUT[one.number]


def chow_fans(chows: Kinds, pair: int) -> tuple[int, ...]:
    """Numbers of the fans to count for a hand's chows (first kinds, ascending), each as often as it counts.

    >>> chow_fans((0, 0, 6, 6), 27)
    (69, 69, 72)
    """
    return account_once(_offers(chows, _fan_of(CHOW_FANS, chows, pair), _fan_of_chows))


def pung_fans(pungs: Kinds) -> tuple[int, ...]:
    """The same for pungs and kongs of numbered suits (kinds, ascending)."""
    return account_once(_offers(pungs, _fan_of(PUNG_FANS, pungs, -1), _fan_of_pungs))


def _offers(kinds: Kinds, of_all: int, of_some: Callable[[Kinds], int]) -> list[OfferedFan]:
    """All fans that the sets of a hand make, the highest first.

    Args:
        kinds: the kinds of the sets.
        of_all: the number of the fan that four sets make together; 0 for none.
        of_some: the same for two or three of them.
    """
    offers = []
    if len(kinds) == 4 and of_all:
        offers.append(OfferedFan(of_all, 0b1111))
    for places, bits in _PLACES[len(kinds)]:
        number = of_some(tuple([kinds[place] for place in places]))
        if number:
            offers.append(OfferedFan(number, bits))
    return offers


def _fan_of(fans: Sequence[SetFan], kinds: Kinds, pair: int) -> int:
    """The number of the fan that all of these sets make together; 0 for none. There is never a second one."""
    for fan in fans:
        if fan.sets == len(kinds) and fan.found(kinds, pair):
            return fan.number
    return 0


@cache
def _fan_of_chows(kinds: Kinds) -> int:
    """The same for two or three chows, whose fans do not depend on the pair."""
    return _fan_of(CHOW_FANS, kinds, -1)


@cache
def _fan_of_pungs(kinds: Kinds) -> int:
    return _fan_of(PUNG_FANS, kinds, -1)


_PLACES: Final = tuple(
    tuple(
        (places, sum(1 << place for place in places))
        for size in (3, 2)
        for places in combinations(range(sets), size)
    )
    for sets in range(5)
)
"""Pairs and triples of places, also as bits, by the number of sets."""
