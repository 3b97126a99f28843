"""A table's recordings, looked at while it runs: which has a hand, and its pictures cut to the surface.

Places have the names that addresses use. What is asked for by name is looked for among the folders that the
recorders name themselves, so no name leads out of them.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablectl.adapters.eyes.replay import calibration_of
from tablectl.adapters.recording.ring_saving import SAVED, hands_of, runs_of
from tablectl.api.past.hand_pictures import RecordedHand, RecordingPolicy
from tablectl.api.recordings.moments import EntryId, find_filmed_hand, frames_folder
from tablectl.api.recordings.reading import Recording, RecordingError, read_recording
from tablectl.errors import InputError
from vision.calibration import mask_of_surface, mask_outside_surface, scale_to_frame
from vision.cameras import encode_jpeg, read_image
from vision.errors import VisionError

log = logging.getLogger(__name__)

HANDS_PLACE: Final = "hands"
RING_PLACE: Final = "last-minutes"
SAVED_PLACE: Final = "saved"
PLACES: Final = (HANDS_PLACE, RING_PLACE, SAVED_PLACE)
MAX_SAVED: Final = 50
"""Saved recordings in which a hand is looked for, the newest first."""
MAX_PICTURE_BYTES: Final = 8 * 1024 * 1024
QUALITY: Final = 80
_SAVED_NAMED: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z" + re.escape(SAVED))


class NoPicture(InputError):
    """No such picture; or it is gone, or too large."""


class HandPictures:
    """Safe to call from any thread."""

    def __init__(self, *, hands: Path | None, ring: Path, saved: Path, policy: RecordingPolicy) -> None:
        """
        Args:
            hands: where the recordings of whole hands lie, pictures as the cameras took them; None: nowhere.
            ring: of the last minutes, whose pictures were cut to the surface as they were kept.
            saved: of those of them that were saved.
            policy: what the table records.
        """
        self._hands, self._ring, self._saved = hands, ring, saved
        self._policy = policy
        self._mask: tuple[tuple[Path, str, tuple[int, int]], NDArray[np.uint8]] | None = None

    @property
    def policy(self) -> RecordingPolicy:
        """What the table records."""
        return self._policy

    def find(self, entries: Sequence[EntryId]) -> RecordedHand | None:
        """The hand of these entries in the recording that has most pictures of it; None where none has."""
        found: list[RecordedHand] = []
        for place, folder in self._folders():
            if not _can_contain(place, folder.name, entries):
                continue
            try:
                seen = find_filmed_hand(folder, entries)
            except (RecordingError, OSError) as error:  # dropped just now, or cut off by a crash
                log.info("a recording is passed over: %s", error)
                continue
            if seen is not None and seen.frames:
                found.append(RecordedHand(place, folder.name, seen))
        return max(found, key=lambda each: each.filmed.frames, default=None)

    def picture(self, place: str, recording: str, camera: str, at_ms: int) -> bytes:
        """A frame as the bytes of a JPEG file, black outside the table's surface.

        Raises:
            NoPicture: there is none of these names, or it cannot be shown.
        """
        folder = next(
            (each for where, each in self._folders() if (where, each.name) == (place, recording)), None
        )
        try:
            head = None if folder is None else read_recording(folder)
            seen = None if head is None else head.cameras.get(camera)
            if head is None or seen is None or seen.hand_of is not None:
                raise NoPicture("no recording here has this picture; the oldest ones are dropped")
            file = frames_folder(head.folder, seen.frames) / f"{at_ms:010d}.jpg"
            if file.stat().st_size > MAX_PICTURE_BYTES:
                raise NoPicture(f"this picture has more than {MAX_PICTURE_BYTES // 1024 // 1024} MB")
            return self._crop_to_surface(head, camera, file) if place == HANDS_PLACE else file.read_bytes()
        except (RecordingError, OSError, VisionError) as error:
            raise NoPicture("no recording here has this picture; the oldest ones are dropped") from error

    def _folders(self) -> Iterator[tuple[str, Path]]:
        """Every recording with its place's name, those last that are dropped first."""
        if self._hands is not None:
            yield from ((HANDS_PLACE, each) for each in hands_of(self._hands))
        if self._saved.is_dir():
            saved = sorted(each for each in self._saved.iterdir() if _SAVED_NAMED.fullmatch(each.name))
            yield from ((SAVED_PLACE, each) for each in saved[-MAX_SAVED:])
        for run in runs_of(self._ring):
            yield from ((RING_PLACE, each) for each in hands_of(run))

    def _crop_to_surface(self, head: Recording, camera: str, file: Path) -> bytes:
        image = read_image(file)
        key = head.folder, camera, (image.shape[1], image.shape[0])
        cached = self._mask
        if cached is None or cached[0] != key:
            where = scale_to_frame(calibration_of(head, head.cameras[camera]), key[2])
            self._mask = cached = key, mask_of_surface(where, key[2])
        return encode_jpeg(mask_outside_surface(image, cached[1]), QUALITY)


def _can_contain(place: str, name: str, entries: Sequence[EntryId]) -> bool:
    """Whether a recording can have entries, by its name alone: that of one hand begins with the time of the
    hand's beginning."""
    return place == SAVED_PLACE or name.rpartition("-hand-")[0] in {at.replace(":", "-") for _, at in entries}
