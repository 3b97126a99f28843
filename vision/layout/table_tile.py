"""One tile on the playing surface: which face, where, how it is turned."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from vision.labels import BACK, plain_kind
from vision.layout.zones import nearest_seat, to_seat


@dataclass(frozen=True, slots=True)
class TableTile:
    """A tile that lies on the table, in surface coordinates (mm; see ``vision.layout.zones``)."""

    faces: tuple[tuple[str, float], ...]
    """Face codes with probabilities, best first; the back is the code ``?``."""
    x_mm: float
    y_mm: float
    up_deg: float
    """Where the top of the face points, counter-clockwise from x, degrees; 90 reads upright for seat 0."""
    key: int = -1
    """Name of the tracked tile, or number of the find in a photo; -1 of others."""

    @property
    def code(self) -> str:
        """The likeliest face."""
        return self.faces[0][0]

    @property
    def face_down(self) -> bool:
        """Whether the back is up."""
        return self.faces[0][0] == BACK

    @property
    def side(self) -> int:
        """The seat whose edge is nearest."""
        return nearest_seat(self.x_mm, self.y_mm)

    def in_seat_frame(self, seat: int) -> tuple[float, float]:
        """(u, v) of its middle in a seat's frame."""
        return to_seat(self.x_mm, self.y_mm, seat)

    def moved(self, dx_mm: float, dy_mm: float) -> TableTile:
        """The same tile elsewhere."""
        return replace(self, x_mm=self.x_mm + dx_mm, y_mm=self.y_mm + dy_mm)

    def probability(self, code: str) -> float:
        """How likely a plain kind is: a red five counts as its plain five."""
        return sum(p for face, p in self.faces if plain_kind(face) == code)


def is_upright(tile: TableTile, seat: int) -> bool:
    """Whether the long side runs away from the seat's edge."""
    along_y = abs(math.sin(math.radians(tile.up_deg))) > math.sqrt(0.5)
    return along_y == (seat % 2 == 0)


def owner_of(tile: TableTile) -> int:
    """The seat for which the face reads upright."""
    return round((tile.up_deg - 90) / 90) % 4
