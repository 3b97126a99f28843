"""What people at and around the table claim, apart from the game: pauses, calls, faults, penalties."""

from __future__ import annotations

from dataclasses import dataclass

from tablectl.mahjong.seats import Seat


@dataclass(frozen=True, slots=True)
class Pause:
    """The judge stops the play."""

    reason: str


@dataclass(frozen=True, slots=True)
class Resume:
    """The judge lets it go on."""


@dataclass(frozen=True, slots=True)
class CallJudge:
    """A player wants the judge."""

    seat: Seat
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AnswerScore:
    """A player agrees to the last hand's payment, or disputes it."""

    seat: Seat
    agreed: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Act:
    """Somebody had something done that is no event of the game."""

    act: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class NoteIrregularity:
    """Something against the rules happened and stands."""

    seat: Seat | None
    code: str
    detail: str


@dataclass(frozen=True, slots=True)
class Penalty:
    """The judge's decision. ``deltas`` need not sum to zero: some penalties are paid to nobody."""

    seat: Seat
    reason: str
    deltas: tuple[int, ...]


PeopleClaim = Pause | Resume | CallJudge | AnswerScore | Act
"""Everything that people say apart from the game."""
