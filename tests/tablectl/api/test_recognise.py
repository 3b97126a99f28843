"""``tablectl recognise``: an object a picture, whatever the files are."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tablectl.api.recognise import (
    PictureReading,
    TileSeen,
    UnreadablePicture,
    expand_patterns,
    recognise_pictures,
    run,
)
from tablectl.errors import InputError

QUAD = ((10.04, 20.0), (40.0, 20.0), (40.0, 60.0), (10.0, 60.0))


class Eyes:
    """Sees a five of characters in every file that is called a picture."""

    model = "finder-1+reader-1"

    def __init__(self) -> None:
        self.drawn: list[Path | None] = []

    def look(self, path: Path, draw_to: Path | None = None) -> PictureReading | UnreadablePicture:
        self.drawn.append(draw_to)
        if path.suffix != ".jpg":
            return UnreadablePicture("no picture at all")
        return PictureReading(
            640, 480, (TileSeen("0m", 0.98765, QUAD), TileSeen("?", 0.5, QUAD, face_up=False))
        )


def lines(*names: str, **options: Any) -> tuple[int, list[dict[str, Any]]]:
    out = io.StringIO()
    status = run([Path(name) for name in names], out, eyes=Eyes(), **options)
    return status, [json.loads(line) for line in out.getvalue().splitlines()]


def test_a_picture_says_its_size_its_model_and_its_tiles() -> None:
    status, (answer,) = lines("a.jpg")
    assert status == 0
    assert answer.pop("ms") >= 0
    assert answer == {
        "picture": "a.jpg",
        "width": 640,
        "height": 480,
        "model": "finder-1+reader-1",
        "tiles": [
            {
                "tile": "0m",
                "confidence": 0.9877,
                "quad": [[10.0, 20.0], [40.0, 20.0], [40.0, 60.0], [10.0, 60.0]],
                "face": "up",
            },
            {
                "tile": "?",
                "confidence": 0.5,
                "quad": [[10.0, 20.0], [40.0, 20.0], [40.0, 60.0], [10.0, 60.0]],
                "face": "down",
            },
        ],
    }


def test_a_file_that_is_no_picture_does_not_stop_the_rest() -> None:
    status, answers = lines("a.jpg", "notes.txt", "b.jpg")
    assert status == 1
    assert [answer["picture"] for answer in answers] == ["a.jpg", "notes.txt", "b.jpg"]
    assert answers[1] == {
        "picture": "notes.txt",
        "error": {"code": "bad_picture", "message": "no picture at all"},
    }


def test_no_pictures_is_no_lines() -> None:
    assert lines() == (0, [])


def test_what_more_a_picture_shows_stands_beside_its_tiles() -> None:
    class TableEyes(Eyes):
        def look(self, path: Path, draw_to: Path | None = None) -> PictureReading | UnreadablePicture:
            seen = super().look(path, draw_to)
            if isinstance(seen, UnreadablePicture):
                return seen
            return replace(seen, more={"table": {"tiles": len(seen.tiles)}})

    good, bad = recognise_pictures([Path("a.jpg"), Path("b.txt")], eyes=TableEyes())
    assert good["table"] == {"tiles": 2}
    assert len(good["tiles"]) == 2
    assert "table" not in bad


def test_drawings_of_pictures_with_one_name_do_not_replace_each_other(tmp_path: Path) -> None:
    eyes = Eyes()
    list(
        recognise_pictures(
            [Path("x/a.jpg"), Path("y/a.jpg"), Path("b.jpg")], eyes=eyes, draw=tmp_path / "new" / "d"
        )
    )
    assert [path and path.name for path in eyes.drawn] == ["a.png", "a-2.png", "b.png"]
    assert (tmp_path / "new" / "d").is_dir()


def test_a_folder_that_cannot_be_made_is_said_before_anything_is_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    eyes = Eyes()
    with pytest.raises(InputError, match="cannot make the folder"):
        list(recognise_pictures([Path("a.jpg")], eyes=eyes, draw=tmp_path / "file" / "d"))
    assert eyes.drawn == []


def test_a_pattern_that_no_shell_expanded_names_its_files(tmp_path: Path) -> None:
    for name in ("b.jpg", "a.jpg", "c.txt", "odd[1].jpg"):
        (tmp_path / name).write_text("x")
    assert [path.name for path in expand_patterns([tmp_path / "?.jpg"])] == ["a.jpg", "b.jpg"]
    assert [path.name for path in expand_patterns([tmp_path / "odd[1].jpg"])] == ["odd[1].jpg"]
    assert [path.name for path in expand_patterns([tmp_path / "*.png"])] == [
        "*.png"
    ]  # reported as no picture


def test_in_words_the_tiles_stand_as_they_are_read() -> None:
    out = io.StringIO()
    assert run([Path("a.jpg"), Path("b.txt")], out, eyes=Eyes(), as_json=False) == 1
    assert out.getvalue().splitlines() == ["a.jpg: 2 tiles: 0m ?", "b.txt: no picture at all"]
