"""``python -m tests.recordings.ablation``: what each part of the following brings, a table per 100 hands.

The same hands are followed once by everything and once for each part without that part. Looks come from eyes
with the reader's measured faults (``noisy_eyes``), so that many hands cost little, or were kept from real
pictures (``--looks FOLDER``, made by ``python -m tests.recordings.keep``). Parts that work on pictures are
tried on pictures: ``--pictures FOLDER``, recordings made by ``tests.recordings.twenty_hands --keep FOLDER``.
``--unfound HANDS`` tells what tiles cost that are never found.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from tablectl.adapters.eyes.replay import recorded_looks
from tablectl.api.follow.follow import follow_frames, follow_recording
from tablectl.game.evidence import ButtonPressed
from tablectl.game.frozen_values import changed
from tablectl.rulesets import RULESETS
from tablectl.simulation.true_game.truth import start_of
from tests.recordings import without
from tests.recordings.looks import KeptHand, corpus, load_hand, save_hand
from tests.recordings.noisy_eyes import noisy_hand
from tests.recordings.unfound_tiles import IsFound, face_unfound, share_unfound, unfound_hand
from tests.recordings.without import TAKING_AWAY, shut_eyes
from tests.said import say
from vision.recogniser.onnx import OnnxDetector

GAP_MS: Final = 20_000
"""How long the eyes are shut once a hand, in the rows that try a gap."""
FIRST_SEED: Final = 5001
HEAD: Final = f"{'':<58} hands  clean |  wrong  missed  questions   per 100 hands"


UNFOUND: Final[Mapping[str, Callable[[int], IsFound]]] = MappingProxyType(
    {
        "everything is found": partial(share_unfound, 0.0),
        "1 % of the tiles are never found": partial(share_unfound, 0.01),
        "3 % of the tiles are never found": partial(share_unfound, 0.03),
        "white dragons are never found": lambda _seed: face_unfound("5z"),
    }
)
"""What eyes that are otherwise perfect do not find, by the seed of a hand."""
MOST_MISSED: Final = 3
"""A hand of which more events are missed counts as lost."""


@dataclass(frozen=True, slots=True)
class Row:
    """One way to follow."""

    name: str
    taking_away: TAKING_AWAY = without.nothing
    gap: bool = False
    panels: bool = True


LOOKS: Final = (
    Row("everything"),
    Row("without the tile ledger", without.ledger),
    Row("without looking ahead (one event at a time)", without.looking_ahead),
    Row("without going on in doubt", without.doubt),
    Row("without panels", panels=False),
    Row("everything, eyes shut for 20 s once a hand", gap=True),
    Row("the same, without joining after the gap", without.joining, gap=True),
)
PICTURES: Final = (
    Row("everything"),
    Row("without waiting for settled tiles", without.settling),
    Row("without noticing hands", without.noticing_hands),
    Row("without audits", without.audits),
)


@dataclass(slots=True)
class Sum:
    """What came of one row."""

    hands: int = 0
    clean: int = 0
    wrong: int = 0
    missed: int = 0
    questions: int = 0

    def add(self, summary: dict[str, Any]) -> None:
        """One more hand."""
        self.hands += 1
        self.clean += summary["wrong"] == summary["missed"] == 0
        self.wrong += summary["wrong"]
        self.missed += summary["missed"]
        self.questions += summary["questions"]

    def row(self, name: str) -> str:
        """A line of the table."""
        share = 100 / max(1, self.hands)
        cells = f"{self.wrong * share:>6.0f}  {self.missed * share:>6.0f}  {self.questions * share:>9.0f}"
        return f"{name:<58} {self.hands:>5}  {self.clean:>5} | {cells}"


def followed(hand: KeptHand, row: Row) -> dict[str, Any]:
    """The summary of a kept hand, followed in one way."""
    looks = shut_eyes(hand.looks, GAP_MS) if row.gap else hand.looks
    heard = [each for each in hand.evidence if row.panels or not isinstance(each, ButtonPressed)]
    with row.taking_away():
        *_, summary = follow_frames(hand.recording, looks, heard, hand.truth)
    return summary


def noisy_hands(books: Sequence[str], hands: int, first_seed: int, cache: Path | None) -> Iterable[KeptHand]:
    """Hands of every book in turn, kept in a folder where one is named."""
    for number in range(hands):
        rules, seed = books[number % len(books)], first_seed + number
        path = None if cache is None else cache / f"{rules}-{seed}.jsonl.gz"
        if path is not None and path.exists():
            yield load_hand(path)
            continue
        session = start_of("tenhou" if rules == "riichi" else "default", rules=rules)
        hand = noisy_hand(
            rules, seed, changed(session, players=session.players[: max(RULESETS[rules].players)])
        )
        if path is not None:
            save_hand(path, hand)
        yield hand


def table(title: str, rows: Sequence[Row], hands: Iterable[KeptHand], each: int = 0) -> None:
    """Follow every hand in every way, and print; where ``each`` is given, the sums so far after so many."""
    sums = [Sum() for _ in rows]

    def tell() -> None:
        say(f"{title}\n{HEAD}")
        for row, found in zip(rows, sums, strict=True):
            say(found.row(row.name))

    for number, hand in enumerate(hands, 1):
        for row, found in zip(rows, sums, strict=True):
            found.add(followed(hand, row))
        if each and number % each == 0:
            tell()
    tell()


def unfound_table(books: Sequence[str], hands: int, first_seed: int) -> None:
    """Hands of which some tiles are never found, with every part of the following and without one."""
    ways = (Row("everything"), Row("without supposing unfound tiles", without.unfound))
    say(f"tiles that are never found, {hands} hands from seed {first_seed}")
    say(f"{'':<68} hands  clean   lost  doubt    asked  paid wrong")
    for name, is_found_of in UNFOUND.items():
        sums = [UnfoundSum() for _ in ways]
        for number in range(hands):
            rules, seed = books[number % len(books)], first_seed + number // len(books)
            session = start_of("tenhou" if rules == "riichi" else "default", rules=rules)
            seated = changed(session, players=session.players[: max(RULESETS[rules].players)])
            whole = unfound_hand(rules, seed, seated, share_unfound(0.0, seed))
            truth = list(follow_frames(whole.recording, whole.looks, whole.evidence, whole.truth))
            hand = unfound_hand(rules, seed, seated, is_found_of(seed))
            for row, found in zip(ways, sums, strict=True):
                with row.taking_away():
                    found.add(
                        list(follow_frames(hand.recording, hand.looks, hand.evidence, hand.truth)),
                        truth[-1]["scores"],
                    )
        for row, found in zip(ways, sums, strict=True):
            say(found.row(f"{name}: {row.name}"))


@dataclass(slots=True)
class UnfoundSum:
    """What came of hands of which some tiles are never found."""

    hands: int = 0
    clean: int = 0
    lost: int = 0
    doubts: int = 0
    asked: int = 0
    """Questions about anything else than one event written in doubt."""
    paid_wrong: int = 0
    """Hands settled otherwise than they were, of which nothing but events in doubt was asked."""

    def add(self, lines: Sequence[dict[str, Any]], scores: Sequence[int]) -> None:
        """One more hand, and the scores that are right."""
        *lines, summary = lines
        codes = [line["code"] for line in lines if "question" in line]
        settled = any(line.get("kind") == "hand_settled/1" for line in lines)
        self.hands += 1
        self.clean += summary["wrong"] == summary["missed"] == 0
        self.lost += summary["missed"] > MOST_MISSED
        self.doubts += codes.count("in_doubt")
        self.asked += len(codes) - codes.count("in_doubt")
        self.paid_wrong += settled and summary["scores"] != list(scores)

    def row(self, name: str) -> str:
        """A line of the table."""
        cells = f"{self.clean:>5}  {self.lost:>5}  {self.doubts:>5}    {self.asked:>5}  {self.paid_wrong:>10}"
        return f"{name:<68} {self.hands:>5}  {cells}"


def picture_table(folder: Path, rows: Sequence[Row]) -> None:
    """The same from pictures, with the shipped models."""
    eyes_of = partial(recorded_looks, detector=OnnxDetector.shipped())
    say(f"recordings in {folder}\n{HEAD}")
    for row in rows:
        found = Sum()
        for recording in sorted(path.parent for path in folder.glob("*/recording.json")):
            with row.taking_away():
                *_, summary = follow_recording(recording, assist=False, eyes_of=eyes_of)
            found.add(summary)
        say(found.row(row.name))


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=105, help="hands for the eyes with measured faults")
    parser.add_argument("--first-seed", type=int, default=FIRST_SEED)
    parser.add_argument("--each", type=int, default=0, help="print the sums so far after so many of them")
    parser.add_argument("--rules", nargs="*", default=list(RULESETS), help="books that are played in turn")
    parser.add_argument("--cache", type=Path, help="folder that keeps these hands for the next time")
    parser.add_argument("--looks", type=Path, help="folder of looks kept from real pictures")
    parser.add_argument("--pictures", type=Path, help="folder of recordings")
    parser.add_argument("--unfound", type=int, default=0, help="hands of which tiles are never found")
    parser.add_argument("--only", nargs="*", help="rows whose names contain one of these words")
    chosen = parser.parse_args()
    looks, pictures = (
        [row for row in rows if chosen.only is None or any(word in row.name for word in chosen.only)]
        for rows in (LOOKS, PICTURES)
    )
    if chosen.hands:
        title = f"eyes with measured faults, {chosen.hands} hands from seed {chosen.first_seed}"
        hands = noisy_hands(chosen.rules, chosen.hands, chosen.first_seed, chosen.cache)
        table(title, looks, hands, chosen.each)
    if chosen.unfound:
        unfound_table(chosen.rules, chosen.unfound, chosen.first_seed)
    if chosen.looks is not None:
        table(f"looks kept from pictures in {chosen.looks}", looks, corpus(chosen.looks))
    if chosen.pictures is not None:
        picture_table(chosen.pictures, pictures)
    return 0


if __name__ == "__main__":
    sys.exit(main())
