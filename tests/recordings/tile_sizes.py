"""How many tiles are read right by their width in the picture: what lens and height a table's camera needs.

``python -m tests.recordings.tile_sizes`` draws tiles of made-up sets that no training has seen, from above,
in pictures of different sizes, and prints a row for each width.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from tablectl.conformance.detectors.matching import match_tiles
from tablectl.conformance.detectors.pictures import TileQuad
from vision.labels import FACES
from vision.photo import recognise_photo
from vision.recogniser.onnx import OnnxDetector
from vision.scene import PlacedTile, Pose, SimulatedTableCamera
from vision.scene.faces import random_design
from vision.scene.picture import overhead
from vision.types import Image

WIDTHS_PX: Final = (9, 11, 13, 15, 17, 19, 21, 24, 28, 32, 40)
"""Of a tile in the picture."""
FIRST_SEED: Final = 900_000
"""Sets from here on are drawn for no training and no other test."""
HALF_MM: Final = 230.0
"""Of what is seen: far from a lens's corner, so that all tiles have about one size."""
COLUMNS: Final = 9
ROWS: Final = 7
PITCH_MM: Final = (48.0, 58.0)
"""From tile to tile, across and down: as discards lie that are not pushed together."""
READ: Final = tuple(face for face in FACES if face != "?")


@dataclass(frozen=True, slots=True)
class Row:
    """What was read at one width."""

    width_px: int
    tiles: int
    right: int
    wrong: int
    """Read as another face, or where no tile lies."""

    @property
    def share_right(self) -> float:
        """Of the tiles that lay there."""
        return self.right / self.tiles


def counts_text(widths_px: Sequence[int] = WIDTHS_PX, pictures: int = 12) -> Iterator[Row]:
    """A row for each width, the same tiles of the same sets in each.

    Args:
        pictures: of each width, each of another set.
    """
    detector = OnnxDetector.shipped(threads=1)
    for width_px in widths_px:
        tiles = right = wrong = 0
        for number in range(pictures):
            picture, truth = _drawn(FIRST_SEED + number, width_px)
            found = recognise_photo(detector, picture)
            said = [
                TileQuad(code, tuple((float(x), float(y)) for x, y in quad))
                for code, quad in zip(found.codes, found.quads_px, strict=True)
            ]
            named = sum(
                there is not None and there.face == here.face for there, here in match_tiles(truth, said)
            )
            tiles, right, wrong = tiles + len(truth), right + named, wrong + len(said) - named
        yield Row(width_px, tiles, right, wrong)


def _drawn(seed: int, width_px: int) -> tuple[Image, list[TileQuad]]:
    rng = np.random.default_rng(seed)
    design = random_design(rng)
    side = round(2 * HALF_MM * width_px / design.size_mm[0])
    camera = SimulatedTableCamera(
        design, camera=overhead(HALF_MM, size_px=(side, side), margin=1.0), seed=seed
    )
    placed: set[PlacedTile] = set()
    for number, face in enumerate(rng.choice(READ, COLUMNS * ROWS)):
        row, column = divmod(number, COLUMNS)
        x = (column - (COLUMNS - 1) / 2) * PITCH_MM[0] + rng.normal(0, 1.5)
        y = (row - (ROWS - 1) / 2) * PITCH_MM[1] + rng.normal(0, 1.5)
        turned = 90.0 * int(rng.integers(4)) + float(rng.normal(0, 5))
        placed.add(PlacedTile(str(face), float(x), float(y), angle_deg=turned, pose=Pose.FACE_UP))
    camera.set_placed({*placed})
    picture = camera.frame(0)
    return picture, [
        TileQuad(label.code, tuple((float(x) + 0.5, float(y) + 0.5) for x, y in label.quad))
        for label in camera.truth()
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--pictures", type=int, default=12, help="of each width")
    wanted = asked.parse_args(arguments)
    sys.stdout.write("width px   tiles   right   share   wrong\n")
    for row in counts_text(pictures=wanted.pictures):
        sys.stdout.write(
            f"{row.width_px:>8} {row.tiles:>7} {row.right:>7} {row.share_right:>7.3f} {row.wrong:>7}\n"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main()
