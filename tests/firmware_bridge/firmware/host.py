"""A host that says single commands to the firmware in the simulator and hears everything it says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

from firmware_bridge.link.session import LinkState, Received, Session
from firmware_bridge.link.wire_serial import open_serial
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import FaultCode, StatusFlag
from firmware_bridge.messages.message import Message
from tests.firmware_bridge.firmware.simulator import BRISK, Simulator, simulated

TICK_S = 0.005
M = TypeVar("M", bound=Message)


@dataclass(slots=True)
class Host:
    """A session without the machine above it."""

    sim: Simulator
    session: Session = field(init=False)
    heard: list[Message] = field(default_factory=list)
    ticket: int = 0

    def __post_init__(self) -> None:
        self.session = Session(open_serial(self.sim.port))

    def restart(self) -> None:
        """The host's program ends and starts anew."""
        self.session.close()
        self.session = Session(open_serial(self.sim.port))

    def tick(self, seconds: float = TICK_S) -> None:
        """One turn of both."""
        self.sim.step(seconds)
        for event in self.session.poll(self.sim.now_s):
            if isinstance(event, Received):
                self.heard.append(event.message)
                if isinstance(event.message, messages.Status):
                    self.ticket = max(self.ticket, event.message.last_ticket)

    def run(self, seconds: float) -> None:
        """Let simulated time pass with heartbeats."""
        end_s = self.sim.now_s + seconds
        while self.sim.now_s < end_s:
            self.tick()

    def until(self, so: Callable[[], object], limit_s: float = 60.0) -> None:
        """Let time pass until something is so."""
        end_s = self.sim.now_s + limit_s
        while not so():
            self.tick()
            assert self.sim.now_s < end_s, f"waited {limit_s} s; heard {self.heard[-12:]}; {self.sim.state()}"

    def greet(self) -> None:
        """Up to the first status of a link."""
        self.run(0.05)  # what is still in the line belongs to the link before
        self.heard.clear()
        self.until(lambda: self.session.link is LinkState.UP and self.of(messages.Status))

    def command(self, make: Callable[[int], Message]) -> int:
        """Send a command with a new ticket; the ticket."""
        self.ticket += 1
        self.session.send(make(self.ticket))
        return self.ticket

    def outcome(self, ticket: int, limit_s: float = 60.0) -> Message:
        """How a command ended."""
        ends = (messages.CommandDone, messages.CommandRefused, messages.CommandAborted)

        def found() -> list[Message]:
            return [one for one in self.heard if isinstance(one, ends) and one.ticket == ticket]

        self.until(found, limit_s)
        (outcome,) = found()
        return outcome

    def do(self, make: Callable[[int], Message], limit_s: float = 60.0) -> None:
        """Carry a command out to its good end."""
        ticket = self.command(make)
        outcome = self.outcome(ticket, limit_s)
        assert outcome == messages.CommandDone(ticket), (outcome, self.heard[-6:], self.sim.state())

    def start(self, make: Callable[[int], Message]) -> int:
        """Begin a motion and wait until a motor runs; its ticket."""
        ticket = self.command(make)
        self.until(lambda: self.sim.moving, 5.0)
        return ticket

    def of(self, kind: type[M]) -> list[M]:
        """Everything heard of one kind."""
        return [one for one in self.heard if isinstance(one, kind)]

    @property
    def status(self) -> messages.Status:
        """The newest status."""
        return self.of(messages.Status)[-1]

    def fresh_status(self) -> messages.Status:
        """A status that was asked for now."""
        before = len(self.of(messages.Status))
        self.session.query(messages.ReadState(1))
        self.until(lambda: len(self.of(messages.Status)) > before, 1.0)
        return self.status

    def reset_fault(self) -> None:
        """A person has looked."""
        self.do(messages.ResetFault)
        assert self.fresh_status().fault == FaultCode.NONE

    def walls(self, stacks: tuple[int, ...] = (17, 17, 17, 17)) -> None:
        """Everything up to walls that stand on the lowered lifts."""
        tiles = 2 * sum(stacks)
        self.do(messages.OpenLids)
        self.do(lambda ticket: messages.Collect(ticket, tiles))
        self.do(messages.CloseLids)
        self.do(lambda ticket: messages.BuildWalls(ticket, stacks))
        assert self.fresh_status().flags & StatusFlag.WALLS_BUILT


@contextmanager
def host(*, brisk: float = BRISK, tiles: int = 136, reset: bool = True) -> Iterator[Host]:
    """A greeted host; the fault of the power-on reset by a person unless ``reset`` is false."""
    with simulated(brisk=brisk, tiles=tiles) as sim:
        one = Host(sim)
        one.greet()
        one.run(0.3)
        if reset:
            one.reset_fault()
            one.run(0.2)  # until that is written down
        yield one
        one.session.close()
