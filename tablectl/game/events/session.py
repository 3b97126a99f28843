"""Sessions, as events: who sits down to play by which rules, who changes places, how it ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from msgspec import Struct

from tablectl.wire import (
    REALS,
    Numbers,
    Reals,
    SeatNumber,
    Text,
    Texts,
    WireForm,
    json_object,
    nullable,
)


class SessionStarted(Struct, frozen=True, gc=False):
    """Players sat down to play by a rule book."""

    KIND: ClassVar[str] = "session_started/1"
    rules: Text
    """Key of the ruleset: ``riichi``, ``mcr``..."""
    preset: Text
    options: Annotated[Mapping[str, object], WireForm(json_object, dict)]
    """Overrides of the preset's options."""
    players: Texts
    """Names by seat."""
    scores: Numbers
    first_dealer: SeatNumber = 0


class SeatsChanged(Struct, frozen=True, gc=False):
    """Players changed places between two hands; points go with them."""

    KIND: ClassVar[str] = "seats_changed/1"
    seats: Numbers
    """At each seat, the seat where the player who sits there now sat before."""


class SessionEnded(Struct, frozen=True, gc=False):
    """The last hand is played: points with deposits given out, and the final scores with uma and oka."""

    KIND: ClassVar[str] = "session_ended/1"
    reason: Text
    points: Numbers
    final: Reals
    """Final scores: riichi's in thousands, after uma and oka; else in points."""
    match: Annotated[tuple[float, ...], nullable(REALS, ()).omitted_when(())] = ()
    """Points of the match or tournament for the places taken, where the book has such."""
