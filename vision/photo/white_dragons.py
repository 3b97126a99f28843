"""Classifies white dragons of a photo by all evidence for and against them.

One without a frame has nothing on it: finder and reader are torn between a blank face and a back, and the
white tops and sides of standing tiles, keys and paper look like one. Each doubt alone would cost it. Together
with what lies around they leave little doubt: it is as large as the painted faces, has their base colour and
not the backs', is even, and mostly lies beside one. ``python -m vision.training fit-sides white-dragon`` fits
what each of these counts to other models.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from vision.bare_tiles import in_row, row_lengths
from vision.certainty import CONCEIVABLE, EVEN_CHANCE, LIKELY, SPEAKS_LOG_ODDS
from vision.geometry import quad_sizes
from vision.labels import BACK, BLANK, COPIES, INDEX_OF
from vision.photo.limits import PHOTO
from vision.photo.read_places import ReadPlaces
from vision.recogniser import (
    ALTERNATIVE_MIN_PROBABILITY,
    AMBIGUOUS_MIN_CONFIDENCE,
    BASE_COLOURS,
    BASES_CLEAR_DISTANCE_LAB,
    REFERENCE_MIN_FACES,
    TOUCHING_HALF_SIZES,
    Detector,
    ReadTiles,
    ReferenceFaces,
    TableBaseColours,
    base_colours_of,
    blank_probabilities,
    centre_distances,
    colour_spreads,
    dragon_is_painted,
    framed_dragons,
    overlap_any,
)
from vision.sides import WhiteDragonEvidence, log_odds, shipped_classifier, surface_log_odds
from vision.surfaces import Surface
from vision.types import Double, Float, Image

_BLANK_NUMBER, _BACK_NUMBER = INDEX_OF[BLANK], INDEX_OF[BACK]

Shares = Callable[[Float], Double]
"""From (n, 4, 2) quads in the picture to (n, 2) shorter and longer sides over a lying tile's."""


def with_white_dragons(
    detector: Detector, picture: Image, seen: ReadPlaces, shares: Shares | None = None
) -> ReadTiles:
    """The tiles of a picture, and the white dragons among the places where finder or reader were torn, each
    as sure as its chance; a back gives way to the one that it more likely is. A doubtful one that was read is
    left out where its learnt chance is small and faces show how large a tile is. Nothing is added where one
    with a frame lies: all of that set have it. Of an enrolled set whose white dragon is painted what is bare
    is a back.

    Args:
        detector: reads them.
        picture: (h, w, 3) uint8 BGR.
        seen: what is known of it.
        shares: how large quads are, where the table's surface shows it; else the faces around them do.
    """
    tiles = seen.tiles
    if dragon_is_painted(detector):
        return relabel_bare_as_backs(picture, tiles)
    if framed_dragons(picture, tiles).any():
        return tiles
    asked = possible_dragons(detector, picture, seen)
    known = _DragonEvidence.of(picture, tiles, asked, shares)
    chance, ruled_out = known.probabilities()
    more = asked.relabelled(_BLANK_NUMBER, chance).where(chance >= EVEN_CHANCE)
    given_way = overlap_any(tiles.quads_px, more.quads_px)
    if known.measured_by == "faces":  # walls measure what stands on them badly
        none = asked.where(~ruled_out & (chance < CONCEIVABLE))
        given_way |= tiles.blank & overlap_any(tiles.quads_px, none.quads_px)
    return tiles.where(~given_way).concat(more)


def possible_dragons(detector: Detector, picture: Image, seen: ReadPlaces) -> ReadTiles:
    """The places where a white dragon may lie and no painted tile or sure dragon does, each read once."""
    tiles, places = seen.tiles, seen.places
    is_sure = tiles.blank & (tiles.score >= LIKELY)
    known = tiles.where(tiles.painted | is_sure)
    free = places.where(~overlap_any(places.quads_px, known.quads_px))
    before, after = _match_places(free.quads_px, seen.read.quads_px)
    rest = np.setdiff1d(np.arange(len(free)), before)
    more = detector.read(picture, free.quads_px[rest])
    free = free.where(np.concatenate([before, rest]))
    read = seen.read.where(after).concat(more)
    blank, back = read.probabilities[:, _BLANK_NUMBER], read.probabilities[:, _BACK_NUMBER]
    may_be = (blank + back >= AMBIGUOUS_MIN_CONFIDENCE) & (blank >= CONCEIVABLE)
    return replace(read, confidence=free.confidence).where(may_be)


def white_dragon_evidence(picture: Image, tiles: ReadTiles, asked: ReadTiles) -> WhiteDragonEvidence:
    """The evidence of each possible white dragon."""
    return _DragonEvidence.of(picture, tiles, asked).evidence


