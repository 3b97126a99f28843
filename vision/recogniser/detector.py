"""The results of a tile recogniser, and the protocol that it implements."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from vision.errors import ShapeError
from vision.labels import BACK, BLANK, FACES, INDEX_OF
from vision.surfaces import SURFACES, surface_of
from vision.types import Float, Image

AMBIGUOUS_MIN_CONFIDENCE: Final = 0.25
"""Below this combined confidence of finder and reader there is no detection."""
FACE_MIN_CONFIDENCE: Final = 0.3
"""Below this confidence a detection is dropped, and a back is no candidate."""
MAX_ALTERNATIVES: Final = 5
"""Maximum number of likeliest faces that are reported of a tile."""
ALTERNATIVE_MIN_PROBABILITY: Final = 0.001
"""A less likely face is not reported; where it is weighed, it counts with this probability."""

MIN_PROBABILITY: Final = 1e-4
"""Lower bound of probabilities whose logarithms are added: no reading is more certain."""

_SURFACE_OF_FACE: Final = np.array(
    [[surface == surface_of(face) for surface in SURFACES] for face in FACES], np.float32
)
"""(47, 6): which surface each face implies."""
_NOT_SAID: Final = np.zeros((0, len(SURFACES)), np.float32)


def _checked(array: NDArray[Any], name: str, shape: tuple[int, ...], *, share: bool = False) -> Float:
    """A read-only float32 copy of the wanted shape, finite, and within 0 to 1 where it is a ``share``."""
    out = np.array(array, np.float32)
    if out.shape != shape:
        raise ShapeError(f"{name} should be {shape}, is {out.shape}")
    if not np.isfinite(out).all():
        raise ShapeError(
            f"{name} should be finite numbers, is not in {int((~np.isfinite(out)).sum())} places"
        )
    if share and ((out < -1e-4) | (out > 1 + 1e-4)).any():
        raise ShapeError(f"{name} should lie between 0 and 1, runs from {out.min()} to {out.max()}")
    out.flags.writeable = False
    return out


def likeliest_faces(probabilities: Float) -> tuple[tuple[str, float], ...]:
    """The likeliest faces with their probabilities, best first, of (47,) probabilities."""
    order = np.argsort(-probabilities, kind="stable")[:MAX_ALTERNATIVES]
    return tuple(
        (FACES[face], float(probabilities[face]))
        for face in order
        if probabilities[face] >= ALTERNATIVE_MIN_PROBABILITY
    )


@dataclass(frozen=True, slots=True, eq=False)
class Detections:
    """Detected tiles, before they are read.

    Attributes:
        quads_px: (n, 4, 2) float32 corners, clockwise as seen in the picture, beginning anywhere; x right
            and y down from the picture's outer top left corner.
        confidence: (n,) float32 in [0, 1], the finder's, that a tile lies there, either way up.
        face_down: (n,) bool, it looks like a back.
        one_side: (n,) float32 in [0, 1], that it lies as ``face_down`` says: lower than ``confidence`` where
            the finder is torn between a back and a blank face. None: never lower.
    """

    quads_px: Float
    confidence: Float
    face_down: NDArray[np.bool_]
    one_side: Float | None = None

    def __post_init__(self) -> None:
        n = len(self.quads_px)
        object.__setattr__(self, "quads_px", _checked(self.quads_px, "quads_px", (n, 4, 2)))
        object.__setattr__(self, "confidence", _checked(self.confidence, "confidence", (n,), share=True))
        if self.one_side is not None:
            object.__setattr__(self, "one_side", _checked(self.one_side, "one_side", (n,), share=True))
        down = np.array(self.face_down, np.bool_)
        if down.shape != (n,):
            raise ShapeError(f"face_down should be {(n,)}, is {down.shape}")
        down.flags.writeable = False
        object.__setattr__(self, "face_down", down)

    @staticmethod
    def none() -> Detections:
        return Detections(np.zeros((0, 4, 2), np.float32), np.zeros(0, np.float32), np.zeros(0, np.bool_))

    def __len__(self) -> int:
        return len(self.quads_px)

    @property
    def side_confidence(self) -> Float:
        """(n,) ``one_side`` where the finder said it, else ``confidence``."""
        return self.confidence if self.one_side is None else self.one_side

    def one_sided(self) -> Detections:
        """The places where a tile is likely one way up alone, with that confidence: for pictures of unknown
        scale, where tops and flanks of tiles cannot be distinguished from blank faces by size.
        """
        side = self.side_confidence
        likely = side >= AMBIGUOUS_MIN_CONFIDENCE
        return Detections(self.quads_px[likely], side[likely], self.face_down[likely])

    def confidence_of(self, blank: Float) -> Float:
        """(n,) how likely a tile is there, now that a reader has seen it; 0 where too little is left of it.

        Args:
            blank: (n,) how likely it shows a blank face: a painted one is found as a face, a back as a back.
        """
        side = self.side_confidence
        chance = side + blank * (self.confidence - side)
        return np.where(chance >= AMBIGUOUS_MIN_CONFIDENCE, chance, 0.0).astype(np.float32)

    def concat(self, other: Detections) -> Detections:
        """These detections followed by others."""
        return Detections(
            np.concatenate([self.quads_px, other.quads_px]),
            np.concatenate([self.confidence, other.confidence]),
            np.concatenate([self.face_down, other.face_down]),
            np.concatenate([self.side_confidence, other.side_confidence]),
        )

    def where(self, chosen: NDArray[Any]) -> Detections:
        """The detections that a mask or an array of indices selects, in its order."""
        one_side = None if self.one_side is None else self.one_side[chosen]
        return Detections(self.quads_px[chosen], self.confidence[chosen], self.face_down[chosen], one_side)


@dataclass(frozen=True, slots=True, eq=False)
class ReadTiles:
    """Tiles with their faces.

    Attributes:
        quads_px: (n, 4, 2) float32 corners in the order in which a reader of the face meets them: top left,
            top right, bottom right, bottom left of the upright tile. Pixels as in ``Detections``.
        probabilities: (n, 47) float32, over ``vision.labels.FACES``; each row adds up to 1.
        confidence: (n,) float32 in [0, 1] that a tile is there at all.
        surfaces: (n, 6) float32, over ``SURFACES``: what the outline holds, whatever is painted there. Left
            out, as by a reader that does not say, it is what the faces imply.
    """

    quads_px: Float
    probabilities: Float
    confidence: Float
    surfaces: Float = field(default_factory=lambda: _NOT_SAID)

    def __post_init__(self) -> None:
        n = len(self.quads_px)
        object.__setattr__(self, "quads_px", _checked(self.quads_px, "quads_px", (n, 4, 2)))
        for name, shape in (("probabilities", (n, len(FACES))), ("confidence", (n,))):
            object.__setattr__(self, name, _checked(getattr(self, name), name, shape, share=True))
        said = self.probabilities @ _SURFACE_OF_FACE if self.surfaces is _NOT_SAID else self.surfaces
        object.__setattr__(self, "surfaces", _checked(said, "surfaces", (n, len(SURFACES)), share=True))

    @staticmethod
    def none() -> ReadTiles:
        return ReadTiles(
            np.zeros((0, 4, 2), np.float32), np.zeros((0, len(FACES)), np.float32), np.zeros(0, np.float32)
        )

    @staticmethod
    def known(quads_px: NDArray[Any], numbers: NDArray[Any] | int, confidence: NDArray[Any]) -> ReadTiles:
        """Tiles at (n, 4, 2) quads whose face numbers, one each or one for all, leave no doubt."""
        certain = np.zeros((len(quads_px), len(FACES)), np.float32)
        certain[np.arange(len(quads_px)), numbers] = 1.0
        return ReadTiles(quads_px, certain, confidence)

    def __len__(self) -> int:
        return len(self.quads_px)

    def relabelled(self, numbers: NDArray[Any] | int, confidence: NDArray[Any]) -> ReadTiles:
        """The same tiles with certain faces of these numbers and another confidence."""
        return replace(ReadTiles.known(self.quads_px, numbers, confidence), surfaces=self.surfaces)

    def where(self, chosen: NDArray[Any]) -> ReadTiles:
        """The tiles that a mask or an array of indices selects, in its order."""
        return ReadTiles(
            self.quads_px[chosen], self.probabilities[chosen], self.confidence[chosen], self.surfaces[chosen]
        )

    def concat(self, other: ReadTiles) -> ReadTiles:
        """These tiles followed by others."""
        return ReadTiles(
            np.concatenate([self.quads_px, other.quads_px]),
            np.concatenate([self.probabilities, other.probabilities]),
            np.concatenate([self.confidence, other.confidence]),
            np.concatenate([self.surfaces, other.surfaces]),
        )

    @property
    def codes(self) -> tuple[str, ...]:
        """The likeliest face of each tile."""
        return tuple(FACES[number] for number in self.probabilities.argmax(1)) if len(self) else ()

    @property
    def face_down(self) -> NDArray[np.bool_]:
        """(n,) which were read as backs."""
        return np.asarray(self.probabilities.argmax(1) == INDEX_OF[BACK], np.bool_)

    @property
    def blank(self) -> NDArray[np.bool_]:
        """(n,) which were read as white dragons."""
        return np.asarray(self.probabilities.argmax(1) == INDEX_OF[BLANK], np.bool_)

    @property
    def painted(self) -> NDArray[np.bool_]:
        """(n,) which were read as neither a white dragon nor a back: any plain side of a tile looks like one
        of those two.
        """
        return ~(self.face_down | self.blank)

    @property
    def others(self) -> tuple[tuple[tuple[str, float], ...], ...]:
        """The alternatives of each tile, see ``likeliest_faces``."""
        return tuple(likeliest_faces(row)[1:] for row in self.probabilities)

    @property
    def face_probability(self) -> Float:
        """(n,) float32: how likely each shows the face in ``codes``, if a tile is there."""
        return np.asarray(self.probabilities.max(axis=1, initial=0.0), np.float32)

    @property
    def score(self) -> Float:
        """(n,) float32: how likely a tile is there and shows the face in ``codes``."""
        return np.asarray(self.confidence * self.face_probability, np.float32)


class Detector(Protocol):
    """Finds tiles and reads them. Finding costs as much as the picture is large; reading, as many tiles as
    asked.
    """

    @property
    def name(self) -> str:
        """Names of the models, for reports."""
        ...

    def find(self, picture: Image) -> Detections:
        """Tiles of about 13 to 170 pixels in the picture as it is; other sizes need it scaled first.

        Places of less than ``AMBIGUOUS_MIN_CONFIDENCE`` are no finds: a blank face may lie there.
        """
        ...

    def read(self, picture: Image, quads_px: NDArray[Any]) -> ReadTiles:
        """The tiles at (n, 4, 2) known places, in their order, each quad turned into reading order.

        ``confidence`` is 1: that a tile is there was the caller's to know.
        """
        ...
