"""Rounds of a plan and the numbers of their tables: begun in several ways, the best kept.

What counts comes first: bans, who is to be kept apart, pairs that meet again, then tables visited again. The
search ends where nothing can be better, or when time does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tablectl.tournament.seating.player_exchange import PlayerExchange
from tablectl.tournament.seating.search import REPEAT_COST, Randomness, Round, SearchTime
from tablectl.tournament.seating.table_numbering import TableNumbering

EXCHANGES_TIME_SHARE: Final = 0.55
"""Part of the time after which no other beginning is tried while pairs still meet again without need."""
STARTS_TIME_SHARE: Final = 0.75
"""Part of the time for other beginnings once no pair does; the rest is the best one's."""
MAX_IDLE_EXCHANGES: Final = 4000
MAX_IDLE_RENUMBERINGS: Final = 1500
"""Exchanges in a row without anything better, after which another beginning is tried."""
MAX_WORSE_STARTS: Final = 2
"""Beginnings without a known plan that came out worse, after which known plans alone are begun with."""
UNLIMITED: Final = 1 << 60


@dataclass(frozen=True, slots=True)
class PlanTask:
    """What a plan is searched for."""

    fixed: Sequence[Sequence[int]]
    """What two players cost at one table; the last row and column are the empty place's."""
    met: Sequence[Sequence[int]]
    """How often each two have met before."""
    visits: Sequence[dict[int, int]]
    """By player: how often each table (from 0) was visited before."""
    least_cost: int
    """What rounds cost at least."""
    least_table_repeats: int
    """How often players come back to a table at least."""


def search_plan(
    task: PlanTask, start_rounds: Callable[[int], list[Round]], rng: Randomness, has_time: SearchTime
) -> list[Round]:
    """The best rounds that were found, their tables in order of their numbers.

    Args:
        start_rounds: rounds to start with, by attempt from 0: even ones from a known plan, if there is one.
    """
    best: tuple[int, int] | None = None
    best_rounds: list[Round] = []
    attempt = failed = 0
    while best is None or (not _is_best(best, task) and _has_time(best, task, has_time)):
        exchange = PlayerExchange(start_rounds(attempt), task.fixed, task.met, rng)
        share = EXCHANGES_TIME_SHARE if best is None or best[0] > task.least_cost else STARTS_TIME_SHARE
        idle = MAX_IDLE_EXCHANGES * (1 + attempt // 4)
        cost = exchange.improve(_time_until(has_time, share), idle=idle, target=task.least_cost)
        failed = failed + attempt % 2 if best is not None and cost > best[0] else failed
        attempt += 1
        if failed >= MAX_WORSE_STARTS and attempt % 2:
            attempt += 1
        if best is not None and cost > best[0]:
            continue
        numbers = TableNumbering(exchange.rounds(), task.visits, rng)
        numbers.improve(
            _time_until(has_time, STARTS_TIME_SHARE),
            idle=MAX_IDLE_RENUMBERINGS,
            target=task.least_table_repeats,
        )
        if best is None or (cost, numbers.repeat_count) < best:
            best, best_rounds = (cost, numbers.repeat_count), numbers.rounds()
    if best[1] > task.least_table_repeats:
        last = TableNumbering(best_rounds, task.visits, rng)
        last.improve(has_time, idle=UNLIMITED, target=task.least_table_repeats)
        best_rounds = last.rounds()
    return best_rounds


def _is_best(found: tuple[int, int], task: PlanTask) -> bool:
    return found[0] <= task.least_cost and found[1] <= task.least_table_repeats


def _has_time(best: tuple[int, int], task: PlanTask, has_time: SearchTime) -> bool:
    """Whether there is time for another beginning."""
    return has_time(EXCHANGES_TIME_SHARE if best[0] > task.least_cost else STARTS_TIME_SHARE)


def _time_until(has_time: SearchTime, share: float) -> SearchTime:
    def within(whole: float = 1.0, /) -> bool:
        return has_time(share * whole)

    return within


def max_repeat_cost(repeats: int) -> int:
    """The most that so many repeats cost, however they are spread: one more costs more."""
    return (repeats + 1) * REPEAT_COST - 1