@dataclass(frozen=True, slots=True, eq=False)
class _DragonEvidence:
    """The evidence of n possible white dragons.

    Attributes:
        evidence: as it is weighed.
        finder: (n,) how sure the finder is of a tile, either way up.
        spread: (n,) see ``colour_spreads``.
        measured_by: whether painted faces or walls show how large a tile is; None if nothing does.
        log_sides: (n, 2) logarithms of the shorter and the longer side over a tile's.
        unlike: (n,) distances between their base colours and those of the faces around each.
        may_be_bare: (n,) where the reader sees no paint and does not rule out a white dragon.
    """

    evidence: WhiteDragonEvidence
    finder: Float
    spread: Float
    measured_by: Literal["faces", "walls"] | None
    log_sides: Double
    unlike: Float
    may_be_bare: NDArray[np.bool_]

    @staticmethod
    def of(
        picture: Image, tiles: ReadTiles, asked: ReadTiles, shares: Shares | None = None
    ) -> _DragonEvidence:
        """Measures it for the candidates, among the tiles of their picture."""
        quads, one = asked.quads_px, np.ones(len(asked))
        base_colours, own = base_colours_of(picture, tiles.quads_px), base_colours_of(picture, quads)
        table = TableBaseColours.from_readings(base_colours, tiles.quads_px.mean(axis=1), tiles.probabilities)
        by, measures = reference_tiles(tiles)
        logs, unlike = np.zeros((len(asked), 2)), np.zeros(len(asked), np.float32)
        if by is not None:
            known = ReferenceFaces(tiles.quads_px[measures], base_colours[measures])
            logs = np.log(np.maximum((shares or known.sides_of)(quads), 1e-3))
            unlike = known.unlikeness(quads, own) if by == "faces" else unlike
        blank, back = asked.probabilities[:, [_BLANK_NUMBER, _BACK_NUMBER]].T
        faces = tiles.where(~tiles.face_down)
        base_colour = table.blank_log_odds(own, quads.mean(axis=1))
        narrower, shorter = np.clip(-10 * logs, 0.0, 5.0).T
        evidence = WhiteDragonEvidence(
            finder=log_odds(asked.confidence),
            blank=log_odds(blank, ALTERNATIVE_MIN_PROBABILITY),
            reader=np.clip(np.log((blank + 1e-4) / (back + 1e-4)), -5.0, 5.0),
            surface=surface_log_odds(asked.surfaces, Surface.BLANK),
            unlike=np.minimum((unlike / 10) ** 2, 9.0),
            narrower=narrower,
            shorter=shorter,
            row=np.log(row_lengths(in_row(quads, own))),
            base_colour=0 * one if base_colour is None else base_colour,
            no_base_colour=one * (base_colour is None),
            beside=_beside(quads, faces.quads_px, faces.score),
            beside_bare=_beside(quads, quads, asked.confidence * blank),
            unmeasured=one * (by is None),
            faces=one * np.log1p(len(table.faces)),
        )
        may_be_bare = (blank + back >= EVEN_CHANCE) & (blank >= PHOTO.reread_min_probability)
        return _DragonEvidence(
            evidence, asked.confidence, colour_spreads(picture, quads), by, logs, unlike, may_be_bare
        )

    def probabilities(self) -> tuple[Float, NDArray[np.bool_]]:
        """(n,) how likely each is one, by all that is known, or by look and base colour alone, where these
        are known and speak more for it; and (n,) where a rule says that none is, not what was learnt. That is
        no reason against what was read there: framed dragons and long rows of dragons meet the rules, too.
        """
        chance = shipped_classifier(WhiteDragonEvidence).probabilities(self.evidence)
        is_top = self.evidence.row > np.log(COPIES)  # of a hand, unless its size shows better
        chance[is_top] = 0.0
        if self.measured_by is not None:
            by_base_colour = self.may_be_bare & (self.evidence.base_colour >= SPEAKS_LOG_ODDS)
            by_look = blank_probabilities(self.finder, np.exp(self.log_sides), self.spread, self.unlike)
            chance = np.maximum(chance, np.where(by_base_colour, by_look, 0.0))
            is_top &= ~by_base_colour
        is_none = (self.spread >= BASE_COLOURS.min_distance_lab) | (self.unlike >= BASES_CLEAR_DISTANCE_LAB)
        return np.asarray(np.where(is_none, 0.0, chance), np.float32), is_none | is_top


def _beside(quads_px: Float, others_px: Float, sure: Float) -> Double:
    """(n,) greatest score of the others that touch each and are as large."""
    n = len(quads_px)
    apart = centre_distances(np.concatenate([quads_px, others_px]))[:n, n:]
    sizes, others = (np.maximum(quad_sizes(some), 0.03) for some in (quads_px, others_px))
    alike = np.exp(-np.abs(np.log(sizes[:, None] / others)) * 3)
    touching = (apart > TOUCHING_HALF_SIZES[0]) & (apart < TOUCHING_HALF_SIZES[1])
    return np.asarray((touching * alike * sure).max(axis=1, initial=0.0), np.float64)


def _match_places(quads_px: Float, others_px: Float) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Indices of the quads that share their centre with one of the others, and indices of these."""
    if not len(quads_px) or not len(others_px):
        return np.zeros(0, np.intp), np.zeros(0, np.intp)
    away = np.linalg.norm(quads_px.mean(axis=1)[:, None] - others_px.mean(axis=1), axis=2)
    same = np.flatnonzero(away.min(axis=1) < PHOTO.same_middle_max_px)
    return same, away[same].argmin(axis=1)


def reference_tiles(tiles: ReadTiles) -> tuple[Literal["faces", "walls"] | None, NDArray[np.bool_]]:
    """The reference for the size of a lying tile, and which tiles belong to it: confidently read painted
    faces, or backs where there are hardly any faces.
    """
    is_sure = tiles.face_probability >= LIKELY
    faces, walls = tiles.painted & is_sure, tiles.face_down & is_sure
    if faces.sum() >= REFERENCE_MIN_FACES:
        return "faces", faces
    return ("walls" if walls.sum() >= REFERENCE_MIN_FACES else None), walls


def relabel_bare_as_backs(picture: Image, tiles: ReadTiles) -> ReadTiles:
    """The tiles, with unpainted white dragons read as backs: for a set whose white dragon is painted."""
    is_bare = tiles.blank
    is_bare[is_bare] = (
        colour_spreads(picture, tiles.quads_px[is_bare]) < BASE_COLOURS.one_colour_max_distance_lab
    )
    as_back = tiles.probabilities.copy()
    as_back[is_bare, _BACK_NUMBER] += as_back[is_bare, _BLANK_NUMBER]
    as_back[is_bare, _BLANK_NUMBER] = 0.0
    return replace(tiles, probabilities=as_back)
