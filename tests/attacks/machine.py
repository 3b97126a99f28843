"""The serial line and its controller on their worst day, while the machine moves. The controller is the
virtual one: it stands in for hardware."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

from firmware_bridge.machine.events import FaultCleared, HandReady
from firmware_bridge.messages.codes import Activity
from firmware_bridge.virtual_table import Faults
from tests.attacks.theme import Given, Outcome, Theme
from tests.firmware_bridge.bench import HAND, TICK_S, Bench, virtual
from tests.firmware_bridge.test_bad_day import BadDay

NOISE: Final = 0.2
"""Of the frames, one in five with a flipped bit."""
STANDS_WITHIN_S: Final = 3.0
"""After its line is cut, whatever moved stands: the longest lease, and the time of a look at it."""


@contextmanager
def opened(given: Given) -> Iterator[Given]:
    """Nothing is started: time is simulated."""
    yield given


def flipped_bits(given: Given) -> Outcome:
    """Bits flip in both directions while hands are prepared."""
    seconds, days = 40.0, given.many(40, at_least=2)
    hands = flipped = 0
    for seed in range(days):
        day = BadDay(seed)
        for line in (day.faults.to_host, day.faults.to_controller):
            line.corrupt_rate, line.drop_rate, line.duplicate_rate = NOISE, 0.0, 0.0
        while day.bench.now_s < seconds:
            day.tick()  # asserts that nothing unsafe has moved, that no tile is lost and no hand rolled twice
        flipped += 1
        day.peace()
        before = day.hands
        while day.hands == before:
            day.tick()
        hands += day.hands
    return Outcome(
        f"every fifth frame with a flipped bit, both ways, {days} times {seconds:.0f} s of preparing hands",
        f"nothing unsafe moved; {hands} hands prepared, a whole one each time the noise ended",
        flipped == days and hands >= days,
    )


def cable_cut_in_each_motion(given: Given) -> Outcome:
    """The cable is cut in the middle of every kind of motion, and put back."""
    del given
    cut, moved, back = 0, [], 0
    for motion in (Activity.OPENING_LIDS, Activity.SHUFFLING, Activity.BUILDING, Activity.LIFTING):
        faults = Faults()
        bench = Bench(virtual(speed=1.0, faults=faults))
        bench.machine.request(HAND)
        works = bench.controller.mechanism
        _turn(bench, partial(_moves, bench, motion))
        faults.silent = True
        cut += 1
        bench.run(STANDS_WITHIN_S)
        stood = (works.lids, works.lift, works.motion)
        bench.run(10.0)
        if (works.lids, works.lift, works.motion) != stood:
            moved.append(motion.name)
        faults.silent = False
        back += _until_ready(bench)
    return Outcome(
        f"the cable cut in the middle of {cut} kinds of motion, and put back after 13 s",
        f"everything stood within {STANDS_WITHIN_S:.0f} s, nothing moved while it was cut; "
        f"{back} hands prepared afterwards",
        not moved and back == cut,
    )


def controller_that_lies(given: Given) -> Outcome:
    """Counts that are wrong, jams that are none and starts in the middle of a motion."""
    del given
    told = 0
    lies: tuple[Callable[[Faults], None], ...] = (
        *(lambda faults, side=side: setattr(faults, "miscount_side", side) for side in range(4)),
        lambda faults: setattr(faults, "jam_during", Activity.BUILDING),
        lambda faults: setattr(faults, "reboot_during", Activity.LIFTING),
        lambda faults: setattr(faults, "lids_stuck", True),
    )
    ready = 0
    for lie in lies:
        faults = Faults()
        bench = Bench(virtual(faults=faults))
        lie(faults)
        bench.machine.request(HAND)
        _turn(bench, partial(_tells_a_fault, bench))
        told += 1
        faults.lids_stuck = False
        ready += _until_ready(bench)
    return Outcome(
        f"a controller that miscounts each side, jams, starts anew in a lift, or hangs: {len(lies)}",
        f"{told} told as faults, no hand ready before a person has cleared them; {ready} ready afterwards",
        told == ready == len(lies),
    )


def _moves(bench: Bench, what: Activity) -> bool:
    motion = bench.controller.mechanism.motion
    return motion is not None and motion.activity is what


def _tells_a_fault(bench: Bench) -> bool:
    return bool(bench.machine.status.faults)


def _turn(bench: Bench, done: Callable[[], bool], limit_s: float = 600.0) -> None:
    """Let time pass until something holds."""
    ends_s = bench.now_s + limit_s
    while not done():
        assert bench.now_s < ends_s, "it never came about"
        bench.now_s += TICK_S
        found = bench.machine.poll(bench.now_s)
        assert not any(isinstance(each, HandReady) for each in found), "a hand was ready too soon"


def _until_ready(bench: Bench, limit_s: float = 1200.0) -> int:
    """A person clears what is told; 1 once a hand is ready."""
    ends_s, asked_s = bench.now_s + limit_s, bench.now_s
    while bench.now_s < ends_s:
        bench.now_s += TICK_S
        for event in bench.machine.poll(bench.now_s):
            if isinstance(event, HandReady):
                return 1
            if isinstance(event, FaultCleared):
                bench.machine.request(HAND)
        if bench.machine.status.faults and bench.now_s > asked_s + 1.0:
            asked_s = bench.now_s
            bench.machine.reset_fault()
    return 0


THEME: Final = Theme(
    "A machine and its serial line (the controller is a stand-in)",
    opened,
    (flipped_bits, cable_cut_in_each_motion, controller_that_lies),
)
