"""Live tracking of a table: detects where something moved, accumulates readings, fuses several cameras.

One ``Pipeline`` per camera turns frames into a ``TableUpdate``. It needs a calibration; a single picture
without one is read by ``vision.photo``. It knows no rules and not whose turn it is.
"""

from __future__ import annotations

from vision.live.fusion import FusedTable, are_in_picture
from vision.live.hand_camera.pipeline import HandPipeline
from vision.live.hand_camera.reading import HandView
from vision.live.pipeline import Pipeline
from vision.live.table_update import TableUpdate

__all__ = ["FusedTable", "HandPipeline", "HandView", "Pipeline", "TableUpdate", "are_in_picture"]
