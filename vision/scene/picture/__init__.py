"""A scene through a camera: projection, painting, light, lens and sensor, with every face's true outline.

``draw`` makes one picture with its labels. What lies in the scene is decided elsewhere.
"""

from __future__ import annotations

from vision.scene.picture.ground import draw_ground, lay_print
from vision.scene.picture.hands import HandLayer, hand_layer, lay_hand
from vision.scene.picture.light import UNIT_GAIN, gain_map, gloss_map
from vision.scene.picture.painter import NO_SOLID, Window, cast_shadows, paint
from vision.scene.picture.pinhole_camera import PinholeCamera, overhead
from vision.scene.picture.projection import Projected, project, sort_for_painting
from vision.scene.picture.render import COVERED_BY_HAND, draw, face_labels
from vision.scene.picture.sensor import NO_NOISE, lens_maps, noise_field

__all__ = [
    "COVERED_BY_HAND",
    "NO_NOISE",
    "NO_SOLID",
    "UNIT_GAIN",
    "HandLayer",
    "PinholeCamera",
    "Projected",
    "Window",
    "cast_shadows",
    "draw",
    "draw_ground",
    "face_labels",
    "gain_map",
    "gloss_map",
    "hand_layer",
    "lay_hand",
    "lay_print",
    "lens_maps",
    "noise_field",
    "overhead",
    "paint",
    "project",
    "sort_for_painting",
]
