"""Examples: a tile's picture and what somebody said that it shows; and what the recogniser makes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import VisionError
from vision.labels import BACK, FACES, INDEX_OF
from vision.pictures import BadPicture, decode_picture
from vision.quoting import quoted
from vision.recogniser import PICTURE_MAX_SIDE_PX, FeatureDetector, example_features, inner_quad
from vision.types import Float, Image, as_image

SMALLEST_SIDE_PX: Final = 8
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


class LabelOrigin(StrEnum):
    """Whose word an example is."""

    JUDGE = "judge"
    """Somebody corrected what was written down."""
    ANSWER = "answer"
    """Somebody answered a question of the referee's; often that the reading was right."""
    IMPORTED = "imported"
    """It came in a file."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Example:
    """One tile with a word about it.

    Attributes:
        name: its own among all examples; follows from picture and word.
        event: what was played that it belongs to. Examples of one event show one tile, so they stay on one
            side when what was learnt is measured; the newest word of an event counts.
        face: what somebody said that it shows.
        word: whose word that is.
        by: the person's name; empty where it is not known.
        at: UTC, ISO 8601, when it was said.
        camera: that saw it.
        at_mm: where on the playing surface.
        set_number: of the table's sets, 1 or 2.
        read: what the recogniser had read then; empty where that is not known.
        sure: how likely it had thought that.
        picture: (h, w, 3) uint8 BGR, the tile upright with ``PICTURE_MARGIN_SHARE`` of its sides around it.
    """

    name: str
    event: str
    face: str
    word: LabelOrigin
    picture: Image
    by: str = ""
    at: str = ""
    camera: str = ""
    at_mm: tuple[float, float] | None = None
    set_number: int = 1
    read: str = ""
    sure: float | None = None

    def __post_init__(self) -> None:
        if self.face not in INDEX_OF or self.face == BACK:
            raise VisionError(f"an example shows a face such as 5m or 7z, not {quoted(self.face)}")


@dataclass(frozen=True, slots=True, eq=False)
class ReadExamples:
    """Examples as one reader sees them.

    Attributes:
        examples: (n).
        probabilities: (n, 47) that the reader says of each, by itself.
        asked: (n, k) unit features of each as large as it is: what a reading is compared by.
        features: (m, k) unit features of each at several sizes: what is kept.
        owners: (m,) which example each of those is of.
    """

    examples: tuple[Example, ...]
    probabilities: Float
    asked: Float
    features: Float
    owners: NDArray[np.int64]

    @property
    def faces(self) -> NDArray[np.int64]:
        """(n,) face numbers that people said."""
        return np.array([INDEX_OF[one.face] for one in self.examples], np.int64)

    @property
    def events(self) -> NDArray[np.int64]:
        """(n,) a number for each example's event."""
        number_of: dict[str, int] = {}
        return np.array([number_of.setdefault(one.event, len(number_of)) for one in self.examples], np.int64)

    def where(self, chosen: NDArray[np.bool_]) -> ReadExamples:
        """Those that a (n,) mask chooses."""
        new_number = np.cumsum(chosen) - 1
        kept = chosen[self.owners]
        return ReadExamples(
            tuple(one for one, wanted in zip(self.examples, chosen, strict=True) if wanted),
            self.probabilities[chosen],
            self.asked[chosen],
            self.features[kept],
            np.asarray(new_number[self.owners[kept]], np.int64),
        )


def latest_labels(examples: Iterable[Example]) -> tuple[Example, ...]:
    """Of each event and camera the newest word: who corrects a correction means the last one."""
    newest: dict[tuple[str, str], Example] = {}
    for one in sorted(examples, key=lambda each: each.at):
        newest.pop((one.event, one.camera), None)
        newest[one.event, one.camera] = one
    return tuple(newest.values())


def no_examples(width: int) -> ReadExamples:
    """Nothing that a reader of so many features has seen."""
    none = np.zeros((0, width), np.float32)
    return ReadExamples((), np.zeros((0, len(FACES)), np.float32), none, none, np.zeros(0, np.int64))


def read_examples(
    detector: FeatureDetector, examples: Sequence[Example], progress: Callable[[int], None] = lambda _: None
) -> ReadExamples:
    """Examples as this detector's reader sees them.

    Args:
        examples: at least one.
        progress: told how many are read.
    """
    probabilities, parts, owners, asked = [], [], [], []
    for number, one in enumerate(examples):
        picture = one.picture
        quad = inner_quad(picture.shape[1], picture.shape[0])[None]
        probabilities.append(detector.read(picture, quad).probabilities)
        features, _ = example_features(detector.features, [picture])
        asked.append(features[0])
        parts.append(features)
        owners += [number] * len(features)
        progress(number + 1)
    return ReadExamples(
        tuple(examples),
        np.concatenate(probabilities),
        np.array(asked, np.float32),
        np.concatenate(parts),
        np.array(owners, np.int64),
    )


def png_of(picture: Image) -> bytes:
    """A picture as a PNG file."""
    good, data = cv2.imencode(".png", picture)
    assert good  # a uint8 BGR picture always encodes
    return bytes(data.tobytes())


def picture_of_png(data: bytes) -> Image:
    """The picture of a PNG file, (h, w, 3) uint8 BGR.

    Raises:
        VisionError: it is no PNG file, damaged, or no size that a tile's small picture has.
    """
    if data[:8] != _SIGNATURE or len(data) < 24:
        raise VisionError("it is no PNG file")
    sides = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    if not all(SMALLEST_SIDE_PX <= side <= PICTURE_MAX_SIDE_PX for side in sides):
        raise VisionError(
            f"it has {sides[0]} by {sides[1]} pixels, a tile's picture has {SMALLEST_SIDE_PX} to "
            f"{PICTURE_MAX_SIDE_PX} each way"
        )
    try:
        return as_image(decode_picture(data))
    except BadPicture as error:
        raise VisionError("it is a damaged PNG file") from error
