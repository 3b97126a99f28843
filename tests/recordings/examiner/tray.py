"""One tile of each face and one turned over, laid in rows before the table's own camera, for enrolling."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

from tablectl.adapters.recogniser.enrolment import enrol_pictures
from tests.recordings.examiner.designs import Design
from tests.recordings.examiner.faces import FACES
from tests.recordings.examiner.film import camera_of
from tests.recordings.examiner.room import noisy, some_room
from tests.recordings.examiner.solids import BACK, Pose, Solid
from tests.recordings.examiner.tracer import TracedTable
from vision.photo import one_of_each
from vision.pictures import read_picture, write_picture
from vision.recogniser import FeatureDetector

_ROW: Final = 9
_SIZE_PX: Final = (640, 420)


def tray_tiles(design: Design, seed: int) -> tuple[Solid, ...]:
    """The suits in rows of nine, honors and red fives after them, the back last."""
    random = Random(f"tray {seed}")
    width, height, _ = design.tile_mm
    tiles = []
    for index, code in enumerate((*FACES, BACK)):
        row, column = divmod(index, _ROW)
        x = (column - (_ROW - 1) / 2) * (width + 9.0) + random.uniform(-1.5, 1.5)
        y = 85.0 - row * (height + 9.0) + random.uniform(-1.5, 1.5)
        pose = Pose.FACE_DOWN if code == BACK else Pose.FACE_UP
        tiles.append(Solid(code, x, y, 0.0, random.gauss(0, 1.2), pose))
    return tuple(tiles)


def enrolled_set(design: Design, seed: int, samples: int, detector: FeatureDetector, folder: Path) -> Path:
    """The file of the set, enrolled anew from the picture of its tray, which is made unless it is there.

    Raises:
        InputError: the picture cannot be that set.
    """
    file = folder / f"{design.name}-{seed}.tiles.npz"
    picture = folder / f"{design.name}-{seed}-tray.png"
    if not picture.exists():
        folder.mkdir(parents=True, exist_ok=True)
        room = some_room(seed)
        table = TracedTable(design, room, camera_of(seed, _SIZE_PX), samples=2 * samples, seed=seed)
        table.lay(tray_tiles(design, seed))
        write_picture(picture, noisy(table.picture, room.grain(_SIZE_PX), 0))
    copies = one_of_each(flowers=False, red_fives=True)
    enrol_pictures(
        detector,
        {str(picture): read_picture(picture)},
        copies,
        design.name,
        file,
        marked=folder / f"{design.name}-{seed}-read.png",
    )
    return file
