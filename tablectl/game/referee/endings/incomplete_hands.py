"""Hands laid open of which a tile, or a discard before them, was not detected: people are asked, nothing is
paid.

Thirteen visible tiles may be a hand that won on a discard, or a self-drawn hand with one tile undetected.
Where the tiles themselves do not tell the two apart, only people can.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, pairwise
from typing import Final

from tablectl.game.claims import Claim, Discard, Draw, ShowWin
from tablectl.game.evidence import SeenSeat
from tablectl.game.referee.endings.open_rows.hand_readings import state_after
from tablectl.game.referee.endings.open_rows.legal_wins import MAX_WAYS, Way, legal_wins
from tablectl.game.referee.endings.open_rows.open_row import OpenRow
from tablectl.game.referee.matching import unread_faces
from tablectl.game.state import Phase
from tablectl.mahjong.tiles import Tile, without

GAP_USUAL_STEPS: Final = 1.6
"""A gap between neighbours this many times the usual distance has room for a tile."""


def with_undetected_tile(row: OpenRow) -> list[Way]:
    """Wins that the shown tiles make with one more, likeliest first, by the likeliest readings of them."""
    return legal_wins(row.state, completed_readings(row, _completed))


Completion = Callable[[OpenRow, Sequence[Tile]], Iterator[Way]]
"""The ways to complete the tiles that were read, whether or not the rules take them."""


def completed_readings(row: OpenRow, completion: Completion) -> Iterator[Way]:
    """The likeliest readings of the shown tiles, each completed."""
    for read, read_p in islice(row.readings(), MAX_WAYS):
        for log_p, claims in completion(row, read):
            yield read_p + log_p, claims


def completed_on_discard(row: OpenRow, tiles: Sequence[Tile], offered: Tile, part: int = 0) -> Iterator[Way]:
    """Wins on the offered tile with one tile that nobody found beside these."""
    for face, p in unread_faces(row.state):
        yield math.log(p), (ShowWin(row.seat, (*tiles, face), offered, part=part),)


def completed_on_draw(row: OpenRow, read: Sequence[Tile], part: int = 0) -> Iterator[Way]:
    """Wins on the own draw. If the drawn tile lies apart, another one is missing; else the drawn one is."""
    drawn = next(iter(row.seen.apart), None)
    rest = tuple(tile for place, tile in enumerate(read) if place != drawn)
    for face, p in unread_faces(row.state):
        tiles, tile = (rest, face) if drawn is None else ((*rest, face), read[drawn])
        yield math.log(p), (*row.due_draw, ShowWin(row.seat, tiles, tile, part=part))


def _completed(row: OpenRow, read: Sequence[Tile]) -> Iterator[Way]:
    offered, phase = row.offered, row.hand.phase
    if offered is not None and phase in (Phase.DRAW, Phase.ENDED):
        if len(read) == row.closed - 1:
            yield from completed_on_discard(row, read, offered)
        elif len(read) == row.closed and offered in read:
            yield from completed_on_discard(row, without(read, offered), offered)
    if len(read) == row.closed and row.may_have_drawn:
        yield from completed_on_draw(row, read)


def after_undetected_discards(row: OpenRow) -> list[Way]:
    """The self-drawn win of a seat that is not in turn: the discards before it were not detected.

    They are assumed to be the likeliest tiles, for people to correct.
    """
    state, hand, seat = row.state, row.hand, row.seat
    if hand.phase is not Phase.DRAW or hand.turn == seat or row.taken or len(row.shown) != row.closed + 1:
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
    wins = legal_wins(
        in_turn,
        (
            (log_p, (ShowWin(seat, tiles, tile),))
            for place in row.drawn_places()
            for tiles, tile, log_p in row.readings_on(place)
        ),
        most=1,
    )
    return [(log_p, (*before, Draw(seat), *claims)) for log_p, claims in wins]


def has_hole(seen_seat: SeenSeat) -> bool:
    """Whether a tile has room between two of the shown ones that lie in one row."""
    steps = [
        max(abs(one.at_mm[0] - other.at_mm[0]), abs(one.at_mm[1] - other.at_mm[1]))
        for (place, one), (_, other) in pairwise(enumerate(seen_seat.shown))
        if place not in seen_seat.apart and place + 1 not in seen_seat.apart
    ]
    return len(steps) > 2 and max(steps) > GAP_USUAL_STEPS * sorted(steps)[len(steps) // 2]
