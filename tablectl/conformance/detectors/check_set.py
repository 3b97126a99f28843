"""Reads a check set, which is a folder of photos with labels in ``photos.jsonl`` or ``tiles.json``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tablectl.conformance.detectors.pictures import PictureKind, SamplePicture, TileQuad
from tablectl.decoding import LINE, RECORD, decode
from tablectl.errors import InputError, in_words


def read_check_set(folder: Path, every: int) -> tuple[SamplePicture, ...]:
    """The photos of a check set.

    Args:
        folder: has the photos and the labels. ``photos.jsonl`` has one photo a line (``file``, ``split``,
            ``boxes`` of ``tile`` and ``poly``); photos with the split ``check`` are used. ``tiles.json`` is
            one list (``file``, ``tiles`` of ``tile`` and ``quad``).
        every: use every n-th photo only.

    Raises:
        InputError: the labels are missing or malformed.
    """
    try:
        if (folder / "photos.jsonl").exists():
            text = (folder / "photos.jsonl").read_text(encoding="utf-8")
            rows = [decode(line, LINE) for line in text.splitlines() if line.strip()]
            rows = [row for row in rows if row.get("split") == "check"]
            samples = [_sample(folder, row, "boxes", "poly") for row in rows[::every]]
        else:
            rows = decode((folder / "tiles.json").read_bytes(), RECORD)
            samples = [_sample(folder, row, "tiles", "quad") for row in rows[::every]]
    except OSError as error:
        raise InputError(f"{folder} holds no photos.jsonl and no tiles.json: {in_words(error)}") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(f"the labels in {folder} cannot be read: {in_words(error)}") from error
    if not samples:
        raise InputError(f"the labels in {folder} name no photo of the check set")
    return tuple(samples)


def _sample(folder: Path, row: Mapping[str, Any], tiles: str, quad: str) -> SamplePicture:
    labels = tuple(
        TileQuad(str(each["tile"]), tuple((float(x), float(y)) for x, y in each[quad])) for each in row[tiles]
    )
    path = folder / str(row["file"])
    return SamplePicture(str(path), PictureKind.PHOTO, row.get("width", 0), row.get("height", 0), labels)
