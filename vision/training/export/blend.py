"""Interpolates between the weights of a model and those after further training.

A network that is trained further on new pictures forgets some of the old ones. One whose weights lie between
both does well on either (Wortsman et al., *Robust fine-tuning of zero-shot models*, 2022).
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

from vision.labels import BLANK, FACES, INDEX_OF
from vision.training.learning.from_onnx import weight_names


def blend(
    earlier: Path, later: Path, share: float, target: Path, *, white_dragon_log_odds: float = 0.0
) -> None:
    """Writes the model whose weights lie ``share`` of the way from ``earlier`` to ``later``. Parts that only
    the later one has, and works out last, stay as they are in it.

    Args:
        earlier, later: exports of the same network; ``later`` was trained on from ``earlier``. A temperature
            that is built in counts as part of the last weights.
        share: 0 gives ``earlier``, 1 ``later``.
        white_dragon_log_odds: added to what a reader says for a white dragon. Blank ones and backs look
            alike, and which of both it prefers follows from how often it met each.

    Raises:
        ValueError: they are not exports of one network, or the share is outside 0 to 1.
    """
    if not 0 <= share <= 1:
        raise ValueError(f"expected a share of 0 to 1, came {share}")
    first, model = onnx.load(str(earlier)), onnx.load(str(later))
    before = {entry.name: numpy_helper.to_array(entry) for entry in first.graph.initializer}
    after = {entry.name: entry for entry in model.graph.initializer}
    names, new_names = weight_names(first.graph), weight_names(model.graph)
    shapes = [before[name].shape for name in names]
    new_shapes = [tuple(after[name].dims) for name in new_names]
    if not shapes or shapes != new_shapes[: len(shapes)]:
        raise ValueError(f"{earlier} and {later} are not exports of one network: their layers differ")
    for name, new in zip(names, new_names, strict=False):
        between = (1 - share) * before[name] + share * numpy_helper.to_array(after[new])
        if between.shape == (len(FACES),):
            between[INDEX_OF[BLANK]] += white_dragon_log_odds
        after[new].CopyFrom(numpy_helper.from_array(between.astype(np.float32), new))
    onnx.save(model, str(target))
