"""Examines a consumer: performs the scenarios' steps, reads its belief, and answers its requests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final, Protocol

from tablectl.conformance.check import Result, Verdict
from tablectl.conformance.consumers.belief import differences, read_line
from tablectl.conformance.consumers.stand_in import PublishedMessage, ReceivedRequest, StandIn
from tablectl.conformance.consumers.steps import (
    CONSUMERS_SECTION,
    AwaitRequest,
    Expect,
    Publish,
    RestartBroker,
    Scenario,
    StartConsumer,
    Step,
    Steps,
    StopConsumer,
    publish_latest,
)
from tablectl.errors import InputError

TIMEOUT_S: Final = 10.0
"""Time for a consumer's belief to become correct."""
START_TIMEOUT_S: Final = 60.0
"""Time for its first line after the start."""
OPENING_DISCARDS: Final = 3
"""Discards before each scenario."""


class CannotExamine(InputError):
    """There is no consumer to examine: it does not start, or prints nothing."""


@dataclass(frozen=True, slots=True)
class ConsumerExited:
    """The consumer ended by itself."""

    reason: str


WireEvent = str | ReceivedRequest | ConsumerExited
"""A line that the consumer printed, a request on ``command`` from any client, or the consumer's end."""


class Wire(Protocol):
    """The connection between the stand-in and the consumer."""

    def publish(self, messages: Sequence[PublishedMessage]) -> None:
        """Publish messages; returns once the broker has them."""

    def receive(self, timeout_s: float) -> WireEvent | None:
        """The next event; None if nothing came in time."""

    def start(self) -> None:
        """Start the consumer.

        Raises:
            CannotExamine: there is no such program.
        """

    def stop(self) -> None:
        """End the consumer, and discard its unread lines."""

    @property
    def can_restart_broker(self) -> bool:
        """Whether ``restart_broker`` is possible."""

    def restart_broker(self) -> None:
        """Restart the broker with an empty store."""


class _Failed(Exception):
    def __init__(self, expected: str, came: str) -> None:
        super().__init__(came)
        self.expected, self.came = expected, came


@dataclass(slots=True)
class _Invariant:
    """A condition that holds in every scenario: its first breach, and the number of breaches."""

    expected: str = ""
    came: str = ""
    faults: int = 0

    def record_breach(self, expected: str, came: str) -> None:
        self.faults += 1
        if self.faults == 1:
            self.expected, self.came = expected, came


INVARIANTS: Final[Mapping[str, str]] = {
    "lines_can_be_read": "Each line is one JSON object with the fields below",
    "seq_never_goes_back": "`seq` never goes back in one journal",
    "stays_alive": "A consumer goes on whatever a table says",
}
"""Checks that every scenario makes, by name, and the requirement in the page's own words."""


