"""What a player needs in an event: points carried from earlier sessions, and this session ended by the win.

Uma moves with places, so a dearer win may bring less against somebody whom it lifts: every win is tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tablectl.mahjong.seats import Seat
from tablectl.numbers.needs import Giver
from tablectl.numbers.position import Need, Position

_STEPS_OF_A_POINT = 1000
"""Final scores have at most three decimals, shared match points thirds or quarters."""


def event_needs(
    position: Position, carried: Sequence[Fraction | int], seat: Seat, place: int
) -> dict[Giver, Need | None]:
    """The cheapest win that ends the session with this place, or better, of the event among the players here.

    Args:
        carried: by seat, what everybody brings along, in the unit of the session's final scores or, where the
            book has them, of its match points.
        place: equal totals share the better place.

    Raises:
        ValueError: not as many carried points as players.
    """
    if len(carried) != len(position.scores):
        raise ValueError(f"{len(position.scores)} play, but {len(carried)} carry points")
    found: dict[Giver, Need | None] = {}
    for giver in (None, *(other for other in position.seats if other != seat)):
        found[giver] = _cheapest(position, carried, seat, giver, place)
    return found


def _cheapest(
    position: Position, carried: Sequence[Fraction | int], seat: Seat, giver: Giver, place: int
) -> Need | None:
    wins = position.bare_wins(seat, giver)
    for index, total in enumerate(wins.totals):
        scores = position.paid(wins, index)
        totals = event_totals(position, carried, scores)
        if sum(other > totals[seat] for other in totals) < place:
            return Need(total, scores, position.after(seat, total, scores))
    return None


def event_totals(
    position: Position, carried: Sequence[Fraction | int], scores: tuple[int, ...]
) -> tuple[Fraction, ...]:
    """Carried points and what this session brings when it ends with these scores; exact."""
    final = position.play.session.final_scores(scores, 0, position.first_dealer)
    session = final.match or final.final
    return tuple(
        Fraction(before) + Fraction(points).limit_denominator(_STEPS_OF_A_POINT)
        for before, points in zip(carried, session, strict=True)
    )
