"""Faults of players, as a rule book lists them. The book proposes consequences; the judge decides.

A book of ours has its list in ``faults.json``; what a table's options change of it is in its ``faults.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from importlib.resources import files
from types import MappingProxyType
from typing import Literal

from msgspec.json import decode


class Consequence(StrEnum):
    """The consequence of a fault, besides points."""

    NONE = "none"
    """The fault is corrected, and play goes on."""
    NO_WIN = "no_win"
    """The seat plays on but may not win until the hand ends."""
    DEAD_HAND = "dead_hand"
    """The seat may only draw and discard until the hand ends, and is not ready at its end."""
    NO_WIN_THIS_TURN = "no_win_turn"
    """The seat may not win until it has discarded."""
    NO_CLAIM = "no_claim"
    """The seat may not claim the tile that is offered now."""
    EXPOSED = "exposed"
    """Shown tiles stay exposed, and the next discards must be of them."""
    CHOMBO = "chombo"
    """The hand is stopped, paid for and dealt again."""
    JUDGE = "judge"
    """The judge decides by the rules of the tournament."""


@dataclass(frozen=True, slots=True)
class PenaltyScale:
    """Points lost by a fault, which may grow with each repetition."""

    steps: tuple[int, ...]
    """Points for the first, second... time; the last step repeats. 0 is a warning."""
    to: Literal["nobody", "each"] = "nobody"
    """The receiver: nobody, or each other seat (in play, if winners leave) gets as many points."""
    per: Literal["hand", "round", "session"] = "session"
    """The period in which a player's faults are counted."""
    group: str = ""
    """Faults with the same group are counted together; empty: each code by itself."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One kind of fault, with the consequence that the book proposes to the judge."""

    code: str
    """The code of the noted irregularity: ``riichi_not_ready``, ``wrong_tile_count``..."""
    consequence: Consequence
    name: str
    native: str
    """The name in the book's language."""
    clause: str
    remark: str = ""
    """Further provisions of the book: milder or harder cases, what is returned."""
    also: tuple[Consequence, ...] = ()
    """Further consequences."""
    award: tuple[int, int] | None = None
    """Least and most points that the judge may award to another seat at the expense of the one at fault."""
    scale: PenaltyScale | None = None
    """The penalty in points; None: none, or one that ``PenaltyRules.choices`` computes."""
    names: Mapping[str, str] = field(default_factory=dict)
    """The name in further languages: ``ru``, ``ja``, ``zh``."""


def book_faults(book: str) -> Mapping[str, Fault]:
    """The faults of one of our own books by code, in the book's order, as its main text has them.

    >>> book_faults("riichi")["false_win"].consequence.value
    'chombo'
    """
    text = (files("tablectl.rulesets") / book / "faults.json").read_bytes()
    return MappingProxyType({fault.code: fault for fault in decode(text, type=tuple[Fault, ...])})
