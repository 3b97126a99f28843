"""What may have happened: a hypothesis, and its steps, each accepted by the rules."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from tablectl.game.claims import Claim, Refused
from tablectl.game.decide import play_out
from tablectl.game.referee.matching import TableChanges, was_hidden
from tablectl.game.state import GameState, HandState
from tablectl.mahjong.seats import Seat

READY_LATE_MS: Final = 2500
READY_EARLY_MS: Final = 30_000
"""A press of ready is for the discard that lies there so much before it, or after it, at most."""
READY_UPRIGHT_MS: Final = 6500
"""A discard that lies upright although ready was pressed waits so long: half a turned tile looks upright, and
the cameras look again within that time."""
OUT_OF_ORDER_LOG_P: Final = math.log(0.05)
"""A tile that has lain there since before one that was laid down before it: that one was noticed late."""
LATE_MS: Final = 8000
"""As unlikely again is each further time of this length by which it was noticed late."""
MAX_LATE_FACTOR: Final = 4.0
"""At most so many times as unlikely."""
ORDER_MS: Final = 1000
"""By so much the time at which a tile is noticed may be off without counting as out of order."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class HypothesisStep:
    """One claim of a hypothesis, with how sure its faces are."""

    claim: Claim
    log_p: float
    at_mm: tuple[float, float] | None = None
    at_ms: int = 0
    """Since when what it explains lies there."""
    legibility: float = 1.0
    """How well its faces are read by themselves, 0 to 1."""
    undetected: bool = False
    """Whether a tile of it was not found: ``at_mm`` is where it must lie, ``at_ms`` since when play has gone
    past it."""
    others: tuple[Claim, ...] = ()
    """What an unfound step may have been instead, likeliest first."""
    waits_ms: int = 0
    """For how long, from ``at_ms``, it waits for what a riichi lacks: the word of who turned the tile and has
    still to press, or a tile found turned where the word was said; or for the word about an added tile."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A way things may have happened."""

    state: GameState
    changes: TableChanges
    """What it leaves unexplained."""
    steps: tuple[HypothesisStep, ...] = ()
    log_p: float = 0.0
    newest_ms: int = 0
    """Since when the newest tile that it explains lies there."""
    watched_ms: int = 0
    """When the newest tile that it explains was noticed, if after the observations in which the cameras found
    what had been laid down while nobody looked; 0 without one."""

    def then(self, step: HypothesisStep, state: GameState, changes: TableChanges) -> Hypothesis:
        """The hypothesis with one more step; one out of the order in which tiles were noticed is less
        likely."""
        newest_ms, watched_ms = self.newest_ms, self.watched_ms
        if step.at_mm is not None and not step.undetected:
            late_ms = newest_ms - step.at_ms
            if late_ms > 0 and step.at_ms <= self.changes.unwatched_ms:
                # The other tile's place lay open, empty, beside this one, before anything hid it.
                late_ms = max(late_ms, watched_ms - step.at_ms)
            if late_ms > ORDER_MS:
                times = min(MAX_LATE_FACTOR, 1.0 + late_ms / LATE_MS)
                step = replace(step, log_p=step.log_p + times * OUT_OF_ORDER_LOG_P)
            newest_ms = max(newest_ms, self._lies_since_ms(step))
            if step.at_ms > self.changes.unwatched_ms:
                watched_ms = max(watched_ms, step.at_ms)
        log_p = self.log_p + step.log_p
        return Hypothesis(state, changes, (*self.steps, step), log_p, newest_ms, watched_ms)

    def _lies_since_ms(self, step: HypothesisStep) -> int:
        """The earliest time since when what a step explains may lie there: hands and sleeves hide tiles."""
        seat, hidden = getattr(step.claim, "seat", None), self.changes.hidden
        span = None if seat is None or seat >= len(hidden) else hidden[seat]
        return span[0] if span is not None and was_hidden(span, step.at_ms) else step.at_ms


@dataclass(frozen=True, slots=True)
class PanelClaims:
    """What a seat's panel said lately, for weighing."""

    ready: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)
    """When seats said in this hand that they are ready."""
    kongs: frozenset[Seat] = field(default_factory=frozenset)
    kongs_this_hand: frozenset[Seat] = field(default_factory=frozenset)
    """Seats that said kong at any time in this hand."""
    wins: frozenset[Seat] = field(default_factory=frozenset)
    """Seats that said a win in this hand."""
    added: Mapping[Seat, bool] = field(default_factory=dict)
    """By seat, where it matters: whether its keys say that the tile it adds to a pung was just drawn."""
    in_use: bool = False
    """Whether players press keys at this table at all: then a turned tile alone is no riichi."""

    def is_ready(self, seat: Seat, since_ms: int, earlier_ms: int | None = None) -> bool:
        """Whether a seat said it was ready before a discard that has lain there since then, and after its
        discard before that."""
        first_ms = since_ms - READY_EARLY_MS
        if earlier_ms is not None:
            first_ms = max(first_ms, earlier_ms + READY_LATE_MS + 1)
        return any(first_ms <= at_ms <= since_ms + READY_LATE_MS for at_ms in self.ready.get(seat, ()))


def apply_step(hypothesis: Hypothesis, step: HypothesisStep, changes: TableChanges) -> Iterator[Hypothesis]:
    """The hypothesis with this step, if the rules allow it.

    Args:
        changes: what is left unexplained after it.
    """
    played = play_out(hypothesis.state, step.claim)
    if not isinstance(played, Refused):
        yield hypothesis.then(step, played[0], changes)


def is_discard_gone(hand: HandState, changes: TableChanges, seat: Seat) -> bool:
    """Whether a seat's newest discard lies in its river no more."""
    return len(hand.seats[seat].river) - 1 in changes.gone[seat]


def replace_at(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The tuple with one place changed."""
    return (*values[:index], value, *values[index + 1 :])
