"""Turns of a game that a viewer should see again: where the chances changed most, by what was at stake."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile

MAX_TURNS: Final = 12
"""The ten dearest turns, and two: which is the tenth nobody knows so exactly."""
MIN_POINTS: Final = 1_500
"""What must have been at stake and changed: a smaller turn is no highlight."""
USUAL_POINTS: Final = 5_000
"""At stake in a hand that nobody won."""
GUESS_DISCOUNT: Final = 0.7
"""Part of a large change that a second network of chances, learnt from other games, finds too, where nobody
won: chances before and after are both guessed, and the largest differences are those that one guessed wrong.
Of a win, what came after is known."""
_MIN_FOLD_LOSS: Final = 0.15
"""What a discard takes of its player's chance at least, and half of the chance, where it folds."""


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
class HandEnd:
    """How a hand ended."""

    shares: tuple[float, ...]
    """Of each seat in the win, then of the draw."""
    points: int
    """What was won, without honba and deposits; 0 at a draw."""
    self_drawn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
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
    """Half of all changes of the chances together, from before the turn to after it: 0 to 1."""
    points: int
    """The change times what was at stake; of what did not end in a win the part that is no guess."""


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
    ends: Sequence[HandEnd],
    most: int = MAX_TURNS,
    specials: Sequence[SpecialTurn] = (),
) -> tuple[Highlight, ...]:
    """The dearest turns of a game in the order of play.

    A player's turn is what follows each other of one seat: the draw and the discard, a kong between them. It
    is as dear as the change of the chances from before it to after it.

    Args:
        turns: every position in order, those of a hand together.
        ends: by hand.
        most: how many at most.
        specials: turns that are dear for another reason; a turn is reported once, for the dearer one.
    """
    places = [range(first, after) for first, after in _spans(turns)]
    span_of = {place: number for number, span in enumerate(places) for place in span}
    found = [(span_of[each.turn], _special(turns, each)) for each in specials]
    found += [(number, _price(turns, span, ends)) for number, span in enumerate(places)]
    found.sort(key=lambda each: -each[1].points)
    dearest: dict[int, Highlight] = {}
    for number, each in found:
        if each.points >= MIN_POINTS:
            dearest.setdefault(number, each)
    return tuple(sorted(list(dearest.values())[:most], key=lambda each: (each.hand, each.step)))


def _spans(turns: Sequence[Turn]) -> Iterator[tuple[int, int]]:
    """First position of each player's turn, and the one after its last."""
    first = 0
    for _, positions in groupby(turns, key=lambda each: (each.hand, each.seat)):
        after = first + sum(1 for _ in positions)
        yield first, after
        first = after


def _price(turns: Sequence[Turn], span: range, ends: Sequence[HandEnd]) -> Highlight:
    """A player's turn, told where it changed most, or at the discard that folded or was won on."""
    end = ends[turns[span[0]].hand]
    last = span.stop == len(turns) or turns[span.stop].hand != turns[span[0]].hand
    following = [turns[place].chances for place in span[1:]]
    following.append(end.shares if last else turns[span.stop].chances)
    moves = np.array(following) - np.array([turns[place].chances for place in span])
    changes = np.abs(moves).sum(axis=1) / 2
    change = float(np.abs(moves.sum(axis=0)).sum() / 2)
    step_of_change = int(changes.argmax())
    for step, place in enumerate(span):
        if turns[place].won_by:
            step_of_change = step
        elif _folds(turns[place], moves[step]) and changes[step] > change:
            # A good tile is drawn and not kept: after is as before, and yet a chance was given up.
            step_of_change, change = step, float(changes[step])
    turn = turns[span[step_of_change]]
    won = last and end.points > 0
    points = round(change * (end.points or USUAL_POINTS) * (1 if won else GUESS_DISCOUNT))
    kind, others = _kind(turn, end, last, moves[step_of_change])
    return Highlight(
        kind=kind,
        hand=turn.hand,
        step=turn.step,
        seat=turn.seat,
        others=others,
        tile=turn.thrown,
        change=change,
        points=points,
    )


def _folds(turn: Turn, moves: NDArray[np.float64]) -> bool:
    lost = -float(moves[turn.seat])
    return (
        turn.thrown is not None
        and not turn.won_by
        and lost > max(_MIN_FOLD_LOSS, turn.chances[turn.seat] / 2)
    )


def _special(turns: Sequence[Turn], special: SpecialTurn) -> Highlight:
    turn = turns[special.turn]
    following = special.turn + 1
    same_hand = following < len(turns) and turns[following].hand == turn.hand
    # A hand is ready after the discard: then its chance is that of the next position.
    shown = turns[following] if special.kind is HighlightKind.YAKUMAN_CHANCE and same_hand else turn
    change = shown.chances[turn.seat]
    points = special.points if special.sure else round(change * special.points)
    return Highlight(
        kind=special.kind,
        hand=turn.hand,
        step=turn.step,
        seat=turn.seat,
        others=(),
        tile=turn.thrown,
        change=change,
        points=points,
    )


def _kind(
    turn: Turn, end: HandEnd, last: bool, moves: NDArray[np.float64]
) -> tuple[HighlightKind, tuple[Seat, ...]]:
    if turn.won_by:
        return HighlightKind.CHASE_LOST if turn.in_riichi else HighlightKind.DEALT_IN, turn.won_by
    if last and end.self_drawn and end.shares[turn.seat] > 0:
        return HighlightKind.WON_BY_DRAW, ()
    if _folds(turn, moves):
        return HighlightKind.FOLDED, ()
    gained = int(moves[:-1].argmax())
    return HighlightKind.SWING, (gained,) if moves[gained] > 0 else ()
