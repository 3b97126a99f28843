"""What follows where nobody wins on an offered tile: others have missed it, a declaration on it stands."""

from __future__ import annotations

from tablectl.game.frozen_values import changed
from tablectl.game.state.state import GameState, HandState, Offer, SeatState
from tablectl.game.state.tile_moves import replace_seat
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile


def resolve_offer(
    state: GameState, hand: HandState, claimer: Seat | None = None
) -> tuple[GameState, HandState]:
    """Nobody won on the offered tile: it is missed by the others, and a declaration on it stands."""
    offer = hand.offer
    if offer is None:
        return state, hand
    state, seats = confirm_declaration(state, hand.seats, offer.seat)
    return state, changed(hand, seats=seats, missed=missed_after(hand.missed, offer, claimer), offer=None)


def missed_after(
    missed: tuple[tuple[Tile, ...], ...], offer: Offer, cleared_seat: Seat | None
) -> tuple[tuple[Tile, ...], ...]:
    """What each seat has missed once an offered tile has passed; whose turn begins forgets all of it."""
    giver = offer.seat
    given = () if offer.kind == "closed_kong" else (offer.tile,)
    after = [tiles + given for tiles in missed]
    after[giver] = missed[giver]
    if cleared_seat is not None:
        after[cleared_seat] = ()
    return tuple(after)


def confirm_declaration(
    state: GameState, seats: tuple[SeatState, ...], seat: Seat
) -> tuple[GameState, tuple[SeatState, ...]]:
    """Its declaring discard, if it was one, has passed: the deposit is paid."""
    ready = seats[seat].ready
    if ready is None or ready.paid:
        return state, seats
    cost = state.play.ready.cost if state.play else 0
    scores = tuple(p - cost if s == seat else p for s, p in enumerate(state.scores))
    state = changed(state, scores=scores, deposits=state.deposits + 1)
    return state, replace_seat(seats, seat, changed(seats[seat], ready=changed(ready, paid=True)))
