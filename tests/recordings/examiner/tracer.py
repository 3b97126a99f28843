"""Pictures of a table traced by Mitsuba 3, and only of the part that changed.

Camera rays are made here, so that any rectangle of the picture can be traced again: unchanged parts keep
their pixels. Mitsuba's ``llvm_ad_rgb`` needs a shared LLVM library (Debian: libllvm19; ``DRJIT_LIBLLVM_PATH``
names another one). The scene always has the same number of triangles, so nothing is compiled twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import cv2
import mitsuba as mi
import numpy as np
from numpy.typing import NDArray

from tests.recordings.examiner.designs import Design
from tests.recordings.examiner.faces import Picture
from tests.recordings.examiner.room import SURFACE_MM, Room, felt_picture
from tests.recordings.examiner.solids import Mesh, Solid, mesh_of, reach_mm, surfaces, top_mm

VARIANT: Final = "llvm_ad_rgb"
_DEPTH: Final = 4
_FRAME_MM: Final = (58.0, 16.0)
"""Width and height of the table's frame."""
_SHADOW_SHARE: Final = 0.6
"""How far around a solid its soft shadow is traced again, as a share of its height."""
_MARGIN_PX: Final = 4
_RAYS: Final = tuple(part << power for power in range(13, 21) for part in (2, 3))

Window = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels; right and bottom outside."""


@dataclass(slots=True)
class Camera:
    """A lens over the table, looking almost straight down.

    Attributes:
        at_mm: where it hangs.
        look_mm: the point on the table in the middle of the picture.
        focal_px: width of a pixel's cone.
        aperture_mm, focus_mm: radius of the lens, and the distance that is sharp.
    """

    size_px: tuple[int, int]
    at_mm: tuple[float, float, float]
    look_mm: tuple[float, float]
    focal_px: float
    aperture_mm: float
    focus_mm: float

    def axes(self) -> NDArray[np.float64]:
        """Right, down and forward as rows."""
        forward = np.array([*self.look_mm, 0.0]) - np.array(self.at_mm)
        forward /= np.linalg.norm(forward)
        right = np.cross(forward, [0.0, 1.0, 0.0])
        right /= np.linalg.norm(right)
        return np.stack([right, np.cross(forward, right), forward])

    def pixel(self, x_mm: float, y_mm: float, z_mm: float = 0.0) -> tuple[float, float]:
        """Where a point of the table is in the picture."""
        x, y, z = self.axes() @ (np.array([x_mm, y_mm, z_mm]) - np.array(self.at_mm))
        width, height = self.size_px
        return width / 2 + self.focal_px * x / z, height / 2 + self.focal_px * y / z

    def corners_px(self) -> tuple[tuple[float, float], ...]:
        """The playing surface's corners: left near, right near, right far, left far for seat 0."""
        half = SURFACE_MM / 2
        return tuple(
            self.pixel(x, y) for x, y in ((-half, -half), (half, -half), (half, half), (-half, half))
        )


