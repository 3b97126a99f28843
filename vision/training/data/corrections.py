"""Corrected labels of photographs that are measured on, kept apart from the data they correct.

The data set labels the hand in front and leaves heaps, rivers and walls behind it bare, and some of its
boxes bear a neighbour's name. ``models/label_corrections.json`` says so picture by picture, so that anybody
can judge the corrections and measure with or without them: for every check photo, and for every fourth photo
of the left-out sets ``hands``, ``green-felt`` and ``product``, which are those ``report --every 4`` measures.

How it was made: everything that the recogniser found without a label, or named otherwise than its label, was
looked at; what was a tile got a label, what was none stayed a mistake, and what no eye could tell counts
neither way. Backs of check photos were looked at likewise: every place that was a back with a chance of .3
(``possible_backs``), and in photos that show backs every place at all. Of boxes that lie on one another by
more than three fifths one is kept. Tiles that have no label and were not found either still have none.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from vision.labels import INDEX_OF
from vision.quoting import quoted
from vision.training.data.photos import Photo
from vision.types import Float


@dataclass(frozen=True, slots=True, eq=False)
class Correction:
    """What is to be changed in one picture's labels.

    Attributes:
        added: tiles without a label: face and (4, 2) corners in pixels.
        faces: label number, the face it bears, the face it should bear.
        boxes: label number and the (4, 2) corners of the tile itself, where the box was one around a turned
            copy.
        unclear: (4, 2) corners of tiles whose face cannot be told.
        twice: numbers of labels whose tile has another label already.
    """

    added: tuple[tuple[str, Float], ...] = ()
    faces: tuple[tuple[int, str, str], ...] = ()
    boxes: tuple[tuple[int, Float], ...] = ()
    unclear: tuple[Float, ...] = ()
    twice: tuple[int, ...] = ()


def read_corrections(path: Path) -> dict[str, Correction]:
    """Corrections by the picture's file name as the data set has it.

    Raises:
        ValueError: a correction names a face that there is not.
    """
    raw: Mapping[str, Mapping[str, list[Any]]] = json.loads(path.read_text(encoding="utf-8"))
    return {
        file: Correction(
            added=tuple((_face(tile), _quad(corners)) for tile, corners in one.get("added", ())),
            faces=tuple((int(str(n)), _face(old), _face(new)) for n, old, new in one.get("faces", ())),
            boxes=tuple((int(str(n)), _quad(corners)) for n, corners in one.get("boxes", ())),
            unclear=tuple(_quad(corners) for corners in one.get("unclear", ())),
            twice=tuple(int(str(number)) for number in one.get("twice", ())),
        )
        for file, one in raw.items()
    }


def _face(code: object) -> str:
    if code not in INDEX_OF:
        raise ValueError(f"expected a face such as '3m', got {quoted(code)}")
    return str(code)


def _quad(corners: object) -> Float:
    return np.asarray(corners, np.float32).reshape(4, 2)


def corrected(photo: Photo, correction: Correction) -> Photo:
    """The photo with its labels put right.

    Raises:
        ValueError: the correction speaks of a label that the photo has not.
    """
    tiles, polys, exact = list(photo.tiles), list(photo.polys_px), list(photo.exact)
    for number, old, new in correction.faces:
        if number >= len(tiles) or tiles[number] != old:
            raise ValueError(f"{photo.path.name}: expected label {number} to be {old}")
        tiles[number] = new
    for number, quad in correction.boxes:
        if number >= len(tiles):
            raise ValueError(f"{photo.path.name}: expected a label {number}, there are {len(tiles)}")
        polys[number], exact[number] = quad, np.True_
    if correction.twice and max(correction.twice) >= len(tiles):
        raise ValueError(f"{photo.path.name}: expected a label {max(correction.twice)}, of {len(tiles)}")
    for number in sorted(correction.twice, reverse=True):
        del tiles[number], polys[number], exact[number]
    for tile, quad in correction.added:
        tiles.append(tile)
        polys.append(quad)
        exact.append(np.True_)
    return replace(
        photo,
        tiles=tuple(tiles),
        polys_px=np.stack(polys),
        exact=np.array(exact, bool),
        unclear_px=np.stack(correction.unclear) if correction.unclear else photo.unclear_px,
    )


def correct_all(photos: list[Photo], folder: Path, corrections: Mapping[str, Correction]) -> list[Photo]:
    """Photos of a data folder, corrected where there is a correction. Check photos have their backs labelled
    then: those without a correction show none.
    """
    none = Correction()
    return [
        replace(
            corrected(photo, corrections.get(photo.path.relative_to(folder).as_posix(), none)),
            backs_labelled=photo.split == "check",
        )
        for photo in photos
    ]
