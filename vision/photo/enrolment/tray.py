"""What one picture of an enrolment shows, and which of it is taken for tiles of the set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.geometry import quad_long_edges, quad_sizes
from vision.labels import BACK, BLANK, INDEX_OF
from vision.photo.detection_scales import find_places
from vision.photo.enrolment.limits import ENROLMENT
from vision.photo.limits import PHOTO
from vision.photo.recognise import recognise_photo
from vision.quoting import quoted
from vision.recogniser import (
    AMBIGUOUS_MIN_CONFIDENCE,
    BASES_CLEAR_DISTANCE_LAB,
    OUTLINE_MAX_STRETCH,
    Detector,
    EnrolmentError,
    ReadTiles,
    base_colours_of,
    colour_distances,
    is_unpainted,
    overlap_any,
    reread_doubtful,
)
from vision.types import Float, Image


@dataclass(frozen=True, slots=True)
class NamedTile:
    """A person's label of a place in a picture.

    Attributes:
        x_px: rightwards from the picture's left edge.
        y_px: downwards from its upper edge.
        face: the tile's; ``?`` where it lies face down, empty where no tile of the set lies there.
        picture: the picture's number, 0 for the first.
    """

    x_px: float
    y_px: float
    face: str
    picture: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class TrayReading:
    """What one picture of an enrolment shows.

    Attributes:
        picture: the picture.
        named: tiles that were found and named.
        unnamed: places as large as those, surest first, where the finder alone says that a tile lies.
        apart: (unnamed,) which of them lie as far from the named tiles as these from each other.
        backs: tiles that lie face down.
    """

    picture: Image
    named: ReadTiles
    unnamed: ReadTiles
    apart: NDArray[np.bool_]
    backs: ReadTiles


def read_tray(detector: Detector, picture: Image) -> TrayReading:
    """What a picture shows of a set that lies in rows, whatever set it is."""
    found = recognise_photo(detector, picture)
    named, backs = found.where(~found.face_down), found.where(found.face_down)
    if not len(named):
        return TrayReading(picture, named, ReadTiles.none(), np.zeros(0, bool), backs)
    places = find_places(detector, picture).one_sided()
    usual = float(np.median(quad_sizes(named.quads_px)))
    off = np.abs(np.log(np.maximum(quad_sizes(places.quads_px), 1.0) / usual))
    places = places.where((off < np.log(OUTLINE_MAX_STRETCH)) & ~overlap_any(places.quads_px, named.quads_px))
    read = reread_doubtful(detector, picture, detector.read(picture, places.quads_px))
    unnamed = replace(read, confidence=places.confidence)
    unnamed = unnamed.where(np.argsort(-unnamed.confidence, kind="stable"))
    if len(unnamed):
        base_colour = np.median(base_colours_of(picture, named.quads_px), axis=0)
        unlike = colour_distances(base_colours_of(picture, unnamed.quads_px), base_colour)
        others = unnamed.where(unlike >= BASES_CLEAR_DISTANCE_LAB)
        unnamed = unnamed.where(unlike < BASES_CLEAR_DISTANCE_LAB)
        backs = backs if len(backs) else _likeliest_back(others, named)
    apart = _lie_apart(unnamed.quads_px, named.quads_px)
    return TrayReading(picture, named, _oriented_like(unnamed, named), apart, backs)


def as_backs(tiles: ReadTiles) -> ReadTiles:
    """The same tiles, marked as face down."""
    return tiles.relabelled(INDEX_OF[BACK], tiles.confidence)


def _likeliest_back(others: ReadTiles, named: ReadTiles) -> ReadTiles:
    """The surest unpainted place whose colour is not the faces'; empty where there is none."""
    likely = np.array([is_unpainted(p) for p in others.probabilities], bool)
    likely &= others.confidence >= PHOTO.back_min_confidence
    likely &= _lie_apart(others.quads_px, named.quads_px)
    return as_backs(others.where(np.flatnonzero(likely)[:1]))


