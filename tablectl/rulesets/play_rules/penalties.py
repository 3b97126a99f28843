"""Irregularities and what they cost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from tablectl.mahjong.seats import Seat
from tablectl.rulesets.faults import Fault
from tablectl.rulesets.table_view import HandView, TableView

NO_FAULTS: Final[Mapping[str, Fault]] = MappingProxyType({})

NO_FAULT_OF: Final[Mapping[tuple[str, str], str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyRules:
    """What the book has for irregularities."""

    faults: Mapping[str, Fault] = field(default_factory=lambda: NO_FAULTS)
    """What the book has for each irregularity, by code."""
    fault_of: Mapping[tuple[str, str], str] = field(default_factory=lambda: NO_FAULT_OF)
    """(name of the claim's class, code of its refusal) to the fault of having done so at the table. Read
    before the game's own list, which has riichi's names: ``false_win``, ``wrong_meld``, ``late_call``..."""
    choices: Callable[[TableView, HandView | None, str, Seat], tuple[tuple[int, ...], ...]] | None = None
    """(…, code, seat): the payments, by seat, that the judge may choose from, where a fault's scale does not
    tell; none: none."""
    chombo_deltas: Callable[[Seat, Seat], tuple[int, ...]] | None = None
    """(seat at fault, dealer) to what a fault that stops the hand costs at once; None: nothing."""
    chombo_final: float = 0.0
    """What such a fault takes off the seat's final score, in thousands."""
