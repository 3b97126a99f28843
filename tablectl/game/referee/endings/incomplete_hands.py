"""Hands laid open of which a tile, or a discard before them, was not detected: people are asked, nothing is
paid.

Thirteen visible tiles may be a hand that won on a discard, or a self-drawn hand with one tile undetected.
Where the tiles themselves do not tell the two apart, only people can.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import Final

from tablectl.game.claims import Claim, Discard, Draw, ShowWin
from tablectl.game.evidence import SeenSeat
from tablectl.game.referee.endings.hand_readings import drawn_tile_candidates, hand_readings, state_after
from tablectl.game.referee.endings.legal_wins import MAX_WAYS, Way, legal_wins
from tablectl.game.referee.matching import unread_faces
from tablectl.game.state import GameState, HandState, Phase
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile

GAP_USUAL_STEPS: Final = 1.6
"""A gap between neighbours this many times the usual distance has room for a tile."""


def with_undetected_tile(
    state: GameState, seat: Seat, seen_seat: SeenSeat, closed: int, *, taken: bool
) -> list[Way]:
    """Wins that the shown tiles make with one more, likeliest first, by the likeliest readings of them.

    Args:
        closed: how many tiles of the seat lie in no meld while it waits.
        taken: the offered tile does not lie in its river any more.
    """
    hand = state.hand
    assert hand is not None, "a hand is won in play"
    return legal_wins(
        state,
        (
            (read_p + log_p, claims)
            for read, read_p in islice(hand_readings(state, seen_seat.shown), MAX_WAYS)
            for log_p, claims in _completed(state, hand, seat, seen_seat, read, closed, taken=taken)
        ),
    )


def after_undetected_discards(
    state: GameState, seat: Seat, seen_seat: SeenSeat, closed: int, *, taken: bool
) -> list[Way]:
    """The self-drawn win of a seat that is not in turn: the discards before it were not detected.

    They are assumed to be the likeliest tiles, for people to correct.
    """
    hand = state.hand
    assert hand is not None, "a hand is won in play"
    if hand.phase is not Phase.DRAW or hand.turn == seat or len(seen_seat.shown) != closed + 1 or taken:
        return []
    before: list[Claim] = []
    after = state
    for _ in range(len(hand.seats) - 1):
        turn = after.hand.turn if after.hand is not None else seat
        if turn == seat:
            break
        drawn = state_after(after, Draw(turn))
        thrown = (
            (Discard(turn, face), state_after(drawn, Discard(turn, face))) for face, _ in unread_faces(after)
        )
        claim, then = next(((claim, then) for claim, then in thrown if then is not None), (None, None))
        if claim is None or then is None:
            return []
        before += [Draw(turn), claim]
        after = then
    in_turn = state_after(after, Draw(seat))
    if in_turn is None:
        return []
    wins = legal_wins(in_turn, _on_draw(state, seat, seen_seat), most=1)
    return [(log_p, (*before, Draw(seat), *claims)) for log_p, claims in wins]


def _on_draw(state: GameState, seat: Seat, seen_seat: SeenSeat) -> Iterator[Way]:
    for index, _ in drawn_tile_candidates(seen_seat):
        rest = [tile for place, tile in enumerate(seen_seat.shown) if place != index]
        for faces, log_p in hand_readings(state, [*rest, seen_seat.shown[index]]):
            yield log_p, (ShowWin(seat, faces[:-1], faces[-1]),)


def _completed(
    state: GameState,
    hand: HandState,
    seat: Seat,
    seen_seat: SeenSeat,
    read: Sequence[Tile],
    closed: int,
    *,
    taken: bool,
) -> Iterator[Way]:
    """The ways to complete the tiles that were read, whether or not the rules take them."""

    def way(before: tuple[Claim, ...], tiles: Sequence[Tile], tile: Tile, p: float) -> Way:
        return math.log(p), (*before, ShowWin(seat, tuple(tiles), tile))

    faces = unread_faces(state)
    offer = hand.offer
    if offer is not None and offer.seat != seat and hand.phase in (Phase.DRAW, Phase.ENDED):
        if len(read) == closed - 1:
            yield from (way((), (*read, face), offer.tile, p) for face, p in faces)
        elif len(read) == closed and offer.tile in read:
            rest = list(read)
            rest.remove(offer.tile)
            yield from (way((), (*rest, face), offer.tile, p) for face, p in faces)
    own_turn = hand.turn == seat and hand.phase in (Phase.ACT, Phase.DRAW)
    if own_turn and len(read) == closed and not taken and not (hand.phase is Phase.ACT and hand.after_call):
        before: tuple[Claim, ...] = (Draw(seat),) if hand.phase is Phase.DRAW else ()
        if seen_seat.apart:
            (index, _), *_ = drawn_tile_candidates(seen_seat)
            rest = [tile for place, tile in enumerate(read) if place != index]
            yield from (way(before, (*rest, face), read[index], p) for face, p in faces)
        else:
            yield from (way(before, read, face, p) for face, p in faces)


def has_hole(seen_seat: SeenSeat) -> bool:
    """Whether a tile has room between two of the shown ones that lie in one row."""
    steps = [
        max(abs(one.at_mm[0] - other.at_mm[0]), abs(one.at_mm[1] - other.at_mm[1]))
        for (place, one), (_, other) in pairwise(enumerate(seen_seat.shown))
        if place not in seen_seat.apart and place + 1 not in seen_seat.apart
    ]
    return len(steps) > 2 and max(steps) > GAP_USUAL_STEPS * sorted(steps)[len(steps) // 2]
