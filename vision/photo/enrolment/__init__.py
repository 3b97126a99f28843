"""An owner's own tile set, shown once: what its faces look like, and which of them would be confused.

A set is photographed in trays or rows, face up. Which tiles are there is known (a whole set, or one of each),
so the faces of all of them are assigned together, each at most as often as the set has it: a doubtful tile is
what is left over, or what belongs between its neighbours where the rows are laid in order. A tile that nobody
could name is taken for that all the same where it lies among the others and is as large as they are; one of
which remains uncertain is shown to people, who can name it. The reader's features of every enrolled tile
are kept, and a small picture of each for readers to come; afterwards a tile is compared with them, beside
what the reader says by itself. After J. Snell et al., *Prototypical Networks for Few-shot Learning* (2017),
without any training.
"""

from __future__ import annotations

from vision.photo.enrolment.enrol import Confusion, Enrolled, enrol, enrol_readings
from vision.photo.enrolment.naming import assign_faces, one_of_each, uncertain_faces, whole_set
from vision.photo.enrolment.tray import NamedTile, TrayReading, read_tray

__all__ = [
    "Confusion",
    "Enrolled",
    "NamedTile",
    "TrayReading",
    "assign_faces",
    "enrol",
    "enrol_readings",
    "one_of_each",
    "read_tray",
    "uncertain_faces",
    "whole_set",
]
