"""Decides between two faces of an enrolled set by aligning a tile with the drawings of both.

The reader knows a face by what such faces have in common in hundreds of sets: where thin strokes all but
vanish, the two of a set's 2 of characters look to it like the three that others have. Where the strokes of
this very set lie, its pictures show. So the tile is laid over the picture of either face, and counts as the
one that it is nearer to in the places where the two differ.

A tile that fits neither picture is hidden in part, or its outline is wrong: then its reading stays as it was.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.certainty import CONCEIVABLE, STRONG_LOG_ODDS
from vision.labels import FACES
from vision.recogniser.crops import OUTLINE_MAX_STRETCH, warp_quad
from vision.recogniser.detector import ALTERNATIVE_MIN_PROBABILITY, MAX_ALTERNATIVES
from vision.recogniser.sets.learnt import PLAIN_NUMBERS
from vision.recogniser.sets.limits import SETS
from vision.recogniser.tile_pictures import TilePictures
from vision.types import Float, Image

PLAINLY_MAX_LOG_ODDS: Final = 2 * STRONG_LOG_ODDS
"""Bound of a drawing's log odds where the tile plainly fits: it outweighs a reading of 0.99."""
FAR_MAX_LOG_ODDS: Final = 3 * STRONG_LOG_ODDS
"""Bound where the tile fits one drawing much better: a 1 of characters whose stroke is as thick as
the two of other sets was read as a 2 with 0.96, and fitted with 0.92 and 0.69.
"""
_STEPS: Final = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 40, 1e-4)


class FaceDrawings:
    """Where the paint of an enrolled set's faces lies."""

    def __init__(self, pictures: TilePictures) -> None:
        sheet, quads = pictures.sheet()
        inner = slice(SETS.margin_px + SETS.face_rim_px, -SETS.margin_px - SETS.face_rim_px)
        faces, first = np.unique(pictures.faces, return_index=True)
        self._drawings: dict[int, Float] = {
            int(face): np.ascontiguousarray(_paint(sheet, quads[number])[inner, inner])
            for face, number in zip(faces, first, strict=True)
        }
        self._over: dict[tuple[int, int], Float] = {}
        """By two faces, the drawing of the second laid over that of the first: the same for every tile."""

    def reweight(self, picture: Image, quads_px: Float, probabilities: Float) -> Float:
        """The readings; of tiles that may be either of two faces each is weighed by its drawing besides.
        Where a tile fits its reading nowhere near, all faces of that suit are weighed against it.

        Args:
            quads_px: (n, 4, 2) corners in reading order.
            probabilities: (n, 47).
        """
        adjusted = probabilities.copy()
        likeliest = np.argsort(-probabilities, axis=1)[:, :MAX_ALTERNATIVES]
        for row, (first, *rest) in enumerate(likeliest.tolist()):
            others = [other for other in rest if self._may_be(first, other, probabilities[row])]
            if not others:
                continue
            tile = _paint(picture, quads_px[row])
            own = _align(self._drawings[first], tile)
            if own is None:
                continue
            if probabilities[row, others[0]] < CONCEIVABLE and own.fits_plainly:
                continue
            if not own.fits:
                others += [face for face in self._of_its_suit(first) if face not in others]
            for other in others:
                odds = self._log_odds(tile, first, own, other)
                unlikely = probabilities[row, other] < CONCEIVABLE
                if not odds or (unlikely and abs(odds) <= STRONG_LOG_ODDS):
                    continue
                two = adjusted[row, [first, other]]
                weighed = np.maximum(two, ALTERNATIVE_MIN_PROBABILITY) * np.exp([0.5 * odds, -0.5 * odds])
                adjusted[row, [first, other]] = weighed * (two.sum() / weighed.sum())
        return adjusted

    def _may_be(self, first: int, other: int, probabilities: Float) -> bool:
        """Whether a tile that reads as the first may be the other by its drawing. Which of two of one kind is
        red, ``RedFives`` says.
        """
        known = first in self._drawings and other in self._drawings
        same = PLAIN_NUMBERS[first] == PLAIN_NUMBERS[other]
        return known and not same and bool(probabilities[other] >= ALTERNATIVE_MIN_PROBABILITY)

    def _of_its_suit(self, face: int) -> list[int]:
        suit, number = FACES[face][-1], PLAIN_NUMBERS[face]
        return [one for one in self._drawings if FACES[one][-1] == suit and PLAIN_NUMBERS[one] != number]

    def _aligned_drawing(self, mine: int, other: int) -> Float:
        """The other face's drawing as it lies over the first one's; as it is where it fits nowhere near."""
        if (mine, other) not in self._over:
            drawing = self._drawings[other]
            fit = _align(self._drawings[mine], drawing)
            self._over[mine, other] = drawing if fit is None else fit.laid
        return self._over[mine, other]

    def _share(self, fit: _Fit, mine: int, other: int) -> float:
        """How far what was laid over a drawing lies from the middle between it and another one."""
        return _share_of_way(fit.laid, self._drawings[mine], self._aligned_drawing(mine, other))

    def _log_odds(self, tile: Float, first: int, own: _Fit, second: int) -> float:
        """How much likelier a tile is the first of two faces than the second. 0 where it fits neither, cannot
        be laid over the second, or fits the one better and lies nearer to the other.

        Laid over a drawing, a tile comes as near to it as it can, cloth at its rim included: so it is laid
        over both, and shows no more than it does in either place.

        Args:
            tile: (h, w) where its paint lies, with a margin around it.
            own: how it fits the first.
        """
        fit = _align(self._drawings[second], tile)
        if fit is None:
            return 0.0
        better = own.correlation - fit.correlation
        is_first = better >= 0
        best = own if is_first else fit
        if not best.fits:
            return 0.0
        shares = self._share(own, first, second), -self._share(fit, second, first)
        share = min(shares) if is_first else -max(shares)
        if share < SETS.nearer_min_share:
            return 0.0
        max_log_odds = STRONG_LOG_ODDS
        if best.fits_plainly and abs(better) >= SETS.plainly_min_better:
            max_log_odds = FAR_MAX_LOG_ODDS if abs(better) >= SETS.far_better else PLAINLY_MAX_LOG_ODDS
        odds = min(SETS.log_odds_per_share * share, max_log_odds)
        return odds if is_first else -odds


