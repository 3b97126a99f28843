"""Sides of the table and seats of the game: the cameras, panels and lamps know sides, players have seats.

Four and three players sit at the sides that have their seats' numbers; two sit opposite each other.
"""

from __future__ import annotations

from dataclasses import replace

from tablectl.game.evidence.evidence import ButtonPressed, Evidence, HandSeen, TableSeen, TimePassed
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.walls.wall_plan import CHAIRS, SIDES, sides_by_seat


def steps_between(owner: Seat, giver: Seat, players: int) -> int:
    """How many sides counter-clockwise from one seat another one sits: 1 right, 2 across, 3 left.

    >>> steps_between(0, 1, players=4), steps_between(0, 1, players=2), steps_between(0, 2, players=3)
    (1, 2, 2)
    """
    chairs = CHAIRS[players]
    return (chairs[giver] - chairs[owner]) % SIDES


def at_seats(evidence: Evidence, players: int) -> Evidence:
    """Evidence by seat of what came by side of the table; empty sides come last.

    A press or a hand at an empty side says nothing but the time.
    """
    sides = sides_by_seat(players)
    if isinstance(evidence, ButtonPressed | HandSeen):
        seat = sides.index(evidence.seat)
        empty = players in CHAIRS and seat >= players
        return TimePassed(evidence.at_ms) if empty else replace(evidence, seat=seat)
    if isinstance(evidence, TableSeen) and sides != tuple(range(SIDES)):
        return replace(evidence, seats=tuple(evidence.seats[side] for side in sides))
    return evidence
