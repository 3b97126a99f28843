"""Examples kept on the machine: tiles with a person's word about each, for ``tablectl learn``.

They are private: a folder of the state folder, never published, on no page, and in no file but the owner's
whole backup and what ``tablectl learn --export`` writes.
"""

from __future__ import annotations

from tablectl.adapters.examples.coco import export_coco, read_coco
from tablectl.adapters.examples.collector import ExampleCollector, TileFinder
from tablectl.adapters.examples.frame_tile import FrameTile
from tablectl.adapters.examples.store import EXAMPLES_FOLDER, ExampleStore, StoredExamples

__all__ = [
    "EXAMPLES_FOLDER",
    "ExampleCollector",
    "ExampleStore",
    "FrameTile",
    "StoredExamples",
    "TileFinder",
    "export_coco",
    "read_coco",
]
