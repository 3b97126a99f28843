"""Counts a seat's tiles for robots: by the kind that they count as, wild ones separately."""

from __future__ import annotations

from collections.abc import Iterable

from tablectl.game.state import GameState, HandState, SeatState
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import PLAYING_KINDS, Suit, Tile
from tablectl.simulation.robots.goals import HeldTiles, SetKinds


def stands_for(state: GameState, tile: Tile) -> int | None:
    """The kind that a tile counts as; None for a wild one."""
    play, hand = state.play, state.hand
    assert play is not None and hand is not None, "a hand is in play"
    if tile.suit is Suit.JOKER:
        return None
    return tile.kind if play.claims.meld_kind is None else play.claims.meld_kind(state, hand, tile)


def is_of_use(state: GameState, seat: Seat, tile: Tile) -> bool:
    """Whether a tile may be part of a winning hand: no flower, and not of the suit that the seat gave up."""
    assert state.hand is not None, "a hand is in play"
    void: str | None = state.hand.seats[seat].void_suit
    return tile.suit is not Suit.FLOWERS and tile.suit.value != void


def held_by(state: GameState, seat: Seat) -> HeldTiles:
    """The tiles of a seat whose tiles are all known."""
    play, hand = state.play, state.hand
    assert play is not None and hand is not None, "a hand is in play"
    own = hand.seats[seat]
    won = {win.part for win in hand.wins if win.seat == seat}
    hands = play.setup.hands_per_seat - len(won)
    parts = own.parts or (0,) * len(own.melds)
    melds = tuple(
        set_kinds(state, meld) for meld, part in zip(own.melds, parts, strict=True) if part not in won
    )
    sets = max(0, (len(own.tiles) - 2 * hands + 1) // 3) + len(melds)
    counts, wilds = counted(state, seat, (t for t in own.tiles if t is not None))
    return HeldTiles(counts, wilds, melds, sets, hands)


def counted(state: GameState, seat: Seat, tiles: Iterable[Tile]) -> tuple[tuple[int, ...], int]:
    """Number of tiles by the kind that they count as, and of wild ones; useless tiles are left out."""
    counts, wilds = [0] * PLAYING_KINDS, 0
    for tile in tiles:
        if is_of_use(state, seat, tile):
            kind = stands_for(state, tile)
            if kind is None:
                wilds += 1
            elif counts[kind] < 4:
                counts[kind] += 1
    return tuple(counts), wilds


def set_kinds(state: GameState, meld: Meld) -> SetKinds:
    """The kinds of a meld's set: three in a row, or three alike."""
    for place, tile in enumerate(meld.tiles):
        kind = stands_for(state, tile)
        if kind is not None:
            if meld.kind is MeldKind.CHOW:
                first = kind - place
                return first, first + 1, first + 2
            return kind, kind, kind
    raise ValueError(f"a meld of wild tiles alone: {meld}")


def unseen_counts(state: GameState, seat: Seat) -> tuple[int, ...]:
    """Tiles of each kind that a seat cannot see: not in its hand, and not face up on the table."""
    play, hand = state.play, state.hand
    assert play is not None and hand is not None, "a hand is in play"
    left = list(play.setup.tile_counts[:PLAYING_KINDS])
    for tile in _visible(hand, hand.seats[seat]):
        if tile.kind < PLAYING_KINDS:
            left[tile.kind] -= 1
    return tuple(max(0, n) for n in left)


def _visible(hand: HandState, own: SeatState) -> Iterable[Tile]:
    yield from (t for t in own.tiles if t is not None)
    yield from hand.indicators
    for seat in hand.seats:
        for meld in seat.melds:
            yield from meld.tiles
        yield from seat.laid
        yield from (r.tile for r in seat.river if r.claimed_by is None)
