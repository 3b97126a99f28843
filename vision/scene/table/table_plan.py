"""Where everything lies on a mahjong table: a situation becomes placed tiles, in mm on the playing surface.

Each seat is laid out in its own frame, u to the player's right and v away from the player, and turned to its
side: seat 0 near, 1 right, 2 far, 3 left. From the middle outward: river rows of six, wall, hand, melds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import numpy as np

from vision.labels import BACK
from vision.scene.elements import PlacedDie, PlacedStick, PlacedTile, Pose
from vision.scene.table.situation import LaidMeld, MeldKind, SeatSituation, TableSituation, TakenFrom

RIVER_ROW_TILES: Final = 6
"""Discards in a row of a river."""
HAND_ROW_MAX_TILES: Final = 18
"""Standing tiles in one row at most: a longer one would run into the neighbour's."""
RIVER_MAX_ROWS: Final = 4
"""Rows of a river before four players. The last row goes on to the right where a river is longer still."""

_RIVER, _WALL, _HAND, _MELD, _INDICATOR, _GROUP, _INNER = range(7)


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePlan:
    """Distances of a table for one size of tile.

    Attributes:
        tile_mm: width, height, thickness.
        half_mm: half the side of the playing surface.
        river_mm: from the middle to the far edge of the first river row.
        wall_mm: from the middle to the middle of the wall.
        hand_mm: from the middle to the middle of the standing or shown hand.
        gap_mm: between tiles of a river or meld; walls and hands stand closer.
        aside_mm: from the middle to the middle of a row of flowers between wall and hand; None where there is
            no room for one.
        row: how many standing tiles fit one row of a hand; the others stand in a second row behind it.
        rows: how many rows of a river there is room for.
        untidy: 0 laid with a ruler to 1 as people lay them.
    """

    tile_mm: tuple[float, float, float]
    half_mm: float
    river_mm: float
    wall_mm: float
    hand_mm: float
    gap_mm: float = 1.5
    untidy: float = 1.0
    aside_mm: float | None = None
    row: int = 18
    rows: int = RIVER_MAX_ROWS


def plan_table(
    tile_mm: tuple[float, float, float],
    *,
    stacks: int = 17,
    half_mm: float = 425.0,
    untidy: float = 1.0,
    aside: bool = False,
    hand: int = 14,
    rows: int = RIVER_MAX_ROWS,
) -> TablePlan:
    """Distances that leave room for everything; the surface grows where large tiles need it.

    Args:
        stacks: of the longest wall.
        aside: leave room for a row of face-up tiles between wall and hand.
        hand: most tiles that a player holds.
        rows: of a river of as many discards as a player may make.
    """
    width, height, thick = tile_mm
    gap = 1.5
    river = 3 * (width + gap) + 10.0
    river_end = river + rows * (height + gap)
    wall = max(0.66 * half_mm, river_end + height / 2 + 7.0, stacks / 2 * (width + 0.3) + height / 2 + 5.0)
    hand_to_edge = height / 2 + 4.0 + 2 * (width + gap) + 8.0  # melds with an added kong lie between
    if hand > HAND_ROW_MAX_TILES:
        hand_to_edge += height + 2 * gap
    # The camera looks over the wall at an angle: close behind it the wall hides a tile's edge.
    behind = 2 * gap + 0.5 * thick
    room = height + behind if aside else 0.0
    half = max(half_mm, wall + height + 9.0 + room + hand_to_edge)
    beside = wall + height + behind if aside else None
    return TablePlan(
        tile_mm=tile_mm,
        half_mm=half,
        river_mm=river,
        wall_mm=wall,
        hand_mm=half - hand_to_edge,
        gap_mm=gap,
        untidy=untidy,
        aside_mm=beside,
        row=HAND_ROW_MAX_TILES,
        rows=rows,
    )


def table_tiles(situation: TableSituation, plan: TablePlan, seed: int = 0) -> tuple[PlacedTile, ...]:
    """Every tile of a situation in its place.

    A slot's small deviation depends only on ``seed`` and the slot, so what did not change between two
    situations comes out equal.
    """
    return tuple(
        tile
        for seat, contents in enumerate(situation.seats)
        for tile in (
            *_river(contents, seat, plan, seed),
            *_wall(situation, seat, plan, seed),
            *_inner_wall(contents, seat, plan, seed),
            *_hand(contents, seat, plan, seed),
            *_melds(contents, seat, plan, seed),
        )
    )


def table_sticks(situation: TableSituation, plan: TablePlan) -> tuple[PlacedStick, ...]:
    """Riichi sticks before the rivers, counters at the players' left."""
    sticks = []
    for seat, contents in enumerate(situation.seats):
        if contents.riichi_stick:
            x, y = _turn_to_seat(0.0, -(plan.river_mm - 9.0), seat)
            sticks.append(PlacedStick(x, y, 90.0 * seat, 1000))
        for k in range(contents.counters):
            x, y = _turn_to_seat(-plan.half_mm * 0.5, -(plan.half_mm - 12.0 - 9.0 * k), seat)
            sticks.append(PlacedStick(x, y, 90.0 * seat, 100))
    return tuple(sticks)


