"""Tile sets that no model was trained on, drawn on tables and in heaps, to measure with.

Three sorts: made-up sets from seeds that training never draws, the same in typefaces that training does not
have, and folders with pictures of somebody's faces. Everything follows from the seed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final
from zlib import crc32

import cv2
import numpy as np

from vision.calibration import Calibration, from_corners
from vision.errors import SceneError
from vision.labels import BACK, FLOWERS, KINDS, RED_FIVES, plain_kind
from vision.scene import Belonging, PlacedBelonging, PlacedTile, Pose, Scene
from vision.scene import DrawnPicture as SceneTruth
from vision.scene.drawing import HELD_OUT_FONTS
from vision.scene.faces import PicturedFaces, TileDesign, random_design, unusual_design
from vision.scene.picture import PinholeCamera, draw, overhead
from vision.training.scenes.blank_faces import with_blank_dragon, with_blank_faces
from vision.training.scenes.crowded_scenes import CROWDED
from vision.training.scenes.everyday_scenes import everyday_scene
from vision.training.scenes.furnishing import furnish
from vision.training.scenes.random_tables import random_table_tiles
from vision.training.scenes.surroundings import random_ground, random_hands, random_light, random_sensor
from vision.training.scenes.training_scenes import random_scene
from vision.training.scenes.upended_scenes import UPENDED
from vision.types import Image

FIRST_HELD_OUT_SEED: Final = 20_000_000
"""Training draws from seeds below this one, figures from it and above."""

SCENE_SIZE_PX: Final = (1280, 960)
"""Width and height of pictures of heaps and rows."""
TABLE_SIDE_PX: Final = 1280
"""Side of pictures of whole tables."""
PHOTO_SIZE_PX: Final = (1920, 1440)
"""Width and height of pictures taken from a seat."""
FACE_DOWN_TILES: Final = 4
"""Tiles of a table that are turned face down where they lie."""
_HARD_FACES: Final = (*RED_FIVES, *(plain_kind(red) for red in RED_FIVES), *FLOWERS, "1s", "5z")


class RedFives(StrEnum):
    """How a set tells its red fives."""

    ALL_RED = "all red"
    """Drawn wholly in red, as most sets have them."""
    REPAINTED = "repainted in red"
    """A picture of the plain five with every ink turned red, as players do with a pen."""
    MARKED = "marked"
    """The plain five with a dot, heart or stone."""
    OWN = "own"
    """The set came with pictures of its own."""


@dataclass(frozen=True, slots=True, eq=False)
class UnseenPicture:
    """One drawn picture, the set in it, and how that set tells its red fives.

    Attributes:
        calibration: where the camera sees a table's surface; None where it is not known.
    """

    truth: SceneTruth
    red_fives: RedFives
    calibration: Calibration | None = None


def made_up(seed: int, count: int) -> Iterator[UnseenPicture]:
    """``count`` pictures, each of a new made-up set: half of the usual sort, half unusual."""
    for number in range(count):
        rng = np.random.default_rng((FIRST_HELD_OUT_SEED + seed, number))
        yield _picture((unusual_design if number % 2 else random_design)(rng), number // 2, rng)


def in_unseen_fonts(seed: int, count: int) -> Iterator[UnseenPicture]:
    """As ``made_up``, with every character and numeral in a typeface that training does not have."""
    for number in range(count):
        rng = np.random.default_rng((FIRST_HELD_OUT_SEED + seed, 1, number))
        design = (unusual_design if number % 2 else random_design)(rng)
        written = replace(
            design,
            font=HELD_OUT_FONTS[number % len(HELD_OUT_FONTS)],
            index_font=HELD_OUT_FONTS[(number + 3) % len(HELD_OUT_FONTS)],
            characters="drawn",
            honours="drawn",
            circles="drawn",
            bamboo="drawn",
            flowers="drawn",
            joker="drawn",
        )
        yield _picture(written, number // 2, rng)


def with_unframed_dragons(seed: int, count: int) -> Iterator[UnseenPicture]:
    """As ``made_up``, in sets whose white dragon is blank, with a share of all faces made white dragons: on
    tables, in heaps, rows and rivers, beside walls and racks, among tiles that lean or stand, and keyboards.
    """
    for number in range(count):
        rng = np.random.default_rng((FIRST_HELD_OUT_SEED + seed, 2, number))
        design = with_blank_dragon((unusual_design if number % 2 else random_design)(rng), rng)
        place = number // 2 % 4
        if place == 0:
            scene, camera = _table(design, rng)
        else:
            kinds = (None, CROWDED, UPENDED)[place - 1]
            scene, camera = random_scene(rng, [design], size_px=SCENE_SIZE_PX, kinds=kinds)
        yield UnseenPicture(draw(with_blank_faces(scene, rng), camera, rng), _red_fives(design))


def in_everyday_places(seed: int, count: int) -> Iterator[UnseenPicture]:
    """Tiles of made-up sets on floors and desks among things that look like them, and those things alone."""
    for number in range(count):
        rng = np.random.default_rng((FIRST_HELD_OUT_SEED + seed, 4, number))
        design = (unusual_design if number % 2 else random_design)(rng)
        scene, camera = everyday_scene(rng, [design], size_px=SCENE_SIZE_PX)
        yield UnseenPicture(draw(furnish(scene, camera, rng), camera, rng), RedFives.ALL_RED)


def beside_keyboards(seed: int, count: int) -> Iterator[UnseenPicture]:
    """As ``in_everyday_places``, with keyboards and number pads instead of other things."""
    for number in range(count):
        rng = np.random.default_rng((FIRST_HELD_OUT_SEED + seed, 5, number))
        design = (unusual_design if number % 2 else random_design)(rng)
        scene, camera = everyday_scene(rng, [design], size_px=SCENE_SIZE_PX)
        turn, keys = float(rng.uniform(0, 360)), int(rng.integers(1 << 16))
        away = max((abs(tile.y_mm) for tile in scene.tiles), default=-50.0) + 110.0
        keyboard = PlacedBelonging(Belonging.KEYS, 0.0, away, turn, keys)
        yield UnseenPicture(draw(replace(scene, belongings=(keyboard,)), camera, rng), RedFives.ALL_RED)


def tables_from_seats(seed: int, count: int) -> Iterator[UnseenPicture]:
    """Whole tables of made-up sets as somebody who sits at them photographs them; every other set's white
    dragon is blank.
    """
    for number in range(count):
        rng = np.random.default_rng((FIRST_HELD_OUT_SEED + seed, 3, number))
        design = _design_by_turns(number, rng)
        scene, above = _table(design, rng)
        camera = _from_a_seat(above, rng, tilt_deg=(24.0, 40.0))
        yield UnseenPicture(draw(scene, camera, rng), _red_fives(design))


@dataclass(frozen=True, slots=True, eq=False)
class FollowedPicture:
    """A drawn table as the camera over it sees it.

    Attributes:
        calibration: where it sees the surface.
        tile_mm: width, height and thickness of the tiles.
    """

    truth: SceneTruth
    calibration: Calibration
    tile_mm: tuple[float, float, float]


def tables_from_above(seed: int, count: int) -> Iterator[FollowedPicture]:
    """Whole tables of made-up sets under a camera that hangs over them, up to 24 degrees to the side, in the
    states of ``whole_tables``.
    """
    for number in range(count):
        rng = np.random.default_rng((FIRST_HELD_OUT_SEED + seed, 7, number))
        design = _design_by_turns(number, rng)
        scene, above = _table(design, rng)
        scene = _in_some_state(scene, number, rng)
        tilt = float(rng.uniform(0.0, 24.0))
        offset = above.height_mm * float(np.tan(np.radians(tilt)))
        camera = replace(above, tilt_deg=tilt, y_mm=above.y_mm - offset)
        scene = _with_odd_things(scene, camera, number, rng)
        truth = draw(scene, camera, rng)
        yield FollowedPicture(truth, _corners(camera, _half_mm(scene)), design.size_mm)


def whole_tables(seed: int, count: int) -> Iterator[UnseenPicture]:
    """Whole tables of made-up sets, one of three from above and two from a seat, three of six calibrated,
    every fifth without walls, every seventh with one discard alone; every other set's white dragon is blank,
    and a share of its faces are such. On every third a few tiles are turned face down, on every fourth lie
    things that are no tiles.
    """
    for number in range(count):
        rng = np.random.default_rng((FIRST_HELD_OUT_SEED + seed, 6, number))
        design = _design_by_turns(number, rng)
        scene, above = _table(design, rng)
        scene = _in_some_state(scene, number, rng)
        camera = _from_a_seat(above, rng, tilt_deg=(15.0, 42.0)) if number % 3 else above
        scene = _with_odd_things(scene, camera, number, rng)
        calibration = _corners(camera, _half_mm(scene)) if number // 3 % 2 else None
        yield UnseenPicture(draw(scene, camera, rng), _red_fives(design), calibration)


def _in_some_state(table: Scene, number: int, rng: np.random.Generator) -> Scene:
    """Every second with white dragons among its faces, every fifth without walls, every seventh with one
    discard alone.
    """
    scene = with_blank_faces(table, rng) if number % 2 else table
    if number % 5 == 4:
        return replace(scene, tiles=tuple(one for one in scene.tiles if one.pose is not Pose.FACE_DOWN))
    if number % 7 == 6:
        lying = [one for one in scene.tiles if one.pose is Pose.FACE_UP]
        return replace(scene, tiles=tuple(one for one in scene.tiles if one not in lying[1:]))
    return scene


def _with_odd_things(table: Scene, camera: PinholeCamera, number: int, rng: np.random.Generator) -> Scene:
    """On every third a few tiles are turned face down, on every fourth lie things that are no tiles."""
    scene = table if number % 3 else _turn_some_down(table, rng)
    return scene if number % 4 else furnish(scene, camera, rng)


def _turn_some_down(table: Scene, rng: np.random.Generator) -> Scene:
    lying = [number for number, one in enumerate(table.tiles) if one.pose is Pose.FACE_UP]
    down = set(rng.permutation(lying)[:FACE_DOWN_TILES].tolist())
    return replace(
        table,
        tiles=tuple(
            replace(one, pose=Pose.FACE_DOWN) if number in down else one
            for number, one in enumerate(table.tiles)
        ),
    )


def _design_by_turns(number: int, rng: np.random.Generator) -> TileDesign:
    """Two usual sets, two unusual ones; every other one's white dragon is blank."""
    design = (unusual_design if number // 2 % 2 else random_design)(rng)
    return with_blank_dragon(design, rng) if number % 2 else design


def _red_fives(design: TileDesign) -> RedFives:
    return RedFives.ALL_RED if design.red_five == "red" else RedFives.MARKED


def _from_a_seat(
    above: PinholeCamera, rng: np.random.Generator, *, tilt_deg: tuple[float, float]
) -> PinholeCamera:
    tilt = float(rng.uniform(*tilt_deg))
    height = float(rng.uniform(0.85, 1.1)) * above.height_mm
    offset = height * float(np.tan(np.radians(tilt)))
    return replace(above, y_mm=above.y_mm - offset, height_mm=height, tilt_deg=tilt, size_px=PHOTO_SIZE_PX)


def _half_mm(table: Scene) -> float:
    if table.ground.half_mm is None:
        raise SceneError("a table's ground should tell half its side; this one's has none")
    return table.ground.half_mm


def _corners(camera: PinholeCamera, half_mm: float) -> Calibration:
    corners = half_mm * np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]], np.float64)
    return from_corners(camera.distort(camera.project(corners)), (2 * half_mm, 2 * half_mm), camera.size_px)


