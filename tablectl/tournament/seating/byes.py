"""Who has a bye in which round, where tables do not take everybody: nobody twice before everybody once."""

from __future__ import annotations

from collections import Counter

from tablectl.tournament.seating.request import Mode, SeatingRequest
from tablectl.tournament.seating.search import Randomness


def choose_byes(request: SeatingRequest, rng: Randomness) -> list[frozenset[int]]:
    """By new round: who has a bye, as numbers in the order of the request's players.

    Byes differ by at most one between players. Rounds played without somebody count as their byes, of
    somebody who came late as one at most. In a Swiss round the lowest in the ranking go first.
    """
    players = request.players
    spare = len(players) - request.table_count * request.tables_of
    if spare <= 0:
        return [frozenset()] * request.rounds
    played = {(each.round, player) for each in request.already for player in each.seats.values()}
    rounds = {each.round for each in request.already}
    missed = [sum((number, player) not in played for number in rounds) for player in players]
    fewest = min(missed)
    had = [min(count, fewest + 1) for count in missed]
    new: Counter[int] = Counter()
    found = []
    for _ in range(request.rounds):
        order = [*range(len(players))]
        if request.mode in (Mode.SWISS, Mode.INTERVAL):
            order.reverse()
        else:
            rng.shuffle(order)
        order.sort(key=lambda at: (had[at] + new[at], new[at]))
        out = frozenset(order[:spare])
        new.update(out)
        found.append(out)
    return found
