"""Rounds of a plan and the numbers of their tables: begun in several ways, the best kept.

What counts comes first: bans, who is to be kept apart, pairs that meet again, then tables visited again. The
search ends where nothing can be better, or when time does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tablectl.tournament.seating.search import REPEAT_COST, Randomness, Round, SearchTime
from tablectl.tournament.seating.tables import Numbering
from tablectl.tournament.seating.together import Together

TOGETHER_SHARE: Final = 0.55
"""Part of the time after which no other beginning is tried while pairs still meet again without need."""
BEGINNINGS_SHARE: Final = 0.75
"""Part of the time for other beginnings once no pair does; the rest is the best one's."""
IDLE_TOGETHER: Final = 4000
IDLE_NUMBERS: Final = 1500
"""Exchanges in a row without anything better, after which another beginning is tried."""
WORSE_BEGINNINGS: Final = 2
"""Beginnings without a known plan that came out worse, after which known plans alone are begun with."""
ENDLESS: Final = 1 << 60


@dataclass(frozen=True, slots=True)
class Task:
    """What a plan is searched for."""

    fixed: Sequence[Sequence[int]]
    """What two players cost at one table; the last row and column are the empty place's."""
    met: Sequence[Sequence[int]]
    """How often each two have met before."""
    visits: Sequence[dict[int, int]]
    """By player: how often each table (from 0) was visited before."""
    least_cost: int
    """What rounds cost at least."""
    least_again: int
    """How often players come back to a table at least."""


def searched(
    task: Task, begin: Callable[[int], list[Round]], chance: Randomness, patience: SearchTime
) -> list[Round]:
    """The best rounds that were found, their tables in order of their numbers.

    Args:
        begin: rounds to begin with, by attempt from 0: even ones from a known plan, where there is one.
    """
    best: tuple[int, int] | None = None
    kept: list[Round] = []
    attempt = failed = 0
    while best is None or (not _is_best(best, task) and _again(best, task, patience)):
        together = Together(begin(attempt), task.fixed, task.met, chance)
        share = TOGETHER_SHARE if best is None or best[0] > task.least_cost else BEGINNINGS_SHARE
        idle = IDLE_TOGETHER * (1 + attempt // 4)
        cost = together.improve(_until(patience, share), idle=idle, enough=task.least_cost)
        failed = failed + attempt % 2 if best is not None and cost > best[0] else failed
        attempt += 1
        if failed >= WORSE_BEGINNINGS and attempt % 2:
            attempt += 1
        if best is not None and cost > best[0]:
            continue
        numbers = Numbering(together.rounds(), task.visits, chance)
        numbers.improve(_until(patience, BEGINNINGS_SHARE), idle=IDLE_NUMBERS, enough=task.least_again)
        if best is None or (cost, numbers.again) < best:
            best, kept = (cost, numbers.again), numbers.rounds()
    if best[1] > task.least_again:
        last = Numbering(kept, task.visits, chance)
        last.improve(patience, idle=ENDLESS, enough=task.least_again)
        kept = last.rounds()
    return kept


def _is_best(found: tuple[int, int], task: Task) -> bool:
    return found[0] <= task.least_cost and found[1] <= task.least_again


def _again(best: tuple[int, int], task: Task, patience: SearchTime) -> bool:
    """Whether there is time for another beginning."""
    return patience(TOGETHER_SHARE if best[0] > task.least_cost else BEGINNINGS_SHARE)


def _until(patience: SearchTime, share: float) -> SearchTime:
    def within(whole: float = 1.0, /) -> bool:
        return patience(share * whole)

    return within


def below_next(repeats: int) -> int:
    """The most that so many repeats cost, however they are spread: one more costs more."""
    return (repeats + 1) * REPEAT_COST - 1
