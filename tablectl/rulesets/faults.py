"""What players do against the rules, as a book lists it: the judge decides, the book only offers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal


class Consequence(StrEnum):
    """What a rule book has for a fault, besides points."""

    NONE = "none"
    """It is put right and play goes on."""
    NO_WIN = "no_win"
    """The seat plays on but may not win until the hand ends."""
    DEAD_HAND = "dead_hand"
    """The seat may only draw and discard until the hand ends, and is not ready at its end."""
    NO_WIN_THIS_TURN = "no_win_turn"
    """It may not win until it has discarded."""
    NO_CLAIM = "no_claim"
    """It may not take the tile that is offered now."""
    EXPOSED = "exposed"
    """Tiles that were shown lie open and go first: each next discard must be one of them."""
    CHOMBO = "chombo"
    """The hand is stopped, paid for and dealt again."""
    JUDGE = "judge"
    """Left to the judge and the rules of the tournament."""


@dataclass(frozen=True, slots=True)
class PenaltyScale:
    """Points lost by a fault, more each time where the book says so."""

    steps: tuple[int, ...]
    """Points at the first, second... time; the last step stays. 0 is a warning."""
    to: Literal["nobody", "each"] = "nobody"
    """Who gets them: nobody, or so much for each other seat (still playing, where winners leave)."""
    per: Literal["hand", "round", "session"] = "session"
    """Over what a player's times are counted."""
    group: str = ""
    """Faults with the same group are counted together; empty: each code by itself."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One case of what players do against the rules. The judge decides; the book only offers."""

    code: str
    """As irregularities are noted: ``riichi_not_ready``, ``wrong_tile_count``..."""
    consequence: Consequence
    name: str
    native: str
    """In the book's words."""
    clause: str
    remark: str = ""
    """What else the book says of it: when it is milder or harder, what goes back."""
    also: tuple[Consequence, ...] = ()
    """What it has besides ``consequence``."""
    award: tuple[int, int] | None = None
    """Least and most points that the judge may give to one other seat, at the expense of the one at fault."""
    scale: PenaltyScale | None = None
    """Points that it costs besides; None: none, or those that ``PlayRules.penalty`` works out."""
