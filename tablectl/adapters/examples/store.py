"""The folder of examples: one JSON line each in ``examples.jsonl``, and one PNG each in ``pictures``.

The oldest go when there are more than the folder may hold. A line or a picture that is damaged is told and
skipped, so that one bad sector costs one example.
"""

from __future__ import annotations

import fcntl
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from tablectl.errors import InputError, StateDirError, in_words
from tablectl.files import write_atomically
from tablectl.formats.json_text import parse_json
from tablectl.quoting import as_json
from vision.errors import VisionError
from vision.learning import Example, LabelOrigin, picture_of_png, png_of
from vision.types import Image

EXAMPLES_FOLDER: Final = "examples"
"""In the state folder."""
LINES_FILE: Final = "examples.jsonl"
PICTURES_FOLDER: Final = "pictures"
VERSION: Final = 1
MAX_EXAMPLES: Final = 5000
MAX_BYTES: Final = 128 * 1024 * 1024
"""Of all pictures together; one has about 5 to 30 KB."""
FILL_SHARE: Final = 0.9
"""Of both limits: what is left once the oldest have gone, so that not every example has to make room."""
MAX_LINE_BYTES: Final = 4096
_NAME: Final = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True, slots=True)
class StoredExamples:
    """What a store holds.

    Attributes:
        examples: oldest first.
        troubles: a sentence for each that cannot be used.
    """

    examples: tuple[Example, ...]
    problems: tuple[str, ...] = ()


def example_name(png: bytes, face: str) -> str:
    """The name of an example: the same picture with the same word is one example, however it came."""
    return sha256(png + face.encode()).hexdigest()[:16]


