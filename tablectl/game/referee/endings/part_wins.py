"""Wins of seats that form several hands from shared closed tiles: each is laid open, and play goes on.

The winning tile lies apart; a win that leaves the drawn tile out has none apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablectl.game.claims import ShowWin
from tablectl.game.referee.endings.incomplete_hands import (
    completed_on_discard,
    completed_on_draw,
    completed_readings,
)
from tablectl.game.referee.endings.open_rows.legal_wins import Way, legal_wins
from tablectl.game.referee.endings.open_rows.open_row import OpenRow
from tablectl.game.state import GameState, HandState, Phase
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile, without
from tablectl.rulesets.ruleset import PlayRules

Chance = tuple[int, Tile | None]
"""A win that may be shown now: number of the hand, the offered tile that it wins on or None by self-draw."""


def part_sizes(state: GameState, seat: Seat) -> tuple[int, ...]:
    """How many tiles a win shows, for each hand that the seat has not won yet."""
    play, hand = state.play, state.hand
    if play is None or hand is None or play.setup.hands_per_seat == 1:
        return ()
    return tuple(size for _, size in _open_parts(play, hand, seat))


def _open_parts(play: PlayRules, hand: HandState, seat: Seat) -> list[tuple[int, int]]:
    """(hand, tiles of it that lie in no meld) of the hands not yet won."""
    own = hand.seats[seat]
    won = {win.part for win in hand.wins if win.seat == seat}
    whole = (play.setup.hand_size + play.setup.hands_per_seat - 1) // play.setup.hands_per_seat
    return [
        (part, whole - 3 * sum(each == part for each in own.parts))
        for part in range(play.setup.hands_per_seat)
        if part not in won
    ]


def part_of_size(state: GameState, seat: Seat, size: int) -> int | None:
    """The hand, of those that the seat has not won yet, whose win shows this many tiles."""
    play, hand = state.play, state.hand
    assert play is not None and hand is not None, "a hand is won in play"
    return next((part for part, each in _open_parts(play, hand, seat) if each == size), None)


def part_wins(row: OpenRow) -> list[Way]:
    """Ways to read shown tiles as one of the seat's hands."""
    chance = _chance(row, len(row.shown))
    if chance is None:
        return []
    part, offered = chance
    if offered is not None:
        return legal_wins(row.state, _on_discard(row, offered, part))
    found = [] if row.seen.apart else legal_wins(row.state, _without_drawn_tile(row, part))
    return found or legal_wins(row.state, _on_draw(row, part))


def part_wins_lacking_one(row: OpenRow) -> list[Way]:
    """Like ``part_wins``, with one tile of the hand undetected."""
    chance = _chance(row, len(row.shown) + 1)
    if chance is None:
        return []
    part, offered = chance

    def completed(row: OpenRow, read: Sequence[Tile]) -> Iterator[Way]:
        if offered is None:
            return completed_on_draw(row, read, part)
        if offered in read:
            return completed_on_discard(row, without(read, offered), offered, part)
        return iter([(0.0, (ShowWin(row.seat, tuple(read), offered, part=part),))])

    return legal_wins(row.state, completed_readings(row, completed))


def _chance(row: OpenRow, size: int) -> Chance | None:
    """Which hand of a seat may win now with so many tiles laid open; None where none may."""
    part, hand = part_of_size(row.state, row.seat, size), row.hand
    if part is None:
        return None
    if row.offered is not None and hand.phase is Phase.DRAW and row.taken:
        return part, row.offered
    return None if hand.turn != row.seat or row.taken else (part, None)


def _on_discard(row: OpenRow, offered: Tile, part: int) -> Iterator[Way]:
    for place in row.won_places(offered):
        for tiles, log_p in row.readings(without=place):
            yield log_p, (ShowWin(row.seat, tiles, offered, part=part),)


def _on_draw(row: OpenRow, part: int) -> Iterator[Way]:
    for place in row.drawn_places():
        for tiles, tile, log_p in row.readings_on(place):
            yield log_p, (*row.due_draw, ShowWin(row.seat, tiles, tile, part=part))


def _without_drawn_tile(row: OpenRow, part: int) -> Iterator[Way]:
    for tiles, log_p in row.readings():
        yield log_p, (*row.due_draw, ShowWin(row.seat, tiles, None, part=part, unused=True))