class TracedTable:
    """A table whose picture follows what lies on it."""

    def __init__(self, design: Design, room: Room, camera: Camera, *, samples: int, seed: int) -> None:
        """
        Args:
            samples: rays for each pixel.
            seed: of the rays.
        """
        mi.set_variant(VARIANT)
        self.design, self.room, self.camera = design, room, camera
        self._samples = samples
        self._seed = seed
        self._solids: frozenset[Solid] | None = None
        width, height = camera.size_px
        self._light = np.zeros((height, width, 3), np.float32)
        self.picture: Picture = np.zeros((height, width, 3), np.uint8)
        """Blue, green, red as the camera gives them, but for the noise of each frame."""
        self._scene = _scene(design, room, mesh_of((), design))
        self._params = mi.traverse(self._scene)
        self._integrator = mi.load_dict({"type": "path", "max_depth": _DEPTH, "rr_depth": _DEPTH + 1})
        self.traced_px = 0
        """Pixels traced so far."""

    def lay(self, solids: Sequence[Solid]) -> None:
        """These things lie on the table from now on; what changed is traced again."""
        now = frozenset(solids)
        before, self._solids = self._solids, now
        if before == now:
            return
        mesh = mesh_of(sorted(now, key=repr), self.design)
        self._params["tiles.vertex_positions"] = mi.Float(mesh.vertices.ravel())
        self._params["tiles.vertex_normals"] = mi.Float(mesh.normals.ravel())
        self._params["tiles.vertex_texcoords"] = mi.Float(mesh.places.ravel())
        self._params.update()
        width, height = self.camera.size_px
        windows = [(0, 0, width, height)] if before is None else self._windows(before ^ now)
        self._trace(windows)

    def _windows(self, changed: frozenset[Solid]) -> list[Window]:
        windows: list[Window] = []
        for solid in changed:
            window = self._window(solid)
            if window is None:
                continue
            for other in [w for w in windows if _meet(w, window)]:
                windows.remove(other)
                window = _around(window, other)
            windows.append(window)
        return windows

    def _window(self, solid: Solid) -> Window | None:
        left, near, right, far = reach_mm(solid, self.design)
        top = top_mm(solid, self.design)
        more = 4.0 + _SHADOW_SHARE * top
        corners = [
            self.camera.pixel(x, y, z)
            for x in (left - more, right + more)
            for y in (near - more, far + more)
            for z in (0.0, top)
        ]
        width, height = self.camera.size_px
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        window = (
            max(0, int(min(xs)) - _MARGIN_PX),
            max(0, int(min(ys)) - _MARGIN_PX),
            min(width, int(max(xs)) + _MARGIN_PX),
            min(height, int(max(ys)) + _MARGIN_PX),
        )
        return window if window[0] < window[2] and window[1] < window[3] else None

    def _trace(self, windows: Sequence[Window]) -> None:
        """Trace all pixels of some windows, so many at a time that the memory stays small."""
        pixels = [np.mgrid[top:bottom, left:right].reshape(2, -1) for left, top, right, bottom in windows]
        if not pixels:
            return
        ys, xs = np.concatenate(pixels, axis=1)
        for start in range(0, ys.size, _RAYS[-1] // self._samples):
            part = slice(start, start + _RAYS[-1] // self._samples)
            self._light[ys[part], xs[part]] = self._traced(xs[part], ys[part])
        self.traced_px += ys.size
        for window in windows:
            self._develop(window)

    def _develop(self, window: Window) -> None:
        """Make the picture of a window from its light."""
        left, top, right, bottom = window
        part = self.room.picture(self._light[top:bottom, left:right])
        self.picture[top:bottom, left:right] = cv2.bilateralFilter(part, 5, 26, 1.3)

    def _traced(self, xs: NDArray[np.int64], ys: NDArray[np.int64]) -> NDArray[np.float32]:
        """Mean light of each pixel's rays, (n, 3)."""
        self._seed += 1
        rng = np.random.default_rng(self._seed)
        shape = (xs.size, self._samples)
        x = xs.astype(np.float32).reshape(-1, 1) + rng.random(shape, np.float32)
        y = ys.astype(np.float32).reshape(-1, 1) + rng.random(shape, np.float32)
        # As many rays as a round number: a kernel is compiled for each number of them.
        full = next(size for size in _RAYS if size >= x.size)
        more = (0, full - x.size)
        origins, directions = self._rays(np.pad(x.ravel(), more), np.pad(y.ravel(), more), rng)
        sampler = mi.load_dict({"type": "independent"})
        sampler.seed(self._seed, full)
        ray = mi.RayDifferential3f(mi.Ray3f(mi.Point3f(origins), mi.Vector3f(directions)))
        seen, _, _ = self._integrator.sample(self._scene, sampler, ray)
        light = np.minimum(np.array(seen).T[: x.size].reshape(*shape, 3), self.room.most_light)
        return np.asarray(light.mean(axis=1), np.float32)

    def _rays(
        self, x: NDArray[np.float32], y: NDArray[np.float32], rng: np.random.Generator
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Starts and directions, (3, n), through the whole lens."""
        camera = self.camera
        axes = camera.axes().astype(np.float32)
        width, height = camera.size_px
        local = np.stack(
            [(x - width / 2) / camera.focal_px, (y - height / 2) / camera.focal_px, np.ones_like(x)]
        )
        radius = camera.aperture_mm * np.sqrt(rng.random(x.size, np.float32))
        angle = 2 * np.pi * rng.random(x.size, np.float32)
        lens = np.stack([radius * np.cos(angle), radius * np.sin(angle), np.zeros_like(x)]).astype(np.float32)
        away = local * camera.focus_mm - lens
        away /= np.linalg.norm(away, axis=0)
        start = np.array(camera.at_mm, np.float32)[:, None] + axes.T @ lens
        return np.asarray(start, np.float32), np.asarray(axes.T @ away, np.float32)


def _meet(one: Window, other: Window) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _around(one: Window, other: Window) -> Window:
    low = min(one[0], other[0]), min(one[1], other[1])
    return *low, max(one[2], other[2]), max(one[3], other[3])


def _scene(design: Design, room: Room, mesh: Mesh) -> Any:
    half, (wide, high) = SURFACE_MM / 2, _FRAME_MM
    place = mi.ScalarTransform4f
    scene: dict[str, Any] = {
        "type": "scene",
        "felt": {
            "type": "rectangle",
            "to_world": place().scale([half, half, 1.0]),
            "bsdf": {"type": "diffuse", "reflectance": _texture(felt_picture(room))},
        },
        "floor": {
            "type": "rectangle",
            "to_world": place().translate([0.0, 0.0, -700.0]).scale([3000.0, 3000.0, 1.0]),
            "bsdf": _diffuse(room.floor),
        },
        "middle": {
            "type": "cube",
            "to_world": place().scale([52.0, 52.0, 1.5]),
            "bsdf": _diffuse((0.03, 0.03, 0.035)),
        },
        "tiles": _mesh(mesh, surfaces(design)),
        "sky": {"type": "constant", "radiance": {"type": "rgb", "value": list(room.ambient)}},
    }
    for index, (x, y, across, along) in enumerate(
        (
            (half + wide / 2, 0.0, wide / 2, half + wide),
            (-half - wide / 2, 0.0, wide / 2, half + wide),
            (0.0, half + wide / 2, half, wide / 2),
            (0.0, -half - wide / 2, half, wide / 2),
        )
    ):
        scene[f"frame{index}"] = {
            "type": "cube",
            "to_world": place().translate([x, y, 0.0]).scale([across, along, high]),
            "bsdf": {"type": "roughplastic", "alpha": 0.2, "diffuse_reflectance": _rgb(room.frame)},
        }
    for index, lamp in enumerate(room.lamps):
        scene[f"lamp{index}"] = {
            "type": "rectangle",
            "to_world": place()
            .look_at(list(lamp.at_mm), [0.0, 0.0, 0.0], [0.3, 1.0, 0.1])
            .scale([lamp.half_mm[0], lamp.half_mm[1], 1.0]),
            "emitter": {"type": "area", "radiance": _rgb(lamp.light)},
        }
    return mi.load_dict(scene)


def _mesh(mesh: Mesh, picture: Picture) -> Any:
    props = mi.Properties()
    props["bsdf"] = mi.load_dict(
        {
            "type": "roughplastic",
            "alpha": 0.12,
            "nonlinear": False,
            "diffuse_reflectance": _texture(picture),
        }
    )
    made = mi.Mesh(
        "tiles", len(mesh.vertices), len(mesh.triangles), props, has_vertex_normals=True,
        has_vertex_texcoords=True,
    )  # fmt: skip
    params = mi.traverse(made)
    params["vertex_positions"] = mi.Float(mesh.vertices.ravel())
    params["vertex_normals"] = mi.Float(mesh.normals.ravel())
    params["vertex_texcoords"] = mi.Float(mesh.places.ravel())
    params["faces"] = mi.UInt32(mesh.triangles.ravel())
    params.update()
    return made


def _texture(picture: Picture) -> dict[str, Any]:
    return {"type": "bitmap", "bitmap": mi.Bitmap(np.ascontiguousarray(picture)), "raw": False}


def _rgb(value: Sequence[float]) -> dict[str, Any]:
    return {"type": "rgb", "value": list(value)}


def _diffuse(value: Sequence[float]) -> dict[str, Any]:
    return {"type": "diffuse", "reflectance": _rgb(value)}
