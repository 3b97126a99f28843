"""Parts of the fine picture: around what is seen in the small one, and the small one's part of each."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.calibration import Area, Rectifier
from vision.live.changes.limits import CHANGES
from vision.live.changes.motion import Cells


@dataclass(frozen=True, slots=True, eq=False)
class ScaleConverter:
    """Converts between the fine picture and the small one."""

    fine: Rectifier
    coarse: Rectifier
    tile_height_px: float
    """Of the fine picture."""

    @property
    def margin_px(self) -> int:
        """Of the fine picture, see ``CHANGES.margin_tile_heights``."""
        return int(CHANGES.margin_tile_heights * self.tile_height_px)

    def clip(self, area: Area) -> Area:
        """What of it lies in the fine picture."""
        size = self.fine.size_px
        return Area(max(0, area.left), max(0, area.top), min(size, area.right), min(size, area.bottom))

    def to_fine(self, part: Area, unit_px: int = 1) -> Area:
        """What the finder is shown of the fine picture to see a part of the small one.

        Args:
            part: in units of so many pixels of the small picture.
        """
        ratio = self.fine.px_per_mm / self.coarse.px_per_mm * unit_px
        margin = self.margin_px
        return self.clip(
            Area(
                int(part.left * ratio) - margin,
                int(part.top * ratio) - margin,
                int(part.right * ratio) + margin,
                int(part.bottom * ratio) + margin,
            )
        )

    def quarter(self, number: int) -> Area:
        """One of the fine picture's four quarters, overlapping the others, by its number from 0."""
        half, overlap = self.fine.size_px // 2, 2 * self.margin_px
        row, column = divmod(number, 2)
        return self.clip(
            Area(
                column * half - overlap,
                row * half - overlap,
                (column + 1) * half + overlap,
                (row + 1) * half + overlap,
            )
        )

    def is_quarter(self, area: Area) -> bool:
        """Whether a part is as large as one of the four."""
        return max(area.size_px) >= self.fine.size_px // 2

    def to_coarse(self, area: Area) -> Area:
        """The small picture's part that holds a part of the fine one."""
        ratio = self.coarse.px_per_mm / self.fine.px_per_mm
        return Area(
            int(area.left * ratio),
            int(area.top * ratio),
            int(np.ceil(area.right * ratio)),
            int(np.ceil(area.bottom * ratio)),
        )

    def has_motion(self, area: Area, moving: Cells) -> bool:
        """Whether any of these cells of the small picture moves in a part of the fine one, its margin left
        out."""
        cell_px = CHANGES.cell_px * self.fine.px_per_mm / self.coarse.px_per_mm
        rows, columns = (
            slice(int((low + self.margin_px) / cell_px), int(np.ceil((high - self.margin_px) / cell_px)))
            for low, high in ((area.top, area.bottom), (area.left, area.right))
        )
        return bool(moving[rows, columns].any())
