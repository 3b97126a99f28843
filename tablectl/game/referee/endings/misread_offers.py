"""A discard that was recorded as certain, and a hand that is laid open to win on another tile.

Thirteen tiles that are shown and wait for a 2 of characters, while the last discard was read as a 3: either
one of the thirteen is not found, or the discard is the 2. Where the discard may be a tile that the hand wins
on, people are asked about the discard first; when they name it, the win follows by itself.
"""

from __future__ import annotations

from typing import Final

from tablectl.game.claims import Discard, Refused, ShowWin
from tablectl.game.decide import decide
from tablectl.game.events import Source
from tablectl.game.evidence import SeenTile, TableSeen
from tablectl.game.frozen_values import changed
from tablectl.game.referee.endings.open_rows.hand_readings import hand_readings, is_at_rest
from tablectl.game.referee.endings.open_rows.open_row import closed_tiles
from tablectl.game.referee.endings.shown_wins import UNDETECTED_SHARE
from tablectl.game.referee.matching import probability
from tablectl.game.referee.patience import Patience
from tablectl.game.referee.rulings import DoubtRaised, Finding
from tablectl.game.referee.tiles_read import TilesInSight, TilesRead, can_be
from tablectl.game.state import GameState, HandState, Offer, Phase
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile

OFFERED_FACE_PROBABILITY: Final = 0.003
"""Of a face that a discard may show, where a hand lies open that wins on it."""


def misread_offers(
    state: GameState, seen: TableSeen, sight: TilesInSight, read: TilesRead, now_ms: int, patience: Patience
) -> tuple[DoubtRaised, ...]:
    """The last discard, where a shown hand wins on what it may be and not on what is recorded.

    Args:
        seen: the latest observation, cleaned.
        sight: what is seen in it of the tiles that stand as they were read.
        read: what the cameras read.
    """
    hand, play = state.hand, state.play
    if hand is None or play is None or hand.offer is None or hand.phase is not Phase.DRAW:
        return ()
    offer = hand.offer
    key = (offer.seat, len(hand.seats[offer.seat].river) - 1)
    lying = next((tile for at, tile in sight if at == key), None)
    if lying is None or key in read.doubted:
        return ()
    for seat, seen_seat in enumerate(seen.seats[: len(hand.seats)]):
        whole = len(seen_seat.shown) == closed_tiles(state, seat) and is_at_rest(seen_seat, now_ms, patience)
        if seat == offer.seat or not whole:
            continue
        tiles, _ = next(hand_readings(state, seen_seat.shown), ((), 0.0))
        others = tuple(face for face in _faces(lying) if can_be(state, hand, key, face))
        won = tuple(
            face for face in others if _wins(_with_offer(state, hand, offer, face), seat, tiles, face)
        )
        if won and not _wins(state, seat, tiles, offer.tile):
            written = probability(lying, offer.tile) * UNDETECTED_SHARE
            share = written / (written + sum(probability(lying, face) for face in won))
            finding = Finding(
                Discard(offer.seat, offer.tile),
                Source.CAMERA,
                round(share, 4),
                now_ms,
                {"at_mm": list(lying.at_mm)},
                in_doubt=True,
                others=tuple(Discard(offer.seat, face) for face in won),
            )
            return (DoubtRaised(key, finding),)
    return ()


def _faces(tile: SeenTile) -> list[Tile]:
    return [face for face, p in tile.faces[1:] if p >= OFFERED_FACE_PROBABILITY]


def _wins(state: GameState, seat: Seat, tiles: tuple[Tile, ...], on: Tile) -> bool:
    return bool(tiles) and not isinstance(decide(state, ShowWin(seat, tiles, on)), Refused)


def _with_offer(state: GameState, hand: HandState, offer: Offer, face: Tile) -> GameState:
    """The state as if the last discard had been read so."""
    giver = hand.seats[offer.seat]
    river = (*giver.river[:-1], changed(giver.river[-1], tile=face))
    seats = tuple(changed(giver, river=river) if seat is giver else seat for seat in hand.seats)
    seen = bytearray(hand.seen)
    seen[offer.tile.face] -= 1
    seen[face.face] += 1
    offered = changed(hand, offer=changed(offer, tile=face), seats=seats, seen=bytes(seen))
    return changed(state, hand=offered)
