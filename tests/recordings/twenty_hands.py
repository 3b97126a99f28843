"""``python -m tests.recordings.twenty_hands``: hands from pictures alone, one table in the end.

Each hand has its own seed: other walls and choices, another tile set, cloth, light and camera noise. It is
recorded at the simulated table and followed from its frames (besides the panels), and the events found are
compared with what really happened; alerts are false ones, since these players make no slips. Exit status 0
when no event was wrong and none missed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from tablectl.adapters.eyes.replay import recorded_looks
from tablectl.adapters.recogniser.models import open_detector, with_recorded_sets
from tablectl.api.follow.follow import follow_recording
from tablectl.config.club import read_club
from tablectl.game.claims import StartSession
from tablectl.rulesets.club import CLUB
from tablectl.simulation.recording import RecordingPlan, record_simulated
from tablectl.simulation.true_game.truth import start_of
from tests.said import say
from vision.recogniser.onnx import OnnxDetector, shipped_models

FIRST_SEED = 101


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one hand was followed."""

    seed: int
    summary: dict[str, Any]
    questions: tuple[str, ...]
    alerts: tuple[str, ...]
    drawn_s: float

    @property
    def clean(self) -> bool:
        """Every event found, none wrong."""
        return self.summary.get("wrong") == 0 and self.summary.get("missed") == 0

    def row(self) -> str:
        """A line of the table."""
        s = self.summary
        verdict = "clean" if self.clean else s.get("lost") or s.get("first_difference", "")
        return (
            f"{self.seed:>5} {s['events']:>7} {s['wrong']:>6} {s['missed']:>7} {s['questions']:>10}"
            f" {s['late_ms_p95']:>9} {s['frames']:>7} {s['fps']:>6}  {verdict}"
        )


HEAD = " seed  events  wrong  missed  questions  late p95  frames    fps"


def follow_hand(
    seed: int,
    folder: Path,
    detector: OnnxDetector,
    *,
    speed: float = 1.0,
    session: StartSession | None = None,
) -> Outcome:
    """Record one hand and follow it."""
    began_s = time.perf_counter()
    if not (folder / "recording.json").exists():
        record_simulated(RecordingPlan(folder, seed=seed, speed=speed, session=session or start_of()))
    drawn_s = time.perf_counter() - began_s
    # Anew for each hand, as `tablectl follow` has them: they learn what the plain faces of a set look like.
    eyes = with_recorded_sets(detector, ())
    lines = list(follow_recording(folder, assist=False, eyes_of=partial(recorded_looks, detector=eyes)))
    asked = tuple(str(line["question"]) for line in lines if "question" in line)
    alerts = tuple(str(line["text"]) for line in lines if "alert" in line)
    return Outcome(seed, lines[-1], asked, alerts, drawn_s)


def eyes_of_tables(*, float32: bool) -> OnnxDetector:
    """The models that tables use on this processor, or those in float32."""
    return open_detector(tuple(shipped_models().values()) if float32 else (), 1)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20)
    parser.add_argument("--first-seed", type=int, default=FIRST_SEED)
    parser.add_argument("--speed", type=float, default=1.0, help="of the players; 1 is that of people")
    parser.add_argument(
        "--keep", type=Path, help="folder for the recordings; used again where they are there"
    )
    parser.add_argument("--rules", default="riichi", help="key of the rule book that is played")
    parser.add_argument("--club", type=Path, help="a club's file on top of it, in place of --rules")
    parser.add_argument("--float32", action="store_true", help="in place of the form that tables use here")
    chosen = parser.parse_args()
    session = start_of("tenhou" if chosen.rules == "riichi" else "default", rules=chosen.rules)
    if chosen.club:
        club = read_club(chosen.club)
        session = start_of("default", rules=club.club.book, options={CLUB: club.session_options})
    detector = eyes_of_tables(float32=chosen.float32)
    say(f"models {detector.name}\n{HEAD}")
    outcomes = []
    with tempfile.TemporaryDirectory() as scratch:
        for seed in range(chosen.first_seed, chosen.first_seed + chosen.hands):
            folder = (chosen.keep or Path(scratch)) / f"{chosen.rules}-{seed}"
            outcome = follow_hand(seed, folder, detector, speed=chosen.speed, session=session)
            outcomes.append(outcome)
            say(outcome.row())
            for question in outcome.questions:
                say(f"        ? {question}")
            for alert in outcome.alerts:
                say(f"        ! {alert}")
    clean = sum(outcome.clean for outcome in outcomes)
    events = sum(outcome.summary["events"] for outcome in outcomes)
    wrong = sum(outcome.summary["wrong"] for outcome in outcomes)
    missed = sum(outcome.summary["missed"] for outcome in outcomes)
    alerts = sum(len(outcome.alerts) for outcome in outcomes)
    say(
        f"{clean} of {len(outcomes)} hands clean; {events} events, {wrong} wrong, {missed} missed, "
        f"{alerts} false alerts"
    )
    return 0 if clean == len(outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
