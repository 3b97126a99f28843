"""What a recogniser is held to: what ``tablectl conform vision`` asks of any, whoever wrote it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tablectl.adapters.photo.examined_pictures import answers_of, draw_pictures
from tablectl.adapters.photo.reader import PhotoReader
from tablectl.conformance import Deviation, LeftOut, Result, detectors, result_of
from tablectl.plugins.conformance.subject import Subject

MIN_F1_DRAWN: Final = 0.7
"""F1 to reach on the drawn table."""
MIN_F1_PHOTOS: Final = 0.9
THREADS: Final = 2


FAILED_BEFORE: Final = LeftOut("it has failed, and is asked nothing more")


def examined(subject: Subject) -> Iterator[Result]:
    """The result of every check of a detector; after an exception of its own it is asked nothing more."""

    @cache
    def eyes() -> detectors.Detector:
        return answers_of(PhotoReader(subject.value(THREADS, subject.settings)))

    with TemporaryDirectory(prefix="tablectl-conform-") as folder:
        shown = {**draw_pictures(Path(folder)), detectors.Round.PHOTOS: ()}
        answers = detectors.Answers(lambda paths: eyes()(paths), shown)
        has_failed = False
        for check in detectors.checks(MIN_F1_DRAWN, MIN_F1_PHOTOS):
            if has_failed:
                yield result_of(check, FAILED_BEFORE)
                continue
            try:
                result = result_of(check, check.judge(answers))
            except Exception as error:  # noqa: BLE001 - whatever a plugin raises is what is examined
                has_failed = True
                result = result_of(check, [Deviation("an answer", f"{type(error).__name__}: {error}"[:200])])
            yield result
