"""Flowers of a shown hand: known by their faces, by lying in a row of their own, not among its tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tablectl.game.evidence import SeenSeat, SeenTile, TableSeen
from tablectl.game.referee.matching import MAX_LOOSE
from tablectl.game.state import GameState
from tablectl.mahjong.walls.wall_plan import sides_by_seat
from tablectl.rulesets.ruleset import PlayRules

FLOWER_AT_ONCE_PROBABILITY: Final = 0.8
"""What the faces of flowers reach together in a tile that is one at once."""
FLOWER_PROBABILITY: Final = 0.5
"""What they reach in one that must have lain there for ``FLOWER_LASTS_MS``: while walls and hands are dealt,
a back may look so for a moment."""
FLOWER_LASTS_MS: Final = 2000
DOUBTFUL_FLOWER_PROBABILITY: Final = 0.08
"""What they reach in one that is hard to read. Such a one counts once its owner has discarded after it came,
or play has gone round: a drawn tile that stands apart from its hand, or a sleeve's edge, may look so, and is
gone by then."""
MAX_FLOWER_ROW: Final = 3
"""So many tiles in a row of their own, or fewer, are no hand."""
SAME_ROW_MM: Final = 14.0
NEIGHBOUR_MM: Final = 45.0
"""Tiles that lie next to each other are less apart, whatever the set."""


def separate_flowers(state: GameState, seen: TableSeen) -> TableSeen:
    """The observation with flowers recognised from shown hands, where the set has flowers."""
    play = state.play
    if play is None or not play.flowers.kinds:
        return seen
    newest_ms = sorted((tile.since_ms for seen_seat in seen.seats for tile in seen_seat.river), reverse=True)
    round_ms = newest_ms[play.setup.players - 1] if len(newest_ms) >= play.setup.players else -1
    seats = zip(sides_by_seat(play.setup.players), seen.seats, strict=True)
    separated = (_separate(play, seen_seat, side, seen.at_ms, round_ms) for side, seen_seat in seats)
    return replace(seen, seats=tuple(separated))


def _separate(play: PlayRules, seen_seat: SeenSeat, side: int, at_ms: int, round_ms: int) -> SeenSeat:
    gone_on_ms = max((round_ms, *(tile.since_ms for tile in seen_seat.river)))
    seen_seat = _out_of_melds(play, seen_seat)
    chance = [_flower(play, tile) for tile in seen_seat.shown]
    depth = _depths(seen_seat.shown, side)
    within = _within_hands(chance, seen_seat.shown, depth, side)
    if within:
        shown = (_as_no_flower(play, t) if i in within else t for i, t in enumerate(seen_seat.shown))
        seen_seat = replace(seen_seat, shown=tuple(shown))
        chance = [0.0 if index in within else p for index, p in enumerate(chance)]
    flowers = _flowers_of(chance, seen_seat.shown, depth, at_ms, gone_on_ms)
    if not flowers:
        return seen_seat
    laid = tuple(_as_flower(play, seen_seat.shown[index]) for index in sorted(flowers))
    kept = [index for index in range(len(seen_seat.shown)) if index not in flowers]
    return replace(seen_seat.with_shown(kept), flowers=laid)


def _out_of_melds(play: PlayRules, seen_seat: SeenSeat) -> SeenSeat:
    """Equal flowers in a row look like a pung or a kong (sanma's norths); but nothing in it was claimed."""
    rows = [
        meld
        for meld in seen_seat.melds
        if meld.from_side is None and all(_flower(play, tile) >= FLOWER_PROBABILITY for tile in meld.tiles)
    ]
    if not rows:
        return seen_seat
    return replace(
        seen_seat,
        shown=(*seen_seat.shown, *(tile for meld in rows for tile in meld.tiles)),
        melds=tuple(meld for meld in seen_seat.melds if meld not in rows),
    )


def _flowers_of(
    chance: Sequence[float], shown: Sequence[SeenTile], depth: Sequence[float], at_ms: int, gone_on_ms: int
) -> set[int]:
    """Which tiles are flowers: by their faces, and where those are hazy by lying in a row that is no hand,
    since before play went on."""
    found = set()
    for index, p in enumerate(chance):
        row = [i for i, other in enumerate(depth) if abs(other - depth[index]) < SAME_ROW_MM]
        beside = len(row) <= MAX_FLOWER_ROW or 2 * sum(chance[i] >= FLOWER_PROBABILITY for i in row) >= len(
            row
        )
        since_ms = shown[index].since_ms
        by_face = p >= FLOWER_AT_ONCE_PROBABILITY or (
            p >= FLOWER_PROBABILITY and at_ms - since_ms >= FLOWER_LASTS_MS
        )
        if by_face or (p >= DOUBTFUL_FLOWER_PROBABILITY and beside and since_ms < gone_on_ms):
            found.add(index)
    return found


def _within_hands(
    chance: Sequence[float], shown: Sequence[SeenTile], depth: Sequence[float], side: int
) -> set[int]:
    """Which tiles look like flowers and lie in the middle of a hand: people lay their flowers in another row,
    or at an end."""
    found = set()
    for index, here in enumerate(shown):
        if chance[index] < FLOWER_PROBABILITY:
            continue
        row = [
            tile.at_mm[side % 2] - here.at_mm[side % 2]
            for i, tile in enumerate(shown)
            if chance[i] < FLOWER_PROBABILITY and abs(depth[i] - depth[index]) < SAME_ROW_MM
        ]
        beside = any(0 < off < NEIGHBOUR_MM for off in row) and any(-NEIGHBOUR_MM < off < 0 for off in row)
        if beside and len(row) > MAX_LOOSE:
            found.add(index)
    return found


def _depths(shown: Sequence[SeenTile], side: int) -> list[float]:
    """How far each tile lies from the middle of the table towards its side, mm."""
    return [-tile.at_mm[1 - side % 2] * (1, -1, -1, 1)[side] for tile in shown]


def _flower(play: PlayRules, tile: SeenTile) -> float:
    return sum(p for face, p in tile.faces if face.kind in play.flowers.kinds)


def _as_flower(play: PlayRules, tile: SeenTile) -> SeenTile:
    """A tile that is known to be a flower: what else it looked like does not count."""
    faces = [(face, p) for face, p in tile.faces if face.kind in play.flowers.kinds]
    total = sum(p for _, p in faces)
    return replace(tile, faces=tuple((face, p / total) for face, p in faces))


def _as_no_flower(play: PlayRules, tile: SeenTile) -> SeenTile:
    """A tile of a hand: it is what else it looked like, and stays in doubt."""
    faces = tuple((face, p) for face, p in tile.faces if face.kind not in play.flowers.kinds)
    return replace(tile, faces=faces or tile.faces)
