"""The faces of bamboos: sticks with their knots; the one is a bird."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin
from typing import Final

from tablectl.web.drawing.brush import Point, num
from tablectl.web.drawing.shapes import BLUE, GREEN, INK, PAPER, RED, circle, diamond, line, oval, path

Stick = tuple[float, float, float, str]
"""Centre, rotation in degrees, colour."""


def _sticks(y: float, colour: str, *xs: float) -> list[Stick]:
    return [(x, y, 0.0, colour) for x in xs]


LAYOUT: Final[Mapping[int, tuple[float, list[Stick]]]] = {
    2: (150, [*_sticks(106, GREEN, 150), *_sticks(294, BLUE, 150)]),
    3: (146, [*_sticks(106, GREEN, 150), *_sticks(294, BLUE, 76, 224)]),
    4: (146, [(88, 106, 0, GREEN), (212, 106, 0, BLUE), (88, 294, 0, BLUE), (212, 294, 0, GREEN)]),
    5: (140, [*_sticks(100, GREEN, 64, 236), *_sticks(200, RED, 150), *_sticks(300, GREEN, 64, 236)]),
    6: (146, [*_sticks(106, GREEN, 66, 150, 234), *_sticks(294, BLUE, 66, 150, 234)]),
    7: (
        100,
        [
            *_sticks(68, RED, 150),
            *_sticks(200, GREEN, 66, 150, 234),
            *_sticks(326, GREEN, 66, 150, 234),
        ],
    ),
    8: (
        142,
        [
            *[(54.0, 106.0, 0.0, GREEN), (118.0, 106.0, 34.0, GREEN)],
            *[(182.0, 106.0, -34.0, GREEN), (246.0, 106.0, 0.0, GREEN)],
            *[(54.0, 294.0, 0.0, GREEN), (118.0, 294.0, -34.0, GREEN)],
            *[(182.0, 294.0, 34.0, GREEN), (246.0, 294.0, 0.0, GREEN)],
        ],
    ),
    9: (
        102,
        [
            *_sticks(70, GREEN, 66, 234),
            *_sticks(70, RED, 150),
            *_sticks(200, GREEN, 66, 234),
            *_sticks(200, RED, 150),
            *_sticks(330, GREEN, 66, 234),
            *_sticks(330, RED, 150),
        ],
    ),
}
"""Length of the sticks, and the place of each."""

HALF_WIDTH: Final = 21.0


def bamboos(rank: int, red: bool = False) -> str:
    """A face of 1 to 9 bamboos; a red five has red sticks and a diamond at both ends."""
    if rank == 1:
        return _bird()
    length, sticks = LAYOUT[rank]
    bodies: dict[str, str] = {}
    joints = knots = ""
    for x, y, turn, colour in sticks:
        body, joint, knot = _stick((x, y), length, turn)
        painted = RED if red else colour
        bodies[painted] = bodies.get(painted, "") + body
        joints, knots = joints + joint, knots + knot
    face = "".join(path(body, colour) for colour, body in bodies.items())
    face += line(joints, 6, PAPER) + line(knots, 5, PAPER)
    if red:
        face += diamond((150, 62), 40, RED) + diamond((150, 338), 40, RED)
    return face


def _stick(at: Point, length: float, turn: float) -> tuple[str, str, str]:
    """Two joints with a knot between them and at both ends: the outline, the joints' lines, the knot's line.

    They are path data, so that a face has few elements: a browser draws them at each tile.
    """
    high, wide = length / 2, HALF_WIDTH
    waist = wide * 0.62
    cosine, sine = cos(radians(turn)), sin(radians(turn))

    def to(letter: str, *spots: Point) -> str:
        turned = ((at[0] + x * cosine - y * sine, at[1] + x * sine + y * cosine) for x, y in spots)
        return letter + " ".join(f"{num(x)} {num(y)}" for x, y in turned)

    outline = to("M", (-wide, 9 - high)) + to("Q", (0, -high - 9), (wide, 9 - high))
    outline += to("Q", (waist, -high / 2), (wide, -7)) + to("L", (wide, 7))
    outline += to("Q", (waist, high / 2), (wide, high - 9)) + to("Q", (0, high + 9), (-wide, high - 9))
    outline += to("Q", (-waist, high / 2), (-wide, 7)) + to("L", (-wide, -7))
    outline += to("Q", (-waist, -high / 2), (-wide, 9 - high)) + "Z"
    joints = to("M", (0, 17 - high)) + to("L", (0, -14)) + to("M", (0, 14)) + to("L", (0, high - 17))
    return outline, joints, to("M", (8 - wide, 0)) + to("L", (wide - 8, 0))


def _bird() -> str:
    """A peacock that looks back over its shoulder, on its perch."""
    tail = ""
    for tip, colour in (((62.0, 332.0), BLUE), ((112.0, 366.0), GREEN), ((168.0, 372.0), BLUE)):
        tail += line(f"M150 218Q{num((150 + tip[0]) / 2 - 26)} 290 {num(tip[0])} {num(tip[1])}", 15, GREEN)
        tail += circle(tip, 25, colour) + circle(tip, 13, PAPER) + circle(tip, 7, RED)
    body = path("M112 116Q196 96 222 168Q236 226 190 256Q150 272 124 236Q92 194 112 116Z", GREEN)
    neck = path("M118 142Q98 96 124 62Q148 40 168 66Q176 84 164 104Q156 130 178 150Z", BLUE)
    wing = path("M150 150Q206 148 232 206Q240 236 232 262Q190 258 166 226Q148 196 150 150Z", RED)
    feathers = line("M176 182Q200 194 214 226M172 206Q188 220 200 240", 7, PAPER)
    head = circle((144, 68), 31, BLUE) + circle((136, 62), 9, PAPER) + circle((134, 62), 4.5, INK)
    beak = path("M117 62L78 74L120 86Z", RED)
    crest = line("M150 40L146 14M164 42L172 16M176 54L196 34", 7, GREEN)
    crest += circle((146, 12), 8, RED) + circle((174, 14), 8, RED) + circle((199, 32), 8, RED)
    legs = line("M176 258V318M204 250V318", 9, INK) + line("M150 322H246", 13, RED)
    return (
        tail + legs + body + neck + wing + feathers + crest + head + beak + oval((150, 128), 10, 5, PAPER, 24)
    )
