"""Claims about the past: what an operator says was otherwise than it is recorded."""

from __future__ import annotations

from msgspec import Struct

from tablectl.game.events import JournalBody


class Correct(Struct, frozen=True, gc=False):
    """A claim about the past: the event with this sequence number was something else."""

    target: int
    body: JournalBody
    reason: str


class Insert(Struct, frozen=True, gc=False):
    """A claim about the past: this happened right after the event with this sequence number (0: first)."""

    after: int
    body: JournalBody
    reason: str


class Withdraw(Struct, frozen=True, gc=False):
    """A claim about the past: the event with this sequence number did not happen."""

    target: int
    reason: str


Amendment = Correct | Insert | Withdraw
"""What an operator says about the past; ``history.amend`` answers."""
