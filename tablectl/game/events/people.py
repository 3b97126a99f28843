"""What people at and around the table say or decide, as events: pauses, calls, faults, penalties, answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from tablectl.wire import Flag, Numbers, SeatNumber, SeatOrNull, Text

STICKS_COUNTED: Final = "sticks_counted"
"""Reason of a ``PenaltyPaid`` that is nobody's fault: a judge took over the points of counted sticks."""


@dataclass(frozen=True, slots=True)
class PlayPaused:
    """The judge stopped the play: until it is resumed nothing that cameras, panels or the machine say is
    decided on, and no clock runs."""

    KIND: ClassVar[str] = "play_paused/1"
    reason: Text


@dataclass(frozen=True, slots=True)
class PlayResumed:
    """Play goes on."""

    KIND: ClassVar[str] = "play_resumed/1"


@dataclass(frozen=True, slots=True)
class JudgeCalled:
    """A player wants the judge."""

    KIND: ClassVar[str] = "judge_called/1"
    seat: SeatNumber
    reason: Text


@dataclass(frozen=True, slots=True)
class IrregularityNoted:
    """Something against the rules happened and the game went on; the judge may act on it."""

    KIND: ClassVar[str] = "irregularity_noted/1"
    seat: SeatOrNull
    code: Text
    detail: Text


@dataclass(frozen=True, slots=True)
class PenaltyPaid:
    """A judge's decision about points. ``deltas`` need not sum to zero: some penalties are paid to nobody.
    With the reason ``STICKS_COUNTED`` it is no penalty, and ``seat`` is the one whose points change most."""

    KIND: ClassVar[str] = "penalty_paid/1"
    seat: SeatNumber
    reason: Text
    deltas: Numbers


@dataclass(frozen=True, slots=True)
class ScoreAnswered:
    """A player agreed to the payment of the last hand, or disputed it."""

    KIND: ClassVar[str] = "score_answered/1"
    seat: SeatNumber
    agreed: Flag
    reason: Text = ""
    """Why not; empty where the player agreed."""


@dataclass(frozen=True, slots=True)
class OperatorActed:
    """Somebody had something done that is no event of the game: kept so that it is known who did."""

    KIND: ClassVar[str] = "operator_acted/1"
    act: Text
    """As it was asked for: ``stop_machine``, ``clear_faults``..."""
    detail: Text = ""
