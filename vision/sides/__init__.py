"""What a place shows upwards, judged from evidence: a painted face, a blank one, a back, or none of these.

``evidence`` holds what is known of places, a typed row each; ``classifier`` weighs it by what was learnt
(``models/sides.json``, ``python -m vision.training fit-sides``). The rooms that see tiles measure the
evidence and ask; they set no weights of their own.
"""

from __future__ import annotations

from vision.sides.classifier import Classifier, MultinomialClassifier, shipped_classifier, shipped_multinomial
from vision.sides.evidence import (
    BackEvidence,
    BareEvidence,
    BlankEvidence,
    Evidence,
    FaceEvidence,
    FollowedEvidence,
    PhotoBareEvidence,
    PlacedBareEvidence,
    RowEvidence,
    TornEvidence,
    WhiteDragonEvidence,
    log_odds,
    surface_columns,
    surface_log_odds,
)

__all__ = [
    "BackEvidence",
    "BareEvidence",
    "BlankEvidence",
    "Classifier",
    "Evidence",
    "FaceEvidence",
    "FollowedEvidence",
    "MultinomialClassifier",
    "PhotoBareEvidence",
    "PlacedBareEvidence",
    "RowEvidence",
    "TornEvidence",
    "WhiteDragonEvidence",
    "log_odds",
    "shipped_classifier",
    "shipped_multinomial",
    "surface_columns",
    "surface_log_odds",
]
