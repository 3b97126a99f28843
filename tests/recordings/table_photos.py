"""``python -m tests.recordings.table_photos``: single photographs of tables in play, read as tables.

True games of every rule book are stopped somewhere in the middle of a hand, drawn in a made-up tile set from
above and from each seat, and read as ``tablectl recognise --table`` reads a photo, with the camera's
calibration and without ("free": the table's own edges may tell it). They are read twice: by the real eyes,
and by perfect ones that see every face with its outline a little off, so that geometry is judged apart from
the eyes; these know no edges. Tables laid by hand (``hand_laid``) follow, with perfect eyes only. Exit status
0: it measures.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np

from tablectl.adapters.photo.table import tiles_in_play
from tablectl.adapters.recogniser.models import open_detector
from tablectl.rulesets import RULESETS
from tests.recordings.hand_laid import SIZE_PX as LAID_PX
from tests.recordings.hand_laid import hand_laid_views
from tests.recordings.kept_photographs import photographs
from tests.recordings.table_moments import SIZE_PX, VIEWS, Photograph
from tests.vision.as_read import as_read
from vision.calibration import Calibration, from_corners
from vision.layout import ANY_TILES, table_json
from vision.photo import (
    calibration_by_edges,
    first_look,
    likely_tiles,
    read_photo_table,
    recognise_table,
)
from vision.recogniser import FACE_MIN_CONFIDENCE, ReadTiles
from vision.recogniser.onnx import OnnxDetector

PARTS: Final = ("river", "sideways", "melds", "shown")
OUTLINES_OFF: Final = 0.02
"""Of a tile's size: how far off perfect eyes' outlines are."""
SEEN: Final = 0.5
"""Least share of a face that perfect eyes must see."""


@dataclass(slots=True)
class Score:
    """How much of what lies there was read right."""

    pictures: int = 0
    whole: int = 0
    parts: Counter[str] = field(default_factory=Counter)
    right: Counter[str] = field(default_factory=Counter)
    backs: int = 0
    backs_off: int = 0

    def add(self, truth: dict[str, Any], read: dict[str, Any]) -> list[str]:
        """One picture; what was wrong."""
        wrong = []
        checks = [
            (f"{wanted['side']} {part}", part, wanted[part], found[part])
            for wanted, found in zip(truth["sides"], read["sides"], strict=True)
            for part in PARTS
        ]
        checks.append(("indicators", "indicators", truth["indicators"], read["indicators"]))
        for name, part, wanted, found in checks:
            same = _same(part, wanted, found)
            if wanted or not same:
                self.parts[part] += 1
                self.right[part] += same
            if not same:
                wrong.append(f"{name}\n   want {wanted}\n   got  {found}")
        self.pictures += 1
        self.whole += not wrong
        self.backs += truth["face_down"]
        self.backs_off += abs(truth["face_down"] - read["face_down"])
        return wrong

    def row(self, name: str) -> str:
        """A line of the table."""
        cells = [f"{self.right[part]:>4}/{self.parts[part]:<4}" for part in (*PARTS, "indicators")]
        counted = f"{self.backs_off:>4}/{self.backs:<5}"
        whole = f"{self.whole:>4}/{self.pictures:<4}"
        return f"{name:<40} {whole} " + " ".join(f"{cell:>10}" for cell in cells) + f" {counted:>11}"


HEAD: Final = (
    f"{'':<40} {'whole':>9} "
    + " ".join(f"{part:>10}" for part in (*PARTS, "indicators"))
    + f" {'backs off':>11}"
)


def _same(part: str, wanted: list[Any], found: list[Any]) -> bool:
    """Melds and shown tiles in any order: the situation does not say which of two melds was made first."""
    if part in ("melds", "shown"):
        return sorted(map(str, wanted)) == sorted(map(str, found))
    return bool(wanted == found)


def perfect_finds(photo: Photograph, seed: int) -> ReadTiles:
    """Every face and back of which enough is seen, its outline a little off."""
    rng = np.random.default_rng(seed)
    finds = []
    for label in photo.labels:
        if label.visible >= SEEN:
            a, b, c, d = label.quad
            size = float(np.sqrt(np.linalg.norm(a - c) * np.linalg.norm(b - d) / 2))
            finds.append((label.code, label.quad + rng.normal(0, OUTLINES_OFF * size, (4, 2))))
    return as_read(finds, 0.95)


@dataclass(frozen=True, slots=True, eq=False)
class Finds:
    """What was found in a photo, and where its surface lies, if that is known."""

    tiles: ReadTiles
    calibration: Calibration | None

    @staticmethod
    def kept(file: Path) -> Finds:
        """What ``keep`` wrote."""
        with np.load(file) as told:
            tiles = ReadTiles(told["quads_px"], told["probabilities"], told["confidence"])
            corners_px, surface_mm = told["corners_px"], told["surface_mm"].tolist()
        return Finds(tiles, from_corners(corners_px, surface_mm, SIZE_PX) if len(corners_px) else None)

    def keep(self, file: Path) -> None:
        """Write them to a file of plain arrays."""
        tiles, surface = self.tiles, self.calibration
        np.savez_compressed(
            file,
            quads_px=tiles.quads_px,
            probabilities=tiles.probabilities,
            confidence=tiles.confidence,
            corners_px=np.zeros((0, 2)) if surface is None else surface.corners_px,
            surface_mm=() if surface is None else surface.surface_mm,
        )


@dataclass(slots=True)
class RealEyes:
    """What the recogniser finds, and the processor time that it takes."""

    detector: OnnxDetector
    kept: Path | None
    """Folder of what was found before."""
    seconds: dict[str, float] = field(default_factory=dict)
    pictures: int = 0

    def finds(self, name: str, photo: Photograph, *, closer: bool) -> dict[str, Finds]:
        """By whether the picture's calibration was known: what is found with it, and without."""
        model = self.detector.name.replace("/", "-").replace(" ", "-")
        look = "" if closer else " first look"
        ways = ("calibrated", "free")
        files = {how: self.kept / model / f"{name}{look} {how}.npz" for how in ways} if self.kept else {}
        if files and all(file.exists() for file in files.values()):
            return {how: Finds.kept(file) for how, file in files.items()}
        begun = time.process_time()
        first = first_look(self.detector, photo.image)
        self._spent("first look", begun)
        self.pictures += 1
        found = {}
        for how, known in zip(ways, (photo.calibration, None), strict=True):
            begun = time.process_time()
            if closer:
                read = recognise_table(self.detector, photo.image, known, first=first)
                found[how] = Finds(read.found, read.calibration)
            else:
                tiles = likely_tiles(first.tiles, FACE_MIN_CONFIDENCE)
                found[how] = Finds(tiles, known or calibration_by_edges(photo.image, tiles))
            self._spent(f"the rest, {how}", begun)
        for how, file in files.items():
            file.parent.mkdir(parents=True, exist_ok=True)
            found[how].keep(file)
        return found

    def _spent(self, on: str, begun: float) -> None:
        self.seconds[on] = self.seconds.get(on, 0.0) + time.process_time() - begun

    def cost(self) -> str:
        """Processor seconds a picture."""
        parts = (f"{name} {spent / max(self.pictures, 1):.2f}" for name, spent in self.seconds.items())
        return "processor seconds a picture: " + ", ".join(parts)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rules", nargs="*", default=list(RULESETS))
    parser.add_argument("--seeds", type=int, default=3, help="tables of each rule book")
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--views", nargs="*", default=list(VIEWS), choices=VIEWS)
    parser.add_argument("--eyes", nargs="*", default=["real", "perfect"], choices=("real", "perfect"))
    parser.add_argument("--hand-laid", type=int, default=40, help="tables laid by hand, from two places each")
    parser.add_argument(
        "--keep",
        type=Path,
        help="folder where the pictures are kept, and by model what was found in them: later models are "
        "measured on the same ones, and geometry is tried again in no time",
    )
    parser.add_argument("--say-rules", action="store_true", help="as with recognise --rules")
    parser.add_argument("--first-look", action="store_true", help="without the closer look at the table")
    parser.add_argument("--model", type=Path, action="append", default=[])
    parser.add_argument("--verbose", action="store_true", help="what was read wrong, and what lies there")
    options = parser.parse_args()
    scores: dict[str, Score] = {}
    for names, truth, read in _readings(options):
        wrong: list[str] = []
        for name in names[:-1]:
            wrong = scores.setdefault(name, Score()).add(truth, read)
        if options.verbose:
            for line in wrong:
                sys.stdout.write(f"{names[-1]}: {line}\n")
    sys.stdout.write("\n".join([HEAD, *(scores[name].row(name) for name in sorted(scores))]) + "\n")


