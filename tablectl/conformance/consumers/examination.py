"""Examine a consumer: tell it a check's story, hear what it believes, and answer what it asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final, Protocol

from tablectl.conformance.check import Result, Verdict
from tablectl.conformance.consumers.acts import (
    Act,
    Acts,
    AwaitRequest,
    Expect,
    Publish,
    RestartBroker,
    StartConsumer,
    StopConsumer,
    Trial,
    news,
)
from tablectl.conformance.consumers.belief import differences, read_line
from tablectl.conformance.consumers.stand_in import PublishedMessage, ReceivedRequest, StandIn
from tablectl.errors import InputError

TIMEOUT_S: Final = 10.0
"""So long a consumer may take until it believes what is right."""
START_S: Final = 60.0
"""So long it may take until its first line."""
OPENING: Final = 3
"""Discards before each check begins."""
OF_CONSUMERS: Final = "Consumers"
"""Heading in docs/MQTT.md."""


class CannotExamine(InputError):
    """There is no consumer to examine: it does not start, or never says anything."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The consumer is over, though nobody ended it."""

    how: str


News = str | ReceivedRequest | Ended
"""A line of the consumer's, a request of anybody's on ``command``, or the end."""


class Wire(Protocol):
    """What stands between the stand-in and the consumer."""

    def publish(self, messages: Sequence[PublishedMessage]) -> None:
        """Publish them; returns once the broker has them."""

    def hear(self, timeout_s: float) -> News | None:
        """What comes next; None when nothing came in time."""

    def start(self) -> None:
        """Start the consumer.

        Raises:
            CannotExamine: there is no such program.
        """

    def stop(self) -> None:
        """End it; nothing that it said before is heard any more."""

    @property
    def restarts(self) -> bool:
        """Whether the broker is ours to restart."""

    def restart(self) -> None:
        """Restart the broker, which forgets everything."""


class _Failed(Exception):
    def __init__(self, expected: str, came: str) -> None:
        super().__init__(came)
        self.expected, self.came = expected, came


@dataclass(slots=True)
class _Manners:
    """What must hold all the while; the first breach, and how many there were."""

    expected: str = ""
    came: str = ""
    faults: int = 0

    def broken(self, expected: str, came: str) -> None:
        self.faults += 1
        if self.faults == 1:
            self.expected, self.came = expected, came


ALL_THE_WHILE: Final[Mapping[str, str]] = {
    "lines_can_be_read": "Each line is one JSON object with the fields below",
    "seq_never_goes_back": "`seq` never goes back in one journal",
    "stays_alive": "A consumer goes on whatever a table says",
}
"""Checks that have no story of their own, and the page's words."""


