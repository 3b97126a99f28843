"""What people at and around the table say or decide, as events: pauses, calls, faults, penalties, answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final

from msgspec import Struct

from tablectl.wire import Flag, Numbers, SeatNumber, SeatOrNull, Text, WireForm, json_object, nullable

STICKS_COUNTED: Final = "sticks_counted"
"""Reason of a ``PenaltyPaid`` that is nobody's fault: a judge took over the points of counted sticks."""


_QUESTION: Final = WireForm(json_object, dict, schema={"type": "object"})


class PlayPaused(Struct, frozen=True, gc=False):
    """The judge stopped the play: until it is resumed nothing that cameras, panels or the machine say is
    decided on, and no clock runs."""

    KIND: ClassVar[str] = "play_paused/1"
    reason: Text


class PlayResumed(Struct, frozen=True, gc=False):
    """Play goes on."""

    KIND: ClassVar[str] = "play_resumed/1"


class JudgeCalled(Struct, frozen=True, gc=False):
    """A player wants the judge."""

    KIND: ClassVar[str] = "judge_called/1"
    seat: SeatNumber
    reason: Text


class IrregularityNoted(Struct, frozen=True, gc=False):
    """Something against the rules happened and the game went on; the judge may act on it."""

    KIND: ClassVar[str] = "irregularity_noted/1"
    seat: SeatOrNull
    code: Text
    detail: Text


class PenaltyPaid(Struct, frozen=True, gc=False):
    """A judge's decision about points. ``deltas`` need not sum to zero: some penalties are paid to nobody.
    With the reason ``STICKS_COUNTED`` it is no penalty, and ``seat`` is the one whose points change most."""

    KIND: ClassVar[str] = "penalty_paid/1"
    seat: SeatNumber
    reason: Text
    deltas: Numbers


class ScoreAnswered(Struct, frozen=True, gc=False):
    """A player agreed to the payment of the last hand, or disputed it."""

    KIND: ClassVar[str] = "score_answered/1"
    seat: SeatNumber
    agreed: Flag
    reason: Text = ""
    """Why not; empty where the player agreed."""


class OperatorActed(Struct, frozen=True, gc=False):
    """Somebody had something done that is no event of the game: kept so that it is known who did."""

    KIND: ClassVar[str] = "operator_acted/1"
    act: Text
    """As it was asked for: ``stop_machine``, ``clear_faults``..."""
    detail: Text = ""
    question: Annotated[Mapping[str, Any] | None, nullable(_QUESTION).omitted_when(None)] = None
    """Of a dismissed question: its ``code``, ``seat`` and ``details``, from which pages say it in their
    language; ``detail`` says it in English. None: of another act, or in an older journal."""