def _lie_apart(quads_px: Float, known_px: Float) -> NDArray[np.bool_]:
    known, middles = known_px.mean(axis=1), quads_px.mean(axis=1)
    between_known = np.linalg.norm(known[:, None] - known[None], axis=2)
    np.fill_diagonal(between_known, np.inf)
    pitch = float(
        np.median(between_known.min(axis=1))
    )  # infinite where there is a single tile: no place counts then
    distances = np.linalg.norm(middles[:, None] - known[None], axis=2).min(axis=1, initial=np.inf)
    return np.asarray(distances >= ENROLMENT.apart_min_pitch_share * pitch, np.bool_)


def apply_labels(readings: Sequence[TrayReading], names: Sequence[NamedTile]) -> list[TrayReading]:
    """The readings with each labelled place replaced by the tile that its label names.

    Raises:
        EnrolmentError: a name is no face, or a place lies in no picture that shows tiles.
    """
    out = list(readings)
    for name in names:
        if name.face and name.face not in INDEX_OF:
            raise EnrolmentError(f"expected a face such as '3m', or '' for no tile, came {quoted(name.face)}")
        if not 0 <= name.picture < len(out) or not len(out[name.picture].named):
            raise EnrolmentError(f"no tiles were seen in picture {name.picture}: look at it anew")
        out[name.picture] = _apply_label(out[name.picture], name)
    return out


def _apply_label(reading: TrayReading, name: NamedTile) -> TrayReading:
    at = np.array([name.x_px, name.y_px], np.float32)
    tiles = reading.named.concat(reading.unnamed).concat(reading.backs)
    distances = np.linalg.norm(tiles.quads_px.mean(axis=1) - at, axis=1)
    half = float(np.median(quad_sizes(reading.named.quads_px))) / 2
    nearest = int(distances.argmin())
    if distances[nearest] <= half:
        found = tiles.where(np.array([nearest]))
        quad = (found if nearest < len(reading.named) else _oriented_like(found, reading.named)).quads_px[0]
    else:  # the finder saw nothing there: a tile as large as its nearest neighbour, lying like it
        beside = reading.named.quads_px.mean(axis=1)
        quad = reading.named.quads_px[int(np.linalg.norm(beside - at, axis=1).argmin())]
        quad = quad - quad.mean(axis=0) + at
    stays = _lie_elsewhere(reading.unnamed, quad, half)
    rest = replace(
        reading,
        named=reading.named.where(_lie_elsewhere(reading.named, quad, half)),
        unnamed=reading.unnamed.where(stays),
        apart=reading.apart[stays],
        backs=reading.backs.where(_lie_elsewhere(reading.backs, quad, half)),
    )
    if not name.face:
        return rest
    tile = ReadTiles.known(quad[None], INDEX_OF[name.face], np.ones(1, np.float32))
    if name.face == BACK:
        return replace(rest, backs=rest.backs.concat(tile))
    return replace(rest, named=rest.named.concat(tile))


def _lie_elsewhere(tiles: ReadTiles, quad: Float, half: float) -> NDArray[np.bool_]:
    distances = np.linalg.norm(tiles.quads_px.mean(axis=1) - quad.mean(axis=0), axis=1)
    return np.asarray(distances > half, np.bool_)


def _oriented_like(unnamed: ReadTiles, named: ReadTiles) -> ReadTiles:
    """The unnamed quads, each turned like the named tile nearest to it."""
    quads = unnamed.quads_px.copy()
    up = named.quads_px[:, 0] - named.quads_px[:, 3]
    for number, quad in enumerate(quads):
        beside = np.linalg.norm(named.quads_px.mean(axis=1) - quad.mean(axis=0), axis=1).argmin()
        turns = [np.roll(quad, turn, axis=0) for turn in range(4)]
        quads[number] = max(turns, key=lambda turned: float((turned[0] - turned[3]) @ up[beside]))
    return replace(unnamed, quads_px=quads)