class Examination:
    """One consumer, one check after the other."""

    def __init__(
        self,
        wire: Wire,
        table: StandIn,
        *,
        patience_s: float = TIMEOUT_S,
        start_s: float = START_S,
    ) -> None:
        """Nothing is told before ``run``."""
        self._wire, self._table = wire, table
        self._patience_s, self._start_s = patience_s, start_s
        self._runs = False
        self._follows = True
        """Whether the consumer has followed the table into every other journal so far."""
        self._belief: dict[str, Any] = {}
        """What it said last."""
        self._known: set[str] = set()
        """Fields that it ever said."""
        self._requests: list[ReceivedRequest] = []
        """Not answered yet."""
        self._manners = {name: _Manners() for name in ALL_THE_WHILE}

    def run(self, trials: Sequence[Trial], manners: Sequence[str] = tuple(ALL_THE_WHILE)) -> Iterator[Result]:
        """The result of each check as it ends; those that hold all the while come last.

        Raises:
            CannotExamine: the consumer does not start, or says nothing at all.
        """
        try:
            self._first_start()
            for trial in trials:
                yield self._result(trial)
            for name in manners:
                yield self._kept(name)
        finally:
            self._wire.publish(self._table.farewell())
            self._wire.stop()

    def _first_start(self) -> None:
        self._open_journal()
        self._wire.publish(self._table.greeting())
        try:
            self._act(StartConsumer())
        except _Failed as failed:
            raise CannotExamine(f"expected {failed.expected}: {failed.came}") from failed

    def _result(self, trial: Trial) -> Result:
        head = (trial.name, trial.section, trial.must)
        try:
            self._prepare()
        except _Failed as failed:
            return Result(*head, Verdict.FAILED, failed.expected, f"before it began, {failed.came}", 1)
        if not trial.about & self._known:
            missing = ", ".join(sorted(trial.about))
            return Result(*head, Verdict.LEFT_OUT, came=f"no line says {missing}")
        acts = trial.acts(self._table)
        try:
            for act in acts:
                if isinstance(act, RestartBroker) and not self._wire.restarts:
                    return Result(*head, Verdict.LEFT_OUT, came="the broker is not ours to restart")
                self._act(act)
            for act in _closing(self._table) if trial.closing else ():
                self._act(act)
        except _Failed as failed:
            self._stop()
            return Result(*head, Verdict.FAILED, failed.expected, failed.came, 1)
        return Result(*head, Verdict.PASSED)

    def _prepare(self) -> None:
        """Another journal, in which a little was played, known to the consumer."""
        fresh = not self._follows
        for _ in range(2):
            if fresh:
                self._stop()
            self._wire.publish(self._table.farewell())
            self._open_journal()
            self._wire.publish(self._table.greeting())
            if not self._runs:
                self._act(StartConsumer())
                fresh = True
            self._act(news(self._table, 1))
            try:
                self._act(Expect())
            except _Failed:
                if fresh:
                    self._stop()
                    raise
                self._follows, fresh = False, True
            else:
                return

    def _open_journal(self) -> None:
        self._table.begin_journal()
        self._table.start_session()
        for _ in range(OPENING):
            self._table.discard()

    def _act(self, act: Act) -> None:
        match act:
            case Publish(messages):
                self._wire.publish(messages)
            case Expect():
                self._wait(self._answered_and_right, self._patience_s, self._difference)
            case AwaitRequest():
                # Whoever believes what is right without asking has another way to it.
                self._wait(lambda: bool(self._requests) or self._right(), self._patience_s, self._no_request)
            case StopConsumer():
                self._stop()
            case StartConsumer():
                self._belief = {}
                self._runs = True
                self._wire.start()
                said: list[bool] = []
                self._wait(lambda: bool(said), self._start_s, self._no_line, heard=said)
            case RestartBroker():
                self._wire.restart()
                self._wire.publish(self._table.greeting())

    def _stop(self) -> None:
        self._wire.stop()
        self._requests.clear()
        self._runs = False

    # Hearing:

    def _wait(
        self,
        done: Callable[[], bool],
        patience_s: float,
        failure: Callable[[], _Failed],
        heard: list[bool] | None = None,
    ) -> None:
        give_up_s = monotonic() + patience_s
        while not done():
            left_s = give_up_s - monotonic()
            news_ = self._wire.hear(left_s) if left_s > 0 else None
            match news_:
                case None:
                    raise failure()
                case ReceivedRequest():
                    self._requests.append(news_)
                case Ended():
                    self._runs = False
                    self._manners["stays_alive"].broken("it goes on", news_.how)
                    raise _Failed("it goes on", news_.how)
                case str():
                    self._take(news_)
                    if heard is not None:
                        heard.append(True)

    def _take(self, text: str) -> None:
        line = read_line(text)
        if line.fault:
            self._manners["lines_can_be_read"].broken(ALL_THE_WHILE["lines_can_be_read"], line.fault)
            return
        before, said = self._belief, dict(line.said)
        self._known |= set(said)
        if (
            said.get("journal", before.get("journal")) == before.get("journal")
            and said.get("seq", 0) < before.get("seq", 0)
            and "seq" in said
        ):
            self._manners["seq_never_goes_back"].broken(
                f"seq {before['seq']} or a later one in journal {before.get('journal')}", f"seq {said['seq']}"
            )
        self._belief = said

    def _answered_and_right(self) -> bool:
        while self._requests:
            self._wire.publish(self._table.answer(self._requests.pop(0)))
        return self._right()

    def _right(self) -> bool:
        return bool(self._belief) and not any(differences(self._table.truth(), self._belief))

    def _difference(self) -> _Failed:
        if not self._belief:
            return _Failed("a line with at least one of the fields", "none of its lines has any")
        return _Failed(*differences(self._table.truth(), self._belief))

    def _no_request(self) -> _Failed:
        return _Failed('a request {"do": "history", …} for what is missing', "none")

    def _no_line(self) -> _Failed:
        return _Failed(
            "a first line once it listens, `{}` where it knows nothing yet",
            f"none within {self._start_s:g} s",
        )

    def _kept(self, name: str) -> Result:
        manners, head = self._manners[name], (name, OF_CONSUMERS, ALL_THE_WHILE[name])
        if name == "seq_never_goes_back" and "seq" not in self._known:
            return Result(*head, Verdict.LEFT_OUT, came="no line says seq")
        if not manners.faults:
            return Result(*head, Verdict.PASSED)
        return Result(*head, Verdict.FAILED, manners.expected, manners.came, manners.faults)


def _closing(table: StandIn) -> Acts:
    """Something that was never true before: who believes it has understood whatever came earlier."""
    table.pay()
    yield news(table)
    yield Expect()
