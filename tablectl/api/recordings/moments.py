"""The time of each journal entry in a recording, and the frames around it.

A recorder writes a line for each entry into ``journal.jsonl``: ``{"at_ms": …, "seq": …, "at": "…"}``.
``at_ms`` is the time of the frame or key that led to the entry, else of its writing; ``seq`` and ``at``
are the entry's own and identify it, because another journal may have the same numbers.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tablectl.api.recordings.reading import RecordingError, read_lines, read_recording
from tablectl.game.events import Envelope
from tablectl.quoting import as_json

JOURNAL_FILE: Final = "journal.jsonl"
BEFORE_MS: Final = 5_000
"""An entry's frames start this long before it."""
AFTER_MS: Final = 8_000
"""They end this long after it, or at the next entry if that is later."""
MAX_SPAN_MS: Final = 120_000
"""They never end later than this: players may think for minutes."""
MIN_FRAMES: Final = 4
"""Frames before and after an entry, even where they are further away: none are recorded while nothing
moves."""
MAX_FRAMES: Final = 1_000
"""Frames of one camera and entry; of more, every second, third… is listed."""

EntryId = tuple[int, str]
"""Number and time stamp of a journal entry."""


@dataclass(frozen=True, slots=True)
class FilmedHand:
    """The frames and moments of one hand in a recording."""

    cameras: Mapping[str, tuple[int, ...]]
    """By overhead camera, the capture times of its frames in ms, ascending."""
    moments: Mapping[int, int]
    """By entry number, its time in the recording in ms."""

    @property
    def frames(self) -> int:
        """How many frames, of all cameras."""
        return sum(map(len, self.cameras.values()))

    def frames_at(self, seq: int) -> Mapping[str, int]:
        """By camera, the frame at an entry: the last one before it, else the first one after; empty for an
        entry that is not in the recording."""
        at_ms = self.moments.get(seq)
        if at_ms is None:
            return {}
        return {
            camera: times[max(0, bisect_right(times, at_ms) - 1)]
            for camera, times in self.cameras.items()
            if times
        }

    def frames_around(self, seq: int) -> Mapping[str, tuple[int, ...]]:
        """By camera, the frames around an entry; empty for an entry that is not in the recording."""
        at_ms = self.moments.get(seq)
        if at_ms is None:
            return {}
        later = [each for each in self.moments.values() if each > at_ms]
        until = min(at_ms + MAX_SPAN_MS, max(at_ms + AFTER_MS, min(later, default=0)))
        found: dict[str, tuple[int, ...]] = {}
        for camera, times in self.cameras.items():
            now = bisect_right(times, at_ms)
            first = min(bisect_left(times, at_ms - BEFORE_MS), max(0, now - MIN_FRAMES))
            last = max(bisect_right(times, until), now + MIN_FRAMES)
            found[camera] = times[first:last]
        return {camera: times[:: 1 + len(times) // MAX_FRAMES] for camera, times in found.items()}


def moment_line(envelope: Envelope, at_ms: int) -> Mapping[str, object]:
    """The line of an entry that was written at a time of the recording."""
    seen = envelope.evidence.get("at_ms")
    return {"at_ms": seen if isinstance(seen, int) else at_ms, "seq": envelope.seq, "at": envelope.at}


def find_filmed_hand(folder: Path, entries: Sequence[EntryId]) -> FilmedHand | None:
    """A hand in a recording; None where the recording has none of its entries.

    Only overhead cameras are included, no hand cameras.

    Args:
        folder: of the recording.
        entries: of the hand.

    Raises:
        RecordingError: the recording cannot be read.
    """
    wanted = set(entries)
    moments = {
        line["seq"]: line["at_ms"]
        for line in read_lines(folder / JOURNAL_FILE)
        if (line.get("seq"), line.get("at")) in wanted
    }
    if not moments:
        return None
    first, last = min(moments.values()) - BEFORE_MS, max(moments.values()) + MAX_SPAN_MS
    cameras = {
        name: tuple(ms for ms in _times(frames_folder(folder, camera.frames)) if first <= ms <= last)
        for name, camera in read_recording(folder).cameras.items()
        if camera.hand_of is None
    }
    return FilmedHand(cameras, moments)


def frames_folder(folder: Path, frames: str) -> Path:
    """The folder of a camera's frames.

    Raises:
        RecordingError: it lies outside the recording.
    """
    found = (folder / frames).resolve()
    if not found.is_relative_to(folder.resolve()):
        raise RecordingError(f"{folder}: the frames' folder {as_json(frames)} lies outside the recording")
    return found


def _times(frames: Path) -> list[int]:
    if not frames.is_dir():
        return []
    return sorted(int(each.stem) for each in frames.glob("*.jpg") if each.stem.isdecimal())
