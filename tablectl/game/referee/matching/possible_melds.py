"""What tiles that lie together as a meld can be: faces under the table's stand-ins and jokers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from tablectl.game.evidence import SeenMeld, SeenTile, steps_between
from tablectl.game.referee.matching.changes import base_pung, kind_probability
from tablectl.game.state import GameState, HandState
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import FIRST_HONOR, PLAYING_KINDS, RED_FIVES, Suit, Tile, tile_of_kind

TRIED_FACE_PROBABILITY: Final = 0.002
"""Faces below this are not tried."""
MAX_FACES: Final = 5
_UNREAD_FACE_PROBABILITY: Final = 1e-4
"""What a face that was not read at all counts where the set wants it."""


def claimed_tile(seen: SeenMeld) -> SeenTile | None:
    """The tile that lies sideways."""
    return next((tile for tile in seen.tiles if tile.sideways), None)


def points_to(seen: SeenMeld, owner: Seat, giver: Seat, players: int) -> bool:
    """Whether the sideways tile tells of this giver, or of nobody."""
    if seen.from_side is None:
        return True
    return {"right": 1, "across": 2, "left": 3}[seen.from_side] == steps_between(owner, giver, players)


def counts_as(state: GameState, tile: Tile) -> int | None:
    """The kind that a tile counts as in a meld; None where it may not be in one."""
    play, hand = state.play, state.hand
    assert play is not None and hand is not None, "melds are made in a hand"
    return tile.kind if play.claims.meld_kind is None else play.claims.meld_kind(state, hand, tile)


def meld_readings(
    state: GameState, seen: SeenMeld, offered: Tile, may_chow: bool
) -> list[tuple[MeldKind, tuple[Tile, ...], float]]:
    """What the seen meld can be if ``offered`` is in it: kind, tiles ascending, log probability; best
    first."""
    up = [tile for tile in seen.tiles if tile.faces]
    claimed = claimed_tile(seen)
    others = [tile for tile in up if tile is not claimed] if claimed else up[1:]
    if seen.kind is MeldKind.ADDED_KONG:
        others = others[:2]
    first = math.log(max(1e-6, kind_probability(claimed, offered.kind))) if claimed else 0.0
    kind = counts_as(state, offered)
    if kind is None:
        return []
    readings: list[tuple[MeldKind, tuple[Tile, ...], float]] = []
    size = len(others)
    if size in (2, 3):
        name = MeldKind.PUNG if size == 2 else MeldKind.OPEN_KONG
        for own, log_p in _assign(state, others, [[kind] * size]):
            tiles = _in_order([(kind, offered), *own])
            readings.append((name, tiles, first + log_p))
    if size == 2 and may_chow and kind < FIRST_HONOR:
        rank = kind % 9 + 1
        wanted = [
            [kind + a, kind + b] for a, b in ((-2, -1), (-1, 1), (1, 2)) if rank + a >= 1 and rank + b <= 9
        ]
        for own, log_p in _assign(state, others, wanted):
            readings.append((MeldKind.CHOW, _in_order([(kind, offered), *own]), first + log_p))
    readings.sort(key=lambda reading: -reading[2])
    return readings[:MAX_FACES]


Placed = tuple[tuple[int, Tile], ...]
"""Tiles with the kinds that they stand for."""


def _assign(
    state: GameState, seen: Sequence[SeenTile], wanted: Sequence[Sequence[int]]
) -> list[tuple[Placed, float]]:
    """Faces for the seen tiles so that they stand for one of the wanted lists of kinds, in any order; log
    probability."""
    found: list[tuple[Placed, float]] = []
    for kinds in wanted:
        orders = [list(kinds)] if len(set(kinds)) == 1 else [list(kinds), list(kinds)[::-1]]
        for order in orders:
            partial: list[tuple[Placed, float]] = [((), 0.0)]
            for tile, kind in zip(seen, order, strict=True):
                options = _options(state, tile, kind)
                partial = [((*own, (kind, f)), lp + math.log(p)) for own, lp in partial for f, p in options]
            found.extend(partial)
    merged: dict[tuple[Tile, ...], tuple[Placed, float]] = {}
    for own, log_p in found:
        key = _in_order(own)
        if key not in merged or merged[key][1] < log_p:
            merged[key] = (own, log_p)
    return sorted(merged.values(), key=lambda item: -item[1])


def _options(state: GameState, seen: SeenTile, kind: int) -> list[tuple[Tile, float]]:
    """Faces of a seen tile that may stand for a kind."""
    play = state.play
    assert play is not None, "melds are made in a session"
    jokers = play.claims.joker_melds
    options = [
        (face, p)
        for face, p in seen.faces
        if p >= TRIED_FACE_PROBABILITY
        and ((jokers and face.suit is Suit.JOKER) or counts_as(state, face) == kind)
    ]
    if options:
        return options
    wanted = tile_for_kind(state, kind)
    return [] if wanted is None else [(wanted, _UNREAD_FACE_PROBABILITY)]


def tile_for_kind(state: GameState, kind: int) -> Tile | None:
    """The tile that stands for a kind in melds: its own, or the one that stands in for it."""
    plain = tile_of_kind(kind)
    if counts_as(state, plain) == kind:
        return plain
    standing_in = (tile_of_kind(other) for other in range(PLAYING_KINDS))
    return next((tile for tile in standing_in if counts_as(state, tile) == kind), None)


def _in_order(tiles: Sequence[tuple[int, Tile]]) -> tuple[Tile, ...]:
    """Ascending by what the tiles stand for; of equal ones red ones last, and jokers after those."""
    return tuple(
        tile for _, tile in sorted(tiles, key=lambda each: (each[0], each[1].suit is Suit.JOKER, each[1].red))
    )


def closed_kongs(state: GameState, seen: SeenMeld) -> list[tuple[tuple[Tile, ...], float]]:
    """Four of a kind, of which two may lie face down: the set says what the hidden ones are. Where the book
    has all four lie so, it is a kong of unseen tiles."""
    up = [tile for tile in seen.tiles if tile.faces]
    if not up and state.play is not None and state.play.kongs.closed_face_down:
        return [((), 0.0)]
    kinds = {face.kind for tile in up for face, p in tile.faces if p >= TRIED_FACE_PROBABILITY}
    found = []
    for kind in kinds:
        p = math.prod(kind_probability(tile, kind) for tile in up)
        four = _four_of(state, kind)
        if p > 0 and four is not None:
            found.append((four, math.log(p)))
    return sorted(found, key=lambda item: -item[1])[:MAX_FACES]


def _four_of(state: GameState, kind: int) -> tuple[Tile, ...] | None:
    """The four tiles of a kind in this set, red ones included; None where the set has not four."""
    assert state.play is not None
    plain = tile_of_kind(kind)
    tiles = [plain] * state.play.setup.tile_counts[kind]
    for red in RED_FIVES:
        if red.kind == kind:
            tiles += [red] * state.play.setup.tile_counts[red.face]
    return _in_order([(kind, tile) for tile in tiles]) if len(tiles) == 4 else None


def added_kongs(hand: HandState, seat: Seat, seen: SeenMeld) -> list[tuple[tuple[Tile, ...], float]]:
    """The pung that lies there, and the fourth tile above it."""
    pung = base_pung(hand.seats[seat], seen)
    if pung is None:
        return []
    fourth, kind = seen.tiles[-1], pung.tiles[0].kind
    found = []
    for tile, p in fourth.faces:
        if tile.kind == kind and p >= TRIED_FACE_PROBABILITY:
            found.append((_in_order([(kind, each) for each in (*pung.tiles, tile)]), math.log(p)))
    return found
