"""What a place shows upwards, judged from evidence: a painted face, a blank one, a back, or none of these.

``evidence`` holds what is known of places, a typed row each; ``classifier`` weighs it by what was learnt
(``models/sides.json``, ``python -m vision.training fit-sides``). The rooms that see tiles measure the
evidence and ask; they set no weights of their own.
"""

from __future__ import annotations

from vision.sides.classifier import Classifier, shipped_classifier
from vision.sides.evidence import (
    BackEvidence,
    BlankEvidence,
    Evidence,
    FaceEvidence,
    PhotoBackEvidence,
    PhotoDragonEvidence,
    RowEvidence,
    TornEvidence,
    WhiteDragonEvidence,
    log_odds,
    surface_columns,
    surface_log_odds,
)

__all__ = [
    "BackEvidence",
    "BlankEvidence",
    "Classifier",
    "Evidence",
    "FaceEvidence",
    "PhotoBackEvidence",
    "PhotoDragonEvidence",
    "RowEvidence",
    "TornEvidence",
    "WhiteDragonEvidence",
    "log_odds",
    "shipped_classifier",
    "surface_columns",
    "surface_log_odds",
]
