"""When each entry of a journal was written down while a table was recorded, and the frames around it.

A recorder writes a line an entry into ``journal.jsonl``: ``{"at_ms": …, "seq": …, "at": "…"}``. ``at_ms`` is
the time of the look or the key that the entry follows from, else of its writing; ``seq`` and ``at`` are the
entry's own, so that an entry of another journal is not taken for it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tablectl.api.recordings.reading import RecordingError, read_lines, read_recording
from tablectl.game.events import Envelope

JOURNAL: Final = "journal.jsonl"
BEFORE_MS: Final = 5_000
"""Pictures of an entry begin so long before it."""
AFTER_MS: Final = 8_000
"""They go on for so long, or to the next entry's moment where that comes later."""
MAX_SPAN_MS: Final = 120_000
"""They never go on for longer: somebody may think for minutes."""
MIN_LISTED: Final = 4
"""Before an entry and after it, where the recording has so many, however long nothing moved."""
MAX_LISTED: Final = 1_000
"""Of one camera and entry; of more every second, third… is listed."""

Named = tuple[int, str]
"""Number and time stamp of a journal's entry."""


@dataclass(frozen=True, slots=True)
class FilmedHand:
    """What a recording has of one hand."""

    cameras: Mapping[str, tuple[int, ...]]
    """By camera over the table its frames' capture times in ms, ascending."""
    moments: Mapping[int, int]
    """By number of the entry its moment in ms."""

    @property
    def frames(self) -> int:
        """How many frames, of all cameras."""
        return sum(map(len, self.cameras.values()))

    def shown(self, seq: int) -> Mapping[str, int]:
        """By camera the frame that shows how the table looked at an entry's moment: the last one before it,
        else the first one after. Empty where the recording does not have the entry."""
        at_ms = self.moments.get(seq)
        if at_ms is None:
            return {}
        return {
            camera: times[max(0, bisect_right(times, at_ms) - 1)]
            for camera, times in self.cameras.items()
            if times
        }

    def around(self, seq: int) -> Mapping[str, tuple[int, ...]]:
        """By camera the frames of the seconds around an entry; empty where the recording does not have it."""
        at_ms = self.moments.get(seq)
        if at_ms is None:
            return {}
        later = [each for each in self.moments.values() if each > at_ms]
        until = min(at_ms + MAX_SPAN_MS, max(at_ms + AFTER_MS, min(later, default=0)))
        found: dict[str, tuple[int, ...]] = {}
        for camera, times in self.cameras.items():
            now = bisect_right(times, at_ms)
            first = min(bisect_left(times, at_ms - BEFORE_MS), max(0, now - MIN_LISTED))
            last = max(bisect_right(times, until), now + MIN_LISTED)
            found[camera] = times[first:last]
        return {camera: times[:: 1 + len(times) // MAX_LISTED] for camera, times in found.items()}


def moment_line(envelope: Envelope, at_ms: int) -> Mapping[str, object]:
    """The line of an entry that was written down at a time of the recording."""
    seen = envelope.evidence.get("at_ms")
    return {"at_ms": seen if isinstance(seen, int) else at_ms, "seq": envelope.seq, "at": envelope.at}


def seen_hand(folder: Path, entries: Sequence[Named]) -> FilmedHand | None:
    """What a recording has of a hand; None where it has none of its entries.

    Cameras that see a hand from behind are left out: only those over the table are looked at.

    Args:
        folder: of the recording.
        entries: of the hand.

    Raises:
        RecordingError: the recording cannot be read.
    """
    wanted = set(entries)
    moments = {
        said["seq"]: said["at_ms"]
        for said in read_lines(folder / JOURNAL)
        if (said.get("seq"), said.get("at")) in wanted
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
        raise RecordingError(f"{folder}: the frames' folder {frames!r:.80} lies outside the recording")
    return found


def _times(frames: Path) -> list[int]:
    if not frames.is_dir():
        return []
    return sorted(int(each.stem) for each in frames.glob("*.jpg") if each.stem.isdecimal())