class ExampleStore:
    """Blocking. Several processes may use one folder at a time."""

    def __init__(self, folder: Path, *, max_examples: int = MAX_EXAMPLES, max_bytes: int = MAX_BYTES) -> None:
        """The folder is made with the first example."""
        self._folder, self._max_examples, self._max_bytes = folder, max_examples, max_bytes
        self._count: int | None = None
        self._bytes = 0

    @property
    def folder(self) -> Path:
        """Where the examples lie."""
        return self._folder

    def add(self, example: Example) -> bool:
        """Keep an example; whether it is new. Its name is worked out anew.

        Raises:
            StateDirError: the disk refused.
        """
        png = png_of(example.picture)
        named = replace(example, name=example_name(png, example.face))
        try:
            with self._locked():
                path = self._picture(named.name)
                if path.exists():
                    return False
                if self._count is None:
                    self._delete_oldest()
                write_atomically(path, png, synced=False)
                with self._lines.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(_line(named), ensure_ascii=False) + "\n")
                self._count = (self._count or 0) + 1
                self._bytes += len(png)
                if self._count > self._max_examples or self._bytes > self._max_bytes:
                    self._delete_oldest()
        except OSError as error:
            raise StateDirError(
                f"the example cannot be written to {self._folder}: {in_words(error)}; make room, or "
                "let the service write there"
            ) from error
        return True

    def read(self) -> StoredExamples:
        """All examples that can be used, and what is wrong with the others.

        Raises:
            InputError: the folder is there and cannot be read.
        """
        examples, problems = [], []
        for number, text in enumerate(self._read_lines(), 1):
            try:
                examples.append(self._example(text))
            except (ValueError, VisionError) as error:
                problems.append(f"{self._lines}, line {number}: {in_words(error)}; skipped")
            except OSError as error:
                problems.append(
                    f"{self._lines}, line {number}: its picture cannot be read ({error.strerror}); skipped"
                )
        return StoredExamples(tuple(examples), tuple(problems))

    def remove(self, names: Sequence[str]) -> int:
        """Forget examples by their names; how many there were.

        Raises:
            StateDirError: the disk refused.
        """
        wanted = set(names)
        try:
            if not self._lines.exists():
                return 0
            with self._locked():
                lines = self._read_lines()
                kept = [text for text in lines if _name_in(text) not in wanted]
                self._rewrite(kept)
                return len(lines) - len(kept)
        except OSError as error:
            raise StateDirError(f"{self._folder} cannot be written: {in_words(error)}") from error

    @property
    def _lines(self) -> Path:
        return self._folder / LINES_FILE

    def _picture(self, name: str) -> Path:
        return self._folder / PICTURES_FOLDER / f"{name}.png"

    @contextmanager
    def _locked(self) -> Iterator[None]:
        (self._folder / PICTURES_FOLDER).mkdir(parents=True, exist_ok=True)
        with (self._folder / ".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _read_lines(self) -> list[str]:
        try:
            text = self._lines.read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return []
        except OSError as error:
            raise InputError(f"{self._lines} cannot be read: {error.strerror}") from error
        return [line for line in text.split("\n") if line.strip()]

    def _example(self, text: str) -> Example:
        """
        Raises:
            ValueError, VisionError: the line or its picture is damaged.
            OSError: the picture cannot be read.
        """
        if len(text) > MAX_LINE_BYTES:
            raise InputError(f"it has {len(text)} characters, at most {MAX_LINE_BYTES} are expected")
        document = parse_json(text)
        if not isinstance(document, dict):
            raise InputError("expected a JSON object")
        if document.get("v") != VERSION:
            raise InputError(
                f"it is of version {as_json(document.get('v'))}, this program knows version {VERSION}"
            )
        name = _text(document, "name")
        if not _NAME.fullmatch(name):
            raise InputError(f"name: expected 16 hexadecimal digits, got {as_json(name)}")
        return _example_of(document, picture_of_png(self._picture(name).read_bytes()))

    def _delete_oldest(self) -> None:
        """Let the oldest go where there are too many; pictures without a line go too."""
        lines = self._read_lines()
        sizes = []
        for text in lines:
            path = self._picture(_name_in(text))
            sizes.append(path.stat().st_size if path.is_file() else 0)
        first = 0
        if len(lines) > self._max_examples or sum(sizes) > self._max_bytes:
            while len(lines) - first > self._max_examples * FILL_SHARE or sum(sizes[first:]) > (
                self._max_bytes * FILL_SHARE
            ):
                first += 1
            self._rewrite(lines[first:])
        self._count, self._bytes = len(lines) - first, sum(sizes[first:])

    def _rewrite(self, lines: Sequence[str]) -> None:
        write_atomically(self._lines, "".join(f"{text}\n" for text in lines))
        named = {_name_in(text) for text in lines}
        for path in (self._folder / PICTURES_FOLDER).glob("*.png"):
            if path.stem not in named:
                path.unlink(missing_ok=True)
        self._count = None


def _line(example: Example) -> Mapping[str, object]:
    return {
        "v": VERSION,
        "name": example.name,
        "tile": example.face,
        "word": example.word.value,
        "by": example.by,
        "at": example.at,
        "event": example.event,
        "set": example.set_number,
        "camera": example.camera,
        "at_mm": None if example.at_mm is None else [round(v, 1) for v in example.at_mm],
        "read": example.read,
        "sure": None if example.sure is None else round(example.sure, 4),
    }


def _example_of(document: Mapping[str, Any], picture: Image) -> Example:
    """
    Raises:
        InputError, VisionError: a field is missing or is not what it should be.
    """
    word = _text(document, "word")
    if word not in tuple(LabelOrigin):
        raise InputError(f"word: expected one of {', '.join(LabelOrigin)}, got {as_json(word)}")
    number = document.get("set", 1)
    if number not in (1, 2):
        raise InputError(f"set: expected 1 or 2, got {as_json(number)}")
    sure, at_mm = document.get("sure"), document.get("at_mm")
    place = None
    if isinstance(at_mm, list) and len(at_mm) == 2 and all(isinstance(v, int | float) for v in at_mm):
        place = (float(at_mm[0]), float(at_mm[1]))
    return Example(
        name=_text(document, "name"),
        event=_text(document, "event"),
        face=_text(document, "tile"),
        word=LabelOrigin(word),
        picture=picture,
        by=_text(document, "by"),
        at=_text(document, "at"),
        camera=_text(document, "camera"),
        at_mm=place,
        set_number=number,
        read=_text(document, "read"),
        sure=float(sure) if isinstance(sure, int | float) else None,
    )


def _text(document: Mapping[str, Any], key: str) -> str:
    value = document.get(key)
    if not isinstance(value, str):
        raise InputError(f"{key}: expected a text, got {as_json(value)}")
    return value


def _name_in(text: str) -> str:
    """The name in a line, as far as there is one; a damaged line names nothing."""
    found = re.search(r'"name": ?"([0-9a-f]{16})"', text)
    return found[1] if found else ""
