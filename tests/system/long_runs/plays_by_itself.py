"""Tables that play by themselves, and everything that somebody would have had to do for them.

    python -m tests.system.long_runs.plays_by_itself --rules riichi sichuan --hands 50 --speed 4
    python -m tests.system.long_runs.plays_by_itself --rules riichi --hands 10 --pictures-per-second 1.5
    python -m tests.system.long_runs.plays_by_itself --rules riichi --hands 10 --restarts 5 --signal KILL
    python -m tests.system.long_runs.plays_by_itself --own-time --rules mcr --hands 10 --speed 4
    python -m tests.system.long_runs.plays_by_itself --perfect --restarts 8

A table's cameras, tiles and robots are ours, so each alert about play, each event put right and each question
is a mistake of ours. For each it prints what the table truly was like at that moment. At the end the journal
is compared with the true game, hand by hand.

Without ``--own-time`` each table is the service as ``deploy/run`` starts it, one after another, listened to
over MQTT; beside other work on the computer its camera sees fewer pictures. With it, service, table and
recogniser share a time that passes as fast as it can be worked out, so that the rate of pictures is the one
that is asked for, whatever else the computer does. With ``--perfect`` no pictures are drawn and read either.

Exit status: 0; 1 where anything was put right, asked, told or recorded wrong.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from tablectl.adapters.storage.journal.journal import JOURNAL_FILE, read_journal
from tablectl.config.sections import RulesSection
from tablectl.game.events import Event, HandSettled, HandStarted, SessionStarted, event_to_wire
from tablectl.game.history import History
from tablectl.game.state import Phase
from tablectl.service.session_defaults import SessionDefaults
from tablectl.simulation.parts import TRUTH_FILE
from tablectl.simulation.room import SimulatedRoom
from tablectl.simulation.table import SimulatedTable
from tablectl.simulation.true_game.truth_file import TruthFile
from tests.journeys.tables import RunningTable
from tests.said import say
from tests.system.pictured_table import STEP_S, PicturedTable, seen_alike
from vision.recogniser.onnx import OnnxDetector

BOOKS: Final = ("riichi", "mcr", "siamese", "sichuan", "hangzhou", "xiamen", "red", "sanma")
OF_PARTS: Final = ("part_away", "part_back", "walls_by_hand", "set_wanted")
"""Alerts that are not about play: a part of the computer's, and what book and machine leave to people."""
PUT_RIGHT: Final = ("event_corrected", "event_inserted", "event_withdrawn")
STILL_S: Final = 300.0
"""Without an event for so long, the game will not go on."""
LISTEN_S: Final = 0.2
AWAY_S: Final = (0.0, 2.0, 6.0, 12.0, 20.0)
"""For so long the table plays on while nobody looks, in its own time."""
TELLING: Final = 6
"""So many of the newest true events are told with a trouble."""


@dataclass(slots=True)
class Trouble:
    """Something that nobody should have had to see."""

    at_s: float
    """Since the table was started."""
    what: str
    """The code of an alert or a question, the kind of an event, or ``journal``."""
    told: str
    truth: list[str] = field(default_factory=list)
    """The newest events of the true hand at that moment."""


@dataclass(slots=True)
class Played:
    """What a table has played."""

    rules: str
    seed: int
    hands: int = 0
    seconds: float = 0.0
    fps: float = 0.0
    """Pictures a second of the computer's clock; in its own time, of the time in which people play."""
    restarts: int = 0
    troubles: list[Trouble] = field(default_factory=list)

    def lines(self) -> list[str]:
        """What was found, for people."""
        told = [self._summary()]
        for each in self.troubles:
            told.append(f"  {each.at_s:.1f} s {each.what}: {each.told}")
            told += [f"      true: {event}" for event in each.truth]
        return told

    def _summary(self) -> str:
        kinds = sorted({each.what for each in self.troubles})
        counted = [f"{sum(each.what == kind for each in self.troubles)} {kind}" for kind in kinds]
        restarted = f", {self.restarts} restarts" if self.restarts else ""
        return (
            f"{self.rules} (seed {self.seed}): {self.hands} hands in {self.seconds:.0f} s, {self.fps:.1f}"
            f" pictures a second{restarted}: {', '.join(counted) or 'nothing to do for anybody'}"
        )


def composed(asked: argparse.Namespace, rules: str) -> Played:
    """The service as ``deploy/run`` starts it, until it has played its hands."""
    found = Played(rules, asked.seed)
    with tempfile.TemporaryDirectory() as folder:
        state = Path(folder)
        options = ["--rules", rules, "--speed", f"{asked.speed:g}", "--seed", f"{asked.seed}"]
        if asked.hand_cameras:
            options.append("--hand-cameras")
        told = f"[simulation]\ncameras = {asked.cameras}\n"
        if asked.pictures_per_second:
            told += f"[camera]\nfps = {asked.pictures_per_second}\n"
        settings = state / "table.toml"
        settings.write_text(told, encoding="utf-8")
        options += ["-c", str(settings)]
        watch = Watch(found, state, asked)
        while not watch.done:
            table = RunningTable(state, *options, fresh=True)
            try:
                watch.until_restart(table)
            finally:
                watch.stop(table)
        found.troubles += compared(watch.hands, recorded_hands(state / JOURNAL_FILE), watch.since_s())
    return found


