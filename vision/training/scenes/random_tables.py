"""Table situations as they might be met in play: one set dealt out over rivers, melds, hands, walls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.labels import BACK, FLOWERS, KINDS, RED_FIVES, plain_kind
from vision.scene import PlacedTile, Pose
from vision.scene.faces import TileDesign
from vision.scene.table import (
    Indicator,
    LaidMeld,
    MeldKind,
    SeatSituation,
    TableSituation,
    TakenFrom,
    plan_table,
    table_tiles,
)
from vision.training.scenes.arrangements import moved


def shuffled_set(rng: np.random.Generator, *, red_fives: bool, flowers: bool) -> list[str]:
    """The 136 or 144 tiles of a set in random order."""
    tiles = [code for code in KINDS for _ in range(4)]
    if red_fives:
        for red in RED_FIVES:
            tiles[tiles.index(plain_kind(red))] = red
    if flowers:
        tiles += FLOWERS
    return [tiles[i] for i in rng.permutation(len(tiles))]


def random_situation(rng: np.random.Generator) -> TableSituation:
    """A table somewhere in a hand; no tile is met more often than the set has it."""
    flowers = rng.random() < 0.3
    deck = shuffled_set(rng, red_fives=rng.random() < 0.7, flowers=flowers)
    stacks = 18 if flowers else 17
    progress = float(rng.uniform(0.05, 1.0))
    shows_hand = int(rng.integers(4)) if rng.random() < 0.3 else -1
    seats = [_seat(rng, deck, progress, seat == shows_hand, flowers) for seat in range(4)]
    taken = int((1 - progress) * 60) + 8
    walls = _walls(rng, stacks, taken)
    seats = [replace(lies, wall=walls[k]) for k, lies in enumerate(seats)]
    indicators = tuple(Indicator(seat, stack, deck.pop()) for seat, stack in _indicator_stacks(rng, walls))
    dice = tuple(int(n) for n in rng.integers(1, 7, int(rng.choice([0, 0, 2, 2, 3]))))
    return TableSituation((seats[0], seats[1], seats[2], seats[3]), indicators, dice)


def _seat(
    rng: np.random.Generator, deck: list[str], progress: float, shows: bool, flowers: bool
) -> SeatSituation:
    river = tuple(deck.pop() for _ in range(int(rng.integers(int(10 * progress), int(19 * progress) + 2))))
    wanted = int(rng.choice([0, 0, 0, 1, 1, 2, 3, 4]))
    melds = tuple(meld for _ in range(wanted) if (meld := _meld(rng, deck)) is not None)
    hand = 13 - 3 * len(melds)
    riichi = bool(river) and rng.random() < 0.35
    shown = (
        tuple(sorted((deck.pop() for _ in range(hand)), key=lambda c: (c[1], plain_kind(c)))) if shows else ()
    )
    return SeatSituation(
        river=river,
        sideways=int(rng.integers(len(river))) if riichi else None,
        melds=melds,
        flowers=tuple(c for c in (deck.pop() for _ in range(3)) if c[1] == "f") if flowers else (),
        hand=hand,
        drawn=bool(rng.random() < 0.3),
        shown=(*shown, deck.pop()) if shows else (),
        winning_apart=shows,
        riichi_stick=riichi,
        counters=int(rng.choice([0, 0, 0, 1, 3])),
    )


def _meld(rng: np.random.Generator, deck: list[str]) -> LaidMeld | None:
    """Any meld; a pung that the deck still has where it lacks the first choice, None where it has none."""
    kinds = (
        MeldKind.CHOW,
        MeldKind.CHOW,
        MeldKind.PUNG,
        MeldKind.PUNG,
        MeldKind.OPEN_KONG,
        MeldKind.ADDED_KONG,
    )
    kind = MeldKind.CLOSED_KONG if rng.random() < 0.12 else kinds[int(rng.integers(len(kinds)))]
    claims: tuple[TakenFrom, ...] = tuple(TakenFrom)
    taken = claims[int(rng.integers(3))]
    if kind is MeldKind.CHOW:
        start, suit = int(rng.integers(1, 8)), "mps"[int(rng.integers(3))]
        wanted = [f"{start + k}{suit}" for k in rng.permutation(3)]
        taken = TakenFrom.LEFT
    else:
        wanted = [KINDS[int(rng.integers(len(KINDS)))]] * (3 if kind is MeldKind.PUNG else 4)
    codes = _draw_tiles(deck, wanted)
    if not codes:
        kind, codes = MeldKind.PUNG, _take_three_alike(deck)
    if not codes:
        return None
    return LaidMeld(kind, codes, None if kind is MeldKind.CLOSED_KONG else taken)


def _draw_tiles(deck: list[str], wanted: list[str]) -> tuple[str, ...]:
    """Tiles of the wanted kinds out of the deck; nothing, and the deck untouched, where one is missing."""
    found: list[int] = []
    for kind in wanted:
        at = next((i for i, code in enumerate(deck) if plain_kind(code) == kind and i not in found), None)
        if at is None:
            return ()
        found.append(at)
    codes = tuple(deck[i] for i in found)
    for i in sorted(found, reverse=True):
        del deck[i]
    return codes


def _take_three_alike(deck: list[str]) -> tuple[str, ...]:
    kinds = [plain_kind(code) for code in deck if code[1] != "f"]
    kind = next((kind for kind in kinds if kinds.count(kind) >= 3), None)
    return () if kind is None else _draw_tiles(deck, [kind] * 3)


def _walls(rng: np.random.Generator, stacks: int, left: int) -> list[tuple[int, ...]]:
    """Walls from which play has drawn: whole stacks gone from somewhere on, in play order."""
    heights = np.zeros(4 * stacks, int)
    start = int(rng.integers(4 * stacks))
    for k in range(min(left, 4 * stacks)):
        heights[(start + k) % (4 * stacks)] = 2
    if left < 4 * stacks and rng.random() < 0.5:
        heights[start] = 1
    return [tuple(int(h) for h in heights[stacks * k : stacks * (k + 1)]) for k in range(4)]


def _indicator_stacks(rng: np.random.Generator, walls: list[tuple[int, ...]]) -> list[tuple[int, int]]:
    whole = [(seat, i) for seat, wall in enumerate(walls) for i, height in enumerate(wall) if height == 2]
    if not whole or rng.random() < 0.2:
        return []
    first = int(rng.integers(len(whole)))
    return whole[first : first + int(rng.choice([1, 1, 1, 2, 3]))]


def random_table_tiles(rng: np.random.Generator, design: TileDesign) -> tuple[tuple[PlacedTile, ...], float]:
    """A situation laid out with that set, and half the side of its table in mm. Standing tiles show faces to
    their owner, whoever looks from there.
    """
    plan = plan_table(design.size_mm, stacks=18, untidy=float(rng.uniform(0.3, 1.0)))
    situation, seed = random_situation(rng), int(rng.integers(1 << 30))
    tiles = with_hands(table_tiles(situation, plan, seed), np.random.default_rng(seed))
    return moved(tiles, 0.0, 0.0, 90.0 * int(rng.integers(4))), plan.half_mm


def with_hands(tiles: Sequence[PlacedTile], rng: np.random.Generator) -> tuple[PlacedTile, ...]:
    """The tiles, those on edge with faces in the place of what a table does not know."""
    return tuple(
        replace(tile, code=KINDS[int(rng.integers(len(KINDS)))])
        if tile.pose is Pose.STANDING and tile.code == BACK
        else tile
        for tile in tiles
    )
