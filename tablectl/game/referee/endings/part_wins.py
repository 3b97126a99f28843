"""Wins of seats that form several hands from shared closed tiles: each is laid open, and play goes on.

The winning tile lies apart; a win that leaves the drawn tile out has none apart.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import islice

from tablectl.game.claims import Claim, Draw, ShowWin
from tablectl.game.evidence import SeenSeat
from tablectl.game.referee.endings.hand_readings import drawn_tile_candidates, hand_readings
from tablectl.game.referee.endings.legal_wins import MAX_WAYS, Way, legal_wins
from tablectl.game.referee.matching import probability, unread_faces
from tablectl.game.state import GameState, HandState, Phase
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets.ruleset import PlayRules

Chance = tuple[int, Tile | None, tuple[Claim, ...]]
"""A win that may be shown now: number of the hand, the offered tile that it wins on or None by self-draw,
and what comes before."""


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


def part_wins(state: GameState, seat: Seat, seen_seat: SeenSeat, *, taken: bool) -> list[Way]:
    """Ways to read shown tiles as one of the seat's hands.

    Args:
        taken: the offered tile does not lie in its river any more.
    """
    chance = _chance(state, seat, len(seen_seat.shown), taken=taken)
    if chance is None:
        return []
    part, offered, before = chance
    if offered is not None:
        return legal_wins(state, _on_discard(state, seat, seen_seat, offered, part))
    found = (
        []
        if seen_seat.apart
        else legal_wins(state, _without_drawn_tile(state, seat, seen_seat, before, part))
    )
    return found or legal_wins(state, _on_draw(state, seat, seen_seat, before, part))


def part_wins_lacking_one(state: GameState, seat: Seat, seen_seat: SeenSeat, *, taken: bool) -> list[Way]:
    """Like ``part_wins``, with one tile of the hand undetected."""
    chance = _chance(state, seat, len(seen_seat.shown) + 1, taken=taken)
    if chance is None:
        return []
    return legal_wins(
        state,
        (
            (read_p + log_p, claims)
            for read, read_p in islice(hand_readings(state, seen_seat.shown), MAX_WAYS)
            for log_p, claims in _completed(state, seat, seen_seat, read, chance)
        ),
    )


def _chance(state: GameState, seat: Seat, size: int, *, taken: bool) -> Chance | None:
    """Which hand of a seat may win now with so many tiles laid open; None where none may."""
    part, hand = part_of_size(state, seat, size), state.hand
    if part is None or hand is None:
        return None
    offer = hand.offer
    if offer is not None and offer.seat != seat and hand.phase is Phase.DRAW and taken:
        return part, offer.tile, ()
    if hand.turn != seat or taken:
        return None
    return part, None, (Draw(seat),) if hand.phase is Phase.DRAW else ()


def _completed(
    state: GameState, seat: Seat, seen_seat: SeenSeat, read: Sequence[Tile], chance: Chance
) -> Iterator[Way]:
    part, offered, before = chance
    if offered is not None:
        return _completed_on_discard(state, seat, read, offered, part)
    return _completed_on_draw(state, seat, seen_seat, read, before, part)


def _completed_on_discard(
    state: GameState, seat: Seat, read: Sequence[Tile], offered: Tile, part: int
) -> Iterator[Way]:
    if offered not in read:
        yield 0.0, (ShowWin(seat, tuple(read), offered, part=part),)
        return
    rest = list(read)
    rest.remove(offered)
    for face, p in unread_faces(state):
        yield math.log(p), (ShowWin(seat, (*rest, face), offered, part=part),)


def _completed_on_draw(
    state: GameState,
    seat: Seat,
    seen_seat: SeenSeat,
    read: Sequence[Tile],
    before: tuple[Claim, ...],
    part: int,
) -> Iterator[Way]:
    """If the drawn tile lies apart, another one is missing; else the drawn one is."""
    drawn = next(iter(seen_seat.apart), None)
    rest = tuple(tile for index, tile in enumerate(read) if index != drawn)
    for face, p in unread_faces(state):
        tiles, tile = (rest, face) if drawn is None else ((*rest, face), read[drawn])
        yield math.log(p), (*before, ShowWin(seat, tiles, tile, part=part))


def _on_discard(state: GameState, seat: Seat, seen_seat: SeenSeat, offered: Tile, part: int) -> Iterator[Way]:
    same = [i for i, tile in enumerate(seen_seat.shown) if probability(tile, offered) > 0.3]
    for index in ([i for i in same if i in seen_seat.apart] or same)[:1]:
        rest = [tile for i, tile in enumerate(seen_seat.shown) if i != index]
        for faces, log_p in hand_readings(state, rest):
            yield log_p, (ShowWin(seat, faces, offered, part=part),)


def _on_draw(
    state: GameState, seat: Seat, seen_seat: SeenSeat, before: tuple[Claim, ...], part: int
) -> Iterator[Way]:
    for index, doubt in drawn_tile_candidates(seen_seat):
        last = [*(tile for i, tile in enumerate(seen_seat.shown) if i != index), seen_seat.shown[index]]
        for faces, log_p in hand_readings(state, last):
            yield log_p + doubt, (*before, ShowWin(seat, faces[:-1], faces[-1], part=part))


def _without_drawn_tile(
    state: GameState, seat: Seat, seen_seat: SeenSeat, before: tuple[Claim, ...], part: int
) -> Iterator[Way]:
    for faces, log_p in hand_readings(state, seen_seat.shown):
        yield log_p, (*before, ShowWin(seat, faces, None, part=part, unused=True))