class Watch:
    """Listens to a table through its restarts, and looks at the simulation's own file beside it."""

    def __init__(self, found: Played, state: Path, asked: argparse.Namespace) -> None:
        self.hands: list[list[Event]] = []
        """The true hands, the last one as far as it has come."""
        self.done = False
        self._found = found
        self._file = TruthFile(state / TRUTH_FILE)
        self._asked = asked
        self._random = Random(asked.seed)
        self._began_s = self._moved_s = time.monotonic()
        self._left = asked.restarts
        self._rates: list[float] = []
        self._pause = threading.Event()

    def since_s(self) -> float:
        """Since it began to listen."""
        return round(time.monotonic() - self._began_s, 1)

    def until_restart(self, table: RunningTable) -> None:
        """Until the hands are played, the game stands still, or the service is to be restarted."""
        told = {"alert": 0, "event": 0, "health": 0}
        restart_s = time.monotonic() + self._random.uniform(20, 60) if self._left else float("inf")
        while True:
            self._look()
            for topic in told:
                heard = table.heard(topic)
                for message in heard[told[topic] :]:
                    self._take(topic, message)
                told[topic] = len(heard)
            self._found.seconds = self.since_s()
            now_s = time.monotonic()
            self.done = self._found.hands >= self._asked.hands or now_s >= self._moved_s + STILL_S
            if self.done or now_s >= restart_s:
                return
            self._pause.wait(LISTEN_S)

    def stop(self, table: RunningTable) -> None:
        """End it for good, or as it is to be ended for the next start."""
        if not self.done and self._asked.signal == "KILL":
            table.kill()
        else:
            number = signal.SIGINT if self.done else signal.Signals[f"SIG{self._asked.signal}"]
            if status := table.close(number):
                told = f"status {status}: {table.log[-400:]}"
                self._found.troubles.append(Trouble(self.since_s(), "exit", told))
        if not self.done:
            self._left -= 1
            self._found.restarts += 1
            played_on(self._file, self._found, away_s=self._random.choice(AWAY_S))

    def _take(self, topic: str, message: dict[str, Any]) -> None:
        if topic == "health":
            self._rates.append(message["fps"])
            self._found.fps = round(sum(self._rates) / len(self._rates), 2)
            return
        if topic == "alert":
            if message["code"] not in OF_PARTS:
                self._trouble(message["code"], message["message"])
            return
        self._moved_s = time.monotonic()
        kind = message["kind"].partition("/")[0]
        self._found.hands += kind == "hand_settled"
        if kind in PUT_RIGHT and message["source"] != "button":  # a key says what had stood unsaid
            self._trouble(kind, f"by {message['source']}: {json.dumps(message, ensure_ascii=False)[:300]}")

    def _trouble(self, what: str, told: str) -> None:
        truth = self.hands[-1][-TELLING:] if self.hands else []
        self._found.troubles.append(Trouble(self.since_s(), what, told, list(map(_said, truth))))

    def _look(self) -> None:
        kept = self._file.read(self._asked.seed)
        if kept is None:
            return
        hand: list[Event] = [event for event in kept.events if not isinstance(event, SessionStarted)]
        if self.hands and self.hands[-1][0] == hand[0]:
            self.hands[-1] = hand
        else:
            self.hands.append(hand)


def played_on(file: TruthFile, found: Played, away_s: float) -> None:
    """Let the people of a table whose service is ended play on in the hand that they are in.

    Args:
        away_s: for so long, in their own time; no longer than the hand.
    """
    rules = RulesSection(ruleset=found.rules)
    session = SessionDefaults(rules.ruleset, rules.preset, rules.options, rules.players)
    table, now_s = SimulatedTable(SimulatedRoom(found.seed, session.claim()), file=file), 0.0
    while now_s < away_s and (hand := table.state.hand) and hand.phase in (Phase.DRAW, Phase.ACT):
        now_s += STEP_S
        table.poll(now_s)


def recorded_hands(journal: Path) -> list[list[Event]]:
    """Every hand of a journal as it stands after corrections."""
    history, sessions = History(), list[Sequence[Event]]()
    for envelope in read_journal(journal):
        if isinstance(envelope.body, SessionStarted):
            sessions.append([entry.event for entry in history.session_entries])
        history = history.with_entry(envelope)
    sessions.append([entry.event for entry in history.session_entries])
    hands: list[list[Event]] = []
    for events in sessions:
        for event in events:
            if isinstance(event, HandStarted):
                hands.append([])
            if hands:
                hands[-1].append(event)
    return hands


