"""Moves of which a tile lies on the table and was not detected: play has gone on past them.

A river that goes on beyond a hole, a discard out of turn, a claimed tile of whose meld only one or two tiles
are found: each tells that a tile is there which the cameras do not see. Such a step is never sure. It is
recorded in doubt, with the likeliest face that can still come, so that one unseen tile costs one question and
not the hand.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from typing import Final

from tablectl.game.claims import Claim, ClaimMeld, DeclareReady, Discard
from tablectl.game.evidence import SeenTile
from tablectl.game.referee.matching import (
    BLANK_TILE,
    MELD_MM,
    TableChanges,
    kind_probability,
    tile_for_kind,
    unread_faces,
)
from tablectl.game.referee.patience import REPEAT_PRESS_MS
from tablectl.game.referee.play.hypothesis import (
    Hypothesis,
    HypothesisStep,
    PanelClaims,
    apply_step,
    is_discard_gone,
    replace_at,
)
from tablectl.game.state import GameState, HandState, Phase
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import FIRST_HONOR, PLAYING_KINDS, RED_FIVES, Tile, tile_of_kind
from tablectl.mahjong.walls.wall_plan import CHAIRS, SIDES, sides_by_seat

UNDETECTED_LOG_P: Final = math.log(0.01)
"""Of a tile that lies there and is not detected."""
NO_GAP_LOG_P: Final = math.log(0.02)
"""Likewise, in addition, where the river has no gap for it."""
SHIFTED_LOG_P: Final = math.log(0.004)
"""Of a discard that leaves a gap before it, where no discard is undetected."""
LOOSE_IGNORED_LOG_P: Final = math.log(0.05)
"""Of play that goes on although loose tiles would make a meld with the offered one."""
SAME_RANK_FACTOR: Final = 4.0
"""How much likelier a misread tile has the rank that was read than any other."""
SAME_COLOUR_FACTOR: Final = 3.0
"""How much likelier it is red where a red five was read, and not red where none was."""
MAX_OTHERS_SHOWN: Final = 4
"""Most alternatives that are named for an undetected tile."""
MAX_UNDETECTED: Final = 3
"""Most undetected discards in a row: one of each other player."""
MELD_TILE_PROBABILITY: Final = 0.3
"""Probability of its kind from which a loose tile is one of a meld."""
MELD_TILES: Final = 3
"""Tiles of a claimed meld; a kong's are found or none of it is."""


def undetected_discards(
    hypothesis: Hypothesis, hand: HandState, changes: TableChanges, panels: PanelClaims
) -> Iterator[Hypothesis]:
    """The discard of the player in turn is not found, and something that came after it is."""
    seat = hand.turn
    after_ms = _later_play_ms(changes, seat)
    if after_ms is None or sum(step.undetected for step in hypothesis.steps) >= MAX_UNDETECTED:
        return
    start = hypothesis
    if panels.is_ready(seat, after_ms) and hand.seats[seat].ready is None and not hand.declaring:
        start = next(apply_step(hypothesis, HypothesisStep(DeclareReady(seat), 0.0), changes), hypothesis)
    claimable = _claimable(start.state, changes, seat)
    log_p = UNDETECTED_LOG_P + (NO_GAP_LOG_P if changes.river[seat] and changes.holes[seat] is False else 0.0)
    log_p += LOOSE_IGNORED_LOG_P if claimable else 0.0
    at_mm = changes.next_places[seat]
    rest = replace(
        changes,
        holes=replace_at(changes.holes, seat, None),
        next_places=replace_at(changes.next_places, seat, None),
    )
    faces = unread_faces(start.state, _undetected_blanks(start, hand))
    waits_ms = REPEAT_PRESS_MS if changes.won else 0
    for index, (tile, p) in enumerate(faces):
        others: tuple[Claim, ...] = tuple(
            Discard(seat, other) for other, _ in (*faces[:index], *faces[index + 1 :])[:MAX_OTHERS_SHOWN]
        )
        step = HypothesisStep(
            Discard(seat, tile), log_p, at_mm, after_ms, p, undetected=True, others=others, waits_ms=waits_ms
        )
        found = list(apply_step(start, step, rest))
        if found:
            yield from found
            break
    for tile, share in claimable:
        log_p = UNDETECTED_LOG_P + math.log(share)
        step = HypothesisStep(
            Discard(seat, tile), log_p, None, after_ms, MELD_TILE_PROBABILITY, undetected=True
        )
        for thrown in apply_step(start, step, rest):
            new_hand = thrown.state.hand
            if new_hand is not None and new_hand.phase is Phase.DRAW:
                yield from undetected_claims(thrown, new_hand, rest, taken=True)


