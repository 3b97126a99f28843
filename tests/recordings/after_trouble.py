"""``python -m tests.recordings.after_trouble``: what is lost when something happens to a camera mid-hand.

Hands of every book are followed through each trouble (``troubles``), with and without panels. Eyes that read
everything right tell what the trouble alone costs; ``--noisy`` takes eyes with the reader's measured faults,
``--pictures`` draws the hands and reads them with the shipped models. Beside each trouble stands what the
same hands give without one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from tablectl.adapters.eyes.evidence import table_seen
from tablectl.api.follow.follow import FrameReading, follow_frames
from tablectl.game.evidence import ButtonPressed, TableSeen
from tablectl.rulesets import RULESETS
from tablectl.simulation.pictures.camera import TableCamera, room_camera
from tablectl.simulation.room import SimulatedRoom
from tablectl.simulation.table import SimulatedTable
from tests.recordings.looks import KeptHand, load_hand, save_hand
from tests.recordings.noisy_eyes import NoisyEyes, seen_hand
from tests.recordings.troubles import PICTURES, TROUBLES, Trouble, begins_ms
from tests.recordings.unfound_tiles import session_of
from tests.said import say
from vision.calibration import from_corners
from vision.live import Pipeline
from vision.recogniser import Detector
from vision.recogniser.onnx import OnnxDetector

FIRST_SEED: Final = 7001
FPS: Final = 5.0
SIZE_PX: Final = (1080, 1080)
HELD_S: Final = 1.0
"""Pictures stand so long between two drawn ones while nothing on the table moves."""
HEAD: Final = f"{'':<60} hands  clean  wrong  unasked  missed  asked  lost  paid wrong"


@dataclass(slots=True)
class Sum:
    """What came of the hands of one row."""

    hands: int = 0
    clean: int = 0
    wrong: int = 0
    unasked: int = 0
    missed: int = 0
    asked: int = 0
    lost: int = 0
    paid_wrong: int = 0
    """Hands settled with other scores than were right."""

    def add(self, lines: Sequence[dict[str, Any]], scores: Sequence[int] | None) -> None:
        """One more hand, and the scores that are right where somebody knows them."""
        *events, summary = lines
        settled = any(line.get("kind") == "hand_settled/1" for line in events)
        self.hands += 1
        self.clean += summary["wrong"] == summary["missed"] == 0
        self.wrong += summary["wrong"]
        self.unasked += summary["wrong_unasked"]
        self.missed += summary["missed"]
        self.asked += summary["questions"]
        self.lost += "lost" in summary
        self.paid_wrong += settled and scores is not None and summary["scores"] != list(scores)

    def row(self, name: str) -> str:
        """A line of the table."""
        cells = f"{self.hands:>5}  {self.clean:>5}  {self.wrong:>5}  {self.unasked:>7}  {self.missed:>6}"
        return f"{name:<60} {cells}  {self.asked:>5}  {self.lost:>4}  {self.paid_wrong:>10}"


def row_name(trouble: str, *, panels: bool) -> str:
    """What a row of the table is called."""
    return trouble if panels else f"{trouble}, without panels"


def followed(hand: KeptHand, looks: Iterable[FrameReading], *, panels: bool) -> list[dict[str, Any]]:
    """The lines of a hand followed through such looks."""
    heard = [each for each in hand.evidence if panels or not isinstance(each, ButtonPressed)]
    return list(follow_frames(hand.recording, looks, heard, hand.truth))


def seen_hands(
    rules: str, hands: int, first_seed: int, cache: Path | None, *, noisy: bool
) -> Iterator[KeptHand]:
    """Hands of a book as perfect or noisy eyes tell them, kept in a folder where one is named."""
    for seed in range(first_seed, first_seed + hands):
        path = None if cache is None else cache / f"{'noisy' if noisy else 'perfect'}-{rules}-{seed}.jsonl.gz"
        if path is not None and path.exists():
            yield load_hand(path)
            continue
        eyes = NoisyEyes(seed)

        def look(table: SimulatedTable, eyes: NoisyEyes = eyes) -> TableSeen:
            return eyes.look(table.seen()) if noisy else table.seen()

        hand = seen_hand(rules, seed, session_of(rules), look)
        if path is not None:
            save_hand(path, hand)
        yield hand


def looks_table(
    books: Sequence[str],
    hands: int,
    first_seed: int,
    cache: Path | None,
    troubles: Sequence[Trouble],
    *,
    noisy: bool,
) -> None:
    """Every book through every trouble that needs no pictures."""
    eyes = "eyes with measured faults" if noisy else "eyes that read everything right"
    say(f"{eyes}, {hands} hands of each book from seed {first_seed}\n{HEAD}")
    sums = {(trouble.name, panels): Sum() for trouble in troubles for panels in (True, False)}
    for rules in books:
        here = {key: Sum() for key in sums}
        for hand in seen_hands(rules, hands, first_seed, cache, noisy=noisy):
            right: list[int] | None = None
            for trouble in troubles:
                for panels in (True, False):
                    lines = followed(hand, trouble.looks(hand), panels=panels)
                    if right is None and not noisy and trouble.name == TROUBLES[0].name:
                        right = lines[-1]["scores"]  # the first row: nothing happens, with panels
                    for found in (here, sums):
                        found[trouble.name, panels].add(lines, right)
                    difference = lines[-1].get("first_difference")
                    if difference and not noisy:
                        say(f"    {hand.name} {row_name(trouble.name, panels=panels)}: {difference}")
        for (name, panels), total in here.items():
            say(total.row(f"{rules}, {row_name(name, panels=panels)}"))
    for (name, panels), total in sums.items():
        say(total.row(f"every book, {row_name(name, panels=panels)}"))


def picture_hands(rules: str, seed: int, cache: Path | None, detector: Detector) -> dict[str, KeptHand]:
    """One hand of a book as the models read its pictures, through every trouble of pictures.

    The hand is drawn once; every trouble has a pipeline of its own.
    """
    paths = {} if cache is None else {name: cache / f"{rules}-{seed}-{name}.jsonl.gz" for name in PICTURES}
    if paths and all(path.exists() for path in paths.values()):
        return {name: load_hand(path) for name, path in paths.items()}
    told = next(iter(seen_hands(rules, 1, seed, None, noisy=False)))
    start_ms = begins_ms(told.looks)
    room = SimulatedRoom(seed, session_of(rules))
    camera = room_camera(room, SIZE_PX)
    table = SimulatedTable(room, plan=camera.plan)
    eyes = TableCamera(table, camera, fps=FPS)
    size_mm = eyes.surface_mm
    calibration = from_corners(eyes.corners_px, size_mm, SIZE_PX)
    pipelines = {name: Pipeline(detector, calibration, tile_mm=camera.plan.tile_mm) for name in PICTURES}
    looks: dict[str, list[FrameReading]] = {name: [] for name in PICTURES}
    evidence = []
    for step in range(int((told.looks[-1][0] / 1000 + HELD_S) * FPS)):
        now_s = step / FPS
        table.poll(now_s)
        evidence += [*table.presses(), *table.reports()]
        table.take_events()
        frame = eyes.poll(now_s)
        if frame is None:
            continue
        for name, change in PICTURES.items():
            image = frame.image if frame.at_ms < start_ms else change(frame.image)
            look = pipelines[name].frame(image, frame.at_ms)
            seen = None if look is None else table_seen(look.view, look.at_ms, look.since_ms, look.covered)
            looks[name].append((frame.at_ms, seen))
    table.close()
    recording = replace(told.recording, tile_mm=camera.plan.tile_mm)
    made = {
        name: KeptHand(f"{rules}-{seed}", recording, tuple(seen), tuple(evidence), told.truth)
        for name, seen in looks.items()
    }
    for name, path in paths.items():
        save_hand(path, made[name])
    return made


def pictures_table(books: Sequence[str], hands: int, first_seed: int, cache: Path | None) -> None:
    """Every book through the troubles of pictures."""
    detector = OnnxDetector.shipped()
    say(f"pictures read by {detector.name}, {hands} hands of each book from seed {first_seed}\n{HEAD}")
    sums = {(name, panels): Sum() for name in PICTURES for panels in (True, False)}
    for rules in books:
        here = {key: Sum() for key in sums}
        for seed in range(first_seed, first_seed + hands):
            for name, hand in picture_hands(rules, seed, cache, detector).items():
                for panels in (True, False):
                    lines = followed(hand, hand.looks, panels=panels)
                    for found in (here, sums):
                        found[name, panels].add(lines, None)
                    difference = lines[-1].get("first_difference")
                    if difference:
                        say(f"    {hand.name} {row_name(name, panels=panels)}: {difference}")
        for (name, panels), total in here.items():
            say(total.row(f"{rules}, {row_name(name, panels=panels)}"))
    for (name, panels), total in sums.items():
        say(total.row(f"every book, {row_name(name, panels=panels)}"))


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=5, help="of each book")
    parser.add_argument("--first-seed", type=int, default=FIRST_SEED)
    parser.add_argument("--rules", nargs="*", default=list(RULESETS), help="books")
    parser.add_argument("--cache", type=Path, help="folder that keeps these hands for the next time")
    parser.add_argument("--noisy", action="store_true", help="eyes with the reader's measured faults")
    parser.add_argument("--pictures", action="store_true", help="drawn pictures, read by the shipped models")
    parser.add_argument("--only", nargs="*", help="troubles of looks whose names contain one of these words")
    chosen = parser.parse_args()
    troubles = [t for t in TROUBLES if chosen.only is None or any(word in t.name for word in chosen.only)]
    if chosen.pictures:
        pictures_table(chosen.rules, chosen.hands, chosen.first_seed, chosen.cache)
    else:
        looks_table(chosen.rules, chosen.hands, chosen.first_seed, chosen.cache, troubles, noisy=chosen.noisy)
    return 0


if __name__ == "__main__":
    sys.exit(main())
