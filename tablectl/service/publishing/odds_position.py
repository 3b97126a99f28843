"""The position for which odds are computed: the current hand with all known concealed tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablectl.game.evidence import HandsSeen
from tablectl.game.state import GameState, HandState, Phase, SeatState
from tablectl.game.views import BroadcastSeat, broadcast_view, with_hand_cameras
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Suit, Tile
from tablectl.numbers.book_odds import BOOKS
from tablectl.numbers.table import HandInPlay, SeatTiles

RIICHI: Final = "riichi"
_RIICHI_PLAYERS: Final = 4
Closed = tuple[Tile, ...] | None
"""All concealed tiles of a seat, or None where one of them is not known."""


def odds_position(state: GameState, hands: HandsSeen) -> HandInPlay | None:
    """The current hand as the hand cameras see it; None where odds cannot be computed."""
    state = with_hand_cameras(state, hands)
    hand = state.hand
    if hand is None or not has_odds(state, hand):
        return None
    seen = broadcast_view(state, hands, discards=False).seats
    holds = hand.phase is Phase.ACT
    closed = [_known(seen[seat], own, holds and seat == hand.turn) for seat, own in enumerate(hand.seats)]
    return hand_in_play(state, hand, closed, seen[hand.turn].drawn if holds else None)


def has_odds(state: GameState, hand: HandState) -> bool:
    """Whether odds can be computed for the next win of this hand."""
    if state.finished or hand.opening or hand.phase not in (Phase.DRAW, Phase.ACT):
        return False
    if state.rules == RIICHI:
        return len(state.players) == _RIICHI_PLAYERS and not hand.wins
    return state.rules in BOOKS


def hand_in_play(
    state: GameState, hand: HandState, closed: Sequence[Closed], drawn: Tile | None = None
) -> HandInPlay:
    """A state as a position. Seats of it are counted from the dealer on.

    Args:
        state: with a hand in play.
        hand: that hand.
        closed: by seat of the table.
        drawn: the tile that the seat in turn has just drawn, where it holds one too many.
    """
    players = len(hand.seats)
    order = [(state.dealer + step) % players for step in range(players)]
    return HandInPlay(
        seats=tuple(_seat(state, hand, seat, closed[seat]) for seat in order),
        turn=order.index(hand.turn),
        holds=hand.phase is Phase.ACT,
        wall_left=hand.wall_left,
        round=state.round,
        honba=state.honba,
        deposits=state.deposits,
        start=order.index(state.first_dealer),
        indicators=hand.indicators,
        drawn_tile=drawn,
        number=max(0, state.hand_number),
    )


def _seat(state: GameState, hand: HandState, seat: Seat, closed: Closed) -> SeatTiles:
    own = hand.seats[seat]
    won = [win.part for win in hand.wins if win.seat == seat]
    parts = own.parts or (0,) * len(own.melds)
    open_parts = [meld for meld, part in zip(own.melds, parts, strict=True) if part not in won]
    laid = [tile for meld, part in zip(own.melds, parts, strict=True) if part in won for tile in meld.tiles]
    return SeatTiles(
        score=state.scores[seat],
        hand=closed,
        # Seats of a hand in play are counted from the dealer on; who fed a meld follows from the rivers.
        melds=tuple(type(meld)(meld.kind, meld.tiles, None, meld.claimed) for meld in open_parts),
        river=tuple(each.tile for each in own.river),
        claimed=frozenset(place for place, each in enumerate(own.river) if each.claimed_by is not None),
        drawn=tuple(each.drawn for each in own.river),
        riichi=None if own.ready is None or own.ready.discard >= len(own.river) else own.ready.discard,
        flowers=own.flowers,
        void=None if own.void_suit is None else Suit(own.void_suit),
        won=len(won),
        laid=(*own.laid, *laid),
    )


def _known(seen: BroadcastSeat, own: SeatState, holds: bool) -> Closed:
    tiles = [*seen.closed, *([seen.drawn] if holds and seen.drawn is not None else [])]
    known = tuple(tile for tile in tiles if tile is not None)
    return known if len(known) == len(tiles) == len(own.tiles) else None
