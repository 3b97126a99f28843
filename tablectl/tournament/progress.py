"""How far an event is: which rounds have all their results, and which have some."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from tablectl.tournament.values import Tournament

NO_ROUND: Final = "no round"


@dataclass(frozen=True, slots=True)
class PartialRound:
    """A round of which some tables have a result, and others have none."""

    number: int
    results: int
    tables: int


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an event is."""

    after: int
    """The last round up to which every seated table has its result; 0: none."""
    rounds: int
    """Of the event."""
    partial: tuple[PartialRound, ...] = ()
    """Later rounds that have some results, in their order."""

    @property
    def text(self) -> str:
        """In English: ``round 2 of 4``, ``round 1 of 4, 1 of 2 results of round 2``."""
        parts = [f"round {self.after} of {self.rounds}" if self.after else NO_ROUND]
        parts += (f"{each.results} of {each.tables} results of round {each.number}" for each in self.partial)
        return ", ".join(parts)

    @property
    def slug(self) -> str:
        """For the name of a file: ``before-round-1-of-4``, ``after-round-2-of-4``, ``during-round-3-of-4``
        (the first that has some results); ``final`` once every result is in."""
        if self.after == self.rounds:
            return "final"
        if self.partial:
            return f"during-round-{self.partial[0].number}-of-{self.rounds}"
        when = f"after-round-{self.after}" if self.after else "before-round-1"
        return f"{when}-of-{self.rounds}"


def progress(tournament: Tournament) -> Progress:
    """How far an event is. A round without a seating has as many tables as results."""
    places = {(each.round, each.table) for each in tournament.results}
    came = Counter(number for number, _ in places)
    missing = Counter(each.round for each in tournament.seating if (each.round, each.table) not in places)
    after = 0
    while after < tournament.rounds and came[after + 1] and not missing[after + 1]:
        after += 1
    partial = tuple(
        PartialRound(number, results, results + missing[number])
        for number, results in sorted(came.items())
        if number > after
    )
    return Progress(after, tournament.rounds, partial)
