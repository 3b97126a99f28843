"""One direction of a serial cable on its worst day, byte by byte: wrong, lost, doubled, late ones."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from random import Random

BYTE_S = 10 / 115_200
"""Start bit, eight bits, stop bit."""
LATENCY_S = 0.001
"""Of a USB adapter that is asked to hurry (its low-latency mode); whoever wants 16 ms sets it."""


@dataclass(frozen=True, slots=True)
class Noise:
    """How bad, as chances a byte; delays a write."""

    wrong: float = 0.0
    lost: float = 0.0
    doubled: float = 0.0
    late: float = 0.0
    """Chance that a write waits, and everything behind it."""
    longest_wait_s: float = 0.05

    @property
    def quiet(self) -> bool:
        """Nothing happens at all."""
        return not (self.wrong or self.lost or self.doubled or self.late)


QUIET = Noise()
STORM = Noise(wrong=0.01, lost=0.001, doubled=0.001, late=0.01)
"""One byte in a hundred wrong, one in a thousand lost, one in a thousand doubled, one write in a hundred up
to 50 ms late."""


@dataclass(slots=True)
class NoisyLine:
    """Takes bytes at one end and gives them at the other when they have arrived. Never overtakes."""

    random: Random
    noise: Noise = QUIET
    carried: int = 0
    struck: int = 0
    """Bytes that were not given as they were taken."""
    _free_s: float = 0.0
    _last_s: float = 0.0
    _way: deque[tuple[float, bytes]] = field(default_factory=deque)

    def put(self, data: bytes, now_s: float) -> None:
        """Bytes go in."""
        if not data:
            return
        self.carried += len(data)
        self._free_s = max(self._free_s, now_s) + len(data) * BYTE_S
        arrives_s = self._free_s + LATENCY_S
        if not self.noise.quiet:
            data = self._spoil(data)
            if self.random.random() < self.noise.late:
                arrives_s += self.random.random() * self.noise.longest_wait_s
        self._last_s = max(self._last_s, arrives_s)
        self._way.append((self._last_s, data))

    def get(self, now_s: float) -> bytes:
        """What has arrived."""
        way = self._way
        if not way or way[0][0] > now_s:
            return b""
        out = bytearray()
        while way and way[0][0] <= now_s:
            out += way.popleft()[1]
        return bytes(out)

    def _spoil(self, data: bytes) -> bytes:
        noise, chance = self.noise, self.random.random
        lost, doubled, wrong = (
            noise.lost,
            noise.lost + noise.doubled,
            noise.lost + noise.doubled + noise.wrong,
        )
        out = bytearray()
        for byte in data:
            luck = chance()
            if luck >= wrong:
                out.append(byte)
                continue
            self.struck += 1
            if luck < lost:
                continue
            out.append(byte if luck < doubled else byte ^ self.random.randint(1, 255))
            if luck < doubled:
                out.append(byte)
        return bytes(out)
