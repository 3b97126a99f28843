"""Sticks are counted from what their slots measure, over every number that fits, or it is said why not."""

from __future__ import annotations

import struct

import pytest

from firmware_bridge.sticks import AMOS, SEATS, SLOTS, Unclear, count, readings_with
from firmware_bridge.sticks.ladder import FULL, NO_SLOT
from tests.firmware_bridge.sticks.readings import readings_of

EMPTY = (0.0,) * SLOTS


def of_first_seat(units: tuple[float, ...]) -> bytes:
    return readings_with(AMOS, [units, EMPTY, EMPTY, EMPTY])


def test_every_number_of_sticks_in_every_slot_is_told_apart() -> None:
    for at, slot in enumerate(AMOS.slots):
        for units in range(slot.max_units + 1):
            lying = tuple(float(units) if each == at else 0.0 for each in range(SLOTS))
            here = count(AMOS, of_first_seat(lying))
            assert (here[at].points, here[at].unclear) == (units * slot.points, None)


def test_two_sticks_of_the_published_resistances_count_as_what_they_are() -> None:
    """A stick of 10,000 has 10 kOhm and lies among those of 5000; one of 500 has 200, among the 100s."""
    published = (
        *((10_000, 10_000, 0), (5000, 20_000, 0), (1000, 100_000, 1)),
        *((500, 200_000, 2), (100, 1_000_000, 3)),
    )
    for worth, ohms, at in published:
        slot = AMOS.slots[at]
        reading = round(FULL * ohms / (ohms + slot.reference_ohms))
        readings = [FULL] * (SEATS * SLOTS)
        readings[at] = reading
        assert count(AMOS, struct.pack("<16H", *readings))[at].points == worth


@pytest.mark.parametrize("off", [-0.01, 0.01])
def test_sticks_as_good_as_resistors_are_made_are_counted(off: float) -> None:
    for units in range(1, 21):
        (first, *_) = count(AMOS, of_first_seat((units * (1 + off), 0.0, 0.0, 0.0)))
        assert (first.points, first.unclear) == (units * 5000, None)


@pytest.mark.parametrize(
    ("units", "why"),
    [
        ((0.0, 2.55, 0.0, 0.0), Unclear.DIRTY),  # a contact with as much as half a stick's resistance
        ((0.0, 0.5, 0.0, 0.0), Unclear.DIRTY),
        ((0.0, 24.0, 0.0, 0.0), Unclear.FULL),
        ((0.0, 10_000.0, 0.0, 0.0), Unclear.SHORT),
    ],
)
def test_what_cannot_be_counted_is_named_and_gives_no_points(units: tuple[float, ...], why: Unclear) -> None:
    slot = count(AMOS, of_first_seat(units))[1]
    assert (slot.seat, slot.unit_points, slot.points, slot.unclear) == (0, 1000, 0, why)


def test_a_stick_of_another_worth_in_a_slot_is_no_number() -> None:
    """One of 1000 in the slot of the 5000s is a fifth of one."""
    assert count(AMOS, of_first_seat((1.4, 0.0, 0.0, 0.0)))[0].unclear is Unclear.DIRTY


def test_a_slot_that_the_board_does_not_have_is_said() -> None:
    assert count(AMOS, struct.pack("<16H", *[NO_SLOT] * 16))[5].unclear is Unclear.ABSENT


def test_a_hand_s_points_are_laid_and_counted_again() -> None:
    for points in ((25_000,) * 4, (0, 71_200, 8100, 20_700), (1900, 33_300, 64_800)):
        counted = count(AMOS, readings_of(AMOS, points))
        assert [sum(each.points for each in counted if each.seat == seat) for seat in range(4)] == [
            *points,
            *[0] * (4 - len(points)),
        ]


@pytest.mark.parametrize("readings", [b"", b"\0" * 31, b"\0" * 33])
def test_readings_of_another_form_are_refused_in_words(readings: bytes) -> None:
    with pytest.raises(ValueError, match="16 slots"):
        count(AMOS, readings)
