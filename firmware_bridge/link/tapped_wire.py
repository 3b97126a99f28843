"""A wire that records the frames in both directions, for people who want to see them."""

from __future__ import annotations

from dataclasses import dataclass, field

from firmware_bridge.link.framing import Frame, Framer
from firmware_bridge.link.wire import Wire


@dataclass(slots=True)
class TappedWire:
    """Passes everything on to ``wire``; ``take_frames`` returns the frames since the last call."""

    wire: Wire
    mute: bool = False
    """Nothing is sent: only listen."""
    _out: Framer = field(default_factory=Framer)
    _in: Framer = field(default_factory=Framer)
    _frames: list[tuple[str, Frame]] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.wire.name

    @property
    def is_open(self) -> bool:
        return self.wire.is_open

    @property
    def dropped(self) -> int:
        """Bytes from the controller that were no frame."""
        return self._in.dropped

    def take_frames(self) -> list[tuple[str, Frame]]:
        """``sent`` or ``received`` with each frame, in order."""
        frames, self._frames = self._frames, []
        return frames

    def poll(self, now_s: float) -> None:
        self.wire.poll(now_s)

    def read(self) -> bytes:
        data = self.wire.read()
        self._frames += [("received", frame) for frame in self._in.feed(data)]
        return data

    def write(self, data: bytes) -> None:
        if self.mute:
            return
        self._frames += [("sent", frame) for frame in self._out.feed(data)]
        self.wire.write(data)

    def close(self) -> None:
        self.wire.close()
