"""What a recogniser is held to: what ``tablectl conform vision`` asks of any, whoever wrote it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tablectl.adapters.photo.examined_pictures import answers_of, draw_pictures
from tablectl.adapters.photo.reader import PhotoReader
from tablectl.conformance import Result, detectors
from tablectl.plugins.conformance.asking import Asking
from tablectl.plugins.conformance.subject import Subject

MIN_F1_DRAWN: Final = 0.7
"""F1 to reach on the drawn table."""
MIN_F1_PHOTOS: Final = 0.9
THREADS: Final = 2


MAX_CHECK_S: Final = 600.0
"""One check shows a round of pictures."""


def examined(subject: Subject) -> Iterator[Result]:
    """The result of every check of a detector; after an exception of its own it is asked nothing more."""

    @cache
    def eyes() -> detectors.Detector:
        return answers_of(PhotoReader(subject.value(THREADS, subject.settings)))

    asking = Asking(subject.name, within_s=MAX_CHECK_S, until_it_raises=True)
    with TemporaryDirectory(prefix="tablectl-conform-") as folder:
        shown = {**draw_pictures(Path(folder)), detectors.Batch.PHOTOS: ()}
        answers = detectors.Answers(lambda paths: eyes()(paths), shown)
        for check in detectors.checks(MIN_F1_DRAWN, MIN_F1_PHOTOS):
            yield asking.result(check, partial(check.judge, answers))