def table_dice(situation: TableSituation) -> tuple[PlacedDie, ...]:
    """Dice side by side in the middle."""
    count = len(situation.dice)
    return tuple(
        PlacedDie((k - (count - 1) / 2) * 24.0, 0.0, 17.0 + 31.0 * k, pips)
        for k, pips in enumerate(situation.dice)
    )


def _turn_to_seat(u: float, v: float, seat: int) -> tuple[float, float]:
    return ((u, v), (-v, u), (-u, -v), (v, -u))[seat]


def _place_tile(
    code: str, u: float, v: float, seat: int, *, z: float = 0.0, turn: float = 0.0, pose: Pose = Pose.FACE_UP
) -> PlacedTile:
    x, y = _turn_to_seat(u, v, seat)
    return PlacedTile(
        code, x, y, z, 90.0 * seat + turn, Pose.FACE_DOWN if code == BACK and pose is Pose.FACE_UP else pose
    )


@lru_cache(maxsize=8192)
def _deviation(seed: int, seat: int, zone: int, index: int) -> tuple[float, float, float]:
    """Three random numbers in -1 to 1 that depend on the slot alone."""
    a, b, c = np.random.default_rng((seed, seat, zone, index)).uniform(-1, 1, 3)
    return float(a), float(b), float(c)


def _jitter(
    tile: PlacedTile, plan: TablePlan, slot: tuple[int, int, int, int], mm: float, deg: float
) -> PlacedTile:
    a, b, c = _deviation(*slot)
    share = plan.untidy
    return replace(
        tile,
        x_mm=tile.x_mm + a * mm * share,
        y_mm=tile.y_mm + b * mm * share,
        angle_deg=tile.angle_deg + c * deg * share,
    )