def in_pictured_set(faces: PicturedFaces, seed: int, count: int) -> Iterator[UnseenPicture]:
    """``count`` pictures of one pictured set with changing backs, sizes and light. Faces that it lacks are
    left out, but for red fives, which are its fives painted over.
    """
    own = any(code in faces.codes for code in RED_FIVES)
    whole = faces if own else with_repainted_fives(faces)
    ground = face_colour(faces)
    for number in range(count):
        rng = np.random.default_rng((FIRST_HELD_OUT_SEED + seed, crc32(faces.name.encode()), number))
        back = (75, 140, 45)
        while sum(abs(b - f) for b, f in zip(back, ground, strict=True)) < 120:
            back = (int(rng.integers(20, 240)), int(rng.integers(20, 240)), int(rng.integers(20, 240)))
        design = replace(
            random_design(rng), name=faces.name, face=ground, body=ground, back=back, pictures=whole
        )
        yield _picture(design, number, rng, RedFives.OWN if own else RedFives.REPAINTED)


def _picture(
    design: TileDesign, number: int, rng: np.random.Generator, red_fives: RedFives | None = None
) -> UnseenPicture:
    """By turns a whole table from above, a heap, row or river, a place crowded with walls and racks, and a
    heap or row of the faces that are hardest to tell apart or differ most from set to set.
    """
    if number % 4 == 0:
        scene, camera = _table(design, rng)
    else:
        kinds = CROWDED if number % 4 == 2 else None
        scene, camera = random_scene(rng, [design], size_px=SCENE_SIZE_PX, kinds=kinds)
    if number % 4 == 3:
        scene = replace(scene, tiles=_with_hard_faces(scene.tiles, rng))
    if design.pictures is not None:
        scene = replace(scene, tiles=_replace_missing_faces(scene.tiles, design.pictures.codes, rng))
    return UnseenPicture(draw(scene, camera, rng), red_fives or _red_fives(design))