def select_tiles(readings: Sequence[TrayReading], wanted: int) -> tuple[list[ReadTiles], list[ReadTiles]]:
    """By picture, the tiles that are taken and the doubtful places that are not: as many unnamed ones are
    taken, surest first, as the named ones fall short of the set.
    """
    named = _drop_least_sure([reading.named for reading in readings], wanted)
    short = max(0, wanted - sum(len(tiles) for tiles in named))
    likely = [_are_likely_tiles(reading) for reading in readings]
    # What lies apart comes first: the finder may be surer of a part of a tile than of a blank face.
    ranks = [reading.unnamed.confidence + reading.apart for reading in readings]
    ranked = np.concatenate([rank[some] for rank, some in zip(ranks, likely, strict=True)])
    min_rank = np.inf if not short else float(np.sort(ranked)[-short]) if short < len(ranked) else 0.0
    taken = [some & (rank >= min_rank) for rank, some in zip(ranks, likely, strict=True)]
    return (
        [
            tiles.concat(reading.unnamed.where(own))
            for tiles, reading, own in zip(named, readings, taken, strict=True)
        ],
        [reading.unnamed.where(~own) for reading, own in zip(readings, taken, strict=True)],
    )


def _are_likely_tiles(reading: TrayReading) -> NDArray[np.bool_]:
    """Which of the unnamed places are tiles rather than parts of others."""
    min_confidence = np.where(reading.apart, AMBIGUOUS_MIN_CONFIDENCE, PHOTO.back_min_confidence)
    return np.asarray(reading.unnamed.confidence >= min_confidence, np.bool_)


def _drop_least_sure(seen: list[ReadTiles], wanted: int) -> list[ReadTiles]:
    """Without the few unlikeliest tiles that are too many: a lamp's glare, a pattern of the cloth."""
    total = sum(len(tiles) for tiles in seen)
    if not wanted < total <= wanted * ENROLMENT.max_excess_factor:
        return seen
    sure = np.sort(np.concatenate([tiles.confidence for tiles in seen]))
    min_confidence = sure[total - wanted]
    return [tiles.where(tiles.confidence >= min_confidence) for tiles in seen]


def mark_face_down(readings: Sequence[TrayReading], copies: Mapping[str, int]) -> list[TrayReading]:
    """The readings, with the tile that lies face down marked as a back.

    Of more blank tiles than the set has white dragons the last in reading order is the back, and what was
    taken for one is a face.

    Args:
        copies: how many of each face lie there.
    """
    out = list(readings)
    bare = sum(
        is_unpainted(p)
        for reading in out
        for p in (*reading.named.probabilities, *reading.unnamed.probabilities)
    )
    if bare <= copies.get(BLANK, 0):
        return out
    for number, reading in enumerate(out):
        up = reading.named.concat(reading.unnamed.where(_are_likely_tiles(reading)))
        tiles = up.concat(reading.backs)
        if not len(tiles):
            continue
        last = last_in_reading_order(tiles)
        if last >= len(up):  # it lies where it should
            break
        if is_unpainted(up.probabilities[last]):
            x_px, y_px = up.quads_px[last].mean(axis=0)
            faces = replace(reading, named=reading.named.concat(reading.backs), backs=ReadTiles.none())
            out[number] = _apply_label(faces, NamedTile(float(x_px), float(y_px), BACK, number))
            break
    return out


def last_in_reading_order(tiles: ReadTiles) -> int:
    """The number of the tile that lies last in reading order: the rightmost of the lowest row."""
    middles = tiles.quads_px.mean(axis=1)
    down = np.median(tiles.quads_px[:, 3] - tiles.quads_px[:, 0], axis=0)
    high = float(np.median(np.linalg.norm(quad_long_edges(tiles.quads_px), axis=1)))
    down = down / max(float(np.linalg.norm(down)), 1e-6)
    depth, along = middles @ down, middles @ np.array([down[1], -down[0]])
    lowest = depth > depth.max() - high / 2
    return int(np.where(lowest, along, -np.inf).argmax())
