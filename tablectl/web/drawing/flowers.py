"""Flowers, seasons and the joker: a picture each; either row of four counts in a shape of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tablectl.web.drawing.brush import num, strokes_path
from tablectl.web.drawing.characters import DIGITS
from tablectl.web.drawing.shapes import (
    BLUE,
    GREEN,
    INK,
    ORANGE,
    PAPER,
    RED,
    VIOLET,
    around,
    circle,
    line,
    oval,
    path,
    petals,
)


def flower(number: int) -> str:
    """1 plum, 2 orchid, 3 chrysanthemum, 4 bamboo; 5 spring, 6 summer, 7 autumn, 8 winter."""
    return PICTURES[number]() + _number((number - 1) % 4 + 1, of_season=number > 4)


def _number(place: int, of_season: bool) -> str:
    """Flowers are counted in a red disc, seasons in a blue square."""
    if of_season:
        ground = f'<rect x="16" y="16" width="76" height="76" rx="12" fill="{BLUE}"/>'
    else:
        ground = circle((54, 54), 40, RED)
    return ground + path(strokes_path(DIGITS[str(place)], (32, 32), 44, 10), PAPER)


def _plum() -> str:
    branch = line("M48 382Q120 330 146 262Q162 220 232 150", 16, INK)
    branch += line("M128 304Q186 300 226 332", 11, INK)
    found = branch
    for at, size in (((170.0, 176.0), 1.0), ((232.0, 330.0), 0.62), ((92.0, 292.0), 0.62)):
        found += petals(at, 5, 38 * size, (30 * size, 30 * size), RED)
        found += circle(at, 20 * size, PAPER) + petals(at, 5, 11 * size, (5 * size, 5 * size), ORANGE)
    return found


def _orchid() -> str:
    leaves = line("M150 376Q120 250 30 216M150 376Q150 230 72 118M150 376Q176 260 276 236", 15, GREEN)
    stalk = line("M150 376Q164 260 184 160", 9, GREEN)
    bloom = ""
    for angle in (-150, -90, -30, 35, 145):
        (place, turn), *_ = around((186, 140), 1, 46, angle)
        bloom += oval(place, 44, 19, VIOLET, turn)
    return leaves + stalk + bloom + circle((186, 140), 19, ORANGE) + circle((186, 140), 8, PAPER)


def _chrysanthemum() -> str:
    stalk = line("M150 384Q146 320 152 230", 13, GREEN)
    leaves = path("M150 344Q90 350 58 300Q112 288 150 344Z", GREEN)
    leaves += path("M150 332Q212 336 244 286Q186 274 150 332Z", GREEN)
    bloom = petals((160, 168), 16, 70, (36, 12), ORANGE) + petals((160, 168), 12, 40, (26, 10), PAPER)
    return stalk + leaves + bloom + petals((160, 168), 12, 36, (22, 7), ORANGE) + circle((160, 168), 20, RED)


def _bamboo() -> str:
    stalk = "".join(
        line(f"M{num(x)} {top}V{bottom}", 26, GREEN)
        for x, top, bottom in (
            (138, 120, 196),
            (138, 222, 290),
            (138, 316, 372),
            (208, 196, 262),
            (208, 288, 372),
        )
    )
    leaves = ""
    for root, tip, bend in (
        ((150, 124), (256, 60), 34),
        ((150, 130), (268, 132), 26),
        ((128, 130), (40, 178), 30),
        ((196, 210), (60, 262), 30),
        ((216, 212), (276, 262), 20),
        ((136, 112), (150, 24), 24),
    ):
        mx, my = (root[0] + tip[0]) / 2, (root[1] + tip[1]) / 2
        leaves += path(
            f"M{root[0]} {root[1]}Q{num(mx)} {num(my - bend)} {tip[0]} {tip[1]}"
            f"Q{num(mx)} {num(my + bend)} {root[0]} {root[1]}Z",
            GREEN,
        )
    return stalk + leaves


def _spring() -> str:
    """A shoot with two leaves over the earth."""
    shoot = line("M150 344Q150 250 152 190", 16, GREEN)
    leaves = path("M152 240Q60 250 46 150Q140 150 152 240Z", GREEN)
    leaves += path("M154 206Q160 100 262 104Q264 204 154 206Z", GREEN)
    return shoot + leaves + line("M60 350Q150 320 240 350", 18, ORANGE) + line("M96 378H204", 14, ORANGE)


def _summer() -> str:
    """The sun, with its rays."""
    rays = ""
    for (place, _), (tip, _) in zip(around((160, 220), 12, 92), around((160, 220), 12, 132), strict=True):
        rays += line(f"M{num(place[0])} {num(place[1])}L{num(tip[0])} {num(tip[1])}", 17, RED)
    return rays + circle((160, 220), 70, RED) + circle((160, 220), 44, PAPER) + circle((160, 220), 30, ORANGE)


def _autumn() -> str:
    """A maple leaf."""
    leaf = (
        "M160 92L184 152L216 132L210 196L274 178L252 226L282 250L214 282L222 308L166 296L160 320"
        "L154 296L98 308L106 282L38 250L68 226L46 178L110 196L104 132L136 152Z"
    )
    veins = "M160 300V170M160 280L224 226M160 280L96 226"
    return line("M160 384V300", 13, INK) + path(leaf, ORANGE) + line(veins, 9, PAPER)


def _winter() -> str:
    """A crystal of snow."""
    arms = ""
    for (tip, turn), (fork, _) in zip(around((160, 220), 6, 140), around((160, 220), 6, 84), strict=True):
        arms += line(f"M160 220L{num(tip[0])} {num(tip[1])}", 17, BLUE)
        for side in (-45, 45):
            (end, _), *_ = around(fork, 1, 46, turn + side)
            arms += line(f"M{num(fork[0])} {num(fork[1])}L{num(end[0])} {num(end[1])}", 13, BLUE)
    return arms + circle((160, 220), 20, BLUE) + circle((160, 220), 9, PAPER)


PICTURES: Final[Mapping[int, Callable[[], str]]] = {
    1: _plum, 2: _orchid, 3: _chrysanthemum, 4: _bamboo, 5: _spring, 6: _summer, 7: _autumn, 8: _winter,
}  # fmt: skip


def joker() -> str:
    """A jester's cap with three bells."""
    cap = path(
        "M66 306Q36 190 52 112Q110 132 122 196Q128 120 150 60"
        "Q172 120 178 196Q190 132 248 112Q264 190 234 306Z",
        VIOLET,
    )
    stripe = path("M122 196Q128 120 150 60Q172 120 178 196L168 300H132Z", ORANGE)
    band = f'<rect x="54" y="292" width="192" height="54" rx="18" fill="{RED}"/>'
    studs = "".join(circle((x, 319.0), 10, PAPER) for x in (90.0, 130.0, 170.0, 210.0))
    bells = "".join(
        circle(at, 21, ORANGE) + circle(at, 9, PAPER) for at in ((50.0, 104.0), (150.0, 52.0), (250.0, 104.0))
    )
    return cap + stripe + band + studs + bells
