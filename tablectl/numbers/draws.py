"""Draws that bring a player to a place: who must be ready, where the book pays ready hands."""

from __future__ import annotations

from itertools import combinations

from tablectl.mahjong.seats import Seat
from tablectl.numbers.position import Position
from tablectl.rulesets.ruleset import DrawFacts

EXHAUSTIVE = "exhaustive"


def reaching_draws(position: Position, seat: Seat, place: int) -> tuple[tuple[Seat, ...], ...] | None:
    """Every set of players whose being ready at an exhaustive draw brings a player to this place or better.

    None where the book pays nothing for ready hands at a draw, or pays them by what they wait for.
    """
    paid = paid_draws(position)
    if paid is None:
        return None
    return tuple(ready for ready, scores in paid if position.place_of(scores, seat) <= place)


def paid_draws(position: Position) -> tuple[tuple[tuple[Seat, ...], tuple[int, ...]], ...] | None:
    """(who is ready, everybody's points after the draw), fewest ready first; None as above."""
    payment = position.play.draws.payment
    if payment is None:
        return None
    found = []
    for count in range(len(position.scores) + 1):
        for ready in combinations(position.seats, count):
            facts = DrawFacts(EXHAUSTIVE, position.dealer, ready, (), position.honba, position.deposits)
            deltas = payment(facts).deltas
            found.append((ready, tuple(a + b for a, b in zip(position.scores, deltas, strict=True))))
    return tuple(found)
