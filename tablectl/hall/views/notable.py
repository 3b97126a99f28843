"""What of an event is worth telling those who were not there: from its results alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Final, Literal, NotRequired, TypedDict

from tablectl.hall.event_state import EventState, cached_by_identity
from tablectl.hall.tables.requests import display_names
from tablectl.tournament import Number, TableResult, TournamentError, standings, table_formula

MIN_STREAK: Final = 2
"""So many tables won in a row are a streak."""
MIN_CLIMB: Final = 2
"""So many places won in a round are a climb."""


_Climb = TypedDict("_Climb", {"from": NotRequired[int], "to": NotRequired[int]})
"""Places of a climb."""


class NotableFact(_Climb):
    """One thing worth telling; which numbers it has follows from what it is."""

    what: Literal["lead", "climb", "streak", "best_table", "closest"]
    """``lead``: the first's ``total`` before the ``other``; ``climb``: places ``from`` and ``to`` in a
    ``round``; ``streak``: ``n`` tables won in a row; ``best_table`` and ``closest``: the least difference of
    the first two, in ``points``, where one of them is ahead."""
    id: str
    name: str
    other: NotRequired[str]
    total: NotRequired[Fraction]
    points: NotRequired[Number]
    round: NotRequired[int]
    table: NotRequired[int]
    n: NotRequired[int]


class Notable(TypedDict):
    """What an event's results have to show."""

    event: str
    notable: list[NotableFact]


@cached_by_identity
def notable(event: EventState) -> Notable:
    """The event's sights, the newest kind first. Nobody changes the answer: it is worked out once."""
    return {"event": event.id, "notable": list(_facts(event))}


def _facts(event: EventState) -> Iterator[NotableFact]:
    names = display_names(event)
    results = sorted(event.tournament.results, key=lambda each: (each.round, each.table))
    if not results:
        return
    with suppress(TournamentError):  # there is no ranking yet; what tables ended with is known
        yield from _ranking_facts(event, names, results[-1].round)
    with suppress(TournamentError):  # equal points that unknown seats part
        yield from _streaks(event, results, names)
    best = max(results, key=lambda each: max(each.points.values()))
    player, points = _by_points(best)[0]
    yield {
        "what": "best_table", "id": player, "name": names[player], "points": points,
        "round": best.round, "table": best.table,
    }  # fmt: skip
    decided = [each for each in results if _margin(each)]
    if not decided:
        return
    close = min(decided, key=_margin)
    (first, _), (second, _) = _by_points(close)[:2]
    yield {
        "what": "closest", "id": first, "name": names[first], "other": names[second],
        "points": _margin(close), "round": close.round, "table": close.table,
    }  # fmt: skip


def _ranking_facts(event: EventState, names: Mapping[str, str], newest: int) -> Iterator[NotableFact]:
    now = [each for each in standings(event.tournament).players if each.place is not None]
    if len(now) > 1 and now[0].total > now[1].total:
        yield {
            "what": "lead", "id": now[0].id, "name": names[now[0].id], "other": names[now[1].id],
            "total": now[0].total - now[1].total,
        }  # fmt: skip
    if newest < MIN_CLIMB:
        return
    before = {each.id: each.place for each in standings(event.tournament, newest - 1).players}
    climbs = [
        (was - each.place, was, each.place, each.id)
        for each in now
        if each.place is not None and (was := before.get(each.id)) is not None
    ]
    won, start, end, climber = max(climbs, key=lambda climb: climb[0], default=(0, 0, 0, ""))
    if won >= MIN_CLIMB:
        yield {
            "what": "climb", "id": climber, "name": names[climber], "round": newest, "from": start, "to": end,
        }  # fmt: skip


def _streaks(
    event: EventState, results: Sequence[TableResult], names: Mapping[str, str]
) -> Iterator[NotableFact]:
    """Who won most tables in a row up to the newest of their own; those who share it are all told."""
    formula = table_formula(event.tournament)
    running: dict[str, int] = {}
    for each in results:
        values = formula.values(each, event.seated((each.round, each.table)))
        for player in each.points:
            running[player] = running.get(player, 0) + 1 if values[player].won else 0
    longest = max(running.values(), default=0)
    if longest >= MIN_STREAK:
        for player, count in running.items():
            if count == longest:
                yield {"what": "streak", "id": player, "name": names[player], "n": count}


def _by_points(result: TableResult) -> list[tuple[str, Number]]:
    return sorted(result.points.items(), key=lambda each: -each[1])


def _margin(result: TableResult) -> Number:
    ranked = _by_points(result)
    return ranked[0][1] - ranked[1][1]
