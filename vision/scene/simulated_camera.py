"""A camera over a drawn table: give it the situation and the hands, take frames as from a real one.

Only what changed is drawn again, so that it keeps up with a real camera on one slow core: the lit table
without hands is cached, hands and noise are laid over a copy for each frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from vision.scene.elements import (
    FaceLabel,
    Ground,
    Hand,
    Light,
    PlacedDie,
    PlacedStick,
    PlacedTile,
    Sensor,
)
from vision.scene.faces import TileDesign
from vision.scene.picture import (
    COVERED_BY_HAND,
    NO_NOISE,
    NO_SOLID,
    UNIT_GAIN,
    HandLayer,
    PinholeCamera,
    Projected,
    Window,
    cast_shadows,
    draw_ground,
    face_labels,
    gain_map,
    gloss_map,
    hand_layer,
    lay_hand,
    lay_print,
    lens_maps,
    noise_field,
    overhead,
    paint,
    project,
    sort_for_painting,
)
from vision.scene.solids import Solid, die_solid, stick_solid, tile_solid
from vision.scene.table import (
    TablePlan,
    TableSituation,
    empty_table,
    plan_table,
    table_dice,
    table_sticks,
    table_tiles,
)
from vision.types import Double, Float, Image

Placed = PlacedTile | PlacedStick | PlacedDie

FELT: Final = Ground(kind="felt", colour=(75, 95, 25), frame_mm=55.0, centre_mm=62.0)
_NOISE_MARGIN_PX: Final = 256


class SimulatedTableCamera:
    """Draws successive situations of one table.

    Args:
        design: the tile set.
        light, ground, sensor: the room and the camera's quality; the ground's size follows the plan.
        camera: where it hangs; straight above the middle unless given.
        plan: distances on the table; worked out from the design unless given.
        prints: pictures printed on the surface or frame (fiducials), each with its (4, 2) corners in mm, in
            reading order.
        seed: of the small deviations in the laying, and of the noise.
    """

    def __init__(
        self,
        design: TileDesign,
        *,
        light: Light | None = None,
        ground: Ground = FELT,
        sensor: Sensor | None = None,
        camera: PinholeCamera | None = None,
        plan: TablePlan | None = None,
        prints: Sequence[tuple[Image, Double]] = (),
        seed: int = 0,
    ) -> None:
        self.design = design
        self.plan = plan if plan is not None else plan_table(design.size_mm)
        self.camera = camera if camera is not None else overhead(self.plan.half_mm)
        self.light = light if light is not None else Light(shadow=0.35, elevation_deg=68.0, softness_mm=10.0)
        self.sensor = sensor if sensor is not None else Sensor(blur_px=0.6, noise=2.5)
        self.seed = seed
        width, height = self.camera.size_px
        self._whole = Window(0, 0, width, height)
        self._scale = self.camera.px_per_mm(0.0, 0.0)
        self._ground = draw_ground(_fit_to_plan(ground, self.plan), self.camera)
        for picture, corners_mm in prints:
            lay_print(self._ground, self.camera, picture, corners_mm)
        self._gain = gain_map(self.light, self.camera.size_px)
        self._gloss = gloss_map(self.light, self.camera.size_px)
        self._maps: tuple[Float, Float] | None = None
        if self.camera.k1 != 0:
            self._maps = lens_maps(self.camera)
        rng = np.random.default_rng(seed)
        noise = noise_field(self.sensor.noise, (width + _NOISE_MARGIN_PX, height + _NOISE_MARGIN_PX), rng)
        # Added and subtracted separately, in integers, which is several times as fast.
        self._lighter = np.maximum(noise, NO_NOISE) - NO_NOISE
        self._darker = NO_NOISE - np.minimum(noise, NO_NOISE)
        self._known: dict[Placed, Projected] = {}
        self._hands: tuple[Hand, ...] = ()
        self._layers: tuple[HandLayer, ...] = ()
        self._table: Image = np.zeros_like(self._ground)
        self._repaint(self._whole)
        self._situation: TableSituation | None = empty_table()

    @property
    def corners_px(self) -> Double:
        """(4, 2) corners of the playing surface: seat 0's left near, right near, right far, left far."""
        half = self.plan.half_mm
        corners = np.array([[-half, -half, 0], [half, -half, 0], [half, half, 0], [-half, half, 0]])
        return self.camera.distort(self.camera.project(corners))

    @property
    def corners_mm(self) -> Double:
        """(4, 2) the same corners on the surface."""
        half = self.plan.half_mm
        return np.array([[-half, -half], [half, -half], [half, half], [-half, half]])

    def set_situation(self, situation: TableSituation) -> None:
        """What lies on the table from the next frame on."""
        if situation == self._situation:
            return
        things: set[Placed] = {
            *table_tiles(situation, self.plan, self.seed),
            *table_sticks(situation, self.plan),
            *table_dice(situation),
        }
        self.set_placed(things)
        self._situation = situation

    def set_placed(self, things: set[Placed]) -> None:
        """Lays exactly these things, wherever they lie; for situations no rule book knows."""
        self._situation = None
        gone = [thing for thing in self._known if thing not in things]
        new = [thing for thing in things if thing not in self._known]
        if not gone and not new:
            return
        changed = [self._known.pop(thing).reach for thing in gone]
        for thing in new:
            (seen,) = project([self._solid(thing)], self.camera, self.light)
            self._known[thing] = seen
            changed.append(seen.reach)
        margin = self._margin
        for window in _merge_boxes(changed, margin, self._whole):
            self._repaint(window)

    def set_hands(self, hands: Sequence[Hand]) -> None:
        """Hands over the table from the next frame on."""
        if tuple(hands) == self._hands:
            return
        self._hands = tuple(hands)
        layers = (hand_layer(hand, self.camera, self.light) for hand in self._hands)
        self._layers = tuple(layer for layer in layers if layer is not None)

    def frame(self, at_ms: int) -> Image:
        """(height, width, 3) picture at that time; the same time and table give the same picture."""
        out = self._table
        if self._layers or self.sensor.noise <= 0:
            out = out.copy()
        for layer in self._layers:
            lay_hand(out, layer, self.light.shadow + 0.15)
        if self._maps is not None:
            across, down = self._maps
            out = np.asarray(
                cv2.remap(out, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8
            )
        if self.sensor.noise > 0:
            x, y = (
                (at_ms * 7919 + self.seed * 104729) // k % _NOISE_MARGIN_PX for k in (1, _NOISE_MARGIN_PX)
            )
            width, height = self.camera.size_px
            here = np.s_[y : y + height, x : x + width]
            out = np.asarray(cv2.add(out, self._lighter[here]), np.uint8)
            cv2.subtract(out, self._darker[here], dst=out)
        return out

    def truth(self) -> tuple[FaceLabel, ...]:
        """Labels of every face and back now in view, hands reckoned in; paints everything again."""
        width, height = self.camera.size_px
        covers = np.full((height, width), NO_SOLID, np.int16)
        seen = sort_for_painting(list(self._known.values()), self.camera)
        painted = paint(np.zeros_like(self._ground), covers, seen, self._whole)
        for layer in self._layers:
            h, w = layer.cover.shape
            covers[layer.top : layer.top + h, layer.left : layer.left + w][layer.cover > 127] = (
                COVERED_BY_HAND
            )
        return face_labels(seen, painted, covers, self.camera)

    @property
    def _margin(self) -> int:
        return int(2.0 * self.light.softness_mm * self._scale + 4 * self.sensor.blur_px) + 8

    def _solid(self, thing: Placed) -> Solid:
        if isinstance(thing, PlacedTile):
            return tile_solid(thing, self.design)
        if isinstance(thing, PlacedStick):
            return stick_solid(thing)
        return die_solid(thing)

    def _repaint(self, window: Window) -> None:
        """Redraws a window of the cached picture, from a larger one so that its rim is right too."""
        margin = self._margin
        whole = self._whole
        # Even starts keep the half-size shadow mask on the same raster whatever the window.
        wide = Window(
            max(window.left - margin, 0) & ~1,
            max(window.top - margin, 0) & ~1,
            min(window.right + margin, whole.right),
            min(window.bottom + margin, whole.bottom),
        )
        rows, columns = slice(wide.top, wide.bottom), slice(wide.left, wide.right)
        part = self._ground[rows, columns].copy()
        seen = [one for one in self._known.values() if wide.touches(one.reach)]
        seen = sort_for_painting(seen, self.camera)
        cast_shadows(part, seen, wide, self.light, self._scale)
        covers = None
        if self._gloss is not None:
            covers = np.full(part.shape[:2], NO_SOLID, np.int16)
        paint(part, covers, seen, wide)
        part = np.asarray(cv2.multiply(part, self._gain[rows, columns], scale=1 / UNIT_GAIN), np.uint8)
        if self._gloss is not None and covers is not None:
            mask = np.where(covers >= 0, np.uint8(255), np.uint8(40))
            shiny = cv2.multiply(self._gloss[rows, columns], mask, scale=1 / 255)
            part = np.asarray(cv2.add(part, cv2.merge([shiny, shiny, shiny])), np.uint8)
        if self.sensor.blur_px > 0.2:
            part = np.asarray(cv2.GaussianBlur(part, (0, 0), self.sensor.blur_px), np.uint8)
        inner = part[window.top - wide.top :, window.left - wide.left :]
        width, height = window.size
        self._table[window.top : window.bottom, window.left : window.right] = inner[:height, :width]


def _fit_to_plan(ground: Ground, plan: TablePlan) -> Ground:
    return Ground(
        ground.kind,
        ground.colour,
        plan.half_mm,
        ground.frame_mm,
        ground.frame_colour,
        ground.floor_colour,
        min(ground.centre_mm, plan.river_mm - 20.0),
        ground.seed,
    )


def _merge_boxes(boxes: Sequence[Double], margin: int, whole: Window) -> list[Window]:
    """Windows around the boxes, grown by the margin; those that meet become one."""
    windows: list[Window] = []
    for box in boxes:
        low = np.floor(box[:2]).astype(int) - margin
        high = np.ceil(box[2:]).astype(int) + margin
        one = Window(
            int(np.clip(low[0], 0, whole.right)),
            int(np.clip(low[1], 0, whole.bottom)),
            int(np.clip(high[0], 0, whole.right)),
            int(np.clip(high[1], 0, whole.bottom)),
        )
        if one.right <= one.left or one.bottom <= one.top:
            continue
        while True:
            overlaps = next((w for w in windows if _overlap(w, one)), None)
            if overlaps is None:
                break
            windows.remove(overlaps)
            one = Window(
                min(overlaps.left, one.left),
                min(overlaps.top, one.top),
                max(overlaps.right, one.right),
                max(overlaps.bottom, one.bottom),
            )
        windows.append(one)
    return windows


def _overlap(one: Window, other: Window) -> bool:
    return (
        one.left < other.right
        and other.left < one.right
        and one.top < other.bottom
        and other.top < one.bottom
    )
