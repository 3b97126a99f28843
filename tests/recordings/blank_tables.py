"""Tables, trays and heaps with white dragons that have nothing painted on them, in places of every kind.

Rivers, melds, a hand laid open, an indicator on the wall, ten in a row, one alone on the cloth; on cloth of
many colours, beside light backs, standing hands, sticks, dice, sheets of paper, phones and keyboards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from vision.calibration import Calibration, from_corners
from vision.labels import BLANK, FACES
from vision.scene import Belonging, Ground, Light, PlacedBelonging, Scene, Sensor
from vision.scene.drawing import Bgr
from vision.scene.elements import FaceLabel
from vision.scene.faces import TileDesign, random_design, unusual_design
from vision.scene.picture import PinholeCamera, draw, overhead
from vision.scene.table import (
    Indicator,
    LaidMeld,
    MeldKind,
    SeatSituation,
    TablePlan,
    TableSituation,
    TakenFrom,
    plan_table,
    table_dice,
    table_sticks,
    table_tiles,
)
from vision.training.scenes.blank_faces import with_blank_dragon
from vision.types import Double, Image

CLOTHS: Final[dict[str, Bgr]] = {
    "green": (60, 110, 20),
    "blue": (150, 95, 40),
    "red": (45, 40, 130),
    "grey": (105, 108, 110),
    "black": (38, 36, 36),
    "brown": (60, 90, 140),
    "beige": (170, 195, 212),
    "violet": (110, 55, 85),
}
"""Blue, green, red."""
ABOVE_PX: Final = (1200, 1200)
SEAT_PX: Final = (1600, 1200)
SEAT_TILT_DEG: Final = 32.0
VISIBLE_MIN_SHARE: Final = 0.55
"""Of a blank face that counts as one to be found."""
_PAINTED: Final = tuple(face for face in FACES if face[1:] in ("m", "p", "s", "z") and face != BLANK)


@dataclass(frozen=True, slots=True, eq=False)
class BlankTable:
    """What lies there, and in what room.

    Attributes:
        name: seed and number of the set.
        cloth: name of its colour.
        is_first: hardly a face lies there yet.
    """

    name: str
    cloth: str
    is_first: bool
    design: TileDesign
    situation: TableSituation
    plan: TablePlan
    seed: int
    belongings: tuple[PlacedBelonging, ...]


@dataclass(frozen=True, slots=True, eq=False)
class BlankView:
    """A picture of a table.

    Attributes:
        labels: every face and back that can be seen.
        places: by label, where on the table it lies; empty for a back.
    """

    image: Image
    labels: tuple[FaceLabel, ...]
    places: tuple[str, ...]
    calibration: Calibration


def blank_design(seed: int, number: int) -> TileDesign:
    """A made-up set without paint on its white dragons, by turns usual and unusual."""
    rng = np.random.default_rng((seed, number, 5))
    return with_blank_dragon((unusual_design if number % 2 else random_design)(rng), rng)


def blank_tables(seed: int, count: int) -> Iterator[BlankTable]:
    """``count`` tables, each with a set of its own; every fourth where a hand has just begun."""
    cloths = list(CLOTHS)
    for number in range(count):
        rng = np.random.default_rng((seed, number, 6))
        design = blank_design(seed, number)
        is_first = number % 4 == 3
        situation = _first_discard(rng) if is_first else _late_in_a_hand(rng)
        plan = plan_table(design.size_mm)
        yield BlankTable(
            f"{seed}-{number}",
            cloths[(number + seed) % len(cloths)],
            is_first,
            design,
            situation,
            plan,
            int(rng.integers(1 << 16)),
            _things(plan, rng),
        )


def _late_in_a_hand(rng: np.random.Generator) -> TableSituation:
    walls = [(2,) * 17, (2,) * 9 + (0,) * 8, (0,) * 10 + (2,) * 7, (2,) * 17]
    some = [str(code) for code in rng.choice(_PAINTED, 64)]
    mixed = (*some[:5], BLANK, *some[5:8], BLANK, some[8], BLANK)
    seats = (
        SeatSituation(river=mixed, sideways=9, wall=walls[0], riichi_stick=True),
        SeatSituation(
            river=(BLANK, *some[9:15]),
            melds=(
                LaidMeld(MeldKind.PUNG, (BLANK,) * 3, TakenFrom.ACROSS),
                LaidMeld(MeldKind.CHOW, ("3s", "4s", "5s"), TakenFrom.LEFT),
            ),
            hand=7,
            wall=walls[1],
        ),
        SeatSituation(river=tuple(some[20:30]), shown=(*some[30:41], BLANK, BLANK, some[41]), wall=walls[2]),
        SeatSituation(river=(BLANK,) * 10, wall=walls[3], counters=2),
    )
    standing = [replace(seat, standing=tuple(some[-13:])[: seat.hand]) for seat in seats]
    return TableSituation(
        (standing[0], standing[1], standing[2], standing[3]), (Indicator(0, 4, BLANK),), (3, 5)
    )


def _first_discard(rng: np.random.Generator) -> TableSituation:
    some = tuple(str(code) for code in rng.choice(_PAINTED, 13))
    seats = [SeatSituation(wall=(2,) * 17, standing=some) for _ in range(4)]
    seats[0] = replace(seats[0], river=(BLANK,))
    shown = Indicator(1, 4, str(rng.choice(_PAINTED)))
    return TableSituation((seats[0], seats[1], seats[2], seats[3]), (shown,), (2, 6))


def _things(plan: TablePlan, rng: np.random.Generator) -> tuple[PlacedBelonging, ...]:
    """Paper and a phone where no tile lies: beside the walls' corners and outside the table."""
    corner = plan.wall_mm * 0.92
    kinds = (Belonging.SHEET, Belonging.PHONE, Belonging.CARD, Belonging.LIGHTER)
    ways = ((1, 1), (-1, 1), (-1, -1), (1, -1))
    return tuple(
        PlacedBelonging(kind, corner * x, corner * y, float(rng.uniform(0, 360)), int(rng.integers(1 << 16)))
        for kind, (x, y) in zip(kinds, ways, strict=True)
        if kind is not Belonging.SHEET
    )


