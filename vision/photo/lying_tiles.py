"""Backs and white dragons of a table's photo, by all that speaks for each and for what looks like them.

Neither has anything on it that only a tile has: tops and sides of standing tiles and of walls, sheets of
paper and bare cloth pass for them. Once it is known how the surface lies, it shows how large each find is,
and a calibration where on the table; the reader says what it shows. ``python -m vision.training fit-sides
photographed`` fits what each of these counts.
"""

from __future__ import annotations

import numpy as np

from vision.bare_tiles import BareFinds, bare_columns, zone_columns
from vision.labels import BACK, INDEX_OF
from vision.layout import TableLayout
from vision.photo.backs_in_rows import known_faces
from vision.photo.limits import PHOTO
from vision.photo.surface import TableSurface
from vision.recogniser import ReadTiles, base_colours_of
from vision.sides import PhotoBareEvidence, PlacedBareEvidence, shipped_multinomial
from vision.types import Image


def keep_lying_tiles(picture: Image, tiles: ReadTiles, surface: TableSurface) -> ReadTiles:
    """The painted faces of a table's photo, and of its other finds those that are most likely backs and white
    dragons, each as sure as its chance.

    Args:
        picture: (h, w, 3) uint8 BGR.
    """
    judged, bare = tiles.where(tiles.painted), tiles.where(~tiles.painted)
    if not len(bare):
        return judged
    known = photo_evidence(picture, tiles, surface)
    back, _, neither = shipped_multinomial(type(known), known.ANSWERS).shares(known).T
    as_read = bare.probabilities.argmax(axis=1)
    # As what it was read, or not at all: sides of a light wall are likelier dragons than backs, and neither.
    lies = np.where(as_read == INDEX_OF[BACK], back / (back + neither), 1 - neither)
    reported = bare.relabelled(as_read, lies.astype(np.float32)).where(lies >= PHOTO.reported_min_probability)
    return judged.concat(reported)


def photo_evidence(
    picture: Image, tiles: ReadTiles, surface: TableSurface
) -> PhotoBareEvidence | PlacedBareEvidence:
    """What is known of those tiles of a table's photo on which nothing painted was read."""
    bare = tiles.where(~tiles.painted)
    known = known_faces(picture, tiles)
    base_colours, placed = base_colours_of(picture, bare.quads_px), surface.to_mm(bare.quads_px)
    finds = BareFinds(
        quads_px=bare.quads_px,
        side_shares=surface.side_shares(placed),
        read=bare.probabilities,
        finder=bare.confidence,
        surfaces=bare.surfaces,
        base_colours=base_colours,
        like_a_face=None if known is None else known.likeness(bare.quads_px, base_colours),
    )
    columns = bare_columns(finds)
    if surface.half_mm is None:
        return PhotoBareEvidence(**columns)
    zones = zone_columns(placed.mean(axis=1), TableLayout(surface.face_mm, surface.half_mm))
    return PlacedBareEvidence(**columns, **zones)
