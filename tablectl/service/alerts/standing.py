"""An alert and its cause."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tablectl.game.referee import Cause


@dataclass(frozen=True, slots=True)
class StandingAlert:
    """Something that people should look at while its cause holds."""

    key: str
    """Tells its cause from the others of whoever knows of it."""
    code: str
    """Stable, for programs: one of ``KINDS``, or of the book's faults and refusals."""
    text: str
    """For people, in English."""
    details: Mapping[str, object] = field(default_factory=dict)
    """What the text says, as plain values."""
    facts: Mapping[str, object] = field(default_factory=dict)
    """The message's other fields: ``seat``, ``question``, ``offers``: requests that remedy it."""
    cause: Cause | None = None
    """How long it holds by what is written down; None where only whoever told of it knows that it is over."""
    name: str = ""
    """Under which its cause is known in every run; empty: the board names it."""
