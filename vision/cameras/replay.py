"""A folder of pictures, named by their capture time in ms, as a camera."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from vision.cameras.camera import CameraState, CameraStatus, Frame
from vision.errors import CameraError
from vision.pictures import BadPicture, read_picture
from vision.types import Image

SUFFIXES: Final = (".jpg", ".jpeg", ".png")


def list_frames(folder: Path) -> tuple[tuple[int, Path], ...]:
    """Capture time in ms and file of every frame, in the order of time.

    Raises:
        CameraError: the folder is missing or holds no frame.
    """
    if not folder.is_dir():
        raise CameraError(f"expected a folder of frames at {folder}, found none")
    named = [(p.stem, p) for p in folder.iterdir() if p.suffix.lower() in SUFFIXES]
    frames = sorted((int(stem), path) for stem, path in named if stem.isdigit())
    if not frames:
        raise CameraError(
            f"no frames in {folder}: expected pictures such as 0000012345.jpg, named by their ms"
        )
    return tuple(frames)


def read_image(path: Path) -> Image:
    """A picture from a file.

    Raises:
        CameraError: it cannot be read.
    """
    try:
        return read_picture(path)
    except BadPicture as error:
        raise CameraError(f"{path}: {error}") from error


class ReplayCamera:
    """Gives a folder's frames in their own time, or one after another as fast as they are asked for.

    A frame that cannot be read is left out and counted.
    """

    def __init__(self, folder: Path, *, started_s: float = 0.0) -> None:
        self._frames = list_frames(folder)
        self._started_s = started_s
        self._next = 0
        self.unreadable = 0
        """Frames left out so far."""

    def __len__(self) -> int:
        return len(self._frames)

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height of the first frame."""
        image = read_image(self._frames[0][1])
        return image.shape[1], image.shape[0]

    def poll(self, now_s: float) -> Frame | None:
        """The newest frame that is due; those it overtook are skipped, as a live camera's are."""
        due_ms = (now_s - self._started_s) * 1000 + 0.5
        newest = self._next
        while newest < len(self._frames) and self._frames[newest][0] <= due_ms:
            newest += 1
        if newest == self._next:
            return None
        self._next = newest
        at_ms, path = self._frames[newest - 1]
        try:
            return Frame(read_image(path), at_ms)
        except CameraError:
            self.unreadable += 1
            return None

    def frames(self) -> Iterator[Frame]:
        """All frames that are left, one after another."""
        while self._next < len(self._frames):
            at_ms, path = self._frames[self._next]
            self._next += 1
            try:
                image = read_image(path)
            except CameraError:
                self.unreadable += 1
                continue
            yield Frame(image, at_ms)

    def status(self) -> CameraStatus:
        """Ended once every frame was given."""
        if self._next >= len(self._frames):
            return CameraStatus(CameraState.ENDED, "the recording has ended")
        return CameraStatus(CameraState.OK)

    def close(self) -> None:
        """Nothing is held open."""
