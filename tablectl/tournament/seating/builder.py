"""Players as numbers, and their rounds in the making: construction, search, winds, tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from tablectl.tournament.seating.bans import seat_with_bans
from tablectl.tournament.seating.bounds import (
    least_apart_broken,
    least_repeats,
    least_small_table_visits,
    least_table_repeats,
)
from tablectl.tournament.seating.byes import choose_byes
from tablectl.tournament.seating.plan_search import (
    MAX_IDLE_RENUMBERINGS,
    PlanTask,
    max_repeat_cost,
    search_plan,
)
from tablectl.tournament.seating.plans import known_plans
from tablectl.tournament.seating.player_exchange import empty_cost
from tablectl.tournament.seating.relabel import assign_places
from tablectl.tournament.seating.request import Mode, SeatingRequest
from tablectl.tournament.seating.search import (
    APART_COST,
    BAN_COST,
    Randomness,
    Round,
    RoundSolver,
    SearchTime,
    Tables,
    anneal,
    tabu_search,
)
from tablectl.tournament.seating.table_numbering import TableNumbering
from tablectl.tournament.seating.winds import even_winds
from tablectl.tournament.values import TableSeating

STEPS_PER_ROUND: Final = 400
"""Swaps without gain after which a round alone is left as it is."""
COOLING_STEPS: Final = 300
"""A player of a Swiss round."""
MAX_SOLVED: Final = 24
"""Players of a round that a solver is asked for: 10,626 tables of four."""
SOLVER_TIMEOUT_S: Final = 4.0


class SeatingBuilder:
    """The players as numbers, and their rounds in the making."""

    def __init__(self, request: SeatingRequest, rng: Randomness, has_time: SearchTime) -> None:
        self.request, self.rng, self.has_time = request, rng, has_time
        self.size, self.count = request.tables_of, request.table_count
        number = {player: at for at, player in enumerate(request.players)}
        people = self.empty_seat = len(number)
        self.banned = [(number[one], number[other]) for one, other in request.bans]
        fixed = [[0] * (people + 1) for _ in range(people + 1)]
        fixed[people][people] = BAN_COST  # two empty places at one table
        for values in request.apart:
            for one, other in combinations(range(people), 2):
                mine = values.get(request.players[one])
                if mine is not None and mine == values.get(request.players[other]):
                    fixed[one][other] = fixed[other][one] = APART_COST
        for one, other in self.banned:
            fixed[one][other] = fixed[other][one] = BAN_COST
        met = [[0] * (people + 1) for _ in range(people + 1)]
        for each in request.already:
            here = [number[player] for player in each.seats.values() if player in number]
            here += [people] * (len(each.seats) == self.size - 1)
            for one, other in combinations(here, 2):
                met[one][other] += 1
                met[other][one] += 1
        self.tables = Tables(people + 1, fixed, met)
        self.number = number
        self.byes = choose_byes(request, rng)
        self.is_solved = False

    def seat_rounds(self) -> bool:
        """Who sits with whom, in every round; False: a ban would be broken."""
        if self.request.mode is Mode.PLAN:
            for tables in search_plan(self._task(), self._start_rounds, self.rng, self.has_time):
                self.tables.seat(tables)
        else:
            for number in range(self.request.rounds):
                self.tables.seat(self._start_round(number, self._present(number)))
                self._improve_round(number)
        return self._repair_bans()

    def _present(self, number: int) -> list[int]:
        """Who plays in a round."""
        return [each for each in range(self.empty_seat) if each not in self.byes[number]]

    @property
    def empty_seat_count(self) -> int:
        """Places that stay empty in a round: one at a table at most."""
        return max(0, self.count * self.size - self.empty_seat)

    def _task(self) -> PlanTask:
        request = self.request
        games = Counter(
            request.players[each] for number in range(request.rounds) for each in self._present(number)
        )
        apart = least_apart_broken(request, self._player_ids_by_round()) * APART_COST
        return PlanTask(
            fixed=self.tables.fixed,
            met=self.tables.met,
            visits=self._visits(),
            least_cost=apart
            + empty_cost(least_small_table_visits(request))
            + max_repeat_cost(least_repeats(request, games)),
            least_table_repeats=least_table_repeats(request, games),
        )

    def _player_ids_by_round(self) -> list[list[str]]:
        """By round: ids of who plays."""
        return [
            [self.request.players[each] for each in self._present(number)]
            for number in range(self.request.rounds)
        ]

    def _visits(self) -> list[dict[int, int]]:
        """By player: how often each table was visited before."""
        visits: list[dict[int, int]] = [{} for _ in range(self.empty_seat)]
        for each in self.request.already:
            for player in each.seats.values():
                at = self.number.get(player)
                if at is not None:
                    visits[at][each.table - 1] = visits[at].get(each.table - 1, 0) + 1
        return visits

    def _start_rounds(self, attempt: int) -> list[Round]:
        """Rounds to begin a plan with: every second time a known plan, where there is one for everybody."""
        rounds, plans = self.request.rounds, []
        if not self.request.already and not any(self.byes):
            known = known_plans(self.count, self.size)
            plans = [each for each in known if len(each) >= rounds] or known
        if not plans or attempt % 2:
            return [self._start_round(number, self._present(number)) for number in range(rounds)]
        plan = plans[attempt // 2 % len(plans)]
        chosen = [*range(len(plan))]
        if attempt >= 2 * len(plans):
            self.rng.shuffle(chosen)
        order = [*range(self.empty_seat), *[self.empty_seat] * self.empty_seat_count]
        self.rng.shuffle(order)
        parts = [plan[each] for each in chosen[:rounds]]
        order = assign_places(parts, order, self.tables.fixed, self.rng, self.has_time)
        begun = [[[order[each] for each in table] for table in tables] for tables in parts]
        more = range(len(parts), rounds)
        return [*begun, *(self._start_round(number, self._present(number)) for number in more)]

    def _start_round(self, number: int, present: list[int]) -> Round:
        """A round to begin the search with."""
        mode = self.request.mode
        if mode is Mode.SWISS:
            return self._fill_tables(present)
        if mode is Mode.INTERVAL:
            present = [*present, *[self.empty_seat] * self.empty_seat_count]
            self.tables.classes = _classes(present, self.count, self.tables.players)
            return [
                [present[part * self.count + (at + part * number) % self.count] for part in range(self.size)]
                for at in range(self.count)
            ]
        self.rng.shuffle(present)
        return self._fill_tables(present)

    def _fill_tables(self, present: Sequence[int]) -> Round:
        """Tables in order; the last ones lack a player each, where not all are full."""
        whole = (self.count - self.empty_seat_count) * self.size
        smaller = _split(present[whole:], self.size - 1) if self.empty_seat_count else []
        return [*_split(present[:whole], self.size), *([*table, self.empty_seat] for table in smaller)]

    def _improve_round(self, number: int) -> None:
        mode, here = self.request.mode, [number]
        if mode is Mode.RANDOM:
            tabu_search(self.tables, here, self.rng, _always, steps=STEPS_PER_ROUND, min_cost=APART_COST)
            return
        if mode is Mode.SWISS:
            self._improve_swiss_round(number)
            return
        tabu_search(self.tables, here, self.rng, self.has_time, steps=STEPS_PER_ROUND)
        if mode is Mode.INTERVAL and self.tables.conflicts(number, BAN_COST):
            # No round with one of each quarter keeps the bans: they weigh more than quarters.
            self.tables.classes = None
            tabu_search(self.tables, here, self.rng, self.has_time, steps=STEPS_PER_ROUND)

    def _improve_swiss_round(self, number: int) -> None:
        """A Swiss round: no repeats, then neighbours."""
        fixed = self.tables.fixed
        self.tables.fixed = [
            [cost + self._distance(one, other) for other, cost in enumerate(row)]
            for one, row in enumerate(fixed)
        ]
        tabu_search(self.tables, [number], self.rng, self.has_time, steps=STEPS_PER_ROUND)
        steps = COOLING_STEPS * self.count * self.size
        anneal(
            self.tables,
            number,
            self.rng,
            self.has_time,
            steps=steps,
            start_temperature=6.0 * self.size,
            max_distance=4,
        )
        self.tables.fixed = fixed

    def _distance(self, one: int, other: int) -> int:
        """In the ranking; an empty place stands nowhere in it."""
        return 0 if self.empty_seat in (one, other) else abs(one - other)

    def _repair_bans(self) -> bool:
        """Whether every ban is kept; a round that breaks one is begun anew from any that keeps them all."""
        for number in range(len(self.tables.rounds)):
            if not self.tables.conflicts(number, BAN_COST):
                continue
            empty = range(self.empty_seat, self.empty_seat + self.empty_seat_count)
            bans = [*self.banned, *combinations(empty, 2)]
            repaired = seat_with_bans([*self._present(number), *empty], bans, self.size)
            if repaired is None:
                return False
            self.tables.classes = None
            self.tables.replace(
                number, [[min(each, self.empty_seat) for each in table] for table in repaired]
            )
        return True

    def solve(self, solver: RoundSolver) -> bool:
        """Ask the solver for the one round there is; True: nothing is better than what is seated now."""
        mode, players = self.request.mode, self.tables.players
        few = (
            players <= MAX_SOLVED
            and self.request.rounds == 1
            and self.count > 1
            and not self.empty_seat_count
        )
        if not few or mode not in (Mode.PLAN, Mode.SWISS):
            return False
        pair_costs = self.tables.pair_costs(0)
        if mode is Mode.SWISS:
            pair_costs = [
                [cost + self._distance(at, to) for to, cost in enumerate(row)]
                for at, row in enumerate(pair_costs)
            ]
        present = sorted(player for table in self.tables.rounds[0] for player in table)
        answer = solver(present, pair_costs, self.size, SOLVER_TIMEOUT_S)
        if answer is None:
            return False
        before = self.tables.round_cost(0, pair_costs)
        repaired = self.tables.rounds[0]
        self.tables.replace(0, answer.tables)
        self.is_solved = True
        if self.tables.round_cost(0, pair_costs) > before:
            self.tables.replace(0, repaired)
        return answer.proven

    def seating(self) -> tuple[TableSeating, ...]:
        """The rounds with tables and winds, as the file has them."""
        request = self.request
        sat: dict[int, list[int]] = {}
        for each in request.already:
            for wind, player in each.seats.items():
                at = self.number.get(player)
                if at is not None and wind in request.winds:
                    sat.setdefault(at, [0] * self.size)[request.winds.index(wind)] += 1
        rounds: Sequence[Round] = self.tables.rounds
        if request.mode is Mode.SWISS:
            rounds = [sorted(tables, key=sum) for tables in rounds]
        elif request.mode is not Mode.PLAN or self.is_solved:
            numbers = TableNumbering(rounds, self._visits(), self.rng)
            numbers.improve(self.has_time, idle=MAX_IDLE_RENUMBERINGS, target=0)
            rounds = numbers.rounds()
        taken = [[each for each in table if each != self.empty_seat] for tables in rounds for table in tables]
        seats = even_winds(taken, self.size, sat)
        return tuple(
            TableSeating(
                round=request.first_round + at // self.count,
                table=1 + at % self.count,
                seats={
                    wind: request.players[player] for wind, player in zip(request.winds, four, strict=False)
                },
            )
            for at, four in enumerate(seats)
        )

    def note(self) -> str:
        """What organisers should know of this seating."""
        notes = []
        byes = Counter(player for out in self.byes for player in out)
        if byes:
            spare = self.empty_seat - self.count * self.size
            counts = [byes[each] for each in range(self.empty_seat)]
            notes.append(
                f"{spare} of {len(self.request.players)} players {_has(spare)} a bye in each round ("
                f"{_tables(self.count)} of {self.size}): "
                f"{_range_text(min(counts), max(counts))} byes a player"
            )
        if self.empty_seat_count:
            notes.append(
                f"{self.empty_seat_count} of {_tables(self.count)} {_has(self.empty_seat_count)}"
                f" {self.size - 1} players in each round, as {self.empty_seat} players"
                f" do not fill tables of {self.size}"
            )
        if self.request.substitutes:
            names = ", ".join(self.request.substitutes)
            some = len(self.request.substitutes)
            fill = "substitute fills" if some == 1 else "substitutes fill"
            notes.append(f"{some} {fill} the last table: {names}")
        return "; ".join(notes)


def _tables(count: int) -> str:
    return "1 table" if count == 1 else f"{count} tables"


def _has(count: int) -> str:
    return "has" if count == 1 else "have"


def _split(players: Sequence[int], size: int) -> Round:
    return [list(players[at : at + size]) for at in range(0, len(players), size)]


def _classes(present: Sequence[int], count: int, players: int) -> list[int]:
    """By player: the part of the ranking that they are in."""
    classes = [-1] * players
    for at, player in enumerate(present):
        classes[player] = at // count
    return classes


def _range_text(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} or {high}" if high == low + 1 else f"{low} to {high}"


def _always(share: float = 1.0, /) -> bool:
    return True
