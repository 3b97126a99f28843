"""What a table's plain tiles say of its doubtful ones."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from threading import Thread

import pytest

from tests.vision.painted import PaintedDetector, tray
from vision.labels import FACES
from vision.recogniser import Detector, ShownFacesDetector, with_shown_faces
from vision.types import Float

PLAIN = ["1m", "9m", "2p", "7p", "3s", "8s", "1z", "5z"]
"""Tiles that anybody reads."""


def read(detector: Detector, *faces: str) -> list[dict[str, float]]:
    """The likely faces of tiles that lie there, each with its probability."""
    picture = tray(list(faces))
    found = detector.read(picture, detector.find(picture).quads_px)
    return [{FACES[i]: float(p) for i, p in enumerate(row) if p > 0.02} for row in found.probabilities]


def best(detector: Detector, face: str) -> str:
    (told,) = read(detector, face)
    return max(told, key=lambda name: told[name])


def table(face: str, taken_for: str, likely: float) -> ShownFacesDetector:
    """A set of which the reader takes one face for another."""
    return ShownFacesDetector(PaintedDetector(doubts={face: (taken_for, likely)}))


def test_what_is_unlike_the_plain_tiles_of_a_face_is_not_that_face() -> None:
    detector = table("1s", "2z", 0.3)
    read(detector, *PLAIN, "2z")
    assert best(detector, "1s") == "1s"


def test_before_that_face_was_seen_the_readers_word_stands() -> None:
    detector = table("1s", "2z", 0.3)
    read(detector, *PLAIN)
    assert best(detector, "1s") == "2z"


def test_a_table_that_has_shown_few_faces_tells_nothing() -> None:
    detector = table("1s", "2z", 0.3)
    read(detector, "2z", "1m", "9m")
    assert best(detector, "1s") == "2z"


def test_likeness_to_a_plain_tile_makes_nothing_surer() -> None:
    painted = PaintedDetector()
    detector = ShownFacesDetector(painted)
    read(detector, *PLAIN)
    painted.doubts["9m"] = ("8m", 0.7)
    (told,) = read(detector, "9m")
    assert told["9m"] == pytest.approx(0.7, abs=0.02)


def test_a_red_five_is_not_taken_for_the_plain_five_that_it_looks_like() -> None:
    detector = table("0p", "5p", 0.6)
    read(detector, *PLAIN, "5p")
    (told,) = read(detector, "0p")
    assert told["0p"] / told["5p"] == pytest.approx(0.6 / 0.4, rel=0.01)


def test_plain_readings_and_backs_stay_as_they_were_read() -> None:
    painted = PaintedDetector()
    detector = ShownFacesDetector(painted)
    read(detector, *PLAIN)
    assert read(detector, *PLAIN, "?") == read(painted, *PLAIN, "?")


def test_features_are_asked_for_only_where_they_tell_something() -> None:
    asked: list[int] = []

    class Counted(PaintedDetector):
        def features(self, picture, quads_px):  # type: ignore[no-untyped-def]
            asked.append(len(quads_px))
            return super().features(picture, quads_px)

    detector = ShownFacesDetector(Counted())
    for _ in range(10):
        read(detector, *PLAIN, "?")
    assert sum(asked) == 6 * len(PLAIN), "six of each plain face, and no back"


def test_a_reader_that_keeps_its_features_to_itself_is_used_as_it_is() -> None:
    silent = PaintedDetector(has_features=False)
    assert with_shown_faces(silent) is silent
    assert isinstance(with_shown_faces(PaintedDetector()), ShownFacesDetector)


class Interrupted(deque[Float]):
    """Tiles of a face; while they are looked through, another camera reads."""

    def __init__(self, tiles: deque[Float], meanwhile: Callable[[], object]) -> None:
        super().__init__(tiles, tiles.maxlen)
        self.meanwhile = meanwhile

    def __iter__(self) -> Iterator[Float]:
        yield from super().__iter__()
        self.meanwhile()


def test_a_camera_that_reads_while_another_weighs_what_is_known_of_the_set_disturbs_nothing() -> None:
    """Four hand cameras and the overhead one read with one detector, each on a thread of its own."""
    detector = ShownFacesDetector(PaintedDetector(doubts={"1s": ("2z", 0.3)}))
    read(detector, *PLAIN, "2z")
    others: list[Thread] = []

    def another_reads() -> None:
        others.append(Thread(target=lambda: read(detector, *PLAIN, "4p")))
        others[-1].start()
        others[-1].join(0.2)

    kept = detector._shown._stored
    last = max(kind for kind, tiles in kept.items() if tiles)
    kept[last] = Interrupted(kept[last], another_reads)
    assert best(detector, "1s") == "1s"
    for other in others:
        other.join()
