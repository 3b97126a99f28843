"""Lamps in the room: whose turn it is, who is in riichi, who has won, by the table's public state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from firmware_bridge.errors import BridgeError
from firmware_bridge.panels.lamps_gpiozero import GpioLamps
from tablectl.ports import LinkDetail, LinkState, link_detail
from tablectl.topics import Message, Topic, objects_in

NAME: Final = "lamps"


class Shows(StrEnum):
    """What a lamp is for, as the configuration names it."""

    TURN = "turn"
    RIICHI = "riichi"
    WIN = "win"


@dataclass(frozen=True, slots=True)
class LampPins:
    """Where lamps are wired, in BCM numbers."""

    seats: tuple[Mapping[Shows, int], ...] = ()
    table: Mapping[Shows, int] = field(default_factory=dict)

    @property
    def all(self) -> tuple[int, ...]:
        """Every pin."""
        return tuple(pin for lamps in (*self.seats, self.table) for pin in lamps.values())


class TableLamps:
    """Lamps that follow what the public is told."""

    def __init__(self, pins: LampPins, lamps: GpioLamps) -> None:
        self._pins = pins
        self._lamps = lamps
        self._detail = LinkDetail()

    def on_message(self, topic: Topic, message: Message) -> None:
        """What the public has just been told."""
        if topic is not Topic.STATE:
            return
        try:
            self._lamps.shine(lit(message, self._pins))
        except BridgeError as error:
            self._detail = link_detail(str(error), "lamps_unreachable")
        else:
            self._detail = LinkDetail()

    def link(self) -> LinkState:
        """Whether the pins could be used the last time."""
        return LinkState(NAME, not self._detail, *self._detail)

    def close(self) -> None:
        """All dark."""
        self._lamps.close()


def lit(state: Mapping[str, Any], pins: LampPins) -> frozenset[int]:
    """The pins of the lamps that shine.

    Args:
        state: a ``state`` message.
        pins: how the lamps are wired; a seat or a lamp that is not wired is left out.
    """
    found: set[int] = set()
    for shows, seats in _shown(state).items():
        for seat in seats:
            if seat < len(pins.seats) and shows in pins.seats[seat]:
                found.add(pins.seats[seat][shows])
        if seats and shows in pins.table:
            found.add(pins.table[shows])
    return frozenset(found)


def _shown(state: Mapping[str, Any]) -> Mapping[Shows, set[int]]:
    """By what a lamp shows: the seats of which it is so. Nobody's turn is shown while play stands still."""
    turn = state.get("turn")
    stands = state.get("phase") in (None, "settled") or state.get("paused") or state.get("finished")
    return {
        Shows.TURN: {turn} if isinstance(turn, int) and not stands else set(),
        Shows.RIICHI: {each["seat"] for each in objects_in(state.get("seats")) if each.get("ready")},
        Shows.WIN: {each["seat"] for each in objects_in(state.get("wins"))},
    }
