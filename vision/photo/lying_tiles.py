"""Backs and white dragons of a table's photo, told from what looks like them by all that speaks for each.

Neither has anything on it that only a tile has: tops and sides of standing tiles and of walls, sheets of
paper and bare cloth pass for them. Once it is known how the surface lies, it tells how large each find is;
the reader says what it shows. ``python -m vision.training fit-sides photo-back`` and ``photo-dragon`` fit
what each of these counts.
"""

from __future__ import annotations

import numpy as np

from vision.bare_tiles import BareFinds, bare_columns
from vision.labels import BACK, BLANK, INDEX_OF
from vision.photo.backs_in_rows import like_faces
from vision.photo.limits import PHOTO
from vision.photo.surface import Surface
from vision.recogniser import ReadTiles, base_colours_of
from vision.sides import PhotoBackEvidence, PhotoDragonEvidence, shipped_classifier
from vision.types import Image


def with_lying_ones_alone(picture: Image, tiles: ReadTiles, surface: Surface) -> ReadTiles:
    """The painted faces of a table's photo, and those of its backs and white dragons that most likely lie
    there, each as sure as its chance.

    Args:
        picture: (h, w, 3) uint8 BGR.
    """
    judged = tiles.where(tiles.painted)
    backs, dragons = photo_evidence(picture, tiles, surface)
    for asked, face, chance in (
        (tiles.face_down, BACK, shipped_classifier(PhotoBackEvidence).chances(backs)),
        (tiles.blank, BLANK, shipped_classifier(PhotoDragonEvidence).chances(dragons)),
    ):
        named = tiles.where(asked).named(INDEX_OF[face], chance.astype(np.float32))
        judged = judged.joined(named.where(named.confidence >= PHOTO.reported_min_chance))
    return judged


def photo_evidence(
    picture: Image, tiles: ReadTiles, surface: Surface
) -> tuple[PhotoBackEvidence, PhotoDragonEvidence]:
    """What is known of those tiles of a table's photo that were read as backs, and of those that were read as
    white dragons.
    """
    bare = tiles.where(~tiles.painted)
    base_colours = base_colours_of(picture, bare.quads_px)
    known = bare_columns(
        BareFinds(
            quads_px=bare.quads_px,
            side_shares=surface.side_shares(surface.placed(bare.quads_px)),
            face_down=bare.face_down,
            finder=bare.confidence,
            surfaces=bare.surfaces,
            base_colours=base_colours,
            like_a_face=like_faces(picture, tiles.where(tiles.painted), bare.quads_px, base_colours),
        )
    )
    return (
        PhotoBackEvidence(**{name: column[bare.face_down] for name, column in known.items()}),
        PhotoDragonEvidence(**{name: column[bare.blank] for name, column in known.items()}),
    )
