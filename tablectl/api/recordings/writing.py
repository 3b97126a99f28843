"""Writes a recording of a table, for the flight recorder and ``tablectl record``."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Mapping
from io import FileIO
from types import TracebackType
from typing import Final

from tablectl.api.recordings.reading import (
    Recording,
    RecordingError,
    RecordingUnwritable,
    evidence_line,
)
from tablectl.errors import in_words
from tablectl.game.events import Event, event_to_wire
from tablectl.game.evidence import Evidence

RECORDED_KINDS: Final = frozenset(
    {
        "tile_drawn/1",
        "tile_discarded/1",
        "meld_claimed/1",
        "kong_declared/1",
        "kong_shown/1",
        "bonus_shown/1",
        "indicator_revealed/1",
        "ura_indicators_revealed/1",
        "ready_declared/1",
        "void_suit_declared/1",
        "win_shown/1",
        "hand_shown/1",
        "hand_drawn/1",
    }
)
"""Kinds of true events in a recording; the others follow from the rules."""


class RecordingWriter:
    """Writes one recording, frame by frame. Not shared between threads.

    Files are unbuffered, so a crash loses at most the last line.
    """

    def __init__(self, recording: Recording) -> None:
        """Create the folder and write the header.

        Raises:
            RecordingError: the folder holds a recording already, or cannot be made.
        """
        self._recording = recording
        self._files: dict[str, FileIO] = {}
        self.frames = 0
        """Frames written."""
        folder = recording.folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if (folder / "recording.json").exists():
                raise RecordingError(f"{folder} holds a recording already: choose another folder")
            for camera in recording.cameras.values():
                (folder / camera.frames).mkdir(exist_ok=True)
            head = json.dumps(recording.document(), ensure_ascii=False, indent=1)
            (folder / "recording.json").write_text(head + "\n", encoding="utf-8")
        except OSError as error:
            raise RecordingUnwritable(f"cannot write a recording to {folder}: {in_words(error)}") from error

    def frame(self, camera: str, at_ms: int, picture: bytes, suffix: str = "jpg") -> None:
        """Write a frame, given as the bytes of a JPEG or PNG file."""
        folder = self._recording.folder / self._recording.cameras[camera].frames
        (folder / f"{at_ms:010d}.{suffix}").write_bytes(picture)
        self.frames += 1

    def evidence(self, evidence: Evidence) -> None:
        """Write evidence of a panel or the machine; camera readings and time are not written."""
        line_of_evidence = evidence_line(evidence)
        if line_of_evidence is not None:
            self.line(*line_of_evidence)

    def event(self, at_ms: int, event: Event) -> None:
        """Write a true event, if it is of a recorded kind."""
        wire = event_to_wire(event)
        if wire["kind"] in RECORDED_KINDS:
            self.line("events.jsonl", {"at_ms": at_ms, **wire})

    def close(self) -> None:
        """Close the files. May be called twice."""
        for file in self._files.values():
            file.close()
        self._files.clear()

    def __enter__(self) -> RecordingWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def line(self, name: str, fields: Mapping[str, object]) -> None:
        """Write a line of any file of the recording; readers ignore unknown files.

        Raises:
            OSError: the disk refused; the line may be incomplete.
        """
        file = self._files.get(name)
        if file is None:
            # Unbuffered: closing the file must not retry what a full disk refused.
            file = self._files[name] = (self._recording.folder / name).open("ab", buffering=0)
        line = (json.dumps(fields, ensure_ascii=False) + "\n").encode()
        if file.write(line) != len(line):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self._recording.folder / name))
