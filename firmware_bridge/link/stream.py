"""One direction of numbered frames and the other direction's acknowledgements: window, retransmission, no
repeats.

Both ends use it, the host for commands down and reports up, a controller for the reverse. It has no clock and
no port: the time is an argument and the bytes to send are an answer. Over a wire that loses,
corrupts and repeats frames but does not reorder them, every payload arrives once and in order, or the link is
dropped.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from firmware_bridge.link.framing import FLUSH, NUMBERS, Frame, FrameKind

MAX_WINDOW = 16
"""Far below half of ``NUMBERS``, so that an old number is never taken for a new one."""
MAX_RETRIES = 8
"""Retransmissions of one frame before the stream says ``exhausted``."""
TIMEOUT_FLOOR_S = 0.03
"""USB serial adapters hold bytes back up to 16 ms (FTDI AN232B-04), each way."""
TIMEOUT_CEILING_S = 1.0
FIRST_TIMEOUT_S = 0.25
"""Until a round trip has been measured."""


@dataclass(slots=True)
class RoundTrip:
    """How long an answer takes, and so how long to wait for one.

    Smoothed mean and deviation with the gains of RFC 6298, section 2 (Jacobson's estimator).
    """

    mean_s: float | None = None
    deviation_s: float = 0.0
    _doublings: int = 0

    def sample(self, elapsed_s: float) -> None:
        """Add a measured round trip; never one of a retransmitted frame, whose answer is ambiguous (Karn)."""
        if self.mean_s is None:
            self.mean_s, self.deviation_s = elapsed_s, elapsed_s / 2
        else:
            self.deviation_s += (abs(elapsed_s - self.mean_s) - self.deviation_s) / 4
            self.mean_s += (elapsed_s - self.mean_s) / 8
        self._doublings = 0

    def back_off(self) -> None:
        """Wait twice as long from now on, until the next sample."""
        self._doublings += 1

    @property
    def timeout_s(self) -> float:
        """Seconds to wait before sending again."""
        base_s = FIRST_TIMEOUT_S if self.mean_s is None else self.mean_s + 4 * self.deviation_s
        return float(min(max(base_s, TIMEOUT_FLOOR_S) * 2.0**self._doublings, TIMEOUT_CEILING_S))


@dataclass(slots=True)
class _SentFrame:
    frame: Frame
    at_s: float
    attempts: int


@dataclass(slots=True)
class Stream:
    """The numbered traffic of one link, seen from one end."""

    window: int = 4
    round_trip: RoundTrip = field(default_factory=RoundTrip)
    retransmitted: int = 0
    duplicates: int = 0
    """DATA frames that arrived again or out of order and were ignored."""
    _queue: deque[bytes] = field(default_factory=deque)
    _in_flight: deque[_SentFrame] = field(default_factory=deque)
    _next_number: int = 0
    _expected: int = 0

    def restart(self, *, window: int, resend: bool) -> None:
        """Begin a new link at number 0.

        Args:
            window: DATA frames the other side can hold.
            resend: send again what was not acknowledged (a controller's reports), or drop it (a host's
                commands, which their owner repeats when it has seen the machine's state).
        """
        unsent = deque([bytes(sent.frame.payload) for sent in self._in_flight]) + self._queue
        self._queue = unsent if resend else deque()
        self._in_flight = deque()
        self._next_number = self._expected = 0
        self.window = max(1, min(window, MAX_WINDOW))

    def send(self, payload: bytes) -> None:
        """Queue one payload; ``poll`` puts it on the wire."""
        self._queue.append(payload)

    @property
    def idle(self) -> bool:
        """Nothing is queued and nothing is unacknowledged."""
        return not self._queue and not self._in_flight

    @property
    def pending(self) -> int:
        """Payloads queued or unacknowledged."""
        return len(self._queue) + len(self._in_flight)

    @property
    def exhausted(self) -> bool:
        """A frame went out again ``MAX_RETRIES`` times without an answer."""
        return bool(self._in_flight) and self._in_flight[0].attempts > MAX_RETRIES

    def receive(self, frame: Frame) -> tuple[bytes | None, bytes]:
        """Process a DATA frame: its payload if it is the expected one, and the acknowledgement to send.

        A repeated frame is acknowledged again (its first acknowledgement may be lost) and never delivered
        again.
        """
        payload = None
        if frame.number == self._expected:
            self._expected = (self._expected + 1) % NUMBERS
            payload = frame.payload
        else:
            self.duplicates += 1
        return payload, Frame(FrameKind.ACK, self._expected).encode()

    def on_ack(self, number: int, *, now_s: float) -> None:
        """An ACK arrived: everything before ``number`` is there."""
        ahead = (number - (self._next_number - len(self._in_flight))) % NUMBERS
        if ahead > len(self._in_flight):
            return  # a late copy of an acknowledgement
        for _ in range(ahead):
            sent = self._in_flight.popleft()
            if sent.attempts == 1:
                self.round_trip.sample(max(0.0, now_s - sent.at_s))

    def poll(self, *, now_s: float) -> bytes:
        """What should go on the wire now: new frames, and old ones whose answer is overdue."""
        out = bytearray()
        if self._in_flight and now_s - self._in_flight[0].at_s >= self.round_trip.timeout_s:
            self.round_trip.back_off()
            out += FLUSH
            for sent in self._in_flight:
                sent.at_s, sent.attempts = now_s, sent.attempts + 1
                self.retransmitted += 1
                out += sent.frame.encode()
        while self._queue and len(self._in_flight) < self.window:
            frame = Frame(FrameKind.DATA, self._next_number, self._queue.popleft())
            self._next_number = (self._next_number + 1) % NUMBERS
            self._in_flight.append(_SentFrame(frame, now_s, 1))
            out += frame.encode()
        return bytes(out)