def _undetected_blanks(hypothesis: Hypothesis, hand: HandState) -> int:
    """How many of the blank tiles that are recorded or supposed were not found."""
    written = [
        hand.seats[seat].river[index].tile
        for seat, indices in enumerate(hypothesis.changes.undetected)
        for index in indices
    ]
    supposed = [
        step.claim.tile for step in hypothesis.steps if step.undetected and isinstance(step.claim, Discard)
    ]
    return [*written, *supposed].count(BLANK_TILE)


def _later_play_ms(changes: TableChanges, seat: Seat) -> int | None:
    """Since when something lies on the table that came after the discard of a seat; None where nothing does.

    Tiles of its own river tell of it where they leave a hole before them.
    """
    others = [
        tile.since_ms for other, river in enumerate(changes.river) if other != seat for tile in river[:1]
    ]
    others += [meld.tiles[0].since_ms for melds in changes.melds for meld in melds]
    if changes.holes[seat]:
        others += [tile.since_ms for tile in changes.river[seat][:1]]
    others += [max(one.since_ms, two.since_ms) for owner, one, two in _loose_pairs(changes) if owner != seat]
    return min(others, default=None)


def _claimable(state: GameState, changes: TableChanges, giver: Seat) -> list[tuple[Tile, float]]:
    """Discards that would make a meld of two loose tiles of another seat, with the share of each.

    A third tile that lies beside those two is the discard itself, misread: what looks like it is likelier.
    """
    weights: dict[Tile, float] = {}
    can_come = {tile for tile, _ in unread_faces(state)}
    for owner, one, two in _loose_pairs(changes):
        if owner == giver or one.best is None or two.best is None:
            continue
        pair, third = Counter((one.best.kind, two.best.kind)), _third_tile(changes, one, two)
        for kind in range(PLAYING_KINDS):
            sets = (Counter(kinds) - Counter((kind,)) for kinds, _ in _sets_with(kind, may_chow=True))
            if not any(not pair - rest for rest in sets):
                continue
            for tile in (tile_of_kind(kind), *(red for red in RED_FIVES if red.kind == kind)):
                if tile in can_come:
                    weights[tile] = max(weights.get(tile, 0.0), _relative_likelihood(third, tile))
    total = sum(weights.values())
    return [(tile, weights[tile] / total) for tile in sorted(weights, key=lambda tile: -weights[tile])]


def _third_tile(changes: TableChanges, one: SeenTile, two: SeenTile) -> SeenTile | None:
    """Another loose tile that lies as near to both as the third of a meld."""
    rest = (tile for tiles in changes.loose for tile in tiles if tile not in (one, two))
    near = (t for t in rest if max(math.dist(t.at_mm, one.at_mm), math.dist(t.at_mm, two.at_mm)) <= MELD_MM)
    return next(near, None)


def _relative_likelihood(seen: SeenTile | None, tile: Tile) -> float:
    """How much likelier than any other a tile is that was read as ``seen``, which it cannot have been."""
    if seen is None or seen.best is None:
        return 1.0
    alike = SAME_RANK_FACTOR if seen.best.rank == tile.rank and seen.best.suit != tile.suit else 1.0
    return alike if seen.best.red == tile.red else alike / SAME_COLOUR_FACTOR


def _loose_pairs(changes: TableChanges) -> Iterator[tuple[Seat, SeenTile, SeenTile]]:
    """Loose tiles that lie as near to each other as those of one meld, and whose meld it would be.

    Melds lie in the corner at their owner's right, so one of their tiles may look like one of whoever sits
    there.
    """
    chairs = CHAIRS[len(changes.river)]
    for (side, one), (other, two) in combinations(_loose_tiles(changes), 2):
        owner = side if (side + 1) % SIDES == other or side == other else other
        beside = side == other or abs(side - other) in (1, SIDES - 1)
        if beside and math.dist(one.at_mm, two.at_mm) <= MELD_MM and owner in chairs:
            yield chairs.index(owner), one, two


