"""What people at and around the table say, apart from the game: pauses, calls of the judge, scores agreed to.

Part of ``tablectl.game.events.events``, from where they are imported.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablectl.mahjong.seats import Seat


@dataclass(frozen=True, slots=True)
class PlayPaused:
    """The judge stopped the play: until it is resumed nothing that cameras, panels or the machine say is
    decided on, and no clock runs."""

    reason: str


@dataclass(frozen=True, slots=True)
class PlayResumed:
    """Play goes on."""


@dataclass(frozen=True, slots=True)
class OperatorActed:
    """Somebody had something done that is no event of the game: kept so that it is known who did."""

    act: str
    """As it was asked for: ``stop_machine``, ``clear_faults``..."""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class JudgeCalled:
    """A player wants the judge."""

    seat: Seat
    reason: str


@dataclass(frozen=True, slots=True)
class ScoreAnswered:
    """A player agreed to the payment of the last hand, or disputed it."""

    seat: Seat
    agreed: bool
    reason: str = ""
    """Why not; empty where the player agreed."""
