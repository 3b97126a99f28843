"""What makers print on playing cloths, and the middle plate of an automatic table."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.scene.drawing import FONTS, LETTER_FONTS, Bgr, Point, tight_glyph
from vision.scene.elements import FeltPrint, Ground
from vision.types import Image, Mask

_SIGNS: Final = "龍發中福財春東"
_WORDS: Final = ("MAHJONG", "EAST", "KING", "CLUB", "JADE", "DRAGON")
_ENDLESS_SURFACE_HALF_MM: Final = 320.0
"""Half the side of the printed square on a surface without an edge."""


class _Cloth:
    """Draws in mm about the middle of the surface, onto a patch that covers ``low`` to ``high``."""

    def __init__(
        self, patch: Image, low: NDArray[np.float64], high: NDArray[np.float64], strength: float
    ) -> None:
        self.patch, self._low, self._high = patch, low, high
        self._scale = patch.shape[1] / float(high[0] - low[0])
        self._strength = strength
        self._cover: Mask = np.zeros(patch.shape[:2], np.uint8)

    def _px(self, point: Point) -> tuple[int, int]:
        x = (point[0] - self._low[0]) * self._scale
        y = (self._high[1] - point[1]) * self._scale
        return round(float(x) * 16), round(float(y) * 16)

    def line(self, points: list[Point], thick_mm: float, *, closed: bool = False) -> None:
        px = np.array([self._px(point) for point in points], np.int32)
        wide = max(round(thick_mm * self._scale), 1)
        cv2.polylines(self._cover, [px], closed, 255, wide, cv2.LINE_AA, 4)

    def fill(self, points: list[Point]) -> None:
        px = np.array([self._px(point) for point in points], np.int32)
        cv2.fillPoly(self._cover, [px], 255, cv2.LINE_AA, 4)

    def ring(self, at: Point, radius_mm: float, thick_mm: float) -> None:
        """A ring, or a disc where ``thick_mm`` is 0."""
        wide = -1 if thick_mm == 0 else max(round(thick_mm * self._scale), 1)
        radius = max(round(radius_mm * self._scale * 16), 1)
        cv2.circle(self._cover, self._px(at), radius, 255, wide, cv2.LINE_AA, 4)

    def sign(self, font: str, character: str, at: Point, high_mm: float, turn_deg: float = 0.0) -> None:
        """A character whose foot is towards the near side, turned counter-clockwise."""
        mask = tight_glyph(font, character)
        scale = high_mm * self._scale / mask.shape[0]
        turn = np.radians(-turn_deg)
        linear = scale * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        px = self._px(at)
        x, y = px[0] / 16, px[1] / 16
        reach = int(np.hypot(*mask.shape) * scale / 2) + 2
        height, width = self._cover.shape
        left, top = max(int(x) - reach, 0), max(int(y) - reach, 0)
        size = (min(int(x) + reach, width) - left, min(int(y) + reach, height) - top)
        if min(size) < 1:
            return
        offset = np.array([x - left, y - top]) - linear @ np.array([mask.shape[1] / 2, mask.shape[0] / 2])
        laid = cv2.warpAffine(mask, np.hstack([linear, offset[:, None]]), size, flags=cv2.INTER_AREA)
        part = self._cover[top : top + size[1], left : left + size[0]]
        np.maximum(part, np.asarray(laid, np.uint8), out=part)

    def apply_ink(self, ink: Bgr) -> None:
        """Paints the shapes drawn since the last call onto the patch in that ink."""
        rows = np.flatnonzero(self._cover.any(axis=1))
        columns = np.flatnonzero(self._cover.any(axis=0))
        if not len(rows):
            return
        part = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        share = self._cover[part][..., None].astype(np.float32) * (self._strength / 255)
        under = self.patch[part]
        under[:] = (under + (np.array(ink, np.float32) - under) * share).clip(0, 255).astype(np.uint8)
        self._cover[part] = 0


def print_on(patch: Image, ground: Ground, low: NDArray[np.float64], high: NDArray[np.float64]) -> None:
    """Prints what the ground says onto a patch of its surface, in place.

    Args:
        patch: covers ``low`` to ``high`` mm, the far side on top.
    """
    rng = np.random.default_rng((ground.seed, 97))
    half = ground.half_mm if ground.half_mm is not None else _ENDLESS_SURFACE_HALF_MM
    for kind in ground.prints:
        is_console = kind is FeltPrint.CONSOLE
        cloth = _Cloth(patch, low, high, 1.0 if is_console else float(rng.uniform(0.35, 0.95)))
        if is_console:
            _console(cloth, max(ground.centre_mm, 60.0), ground, rng)
            continue
        _PRINTS[kind](cloth, half, rng)
        share = float(rng.uniform(0.5, 1.0))
        b, g, r = (int(c * share) for c in ground.print_ink)
        cloth.apply_ink((b, g, r))


def _square(half: float) -> list[Point]:
    return [(-half, -half), (half, -half), (half, half), (-half, half)]


def _turn_to_seat(point: Point, seat: int) -> Point:
    u, v = point
    return ((u, v), (-v, u), (-u, -v), (v, -u))[seat]


def _rivers(cloth: _Cloth, half: float, rng: np.random.Generator) -> None:
    inner, deep = half * float(rng.uniform(0.16, 0.26)), half * float(rng.uniform(0.2, 0.32))
    thick = float(rng.uniform(1.5, 4))
    for seat in range(4):
        field = [(-inner, -inner), (inner, -inner), (inner, -inner - deep), (-inner, -inner - deep)]
        cloth.line([_turn_to_seat(point, seat) for point in field], thick, closed=True)


def _border(cloth: _Cloth, half: float, rng: np.random.Generator) -> None:
    inset = half * float(rng.uniform(0.8, 0.97))
    for k in range(int(rng.integers(1, 4))):
        cloth.line(_square(inset - 12.0 * k), float(rng.uniform(1.5, 6)), closed=True)


def _seats(cloth: _Cloth, half: float, rng: np.random.Generator) -> None:
    distance, wide, deep = half * float(rng.uniform(0.6, 0.75)), half * 0.5, half * 0.14
    font = FONTS[int(rng.integers(len(FONTS)))]
    signs = "東南西北" if rng.random() < 0.7 else "1234"
    corners = bool(rng.random() < 0.4)
    for seat in range(4):
        box = [(-wide, -distance), (wide, -distance), (wide, -distance - deep), (-wide, -distance - deep)]
        if corners:
            for x, y in box:
                arm = 22.0
                at = [(x - np.sign(x) * arm, y), (x, y), (x, y + (arm if y < -distance else -arm))]
                cloth.line([_turn_to_seat((float(a), float(b)), seat) for a, b in at], 3.0)
        else:
            cloth.line([_turn_to_seat(point, seat) for point in box], 3.0, closed=True)
        cloth.sign(font, signs[seat], _turn_to_seat((0.0, -distance + 30.0), seat), 36.0, 90.0 * seat)


def _logo(cloth: _Cloth, half: float, rng: np.random.Generator) -> None:
    size = half * float(rng.uniform(0.12, 0.3))
    if rng.random() < 0.7:
        cloth.ring((0.0, 0.0), size, float(rng.uniform(2, 8)))
    if rng.random() < 0.4:
        cloth.ring((0.0, 0.0), size * 0.88, 1.5)
    sign = _SIGNS[int(rng.integers(len(_SIGNS)))]
    cloth.sign(
        FONTS[int(rng.integers(len(FONTS)))], sign, (0.0, 0.0), size * 1.2, float(rng.choice([0.0, 90.0]))
    )


def _lettering(cloth: _Cloth, half: float, rng: np.random.Generator) -> None:
    word = _WORDS[int(rng.integers(len(_WORDS)))]
    font, high = LETTER_FONTS[int(rng.integers(len(LETTER_FONTS)))], half * float(rng.uniform(0.06, 0.14))
    distance = half * float(rng.uniform(0.45, 0.85))
    for seat in range(4) if rng.random() < 0.5 else (0, 2):
        for k, letter in enumerate(word):
            at = ((k - (len(word) - 1) / 2) * high * 0.9, -distance)
            cloth.sign(font, letter, _turn_to_seat(at, seat), high, 90.0 * seat)


def _ornament(cloth: _Cloth, half: float, rng: np.random.Generator) -> None:
    step, kind = float(rng.uniform(45, 120)), int(rng.integers(3))
    count = int(2 * half / step)
    for row in range(count):
        for column in range(count):
            at = (-half + (column + 0.5 + 0.5 * (row % 2)) * step, -half + (row + 0.5) * step)
            if at[0] > half - 0.45 * step:
                continue
            if kind == 0:
                cloth.ring(at, step * 0.12, 0)
            elif kind == 1:
                arm = step * 0.2
                cloth.line([(at[0] - arm, at[1]), (at[0], at[1] + arm), (at[0] + arm, at[1])], 2.0)
                cloth.line([(at[0] - arm, at[1]), (at[0], at[1] - arm), (at[0] + arm, at[1])], 2.0)
            else:
                cloth.ring(at, step * 0.4, 1.5)


def _console(cloth: _Cloth, half: float, ground: Ground, rng: np.random.Generator) -> None:
    """A dark or pale plate with windows that show figures, buttons, and a bowl for the dice."""
    base = int(rng.choice([25, 45, 120, 210]))
    cut = half * float(rng.uniform(0.0, 0.35))
    rim = [(-half + cut, -half), (half - cut, -half), (half, -half + cut), (half, half - cut)]
    rim += [(half - cut, half), (-half + cut, half), (-half, half - cut), (-half, -half + cut)]
    cloth.fill(rim)
    cloth.apply_ink((base, base, min(base + 8, 255)))
    cloth.line(rim, 3.0, closed=True)
    pale = min(base + 60, 255)
    cloth.apply_ink((pale, pale, pale))
    bowl = half * float(rng.uniform(0.25, 0.42))
    cloth.ring((0.0, 0.0), bowl, 0)
    cloth.apply_ink((base // 2 + 20, base // 2 + 25, base // 2 + 20))
    cloth.ring((0.0, 0.0), bowl, 4.0)
    cloth.apply_ink((150, 155, 160))
    lit: Bgr = ((60, 60, 240), (90, 230, 120), (60, 190, 250))[int(rng.integers(3))]
    windows, high = bool(rng.random() < 0.75), half * 0.2
    for seat in range(4):
        distance = half * 0.72
        if windows:
            box = [(-half * 0.42, -distance - high / 2), (half * 0.42, -distance - high / 2)]
            box += [(half * 0.42, -distance + high / 2), (-half * 0.42, -distance + high / 2)]
            cloth.fill([_turn_to_seat(point, seat) for point in box])
            cloth.apply_ink((12, 12, 14))
            for k, digit in enumerate(str(int(rng.integers(1, 600)) * 100)):
                at = ((k - 2) * high * 0.62, -distance)
                cloth.sign("oswald", digit, _turn_to_seat(at, seat), high * 0.72, 90.0 * seat)
            cloth.apply_ink(lit)
        if rng.random() < 0.7:
            for x in (-0.6, 0.6):
                cloth.ring(_turn_to_seat((x * half, -distance), seat), half * 0.06, 0)
        cloth.apply_ink((int(rng.integers(40, 230)), int(rng.integers(40, 230)), 200))


_PRINTS: Final = {
    FeltPrint.RIVERS: _rivers,
    FeltPrint.BORDER: _border,
    FeltPrint.SEATS: _seats,
    FeltPrint.LOGO: _logo,
    FeltPrint.LETTERING: _lettering,
    FeltPrint.ORNAMENT: _ornament,
}
