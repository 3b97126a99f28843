"""Tables laid by hand, unlike those that the simulated table lays: other sets, gaps, crooked tiles, longer
rows, every custom of laying kongs, any camera. What lies there is known tile by tile, and so is what is seen.

Nothing is drawn: corners of faces are carried through the camera: geometry is tried apart from the eyes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import numpy as np

from tests.vision.as_read import as_read
from vision.labels import BACK
from vision.layout import from_seat
from vision.layout.as_json import SIDE_NAMES
from vision.recogniser import ReadTiles
from vision.scene.picture import PinholeCamera
from vision.types import Double

SIZE_PX = (1600, 1200)
DECK = [f"{n}{s}" for s in "mps" for n in range(1, 10)] * 4 + [f"{n}z" for n in range(1, 8)] * 4


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A tile lying flat, in its owner's frame."""

    code: str
    seat: int
    u_mm: float
    v_mm: float
    turn_deg: float = 0.0
    level: int = 0
    """0 on the felt, 1 on another tile."""


@dataclass(slots=True)
class LaidSide:
    """What lies on one side, part by part."""

    river: list[LaidTile] = field(default_factory=list)
    sideways: list[int] = field(default_factory=list)
    melds: list[tuple[str, str, str | None, list[LaidTile]]] = field(default_factory=list)
    """Kind, notation, source, tiles."""
    shown: list[LaidTile] = field(default_factory=list)
    standing: list[LaidTile] = field(default_factory=list)
    """Tops of standing tiles."""
    wall: list[LaidTile] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Custom:
    """How people at one table lay their tiles."""

    tile_mm: tuple[float, float, float]
    first_row_mm: float
    """From the middle to the first row's near edge."""
    row: int
    gap_mm: float
    row_gap_mm: float
    crooked_deg: float
    crooked_mm: float
    sway_deg: float
    turns_claimed: bool
    closed_kong: str
    walls: bool
    flowers: bool
    stacks_added: bool = False
    """An added kong's fourth tile lies on top of the turned one."""

    @staticmethod
    def of(random: Random) -> Custom:
        """A made-up one."""
        width = random.uniform(23, 33)
        return Custom(
            tile_mm=(width, width * random.uniform(1.27, 1.42), width * random.uniform(0.6, 0.8)),
            first_row_mm=width * random.uniform(2.7, 4.6),
            row=random.choice([6, 6, 6, 6, 7]),
            gap_mm=random.choice([0.0, 0.5, 1.5, 3.0]),
            row_gap_mm=random.choice([0.0, 1.5, 4.0]),
            crooked_deg=random.choice([0.5, 1.5, 2.5]),
            crooked_mm=random.choice([0.3, 0.8, 1.5]),
            sway_deg=random.choice([0.0, 1.0, 2.5]),
            turns_claimed=random.random() < 0.7,
            closed_kong=random.choice(["outer", "inner", "all"]),
            walls=random.random() < 0.75,
            flowers=random.random() < 0.3,
        )


@dataclass(frozen=True, slots=True)
class HandLaidTable:
    """A whole table."""

    custom: Custom
    sides: tuple[LaidSide, ...]
    indicators: tuple[LaidTile, ...]
    half_mm: float


