"""The last minutes, saved as one recording that ``tablectl follow`` replays.

Works on the files alone, so that they can be saved after the service died as well.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tablectl.adapters.recording.flight_recorder import CALIBRATION, NAMED
from tablectl.api.recordings.reading import RecordingError
from tablectl.decoding import OWN_FILE, decode

OWNER_ONLY: Final = 0o700
_FILE_OWNER_ONLY: Final = 0o600
SAVED: Final = "-last-minutes"
"""What the folders of saved recordings end with; nothing else in their place is ever touched."""
RING_FOLDER: Final = "last-minutes"
SAVED_FOLDER: Final = "recordings"
"""In the state folder."""


def runs_of(ring: Path) -> list[Path]:
    """The runs of the service that the last minutes hold something of, oldest first."""
    return sorted(path for path in ring.iterdir() if path.is_dir()) if ring.is_dir() else []


def new_run(ring: Path, at: str) -> Path:
    """The folder of a run that begins now, named for the time of day, and behind every earlier one: where the
    clock stands still while the computer is off, a run may begin before the last one ended."""
    name, earlier = at.replace(":", "-"), runs_of(ring)
    return ring / (name if not earlier or name > earlier[-1].name else f"{earlier[-1].name}~")


def hands_of(run: Path) -> list[Path]:
    """A run's recordings, a hand each, in the order in which they were played."""
    return sorted(path for path in run.iterdir() if NAMED.fullmatch(path.name)) if run.is_dir() else []


def size_mb(folder: Path) -> float:
    """What a recording takes on the disk."""
    return sum(_size(path) for path in folder.rglob("*")) / 1e6


def save_ring(ring: Path, saved: Path, at: str, *, max_mb: float) -> Path:
    """Save the last run's hands as one recording.

    Frames are linked, not copied: saving takes no time and no room until the ring drops them.

    Args:
        ring: folder of the last minutes.
        saved: folder that gets the recording.
        at: UTC now; the recording is named for it.
        max_mb: how much saved recordings may take; the oldest are dropped.

    Returns:
        The recording's folder.

    Raises:
        RecordingError: there is nothing to save, or the disk refused.
    """
    runs = [hands for run in runs_of(ring) if (hands := _joinable(hands_of(run)))]
    if not runs:
        raise RecordingError(
            "there are no last minutes yet: recording starts with the first hand dealt after the service "
            "started, at a table with a camera (ring_minutes in [recorder])"
        )
    target_folder = saved / f"{at.replace(':', '-')}{SAVED}"
    try:
        saved.mkdir(parents=True, exist_ok=True)
        saved.chmod(OWNER_ONLY)
        target_folder.mkdir(mode=OWNER_ONLY)
        for hand in runs[-1]:
            _append(hand, target_folder)
        for path in target_folder.rglob("*"):
            path.chmod(OWNER_ONLY if path.is_dir() else _FILE_OWNER_ONLY)
    except OSError as error:
        raise RecordingError(f"the last minutes cannot be saved in {saved}: {error.strerror}") from error
    _drop_oldest(saved, target_folder, max_mb)
    return target_folder


def _joinable(hands: Sequence[Path]) -> list[Path]:
    """The newest hands that one recording can hold: seen by the same cameras from the same places."""
    found: list[Path] = []
    seen: object = None
    for hand in reversed(hands):
        head = _head(hand)
        if head is None:
            continue
        cameras = (head["cameras"], _calibrations(hand))
        if found and cameras != seen:
            break
        seen = cameras
        found.insert(0, hand)
    return found


def _head(hand: Path) -> Mapping[str, Any] | None:
    try:
        head: Mapping[str, Any] = decode((hand / "recording.json").read_bytes(), OWN_FILE)
    except (OSError, ValueError):
        return None  # dropped just now, or cut off by a crash as it was begun
    return head


def _calibrations(hand: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in hand.glob(f"*-{CALIBRATION}")}


def _append(hand: Path, target_folder: Path) -> None:
    """Add a hand to a recording: the head is the first hand's, frames and lines follow each other."""
    for path in sorted(hand.iterdir()):
        target = target_folder / path.name
        try:
            if path.is_dir():
                target.mkdir(mode=OWNER_ONLY, exist_ok=True)
                for frame in path.iterdir():
                    _link(frame, target / frame.name)
            elif path.suffix == ".jsonl":
                with target.open("ab") as file:
                    file.write(path.read_bytes())
            elif not target.exists():
                shutil.copyfile(path, target)
        except FileNotFoundError:
            continue  # the ring has dropped it meanwhile


def _link(frame: Path, target: Path) -> None:
    try:
        os.link(frame, target)
    except FileNotFoundError:
        raise
    except OSError:  # another file system, or one without links
        shutil.copyfile(frame, target)


def _drop_oldest(saved: Path, latest: Path, max_mb: float) -> None:
    ours = sorted(path for path in saved.iterdir() if path.name.endswith(SAVED))
    sizes = {path: size_mb(path) for path in ours}
    excess_mb = sum(sizes.values()) - max_mb
    for path in ours:
        if excess_mb <= 0 or path == latest:
            return
        shutil.rmtree(path, ignore_errors=True)
        excess_mb -= sizes[path]


def _size(path: Path) -> int:
    try:
        return path.stat().st_size if path.is_file() else 0
    except FileNotFoundError:
        return 0
