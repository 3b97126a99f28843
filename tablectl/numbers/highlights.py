"""Turns of a game that a viewer should see again: where the chances changed most, by what was at stake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile

MOST: Final = 10
LEAST_POINTS: Final = 1_500
"""What must have been at stake and changed: a smaller turn is no highlight."""
USUAL_POINTS: Final = 5_000
"""At stake in a hand that nobody won."""


class HighlightKind(StrEnum):
    """Why a turn is worth seeing."""

    DEALT_IN = "dealt_in"
    CHASE_LOST = "chase_lost"
    """Dealt in while in riichi oneself."""
    WON_BY_DRAW = "won_by_draw"
    YAKUMAN_CHANCE = "yakuman_chance"
    """The player came to wait for a yakuman that was still there."""
    FOLDED_WINNER = "folded_winner"
    """The own discard broke a ready hand, and a tile came that the hand would have won on."""
    FOLDED = "folded"
    """The own discard cost the player most of a good chance."""
    SWING = "swing"
    """The chances changed for another reason: a draw, a riichi, a claim."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A position of a hand and what came next. Seats are the table's."""

    hand: int
    """0-based count of hands."""
    step: int
    """0-based, within the hand: how the replay finds it."""
    seat: Seat
    """Who acts."""
    chances: tuple[float, ...]
    """Of each seat's win, then of the draw."""
    thrown: Tile | None = None
    won_by: tuple[Seat, ...] = ()
    """Who won on that tile."""
    in_riichi: bool = False
    """Whether who acts is in riichi."""


@dataclass(frozen=True, slots=True)
class HandOver:
    """How a hand ended."""

    shares: tuple[float, ...]
    """Of each seat in the win, then of the draw."""
    points: int
    """What was won, without honba and deposits; 0 at a draw."""
    self_drawn: bool = False


@dataclass(frozen=True, slots=True)
class Highlight:
    """One turn."""

    kind: HighlightKind
    hand: int
    step: int
    seat: Seat
    """Whose turn it was."""
    others: tuple[Seat, ...]
    """Who won on the tile; of a swing, who gained most."""
    tile: Tile | None
    change: float
    """Half of all changes of the chances together: 0 to 1."""
    points: int
    """The change times what was at stake."""


@dataclass(frozen=True, slots=True)
class SpecialTurn:
    """A turn that is dear for what its player's hand was, not for what the chances did."""

    turn: int
    """Its place among all turns of the game."""
    kind: HighlightKind
    points: int
    """What the hand was worth."""
    sure: bool = False
    """Whether the winning tile came; else the hand is worth its points times the chance to win."""


def highlights(
    turns: Sequence[Turn],
    ends: Sequence[HandOver],
    most: int = MOST,
    specials: Sequence[SpecialTurn] = (),
) -> tuple[Highlight, ...]:
    """The dearest turns of a game in the order of play.

    Args:
        turns: every position in order, those of a hand together.
        ends: by hand.
        most: how many at most.
        specials: turns that are dear for another reason; a turn is told once, for the dearer one.
    """
    found = [_special(turns, each) for each in specials]
    for place, turn in enumerate(turns):
        later = turns[place + 1] if place + 1 < len(turns) else None
        end = ends[turn.hand]
        last = later is None or later.hand != turn.hand
        ending = last or place + 2 >= len(turns) or turns[place + 2].hand != turn.hand
        after = end.shares if last or later is None else later.chances
        moves = np.asarray(after) - np.asarray(turn.chances)
        change = float(np.abs(moves).sum() / 2)
        points = round(change * (end.points or USUAL_POINTS))
        if points >= LEAST_POINTS:
            kind, others = _kind(turn, end, ending, moves)
            found.append(
                Highlight(kind, turn.hand, turn.step, turn.seat, others, turn.thrown, change, points)
            )
    found.sort(key=lambda each: -each.points)
    dearest: dict[tuple[int, int], Highlight] = {}
    for each in found:
        if each.points >= LEAST_POINTS:
            dearest.setdefault((each.hand, each.step), each)
    return tuple(sorted(list(dearest.values())[:most], key=lambda each: (each.hand, each.step)))


def _special(turns: Sequence[Turn], special: SpecialTurn) -> Highlight:
    turn = turns[special.turn]
    following = special.turn + 1
    same_hand = following < len(turns) and turns[following].hand == turn.hand
    # A hand is ready after the discard: then its chance is that of the next position.
    told = turns[following] if special.kind is HighlightKind.YAKUMAN_CHANCE and same_hand else turn
    change = told.chances[turn.seat]
    points = special.points if special.sure else round(change * special.points)
    return Highlight(special.kind, turn.hand, turn.step, turn.seat, (), turn.thrown, change, points)


def _kind(
    turn: Turn, end: HandOver, ending: bool, moves: NDArray[np.float64]
) -> tuple[HighlightKind, tuple[Seat, ...]]:
    if turn.won_by:
        return HighlightKind.CHASE_LOST if turn.in_riichi else HighlightKind.DEALT_IN, turn.won_by
    if ending and end.self_drawn and end.shares[turn.seat] > 0:
        return HighlightKind.WON_BY_DRAW, ()
    if turn.thrown is not None and moves[turn.seat] < -max(0.15, turn.chances[turn.seat] / 2):
        return HighlightKind.FOLDED, ()
    gained = int(moves[:-1].argmax())
    return HighlightKind.SWING, (gained,) if moves[gained] > 0 else ()
