"""The numbers by which the faces of an enrolled or learnt set are recognised."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class SetLimits:
    """Similarities, correlations and shares have no unit; lengths are in pixels of a face laid flat.

    Tuned on made-up sets, enrolled and followed live and in photos (``docs/measurements/enrolled_faces.md``,
    ``learning.md``).
    """

    similarity_softmax_scale: float = 12.0
    """Inverse temperature of the softmax over cosine similarities: 0.1 more similar is 3.3 times as likely.
    """
    prototype_exponent: float = 0.6
    """Exponent of the enrolled set's probabilities in the product with the reader's own, whose exponent is
    the rest to 1.
    """
    similarity_min_tiles: int = 40
    """Fewer tiles do not show whether another set lies on the table."""
    fitting_min_correlation: float = 0.85
    """Between a tile and the face that it fits better, for it to show anything."""
    plainly_min_correlation: float = 0.9
    """The same of a face that it plainly fits: tiles in a good outline have 0.93 and more."""
    plainly_min_better: float = 0.05
    """How much less it then has with the other face: no outline that is a little off explains that. In tables
    of sixty made-up sets none of 6,149 tiles that fitted so was named wrongly.
    """
    nearer_min_share: float = 0.02
    """Of the way from the one drawing to the other, on either side of the middle: nearer to it a tile may be
    either. Tiles read for sure lie 0.03 to 0.4 on their side of it: strokes that fade look like fewer
    strokes.
    """
    log_odds_per_share: float = 40.0
    """Log odds of a drawing for that share, up to ``STRONG_LOG_ODDS``."""
    far_better: float = 0.15
    """More correlation than with the other face: no stroke that was missed explains that."""
    max_shift_px: float = 9.0
    """By which it may lie beside the tile; a tile is 40 wide here."""
    paint_max_lab: float = 80.0
    """From the base colour: how dark a stroke is shows less than where it lies."""
    size_px: tuple[int, int] = (40, 54)
    """Width and height of a drawing."""
    margin_px: int = 6
    """Beyond an outline that may lie a little beside the tile."""
    face_rim_px: int = 4
    """Of a face in its picture: bevels, and what lies beside it."""
    smooth_px: int = 3
    """By which drawings are blurred before they are compared."""
    nearest_examples_per_face: int = 3
    """Likeness to a face is the mean over so many of its most similar examples, learned or enrolled."""
    excluded_similarity: float = -2.0
    """In place of a cosine similarity: an example that is left out."""
    max_examples_per_face: int = 6
    """Plain tiles of a face that are stored."""
    example_min_similarity: float = 0.8
    """A plain tile that is less like those of its face is not stored: it, or one of them, is read wrong."""
    shown_min_probability: float = 0.95
    """A tile read with this probability shows how its face looks in the set that lies there."""
    likeness_log_weights: tuple[tuple[float, float], ...] = ((0.4, -5.0), (0.65, -0.7), (0.9, 0.0))
    """Similarities to the tiles that showed a face, ascending, and what each counts for that face, in log
    probability: between two of them in proportion, beyond the last nothing. Tiles that hands moved, over a
    whole hand: blurred ones are less like their face, and six and seven dots are 0.9. Only what is nothing
    like a face speaks strongly against it.
    """
    foreign_set_similarity_drop: float = 0.12
    """Cosine similarity: a median by so much below the enrolled set's own means that another set lies on the
    table.
    """


SETS: Final = SetLimits()
