"""What lens, sensor and file do to a picture: distortion, blur, noise, gamma, JPEG."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.scene.elements import Sensor
from vision.scene.picture.pinhole_camera import PinholeCamera
from vision.types import Float, Image

_NOISE_FIELD_PX = 192
"""Side of the noise that is drawn once and laid over pictures at varying places."""
NO_NOISE: Final = 128
"""Of a field of noise, where a picture stays as it is."""


def lens_maps(camera: PinholeCamera) -> tuple[Float, Float]:
    """Where each pixel of the distorted picture comes from: x and y maps for ``cv2.remap``."""
    width, height = camera.size_px
    xs, ys = np.linspace(0, width - 1, 40), np.linspace(0, height - 1, 40)
    grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    source = camera.undistort(grid).reshape(40, 40, 2).astype(np.float32)
    # The coarse grid is read at exact pixel positions so that the corners keep their place.
    at_x = np.linspace(0, 39, width, dtype=np.float32)[None, :].repeat(height, 0)
    at_y = np.linspace(0, 39, height, dtype=np.float32)[:, None].repeat(width, 1)
    across, down = cv2.split(cv2.remap(source, at_x, at_y, cv2.INTER_LINEAR))
    return np.asarray(across, np.float32), np.asarray(down, np.float32)


def distort_picture(image: Image, camera: PinholeCamera) -> Image:
    """The picture with the camera's radial distortion."""
    if camera.k1 == 0:
        return image
    across, down = lens_maps(camera)
    out = cv2.remap(image, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(out, np.uint8)


def distort_map(surfaces: NDArray[np.uint8], camera: PinholeCamera) -> NDArray[np.uint8]:
    """(h, w) what each pixel of the distorted picture is; beyond the lens's reach 0, nothing."""
    if camera.k1 == 0:
        return surfaces
    return np.asarray(cv2.remap(surfaces, *lens_maps(camera), cv2.INTER_NEAREST), np.uint8)


def expose(image: Image, sensor: Sensor, rng: np.random.Generator) -> Image:
    """The picture as the sensor delivers it."""
    out: Image = image
    if sensor.blur_px > 0.2:
        out = np.asarray(cv2.GaussianBlur(out, (0, 0), sensor.blur_px), np.uint8)
    if sensor.motion_px >= 2:
        out = np.asarray(cv2.filter2D(out, -1, _motion_kernel(sensor.motion_px, sensor.motion_deg)), np.uint8)
    if sensor.saturation != 1.0:
        grey = cv2.cvtColor(cv2.cvtColor(out, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        out = np.asarray(cv2.addWeighted(out, sensor.saturation, grey, 1 - sensor.saturation, 0), np.uint8)
    if sensor.gamma != 1.0:
        table = (255 * (np.arange(256) / 255.0) ** sensor.gamma).round().astype(np.uint8)
        out = np.asarray(cv2.LUT(out, table), np.uint8)
    if sensor.noise > 0:
        out = add_noise(out, noise_tile(sensor.noise, rng), int(rng.integers(1 << 16)))
    if sensor.jpeg:
        _, data = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, sensor.jpeg])
        decoded = cv2.imdecode(data, cv2.IMREAD_COLOR)
        assert decoded is not None
        out = np.asarray(decoded, np.uint8)
    return out


def noise_tile(deviation: float, rng: np.random.Generator) -> Image:
    """A square of noise about 128, to be repeated; chroma noise is coarser than luma, as in phones."""
    luma = rng.standard_normal((_NOISE_FIELD_PX, _NOISE_FIELD_PX, 1), dtype=np.float32)
    chroma = rng.standard_normal((_NOISE_FIELD_PX // 2, _NOISE_FIELD_PX // 2, 3), dtype=np.float32)
    coarse = cv2.resize(chroma, (_NOISE_FIELD_PX, _NOISE_FIELD_PX), interpolation=cv2.INTER_LINEAR)
    return np.clip(NO_NOISE + deviation * (0.8 * luma + 0.7 * coarse), 0, 255).astype(np.uint8)


def add_noise(image: Image, tile: Image, offset: int) -> Image:
    """The picture plus a repeated noise tile, shifted by ``offset`` so that no two frames match."""
    height, width = image.shape[:2]
    shifted = np.roll(tile, (offset % _NOISE_FIELD_PX, (offset * 7) % _NOISE_FIELD_PX), axis=(0, 1))
    return np.asarray(
        cv2.addWeighted(image, 1.0, _repeat(shifted, (width, height)), 1.0, -NO_NOISE), np.uint8
    )


def noise_field(deviation: float, size_px: tuple[int, int], rng: np.random.Generator) -> Image:
    """Noise about 128 that fills a whole picture."""
    return _repeat(noise_tile(deviation, rng), size_px)


def _repeat(tile: Image, size_px: tuple[int, int]) -> Image:
    width, height = size_px
    return np.tile(tile, (-(-height // _NOISE_FIELD_PX), -(-width // _NOISE_FIELD_PX), 1))[:height, :width]


def _motion_kernel(length: float, angle_deg: float) -> Float:
    size = int(length) | 1
    kernel = np.zeros((size, size), np.float32)
    middle = (size - 1) / 2
    turn = np.radians(angle_deg)
    dx, dy = np.cos(turn) * middle, -np.sin(turn) * middle
    start = (round(middle - dx), round(middle - dy))
    cv2.line(kernel, start, (round(middle + dx), round(middle + dy)), 1.0)
    return np.asarray(kernel / kernel.sum(), np.float32)
