"""What a recogniser is held to: what ``tablectl conform vision`` asks of any, whoever wrote it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tablectl.adapters.photo.examined_pictures import answers_of, draw_pictures
from tablectl.adapters.photo.reader import PhotoReader
from tablectl.conformance import Result, detectors, result_of
from tablectl.plugins.conformance.subject import Subject

MIN_F1_DRAWN: Final = 0.7
"""F1 to reach on the drawn table."""
MIN_F1_PHOTOS: Final = 0.9
THREADS: Final = 2


def examined(subject: Subject) -> Iterator[Result]:
    """The result of every check of a detector."""
    reader = PhotoReader(subject.value(THREADS, subject.settings))
    with TemporaryDirectory(prefix="tablectl-conform-") as folder:
        drawn = draw_pictures(Path(folder))
        answers = detectors.Answers(answers_of(reader), {**drawn, detectors.Round.PHOTOS: ()})
        for check in detectors.checks(MIN_F1_DRAWN, MIN_F1_PHOTOS):
            yield result_of(check, check.judge(answers))
