"""What people at and around the table claim, apart from the game. Part of the union ``claims.Claim``."""

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


PeopleClaim = Pause | Resume | CallJudge | AnswerScore | Act
"""Everything that people say apart from the game."""
