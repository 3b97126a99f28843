"""Enrolling at the table: its own camera looks at the tiles on the felt, an operator names the doubtful."""

from __future__ import annotations

import threading
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from tablectl.adapters.recogniser.enrolment import ALIKE_FROM, candidates
from tablectl.adapters.recogniser.table_sets import TableSets
from tablectl.api.answers.enrolling import Draft, EnrolledSet, Sets
from tablectl.errors import TablectlError
from tablectl.quoting import quoted
from vision.cameras import encode_jpeg
from vision.certainty import EVEN_CHANCE
from vision.geometry import quad_sizes
from vision.labels import FACES, INDEX_OF
from vision.photo import (
    Enrolled,
    NamedTile,
    TrayReading,
    enrol_readings,
    one_of_each,
    read_tray,
)
from vision.recogniser import (
    BASE_COLOURS,
    EnrolmentError,
    FeatureDetector,
    colour_distances,
    confusable,
    lab_as_hex,
    tile_crops,
)
from vision.types import Float, Image

Pictures = Mapping[str, Callable[[], Image | None]]
"""The newest picture of each camera, by its name."""
MAX_NAME_LENGTH: Final = 60
MAX_ALIKE: Final = 5
"""Pairs of faces that are told as alike."""


class EnrolRefused(TablectlError):
    """What was asked cannot be done; ``status`` is the HTTP status that says why."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


@dataclass(frozen=True, slots=True)
class TrayContents:
    """What an operator says lies on the felt."""

    flowers: bool = True
    red_fives: bool = False
    joker: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class _Draft:
    """A look that is not stored yet."""

    number: int
    camera: str
    contents: TrayContents
    look: TrayReading
    enrolled: Enrolled
    names: tuple[NamedTile, ...] = ()
    jpeg: bytes = field(default=b"", repr=False)


class EnrolDesk:
    """One enrolment at a time. Blocking; safe to call from any thread."""

    def __init__(
        self, pictures: Pictures, open_detector: Callable[[], FeatureDetector], sets: TableSets
    ) -> None:
        """
        Args:
            pictures: of the cameras over the table.
            open_detector: opens a recogniser of its own when the first tray is looked at; raises ModelError.
            sets: the table's sets.
        """
        self._pictures, self._open, self._sets = pictures, open_detector, sets
        self._detector: FeatureDetector | None = None
        self._draft: _Draft | None = None
        self._drafts = 0
        self._busy = threading.Lock()

    def describe(self) -> Sets:
        """The table's sets and cameras."""
        known, health = self._sets.known(), self._sets.health()
        sets: list[EnrolledSet] = []
        for one in health:
            tile_set = known.get(one.number)
            base_colours = None if tile_set is None else tile_set.base_colours
            sets.append(
                {
                    "number": one.number,
                    "name": None if tile_set is None else tile_set.name,
                    "faces": 0 if tile_set is None else len(np.unique(tile_set.faces)),
                    "back": None if base_colours is None else lab_as_hex(base_colours.back),
                    "own": one.own,
                    "waits": self._sets.is_pending(one.number),
                    "trouble": None if one.trouble is None else one.trouble.value,
                }
            )
        return {"sets": sets, "cameras": list(self._pictures), "faces": list(one_of_each())}

    def picture(self, camera: str) -> bytes:
        """What a camera sees now, as JPEG.

        Raises:
            EnrolRefused: there is no such camera, or it gives no picture.
        """
        return encode_jpeg(self._image(camera))

    def draft_picture(self, number: int) -> bytes:
        """The picture of a draft, as JPEG.

        Raises:
            EnrolRefused: another look has taken its place.
        """
        return self._require_draft(number).jpeg

    def inspect_tray(self, camera: str, contents: TrayContents) -> Draft:
        """Look at what lies on the felt, and say what was found.

        Raises:
            EnrolRefused: no picture, not a set, or another picture is being read.
            ModelError: the recogniser's model cannot be had.
        """
        image = self._image(camera).copy()
        with self._exclusive():
            if self._detector is None:
                self._detector = self._open()
            look = read_tray(self._detector, image)
            enrolled = self._enrolled(look, contents, ())
            self._drafts += 1
            draft = _Draft(self._drafts, camera, contents, look, enrolled, jpeg=encode_jpeg(image))
            self._draft = draft
        return self._draft_json(draft)

    def name(self, number: int, x_px: float, y_px: float, face: str) -> Draft:
        """Have a place of a draft's picture be the tile that a person says.

        Args:
            face: ``?`` for a tile that lies face down, empty for no tile.

        Raises:
            EnrolRefused: no such face or draft, or a face that another tile was named.
        """
        with self._exclusive():
            draft = self._require_draft(number)
            half = float(np.median(quad_sizes(draft.look.named.quads_px))) / 2
            before = tuple(
                name for name in draft.names if abs(name.x_px - x_px) > half or abs(name.y_px - y_px) > half
            )
            names = (*before, NamedTile(x_px, y_px, face))
            enrolled = self._enrolled(draft.look, draft.contents, names)
            self._draft = draft = replace(draft, enrolled=enrolled, names=names)
        return self._draft_json(draft)

    def store(self, number: int, tile_set: int, name: str, *, sure: bool = False) -> Sets:
        """Keep a draft as one of the table's sets.

        Args:
            number: the draft's.
            tile_set: 1 or 2.
            name: what the set is called.
            sure: store it although its backs are those of the other set.

        Raises:
            EnrolRefused: no such draft or set, or the backs are those of the other set.
            StateDirError: the disk refused.
        """
        draft = self._require_draft(number)
        if tile_set not in self._sets.numbers:
            known = ", ".join(map(str, self._sets.numbers))
            raise EnrolRefused(400, f"expected one of the table's sets {known}, got {tile_set}")
        set_name = name.strip()
        if not set_name or len(set_name) > MAX_NAME_LENGTH:
            raise EnrolRefused(400, f"a set's name has 1 to {MAX_NAME_LENGTH} characters")
        back_of = self._set_by_back(draft.enrolled)
        if back_of not in (None, tile_set) and not sure:
            raise EnrolRefused(
                409,
                f"these backs look like those of set {back_of}: choose that set, or store it all the same",
            )
        self._sets.store(tile_set, replace(draft.enrolled.tile_set, name=set_name))
        return self.describe()

    def _image(self, camera: str) -> Image:
        if camera not in self._pictures:
            known = ", ".join(self._pictures)
            raise EnrolRefused(404, f"there is no camera {quoted(camera)}: expected one of {known}")
        image = self._pictures[camera]()
        if image is None:
            raise EnrolRefused(503, f"the camera {camera} gives no picture: check its cable and its lens cap")
        return image

    def _require_draft(self, number: int) -> _Draft:
        draft = self._draft
        if draft is None or draft.number != number:
            raise EnrolRefused(409, "another look has taken this one's place: look at the tiles again")
        return draft

    @contextmanager
    def _exclusive(self) -> Iterator[None]:
        """One picture at a time; who comes meanwhile is told, and does not wait."""
        if not self._busy.acquire(blocking=False):
            raise EnrolRefused(429, "another picture of the tiles is being read: wait for it")
        try:
            yield
        finally:
            self._busy.release()

    def _enrolled(self, look: TrayReading, contents: TrayContents, names: tuple[NamedTile, ...]) -> Enrolled:
        assert self._detector is not None, "there is no look without it"
        copies = one_of_each(flowers=contents.flowers, red_fives=contents.red_fives, joker=contents.joker)
        try:
            return enrol_readings(self._detector, [look], copies, "draft", names)
        except EnrolmentError as error:
            raise EnrolRefused(422, str(error)) from error

    def _set_by_back(self, enrolled: Enrolled) -> int | None:
        base_colours = enrolled.tile_set.base_colours
        if base_colours is None:
            return None
        backs = {
            n: one.base_colours.back for n, one in self._sets.known().items() if one.base_colours is not None
        }
        return _set_of_back(base_colours.back, backs)

    def _draft_json(self, draft: _Draft) -> Draft:
        enrolled, look = draft.enrolled, draft.look
        (found,), (doubtful,), (sure,) = enrolled.found, enrolled.doubtful, enrolled.face_probability
        named = np.array([[name.x_px, name.y_px] for name in draft.names if name.face], np.float32)
        base_colours = enrolled.tile_set.base_colours
        known = self._sets.known()
        suggested_set = self._set_by_back(enrolled)
        if suggested_set is None:
            suggested_set = next((n for n in self._sets.numbers if n not in known), None)
        return {
            "draft": draft.number,
            "camera": draft.camera,
            "size": [look.picture.shape[1], look.picture.shape[0]],
            "tiles": [
                {"code": code, "quad": _corners(quad), "told": _reading_kind(quad, float(own), named)}
                for code, quad, own in zip(found.codes, found.quads_px, sure, strict=True)
            ],
            "backs": [_corners(quad) for quad in enrolled.backs[0].quads_px],
            "missing": sorted(enrolled.missing, key=INDEX_OF.__getitem__),
            "doubtful": [
                {"quad": _corners(quad), "may_be": may_be, "picture": _picture_of(look.picture, quad)}
                for quad, may_be in zip(
                    doubtful.quads_px, candidates(doubtful, enrolled.missing), strict=True
                )
            ],
            "alike": [
                [one, other]
                for one, other, likeness in confusable(enrolled.tile_set)[:MAX_ALIKE]
                if likeness >= ALIKE_FROM
            ],
            "back": None if base_colours is None else lab_as_hex(base_colours.back),
            "set": suggested_set,
            "faces": [face for face in FACES if face in enrolled.missing or face in found.codes],
        }


def _reading_kind(quad: Float, sure: float, named: Float) -> str:
    middle = quad.mean(axis=0)
    half = float(quad_sizes(quad[None])[0]) / 2
    if len(named) and (np.linalg.norm(named - middle, axis=1) <= half).any():
        return "named"
    return "read" if sure >= EVEN_CHANCE else "left_over"


def _corners(quad: Float) -> list[list[float]]:
    return [[round(float(x), 1), round(float(y), 1)] for x, y in quad]


def _picture_of(picture: Image, quad: Float) -> str:
    """A tile cut out, as an address that holds it."""
    crop = encode_jpeg(tile_crops(picture, quad[None])[0])
    return f"data:image/jpeg;base64,{b64encode(crop).decode()}"


def _set_of_back(back: Float, known: Mapping[int, Float]) -> int | None:
    """The set whose backs have this colour; None where no known set's have.

    Args:
        back: (3,) L*a*b*, 0 to 255 each.
        known: the same of each known set, by its number.
    """
    apart = {number: float(colour_distances(back, other)) for number, other in known.items()}
    nearest = min(apart, key=lambda number: apart[number], default=None)
    return nearest if nearest is not None and apart[nearest] < BASE_COLOURS.min_distance_lab else None
