"""Lamps that show whose turn it is, who is in riichi and who has won, after the table's public state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from firmware_bridge import BridgeError
from firmware_bridge.panels.lamps_gpiozero import GpioLamps
from tablectl.ports import LinkDetail, LinkState, link_detail
from tablectl.topics import Message, Topic, objects_in

LINK_NAME: Final = "lamps"


class LampPurpose(StrEnum):
    """What a lamp shows, as in the configuration."""

    TURN = "turn"
    RIICHI = "riichi"
    WIN = "win"


@dataclass(frozen=True, slots=True)
class LampPins:
    """The pins of the lamps, in BCM numbers."""

    seats: tuple[Mapping[LampPurpose, int], ...] = ()
    table: Mapping[LampPurpose, int] = field(default_factory=dict)

    @property
    def all(self) -> tuple[int, ...]:
        """Every pin."""
        return tuple(pin for lamps in (*self.seats, self.table) for pin in lamps.values())


class TableLamps:
    """The table's lamps, which follow the public messages."""

    def __init__(self, pins: LampPins, lamps: GpioLamps) -> None:
        self._pins = pins
        self._lamps = lamps
        self._detail = LinkDetail()

    def on_message(self, topic: Topic, message: Message) -> None:
        """Switch the lamps after a ``state`` message."""
        if topic is not Topic.STATE:
            return
        try:
            self._lamps.set_lit(lit_pins(message, self._pins))
        except BridgeError as error:
            self._detail = link_detail(str(error), "lamps_unreachable")
        else:
            self._detail = LinkDetail()

    def link(self) -> LinkState:
        """Whether the lamps could be switched the last time."""
        return LinkState(LINK_NAME, not self._detail, *self._detail)

    def close(self) -> None:
        """Switch all lamps off."""
        self._lamps.close()


def lit_pins(state: Mapping[str, Any], pins: LampPins) -> frozenset[int]:
    """The pins of the lamps that are on.

    Args:
        state: a ``state`` message.
        pins: of the lamps; seats and lamps without one are left out.
    """
    lit: set[int] = set()
    for purpose, seats in _seats_by_purpose(state).items():
        for seat in seats:
            if seat < len(pins.seats) and purpose in pins.seats[seat]:
                lit.add(pins.seats[seat][purpose])
        if seats and purpose in pins.table:
            lit.add(pins.table[purpose])
    return frozenset(lit)


def _seats_by_purpose(state: Mapping[str, Any]) -> Mapping[LampPurpose, set[int]]:
    """The seats for which a lamp of each purpose is on. It is nobody's turn while play is stopped."""
    turn = state.get("turn")
    is_stopped = state.get("phase") in (None, "settled") or state.get("paused") or state.get("finished")
    return {
        LampPurpose.TURN: {turn} if isinstance(turn, int) and not is_stopped else set(),
        LampPurpose.RIICHI: {each["seat"] for each in objects_in(state.get("seats")) if each.get("ready")},
        LampPurpose.WIN: {each["seat"] for each in objects_in(state.get("wins"))},
    }
