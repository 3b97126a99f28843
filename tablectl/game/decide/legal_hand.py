"""Properties of a hand: waits, furiten, ready, draws. *Unknown* where they depend on unseen tiles."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from tablectl.game.claims import Refused
from tablectl.game.events import DrawReason
from tablectl.game.state import Answer, GameState, HandState, Phase, describe_tile_places
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import KINDS, Tile
from tablectl.rulesets.ruleset import PlayRules, ReadyHand


def all_known(tiles: tuple[Tile | None, ...]) -> tuple[Tile, ...] | None:
    """The tiles, when every one is known; else None."""
    seen = tuple(t for t in tiles if t is not None)
    return seen if len(seen) == len(tiles) else None


def unseen_copies(hand: HandState, play: PlayRules, tile: Tile) -> int:
    """How many of a face nobody has seen yet: the most that unknown places can hold."""
    face = tile.face
    return max(0, play.setup.tile_counts[face] - hand.seen[face])


def first_impossible(hand: HandState, play: PlayRules, tiles: Iterable[Tile]) -> Tile | None:
    """The first of some newly seen tiles of which the set has no copy left; None when all can be."""
    ledger, there_are = bytearray(hand.seen), play.setup.tile_counts
    for tile in tiles:
        ledger[tile.face] += 1
        if ledger[tile.face] > there_are[tile.face]:
            return tile
    return None


def too_many(hand: HandState, tile: Tile, seat: Seat | None) -> Refused:
    """Tiles do not conserve: one of those seen, or one of those shown, was read wrong."""
    seen = describe_tile_places(hand, tile)
    return Refused("too_many_copies", f"more of {tile} than the set has: {seen} seen before", seat)


def may_hold(
    hand: HandState, play: PlayRules, closed: tuple[Tile | None, ...], tiles: Iterable[Tile]
) -> bool:
    """Whether closed tiles of a seat can contain these: known ones first, then unseen ones by the ledger."""
    left = list(closed)
    borrowed: dict[Tile, int] = {}
    for tile in tiles:
        try:
            left.remove(tile)
        except ValueError:
            if None not in left or borrowed.get(tile, 0) == unseen_copies(hand, play, tile):
                return False
            left.remove(None)
            borrowed[tile] = borrowed.get(tile, 0) + 1
    return True


def waits(state: GameState, seat: Seat) -> frozenset[int] | None:
    """Kinds that complete a seat's hand without its fresh tile; None when tiles of it are unknown."""
    if state.play is None or state.hand is None:
        return frozenset()
    mine = state.hand.seats[seat]
    tiles = all_known(mine.concealed)
    if tiles is None:
        return None
    return state.play.wins.waits(tiles, mine.melds) if len(tiles) % 3 == 1 else frozenset()


def furiten(state: GameState, seat: Seat, hand: tuple[Tile, ...] | None = None) -> Answer:
    """Whether a seat may not win on another's tile (riichi: furiten of all three sorts).

    Its own river decides, and the tiles it let pass since its last turn, or since declaring riichi.
    ``hand`` is the closed part where it is known from elsewhere: a hand about to be shown.
    """
    if state.play is None or state.hand is None or not state.play.wins.furiten:
        return Answer.NO
    mine = state.hand.seats[seat]
    passed = {t.tile.kind for t in mine.river} | {t.kind for t in state.hand.missed[seat]}
    if not passed:
        return Answer.NO
    wanted = waits(state, seat) if hand is None else state.play.wins.waits(hand, mine.melds)
    if wanted is None:
        return Answer.UNKNOWN if may_be_ready(state, seat) else Answer.NO
    return Answer.YES if wanted & passed else Answer.NO


def is_ready(state: GameState, seat: Seat) -> Answer:
    """Whether a seat waits for a tile, as an exhaustive draw counts it."""
    if state.hand is None:
        return Answer.NO
    if not state.hand.seats[seat].is_known:
        return Answer.UNKNOWN if may_be_ready(state, seat) else Answer.NO
    return Answer.YES if counts_as_ready(state, seat) else Answer.NO


