"""Hands that people give away: pictures of the felt, what was read and what corrected, in one file.

A film is a ZIP file of plain files:

- ``about.json``: consent, licence, by whom, what it is about, versions.
- ``recording/``: as ``tablectl follow`` reads it, without names of people.
- ``journal.jsonl``: what was written down of these hands, corrections among it, without names and remarks.
- ``examples/``: tiles with what people said they are (COCO), where there are some of these hands.

Nothing is sent anywhere: the file lies in the state folder until a person takes it.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any, Final

from tablectl.adapters.examples import ExampleStore, export_coco
from tablectl.adapters.recording.flight_recorder import surplus
from tablectl.adapters.recording.ring_saving import save_ring
from tablectl.api.recordings.moments import JOURNAL_FILE
from tablectl.api.recordings.reading import read_lines
from tablectl.decoding import LINE, OWN_FILE, decode
from tablectl.errors import InputError, StateDirError, in_words
from tablectl.files import atomic_replacement
from tablectl.quoting import quoted
from vision.errors import DAMAGED_ARCHIVE

SCHEMA: Final = "tablectl/film/1"
LICENCE: Final = "CC-BY-4.0"
FILMS_FOLDER: Final = "films"
"""In the state folder."""
SUFFIX: Final = ".zip"
RECORDING: Final = "recording"
EXAMPLES: Final = "examples"
ABOUT: Final = "about.json"
MAX_FILMS: Final = 20
MAX_BYTES: Final = 1_000_000_000
"""Of a film unpacked: three times what a table keeps of its last minutes."""
MAX_FILES: Final = 50_000
_FILM: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.film\.zip")
_PRIVATE_FIELDS: Final = frozenset({"by", "reason", "players", "player", "question", "detail", "text"})
"""Fields that may hold a person's name or words."""


@dataclass(frozen=True, slots=True)
class Consent:
    """What whoever gives a film says with it.

    Attributes:
        about: what it shows: the code of a question or an alert, or ``hand``.
        by: the name that is to stand with it; empty: nobody's.
    """

    about: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class Film:
    """One that lies in the state folder, and what is in it.

    Attributes:
        name: of the file.
        pictures: paths inside it, in the order in which they were taken.
        written: how many entries of the journal it holds.
        corrected: how many of them put an earlier one right.
        examples: how many tiles with a person's word.
        about: as ``about.json`` says.
        size: bytes.
    """

    name: str
    pictures: tuple[str, ...]
    written: int
    corrected: int
    examples: int
    about: Mapping[str, Any]
    size: int


