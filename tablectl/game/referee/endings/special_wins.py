"""Special wins in what a seat lays open: those that the book has now, without a full hand or without a tile.

Asked only where the shown tiles are no ordinary win: who can win both ways is paid for the ordinary one,
which the book counts for what it is worth at that moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tablectl.game.claims import Claim, Draw, ShowWin
from tablectl.game.evidence import SeenSeat
from tablectl.game.referee.endings.hand_readings import (
    drawn_tile_candidates,
    hand_readings,
    state_after,
    winning_tile_candidates,
)
from tablectl.game.referee.endings.legal_wins import Way, legal_wins
from tablectl.game.state import GameState, HandState, Phase
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile


def special_sizes(state: GameState, seat: Seat) -> tuple[int, ...]:
    """How many tiles a special win of this seat may show, besides a waiting hand and one tile more."""
    if state.hand is None or state.play is None or state.play.wins.specials is None:
        return ()
    return (len(state.hand.seats[seat].tiles),)


def special_wins(state: GameState, seat: Seat, seen_seat: SeenSeat) -> list[Way]:
    """Readings of a shown hand as a special win, each with its log probability and its claims."""
    for before in _before(state):
        after: GameState | None = state
        for claim in before:
            after = state_after(after, claim)
        if after is None or after.hand is None or after.play is None or after.play.wins.specials is None:
            continue
        forms = [
            (special, form)
            for special in after.play.wins.specials(after, after.hand, seat)
            for form in _FORMS
        ]
        for special, form in forms:
            readings = form(after, after.hand, seat, seen_seat)
            found = legal_wins(
                after, ((log_p, (ShowWin(seat, tiles, tile, special),)) for tiles, tile, log_p in readings)
            )
            if found:
                return [(log_p, (*before, *claims)) for log_p, claims in found]
    return []


def _before(state: GameState) -> Iterator[tuple[Claim, ...]]:
    """What may have happened unseen: nothing, or the draw that is due."""
    yield ()
    if state.hand is not None and state.hand.phase is Phase.DRAW:
        yield (Draw(state.hand.turn),)


Readings = Iterator[tuple[tuple[Tile, ...], Tile | None, float]]
"""Closed tiles, winning tile or None, log probability."""


def _all_closed(state: GameState, hand: HandState, seat: Seat, seen_seat: SeenSeat) -> Readings:
    """All closed tiles, none of which is the winning one."""
    if len(seen_seat.shown) == len(hand.seats[seat].tiles):
        for faces, log_p in hand_readings(state, seen_seat.shown):
            yield faces, None, log_p


def _drawn(state: GameState, hand: HandState, seat: Seat, seen_seat: SeenSeat) -> Readings:
    """With the tile just drawn; which one it is makes no difference, so the likeliest place is taken."""
    if not hand.seats[seat].fresh or len(seen_seat.shown) != len(hand.seats[seat].tiles):
        return
    index, doubt = drawn_tile_candidates(seen_seat)[0]
    rest = [tile for place, tile in enumerate(seen_seat.shown) if place != index]
    for faces, log_p in hand_readings(state, [*rest, seen_seat.shown[index]]):
        yield faces[:-1], faces[-1], log_p + doubt


def _on_indicator(state: GameState, hand: HandState, seat: Seat, seen_seat: SeenSeat) -> Readings:
    """With an indicator, taken to the hand or left where it lies."""
    closed = len(hand.seats[seat].concealed)
    if len(seen_seat.shown) not in (closed, closed + 1):
        return
    for indicator in hand.indicators:
        for taken in winning_tile_candidates(seen_seat, closed, indicator):
            rest = [tile for place, tile in enumerate(seen_seat.shown) if place != taken]
            for faces, log_p in hand_readings(state, rest):
                yield faces, indicator, log_p


_FORMS: Final = (_all_closed, _drawn, _on_indicator)
"""What a special win can be shown as; the first that the book accepts is it."""
