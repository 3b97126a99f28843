"""The principles e.(2) to e.(5) as one choice among fans over sets."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablectl.rulesets.mcr.fans.sets import OfferedFan, account_once, chow_fans, pung_fans
from tablectl.rulesets.mcr.fans.table import FANS, RULED_OUT, SLOT

VALUE = {number: FANS[slot].value for number, slot in SLOT.items()}
OFFERS = st.lists(
    st.builds(
        OfferedFan,
        st.sampled_from((16, 23, 28, 30, 39, 41, 51, 69, 70, 71, 72)),
        st.sampled_from([bits for bits in range(16) if bits.bit_count() > 1]),
    ),
    max_size=7,
)


def in_some_order(offers: list[OfferedFan]) -> int:
    """The most points, taking fans one after the other in every order: each new one joins sets that are new
    to one used set at most, no fan uses a set twice, and none stands beside one that rules it out."""
    best = 0

    def take(taken: list[OfferedFan], used: int) -> None:
        nonlocal best
        best = max(best, sum(VALUE[offer.number] for offer in taken))
        for offer in offers:
            again = any(offer.number == other.number and offer.sets & other.sets for other in taken)
            barred = any(
                offer.number in RULED_OUT[other.number] or other.number in RULED_OUT[offer.number]
                for other in taken
            )
            if not again and not barred and (offer.sets & used).bit_count() <= 1:
                take([*taken, offer], used | offer.sets)

    take([], 0)
    return best


@given(OFFERS)
def test_the_choice_is_the_dearest_that_can_be_taken_one_after_the_other(offers: list[OfferedFan]) -> None:
    assert sum(VALUE[number] for number in account_once(offers)) == in_some_order(offers)


@given(OFFERS)
def test_the_order_of_the_offers_does_not_matter(offers: list[OfferedFan]) -> None:
    assert account_once(offers) == account_once(offers[::-1])


def test_n_sets_make_at_most_n_minus_one_fans_of_two() -> None:
    for sets in range(5):
        for chows in combinations_with_replacement((0, 3, 6, 9, 12, 15), sets):
            assert len(chow_fans(chows, -1)) <= max(sets - 1, 0)


def test_nothing_is_combined_out_of_one_set() -> None:
    assert account_once([]) == ()
    assert chow_fans((4,), -1) == ()
    assert pung_fans((4,)) == ()


@pytest.mark.parametrize(
    ("chows", "pair", "fans"),
    [
        ((0, 0, 6, 6), 4, (13,)),
        ((0, 0, 6, 6), 3, (69, 69, 72)),
        ((0, 6, 9, 15), 22, (29,)),
        ((0, 6, 9, 15), 4, (70, 70, 72)),
        ((2, 2, 2, 2), -1, (14,)),
        ((2, 2, 2, 11), -1, (23, 70)),
        ((0, 1, 2, 3), -1, (16,)),
        ((0, 2, 4, 6), -1, (16,)),
        ((0, 1, 2, 4), -1, (30, 71)),
        ((0, 1, 3, 5), -1, (30, 71)),
        ((0, 3, 6, 3), -1, (28, 69)),
        ((0, 12, 24, 3), -1, (39, 70)),
        ((3, 12, 21, 3), -1, (41, 69)),
        ((0, 10, 20, 0), -1, (51, 69)),
        # In three suits the same step is needed: one up each time.
        ((0, 11, 22, 7), -1, ()),
    ],
)
def test_fans_of_chows(chows: tuple[int, ...], pair: int, fans: tuple[int, ...]) -> None:
    assert chow_fans(tuple(sorted(chows)), pair) == fans


@pytest.mark.parametrize(
    ("pungs", "fans"),
    [
        ((0, 1, 2, 3), (15,)),
        ((0, 1, 2, 4), (24,)),
        ((0, 1, 2, 11), (24, 65)),
        ((0, 9, 18), (32,)),
        ((0, 10, 20), (42,)),
        ((0, 10, 20, 9), (42, 65)),
        ((0, 9, 1, 10), (65, 65)),
        # Only one step is allowed between pungs.
        ((0, 2, 4), ()),
    ],
)
def test_fans_of_pungs(pungs: tuple[int, ...], fans: tuple[int, ...]) -> None:
    assert pung_fans(tuple(sorted(pungs))) == fans
