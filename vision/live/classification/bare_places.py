"""What lies in each place of a followed table that shows no paint: a back, a white dragon, or neither.

``python -m vision.training fit-sides followed`` fits what each piece of evidence counts.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.bare_tiles import BareFinds, bare_columns, zone_columns
from vision.geometry import side_shares
from vision.labels import COPIES
from vision.layout import TableLayout
from vision.live.classification.side_estimate import BareProbabilities
from vision.live.classification.tracked_tile import TrackedTile
from vision.recogniser import REFERENCE_MIN_FACES, colour_likeness
from vision.sides import FollowedEvidence, shipped_multinomial
from vision.types import Float


def bare_probabilities(known: FollowedEvidence) -> list[BareProbabilities]:
    """What each bare tile may be; rounded, since what hardly changes is not worked out again."""
    shares = shipped_multinomial(FollowedEvidence, FollowedEvidence.ANSWERS).shares(known)
    odds = np.round(2 * np.log(shares[:, 1] / shares[:, 0])) / 2
    return [
        BareProbabilities(*each)
        for each in zip(np.round(shares[:, 2], 2).tolist(), odds.tolist(), strict=True)
    ]


def followed_evidence(
    tiles: Sequence[TrackedTile],
    faces: Sequence[TrackedTile],
    blank_log_odds: Float | None,
    layout: TableLayout,
    tile_px: tuple[float, float],
) -> FollowedEvidence:
    """What is known of each bare tile.

    Args:
        tiles: one or more that show no paint.
        faces: those that show some.
        blank_log_odds: what the tiles' base colours say, see ``TableBaseColours.blank_log_odds``.
        layout: of the table, as far as it is known.
        tile_px: width and height of a face in the straightened picture.
    """
    sides = [tile.side for tile in tiles]
    quads = np.array([tile.quad_px for tile in tiles])
    read = np.array([side.read_probabilities for side in sides])
    base_colours = np.array([side.base_colour for side in sides], np.float32)
    like_a_face = None
    if len(faces) >= REFERENCE_MIN_FACES:
        face = np.median(np.array([tile.side.base_colour for tile in faces]), axis=0)
        like_a_face = colour_likeness(base_colours, face)
    framed = np.array([side.painted_dragon_readings / max(side.readings, 1) for side in sides])
    all_framed = framed.sum() + sum(tile.side.is_painted_dragon for tile in faces)
    n = len(tiles)
    finds = BareFinds(
        quads_px=np.asarray(quads, np.float32),
        side_shares=side_shares(quads, tile_px),
        read=read,
        finder=np.array([side.finder for side in sides], np.float32),
        surfaces=np.array([side.surfaces for side in sides]),
        base_colours=base_colours,
        like_a_face=like_a_face,
    )
    return FollowedEvidence(
        **bare_columns(finds),
        **zone_columns(np.array([tile.centre_mm for tile in tiles]), layout),
        face_down=np.array(
            [2 * side.back_detections / side.detections - 1 if side.detections else 0.0 for side in sides]
        ),
        framed=framed,
        others_framed=np.minimum(all_framed - framed, COPIES),
        base_colour=np.zeros(n) if blank_log_odds is None else blank_log_odds,
        no_base_colour=np.full(n, float(blank_log_odds is None)),
    )