def may_be_ready(state: GameState, seat: Seat, spare: int = 0) -> bool:
    """Whether unseen tiles can make a seat's closed part, without its fresh tile, wait for something.

    ``spare``: how many of the closed tiles need not belong to it (a discard that is still to be made).
    """
    if state.play is None or state.hand is None:
        return False
    mine = state.hand.seats[seat]
    closed = mine.tiles if spare else mine.concealed
    seen = tuple(t for t in closed if t is not None)
    return state.play.wins.distance_to_ready(seen, mine.melds) <= len(closed) - len(seen)


def counts_as_ready(state: GameState, seat: Seat, shown: tuple[Tile, ...] | None = None) -> bool:
    """Whether known closed tiles (``shown``, or the state's) count as ready at an exhaustive draw."""
    if state.play is None or state.hand is None:
        return False
    mine = state.hand.seats[seat]
    tiles = all_known(mine.concealed) if shown is None else shown
    if tiles is None:
        return False
    gone = partial(open_counts, state.hand, seat)
    declared = mine.ready is not None
    return state.play.draws.counts_as_ready(
        ReadyHand(tiles, mine.melds, gone, state.wind(seat), state.round, declared)
    )


def open_counts(hand: HandState, apart_from: Seat) -> list[int]:
    """Tiles of each kind that lie open outside a seat's own hand and melds."""
    counts = [0] * KINDS
    for index, seat in enumerate(hand.seats):
        for tile in (r.tile for r in seat.river if r.claimed_by is None):
            counts[tile.kind] += 1
        if index != apart_from:
            for tile in (t for m in seat.melds for t in m.tiles):
                counts[tile.kind] += 1
        for tile in seat.flowers:
            counts[tile.kind] += 1
    for tile in hand.indicators:
        counts[tile.kind] += 1
    return counts


def nagashi_seats(hand: HandState) -> tuple[Seat, ...]:
    """Seats whose whole river is terminals and honors, none of it claimed."""
    return tuple(
        index
        for index, seat in enumerate(hand.seats)
        if seat.river and all(is_orphan(r.tile) and r.claimed_by is None for r in seat.river)
    )


def is_orphan(tile: Tile) -> bool:
    """A terminal or an honor."""
    return tile.rank in (1, 9) if tile.is_suited else tile.suit == "z"


def orphan_kinds(tiles: Iterable[Tile | None]) -> int:
    """How many different terminals and honors there are."""
    return len({t.kind for t in tiles if t is not None and is_orphan(t)})


def forced_draw(state: GameState) -> DrawReason | None:
    """The draw that ends the hand now unless somebody wins on the offered tile; None while play goes on."""
    hand, play = state.hand, state.play
    if hand is None or play is None or hand.phase is not Phase.DRAW:
        return None
    offer, aborts = hand.offer, play.draws.aborts
    discarded = offer is not None and offer.kind == "discard"
    if offer is not None and discarded:
        if _same_winds(hand) and DrawReason.SUUFON_RENDA in aborts:
            return DrawReason.SUUFON_RENDA
        ready = hand.seats[offer.seat].ready is not None and all(s.ready for s in hand.seats)
        if ready and DrawReason.SUUCHA_RIICHI in aborts:
            return DrawReason.SUUCHA_RIICHI
    four = four_kongs(hand) and DrawReason.SUUKAIKAN in aborts
    if four and (discarded or play.draws.four_kongs_at_once):
        return DrawReason.SUUKAIKAN
    if hand.wall_left == 0 and (hand.draw_from == "wall" or hand.replaces == "bonus"):
        nagashi = DrawReason.NAGASHI_MANGAN in play.draws.aborts and nagashi_seats(hand)
        return DrawReason.NAGASHI_MANGAN if nagashi else DrawReason.EXHAUSTIVE
    return None


def _same_winds(hand: HandState) -> bool:
    if hand.called or len(hand.seats[0].river) != 1 or any(len(s.river) != 1 for s in hand.seats):
        return False
    first = hand.seats[0].river[0].tile
    return first.suit == "z" and first.rank <= 4 and all(s.river[0].tile == first for s in hand.seats)


def four_kongs(hand: HandState) -> bool:
    """Four kongs on the table, not all of one seat."""
    if hand.kongs < 4:
        return False
    return sum(any(m.kind.is_kong for m in s.melds) for s in hand.seats) > 1
