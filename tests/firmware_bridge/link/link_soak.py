"""Many commands over a line on its worst day, with resets of either side: each done exactly once, none lost.

    python -m tests.firmware_bridge.link.link_soak --commands 100000

The host is the real session, the controller the virtual one, the line a model of a serial cable; time is
simulated. Commands open and close the lids by turns, so that where the lids stand tells whether a command was
done when a reset has eaten its report. What the controller carried out is counted there, over all its starts.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from random import Random
from time import process_time

from firmware_bridge.link.session import LinkState, Received, Session
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import Activity, LidPosition
from firmware_bridge.messages.message import Message
from firmware_bridge.virtual_table import VirtualController
from firmware_bridge.virtual_table.mechanism import DURATION_S
from tests.firmware_bridge.link.noisy_line import QUIET, STORM, Noise, NoisyLine
from tests.said import say

TICK_S = 0.001
MOTION_S = 0.004
"""A motion long enough that resets fall into it, short enough that the line is what is measured."""
LIMIT_S = 10.0
"""Of simulated time for a command, on average; far above what a working link needs."""


Given = tuple[int, int, int]
"""Boot, round of the tickets in it, ticket: tickets begin again after 65,535."""


def following(before: Given, boot: int, ticket: int) -> Given:
    """The next ticket, with its round."""
    was_boot, lap, was = before
    if boot != was_boot:
        return boot, 0, ticket
    return boot, lap + (ticket < was - 0x8000), ticket


class CountingController(VirtualController):
    """Counts what it carries out, over all its starts."""

    done: Counter[Given]
    at: Given = (0, 0, 0)

    def _report(self, message: Message) -> None:
        if isinstance(message, messages.CommandDone):
            self.at = following(self.at, self.boot_id, message.ticket)
            self.done[self.at] += 1
        super()._report(message)


@dataclass(slots=True)
class LineWire:
    """A ``Wire`` over the two lines."""

    up: NoisyLine
    down: NoisyLine
    now_s: float = 0.0
    name: str = "a noisy line"
    is_open: bool = True

    def poll(self, now_s: float) -> None:
        self.now_s = now_s

    def read(self) -> bytes:
        return self.up.get(self.now_s)

    def write(self, data: bytes) -> None:
        self.down.put(data, self.now_s)

    def close(self) -> None:
        self.is_open = False


@dataclass(slots=True)
class Figures:
    """What a soak found."""

    commands: int = 0
    simulated_s: float = 0.0
    processor_s: float = 0.0
    host_resets: int = 0
    controller_resets: int = 0
    asked_again: int = 0
    """Sent again under the same ticket over a new link."""
    seen_done: int = 0
    """Report eaten by a reset; the lids told."""
    begun_anew: int = 0
    """Cut off by a reset or a lapsed lease, not done; given again under a new ticket."""
    retransmitted: int = 0
    bytes_carried: int = 0
    bytes_struck: int = 0
    doubled: int = 0
    lost: int = 0
    trips_s: list[float] = field(default_factory=list)

    def trip_ms(self, share: float) -> float:
        """A quantile of the time from giving a command to its end."""
        found = sorted(self.trips_s)
        return 1000 * found[min(len(found) - 1, int(share * len(found)))]

    def __str__(self) -> str:
        return (
            f"{self.commands} commands, {self.lost} lost, {self.doubled} done more than once; "
            f"{self.commands / self.simulated_s:.0f} commands/s, command to report "
            f"p50 {self.trip_ms(0.5):.1f} ms p99 {self.trip_ms(0.99):.1f} ms, the motion's "
            f"{MOTION_S * 1000:.0f} ms in it\n"
            f"    {self.bytes_carried} bytes, {self.bytes_struck} struck; {self.retransmitted} frames again; "
            f"resets: {self.host_resets} host, {self.controller_resets} controller; after them "
            f"{self.asked_again} asked again, {self.seen_done} seen done, {self.begun_anew} begun anew\n"
            f"    {self.simulated_s:.0f} s simulated in {self.processor_s:.1f} s of processor"
        )


class Soak:
    """One host, one controller, one line."""

    def __init__(self, noise: Noise, *, resets: bool, seed: int = 1) -> None:
        self.random = Random(seed)
        boots = count(1)
        CountingController.done = Counter()
        self.controller = CountingController(
            seed=seed, speed=DURATION_S[Activity.OPENING_LIDS] / MOTION_S, new_boot_id=lambda: next(boots)
        )
        self.up, self.down = NoisyLine(Random(seed + 1), noise), NoisyLine(Random(seed + 2), noise)
        self.resets = resets
        self.nonces = count(1)
        self.now_s = 0.0
        self.figures = Figures()
        self.under: dict[int, list[Given]] = {}
        """What each command was given under."""
        self.at: Given = (0, 0, 0)
        self.command = 0
        self.ticket = self.boot = 0
        self.given_s = 0.0
        self.fresh = True
        """No status of this link has come yet."""
        self.session = self._new_session()

    def _new_session(self) -> Session:
        return Session(LineWire(self.up, self.down), new_nonce=lambda: next(self.nonces))

    def run(self, commands: int) -> Figures:
        """Give so many commands, one after the other."""
        began_s = process_time()
        limit_s = LIMIT_S * commands + 60.0
        while self.command < commands:
            assert self.now_s < limit_s, f"stuck at command {self.command}: {self.session.link}"
            self.tick()
        figures, carried = self.figures, Counter[int]()
        for command, pairs in self.under.items():
            carried[command] = sum(self.controller.done[pair] for pair in set(pairs))
        figures.commands, figures.simulated_s = commands, self.now_s
        figures.lost = sum(carried[command] == 0 for command in range(commands))
        figures.doubled = sum(carried[command] > 1 for command in range(commands))
        figures.retransmitted += self.session.counters["frames_retransmitted"]
        figures.bytes_carried = self.up.carried + self.down.carried
        figures.bytes_struck = self.up.struck + self.down.struck
        figures.processor_s = process_time() - began_s
        return figures

    def tick(self) -> None:
        """A thousandth of a second at both ends."""
        self.now_s += TICK_S
        now_s = self.now_s
        if self.resets:
            self._trouble()
        if data := self.down.get(now_s):
            self.controller.receive(data, now_s)
        self.controller.poll(now_s)
        self.up.put(self.controller.take_output(), now_s)
        for event in self.session.poll(now_s):
            if isinstance(event, Received):
                self._on_message(event.message)
        if self.session.link is not LinkState.UP:
            self.fresh = True

    def _trouble(self) -> None:
        luck = self.random.random()
        if luck < 0.0001:
            self.figures.controller_resets += 1
            self.controller.reboot(self.now_s)
        elif luck < 0.0002:
            self.figures.host_resets += 1
            self.figures.retransmitted += self.session.counters["frames_retransmitted"]
            self.session, self.fresh = self._new_session(), True

    @property
    def _target(self) -> LidPosition:
        return LidPosition.CLOSED if self.command % 2 else LidPosition.OPEN

    def _on_message(self, message: Message) -> None:
        match message:
            case messages.Status() if self.fresh:
                self.fresh = False
                self._find_again(message)
            case messages.CommandDone(ticket=ticket) if ticket == self.ticket:
                self._next()
            case messages.CommandRefused(ticket=ticket) | messages.CommandAborted(ticket=ticket) if (
                ticket == self.ticket
            ):
                self.figures.begun_anew += 1
                self._give(self.ticket % 0xFFFF + 1)

    def _find_again(self, status: messages.Status) -> None:
        if not self.ticket:
            self._begin(status)
        elif status.boot_id != self.boot:
            if status.lids == self._target:
                self.figures.seen_done += 1
                self.ticket, self.boot = status.last_ticket, status.boot_id
                self._next()
            else:
                self.figures.begun_anew += 1
                self.boot = status.boot_id
                self._give(status.last_ticket % 0xFFFF + 1)
        elif self.ticket not in (status.last_ticket, status.running_ticket):
            self.figures.asked_again += 1
            self._give(self.ticket)

    def _begin(self, status: messages.Status) -> None:
        self.boot, self.given_s = status.boot_id, self.now_s
        self._give(status.last_ticket % 0xFFFF + 1)

    def _next(self) -> None:
        self.figures.trips_s.append(self.now_s - self.given_s)
        self.command += 1
        self.given_s = self.now_s
        self._give(self.ticket % 0xFFFF + 1)

    def _give(self, ticket: int) -> None:
        self.ticket = ticket
        self.at = following(self.at, self.boot, ticket)
        self.under.setdefault(self.command, []).append(self.at)
        kind = messages.CloseLids if self._target is LidPosition.CLOSED else messages.OpenLids
        if self.session.link is LinkState.UP:  # else the next link's first status asks for it again
            self.session.send(kind(ticket))


def main(arguments: list[str] | None = None) -> int:
    """Soak with and without noise; 0 when every command was done exactly once."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--commands", type=int, default=100_000, help="in each run")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    bad = 0
    for name, noise, resets in (
        ("quiet", QUIET, False),
        ("storm", STORM, False),
        ("storm and resets", STORM, True),
    ):
        found = Soak(noise, resets=resets, seed=asked.seed).run(asked.commands)
        say(f"{name}: {found}")
        bad += found.lost + found.doubled
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main())
