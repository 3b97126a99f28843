"""The checks of a recogniser: those of ``tablectl conform vision``."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tablectl.adapters.photo.examined_pictures import draw_pictures, reader_as_detector
from tablectl.adapters.photo.reader import PhotoReader
from tablectl.conformance import Result, detectors
from tablectl.plugins.conformance.check_runner import CheckRunner
from tablectl.plugins.conformance.subject import Subject

MIN_F1_DRAWN: Final = 0.7
"""Required F1 score on the drawn table."""
MIN_F1_PHOTOS: Final = 0.9
THREADS: Final = 2


MAX_CHECK_S: Final = 600.0
"""One check includes a whole batch of pictures."""


def run_checks(subject: Subject) -> Iterator[Result]:
    """The results of all checks of a detector; after an exception the remaining ones are skipped."""

    @cache
    def detector() -> detectors.Detector:
        return reader_as_detector(PhotoReader(subject.value(THREADS, subject.settings)))

    runner = CheckRunner(subject.name, timeout_s=MAX_CHECK_S, stop_on_error=True)
    with TemporaryDirectory(prefix="tablectl-conform-") as folder:
        pictures = {**draw_pictures(Path(folder)), detectors.Batch.PHOTOS: ()}
        answers = detectors.Answers(lambda paths: detector()(paths), pictures)
        for check in detectors.checks(MIN_F1_DRAWN, MIN_F1_PHOTOS):
            yield runner.run(check, partial(check.judge, answers))