def _readings(options: argparse.Namespace) -> Iterator[tuple[Sequence[str], dict[str, Any], dict[str, Any]]]:
    """Rows that a reading counts for and its own name, what lies there, what was read."""
    real = RealEyes(open_detector(options.model, 2), options.keep)
    seeds = range(options.first, options.first + options.seeds)
    for rules in options.rules:
        played = tiles_in_play(RULESETS[rules]) if options.say_rules else ANY_TILES
        for seed, view, photo in photographs(rules, seeds, options.views, options.keep):
            name = f"{rules}-{seed}-{view}"
            for eyes in options.eyes:
                if eyes == "perfect":
                    seen = perfect_finds(photo, seed)
                    finds = {"calibrated": Finds(seen, photo.calibration), "free": Finds(seen, None)}
                else:
                    finds = real.finds(name, photo, closer=not options.first_look)
                for how, one in finds.items():
                    read = table_json(
                        read_photo_table(one.tiles, one.calibration, size_px=SIZE_PX, played=played)
                    )
                    place = "above" if view == "above" else "from a seat"
                    rows = [f"{eyes} eyes, {how}, {place}", f"{eyes} eyes, {how}, {rules}"]
                    yield [*rows, f"{name} {eyes} {how}"], photo.truth, read
    if real.pictures:
        sys.stdout.write(real.cost() + "\n")
    for name, laid, truth in hand_laid_views(range(options.hand_laid)):
        if truth["whole"]:
            read = table_json(read_photo_table(laid, size_px=LAID_PX))
            yield [f"laid by hand, free, {name.split()[1]}", f"laid by hand {name}"], truth, read


if __name__ == "__main__":
    main()