def _table(design: TileDesign, rng: np.random.Generator) -> tuple[Scene, PinholeCamera]:
    tiles, half_mm = random_table_tiles(rng, design)
    above = overhead(half_mm, size_px=(TABLE_SIDE_PX, TABLE_SIDE_PX), margin=float(rng.uniform(0.95, 1.2)))
    camera = replace(
        above, x_mm=float(rng.normal(0, 20)), y_mm=float(rng.normal(0, 20)), tilt_deg=float(rng.uniform(0, 8))
    )
    scene = Scene(
        tiles=tiles,
        design=design,
        ground=random_ground(rng, table_half_mm=half_mm, reach_mm=half_mm),
        light=random_light(rng),
        sensor=random_sensor(rng),
        hands=random_hands(rng, half_mm) if rng.random() < 0.15 else (),
    )
    return scene, camera


def _with_hard_faces(tiles: tuple[PlacedTile, ...], rng: np.random.Generator) -> tuple[PlacedTile, ...]:
    """The tiles with red and plain fives, flowers and seasons, 1 bamboo and white dragon for all faces."""
    return tuple(
        tile if tile.code == BACK else replace(tile, code=_HARD_FACES[int(rng.integers(len(_HARD_FACES)))])
        for tile in tiles
    )


def _replace_missing_faces(
    tiles: tuple[PlacedTile, ...], codes: tuple[str, ...], rng: np.random.Generator
) -> tuple[PlacedTile, ...]:
    """The tiles, those whose face the set has no picture of with another one."""
    others = [code for code in codes if code != BACK]
    return tuple(
        tile
        if tile.code == BACK or tile.code in codes
        else replace(tile, code=others[int(rng.integers(len(others)))])
        for tile in tiles
    )


