"""A hypothesis of what happened: steps that the rules accept one after another."""

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
"""A ready press belongs to a discard that appears at most ``READY_LATE_MS`` before it or
``READY_EARLY_MS`` after it."""
READY_UPRIGHT_MS: Final = 6500
"""A discard that lies upright although ready was pressed waits so long: half a turned tile looks upright, and
the cameras look again within that time."""
OUT_OF_ORDER_LOG_P: Final = math.log(0.05)
"""Of a step whose tile appeared before the tile of an earlier step: that one was detected late."""
LATE_MS: Final = 8000
"""Each further delay of this length is as unlikely again."""
MAX_LATE_FACTOR: Final = 4.0
"""At most so many times as unlikely."""
ORDER_MS: Final = 1000
"""The time at which a tile is detected may be off by so much without counting as out of order."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class HypothesisStep:
    """One claim of a hypothesis, with how sure its faces are."""

    claim: Claim
    log_p: float
    at_mm: tuple[float, float] | None = None
    at_ms: int = 0
    """Since when the tile that it explains lies there."""
    legibility: float = 1.0
    """How well its faces are read by themselves, 0 to 1."""
    undetected: bool = False
    """Whether a tile of it was not detected: ``at_mm`` is where it must lie, ``at_ms`` since when play has
    gone past it."""
    others: tuple[Claim, ...] = ()
    """What an unfound step may have been instead, likeliest first."""
    waits_ms: int = 0
    """How long, from ``at_ms``, it waits for the missing half of a riichi (the button press or the turned
    tile), or for the button press about an added tile."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """One way in which the changes may have come about."""

    state: GameState
    changes: TableChanges
    """What it leaves unexplained."""
    steps: tuple[HypothesisStep, ...] = ()
    log_p: float = 0.0
    newest_ms: int = 0
    """When the latest tile that it explains appeared."""
    watched_ms: int = 0
    """When the latest tile that it explains was noticed, if after the observations in which the cameras found
    what had been laid down unobserved; 0 without one."""

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
        """The earliest time at which a step's tile may have been laid down: hands and sleeves hide tiles."""
        seat, hidden = getattr(step.claim, "seat", None), self.changes.hidden
        span = None if seat is None or seat >= len(hidden) else hidden[seat]
        return span[0] if span is not None and was_hidden(span, step.at_ms) else step.at_ms


@dataclass(frozen=True, slots=True)
class PanelClaims:
    """What players declared on their panels, for weighing hypotheses."""

    ready: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)
    """When each seat declared ready in this hand."""
    kongs: frozenset[Seat] = field(default_factory=frozenset)
    kongs_this_hand: frozenset[Seat] = field(default_factory=frozenset)
    """Seats that declared a kong at any time in this hand; ``kongs`` has the recent ones."""
    wins: frozenset[Seat] = field(default_factory=frozenset)
    """Seats that declared a win in this hand."""
    added: Mapping[Seat, bool] = field(default_factory=dict)
    """By seat, where it matters: whether it declared the tile that it adds to a pung as just drawn."""
    in_use: bool = False
    """Whether players use panels at this table at all: then a turned tile alone is no riichi."""

    def is_ready(self, seat: Seat, since_ms: int, earlier_ms: int | None = None) -> bool:
        """Whether a seat declared ready for a discard: before it, and after the discard before that.

        Args:
            since_ms: when the discard appeared.
            earlier_ms: when the seat's previous discard appeared; None if there is none.
        """
        first_ms = since_ms - READY_EARLY_MS
        if earlier_ms is not None:
            first_ms = max(first_ms, earlier_ms + READY_LATE_MS + 1)
        return any(first_ms <= at_ms <= since_ms + READY_LATE_MS for at_ms in self.ready.get(seat, ()))


def apply_step(hypothesis: Hypothesis, step: HypothesisStep, changes: TableChanges) -> Iterator[Hypothesis]:
    """The hypothesis with this step, if the rules allow it.

    Args:
        changes: those that stay unexplained after it.
    """
    played = play_out(hypothesis.state, step.claim)
    if not isinstance(played, Refused):
        yield hypothesis.then(step, played[0], changes)


def is_discard_gone(hand: HandState, changes: TableChanges, seat: Seat) -> bool:
    """Whether a seat's latest discard no longer lies in its river."""
    return len(hand.seats[seat].river) - 1 in changes.gone[seat]


def replace_at(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The tuple with one element replaced."""
    return (*values[:index], value, *values[index + 1 :])
