"""Classifies backs of a photo whose surface is not known by their row and the other backs: a wall shows many,
side by side and of one size and colour.

A back has nothing on it that only a tile has, and a pattern hides the seams, so finder and reader say little
of one alone: of 3,030 backs in drawn pictures the finder gave 2,786 a place, but many less than 0.5. In a row
they bear each other out, and rows that are plain bear out what has their colour and size. Upper sides,
flanks and the backs of standing hands lie in rows too: these are smaller than the faces around them, have
their colour or lie in the shade, and the finder gives them less.
"""

from __future__ import annotations

import numpy as np

from vision.bare_tiles import in_row
from vision.certainty import EVEN_CHANCE
from vision.geometry import quad_sizes
from vision.labels import BACK, INDEX_OF
from vision.photo.limits import PHOTO
from vision.recogniser import (
    AMBIGUOUS_MIN_CONFIDENCE,
    FACE_MIN_CONFIDENCE,
    REFERENCE_MIN_FACES,
    ReadTiles,
    ReferenceFaces,
    base_colours_of,
    centre_distances,
    colour_likeness,
    overlap_any,
    suppress_non_maxima,
)
from vision.sides import BackEvidence, RowEvidence, log_odds, shipped_classifier, surface_log_odds
from vision.surfaces import Surface
from vision.types import Double, Float, Image


def with_backs_in_rows(picture: Image, tiles: ReadTiles, read: ReadTiles) -> ReadTiles:
    """The painted and blank faces of one picture, and its backs, each with its probability as confidence.

    Args:
        picture: (h, w, 3) uint8 BGR.
        tiles: of the picture; painted faces are the reference, backs are classified anew.
        read: the readings of all detections, from which ``tiles`` were selected.
    """
    faces = tiles.where(~tiles.face_down)
    asked = possible_backs(faces, read)
    if not len(asked):
        return faces
    chance = (
        shipped_classifier(BackEvidence)
        .probabilities(back_evidence(picture, faces, asked))
        .astype(np.float32)
    )
    backs = asked.relabelled(INDEX_OF[BACK], chance).where(chance >= FACE_MIN_CONFIDENCE)
    apart = suppress_non_maxima(
        centre_distances(backs.quads_px) < PHOTO.backs_min_half_sizes_apart, backs.score
    )
    return faces.concat(backs.where(apart))


def possible_backs(faces: ReadTiles, read: ReadTiles) -> ReadTiles:
    """The readings where a back may lie and no face does."""
    back = read.probabilities[:, INDEX_OF[BACK]]
    asked = read.where((read.confidence >= AMBIGUOUS_MIN_CONFIDENCE) & (back >= FACE_MIN_CONFIDENCE))
    return asked.where(~overlap_any(asked.quads_px, faces.quads_px))


def back_evidence(picture: Image, faces: ReadTiles, asked: ReadTiles) -> BackEvidence:
    """The evidence of each possible back."""
    base_colours = base_colours_of(picture, asked.quads_px)
    beside = in_row(asked.quads_px, base_colours)
    count = beside.sum(axis=1)
    neighbours = (beside @ asked.confidence.astype(np.float64)) / np.maximum(count, 1)
    known, logs, like_a_face = (
        known_faces(picture, faces),
        np.zeros((len(asked), 2)),
        np.zeros(len(asked)),
    )
    if known is not None:
        logs = np.log(np.maximum(known.sides_of(asked.quads_px), 1e-3))
        like_a_face = known.likeness(asked.quads_px, base_colours)
    by_row: dict[str, Double] = {
        "finder": log_odds(asked.confidence),
        "reader": log_odds(asked.probabilities[:, INDEX_OF[BACK]]),
        "surface": surface_log_odds(asked.surfaces, Surface.BACK),
        "neighbours": np.where(count > 0, log_odds(neighbours), 0.0),
        "misfit": 10 * (np.clip(logs, -0.5, 0.5) ** 2).sum(axis=1),
        "smaller": 5 * np.clip(-logs.sum(axis=1), 0.0, 0.6),
        "unmeasured": np.full(len(asked), float(known is None)),
    }
    chance = shipped_classifier(RowEvidence).probabilities(RowEvidence(**by_row))
    alike, others, odd_size = _company(chance, base_colours, asked.quads_px).T
    return BackEvidence(
        **by_row,
        like_a_face=like_a_face,
        alike=alike,
        others=others,
        odd_size=odd_size,
        light=(base_colours[:, 0] - 128.0) / 50.0,
    )


def known_faces(picture: Image, faces: ReadTiles) -> ReferenceFaces | None:
    """The painted faces of a picture as a reference for size and colour; None if there are too few."""
    measures = faces.where(faces.painted & (faces.score >= EVEN_CHANCE))
    if len(measures) < REFERENCE_MIN_FACES:
        return None
    return ReferenceFaces(measures.quads_px, base_colours_of(picture, measures.quads_px))


def _company(chance: Double, base_colours: Float, quads_px: Float) -> Double:
    """(n, 3) what the other possible backs, as likely as ``chance``, say of each: logarithms of how many are
    alike and how many are not, and by how much its size is another than that of those alike.
    """
    apart = ~np.eye(len(chance), dtype=bool)
    alike = apart * colour_likeness(base_colours[:, None], base_colours[None])
    count, others = alike @ chance, (apart - alike) @ chance
    size = np.log(np.maximum(quad_sizes(quads_px), 0.03))
    usual = (alike @ (chance * size)) / np.maximum(count, 1e-6)
    believed = count / (count + PHOTO.half_believed_weight)
    odd_size = np.minimum(np.abs(size - usual), 1.0) * believed
    return np.column_stack([np.log1p(count), np.log1p(others), odd_size])
