"""Runs the checks one after the other over a wire; moved by the time it is given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from firmware_bridge.conformance.check import Check, Needs, Result, Steps, Verdict
from firmware_bridge.conformance.checks import CHECKS
from firmware_bridge.conformance.preparation import is_fresh, prepare
from firmware_bridge.conformance.raw_link import NO_MACHINE, CheckFailed, CheckSkipped, RawLink
from firmware_bridge.errors import MessageError, WireError
from firmware_bridge.messages import messages

WAKE_S = 4.0
"""A board that its port's opening has reset is back in this time."""


class ConformanceRun:
    """One controller, examined once.

    Call ``poll`` with the time until ``done``; each call says which checks have ended.
    """

    def __init__(self, link: RawLink, checks: Sequence[Check] = CHECKS) -> None:
        self.link = link
        self.done = False
        self.current_check: Check | None = None
        """The check under way."""
        self._checks = checks
        self._results: list[Result] = []
        self._steps = self._run()

    def poll(self, now_s: float) -> list[Result]:
        """Go on as far as can be gone at ``now_s``.

        Raises:
            WireError: the port failed; the examination is over.
        """
        self.link.poll(now_s)
        try:
            next(self._steps)
        except StopIteration:
            self.done = True
        except WireError:
            self.done = True
            raise
        told, self._results = self._results, []
        return told

    def _run(self) -> Iterator[None]:
        yield from self._wake()
        for check in self._checks:
            self.current_check, began_s = check, self.link.now_s
            try:
                yield from self._prepare(check)
                yield from check.steps(self.link)
                self._add_result(check, began_s, Verdict.PASSED)
            except CheckFailed as error:
                self._add_result(check, began_s, Verdict.FAILED, error.expected, error.received)
            except MessageError as error:
                self._add_result(
                    check, began_s, Verdict.FAILED, "the messages of section 5 and no others", str(error)
                )
            except CheckSkipped as error:
                self._add_result(check, began_s, Verdict.LEFT_OUT, came=str(error))
            self.link.heartbeats, self.link.acknowledges = False, True
        self.current_check = None

    def _add_result(
        self, check: Check, began_s: float, verdict: Verdict, expected: str = "", came: str = ""
    ) -> None:
        self._results.append(
            Result(check.name, check.section, check.must, verdict, expected, came, self.link.now_s - began_s)
        )

    def _wake(self) -> Steps[None]:
        """Until anything is heard: a question that begins no link."""
        next_query_s, end_s = self.link.now_s, self.link.now_s + WAKE_S
        while not self.link.received and self.link.now_s < end_s:
            if self.link.now_s >= next_query_s:
                next_query_s = self.link.now_s + 0.25
                self.link.send(messages.ReadState(1))
            yield
        yield from self.link.wait(0.1)

    def _prepare(self, check: Check) -> Steps[None]:
        if check.needs is Needs.NO_HELLO:
            if not (yield from is_fresh(self.link)):
                raise CheckSkipped(
                    "the controller was greeted before; start it anew and examine it first of all"
                )
            return
        if check.needs not in (Needs.NO_HELLO, Needs.LINK) and self.link.seats_only:
            raise CheckSkipped(NO_MACHINE)
        if check.needs is Needs.TILES and not self.link.tiles:
            raise CheckSkipped("it needs the whole set of tiles and somebody who pushes them in (--tiles)")
        if check.needs is Needs.TWO_SETS and not (self.link.tiles and self.link.sets == 2):
            raise CheckSkipped("it needs two whole sets of tiles (--tiles N --sets 2) and a machine for two")
        yield from prepare(self.link)