def face_colour(faces: PicturedFaces) -> tuple[int, int, int]:
    """The ground of the faces: the commonest bright colour along their rims."""
    rims = [
        np.concatenate([picture[3:-3, 4], picture[3:-3, -5]])
        for code, picture in zip(faces.codes, faces.pictures, strict=True)
        if code in KINDS
    ]
    b, g, r = (int(v) for v in np.median(np.concatenate(rims), axis=0))
    return b, g, r


def with_repainted_fives(faces: PicturedFaces) -> PicturedFaces:
    """The set with red fives made of its plain ones."""
    ground = face_colour(faces)
    new = {
        red: paint_red(faces.pictures[faces.codes.index(plain_kind(red))], ground)
        for red in RED_FIVES
        if plain_kind(red) in faces.codes
    }
    return PicturedFaces(faces.name, (*faces.codes, *new), (*faces.pictures, *new.values()))


def paint_red(picture: Image, ground: tuple[int, int, int]) -> Image:
    """A face with every ink turned red, as deep as it was; its ground stays."""
    difference = np.abs(picture.astype(np.float32) - np.array(ground, np.float32)).max(2)
    ink = np.clip((difference - 24) / 60, 0, 1)[..., None]
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)[..., None]
    if sum(ground) > 300:
        red = np.concatenate([grey * 0.25, grey * 0.2, grey * 0.3 + 135], 2)
    else:  # light inks on a dark tile stay light
        red = grey * np.array([0.35, 0.35, 1.0], np.float32)
    return np.asarray(np.clip(picture * (1 - ink) + red * ink, 0, 255), np.uint8)