def _share_of_way(tile: Float, mine: Float, other: Float) -> float:
    """How far a tile lies from the middle between two drawings, all laid over each other: 0.5 is its own,
    -0.5 the other, 0 where the two are the same.
    """
    middle, way = (mine + other) / 2, mine - other
    length = float((way * way).sum())
    if length == 0.0:
        return 0.0
    gain, offset = np.polyfit(tile.ravel(), middle.ravel(), 1)
    return float(((gain * tile + offset - middle) * way).sum() / length)


class _Fit(NamedTuple):
    correlation: float
    laid: Float
    """(h, w) what was laid over a drawing, as it lies there."""

    @property
    def fits(self) -> bool:
        """Whether what was laid there may be the drawing, if its outline is none too good."""
        return self.correlation >= SETS.fitting_min_correlation

    @property
    def fits_plainly(self) -> bool:
        """Whether what was laid there may be the drawing in a good outline."""
        return self.correlation >= SETS.plainly_min_correlation


def _align(drawing: Float, tile: Float) -> _Fit | None:
    """The tile laid over a drawing where it fits best; None where it fits nowhere near.

    By the enhanced correlation coefficient (Evangelidis, Psarakis 2008).
    """
    (high, wide), (tile_high, tile_wide) = drawing.shape, tile.shape
    middle = np.array([(tile_wide - wide) / 2, (tile_high - high) / 2], np.float32)
    warp: NDArray[Any] = np.column_stack([np.eye(2, dtype=np.float32), middle])
    all_of_it = np.full(tile.shape, 255, np.uint8)
    try:
        alike, warp = cv2.findTransformECC(
            drawing, tile, warp, cv2.MOTION_AFFINE, _STEPS, all_of_it, SETS.smooth_px
        )
    except cv2.error:  # one of them is bare, or they have nothing in common
        return None
    stretches = np.linalg.svd(warp[:, :2])[1]
    if stretches.max() > OUTLINE_MAX_STRETCH or stretches.min() < 1 / OUTLINE_MAX_STRETCH:
        return None
    if np.abs(warp[:, 2] - middle).max() > SETS.max_shift_px:
        return None
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    laid = cv2.warpAffine(tile, warp, (wide, high), flags=how, borderMode=cv2.BORDER_REPLICATE)
    return _Fit(float(alike), np.asarray(laid, np.float32))


def _paint(picture: Image, quad_px: Float) -> Float:
    """(66, 52) how unlike its base colour each place of a tile is, in levels of L*a*b*, with a margin
    around.
    """
    wide, high = SETS.size_px
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32) + SETS.margin_px
    size = (wide + 2 * SETS.margin_px, high + 2 * SETS.margin_px)
    crop = warp_quad(picture, quad_px, np.asarray(corners - 0.5, np.float32), size)
    lab = cv2.cvtColor(crop, cv2.COLOR_BGR2LAB).astype(np.float32)
    face = lab[SETS.margin_px : -SETS.margin_px, SETS.margin_px : -SETS.margin_px].reshape(-1, 3)
    distances = np.linalg.norm(lab - np.median(face, axis=0), axis=2)
    return np.asarray(np.minimum(cv2.GaussianBlur(distances, (0, 0), 0.8), SETS.paint_max_lab), np.float32)
