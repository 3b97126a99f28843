"""Alerts end with their cause, over whole sessions in which much goes wrong.

    python -m tests.system.long_runs.standing_alerts --rules riichi sichuan --sessions 1

A table plays by itself in its own time, before eyes that read every tile right but for moments: a discard
looks like another tile, nobody looks while play goes on, the service is restarted, a player calls the judge,
somebody withdraws what was right. The simulated judge puts it right. At each half second are compared: the
alerts that were told and not ended, those that the desk says stand, and the open questions; and whether any
of them is of an earlier hand. A session that has ended is followed by another, where nothing of it may stand.

Exit status: 0; 1 where anything disagreed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, Final

from tablectl.game.evidence import Button, ButtonPressed, Evidence, SeenSeat, TableSeen
from tablectl.mahjong.walls.wall_plan import CHAIRS
from tablectl.ports import Command
from tablectl.topics import Message, Topic
from tests.said import say
from tests.system.long_runs.plays_by_itself import BOOKS, OF_PARTS
from tests.system.pictured_table import Look, PicturedTable, RunClock

CHECKED_S: Final = 0.5
HAZY_S: Final = 6.0
"""For so long the newest discards look like another tile."""
TROUBLE_EVERY_S: Final = (8.0, 30.0)
"""Between two things that go wrong, least and most."""
STILL_S: Final = 300.0
"""Without an entry for so long, the table stands still."""
LONGER: Final = (*OF_PARTS, "judge_called")
"""Alerts that may stand longer than a hand: a part stays away as long as it does, and who calls the judge
is heard sooner or later in the session."""


@dataclass(slots=True)
class Checked:
    """What a table has shown."""

    rules: str
    hands: int = 0
    sessions: int = 0
    """Sessions that have ended and were followed by another."""
    moments: int = 0
    """Moments at which alerts and questions were compared."""
    stood: int = 0
    """Moments at which any stood."""
    alerts: int = 0
    """Alerts that were told."""
    questions: int = 0
    """Those among them that were questions."""
    wrong: list[str] = field(default_factory=list)

    def line(self) -> str:
        """What was found, for people."""
        return (
            f"{self.rules}: {self.hands} hands, {self.sessions} sessions ended, {self.alerts} alerts"
            f" ({self.questions} questions) stood at {self.stood} of {self.moments} moments:"
            f" {len(self.wrong)} disagreements"
        )


@dataclass(slots=True)
class Hazy:
    """Eyes to which for a while each newest discard looks like another tile."""

    eyes: Look
    until_s: float = 0.0

    def picture(self, clock: RunClock) -> Sequence[Evidence]:
        told = self.eyes.picture(clock)
        return [self._hazy(each) for each in told] if clock.s < self.until_s else told

    def on_hand_start(self) -> None:
        self.eyes.on_hand_start()

    def _hazy(self, evidence: Evidence) -> Evidence:
        if not isinstance(evidence, TableSeen):
            return evidence
        a, b, c, d = map(_newest_hazy, evidence.seats)
        return replace(evidence, seats=(a, b, c, d))


def _newest_hazy(seat: SeenSeat) -> SeenSeat:
    """As a seat looks whose newest discard may be either of two tiles; its oldest one is the other."""
    first, newest = (seat.river[0], seat.river[-1]) if seat.river else (None, None)
    if first is None or newest is None or first.best == newest.best or first.best is None:
        return seat
    faces = tuple((tile, p) for tile, p in ((newest.best, 0.52), (first.best, 0.46)) if tile is not None)
    return replace(seat, river=(*seat.river[:-1], replace(newest, faces=faces)))


class _Watch:
    """Lets things go wrong at a table, and compares what stands."""

    def __init__(self, table: PicturedTable, found: Checked, seed: int) -> None:
        self._table = table
        self._found = found
        self._random = Random(seed)
        self._told: dict[str, tuple[str, int]] = {}
        """Alerts that were told and not ended, by cause: their codes, and the hands that they began in."""
        self._said = 0
        self._asked = 0
        self._hazy = Hazy(table.eyes.look_at)
        self._over = False
        self._blur()

    @property
    def stands(self) -> bool:
        """Whether anything stands that must end with its hand."""
        return any(code not in LONGER for code, _ in self._told.values())

    def check(self) -> None:
        """Compare what stands now."""
        state, table = self._table.service.state, self._table
        self._listen(state.hand_number)
        stands = {each["cause"]: each for each in self.ask("alerts")["alerts"]}
        questions = [each["question"] for each in self.ask("questions")["questions"]]
        self._listen(state.hand_number)
        self._found.moments += 1
        self._found.stood += self.stands
        if stands.keys() != self._told.keys():
            self._wrong(f"told {sorted(self._told.items())}, stand {sorted(stands)}")
        about = sorted(each["question"] for each in stands.values() if "question" in each)
        if about != sorted(questions):
            self._wrong(f"alerts of the questions {about}, open are {sorted(questions)}")
        for cause, (code, hand) in self._told.items():
            if code not in LONGER and hand != state.hand_number:
                self._wrong(f"{code} ({cause}) of hand {hand} stands in hand {state.hand_number}")
        if self._over and not state.finished:
            self._found.sessions += 1
            if any(code not in OF_PARTS for code, _ in self._told.values()):
                self._wrong(f"in the next session stand {sorted(self._told.values())}")
        self._over = state.finished
        self._found.hands = table.settled()

    def ask(self, do: str, **fields: object) -> dict[str, Any]:
        """A request of an operator's, and its answer."""
        answers: list[Message] = []
        self._asked += 1
        command = {"id": f"watch-{self._table.clock.s:.2f}-{self._asked}", "do": do, **fields}
        self._table.service.submit(Command(command, answers.append))
        self._table.service.step(0.0)
        return dict(answers[-1])

    def go_wrong(self) -> None:
        """One more thing goes wrong."""
        table, random = self._table, self._random
        match random.randrange(5):
            case 0:
                self._hazy.until_s = table.clock.s + HAZY_S
            case 1:
                table.people_play_s(random.uniform(3, 20))
            case 2:
                table.restart(away_s=random.uniform(0, 20))
                self._blur()
            case 3:
                side = random.choice(CHAIRS[len(table.service.state.players)])
                table.keys.pressed.append(ButtonPressed(table.clock.run_ms(), side, Button.JUDGE))
            case _:
                newest = table.service.history.session_entries[-1]
                self.ask("withdraw_event", seq=newest.seq, reason="it was right")

    def _blur(self) -> None:
        """The eyes of a new run see as those of the one before."""
        self._hazy.eyes = self._table.eyes.look_at
        self._table.eyes.look_at = self._hazy

    def _listen(self, hand: int) -> None:
        said = self._table.hearer.said
        for topic, message in said[self._said :]:
            if topic is Topic.ALERT:
                cause, code = str(message["cause"]), str(message["code"])
                new = cause not in self._told
                self._found.alerts += new
                self._found.questions += new and "question" in message
                self._told.setdefault(cause, (code, hand))
            elif topic is Topic.ALERT_ENDED:
                self._told.pop(str(message["cause"]), None)
        self._said = len(said)

    def _wrong(self, told: str) -> None:
        if told not in {each.partition(" s ")[2] for each in self._found.wrong}:
            self._found.wrong.append(f"{self._table.clock.s:.1f} s {told}")


