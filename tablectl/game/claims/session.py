"""Claims about sessions and the hands in them: who sits down, that a hand begins, that it is over."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from tablectl.mahjong.seats import Seat, Wind


class StartSession(Struct, frozen=True, gc=False):
    """Players sit down."""

    rules: str
    preset: str = "default"
    options: Mapping[str, object] = {}
    players: tuple[str, ...] = ("", "", "", "")
    scores: tuple[int, ...] | None = None
    """None: the starting points of the rules."""
    first_dealer: Seat = 0


class StartHand(Struct, frozen=True, gc=False):
    """The next hand begins. What is None follows from the rules and the last hand.

    A value may differ from what follows only in a session's first hand (a game taken over in the middle).
    """

    round: Wind | None = None
    dealer: Seat | None = None
    honba: int | None = None
    deposits: int | None = None
    """Riichi sticks on the table."""


class EndSession(Struct, frozen=True, gc=False):
    """The session is over: by the rules, or because a person says so."""

    reason: str | None = None
    """None: the rules' own reason; refused while the rules want another hand."""