class Examination:
    """Examines one consumer, check by check."""

    def __init__(
        self,
        wire: Wire,
        table: StandIn,
        *,
        timeout_s: float = TIMEOUT_S,
        start_timeout_s: float = START_TIMEOUT_S,
    ) -> None:
        """Prepare an examination; nothing is published before ``run``.

        Args:
            wire: the connection to the consumer.
            table: the simulated table.
            timeout_s: for the belief to become correct.
            start_timeout_s: for the first line after a start.
        """
        self._wire, self._table = wire, table
        self._timeout_s, self._start_timeout_s = timeout_s, start_timeout_s
        self._is_running = False
        self._follows_new_journals = True
        """Whether the consumer has followed the table into every new journal so far."""
        self._belief: dict[str, Any] = {}
        """The consumer's last line."""
        self._known: set[str] = set()
        """Fields that any line had."""
        self._requests: list[ReceivedRequest] = []
        """Requests without an answer yet."""
        self._invariants = {name: _Invariant() for name in INVARIANTS}

    def run(
        self, scenarios: Sequence[Scenario], invariants: Sequence[str] = tuple(INVARIANTS)
    ) -> Iterator[Result]:
        """The result of each check as it ends; the invariants come last.

        Raises:
            CannotExamine: the consumer does not start, or prints nothing.
        """
        try:
            self._start_first()
            for scenario in scenarios:
                yield self._run_scenario(scenario)
            for name in invariants:
                yield self._invariant_result(name)
        finally:
            self._wire.publish(self._table.will_messages())
            self._wire.stop()

    def _start_first(self) -> None:
        self._open_journal()
        self._wire.publish(self._table.birth_messages())
        try:
            self._perform(StartConsumer())
        except _Failed as failure:
            raise CannotExamine(f"expected {failure.expected}: {failure.came}") from failure

    def _run_scenario(self, scenario: Scenario) -> Result:
        head = (scenario.name, scenario.section, scenario.must)
        try:
            self._prepare()
        except _Failed as failure:
            return Result(*head, Verdict.FAILED, failure.expected, f"before it began, {failure.came}", 1)
        if not scenario.fields & self._known:
            missing = ", ".join(sorted(scenario.fields))
            return Result(*head, Verdict.LEFT_OUT, came=f"no line says {missing}")
        steps = scenario.steps(self._table)
        try:
            for step in steps:
                if isinstance(step, RestartBroker) and not self._wire.can_restart_broker:
                    return Result(*head, Verdict.LEFT_OUT, came="the broker is not ours to restart")
                self._perform(step)
            for step in _final_payment(self._table) if scenario.ends_with_payment else ():
                self._perform(step)
        except _Failed as failure:
            self._stop()
            return Result(*head, Verdict.FAILED, failure.expected, failure.came, 1)
        return Result(*head, Verdict.PASSED)

    def _prepare(self) -> None:
        """Start a journal, play a few moves, and wait for the consumer's belief.

        A consumer that does not follow is restarted once.
        """
        fresh = not self._follows_new_journals
        for _ in range(2):
            if fresh:
                self._stop()
            self._wire.publish(self._table.will_messages())
            self._open_journal()
            self._wire.publish(self._table.birth_messages())
            if not self._is_running:
                self._perform(StartConsumer())
                fresh = True
            self._perform(publish_latest(self._table, 1))
            try:
                self._perform(Expect())
            except _Failed:
                if fresh:
                    self._stop()
                    raise
                self._follows_new_journals, fresh = False, True
            else:
                return

    def _open_journal(self) -> None:
        self._table.start_journal()
        self._table.start_session()
        for _ in range(OPENING_DISCARDS):
            self._table.discard()

    def _perform(self, step: Step) -> None:
        match step:
            case Publish(messages):
                self._wire.publish(messages)
            case Expect():
                self._wait(self._answer_and_compare, self._timeout_s, self._difference)
            case AwaitRequest():
                # A consumer may find the correct belief in another way than by a request.
                self._wait(
                    lambda: bool(self._requests) or self._is_right(), self._timeout_s, self._missing_request
                )
            case StopConsumer():
                self._stop()
            case StartConsumer():
                self._belief = {}
                self._is_running = True
                self._wire.start()
                lines: list[bool] = []
                self._wait(lambda: bool(lines), self._start_timeout_s, self._missing_line, lines=lines)
            case RestartBroker():
                self._wire.restart_broker()
                self._wire.publish(self._table.birth_messages())

    def _stop(self) -> None:
        self._wire.stop()
        self._requests.clear()
        self._is_running = False

    # Events of the wire:

    def _wait(
        self,
        done: Callable[[], bool],
        timeout_s: float,
        failure_of: Callable[[], _Failed],
        lines: list[bool] | None = None,
    ) -> None:
        deadline_s = monotonic() + timeout_s
        while not done():
            remaining_s = deadline_s - monotonic()
            event = self._wire.receive(remaining_s) if remaining_s > 0 else None
            match event:
                case None:
                    raise failure_of()
                case ReceivedRequest():
                    self._requests.append(event)
                case ConsumerExited():
                    self._is_running = False
                    self._invariants["stays_alive"].record_breach("it goes on", event.reason)
                    raise _Failed("it goes on", event.reason)
                case str():
                    self._on_line(event)
                    if lines is not None:
                        lines.append(True)

    def _on_line(self, text: str) -> None:
        line = read_line(text)
        if line.fault:
            self._invariants["lines_can_be_read"].record_breach(INVARIANTS["lines_can_be_read"], line.fault)
            return
        before, belief = self._belief, dict(line.values)
        self._known |= set(belief)
        if (
            belief.get("journal", before.get("journal")) == before.get("journal")
            and belief.get("seq", 0) < before.get("seq", 0)
            and "seq" in belief
        ):
            self._invariants["seq_never_goes_back"].record_breach(
                f"seq {before['seq']} or a later one in journal {before.get('journal')}",
                f"seq {belief['seq']}",
            )
        self._belief = belief

    def _answer_and_compare(self) -> bool:
        while self._requests:
            self._wire.publish(self._table.answer(self._requests.pop(0)))
        return self._is_right()

    def _is_right(self) -> bool:
        return bool(self._belief) and not any(differences(self._table.right_belief(), self._belief))

    def _difference(self) -> _Failed:
        if not self._belief:
            return _Failed("a line with at least one of the fields", "none of its lines has any")
        return _Failed(*differences(self._table.right_belief(), self._belief))

    def _missing_request(self) -> _Failed:
        return _Failed('a request {"do": "history", …} for what is missing', "none")

    def _missing_line(self) -> _Failed:
        return _Failed(
            "a first line once it listens, `{}` where it knows nothing yet",
            f"none within {self._start_timeout_s:g} s",
        )

    def _invariant_result(self, name: str) -> Result:
        invariant, head = self._invariants[name], (name, CONSUMERS_SECTION, INVARIANTS[name])
        if name == "seq_never_goes_back" and "seq" not in self._known:
            return Result(*head, Verdict.LEFT_OUT, came="no line says seq")
        if not invariant.faults:
            return Result(*head, Verdict.PASSED)
        return Result(*head, Verdict.FAILED, invariant.expected, invariant.came, invariant.faults)


def _final_payment(table: StandIn) -> Steps:
    """A payment with new points. A correct belief then shows that the earlier messages were understood."""
    table.pay()
    yield publish_latest(table)
    yield Expect()
