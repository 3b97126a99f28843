"""Claims about sessions and the hands in them: who sits down, that a hand begins, that it is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tablectl.mahjong.seats import Seat, Wind


@dataclass(frozen=True, slots=True)
class StartSession:
    """Players sit down."""

    rules: str
    preset: str = "default"
    options: Mapping[str, object] = field(default_factory=dict)
    players: tuple[str, ...] = ("", "", "", "")
    scores: tuple[int, ...] | None = None
    """None: the starting points of the rules."""
    first_dealer: Seat = 0


@dataclass(frozen=True, slots=True)
class StartHand:
    """The next hand begins. What is None follows from the rules and the last hand.

    A value may differ from what follows only in a session's first hand (a game taken over in the middle).
    """

    round: Wind | None = None
    dealer: Seat | None = None
    honba: int | None = None
    deposits: int | None = None
    """Riichi sticks on the table."""


@dataclass(frozen=True, slots=True)
class EndSession:
    """The session is over: by the rules, or because a person says so."""

    reason: str | None = None
    """None: the rules' own reason; refused while the rules want another hand."""
