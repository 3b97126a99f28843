"""Who draws the seat tiles first, who sits where, and who is the first banker (book, "Seating", "Banker").

Dice count people the same way everywhere: who throws is one, then counter-clockwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from tablectl.mahjong.seats import SEATS, WINDS, Seat, Wind
from tablectl.mahjong.walls.wall import place_of_sum
from tablectl.quoting import as_json
from tablectl.rulesets.hangzhou.options import HangzhouOptions
from tablectl.rulesets.seating import MAX_ROUNDS, Chance, Dice, SeatsDrawn, ThrowError


@dataclass(frozen=True, slots=True)
class Tie:
    """The highest rolls are equal: these seats throw once more."""

    seats: tuple[Seat, ...]


class SeatTileOrder(NamedTuple):
    """How the four shuffled seat tiles are taken."""

    first: Seat | None
    """Who takes the first, the others after counter-clockwise; None: everybody at will."""
    end: Literal["odd", "even"] | None = None
    """The end of the row at which taking begins, by the flanking tile; None where there is no row."""


def draw_seats(options: HangzhouOptions, players: Sequence[str], chance: Chance) -> SeatsDrawn:
    """Draws seats by wind tiles, and then the first banker.

    Who is named first throws for the tiles. Who picks East moves to seat 0, the marked side.

    Raises:
        ThrowError: not four different players; or the highest rolls are equal again and again.
    """
    if len(players) != len(SEATS) or len(set(players)) != len(players):
        raise ThrowError(f"expected 4 different players, got {as_json(list(players))}")
    throws: list[tuple[str, Dice]] = []
    if options.seat_tiles != "at_will":
        throws.append((players[0], chance.dice()))
    taken = seat_tiles(options, 0, throws[0][1] if throws else None)
    first = taken.first or 0
    winds = chance.shuffled(WINDS)
    if taken.end == "even":
        winds = winds[::-1]
    drawn = tuple(zip((*players[first:], *players[:first]), winds, strict=True))
    seated = seated_by_tiles(dict(drawn), east_seat=0)
    throwers: tuple[Seat, ...] = SEATS if options.first_banker == "highest_roll" else (0,)
    for _ in range(MAX_ROUNDS):
        rolls = [(seat, chance.dice()) for seat in throwers]
        throws += [(seated[seat], dice) for seat, dice in rolls]
        banker = first_banker(options, rolls)
        if not isinstance(banker, Tie):
            return SeatsDrawn(seated, banker, tuple(throws), drawn)
        throwers = banker.seats
    raise ThrowError("the rolls tied too often: draw again")


def seat_tiles(options: HangzhouOptions, thrower: Seat, dice: Dice | None = None) -> SeatTileOrder:
    """Who takes the first seat tile and from where, by the table's way of seating.

    >>> seat_tiles(HangzhouOptions(seat_tiles="row"), 0, (1, 4))
    SeatTileOrder(first=0, end='odd')

    Raises:
        ThrowError: no throw where one decides, one where none does, or a die that shows no 1 to 6.
    """
    if options.seat_tiles == "at_will":
        if dice is not None:
            raise ThrowError(f"seat tiles are taken at will, without dice; got {dice}")
        return SeatTileOrder(None)
    if dice is None:
        raise ThrowError("expected a throw of two dice, which counts who takes the first seat tile")
    first = counted_seat(thrower, dice)
    if options.seat_tiles == "counted":
        return SeatTileOrder(first)
    return SeatTileOrder(first, "odd" if sum(dice) % 2 else "even")


def first_banker(options: HangzhouOptions, throws: Sequence[tuple[Seat, Dice]]) -> Seat | Tie:
    """The first banker by the table's way: one throw of East, or the highest of everybody's.

    >>> first_banker(HangzhouOptions(), [(0, (2, 2))])
    3

    Raises:
        ThrowError: throws that decide nothing.
    """
    if options.first_banker == "highest_roll":
        return highest_roll(throws)
    if len(throws) != 1:
        raise ThrowError(f"expected one throw, of the east player; got {list(throws)}")
    return counted_seat(*throws[0])


def counted_seat(thrower: Seat, dice: Dice) -> Seat:
    """The seat that a throw points to: who takes the first seat tile, or, of East's throw, the first banker.

    >>> counted_seat(0, (1, 4)), counted_seat(1, (1, 1))
    (0, 2)

    Raises:
        ThrowError: a die that shows no 1 to 6.
    """
    _check(dice)
    return (thrower + place_of_sum(sum(dice), len(SEATS))) % len(SEATS)


def seated_by_tiles(drawn: Mapping[str, Wind], east_seat: Seat) -> tuple[str, ...]:
    """The players by seat after everybody drew one of the four winds.

    Who has East sits at ``east_seat``; South sits to the right of East, West opposite, North to the left.

    >>> seated_by_tiles({"A": Wind.WEST, "B": Wind.EAST, "C": Wind.NORTH, "D": Wind.SOUTH}, east_seat=1)
    ('C', 'B', 'D', 'A')

    Raises:
        ThrowError: not one tile of each wind.
    """
    by_wind = {wind: player for player, wind in drawn.items()}
    if len(drawn) != len(WINDS) or len(by_wind) != len(WINDS):
        raise ThrowError(f"expected one tile of each wind for four players, got {as_json(dict(drawn))}")
    return tuple(by_wind[WINDS[(seat - east_seat) % len(SEATS)]] for seat in SEATS)


def highest_roll(throws: Sequence[tuple[Seat, Dice]]) -> Seat | Tie:
    """The first banker where each player throws and the highest roll decides, or who throws again.

    >>> highest_roll([(0, (1, 2)), (1, (6, 5)), (2, (5, 6)), (3, (1, 1))])
    Tie(seats=(1, 2))

    Raises:
        ThrowError: somebody threw twice or nobody at all, or a die that shows no 1 to 6.
    """
    for _, dice in throws:
        _check(dice)
    if not throws or len({seat for seat, _ in throws}) < len(throws):
        raise ThrowError(f"expected one throw of each seat, got {list(throws)}")
    best = max(sum(dice) for _, dice in throws)
    seats = tuple(seat for seat, dice in throws if sum(dice) == best)
    return seats[0] if len(seats) == 1 else Tie(seats)


def _check(dice: Dice) -> None:
    if len(dice) != 2 or not all(1 <= die <= 6 for die in dice):
        raise ThrowError(f"expected two dice of 1 to 6, got {list(dice)}")
