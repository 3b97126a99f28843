"""Files that people bring: configuration, calibration, tile sets, pictures, recordings, backups."""

from __future__ import annotations

import io
import json
import tarfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from tablectl.adapters.examples import ExampleStore, read_coco
from tablectl.adapters.photo.picture_size import picture_size
from tablectl.adapters.photo.uploads import MAX_BYTES, MAX_PIXELS
from tablectl.adapters.storage.backup import restore_backup
from tablectl.api.books.club import club_rows, example_rows
from tablectl.api.recordings.reading import RecordingError, read_evidence, read_recording
from tablectl.config import parse
from tablectl.config.club import ClubFileError, read_club
from tablectl.config.migrations import migrate
from tablectl.errors import ConfigError, InputError, JournalError
from tests.fuzz.parser import CORPUS, Parser
from vision.calibration import load_calibration
from vision.errors import VisionError
from vision.learning import png_of
from vision.pictures import read_picture
from vision.recogniser import load_tile_set

PARTS = ("recording.json", "panels.jsonl", "machine.jsonl")
TWO_TILES = png_of(np.full((64, 96, 3), 200, np.uint8))
BETWEEN = b"\n----\n"
"""Stands between the files of a recording in one example."""


def _as_file(read: Callable[[Path], object], name: str = "file") -> Callable[[bytes], object]:
    def from_bytes(data: bytes) -> object:
        with TemporaryDirectory() as folder:
            path = Path(folder) / name
            path.write_bytes(data)
            return read(path)

    return from_bytes


def configuration(data: bytes) -> None:
    """Checked whole, and lifted from earlier versions."""
    text = data.decode("utf-8", "replace")
    migrate(text)
    parse(text)


def picture(data: bytes) -> object:
    """As visitors' pictures come: what says that it is small is decoded."""
    size = picture_size(data)
    if size is None or size[0] * size[1] > MAX_PIXELS or len(data) > MAX_BYTES:
        return None
    return _as_file(read_picture)(data)


def recording(data: bytes) -> None:
    """Head, panels and machine of a recording."""
    with TemporaryDirectory() as folder:
        for name, text in zip(PARTS, data.split(BETWEEN), strict=False):
            (Path(folder) / name).write_bytes(text)
        read_recording(Path(folder))
        read_evidence(Path(folder))


def backup(data: bytes) -> None:
    """An archive as it comes; nothing is ever written outside its folder."""
    with TemporaryDirectory() as folder:
        archive, state = Path(folder) / "archive", Path(folder) / "inner" / "state"
        archive.write_bytes(data)
        try:
            restore_backup(archive, state, at="2026-11-20T10:00:00Z")
        finally:
            outside = {path.name for path in Path(folder).iterdir()} - {"archive", "inner"}
            assert not outside, f"a restore wrote {outside}"


def backup_list(data: bytes) -> None:
    """The list of an archive, without the need to guess how gzip packs it."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz", compresslevel=1) as tar:
        for name, text in (("manifest.json", data), ("state/journal.sqlite", _journal())):
            head = tarfile.TarInfo(name)
            head.size = len(text)
            tar.addfile(head, io.BytesIO(text))
    backup(packed.getvalue())


@cache
def _journal() -> bytes:
    """The journal of the archive among the examples."""
    with tarfile.open(next((CORPUS / "backup").iterdir())) as tar:
        file = tar.extractfile("state/journal.sqlite")
        assert file is not None
        return file.read()


def _calibration(path: Path) -> object:
    calibration = load_calibration(path)
    return calibration.px_to_mm, calibration.px_per_mm, json.dumps(calibration.corners_px.tolist())


def coco(data: bytes) -> object:
    """Annotations beside one picture."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "annotations.json"
        file.write_bytes(data)
        (Path(folder) / "photo.png").write_bytes(TWO_TILES)
        found = read_coco(file, at="2026-11-21T09:00:00.000Z", set_number=1)
        return [(one.face, one.event, one.picture.shape) for one in found]


def examples(data: bytes) -> object:
    """The lines of a store that has one picture: what is damaged is told, never raised."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "pictures").mkdir()
        (Path(folder) / "pictures" / "0123456789abcdef.png").write_bytes(TWO_TILES)
        (Path(folder) / "examples.jsonl").write_bytes(data)
        found = ExampleStore(Path(folder)).read()
        return [(one.face, one.event) for one in found.examples], len(found.problems)


def _club(path: Path) -> object:
    """A club's rules, with their example hands scored."""
    club = read_club(path).club
    return club_rows(club), list(example_rows(club))


PARSERS = (
    Parser("configuration", configuration, (ConfigError,), slow=True),
    Parser("club_rules", _as_file(_club, "ours.toml"), (ClubFileError,), slow=True),
    Parser("calibration", _as_file(_calibration), (VisionError,)),
    Parser("tile_set", _as_file(load_tile_set), (VisionError,)),
    Parser("coco", coco, (InputError,)),
    Parser("examples", examples, ()),
    Parser("picture", picture, (VisionError,), slow=True),
    Parser("recording", recording, (RecordingError,)),
    Parser("backup", backup, (InputError, JournalError), slow=True),
    Parser("backup_list", backup_list, (InputError, JournalError), slow=True),
)
