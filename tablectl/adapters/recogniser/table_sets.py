"""The tiles of one table: its enrolled sets, where their files lie, and the recogniser that knows them."""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from tablectl.errors import ConfigError, StateDirError, in_words
from tablectl.files import atomic_replacement
from tablectl.ports import SetProblem, TileSetHealth
from vision.recogniser import (
    Detector,
    EnrolledDetector,
    EnrolmentError,
    FeatureDetector,
    OtherReaderError,
    PlayedSetDetector,
    SetInPlay,
    TileSet,
    adapt_to_reader,
    load_tile_set,
    save_tile_set,
    with_shown_faces,
)

log = logging.getLogger(__name__)

SETS_FOLDER: Final = "tile-sets"
"""In the state folder: what was enrolled at this table."""


@dataclass(frozen=True, slots=True)
class SetFile:
    """Where one of the table's sets is kept.

    Attributes:
        path: the file, which need not be there yet.
        key: the configuration's key that names it; empty where it lies in the state folder.
    """

    path: Path
    key: str = ""


def set_files(
    state_dir: Path, configured: Sequence[tuple[str, Path | None]], sets: int
) -> dict[int, SetFile]:
    """The file of each set: the one that the configuration names, or the one in the state folder.

    Args:
        configured: key and value of the configuration for the first set, the second...
        sets: how many the table has; a configured one more is known too.
    """
    files = {}
    for number, (key, path) in enumerate(configured, 1):
        if path is not None:
            files[number] = SetFile(path, key)
        elif number <= sets:
            files[number] = SetFile(state_dir / SETS_FOLDER / f"{number}.tiles.npz")
    return files


class TableSets:
    """Which sets are enrolled, and the detector that reads by the one on the table.

    A set that is stored while the table runs is known from the next hand on: a hand is read by one enrolment
    from its first tile to its last. ``store`` may be called from any thread, ``on_hand_start`` only from the
    table's.
    """

    def __init__(
        self,
        base_detector: FeatureDetector,
        files: Mapping[int, SetFile],
        in_play: SetInPlay,
        *,
        own: str = "",
        own_tiles: TileSet | None = None,
    ) -> None:
        """
        Args:
            base_detector: the recogniser, which reads any set.
            files: of each set, by its number, 1 or 2.
            in_play: which of them is on the table.
            own: what the tiles are called that need not be enrolled: a simulated table's; empty for others.
            own_tiles: those tiles; the table reads by them while nobody has enrolled others.

        Raises:
            ConfigError: a file that the configuration names is not there, is damaged, has other tiles, or was
                written by a newer program.
        """
        self._base_detector, self._files, self._own = base_detector, dict(files), own
        self._unenrolled = {
            number: with_shown_faces(base_detector)
            if own_tiles is None
            else EnrolledDetector(base_detector, own_tiles)
            for number in (1, 2)
        }
        self._sets: dict[int, TileSet] = {}
        self._detectors: dict[int, EnrolledDetector] = {}
        self._problems: dict[int, SetProblem] = {}
        self._pending: dict[int, TileSet] = {}
        self._lock = threading.Lock()
        for number, file in self._files.items():
            self._load(number, file)
        self.detector: Final = PlayedSetDetector(*self._detectors_of_sets(), in_play)

    @property
    def numbers(self) -> tuple[int, ...]:
        """Of the table's sets."""
        return tuple(self._files)

    def known(self) -> dict[int, TileSet]:
        """The enrolled sets by number, with those that wait for the next hand. A set of which nobody enrolled
        a tile is none of them, whatever was learnt about it.
        """
        with self._lock:
            both = self._sets | self._pending
        return {number: tile_set for number, tile_set in both.items() if len(tile_set.faces)}

    def is_pending(self, number: int) -> bool:
        """Whether a set is stored and not yet in use."""
        with self._lock:
            return number in self._pending

    def health(self) -> tuple[TileSetHealth, ...]:
        """What is known of each set."""
        known, instead = self.known(), self.detector.contradicting_set
        return tuple(
            TileSetHealth(
                number,
                known[number].name if number in known else self._own,
                None if number in known else self._problems.get(number),
                own=number not in known and bool(self._own),
                seen_instead=number == instead,
            )
            for number in self._files
        )

    def store(self, number: int, tile_set: TileSet) -> Path:
        """Keep a set; it is read by from the next hand on. What was learnt about it before stays.

        Returns:
            its file.

        Raises:
            ValueError: the table has no set of this number.
            StateDirError: it cannot be written.
        """
        if number not in self._files:
            raise ValueError(f"expected one of the table's sets {self.numbers}, came {number}")
        path = self._files[number].path
        tile_set = with_learnt_features(path, tile_set, self._base_detector)
        store_set_file(tile_set, path)
        with self._lock:
            self._pending[number] = tile_set
        log.info("tile set %d is enrolled as %r: %s", number, tile_set.name, path)
        return path

    def on_hand_start(self) -> None:
        """Read by what was stored since the last hand."""
        with self._lock:
            pending, self._pending = self._pending, {}
            self._sets |= pending
            for number, tile_set in pending.items():
                self._detectors[number] = EnrolledDetector(self._base_detector, tile_set)
                self._problems.pop(number, None)
        if pending:
            self.detector.use(*self._detectors_of_sets())

    def _load(self, number: int, file: SetFile) -> None:
        if not file.key and not file.path.exists():
            return
        try:
            tile_set = load_tile_set(file.path)
            self._detectors[number] = EnrolledDetector(self._base_detector, tile_set)
            self._sets[number] = tile_set
        except OtherReaderError as error:
            log.warning(
                "tile set %d is not used: %s: %s (on the page /enrol, or with `tablectl enrol`)",
                number,
                file.path,
                error,
            )
            self._problems[number] = SetProblem.OTHER_RECOGNISER
        except EnrolmentError as error:
            if file.key:
                raise ConfigError(f"{file.key}: {error}") from error
            log.error("tile set %d is not used: %s", number, error)
            self._problems[number] = SetProblem.UNUSABLE

    def _detectors_of_sets(self) -> tuple[Detector, Detector]:
        """By which detector each set is read: one that is not enrolled by the other's, whose faces are most
        often the same; where none is, each by the table's own tiles or by what it shows itself.
        """
        any_known = next(iter(self._detectors.values()), None)
        first, second = (
            self._detectors.get(number, any_known or self._unenrolled[number]) for number in (1, 2)
        )
        return first, second


def with_learnt_features(path: Path, tile_set: TileSet, detector: FeatureDetector) -> TileSet:
    """A set that was enrolled anew, with what was learnt from people's words about the one in its file."""
    if tile_set.learnt is not None or not path.exists():
        return tile_set
    try:
        before = load_tile_set(path)
        learnt = None if before.learnt is None else adapt_to_reader(before, detector).learnt
    except OtherReaderError as error:
        log.warning("what was learnt is lost: %s", error)
        return tile_set
    except EnrolmentError:
        return tile_set  # it is enrolled anew because it could not be read
    return tile_set if learnt is None else replace(tile_set, learnt=learnt)


def store_set_file(tile_set: TileSet, path: Path) -> None:
    """Write a set's file, whole or not at all.

    Raises:
        StateDirError: the disk refused.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with atomic_replacement(path) as beside:
            save_tile_set(tile_set, beside)
    except OSError as error:
        raise StateDirError(
            f"the tile set cannot be written to {path}: {in_words(error)}; make room, or let the "
            "service write there"
        ) from error
