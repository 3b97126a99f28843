"""A maker's sticks, and the counting of them.

Each stick bridges the two rails of its slot with its resistor, so that conductances add up. A reference
resistor leads from the supply to the slot: with ``n`` sticks of ``R`` ohms and a reference of ``r`` the
voltage is ``x = (R/n) / (R/n + r)`` of the supply, and ``n = R/r * (1 - x) / x``.

The values of AMOS' sticks were published by Chito Kim in EiMOS (``doc/AMOS_MONSTER.txt``).
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

SEATS: Final = 4
SLOTS: Final = 4
"""Of each seat."""
FULL: Final = 4095
"""The reading of an empty slot: the whole supply."""
NO_SLOT: Final = 0xFFFF
"""The reading of a slot that the board does not have."""
SHORT_SHARE: Final = 0.02
"""Below this share of the supply the rails touch: 20 sticks still leave half of it."""
MAX_ROUNDING_ERROR: Final = 0.3
"""So far from a whole number of sticks a reading is still believed. Half is the middle between two; one in a
hundred, as resistors are made, is 0.2 at 20 sticks."""


class Unclear(StrEnum):
    """Why the sticks of a slot cannot be counted."""

    DIRTY = "dirty"
    """Between two numbers: a dirty contact, a stick that lies askew, or one of another worth."""
    SHORT = "short"
    """Metal lies across the rails."""
    FULL = "full"
    """More than can be told apart."""
    ABSENT = "absent"
    """The board does not read this slot."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One slot of a seat's box."""

    points: int
    """What one unit is worth. A stick of twice that worth has half the resistance, and counts as two."""
    ohms: float
    """Of one unit."""
    reference_ohms: float
    """From the supply to the slot; a twentieth of ``ohms``, so that 20 units are half the supply."""
    max_units: int = 20
    """Units that can be told apart."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """The sticks of a maker, by slot."""

    name: str
    slots: tuple[Slot, ...]


AMOS: Final = Ladder(
    "amos",
    (
        Slot(5000, 20_000, 1_000),  # and 10,000 of 10 k
        Slot(1000, 100_000, 5_100),
        Slot(100, 1_000_000, 51_000),  # and 500 of 200 k
        Slot(100, 1_000_000, 51_000),
    ),
)
LADDERS: Final[Mapping[str, Ladder]] = MappingProxyType({AMOS.name: AMOS})


@dataclass(frozen=True, slots=True)
class SlotCount:
    """What lies in one slot."""

    seat: int
    slot: int
    unit_points: int
    """Points of one unit."""
    points: int
    """0 where it is not clear."""
    unclear: Unclear | None = None


def count(ladder: Ladder, readings: bytes) -> tuple[SlotCount, ...]:
    """Every slot of every seat, seat 0 first.

    Args:
        readings: 16 numbers of two bytes, the lower first, 0 to 4095 of the supply; ``NO_SLOT`` for none.

    Raises:
        ValueError: there are not 16 of them.
    """
    if len(readings) != 2 * SEATS * SLOTS:
        raise ValueError(f"expected the readings of {SEATS * SLOTS} slots, got {len(readings)} bytes")
    numbers = struct.unpack(f"<{SEATS * SLOTS}H", readings)
    return tuple(
        _count_slot(at // SLOTS, at % SLOTS, ladder.slots[at % SLOTS], number)
        for at, number in enumerate(numbers)
    )


def _count_slot(seat: int, at: int, slot: Slot, reading: int) -> SlotCount:
    if reading > FULL:
        return SlotCount(seat, at, slot.points, 0, Unclear.ABSENT)
    share = reading / FULL
    if share < SHORT_SHARE:
        return SlotCount(seat, at, slot.points, 0, Unclear.SHORT)
    exact = slot.ohms / slot.reference_ohms * (1 - share) / share
    units = round(exact)
    if units > slot.max_units:
        return SlotCount(seat, at, slot.points, 0, Unclear.FULL)
    if abs(exact - units) > MAX_ROUNDING_ERROR:
        return SlotCount(seat, at, slot.points, 0, Unclear.DIRTY)
    return SlotCount(seat, at, slot.points, units * slot.points)


def readings_with(ladder: Ladder, units: Sequence[Sequence[float]]) -> bytes:
    """What a board reads where so many units lie in each slot, by seat.

    Args:
        units: a stick whose contact is dirty is less than one.
    """
    found = []
    for of_seat in units:
        for slot, here in zip(ladder.slots, of_seat, strict=True):
            share = 1.0 if here <= 0 else slot.ohms / here / (slot.ohms / here + slot.reference_ohms)
            found.append(round(share * FULL))
    return struct.pack(f"<{len(found)}H", *found)


def units_of(ladder: Ladder, points: int) -> tuple[int, ...]:
    """Units in each slot that are worth so many points, the largest first; what fits no slot is left out."""
    units, left = [], max(0, points)
    for slot in ladder.slots:
        here = min(left // slot.points, slot.max_units)
        units.append(here)
        left -= here * slot.points
    return tuple(units)
