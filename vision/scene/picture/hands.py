"""Hands and forearms over the table: rounded skin shapes with fingers, nails, a sleeve and a soft shadow."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.scene.drawing import Bgr
from vision.scene.elements import Hand, Light
from vision.scene.picture.pinhole_camera import PinholeCamera
from vision.types import Double, Image, Mask

# Along the hand and across it (thumb side positive), mm from the middle of the palm; an adult's right hand
# seen
# from above. Each finger: knuckle, middle joint, tip, thickness.
_FINGERS = (
    ((38.0, 30.0), (72.0, 36.0), (104.0, 38.0), 18.0),
    ((42.0, 10.0), (84.0, 12.0), (120.0, 12.0), 19.0),
    ((40.0, -11.0), (78.0, -13.0), (112.0, -14.0), 18.0),
    ((32.0, -31.0), (60.0, -37.0), (84.0, -41.0), 15.5),
)
_THUMB = ((-18.0, 34.0), (14.0, 58.0), (44.0, 66.0), 21.0)
_PALM_OUTLINE_MM = (
    (-42.0, 26.0),
    (-10.0, 40.0),
    (36.0, 38.0),
    (46.0, 10.0),
    (36.0, -38.0),
    (-20.0, -38.0),
    (-44.0, -24.0),
)


@dataclass(frozen=True, slots=True, eq=False)
class HandLayer:
    """A hand ready to be laid over a picture; all arrays are of the same part of it.

    Attributes:
        left, top: where the part begins in the picture.
        colour: (h, w, 3) uint8.
        cover: (h, w) uint8, 255 where the hand hides what is under it.
        shade: (h, w) uint8, 255 where its shadow is deepest.
    """

    left: int
    top: int
    colour: Image
    cover: Mask
    shade: Mask


def hand_layer(hand: Hand, camera: PinholeCamera, light: Light) -> HandLayer | None:
    """The hand as the camera sees it, or None where it lies wholly outside the picture."""
    palm, wrist = np.array(hand.palm_mm), np.array(hand.wrist_mm)
    along = palm - wrist
    length = float(np.hypot(*along))
    along = along / max(length, 1e-6)
    # Seen from above a right hand pointing away has its thumb on the left.
    across = np.array([-along[1], along[0]]) * (-1 if hand.mirrored else 1)

    def place(points: NDArray[np.float64], z: float) -> Double:
        flat = palm + points[:, :1] * along + points[:, 1:] * across
        return camera.project(np.column_stack([flat, np.full(len(flat), z)]))

    scale = camera.px_per_mm(float(palm[0]), float(palm[1]), hand.z_mm)
    parts = _parts(hand, length)
    shapes = [(kind, place(points, hand.z_mm), thick * scale) for kind, points, thick in parts]
    sun = np.radians(light.from_deg)
    shadow_offset = (
        -np.array([np.cos(sun), np.sin(sun)]) * hand.z_mm / np.tan(np.radians(max(light.elevation_deg, 20.0)))
    )
    cast = camera.project(np.array([[*palm, hand.z_mm], [*(palm + shadow_offset), 0.0]]))
    shift = cast[1] - cast[0]
    everything = np.vstack([points for _, points, _ in shapes])
    if np.abs(everything).max() > 30000:
        return None  # the arm passes beside or behind the lens
    pad = 45 * scale
    low = np.floor(np.minimum(everything.min(axis=0), everything.min(axis=0) + shift) - pad).astype(int)
    high = np.ceil(np.maximum(everything.max(axis=0), everything.max(axis=0) + shift) + pad).astype(int)
    low, high = np.maximum(low, 0), np.minimum(high, camera.size_px)
    if (high - low < 2).any():
        return None
    return _render(hand, shapes, low, high, shift, scale, light)


def _parts(hand: Hand, length: float) -> list[tuple[str, Double, float]]:
    """Named strokes and shapes in the hand's own frame, farthest under the others first."""
    elbow = -length
    cuff = elbow + (length - 50) * hand.sleeve_share
    parts = [
        ("arm", np.array([[elbow, 0.0], [-40.0, 0.0]]), 56.0),
        ("sleeve", np.array([[elbow, 0.0], [cuff, 0.0]]), 84.0),
        ("thumb", np.array(_THUMB[:3]), _THUMB[3]),
        ("palm", np.array(_PALM_OUTLINE_MM), 0.0),
    ]
    for knuckle, joint, tip, thick in _FINGERS:
        opened = np.array([knuckle, joint, tip])
        opened[1:, 1] *= 0.75 + 0.6 * hand.spread
        opened[1:, 0] = knuckle[0] + (opened[1:, 0] - knuckle[0]) * (0.62 + 0.38 * hand.spread)
        parts.append(("finger", opened, thick))
    return parts


