"""The examination of recognisers names what one raises, and asks it nothing more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, NoReturn

import cv2
import numpy as np
import pytest

from tablectl.conformance import Verdict
from tablectl.conformance.detectors import Batch
from tablectl.conformance.detectors.pictures import PictureKind, SamplePicture
from tablectl.plugins import Kind, Settings, found
from tablectl.plugins.conformance import detectors, examine


class Fails:
    """Opens, and has no network to ask."""

    name = "fails"

    def find(self, picture: Any) -> NoReturn:
        """Fail."""
        raise RuntimeError("the network is gone")

    read = find


def open_failing(threads: int, settings: Settings) -> Any:
    """What the entry point names; the settings say whether it fails as it is opened."""
    if settings.get("opens") is False:
        raise RuntimeError("no such network")
    return Fails()


@pytest.mark.parametrize(
    ("settings", "said"), [({"opens": False}, "no such network"), ({}, "the network is gone")]
)
def test_what_a_recogniser_raises_is_a_failed_check_and_no_mistake_of_ours(
    settings: Settings, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def drawn(folder: Path) -> Mapping[Batch, Sequence[SamplePicture]]:
        path = folder / "table.png"
        assert cv2.imwrite(str(path), np.full((64, 64, 3), 90, np.uint8))
        return {Batch.TABLE: (SamplePicture(str(path), PictureKind.TABLE, 64, 64),)}

    monkeypatch.setattr(detectors, "draw_pictures", drawn)
    plugins = found([(Kind.DETECTOR, EntryPoint("dark", f"{__name__}:open_failing", Kind.DETECTOR.group))])
    results = tuple(examine(plugins, Kind.DETECTOR, "dark", settings=settings))
    failed = [each for each in results if each.verdict is Verdict.FAILED]
    assert [each.came for each in failed] == [f"RuntimeError: {said}"]
    assert {each.verdict for each in results[results.index(failed[0]) + 1 :]} == {Verdict.LEFT_OUT}