def blank_view(table: BlankTable, *, from_seat: bool) -> BlankView:
    """The table from straight above, or as a photo from the near seat with a keyboard before it."""
    plan = table.plan
    half = plan.half_mm
    rng = np.random.default_rng((table.seed, int(from_seat)))
    things = table.belongings
    if from_seat:
        height = 2.3 * half
        camera = PinholeCamera(
            x_mm=0.0,
            y_mm=-float(height * np.tan(np.radians(SEAT_TILT_DEG))) * 0.98,
            height_mm=height,
            tilt_deg=SEAT_TILT_DEG,
            heading_deg=90.0,
            fov_deg=60.0,
            size_px=SEAT_PX,
        )
        things = (*things, PlacedBelonging(Belonging.KEYBOARD, half + 170.0, -half / 2, 80.0, table.seed))
    else:
        camera = overhead(half, size_px=ABOVE_PX, margin=1.06)
    tiles = table_tiles(table.situation, plan, table.seed)
    scene = Scene(
        tiles=tiles,
        design=table.design,
        ground=Ground(colour=CLOTHS[table.cloth], half_mm=half, seed=table.seed, centre_mm=55.0),
        light=_light(rng),
        sensor=Sensor(blur_px=float(rng.uniform(0.4, 0.9)), noise=float(rng.uniform(1.5, 4.0))),
        dice=table_dice(table.situation),
        sticks=table_sticks(table.situation, plan),
        belongings=things,
    )
    drawn = draw(scene, camera, rng)
    corners = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    pixels = camera.distort(camera.project(np.column_stack([corners, np.zeros(4)])))
    blanks = [tile for tile in tiles if tile.code == BLANK]
    middles = camera.distort(
        camera.project(np.array([(t.x_mm, t.y_mm, t.z_mm + plan.tile_mm[2]) for t in blanks]).reshape(-1, 3))
    )
    names = [_place(table, tile.x_mm, tile.y_mm, tile.z_mm) for tile in blanks]
    places = tuple(_nearest(label, middles, names) if label.code == BLANK else "" for label in drawn.labels)
    return BlankView(
        drawn.image, drawn.labels, places, from_corners(pixels, (2 * half, 2 * half), camera.size_px)
    )


def _light(rng: np.random.Generator) -> Light:
    warm, bright = float(rng.normal(0, 0.1)), float(rng.uniform(0.75, 1.15))
    return Light(
        from_deg=float(rng.uniform(0, 360)),
        elevation_deg=float(rng.uniform(45, 80)),
        shadow=float(rng.uniform(0.2, 0.5)),
        gain=(bright * (1 - warm), bright, bright * (1 + warm)),
        slope=(float(rng.normal(0, 0.12)), float(rng.normal(0, 0.12))),
    )


def _nearest(label: FaceLabel, middles: Double, names: list[str]) -> str:
    return names[int(np.linalg.norm(middles - label.quad.mean(axis=0), axis=1).argmin())]


def _place(table: BlankTable, x_mm: float, y_mm: float, z_mm: float) -> str:
    """Each side of a table has its white dragons in one place; see ``_late_in_a_hand``."""
    if table.is_first:
        return "first discard"
    if z_mm > 0:
        return "indicator"
    side = int(np.round(np.degrees(np.arctan2(y_mm, x_mm)) / 90.0 + 1.0)) % 4
    if max(abs(x_mm), abs(y_mm)) > table.plan.wall_mm + table.plan.tile_mm[1]:
        return "meld" if x_mm > table.plan.wall_mm + table.plan.tile_mm[1] else "shown hand"
    return ("river", "river", "river", "ten in a row")[side]
