"""Which face a seen tile can show, under the tile ledger: what the set has and what of it lies elsewhere."""

from __future__ import annotations

from typing import Final

from tablectl.game.evidence import SeenTile
from tablectl.game.referee.matching.possible_melds import MAX_FACES, TRIED_FACE_PROBABILITY
from tablectl.game.state import GameState, HandState
from tablectl.mahjong.tiles import PLAYING_KINDS, RED_FIVES, Tile, tile_of_kind
from tablectl.rulesets.ruleset import PlayRules

CONTRADICTED_PROBABILITY: Final = 0.05
"""When less of a reading than this is left by the ledger, the reading is wrong, or an earlier one was."""
BLANK_TILE: Final = Tile.parse("5z")
"""The white dragon, which has an empty face in many sets."""
_BLANK_OVERLOOKED: Final = 20.0
"""How much likelier a tile that nobody finds is a blank one than any other."""
_SAME_KIND: Final = 40.0
_SAME_SUIT: Final = 4.0
"""How much likelier than any other a face is that differs in its colour only, or is of the same suit."""


def faces_of(state: GameState, seen: SeenTile) -> list[tuple[Tile, float]]:
    """Faces a seen tile can still show under the tile ledger, best first.

    Probabilities are the reading's, among the faces this set has at all: a five in another colour is a five.
    What is read as a flower where the set has none is no plainer for that: the reader never saw such a face.
    That all copies of a face lie elsewhere takes its share away; it does not make the other readings any
    better. Where it leaves next to nothing, the tile is one of those that can still come: each of them is
    possible, and none of them sure.
    """
    hand, play = state.hand, state.play
    if hand is None or play is None:
        return list(seen.faces)
    possible = 0.0
    free = []
    for tile, p in seen.faces:
        index = tile.face
        copies = play.setup.tile_counts[index] if index < len(play.setup.tile_counts) else 0
        possible += p if copies or tile.kind >= PLAYING_KINDS else 0.0
        if p >= TRIED_FACE_PROBABILITY and hand.seen[index] < copies:
            free.append((tile, p, copies - hand.seen[index]))
    # Of two faces that look alike, the one of which more tiles are still to come is the likelier.
    mean = sum(p * left for _, p, left in free) / (sum(p for _, p, _ in free) or 1.0)
    weighed = [(tile, p * left / mean / max(possible, 0.5)) for tile, p, left in free]
    if seen.best is not None and sum(p for _, p in weighed) < CONTRADICTED_PROBABILITY:
        weighed = _remaining_faces(hand, play, seen.best, weighed)
    return sorted(weighed, key=lambda face: -face[1])[:MAX_FACES]


def unread_faces(state: GameState, guessed: int = 0) -> list[tuple[Tile, float]]:
    """Faces of a tile that lies there and was not found or not read at all, best first.

    It is one of those that can still come. A blank face is the one that eyes overlook, unless another of the
    hand was found.

    Args:
        guessed: how many blank tiles were recorded in this hand without having been found.
    """
    hand, play = state.hand, state.play
    if hand is None or play is None:
        return []
    weights: dict[Tile, float] = {}
    for tile in (*map(tile_of_kind, range(PLAYING_KINDS)), *RED_FIVES):
        index = tile.face
        left = play.setup.tile_counts[index] - hand.seen[index] if index < len(play.setup.tile_counts) else 0
        if left > 0:
            weights[tile] = float(left)
    if BLANK_TILE in weights and hand.seen[BLANK_TILE.face] <= guessed:
        weights[BLANK_TILE] *= _BLANK_OVERLOOKED
    total = sum(weights.values())
    return sorted(((tile, weight / total) for tile, weight in weights.items()), key=lambda face: -face[1])


def _remaining_faces(
    hand: HandState, play: PlayRules, read: Tile, weighed: list[tuple[Tile, float]]
) -> list[tuple[Tile, float]]:
    """The faces that can still come, those that look like the one that was read first."""
    found = dict(weighed)
    likely: dict[Tile, float] = {}
    for tile in (*map(tile_of_kind, range(PLAYING_KINDS)), *RED_FIVES):
        index = tile.face
        left = play.setup.tile_counts[index] - hand.seen[index] if index < len(play.setup.tile_counts) else 0
        if left > 0 and tile not in found:
            alike = _SAME_SUIT if tile.suit == read.suit else 1.0
            likely[tile] = left * (_SAME_KIND if tile.kind == read.kind else alike)
    total = sum(likely.values()) or 1.0
    return [*weighed, *((tile, CONTRADICTED_PROBABILITY * weight / total) for tile, weight in likely.items())]
