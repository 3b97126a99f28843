"""Penalties, calls for a judge, cuts, and what the ceremony shows."""

from __future__ import annotations

from typing import TypeAlias

from tablectl.hall.ledger import Ruling
from tablectl.hall.log.facts.fact import Fact, LoggedDecimal
from tablectl.tournament import Unit


class PenaltyGiven(Fact, frozen=True):
    """A penalty; what it takes has a minus sign."""

    player: str
    round: int
    amount: LoggedDecimal
    unit: Unit


class PenaltyAppealed(Fact, frozen=True):
    """A player does not agree."""

    penalty: str
    player: str


class AppealDecided(Fact, frozen=True):
    """What an appeal came to."""

    penalty: str
    player: str
    ruling: Ruling
    amount: LoggedDecimal | None = None
    """What is left of a lowered penalty."""


class JudgeCalled(Fact, frozen=True):
    """Somebody asks for a judge."""

    table: int
    journal: str | None = None
    """Of the table, where the call was made at its machine."""
    call_event: int | None = None
    """Number of the call in it."""
    hand: str = ""
    """The hand that is disputed, in words."""


class JudgeSent(Fact, frozen=True):
    """Somebody goes to a call."""

    call: int
    judge: str
    table: int | None = None
    """0: the call does not wait."""


class CallAnswered(Fact, frozen=True):
    """A call is over."""

    call: int


class RecordingSaved(Fact, frozen=True, kw_only=True):
    """A table has saved its last minutes for a call."""

    call: int
    table: int
    watch: str = ""
    """The hand that was played then, as an address on the table's pages."""
    saved: str
    """Where its computer keeps them."""


class RecordingMissing(Fact, frozen=True, kw_only=True):
    """A table had nothing to save for a call."""

    call: int
    table: int
    watch: str = ""
    unsaved: str
    """Why, as a code."""


class CutSet(Fact, frozen=True):
    """How many go on after a round, and which part of their totals they keep."""

    after: int
    players: int
    carry: LoggedDecimal


class LotsDrawn(Fact, frozen=True):
    """Who goes on among equals."""

    after: int
    lots: tuple[str, ...]


class PlacesShown(Fact, frozen=True):
    """The ceremony has come down to a place."""

    from_place: int


Judging: TypeAlias = (
    PenaltyGiven
    | PenaltyAppealed
    | AppealDecided
    | JudgeCalled
    | JudgeSent
    | CallAnswered
    | RecordingSaved
    | RecordingMissing
    | CutSet
    | LotsDrawn
    | PlacesShown
)
