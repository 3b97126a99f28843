"""Assigns faces to the tiles of a tray: all together, none oftener than the set has it, and by the order in
which people lay rows where the reader is unsure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from vision.certainty import CERTAIN, CONCEIVABLE, EVEN_CHANCE, SURE
from vision.labels import BACK, FACES, FLOWERS, INDEX_OF, JOKER, KINDS, RED_FIVES
from vision.photo.enrolment.limits import ENROLMENT
from vision.recogniser import ALTERNATIVE_MIN_PROBABILITY, MIN_PROBABILITY, ReadTiles, assign
from vision.types import Double, Float


def assign_faces(probabilities: Float, copies: Mapping[str, int]) -> NDArray[np.int64]:
    """(n,) the likeliest faces of tiles that are all of one set: none oftener than the set has it."""
    places = np.array([INDEX_OF[face] for face, n in copies.items() for _ in range(n)])
    cost = -_clamped_logs(probabilities[:, places])
    return np.asarray(places[assign(cost)], np.int64)


def claimed_too_often(probabilities: Float, copies: Mapping[str, int]) -> bool:
    """Whether more tiles read as one face than the set has of it."""
    read = np.bincount(probabilities.argmax(axis=1), minlength=probabilities.shape[1])
    return any(read[INDEX_OF[face]] > n for face, n in copies.items())


def uncertain_faces(
    probabilities: Float, faces: NDArray[np.int64], copies: Mapping[str, int]
) -> NDArray[np.bool_]:
    """(n,) which of the assigned faces are no better than others: a way to give all tiles their faces that is
    nearly as likely has another there, or the face is left over for a tile that does not look like it.
    """
    all_there = len(faces) == sum(copies.values())
    best = _log_probability(probabilities, faces)
    guessed = np.zeros(len(faces), np.bool_)
    for tile, face in enumerate(faces):
        own, best_probability = probabilities[tile, face], probabilities[tile].max()
        without = np.maximum(probabilities, MIN_PROBABILITY)
        without[tile, face] = ENROLMENT.forbidden
        other = _log_probability(without, assign_faces(without, copies))
        is_left_over = own < CONCEIVABLE
        is_second_copy = best_probability >= ENROLMENT.second_copy_min_probability
        unlikely = is_left_over and (is_second_copy or not all_there)
        guessed[tile] = unlikely or best - other < ENROLMENT.named_min_log_odds
    return guessed


def _log_probability(probabilities: Float, faces: NDArray[np.int64]) -> float:
    return float(_clamped_logs(probabilities[np.arange(len(faces)), faces]).sum())


def _clamped_logs(probabilities: Float) -> Double:
    """Logarithms, in which all that is hardly likely is as unlikely, but for what is forbidden."""
    forbidden = probabilities == np.float32(ENROLMENT.forbidden)
    clamped = np.where(forbidden, ENROLMENT.forbidden, np.maximum(probabilities, MIN_PROBABILITY))
    return np.log(clamped.astype(np.float64))


def one_of_each(*, flowers: bool = True, red_fives: bool = False, joker: bool = False) -> dict[str, int]:
    """The faces of a set, each once, as a row of all different tiles shows them."""
    faces = [
        *KINDS,
        *(FLOWERS if flowers else ()),
        *(RED_FIVES if red_fives else ()),
        *((JOKER,) if joker else ()),
    ]
    return dict.fromkeys(faces, 1)


def whole_set(*, flowers: bool = True, red_fives: bool = False, jokers: int = 0) -> dict[str, int]:
    """How many of each face a whole set has; red fives stand in the place of plain ones."""
    copies = dict.fromkeys(KINDS, 4)
    if red_fives:
        for red in RED_FIVES:
            copies[f"5{red[1]}"] -= 1
            copies[red] = 1
    if flowers:
        copies |= dict.fromkeys(FLOWERS, 1)
    if jokers:
        copies[JOKER] = jokers
    return copies


def with_row_order(tiles: Sequence[ReadTiles], *, of_sure_ones: bool = False) -> Float:
    """(n, 47) probabilities of all pictures' tiles: what the reader says, and for tiles that it doubts
    also what the order of their row says, where the rows lie in order.

    Args:
        tiles: by picture, in reading order of their faces where the reader knows it.
        of_sure_ones: the order also counts for tiles that are read for sure, unless only one face is
            possible: where the set has fewer of a face than were read, one of them is another.
    """
    read = np.concatenate([one.probabilities for one in tiles])
    pairs = _neighbours(tiles)
    follows = _follows(read, pairs)
    if follows is None:
        return read
    # A row is a chain, in which sums and products along it are exact.
    sure = read.max(axis=1, keepdims=True) >= SURE
    own = np.maximum(read, np.where(sure, ENROLMENT.sure_floor, ALTERNATIVE_MIN_PROBABILITY)).astype(
        np.float64
    )
    from_left, from_right = np.ones_like(own), np.ones_like(own)
    for _ in range(ENROLMENT.most_in_a_row):
        rightwards, leftwards = np.ones_like(own), np.ones_like(own)
        for left, right in pairs:
            rightwards[right] *= _shares((own[left] * from_left[left]) @ follows)
            leftwards[left] *= _shares(follows @ (own[right] * from_right[right]))
        from_left, from_right = rightwards, leftwards
    weighted = own * from_left * from_right
    weighted /= weighted.sum(axis=1, keepdims=True)
    stays = read.max(axis=1, keepdims=True) >= CERTAIN if of_sure_ones else sure
    return np.asarray(np.where(stays, read, weighted), np.float32)


def _shares(likely: Double) -> Double:
    return np.asarray(likely / likely.sum(), np.float64)


def _neighbours(tiles: Sequence[ReadTiles]) -> NDArray[np.int64]:
    """(k, 2) numbers of the left and the right one of tiles that lie side by side."""
    pairs, start = [], 0
    for one in tiles:
        if len(one) > 1:
            centres = one.quads_px.mean(axis=1)
            sure = one.face_probability >= SURE
            across = one.quads_px[:, 1] - one.quads_px[:, 0]
            along = np.median(across[sure] if sure.any() else across, axis=0)
            width = max(float(np.linalg.norm(along)), 1e-6)
            along = along / width
            offsets = (centres[None] - centres[:, None]) / width
            right, rise = offsets @ along, offsets @ np.array([-along[1], along[0]])
            near, far = ENROLMENT.neighbour_widths
            beside = (right > near) & (right < far) & (np.abs(rise) < ENROLMENT.neighbour_max_rise)
            nearest = np.where(beside, right, np.inf)
            pairs += [
                (start + left, start + int(row.argmin()))
                for left, row in enumerate(nearest)
                if np.isfinite(row.min())
            ]
        start += len(one)
    return np.array(pairs, np.int64).reshape(-1, 2)


def _follows(read: Float, pairs: NDArray[np.int64]) -> Double | None:
    """(47, 47) how likely each face lies to the right of each, by the tiles that were read for sure; None: in
    no order.
    """
    sure = read.max(axis=1) >= SURE
    known = pairs[sure[pairs].all(axis=1)]
    if len(known) < ENROLMENT.order_min_pairs:
        return None
    faces = read.argmax(axis=1)
    for step in (1, -1):
        in_order = sum(_after(int(faces[left]), step) == faces[right] for left, right in known)
        if in_order / len(known) >= EVEN_CHANCE:
            share = (in_order + 1) / (len(known) + 2)
            out = np.ones((len(FACES), len(FACES)))
            for face in range(len(FACES)):
                if (following := _after(face, step)) is not None:
                    out[face, following] = min(
                        ENROLMENT.order_max_factor, share / (1 - share) * len(FACES) / 4
                    )
            return np.asarray(out / out.sum(axis=1, keepdims=True), np.float64)
    return None


def _after(face: int, step: int) -> int | None:
    """The number of the face ``step`` ranks on in the same suit; None where there is none."""
    code = FACES[face]
    if code == BACK or code in RED_FIVES:
        return None
    return INDEX_OF.get(f"{int(code[0]) + step}{code[1]}")
