"""A row of tiles that lies open before a seat: what it may read, and which of its tiles came last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tablectl.game.claims import Claim, Draw
from tablectl.game.evidence import SeenSeat, SeenTile
from tablectl.game.referee.endings.open_rows.hand_readings import hand_readings
from tablectl.game.referee.matching import probability
from tablectl.game.state import GameState, HandState, Phase
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile


def closed_tiles(state: GameState, seat: Seat) -> int:
    """Closed tiles of a seat that waits."""
    assert state.hand is not None and state.play is not None
    return state.play.setup.hand_size - 3 * len(state.hand.seats[seat].melds)


@dataclass(frozen=True, slots=True)
class OpenRow:
    """The tiles that a seat shows, and the record by which they are read."""

    state: GameState
    seat: Seat
    seen: SeenSeat
    taken: bool = False
    """Whether the offered tile does not lie in its river any more: it may be one of these."""

    @property
    def hand(self) -> HandState:
        """The hand in play."""
        assert self.state.hand is not None, "a hand is won in play"
        return self.state.hand

    @property
    def shown(self) -> tuple[SeenTile, ...]:
        """The tiles, left to right."""
        return self.seen.shown

    @property
    def closed(self) -> int:
        """How many tiles of the seat lie in no meld while it waits."""
        return closed_tiles(self.state, self.seat)

    @property
    def offered(self) -> Tile | None:
        """The tile that another seat offers."""
        offer = self.hand.offer
        return None if offer is None or offer.seat == self.seat else offer.tile

    @property
    def due_draw(self) -> tuple[Claim, ...]:
        """The draw of the seat in turn, where it is still to come."""
        return (Draw(self.hand.turn),) if self.hand.phase is Phase.DRAW else ()

    @property
    def may_have_drawn(self) -> bool:
        """Whether the last tile may be the seat's own draw."""
        hand = self.hand
        own_turn = hand.turn == self.seat and hand.phase in (Phase.ACT, Phase.DRAW)
        return own_turn and not self.taken and not (hand.phase is Phase.ACT and hand.after_call)

    def drawn_places(self) -> Sequence[int]:
        """Which tile may be the one drawn: those apart, or the one that ends a sorted hand out of order;
        where neither tells, any of them."""
        if self.seen.apart:
            return self.seen.apart
        *hand, last = (tile.best.kind if tile.best else -1 for tile in self.shown)
        if hand == sorted(hand) and last < hand[-1]:
            return (len(hand),)
        return range(len(hand), -1, -1)

    def won_places(self, tile: Tile) -> Sequence[int]:
        """Which tile is the one won on, where it is among these: the first apart, else the first that reads
        like it."""
        same = [place for place, lying in enumerate(self.shown) if probability(lying, tile) > 0.3]
        return ([place for place in same if place in self.seen.apart] or same)[:1]

    def without(self, place: int | None) -> list[SeenTile]:
        """The tiles but for one."""
        return [tile for index, tile in enumerate(self.shown) if index != place]

    def readings(self, without: int | None = None) -> Iterator[tuple[tuple[Tile, ...], float]]:
        """What the tiles, or all but one, may read, with log probability, the likeliest first."""
        return hand_readings(self.state, self.without(without))

    def readings_on(self, place: int) -> Iterator[tuple[tuple[Tile, ...], Tile, float]]:
        """What the tiles may read, the one at a place told apart."""
        for (*tiles, tile), log_p in hand_readings(self.state, [*self.without(place), self.shown[place]]):
            yield tuple(tiles), tile, log_p
