"""Converts the felt to ``vision``'s types: the situation to draw, and the tiles of a perfect recogniser.

A perfect recogniser finds every visible tile at its place in the camera's plan. The layout reader then sorts
these tiles into rivers, melds and hands, as it does with those of the real recogniser.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from tablectl.mahjong.melds import MeldKind
from tablectl.simulation.pictures.felt import Felt, FeltMeld
from vision.labels import BACK
from vision.layout import TableTile
from vision.scene import PlacedTile, Pose
from vision.scene.table import (
    Indicator,
    LaidMeld,
    SeatSituation,
    TablePlan,
    TableSituation,
    TakenFrom,
    table_tiles,
)
from vision.scene.table import MeldKind as LaidKind

_STACKED_DISTANCE_MM: Final = 12.0
"""Tiles nearer to each other than this lie on top of each other."""


def situation_of(felt: Felt) -> TableSituation:
    """The situation to draw."""
    standing = Counter((p.side, p.stack, p.inner) for p in (*felt.wall, *(p for p, _ in felt.indicators)))
    for place, _ in felt.under:
        standing[place.side, place.stack, place.inner] = max(
            1, standing[place.side, place.stack, place.inner]
        )
    turned = (*felt.indicators, *felt.under)
    seats = [_seat(felt, side, standing) for side in range(4)]
    return TableSituation(
        seats=(seats[0], seats[1], seats[2], seats[3]),
        indicators=tuple(Indicator(p.side, felt.rows[p.side] - 1 - p.stack, str(tile)) for p, tile in turned),
        dice=felt.dice,
    )


def perfect_tiles(situation: TableSituation, plan: TablePlan, seed: int) -> tuple[TableTile, ...]:
    """All flat tiles that are visible from above, read without a mistake.

    Args:
        situation: of the table.
        plan: its layout.
        seed: of the camera, which determines how untidily the tiles lie.
    """
    flat = [t for t in table_tiles(situation, plan, seed) if t.pose is not Pose.STANDING]
    covered = [(t.x_mm, t.y_mm, t.z_mm) for t in flat if t.z_mm > 0]
    return tuple(_table_tile(tile) for tile in flat if not _is_covered(tile, covered))


def _is_covered(tile: PlacedTile, covered: Iterable[tuple[float, float, float]]) -> bool:
    return any(
        z > tile.z_mm
        and abs(x - tile.x_mm) < _STACKED_DISTANCE_MM
        and abs(y - tile.y_mm) < _STACKED_DISTANCE_MM
        for x, y, z in covered
    )


def _table_tile(tile: PlacedTile) -> TableTile:
    code = BACK if tile.pose is Pose.FACE_DOWN else tile.code
    return TableTile(((code, 1.0),), tile.x_mm, tile.y_mm, tile.angle_deg + 90.0)


def _heights(
    standing: Counter[tuple[int, int, bool]], side: int, stacks: int, *, inner: bool = False
) -> tuple[int, ...]:
    if not any(standing[side, stack, inner] for stack in range(stacks)):
        return ()
    return tuple(standing[side, stack, inner] for stack in reversed(range(stacks)))


def _seat(felt: Felt, side: int, standing: Counter[tuple[int, int, bool]]) -> SeatSituation:
    seat = felt.seats[side]
    shown = seat.shown if seat.winning_tile is None else (*seat.shown, seat.winning_tile)
    sideways = next((i for i, tile in enumerate(seat.river) if tile.sideways), None)
    return SeatSituation(
        river=tuple(str(t.tile) for t in seat.river),
        sideways=sideways,
        melds=tuple(map(_meld, seat.melds)),
        flowers=tuple(map(str, (*seat.flowers, *seat.laid))),
        hand=len(seat.standing) + (seat.fresh is not None),
        drawn=seat.fresh is not None,
        shown=tuple(map(str, shown)),
        winning_apart=seat.winning_tile is not None,
        wall=_heights(standing, side, felt.rows[side]),
        inner_wall=_heights(standing, side, felt.inner, inner=True),
        riichi_stick=seat.stick,
        aside_apart=seat.laid_apart,
    )


def _meld(meld: FeltMeld) -> LaidMeld:
    kind = LaidKind(meld.kind.value)
    codes = [str(t.tile) for t in meld.tiles]
    if meld.claimed is None:
        return LaidMeld(kind, tuple(codes), left=meld.left)
    claimed = codes.pop(meld.claimed)
    assert meld.kind is not MeldKind.CLOSED_KONG, "nobody gave a tile to a closed kong"
    giver = TakenFrom(meld.from_side) if meld.from_side else None
    return LaidMeld(kind, (claimed, *codes), giver, meld.left)
