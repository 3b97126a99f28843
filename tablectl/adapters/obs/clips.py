"""Clips of highlights that OBS has saved: a file in the state folder, one object per line."""

from __future__ import annotations

import json
import logging
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from tablectl.adapters.obs.swings import Swing
from tablectl.decoding import LINE, decode
from tablectl.errors import in_words

log = logging.getLogger(__name__)

CLIPS_FILE: Final = "clips.jsonl"
MAX_CLIPS_SHOWN: Final = 500
"""The latest ones; older lines stay in the file."""


@dataclass(frozen=True, slots=True)
class Clip:
    """A highlight with its clip."""

    journal: str
    hand: int
    seq: int
    """The journal's entry at which, or shortly after which, the clip ends."""
    change: float
    points: int
    file: str
    """Name of the clip, without its folder on the computer with OBS."""


def make_clip(swing: Swing, path: str) -> Clip:
    """The clip of a highlight that OBS saved at a path.

    >>> make_clip(Swing(2, 41, "j", 0.4567), r"C:\\Videos\\Replay.mkv").file
    'Replay.mkv'
    """
    name = re.split(r"[\\/]", path)[-1]
    return Clip(swing.journal, swing.hand, swing.seq, round(swing.change, 4), swing.points, name)


def read_clips(folder: Path | None) -> tuple[Clip, ...]:
    """The latest clips in the file, in the order in which they were saved. A line that is no clip, such as
    one that a power cut tore, is passed over (logged)."""
    if folder is None or not (folder / CLIPS_FILE).exists():
        return ()
    path = folder / CLIPS_FILE
    found = []
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        log.warning("the saved clips in %s cannot be read: %s", path.name, in_words(error))
        return ()
    for number, line in enumerate(lines, 1):
        try:
            found.append(Clip(**decode(line, LINE)))
        except (TypeError, ValueError):
            log.warning("%s, line %d is no clip: it is passed over", path.name, number)
    return tuple(found[-MAX_CLIPS_SHOWN:])


def append_clip(folder: Path, clip: Clip) -> None:
    """Add a clip to the file.

    Raises:
        OSError: it cannot be written.
    """
    path = folder / CLIPS_FILE
    before = path.read_bytes() if path.exists() else b""
    line = json.dumps(asdict(clip)) + "\n"
    with path.open("a", encoding="utf-8") as file:
        file.write(line if before[-1:] in (b"", b"\n") else f"\n{line}")
