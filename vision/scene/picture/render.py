"""Draws a scene through a camera, and says where every visible face is."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.scene.elements import DrawnPicture, FaceLabel, Scene
from vision.scene.picture.ground import draw_ground
from vision.scene.picture.hands import HandLayer, hand_layer, lay_hand
from vision.scene.picture.light import UNIT_GAIN, gain_map, gloss_map
from vision.scene.picture.painter import NO_SOLID, Window, cast_shadows, paint
from vision.scene.picture.pinhole_camera import PinholeCamera
from vision.scene.picture.projection import Projected, project
from vision.scene.picture.sensor import distort_map, distort_picture, expose
from vision.scene.picture.tile_sides import tile_sides
from vision.scene.solids import Solid, belonging_solids, clutter_solid, die_solid, stick_solid, tile_solid
from vision.types import Image

COVERED_BY_HAND = -2
"""In a map of what covers a pixel: a hand."""
LABEL_MIN_VISIBLE_SHARE = 0.02
"""Faces of which a smaller share is seen get no label."""


def scene_solids(scene: Scene) -> list[Solid]:
    """Everything of the scene that is a box."""
    return [
        *(tile_solid(tile, scene.design) for tile in scene.tiles),
        *(stick_solid(stick) for stick in scene.sticks),
        *(die_solid(die) for die in scene.dice),
        *(clutter_solid(thing) for thing in scene.clutter),
        *(solid for thing in scene.belongings for solid in belonging_solids(thing)),
    ]


def draw(scene: Scene, camera: PinholeCamera, rng: np.random.Generator) -> DrawnPicture:
    """A picture of the scene and the labels of all faces that are at least partly seen.

    The same scene, camera and generator state give the same picture. Labels are in pixels of the finished
    picture, lens distortion included.
    """
    width, height = camera.size_px
    window = Window(0, 0, width, height)
    image = draw_ground(scene.ground, camera)
    seen = [
        one
        for one in project(scene_solids(scene), camera, scene.light)
        if window.touches(one.reach) and one.depth > 1
    ]
    scale = camera.px_per_mm(camera.x_mm, camera.y_mm)
    cast_shadows(image, seen, window, scene.light, scale)
    covers = np.full((height, width), NO_SOLID, np.int16)
    painted = paint(image, covers, seen, window)
    image = apply_light(image, covers, scene, camera)
    for layer in hand_layers(scene, camera):
        lay_hand(image, layer, scene.light.shadow + 0.15)
        h, w = layer.cover.shape
        covers[layer.top : layer.top + h, layer.left : layer.left + w][layer.cover > 127] = COVERED_BY_HAND
    labels = face_labels(seen, painted, covers, camera)
    sides, surfaces = tile_sides(seen, covers, camera)
    image = expose(distort_picture(image, camera), scene.sensor, rng)
    return DrawnPicture(image, labels, sides, distort_map(surfaces, camera))


def hand_layers(scene: Scene, camera: PinholeCamera) -> list[HandLayer]:
    """The scene's hands as seen, those wholly outside left out."""
    layers = (hand_layer(hand, camera, scene.light) for hand in scene.hands)
    return [layer for layer in layers if layer is not None]


def apply_light(image: Image, covers: NDArray[np.int16], scene: Scene, camera: PinholeCamera) -> Image:
    """The painted picture under the scene's light."""
    out = np.asarray(
        cv2.multiply(image, gain_map(scene.light, camera.size_px), scale=1 / UNIT_GAIN), np.uint8
    )
    gloss = gloss_map(scene.light, camera.size_px)
    if gloss is not None:
        shiny = cv2.multiply(gloss, np.where(covers >= 0, np.uint8(255), np.uint8(40)), scale=1 / 255)
        out = np.asarray(cv2.add(out, cv2.merge([shiny, shiny, shiny])), np.uint8)
    return out


def face_labels(
    seen: Sequence[Projected], painted: Sequence[int], covers: NDArray[np.int16], camera: PinholeCamera
) -> tuple[FaceLabel, ...]:
    """Labels of the faces that a covering map still shows."""
    height, width = covers.shape
    left = np.bincount(np.maximum(covers, -1).ravel() + 1, minlength=2 * len(seen) + 1)
    labels = []
    for number, (one, filled) in enumerate(zip(seen, painted, strict=True)):
        if one.code is None or filled == 0:
            continue
        inside = _inside_share(one.face, width, height)
        visible = inside * min(float(left[2 * number + 2]) / filled, 1.0)
        if visible >= LABEL_MIN_VISIBLE_SHARE:
            labels.append(FaceLabel(one.code, camera.distort(one.face), visible))
    return tuple(labels)


def _inside_share(quad: NDArray[np.float64], width: int, height: int) -> float:
    """Share of a convex quad's area inside the picture."""
    low, high = quad.min(axis=0), quad.max(axis=0)
    if low[0] >= 0 and low[1] >= 0 and high[0] <= width and high[1] <= height:
        return 1.0
    # A grid over the face is exact enough for a share and indifferent to how the picture's edge cuts it.
    t = (np.arange(16) + 0.5) / 16
    u, v = (w.ravel()[:, None] for w in np.meshgrid(t, t))
    points = (1 - v) * ((1 - u) * quad[0] + u * quad[1]) + v * ((1 - u) * quad[3] + u * quad[2])
    within = (points >= 0).all(axis=1) & (points[:, 0] <= width) & (points[:, 1] <= height)
    return float(within.mean())
