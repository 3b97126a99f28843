"""One picture without a calibration: trays, single tiles, and whole tables from any side.

What ``recognise`` answers, with measured chances, and how an owner's set is enrolled. A running table is
never followed here: that is ``vision.live``.
"""

from __future__ import annotations

from vision.photo.confidence import are_calibrated, calibrated_confidence, face_evidence
from vision.photo.drawing import draw_tiles
from vision.photo.enrolment import (
    Enrolled,
    NamedTile,
    TrayReading,
    enrol,
    enrol_readings,
    one_of_each,
    read_tray,
    whole_set,
)
from vision.photo.read_places import ReadPlaces
from vision.photo.recognise import TablePhoto, first_look, likely_tiles, recognise_photo, recognise_table
from vision.photo.table.edges import calibration_by_edges, felt_corners
from vision.photo.table.reading import read_photo_table

__all__ = [
    "Enrolled",
    "NamedTile",
    "ReadPlaces",
    "TablePhoto",
    "TrayReading",
    "are_calibrated",
    "calibrated_confidence",
    "calibration_by_edges",
    "draw_tiles",
    "enrol",
    "enrol_readings",
    "face_evidence",
    "felt_corners",
    "first_look",
    "likely_tiles",
    "one_of_each",
    "read_photo_table",
    "read_tray",
    "recognise_photo",
    "recognise_table",
    "whole_set",
]
