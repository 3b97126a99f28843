"""Commands as fast as a broker carries them, and whether each was carried out once and answered once.

    python -m tests.system.long_runs.command_storms --commands 100000 --seed 1

A whole service with its own broker and journal; four operators send at once, 500 in flight: penalties
with an id of their own, the same commands again (as a client does that has not heard an answer), commands
that do not exist, lack a field, have a wrong one, hold a NaN, or are no JSON at all. At the end the journal
tells what was carried out. Every 10,000 commands stderr is told how far it is and what the service weighs.

Exit status: 0; 1 where an answer is missing or differs from the one before, or a penalty was paid twice or
never.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tests.benchmarks.bench_service import resident_mb
from tests.system.running import Running, quiet_table

CLIENTS: Final = 4
IN_FLIGHT: Final = 500
TELL_EVERY: Final = 10_000
COMMAND: Final = "mahjong/table-1/command"
NO_JSON: Final = b'{"id": "half", "do": "pen'


@dataclass
class Sent:
    """What was sent: commands that have to be answered, by their ids."""

    penalties: list[str] = field(default_factory=list)
    refused: set[str] = field(default_factory=set)
    again: int = 0
    no_json: int = 0

    def next(self, chance: random.Random, number: int) -> bytes:
        """One more command."""
        key = f"c{number}"
        what = chance.random()
        if what < 0.25 and self.penalties:
            self.again += 1
            return penalty(chance.choice(self.penalties))
        if what < 0.3:
            self.no_json += 1
            return NO_JSON
        if what < 0.6:
            self.refused.add(key)
            odd: list[dict[str, object]] = [
                {"do": "no such thing"},
                {"do": "penalty", "seat": 0, "reason": key},
                {"do": "penalty", "seat": 9, "reason": key, "deltas": [0, 0, 0, 0]},
                {"do": "penalty", "seat": 0, "reason": key, "deltas": [float("nan"), 0, 0, 0]},
                {"do": "penalty", "seat": 0, "reason": key, "deltas": [0, 0, 0]},
            ]
            return json.dumps({"id": key, **chance.choice(odd)}).encode()
        self.penalties.append(key)
        return penalty(key)


def penalty(key: str) -> bytes:
    """The command with this id: always the same seat and reason, so that it may be sent again."""
    seat = int(key[1:]) % 4
    deltas = [-100 if each == seat else 0 for each in range(4)]
    return json.dumps(
        {"id": key, "do": "penalty", "seat": seat, "reason": f"storm {key}", "deltas": deltas}
    ).encode()


@dataclass
class Tally:
    """What came of a storm."""

    commands: int
    sent: Sent
    answers: dict[str, Any] = field(default_factory=dict)
    differing: int = 0
    paid: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    memory_mb: list[float] = field(default_factory=list)

    @property
    def bad(self) -> int:
        """How many commands did not end as they should."""
        wrong = sum(self.paid[f"storm {key}"] != 1 for key in self.sent.penalties)
        wrong += sum(not self.answers.get(key, {}).get("ok") for key in self.sent.penalties)
        wrong += sum(bool(self.answers.get(key, {"ok": True})["ok"]) for key in self.sent.refused)
        return wrong + self.differing + (sum(self.paid.values()) - len(self.sent.penalties))

    def lines(self) -> list[str]:
        """For people."""
        sent, twice = self.sent, sum(each > 1 for each in self.paid.values())
        return [
            f"commands                      {self.commands} in {self.seconds:.0f} s",
            f"penalties                     {len(sent.penalties)}, sent again {sent.again} times",
            f"carried out                   {sum(self.paid.values())}, twice {twice}",
            f"commands that are none        {len(sent.refused)}, and {sent.no_json} that are no JSON",
            f"answers that differ           {self.differing}",
            f"not as it should be           {self.bad}",
            "memory, MB                    " + " ".join(f"{each:.0f}" for each in self.memory_mb),
        ]


def storms(commands: int, seed: int, folder: Path) -> Tally:
    """Send so many commands to a service in ``folder``, and look what became of them."""
    chance = random.Random(seed)
    with Running("--config", str(quiet_table(folder))) as running:
        operators = [running.operator() for _ in range(CLIENTS)]
        watcher = operators[0]
        watcher.until(lambda: (watcher.newest("state") or {}).get("phase") == "draw")
        tally = Tally(commands, Sent(), memory_mb=[resident_mb(running.process.pid)])
        began_s = time.monotonic()
        waiting: set[str] = set()

        def hear() -> None:
            for heard in watcher.listener.on("/command/result"):
                _note(tally, waiting, heard.json)
            watcher.listener.forget()

        def has_room() -> bool:
            hear()
            return len(waiting) < IN_FLIGHT

        def quiet() -> bool:
            hear()
            return not waiting

        for number in range(commands):
            command = tally.sent.next(chance, number)
            if command != NO_JSON:
                waiting.add(json.loads(command)["id"])
            operators[number % CLIENTS].listener.say_soon(COMMAND, command)
            for operator in operators[1:]:
                operator.listener.forget()
            if len(waiting) >= IN_FLIGHT:
                watcher.until(has_room)
            if (number + 1) % TELL_EVERY == 0:
                tally.memory_mb.append(resident_mb(running.process.pid))
                took_s = time.monotonic() - began_s
                sys.stderr.write(f"{number + 1} commands, {took_s:.0f} s, {tally.memory_mb[-1]:.0f} MB\n")
        watcher.until(quiet)
        tally.seconds = time.monotonic() - began_s
        events = watcher.history()
        tally.paid.update(each["reason"] for each in events if each["kind"] == "penalty_paid/1")
        for operator in operators:
            operator.close()
        running.stop()
    return tally


def _note(tally: Tally, waiting: set[str], answer: Any) -> None:
    key = answer["id"]
    before = tally.answers.setdefault(key, answer)
    tally.differing += before != answer
    waiting.discard(key)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.system.long_runs.command_storms",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--commands", type=int, default=100_000, help="how many (100000)")
    parser.add_argument("--seed", type=int, default=1, help="of what is sent (1)")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tally = storms(asked.commands, asked.seed, Path(folder))
    sys.stdout.write("\n".join(tally.lines()) + "\n")
    return 1 if tally.bad else 0


if __name__ == "__main__":
    sys.exit(main())
