"""Following the examiner's films, and the figures of each: wrong, missed, asked, blank faces found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tablectl.adapters.eyes.replay import recorded_looks
from tablectl.adapters.recogniser.models import with_recorded_sets
from tablectl.api.follow.follow import follow_frames
from tablectl.api.recordings.reading import read_recording
from tests.recordings.looks import KeptHand, kept_hand, load_hand, save_hand
from vision.recogniser.onnx import OnnxDetector

WHITE: Final = "5z"
HEAD: Final = (
    f"{'design':<14} {'hand':<26} {'eyes':<8} {'events':>6} {'wrong':>5} {'missed':>6} {'unasked':>7}"
    f" {'asked':>5} {'white':>6}"
)


@dataclass(frozen=True, slots=True)
class Marks:
    """How one film was followed."""

    design: str
    hand: str
    enrolled: bool
    summary: Mapping[str, Any]
    questions: tuple[str, ...]
    whites: int
    """White dragons discarded."""
    whites_found: int
    """Of these, those written down as such for the right seat."""

    @property
    def clean(self) -> bool:
        """Nothing wrong and nothing missed."""
        return bool(self.summary["wrong"] == 0 and self.summary["missed"] == 0)

    def row(self) -> str:
        """A line of the table, under ``HEAD``."""
        s = self.summary
        verdict = "clean" if self.clean else s.get("lost") or s.get("first_difference", "")
        eyes = "enrolled" if self.enrolled else "plain"
        return (
            f"{self.design:<14} {self.hand:<26} {eyes:<8} {s['events']:>6}"
            f" {s['wrong']:>5} {s['missed']:>6} {s['wrong_unasked']:>7} {s['questions']:>5}"
            f" {self.whites_found:>2}/{self.whites:<3}  {verdict}"
        )


def looked_at(recording: Path, detector: OnnxDetector, sets: Sequence[Path], kept: Path) -> KeptHand:
    """What the eyes say of a film now, kept as a file besides: another code's eyes may have said otherwise.

    Args:
        sets: files of enrolled sets.
    """
    head = read_recording(recording)
    looks = recorded_looks(head, with_recorded_sets(detector, sets))
    save_hand(kept, kept_hand(recording.name, recording, looks, head))
    return load_hand(kept)


def marks_of(design: str, name: str, hand: KeptHand, *, enrolled: bool) -> Marks:
    """Follow a hand from what the eyes said, and compare with what happened."""
    lines = list(follow_frames(hand.recording, hand.looks, hand.evidence, hand.truth))
    asked = tuple(f"{line['question']} {line['candidates']}" for line in lines if "question" in line)
    there, found = _whites(hand.truth), _whites(lines)
    return Marks(
        design,
        name,
        enrolled,
        lines[-1],
        asked,
        there.total(),
        (there & found).total(),
    )


def _whites(events: Iterable[Mapping[str, Any]]) -> Counter[int]:
    """By seat: white dragons discarded."""
    return Counter(
        int(event["seat"])
        for event in events
        if event.get("kind") == "tile_discarded/1" and event.get("tile") == WHITE
    )


def sums(marks: Sequence[Marks]) -> str:
    """All films of one pair of eyes in a line."""
    clean = sum(mark.clean for mark in marks)
    wrong, missed, unasked, asked = (
        sum(int(mark.summary[key]) for mark in marks)
        for key in ("wrong", "missed", "wrong_unasked", "questions")
    )
    there, found = sum(mark.whites for mark in marks), sum(mark.whites_found for mark in marks)
    return (
        f"{clean} of {len(marks)} hands clean, {wrong} wrong ({unasked} unasked), {missed} missed,"
        f" {asked} questions, {found} of {there} white dragons"
    )