def hand_laid(seed: int, *, stacks_added: bool = False) -> HandLaidTable:
    """The table of a seed."""
    random = Random(f"hand laid {seed}")
    custom = replace(Custom.of(random), stacks_added=stacks_added)
    deck = list(DECK)
    random.shuffle(deck)
    progress = random.uniform(0.2, 1.0)
    width, height, _ = custom.tile_mm
    rows = max(3, -(-int(4 + 17 * progress) // custom.row))
    river_end = custom.first_row_mm + min(rows, 3) * (height + custom.row_gap_mm)
    wall_mm = max(river_end + height / 2 + random.uniform(6, 25), 8.5 * width + height / 2 + 6)
    inner = wall_mm + height / 2 if custom.walls else river_end + random.uniform(15, 40)
    hand_mm = inner + height * (2.1 if custom.flowers else 1.1) + random.uniform(5, 25)
    edge_mm = hand_mm + 0.5 * height + 2.2 * width + 8
    sides = []
    for seat in range(4):
        side = LaidSide()
        _river(
            side, seat, custom, random, [deck.pop() for _ in range(int(random.uniform(2, 19) * progress) + 1)]
        )
        count = random.choice([0, 0, 1, 1, 2, 3])
        _melds(side, seat, custom, random, deck, count, edge_mm)
        _hand(side, seat, custom, random, deck, 13 - 3 * count, hand_mm, inner)
        sides.append(side)
    indicators = _walls(sides, custom, random, deck, wall_mm, progress) if custom.walls else ()
    return HandLaidTable(custom, tuple(sides), tuple(indicators), edge_mm + 10)


def _crooked(tile: LaidTile, custom: Custom, random: Random) -> LaidTile:
    return replace(
        tile,
        u_mm=tile.u_mm + random.gauss(0, custom.crooked_mm),
        v_mm=tile.v_mm + random.gauss(0, custom.crooked_mm),
        turn_deg=tile.turn_deg + random.gauss(0, custom.crooked_deg),
    )


def _river(side: LaidSide, seat: int, custom: Custom, random: Random, codes: Sequence[str]) -> None:
    width, height, _ = custom.tile_mm
    sway = np.radians(random.gauss(0, custom.sway_deg))
    du, dv = random.gauss(0, 3), random.gauss(0, 3)
    turned = random.randrange(len(codes)) if random.random() < 0.3 else -1
    u, row = -3 * width, 0
    for index, code in enumerate(codes):
        wanted = min(index // custom.row, 2)
        if wanted != row:
            u, row = -3 * width, wanted
        wide, deep = (height, width) if index == turned else (width, height)
        at_u = u + wide / 2
        at_v = -(custom.first_row_mm + row * (height + custom.row_gap_mm) + height - deep / 2)
        u += wide + custom.gap_mm
        pivot = -custom.first_row_mm
        swayed = at_u * np.cos(sway) - (at_v - pivot) * np.sin(sway) + du
        deeper = pivot + at_u * np.sin(sway) + (at_v - pivot) * np.cos(sway) + dv
        turn = float(np.degrees(sway)) + (90.0 if index == turned else 0.0)
        side.river.append(_crooked(LaidTile(code, seat, float(swayed), float(deeper), turn), custom, random))
    side.sideways = [turned] if turned >= 0 else []


def _melds(
    side: LaidSide, seat: int, custom: Custom, random: Random, deck: list[str], count: int, edge_mm: float
) -> None:
    width, height, _ = custom.tile_mm
    right = edge_mm - random.uniform(0, 20)
    for _ in range(count):
        codes, kind, source, notation = _meld(random, deck, custom)
        wide = sum(height if turned else width for _, turned, upper in codes if not upper)
        wide += custom.gap_mm * (len(codes) - 1)
        u = right - wide
        tiles: list[LaidTile] = []
        for code, turned, upper in codes:
            if upper:  # beside the turned tile, towards the middle
                below = next(t for t in tiles if abs(t.turn_deg) > 45)
                tile = LaidTile(code, seat, below.u_mm, below.v_mm + width + 0.5, 90.0)
                if custom.stacks_added:
                    tile = replace(tile, v_mm=below.v_mm, level=1)
            else:
                across, deep = (height, width) if turned else (width, height)
                tile = LaidTile(code, seat, u + across / 2, -(edge_mm - deep / 2), 90.0 if turned else 0.0)
                u += across + min(custom.gap_mm, 1.5)
            tiles.append(_crooked(tile, custom, random))
        side.melds.append((kind, notation, source, tiles))
        right -= wide + random.uniform(0.5, 1.5) * width


def _meld(
    random: Random, deck: list[str], custom: Custom
) -> tuple[list[tuple[str, bool, bool]], str, str | None, str]:
    """Tiles with whether each is turned and whether it lies above the turned one; kind, source, notation."""
    kind = random.choice(["chow", "chow", "pung", "pung", "open_kong", "added_kong", "closed_kong"])
    if kind == "chow":
        suit, start = random.choice("mps"), random.randint(1, 7)
        faces = [f"{start + k}{suit}" for k in range(3)]
        random.shuffle(faces)
        if not custom.turns_claimed:
            faces.sort()
        laid = [(face, custom.turns_claimed and i == 0, False) for i, face in enumerate(faces)]
        return (
            laid,
            kind,
            "left" if custom.turns_claimed else None,
            "".join(sorted(f[0] for f in faces)) + suit,
        )
    face = random.choice([d for d in deck if d != "5z"])
    notation = face[0] * (3 if kind == "pung" else 4) + face[1]
    if kind == "closed_kong":
        shown = {"outer": (0, 1, 1, 0), "inner": (1, 0, 0, 1), "all": (0, 0, 0, 0)}[custom.closed_kong]
        laid = [(face if up else BACK, False, False) for up in shown]
        return laid, kind, None, notation if any(shown) else BACK * 4
    if not custom.turns_claimed:
        if kind == "added_kong":
            kind = "open_kong"
        return [(face, False, False)] * (3 if kind == "pung" else 4), kind, None, notation
    source = random.choice(["left", "across", "right"])
    in_row = 4 if kind == "open_kong" else 3
    at = {"left": 0, "across": 1, "right": in_row - 1}[source]
    laid = [(face, i == at, False) for i in range(in_row)]
    if kind == "added_kong":
        laid.append((face, True, True))
    return laid, kind, source, notation


def _hand(
    side: LaidSide,
    seat: int,
    custom: Custom,
    random: Random,
    deck: list[str],
    count: int,
    hand_mm: float,
    inner_mm: float,
) -> None:
    width, height, _ = custom.tile_mm
    left = -count / 2 * width - 0.8 * width
    opened = random.random() < 0.15
    for index in range(count):
        tile = LaidTile(deck.pop() if opened else BACK, seat, left + index * (width + 0.3), -hand_mm)
        (side.shown if opened else side.standing).append(
            _crooked(tile, replace(custom, crooked_mm=0.3, crooked_deg=0.4), random)
        )
    if custom.flowers:
        for index in range(random.choice([0, 1, 2, 3])):
            v = -(inner_mm + height * 0.5 + 6)
            flower = LaidTile(f"{random.randint(1, 8)}f", seat, (index - 5) * (width + 1), v)
            side.shown.append(_crooked(flower, custom, random))


def _walls(
    sides: list[LaidSide], custom: Custom, random: Random, deck: list[str], wall_mm: float, progress: float
) -> list[LaidTile]:
    width, _, _ = custom.tile_mm
    total = 68
    left = max(5, int(total * (1 - progress)) + 5)
    start = random.randrange(total)
    heights = {(start + k) % total: 1 if k == 0 else 2 for k in range(left)}
    shown = {(start + left - 3) % total: deck.pop()} if random.random() < 0.6 else {}
    if shown and random.random() < 0.3:
        shown[(start + left - 4) % total] = deck.pop()
    found = []
    for seat, side in enumerate(sides):
        aslant = np.radians(random.gauss(0, 0.5))
        for stack in range(17):
            height = heights.get(17 * seat + stack, 0)
            u = (stack - 8) * (width + 0.2)
            for level in range(height):
                face = shown.get(17 * seat + stack, BACK) if level == height - 1 else BACK
                tile = LaidTile(face, seat, u, -wall_mm + u * float(np.sin(aslant)), 0.0, level)
                side.wall.append(tile)
                if face != BACK:
                    found.append(tile)
    return found


def corners_mm(tile: LaidTile, custom: Custom) -> Double:
    """(4, 3) the upper side's corners in reading order."""
    width, height, thick = custom.tile_mm
    turn = np.radians(tile.turn_deg)
    right = np.array([np.cos(turn), np.sin(turn)]) * width / 2
    up = np.array([-np.sin(turn), np.cos(turn)]) * height / 2
    middle = np.array([tile.u_mm, tile.v_mm])
    flat = [middle - right + up, middle + right + up, middle + right - up, middle - right - up]
    return np.array([[*from_seat(float(u), float(v), tile.seat), (tile.level + 1) * thick] for u, v in flat])


def tops_mm(tile: LaidTile, custom: Custom) -> Double:
    """(4, 3) the upper side of a standing tile."""
    width, height, thick = custom.tile_mm
    flat = corners_mm(tile, replace(custom, tile_mm=(width, thick, thick)))
    flat[:, 2] = height
    return flat


def random_camera(random: Random, table: HandLaidTable, *, seat: bool) -> PinholeCamera:
    """From above, or as somebody at the lower edge holds it."""
    half = table.half_mm
    tilt = random.uniform(18, 52) if seat else random.uniform(0, 9)
    heading = 90.0 + random.gauss(0, 6) if seat else 90.0 + random.uniform(-14, 14)
    fov = random.uniform(48, 72)
    away = half * random.uniform(1.12, 1.35) / np.tan(np.radians(fov) / 2) * (4 / 3 if seat else 1.35)
    ahead = np.radians(heading)
    height, back = away * np.cos(np.radians(tilt)), away * np.sin(np.radians(tilt))
    return PinholeCamera(
        x_mm=float(-back * np.cos(ahead) + random.gauss(0, 0.05 * half)),
        y_mm=float(-back * np.sin(ahead) + random.gauss(0, 0.05 * half)),
        height_mm=float(height),
        tilt_deg=tilt,
        heading_deg=heading,
        roll_deg=random.gauss(0, 3),
        fov_deg=fov,
        size_px=SIZE_PX,
        k1=random.choice([0.0, 0.0, -0.03, 0.03]),
    )


def seen(
    table: HandLaidTable, camera: PinholeCamera, random: Random, *, off: float = 0.02, false_finds: int = 0
) -> tuple[ReadTiles, dict[str, Any]]:
    """What flawed eyes find, and what a reading of the whole should say.

    Args:
        off: how far outlines are off, in tile sizes.
        false_finds: things taken for backs and blank tiles that are none, less sure.
    """
    noise = np.random.default_rng(random.randrange(1 << 30))
    finds: list[tuple[str, float, Double]] = []

    def find(tile: LaidTile, corners: Double, sure: float, code: str) -> bool:
        pixels = camera.distort(camera.project(corners))
        size = float(
            np.sqrt(np.linalg.norm(pixels[0] - pixels[2]) * np.linalg.norm(pixels[1] - pixels[3]) / 2)
        )
        inside = (pixels >= 0).all() and (pixels <= np.array(SIZE_PX)).all()
        if inside:
            finds.append((code, sure, pixels + noise.normal(0, off * size, pixels.shape)))
        return bool(inside)

    said: list[dict[str, Any]] = []
    covered = {(t.seat, round(t.u_mm, 3)) for s in table.sides for t in s.wall if t.level}
    down = 0
    whole = []
    for name, side in zip(SIDE_NAMES, table.sides, strict=True):
        river = [find(t, corners_mm(t, table.custom), 0.9, t.code) for t in side.river]
        melds = []
        for kind, notation, source, tiles in side.melds:
            stacked = any(t.level for t in tiles)
            open_ones = [t for t in tiles if t.level or not stacked or abs(t.turn_deg) < 45]
            inside = [find(t, corners_mm(t, table.custom), 0.9, t.code) for t in open_ones]
            if all(inside):
                melds.append({"kind": kind, "tiles": notation, "from": source})
            else:
                whole.append(False)
        shown = [t.code for t in side.shown if find(t, corners_mm(t, table.custom), 0.9, t.code)]
        for tile in side.wall:
            hidden = not tile.level and (tile.seat, round(tile.u_mm, 3)) in covered
            sure = 0.75 if tile.code == BACK else 0.9
            if not hidden and find(tile, corners_mm(tile, table.custom), sure, tile.code):
                down += tile.code == BACK
        for tile in side.standing:
            if random.random() < 0.5:
                find(tile, tops_mm(tile, table.custom), 0.45, "5z")
        whole += river
        said.append(
            {
                "side": name,
                "river": [t.code for t, inside in zip(side.river, river, strict=True) if inside],
                "sideways": list(side.sideways),
                "melds": melds,
                "shown": shown,
            }
        )
    for _ in range(false_finds):
        middle = noise.uniform([0, 0], SIZE_PX)
        size = noise.uniform(20, 60)
        corners = middle + size * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * noise.uniform(0.5, 1.2, 2)
        finds.append((random.choice([BACK, "5z"]), 0.42, corners))
    random.shuffle(finds)
    indicators = [t.code for t in table.indicators]
    read = as_read([(code, quad) for code, _, quad in finds], [sure for _, sure, _ in finds])
    return read, {"sides": said, "indicators": indicators, "face_down": down, "whole": all(whole)}


def hand_laid_views(seeds: Sequence[int]) -> Iterator[tuple[str, ReadTiles, dict[str, Any]]]:
    """Each table from above and from the near seat, as flawed eyes see it, with the truth."""
    for seed in seeds:
        table = hand_laid(seed)
        for seat in (False, True):
            random = Random(f"view {seed} {seat}")
            camera = random_camera(random, table, seat=seat)
            finds, truth = seen(table, camera, random, off=random.choice([0.01, 0.02, 0.03]), false_finds=8)
            yield f"{seed} {'seat' if seat else 'above'}", finds, truth