def undetected_claims(
    hypothesis: Hypothesis, hand: HandState, changes: TableChanges, *, taken: bool = False
) -> Iterator[Hypothesis]:
    """The offered tile is gone, and one or two loose tiles lie where its new owner keeps melds: the rest of
    the meld is there.

    Args:
        taken: the offered tile was never found; otherwise it must be gone from its river.
    """
    offer = hand.offer
    if offer is None or offer.kind != "discard":
        return
    discard = len(hand.seats[offer.seat].river) - 1
    unseen = taken or discard in changes.undetected[offer.seat]
    if not (unseen or is_discard_gone(hand, changes, offer.seat)):
        return
    gone = replace_at(changes.gone, offer.seat, changes.gone[offer.seat] - {discard})
    pairs = list(_loose_pairs(changes))
    for seat, *lying in pairs or ([] if unseen else _single_tiles(changes)):
        if seat != offer.seat:
            loose = tuple(tuple(tile for tile in tiles if tile not in lying) for tiles in changes.loose)
            left = replace(changes, gone=gone, loose=loose)
            readings = _readings(hypothesis.state, lying, offer.tile, may_chow=seat == hand.turn)
            since = max(tile.since_ms for tile in lying)
            hidden = 0.0 if unseen else UNDETECTED_LOG_P * (MELD_TILES - len(lying))
            for index, (kind, tiles, log_p) in enumerate(readings):
                others: tuple[Claim, ...] = tuple(
                    ClaimMeld(seat, kind2, tiles2)
                    for kind2, tiles2, _ in (*readings[:index], *readings[index + 1 :])[:MAX_OTHERS_SHOWN]
                )
                step = HypothesisStep(
                    ClaimMeld(seat, kind, tiles),
                    hidden + log_p,
                    lying[0].at_mm,
                    since,
                    math.exp(log_p),
                    undetected=True,
                    others=others,
                )
                yield from apply_step(hypothesis, step, left)


def _single_tiles(changes: TableChanges) -> Iterator[tuple[Seat, SeenTile]]:
    """Loose tiles, each with whoever's meld it may belong to: of its own side, or of the one in whose corner
    it lies."""
    chairs = CHAIRS[len(changes.river)]
    for side, tile in _loose_tiles(changes):
        owners = (side, (side - 1) % SIDES)
        yield from ((chairs.index(owner), tile) for owner in owners if owner in chairs)


def _loose_tiles(changes: TableChanges) -> list[tuple[int, SeenTile]]:
    """Loose tiles and the sides of the table where they lie."""
    sides = sides_by_seat(len(changes.river))
    return [(sides[place], tile) for place, tiles in enumerate(changes.loose) for tile in tiles]


Reading = tuple[MeldKind, tuple[Tile, ...], float]
"""Kind of meld, its tiles ascending, log probability."""


def _readings(state: GameState, lying: Sequence[SeenTile], offered: Tile, *, may_chow: bool) -> list[Reading]:
    """Melds of the offered tile that the found tiles belong to, best first: the offered one or others are not
    found."""
    left = {tile.kind for tile, _ in unread_faces(state)}
    found: dict[tuple[MeldKind, tuple[Tile, ...]], float] = {}
    for kinds, meld in _sets_with(offered.kind, may_chow=may_chow):
        for shown in permutations(range(MELD_TILES), len(lying)):
            hidden = Counter(kinds) - Counter((*(kinds[place] for place in shown), offered.kind))
            p = math.prod(
                kind_probability(tile, kinds[place]) for tile, place in zip(lying, shown, strict=True)
            )
            if p < MELD_TILE_PROBABILITY or not left.issuperset(hidden):
                continue
            tiles = _with_offered(state, kinds, offered)
            if tiles is None:
                continue
            found[(meld, tiles)] = max(p, found.get((meld, tiles), 0.0))
    total = sum(found.values())
    ordered = sorted(found.items(), key=lambda reading: -reading[1])
    return [(meld, tiles, math.log(p / max(1.0, total))) for (meld, tiles), p in ordered]


def _sets_with(kind: int, *, may_chow: bool) -> Iterator[tuple[tuple[int, int, int], MeldKind]]:
    yield (kind, kind, kind), MeldKind.PUNG
    if may_chow and kind < FIRST_HONOR:
        for low in range(kind - 2, kind + 1):
            if low >= 0 and low // 9 == (low + 2) // 9 == kind // 9:
                yield (low, low + 1, low + 2), MeldKind.CHOW


def _with_offered(state: GameState, kinds: tuple[int, int, int], offered: Tile) -> tuple[Tile, ...] | None:
    """Tiles that stand for these kinds, with the offered one, red or not, among them."""
    tiles = [tile_for_kind(state, kind) for kind in kinds]
    tiles[max(place for place, kind in enumerate(kinds) if kind == offered.kind)] = offered
    return tuple(tile for tile in tiles if tile is not None) if None not in tiles else None
