"""Following a running table: looking where something moved, adding up readings, joining several cameras.

A ``Pipeline`` for each camera turns frames into what the table shows. It needs a calibration; one picture
without one is ``vision.photo``. It never knows whose turn it is.
"""

from __future__ import annotations

from vision.live.fusion import JoinedTable, in_picture
from vision.live.hand_camera.pipeline import HandPipeline
from vision.live.hand_camera.reading import HandView
from vision.live.pipeline import Pipeline
from vision.live.table_update import TableUpdate

__all__ = ["HandPipeline", "HandView", "JoinedTable", "Pipeline", "TableUpdate", "in_picture"]
