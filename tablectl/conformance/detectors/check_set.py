"""Photos with labels to measure a detector on: a folder with ``photos.jsonl`` or ``tiles.json`` in it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tablectl.conformance.detectors.shown import ShownPicture, ShownTile, Sort
from tablectl.decoding import LINE, RECORD, decoded
from tablectl.errors import InputError, in_words


def read_check_set(folder: Path, every: int = 1) -> tuple[ShownPicture, ...]:
    """The photos of a check set.

    Args:
        folder: holds the photos beside their labels. ``photos.jsonl`` has one photo a line (``file``,
            ``split``, ``boxes`` of ``tile`` and ``poly``), of which those with the split ``check`` count;
            ``tiles.json`` is one list (``file``, ``tiles`` of ``tile`` and ``quad``).
        every: take every n-th photo only.

    Raises:
        InputError: there are no labels, or they cannot be read.
    """
    try:
        if (folder / "photos.jsonl").exists():
            text = (folder / "photos.jsonl").read_text(encoding="utf-8")
            rows = [decoded(line, LINE) for line in text.splitlines() if line.strip()]
            rows = [row for row in rows if row.get("split") == "check"]
            shown = [_shown(folder, row, "boxes", "poly") for row in rows[::every]]
        else:
            rows = decoded((folder / "tiles.json").read_bytes(), RECORD)
            shown = [_shown(folder, row, "tiles", "quad") for row in rows[::every]]
    except OSError as error:
        raise InputError(f"{folder} holds no photos.jsonl and no tiles.json: {in_words(error)}") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(f"the labels in {folder} cannot be read: {in_words(error)}") from error
    if not shown:
        raise InputError(f"the labels in {folder} name no photo of the check set")
    return tuple(shown)


def _shown(folder: Path, row: Mapping[str, Any], tiles: str, quad: str) -> ShownPicture:
    labels = tuple(
        ShownTile(str(each["tile"]), tuple((float(x), float(y)) for x, y in each[quad]))
        for each in row[tiles]
    )
    path = folder / str(row["file"])
    return ShownPicture(str(path), Sort.PHOTO, row.get("width", 0), row.get("height", 0), labels)
