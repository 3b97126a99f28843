"""One picture without a calibration: trays, single tiles, and whole tables from any side.

What ``recognise`` answers, with measured chances, and how an owner's set is enrolled. A running table is
never followed here: that is ``vision.live``.
"""

from __future__ import annotations

from vision.photo.confidence import chance_right, face_evidence, told_apart
from vision.photo.enrolment import (
    Enrolled,
    NamedTile,
    TrayLook,
    enrol,
    enrol_looks,
    look_at_tray,
    one_of_each,
    whole_set,
)
from vision.photo.file import REDUCED, BadPicture, draw_tiles, read_picture, write_picture
from vision.photo.recognise import first_look, recognise_photo
from vision.photo.second_look import look_at_table, look_closer
from vision.photo.table.edges import calibration_by_edges, felt_corners
from vision.photo.table.reading import read_photo_table

__all__ = [
    "REDUCED",
    "BadPicture",
    "Enrolled",
    "NamedTile",
    "TrayLook",
    "calibration_by_edges",
    "chance_right",
    "draw_tiles",
    "enrol",
    "enrol_looks",
    "face_evidence",
    "felt_corners",
    "first_look",
    "look_at_table",
    "look_at_tray",
    "look_closer",
    "one_of_each",
    "read_photo_table",
    "read_picture",
    "recognise_photo",
    "told_apart",
    "whole_set",
    "write_picture",
]
