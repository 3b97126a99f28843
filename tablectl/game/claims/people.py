"""What people at and around the table claim, apart from the game: pauses, calls, faults, penalties."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from tablectl.mahjong.seats import Seat


class Pause(Struct, frozen=True, gc=False):
    """The judge stops the play."""

    reason: str


class Resume(Struct, frozen=True, gc=False):
    """The judge lets it go on."""


class CallJudge(Struct, frozen=True, gc=False):
    """A player wants the judge."""

    seat: Seat
    reason: str = ""


class AnswerScore(Struct, frozen=True, gc=False):
    """A player agrees to the last hand's payment, or disputes it."""

    seat: Seat
    agreed: bool
    reason: str = ""


class Act(Struct, frozen=True, gc=False):
    """Somebody had something done that is no event of the game."""

    act: str
    detail: str = ""
    question: Mapping[str, Any] | None = None
    """As ``OperatorActed`` has it."""


class NoteIrregularity(Struct, frozen=True, gc=False):
    """Something against the rules happened and stands."""

    seat: Seat | None
    code: str
    detail: str


class Penalty(Struct, frozen=True, gc=False):
    """The judge's decision. ``deltas`` need not sum to zero: some penalties are paid to nobody."""

    seat: Seat
    reason: str
    deltas: tuple[int, ...]


PeopleClaim = Pause | Resume | CallJudge | AnswerScore | Act
"""Everything that people say apart from the game."""
