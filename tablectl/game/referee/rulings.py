"""What the referee answers with: findings, questions and alerts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tablectl.game.claims import Claim
from tablectl.game.events import Source
from tablectl.game.referee.cause import Lifetime
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile


@dataclass(frozen=True, slots=True)
class Finding:
    """A claim the referee is sure of, ready for ``decide``.

    Findings of one answer are in legal order: each is allowed once those before it are accepted.
    """

    claim: Claim
    source: Source
    confidence: float | None
    """0 to 1 for what a camera saw; None for buttons, reports and what follows from the rules."""
    at_ms: int
    """When it was seen, pressed or reported, on the run's clock."""
    evidence: Mapping[str, object] = field(default_factory=dict)
    """Where to look: ``at_mm`` (centre on the surface), ``button``, ``report``."""
    in_doubt: bool = False
    """Recorded although it is uncertain, so that play can be followed past it; people are asked, and their
    answer corrects it."""
    others: tuple[Claim, ...] = ()
    """Alternatives of a doubtful claim, likeliest first: they differ in their tiles only."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One answer to a question: what would be recorded, in order."""

    label: str
    """For people: a tile or a few words."""
    claims: tuple[Claim, ...]
    confidence: float = 0.0
    """Its probability by what was seen; 0 for an answer that is no reading."""
    details: Mapping[str, object] = field(default_factory=dict, hash=False)
    """What ``label`` says beside the claims: ``pays``, points by the seat that would pay them."""


@dataclass(frozen=True, slots=True)
class Question:
    """What the referee cannot decide by itself. It waits for the answer and guesses nothing."""

    code: str
    """Stable, for programs: ``unclear_tile``, ``unexplained``, ``unclear_win``, ``how_ended``."""
    text: str
    """For people: what was seen, what is not clear, what to do."""
    at_ms: int
    candidates: tuple[Candidate, ...] = ()
    """Best first; any other claim may be the answer."""
    at_mm: tuple[float, float] | None = None
    """Where on the surface to look, for the picture crop."""
    seat: int | None = None
    details: Mapping[str, object] = field(default_factory=dict, hash=False)
    """The contents of ``text`` as plain values, for pages in other languages; ``case`` distinguishes the
    sentences of one code."""
    lasts: Lifetime = Lifetime.PAYMENT
    """How long it needs an answer."""
    holds: bool = False
    """Whether it may decide a win, so that the hand is neither drawn nor settled before the answer."""
    of_kong: tuple[Tile, ...] = ()
    """The tiles of the seat's kong, as it is recorded, that an answer corrects; else none."""


@dataclass(frozen=True, slots=True)
class RefereeAlert:
    """Something that people should know; play goes on."""

    code: str
    """Stable, for programs: ``table_differs``, ``wrong_stack``, ``wrong_count``, ``judge_called``."""
    text: str
    at_ms: int
    seat: int | None = None
    details: Mapping[str, object] = field(default_factory=dict, hash=False)
    """As of ``Question``."""
    lasts: Lifetime = Lifetime.PAYMENT
    """How long it holds."""


TileKey = tuple[Seat | None, int]
"""Where a tile is recorded: (seat, index in its river), or (None, index among the indicators)."""


@dataclass(frozen=True, slots=True)
class DoubtSettled:
    """A tile that was recorded in doubt, or wrong, is clearly visible now: this answers its question."""

    key: TileKey
    tile: Tile
    """What lies there, whatever was recorded."""
    confidence: float
    """0 to 1."""
    at_ms: int


@dataclass(frozen=True, slots=True)
class DoubtRaised:
    """A tile that was recorded as certain looks like another one by now: people are asked about it, and their
    answer corrects it."""

    key: TileKey
    finding: Finding
    """The recorded claim, with its confidence now and its alternatives."""


@dataclass(frozen=True, slots=True)
class KongResolved:
    """A player's button resolves a kong that was recorded without it."""

    seat: Seat
    tiles: tuple[Tile, ...]
    """As they are recorded."""
    drawn: bool
    """Whether the fourth tile was just drawn."""
    at_ms: int
    """When the key was pressed."""


Ruling = Finding | Question | RefereeAlert | DoubtSettled | DoubtRaised | KongResolved
"""One ruling of the referee."""