def _river(contents: SeatSituation, seat: int, plan: TablePlan, seed: int) -> Iterator[PlacedTile]:
    width, height, _ = plan.tile_mm
    gap = plan.gap_mm
    a, b, c = _deviation(seed, seat, _GROUP, _RIVER)
    sway = np.radians(c * 0.8 * plan.untidy)
    left = -RIVER_ROW_TILES / 2 * (width + gap)
    u, row = left, 0
    for index, code in enumerate(contents.river):
        own_row = min(index // RIVER_ROW_TILES, plan.rows - 1)
        if own_row != row:
            u, row = left, own_row
        sideways = index == contents.sideways
        across, deep = (height, width) if sideways else (width, height)
        middle_u = u + across / 2
        # Sideways tiles are pushed flush with the row's edge towards the player.
        middle_v = -(plan.river_mm + row * (height + gap) + height - deep / 2)
        u += across + gap
        pivot = -(plan.river_mm + height)
        du, dv = middle_u, middle_v - pivot
        swayed_u = du * np.cos(sway) - dv * np.sin(sway) + a * 1.5 * plan.untidy
        swayed_v = pivot + du * np.sin(sway) + dv * np.cos(sway) + b * 1.5 * plan.untidy
        turn = float(np.degrees(sway)) + (90.0 if sideways else 0.0)
        tile = _place_tile(code, float(swayed_u), float(swayed_v), seat, turn=turn)
        yield _jitter(tile, plan, (seed, seat, _RIVER, index), 0.3, 0.7)


def _wall(situation: TableSituation, seat: int, plan: TablePlan, seed: int) -> Iterator[PlacedTile]:
    width, _, thick = plan.tile_mm
    stacks = situation.seats[seat].wall
    shown = {i.stack: i.code for i in situation.indicators if i.seat == seat}
    for index, count in enumerate(stacks):
        u = (index - (len(stacks) - 1) / 2) * (width + 0.3)
        for level in range(count):
            code = shown.get(index, BACK) if level == count - 1 else BACK
            pose = Pose.FACE_DOWN if code == BACK else Pose.FACE_UP
            # An indicator faces its wall's player.
            tile = _place_tile(code, u, -plan.wall_mm, seat, z=level * thick, pose=pose)
            yield _jitter(tile, plan, (seed, seat, _WALL, 2 * index + level), 0.08, 0.12)


def _inner_wall(contents: SeatSituation, seat: int, plan: TablePlan, seed: int) -> Iterator[PlacedTile]:
    """A second row, which touches the wall from inside."""
    width, height, thick = plan.tile_mm
    for index, count in enumerate(contents.inner_wall):
        u = (index - (len(contents.inner_wall) - 1) / 2) * (width + 0.3)
        for level in range(count):
            v = -(plan.wall_mm - height - plan.gap_mm)
            tile = _place_tile(BACK, u, v, seat, z=level * thick, pose=Pose.FACE_DOWN)
            yield _jitter(tile, plan, (seed, seat, _INNER, 2 * index + level), 0.08, 0.12)


def _hand(contents: SeatSituation, seat: int, plan: TablePlan, seed: int) -> Iterator[PlacedTile]:
    width, height, _ = plan.tile_mm
    faces = contents.standing or (BACK,) * contents.hand
    codes = contents.shown or faces[: plan.row]
    has_separate_tile = contents.winning_apart if contents.shown else contents.drawn
    pose = Pose.FACE_UP if contents.shown else Pose.STANDING
    pitch = width + (0.5 if contents.shown else 0.25)
    row = len(codes) - (1 if has_separate_tile else 0)
    # Hands stand a little to the left, so that the melds and a drawn tile have room.
    left = -row / 2 * pitch - 0.4 * width
    for index, code in enumerate(codes):
        u = left + (index + 0.5) * pitch + (0.6 * width if has_separate_tile and index == row else 0.0)
        tile = _place_tile(code, u, -plan.hand_mm, seat, pose=pose)
        yield _jitter(tile, plan, (seed, seat, _HAND, index), 0.07, 0.1)
    behind = 0 if contents.shown else contents.hand - len(codes)
    for index in range(behind):
        u = left + (index + 0.5) * pitch
        code = faces[len(codes) + index]
        tile = _place_tile(code, u, -(plan.hand_mm + height + plan.gap_mm), seat, pose=Pose.STANDING)
        yield _jitter(tile, plan, (seed, seat, _HAND, 50 + index), 0.07, 0.1)


def _melds(contents: SeatSituation, seat: int, plan: TablePlan, seed: int) -> Iterator[PlacedTile]:
    """The first meld in the right corner, the next ones to its left, each read by its owner."""
    width, height, _ = plan.tile_mm
    right = plan.half_mm - 10.0
    left = -right
    slot = 0
    for meld in contents.melds:
        tiles = _order_of_tiles(meld)
        wide = sum((height if sideways else width) + plan.gap_mm for _, sideways in tiles)
        u = left if meld.left else right - wide
        for code, sideways in tiles:
            across, deep = (height, width) if sideways else (width, height)
            v = -(plan.half_mm - 8.0 - deep / 2)
            tile = _place_tile(code, u + across / 2, v, seat, turn=90.0 if sideways else 0.0)
            yield _jitter(tile, plan, (seed, seat, _MELD, slot), 0.25, 0.5)
            if sideways and meld.kind is MeldKind.ADDED_KONG:
                above = _place_tile(meld.codes[3], u + across / 2, v + width + plan.gap_mm, seat, turn=90.0)
                yield _jitter(above, plan, (seed, seat, _MELD, slot + 50), 0.25, 0.5)
            u += across + plan.gap_mm
            slot += 1
        if meld.left:
            left += wide + 3.0
        else:
            right -= wide + 3.0
    if plan.aside_mm is not None:
        yield from _flowers(contents, seat, plan, plan.aside_mm, seed)
        return
    for code in contents.flowers:
        tile = _place_tile(code, right - width / 2, -(plan.half_mm - 8.0 - height / 2), seat)
        yield _jitter(tile, plan, (seed, seat, _MELD, slot), 0.25, 0.5)
        right -= width + plan.gap_mm
        slot += 1


def _flowers(
    contents: SeatSituation, seat: int, plan: TablePlan, aside_mm: float, seed: int
) -> Iterator[PlacedTile]:
    """A row between wall and hand, from the hand's left end to the right."""
    pitch = plan.tile_mm[0] + plan.gap_mm
    last = len(contents.flowers) - 1
    for index, code in enumerate(contents.flowers):
        u = (index - 6 + (0.6 if contents.aside_apart and index == last else 0.0)) * pitch
        tile = _place_tile(code, u, -aside_mm, seat)
        yield _jitter(tile, plan, (seed, seat, _MELD, 90 + index), 0.25, 0.5)


def _order_of_tiles(meld: LaidMeld) -> list[tuple[str, bool]]:
    """Codes from the owner's left to right, and which of them lies sideways."""
    if meld.kind is MeldKind.CLOSED_KONG:
        return [(BACK, False), (meld.codes[1], False), (meld.codes[2], False), (BACK, False)]
    claimed = meld.codes[0]
    own = list(meld.codes[1:3] if meld.kind is MeldKind.ADDED_KONG else meld.codes[1:])
    if meld.taken_from is None:
        return [(code, meld.kind is MeldKind.ADDED_KONG and i == 0) for i, code in enumerate([claimed, *own])]
    at = {TakenFrom.LEFT: 0, TakenFrom.ACROSS: 1, TakenFrom.RIGHT: len(own)}[meld.taken_from]
    laid = [(code, False) for code in own]
    laid.insert(at, (claimed, True))
    return laid
