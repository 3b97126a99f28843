"""Pictures of each page as its journey left it: ``python -m tests.journeys.pictures FOLDER [JOURNEY...]``.

Each page is kept whole, as wide as a laptop and as a phone. Contact sheets hold the pictures of some journeys
side by side, to be looked at one by one.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.system.program import ROOT

LONGEST: Final = 1400
"""Pixels of a page that are kept on a sheet."""
WIDE: Final = {1280: 800, 390: 390}
"""Pixels of a sheet for a page of this width."""
ON_A_SHEET: Final = 4
"""Pictures."""
WHITE: Final = 255
Picture = NDArray[np.uint8]


def take(folder: Path, names: Sequence[str] = ()) -> int:
    """Do the journeys (all, or those whose names hold one of these) and keep pictures of their pages.

    Returns:
        The exit status of the journeys.
    """
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal", "tests/journeys"]
    if names:
        command += ["-k", " or ".join(names)]
    environment = {**os.environ, "TABLECTL_JOURNEY_PICTURES": str(folder.resolve())}
    status = subprocess.run(command, cwd=ROOT, check=False, env=environment).returncode
    sheets = folder / "sheets"
    sheets.mkdir(parents=True, exist_ok=True)
    for number, paths in enumerate(_batched(sorted(folder.glob("*.png")), ON_A_SHEET), start=1):
        cv2.imwrite(str(sheets / f"{number:03}.png"), sheet(paths))
    return status


def sheet(paths: Sequence[Path]) -> Picture:
    """Pages side by side, each below its name."""
    columns = [_column(path) for path in paths]
    tall = max(len(column) for column in columns)
    return np.hstack(
        [
            np.pad(column, ((0, tall - len(column)), (0, 12), (0, 0)), constant_values=WHITE)
            for column in columns
        ]
    )


def _column(path: Path) -> Picture:
    picture = cv2.imread(str(path))
    assert picture is not None, path
    width = WIDE.get(picture.shape[1], picture.shape[1])
    height = picture.shape[0] * width // picture.shape[1]
    page = cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)[:LONGEST]
    name = np.full((28, width, 3), WHITE, np.uint8)
    cv2.putText(name, path.stem, (4, 20), cv2.FONT_HERSHEY_SIMPLEX, 0.4, (0, 0, 0), 1, cv2.LINE_AA)
    return np.vstack([name, page]).astype(np.uint8)


def _batched(paths: Sequence[Path], many: int) -> list[Sequence[Path]]:
    return [paths[first : first + many] for first in range(0, len(paths), many)]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="takes the pictures")
    parser.add_argument("journeys", nargs="*", help="parts of names of journeys; all unless given")
    asked = parser.parse_args()
    sys.exit(take(asked.folder, asked.journeys))