def checked(rules: str, seed: int, sessions: int = 1, hands: int = 0) -> Checked:
    """A table until its sessions have ended and another one has begun.

    Args:
        hands: after so many somebody ends a session in the middle of the next one, when something stands; 0:
            it is played to its end.
    """
    found = Checked(rules)
    with tempfile.TemporaryDirectory() as folder:
        table = PicturedTable(Path(folder), None, rules, seed, pictures_per_s=5.0)
        watch, random = _Watch(table, found, seed), Random(seed)
        due_s, moved_s, head = table.clock.s + 20.0, table.clock.s, -1
        while found.sessions < sessions and table.clock.s - moved_s < STILL_S:
            table.pass_s(CHECKED_S)
            watch.check()
            if table.service.history.head != head:
                head, moved_s = table.service.history.head, table.clock.s
            finished = table.service.state.finished
            if hands and watch.stands and table.in_play and found.hands >= hands * (found.sessions + 1):
                watch.ask("end_session", reason="enough")
            elif table.in_play and not finished and table.clock.s >= due_s:
                due_s = table.clock.s + random.uniform(*TROUBLE_EVERY_S)
                watch.go_wrong()
        if found.sessions < sessions:
            found.wrong.append(f"{table.clock.s:.1f} s nothing was written down for {STILL_S:g} s")
        table.close()
    return found


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.system.long_runs.standing_alerts",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--rules", nargs="+", choices=BOOKS, default=list(BOOKS), help="books (all eight)")
    parser.add_argument("--seed", type=int, default=1, help="of the table and of what goes wrong (1)")
    parser.add_argument("--sessions", type=int, default=1, help="of each book (1)")
    parser.add_argument(
        "--hands", type=int, default=0, help="after which somebody ends a session (played out)"
    )
    asked = parser.parse_args()
    bad = False
    for rules in asked.rules:
        found = checked(rules, asked.seed, asked.sessions, asked.hands)
        bad = bad or bool(found.wrong)
        say("\n  ".join([found.line(), *found.wrong]))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
