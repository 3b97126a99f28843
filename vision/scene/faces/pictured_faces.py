"""A tile set whose faces are ready pictures: scans of an owner's set, or somebody's art."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.errors import SceneError
from vision.labels import FACES
from vision.pictures import BadPicture, read_picture
from vision.types import Image


@dataclass(frozen=True, slots=True, eq=False)
class PicturedFaces:
    """Pictures of faces, seen straight on and upright.

    Attributes:
        name: of the set.
        codes: the faces that there are pictures of.
        pictures: one (h, w, 3) uint8 picture for each, blue green red.
    """

    name: str
    codes: tuple[str, ...]
    pictures: tuple[Image, ...]

    def resized(self, code: str, size_px: tuple[int, int]) -> Image:
        """A face in the wanted width and height."""
        picture = self.pictures[self.codes.index(code)]
        how = cv2.INTER_AREA if size_px[0] < picture.shape[1] else cv2.INTER_CUBIC
        return np.asarray(cv2.resize(picture, size_px, interpolation=how), np.uint8)


def read_pictured_faces(name: str, folder: Path) -> PicturedFaces:
    """The pictures ``CODE.png`` (or ``.jpg``) of a folder, such as ``3m.png`` and ``0p.png``.

    Raises:
        SceneError: there is no such folder, a file is no picture, or fewer than ten faces are there.
    """
    if not folder.is_dir():
        raise SceneError(f"expected a folder with pictures of faces such as 3m.png, {folder} is none")
    codes, pictures = [], []
    for path in sorted(folder.iterdir()):
        if path.stem not in FACES or path.suffix.lower() not in {".png", ".jpg", ".jpeg"}:
            continue
        try:
            pictures.append(read_picture(path))
        except BadPicture as error:
            raise SceneError(f"expected a picture of a face, {path} cannot be read as one") from error
        codes.append(path.stem)
    if len(codes) < 10:
        raise SceneError(
            f"expected pictures of at least ten faces, named 1m.png to ?.png, {folder} has {len(codes)}"
        )
    return PicturedFaces(name, tuple(codes), tuple(pictures))