def compared(
    true: Sequence[Sequence[Event]], written: Sequence[Sequence[Event]], at_s: float
) -> list[Trouble]:
    """Hands that were paid and stand otherwise in the journal than they were played."""
    found: list[Trouble] = []
    for number, (played, recorded) in enumerate(zip(true, written, strict=False), start=1):
        if not any(isinstance(event, HandSettled) for event in recorded):
            continue
        ours, theirs = Counter(seen_alike(played)), Counter(seen_alike(recorded))
        if ours != theirs:
            missing, wrong = list((ours - theirs).elements()), list((theirs - ours).elements())
            found.append(Trouble(at_s, "journal", f"hand {number}: missing {missing}, wrong {wrong}"))
    return found


@dataclass(frozen=True, slots=True)
class Playing:
    """What a table plays in its own time."""

    rules: str
    seed: int
    hands: int = 1
    pictures_per_s: float = 10.0
    """Of the time in which people play, unless they wait."""
    hand_cameras: bool = False
    restarts: int = 0
    paced: bool = False
    """The people wait for their cameras, as those of ``deploy/run`` do; people at a real table do not."""


def own_time(plays: Playing, detector: OnnxDetector | None) -> Played:
    """A table in its own time: pictures come as often as was asked for, whatever the computer does.

    Args:
        detector: reads the pictures; None: perfect eyes look.
    """
    found, random, began_s = Played(plays.rules, plays.seed), Random(plays.seed), time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        table = PicturedTable(
            Path(folder),
            detector,
            plays.rules,
            plays.seed,
            plays.pictures_per_s,
            hand_cameras=plays.hand_cameras,
            paced=plays.paced,
        )
        troubles = table.troubles()
        left, restart_s = plays.restarts, random.uniform(20, 40)
        while table.settled() < plays.hands and table.clock.s - table.moved_s < STILL_S:
            table.pass_s(0.5)
            for what, told in troubles():
                truth = list(map(_said, table.people.hand_log()[-TELLING:]))
                found.troubles.append(Trouble(round(table.clock.s, 1), what, told, truth))
            if left and table.clock.s >= restart_s and table.in_play:
                table.restart(away_s=random.choice(AWAY_S))
                left, found.restarts = left - 1, found.restarts + 1
                restart_s = table.clock.s + random.uniform(5, 30)
        table.pass_s(1.0)
        found.hands, found.seconds = table.settled(), round(time.monotonic() - began_s, 1)
        found.fps = plays.pictures_per_s
        table.close()
        true = _by_hand(table.truth)
        found.troubles += compared(true, recorded_hands(Path(folder) / JOURNAL_FILE), round(table.clock.s, 1))
    return found


def _said(event: Event) -> str:
    return json.dumps(event_to_wire(event), ensure_ascii=False)


def _by_hand(events: Sequence[Event]) -> list[list[Event]]:
    hands: list[list[Event]] = []
    for event in events:
        if isinstance(event, HandStarted):
            hands.append([])
        if hands:
            hands[-1].append(event)
    return hands


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.system.long_runs.plays_by_itself",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--rules", nargs="+", choices=BOOKS, default=list(BOOKS), help="books (all eight)")
    parser.add_argument("--hands", type=int, default=1, help="of each book (1)")
    parser.add_argument("--speed", type=float, default=1.0, help="of the players (1: that of people)")
    parser.add_argument("--seed", type=int, default=1, help="of walls, choices, light and tiles (1)")
    parser.add_argument("--hand-cameras", action="store_true", help="with a camera behind every player")
    parser.add_argument(
        "--cameras", type=int, choices=(1, 2), default=1, help="over the table; 2 see a half each (1)"
    )
    parser.add_argument(
        "--pictures-per-second", type=float, help="that the camera gives at most, by the computer's clock"
    )
    parser.add_argument("--restarts", type=int, default=0, help="in the middle of hands (0)")
    parser.add_argument(
        "--signal", choices=("INT", "TERM", "KILL"), default="KILL", help="that ends it (KILL)"
    )
    parser.add_argument("--own-time", action="store_true", help="in a time that passes as fast as it can")
    parser.add_argument(
        "--nobody-waits",
        action="store_true",
        help="with --own-time: people who play on whether pictures are taken or not, as at a real table",
    )
    parser.add_argument(
        "--perfect", action="store_true", help="in its own time, with eyes that read every tile right"
    )
    parser.add_argument("--json", action="store_true", help="an object a line with all that was found")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    detector = OnnxDetector.shipped() if asked.own_time and not asked.perfect else None
    if asked.cameras > 1 and (asked.own_time or asked.perfect):
        parser.error("two cameras have a time of their own each: leave out --own-time and --perfect")
    bad = False
    for rules in asked.rules:
        if not (asked.own_time or asked.perfect):
            found = composed(asked, rules)
        else:
            rate = (asked.pictures_per_second or 10.0) / asked.speed
            plays = Playing(
                rules,
                asked.seed,
                asked.hands,
                rate,
                asked.hand_cameras,
                asked.restarts,
                paced=not asked.nobody_waits,
            )
            found = own_time(plays, detector)
        bad = bad or bool(found.troubles) or found.hands < asked.hands
        lines = [json.dumps(asdict(found), ensure_ascii=False)] if asked.json else found.lines()
        say("\n".join(lines))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