def _render(
    hand: Hand,
    shapes: list[tuple[str, Double, float]],
    low: NDArray[np.int_],
    high: NDArray[np.int_],
    shift: Double,
    scale: float,
    light: Light,
) -> HandLayer:
    width, height = (int(v) for v in high - low)
    cover: Mask = np.zeros((height, width), np.uint8)
    colour: Image = np.zeros((height, width, 3), np.uint8)
    colour[:] = hand.skin
    crease = _scale_colour(hand.skin, 0.72)
    nail = _scale_colour(hand.skin, 1.12)
    line = max(round(1.6 * scale), 1)
    for kind, points, thick in shapes:
        px = np.round((points - low) * 16).astype(np.int32)
        ink = hand.sleeve if kind == "sleeve" else hand.skin
        if kind == "palm":
            cv2.fillPoly(cover, [px], 255, cv2.LINE_AA, 4)
            cv2.fillPoly(colour, [px], ink, cv2.LINE_AA, 4)
            grown = max(round(16 * scale), 1)
            cv2.polylines(cover, [px], True, 255, grown, cv2.LINE_AA, 4)
            cv2.polylines(colour, [px], True, ink, grown, cv2.LINE_AA, 4)
            continue
        wide = max(round(thick), 1)
        cv2.polylines(cover, [px], False, 255, wide, cv2.LINE_AA, 4)
        if kind == "finger":
            cv2.polylines(colour, [px], False, crease, wide + 2 * line, cv2.LINE_AA, 4)
        cv2.polylines(colour, [px], False, ink, wide, cv2.LINE_AA, 4)
        if kind in ("finger", "thumb"):
            tip, before = points[-1] - low, points[-2] - low
            at = tuple(int(v) for v in np.round(tip + (tip - before) * 0.04))
            turn = float(np.degrees(np.arctan2(*(tip - before)[::-1])))
            cv2.ellipse(
                colour, at, (max(round(thick * 0.34), 1), max(round(thick * 0.26), 1)), turn, 0, 360, nail, -1
            )
    rounding = max(16 * scale, 2.0)
    depth = cv2.distanceTransform((cover > 127).astype(np.uint8), cv2.DIST_L2, 3)
    relief = 0.62 + 0.38 * np.sqrt(np.minimum(depth / rounding, 1.0))
    soft = cv2.blur(colour, (line * 2 + 1, line * 2 + 1))
    shaded = (soft * relief[:, :, None]).astype(np.uint8)
    moved = cv2.warpAffine(cover, np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float64), (width, height))
    size = 2 * max(round((light.softness_mm * 0.6 + hand.z_mm * 0.22) * scale), 1) + 1
    shade = cv2.blur(cv2.blur(moved, (size, size)), (size, size))
    return HandLayer(int(low[0]), int(low[1]), shaded, cover, np.asarray(shade, np.uint8))


def lay_hand(image: Image, layer: HandLayer, shadow: float) -> None:
    """Darkens what is in the hand's shadow, then covers what is under the hand; in place."""
    height, width = layer.cover.shape
    part = image[layer.top : layer.top + height, layer.left : layer.left + width]
    dark = cv2.convertScaleAbs(layer.shade, alpha=-shadow, beta=255)
    cv2.multiply(part, cv2.merge([dark, dark, dark]), dst=part, scale=1 / 255)
    alpha = cv2.merge([layer.cover] * 3)
    keep = cv2.multiply(part, cv2.bitwise_not(alpha), scale=1 / 255)
    part[:] = cv2.add(keep, cv2.multiply(layer.colour, alpha, scale=1 / 255))


def _scale_colour(colour: Bgr, share: float) -> Bgr:
    b, g, r = (min(int(c * share), 255) for c in colour)
    return b, g, r