class Films:
    """Packs films and keeps the newest. Blocking; safe to call from any thread."""

    def __init__(self, state: Path, ring: Path, versions: Callable[[], Mapping[str, str]]) -> None:
        """
        Args:
            state: the state folder.
            ring: folder of the last minutes.
            versions: of the program and its models, by name.
        """
        self._folder, self._ring, self._versions = state / FILMS_FOLDER, ring, versions
        self._examples = ExampleStore(state / EXAMPLES)

    def pack(self, at: str, consent: Consent, written: Sequence[Mapping[str, Any]]) -> Film:
        """Pack the last minutes into a film.

        Args:
            at: UTC now; the film is named for it.
            written: the newest entries as the public was told of them, in order; those of the recorded
                hands are taken.

        Raises:
            RecordingError: there are no last minutes.
            StateDirError: the disk refused.
        """
        try:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            target = self._folder / f"{at.replace(':', '-')}.film.zip"
            with TemporaryDirectory(prefix="film-", dir=self._folder) as temporary:
                folder = Path(temporary)
                saved = save_ring(self._ring, folder / "saved", at, max_mb=float("inf"))
                saved.rename(folder / RECORDING)
                self._write(folder, at, consent, written)
                _zip(folder, target)
            for old in surplus(self._names(), target.name, MAX_FILMS):
                (self._folder / old).unlink(missing_ok=True)
        except OSError as error:
            raise StateDirError(f"the film cannot be written: {in_words(error)}; make room") from error
        return self.read(target.name)

    def read(self, name: str) -> Film:
        """What a film holds.

        Raises:
            InputError: there is none of this name, or it cannot be read.
        """
        return _read_film(self.path(name))

    def all_films(self) -> tuple[Film, ...]:
        """All that can be read, the newest first."""
        found = []
        for name in sorted(self._names(), reverse=True):
            try:
                found.append(self.read(name))
            except InputError:
                continue  # taken away meanwhile, or damaged: there is nothing to look through
        return tuple(found)

    def picture(self, name: str, number: int) -> bytes:
        """One of a film's pictures, counted from 0; a JPEG.

        Raises:
            InputError: there is none.
        """
        try:
            with zipfile.ZipFile(self.path(name)) as packed:
                pictures = _pictures(packed)
                if not 0 <= number < len(pictures):
                    raise InputError("the film has no such picture")
                return packed.read(pictures[number])
        except (OSError, *DAMAGED_ARCHIVE) as error:
            raise InputError("the film cannot be read any more") from error

    def path(self, name: str) -> Path:
        """Where a film lies.

        Raises:
            InputError: there is none of this name.
        """
        if _FILM.fullmatch(name) is None or not (self._folder / name).is_file():
            raise InputError("there is no such film (any more)")
        return self._folder / name

    def remove(self, name: str) -> None:
        """Forget a film.

        Raises:
            InputError: there is none of this name.
            StateDirError: the disk refused.
        """
        path = self.path(name)
        try:
            path.unlink()
        except OSError as error:
            raise StateDirError(f"the film cannot be removed: {in_words(error)}") from error

    def _names(self) -> list[str]:
        if not self._folder.is_dir():
            return []
        return [path.name for path in self._folder.iterdir() if _FILM.fullmatch(path.name)]

    def _write(self, folder: Path, at: str, consent: Consent, written: Sequence[Mapping[str, Any]]) -> None:
        recording = folder / RECORDING
        head: dict[str, Any] = dict(decode((recording / "recording.json").read_bytes(), OWN_FILE))
        head["seats"] = [{"player": f"Seat {number}"} for number in range(1, len(head["seats"]) + 1)]
        (recording / "recording.json").write_text(json.dumps(head, indent=1) + "\n", encoding="utf-8")
        for lines in recording.glob("*.jsonl"):
            _rewrite(lines)
        first = min((row["seq"] for row in read_lines(recording / JOURNAL_FILE)), default=None)
        hands = [entry for entry in written if first is not None and entry["seq"] >= first]
        _write_lines(folder / JOURNAL_FILE, (_remove_private(entry) for entry in hands))
        began = str(hands[0]["at"]) if hands else at
        examples = [each for each in self._examples.read().examples if each.at >= began]
        if examples:
            export_coco(examples, folder / EXAMPLES, at=at)
        about = {
            "schema": SCHEMA,
            "at": at,
            "about": consent.about,
            "licence": LICENCE,
            "by": consent.by or None,
            "consent": "Whoever packed this film agrees that it is published under this licence.",
            "rules": head["rules"],
            "versions": dict(self._versions()),
            "outside_the_felt": "blackened",
            "sound": None,
            "examples": len(examples),
        }
        (folder / ABOUT).write_text(json.dumps(about, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


@contextmanager
def open_film(path: Path) -> Iterator[Path]:
    """A film's folder while it is looked at; a folder, or a file of another kind, is given as it is.

    Raises:
        InputError: the file is no film, or holds what none holds.
    """
    if path.suffix != SUFFIX and not zipfile.is_zipfile(path):  # a download may have another name
        yield path
        return
    with TemporaryDirectory(prefix="tablectl-film-") as temporary:
        folder = Path(temporary)
        try:
            with zipfile.ZipFile(path) as packed:
                _check(path, packed)
                packed.extractall(folder)
        except InputError:
            raise
        except OSError as error:
            raise InputError(f"{path} cannot be read: {in_words(error)}") from error
        except (*DAMAGED_ARCHIVE, ValueError) as error:
            raise InputError(f"{path} is no film: expected a ZIP file made by the judge's page") from error
        yield folder


def _check(path: Path, packed: zipfile.ZipFile) -> None:
    infos = packed.infolist()
    if len(infos) > MAX_FILES or sum(info.file_size for info in infos) > MAX_BYTES:
        raise InputError(f"{path} holds more than a film: at most {MAX_BYTES // 10**6} MB unpacked")
    for info in infos:
        inside = PurePosixPath(info.filename)
        if inside.is_absolute() or ".." in inside.parts or "\\" in info.filename:
            raise InputError(f"{path} is no film: it names {quoted(info.filename)}")
    if _read_about(path, packed).get("schema") != SCHEMA:
        raise InputError(f"{path} is no film: expected {ABOUT} with the schema {quoted(SCHEMA)}")


def _read_about(path: Path, packed: zipfile.ZipFile) -> Mapping[str, Any]:
    try:
        about = decode(packed.read(ABOUT), OWN_FILE)
    except (KeyError, ValueError) as error:
        raise InputError(f"{path.name} is no film: {ABOUT} is missing or cannot be read") from error
    return about if isinstance(about, Mapping) else {}


def _read_film(path: Path) -> Film:
    try:
        with zipfile.ZipFile(path) as packed:
            about = _read_about(path, packed)
            kinds = [decode(line, LINE)["kind"] for line in packed.read(JOURNAL_FILE).splitlines()]
            pictures = _pictures(packed)
        examples, size = int(about.get("examples", 0)), path.stat().st_size
    except (OSError, *DAMAGED_ARCHIVE, KeyError, TypeError, ValueError) as error:
        raise InputError("the film cannot be read any more") from error
    corrected = sum(
        kind.startswith(("event_corrected", "event_inserted", "event_withdrawn")) for kind in kinds
    )
    return Film(path.name, pictures, len(kinds), corrected, examples, about, size)


def _pictures(packed: zipfile.ZipFile) -> tuple[str, ...]:
    return tuple(
        sorted(
            name for name in packed.namelist() if name.startswith(f"{RECORDING}/") and name.endswith(".jpg")
        )
    )


def _zip(folder: Path, target: Path) -> None:
    """Pack what is a film's; pictures are stored as they are, for they do not get smaller."""
    names = [
        folder / ABOUT,
        folder / JOURNAL_FILE,
        *sorted((folder / RECORDING).rglob("*")),
        *sorted((folder / EXAMPLES).rglob("*")),
    ]
    with atomic_replacement(target, synced=False) as beside, zipfile.ZipFile(beside, "w") as packed:
        for path in names:
            if path.is_file():
                how = zipfile.ZIP_STORED if path.suffix in (".jpg", ".png") else zipfile.ZIP_DEFLATED
                packed.write(path, path.relative_to(folder).as_posix(), how)


def _rewrite(path: Path) -> None:
    """Write a file of lines again, without names and remarks; the old one may be a link to the ring's."""
    lines = [_remove_private(line) for line in read_lines(path)]
    path.unlink()
    _write_lines(path, lines)


def _write_lines(path: Path, lines: Iterator[Mapping[str, Any]] | Sequence[Mapping[str, Any]]) -> None:
    with path.open("w", encoding="utf-8") as file:
        for line in lines:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")


def _remove_private(value: Any) -> Any:
    """A value without the fields that may hold a person's name or words."""
    if isinstance(value, Mapping):
        return {name: _remove_private(each) for name, each in value.items() if name not in _PRIVATE_FIELDS}
    return [_remove_private(each) for each in value] if isinstance(value, list | tuple) else value
