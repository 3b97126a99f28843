"""Seating whole rounds: what comes of the search, and what is proven of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablectl.tournament.seating.bans import minimal_conflict
from tablectl.tournament.seating.bounds import (
    Proof,
    proof_of,
)
from tablectl.tournament.seating.builder import SeatingBuilder
from tablectl.tournament.seating.measures import Measures, measures
from tablectl.tournament.seating.request import SeatingRequest
from tablectl.tournament.seating.search import (
    Randomness,
    RoundSolver,
    SearchTime,
)
from tablectl.tournament.values import TableSeating

MAX_BANS_SHOWN: Final = 10
"""Bans named in a reason."""
MAX_BYE_DRAWS: Final = 20
"""Draws of byes that are tried before bans are said to have no seating."""


@dataclass(frozen=True, slots=True)
class SeatedRounds:
    """A seating of the rounds that were asked for."""

    seating: tuple[TableSeating, ...]
    byes: tuple[tuple[int, tuple[str, ...]], ...]
    """(round, who does not play in it)."""
    note: str
    """What is worth knowing, as text; empty: nothing."""
    measures: Measures
    proof: Proof


@dataclass(frozen=True, slots=True)
class Unseatable:
    """There is no seating that keeps every ban."""

    reason: str
    bans: tuple[tuple[str, str], ...]
    """Those that cannot be kept together."""


def seat(
    request: SeatingRequest, rng: Randomness, has_time: SearchTime, solver: RoundSolver | None = None
) -> SeatedRounds | Unseatable:
    """Seat the rounds of a request.

    Args:
        rng: with the same state it gives the same seating, as far as time does not end the search.
        has_time: whether there is still time; a seating comes also without any.
        solver: is asked for a single round of few players, where the search has proven nothing.
    """
    builder = SeatingBuilder(request, rng, has_time)
    for _ in range(MAX_BYE_DRAWS if any(builder.byes) else 0):
        if builder.seat_rounds():
            break
        builder = SeatingBuilder(request, rng, has_time)
    else:
        if not builder.seat_rounds():
            return _explain_bans(request, builder)
    new = builder.seating()
    found = measures(request, new)
    if found.bans_broken:
        raise AssertionError("a ban is broken though its cost is above all others")
    byes = tuple(
        (request.first_round + number, tuple(request.players[each] for each in sorted(out)))
        for number, out in enumerate(builder.byes)
        if out
    )
    proven = proof_of(request, new, found)
    if proven is not Proof.OPTIMAL and solver is not None and builder.solve(solver):
        new = builder.seating()
        found = measures(request, new)
        proven = proof_of(request, new, found, solved=True)
    return SeatedRounds(new, byes, builder.note(), found, proven)


def _explain_bans(request: SeatingRequest, builder: SeatingBuilder) -> Unseatable:
    """Why there is no seating: bans that cannot be kept together."""
    out = builder.byes[0]
    present = [each for each in range(len(request.players)) if each not in out]
    least = minimal_conflict(present, builder.banned, builder.size)
    bans = tuple((request.players[one], request.players[other]) for one, other in least)
    shown = ", ".join(f"{one} and {other}" for one, other in bans[:MAX_BANS_SHOWN])
    more = f" and {len(bans) - MAX_BANS_SHOWN} more" if len(bans) > MAX_BANS_SHOWN else ""
    return Unseatable(
        f"{len(present)} players at {builder.count} tables of {builder.size} cannot keep the ban of "
        f"{shown}{more}: take one of them back or leave a player out",
        bans,
    )
