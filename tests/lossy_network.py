"""A network that loses segments, on loopback: what TCP makes of it is time, and now and then a cut.

A proxy of our own stands between who asks and who answers. Each segment that it passes on is lost with a
chance; a lost one comes a round trip later, where others follow that tell of it, else after the shortest
retransmission timeout of Linux; retransmissions may be lost, too, and wait twice as long each time
(RFC 6298).
"""

from __future__ import annotations

import socket
import threading
from random import Random
from typing import Final

SEGMENT: Final = 1448
"""Bytes of a TCP segment in Ethernet's frames."""
WINDOW: Final = 10
"""Segments that are sent before the first answer (RFC 6928)."""
ROUND_TRIP_S: Final = 0.005
"""In a club's wireless network."""
TIMEOUT_S: Final = 0.2
"""``TCP_RTO_MIN`` of Linux."""
LONGEST_S: Final = 3.0
"""Nobody waits longer for one segment: the connection is cut."""


class LossyNetwork:
    """Passes connections on to a port of this computer, and loses some of what goes through.

    Args:
        port: of who answers.
        loss: chance of each segment to be lost, either way.
        seed: of what is lost.
    """

    def __init__(self, port: int, loss: float, seed: int = 1) -> None:
        self._target, self._loss, self._random = port, loss, Random(seed)
        self._server = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self._ended = threading.Event()
        self.cut = 0
        """Connections that were given up."""
        self._thread = threading.Thread(target=self._accept, name="lossy network", daemon=True)
        self._thread.start()

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self._server.getsockname()[1])

    def close(self) -> None:
        """End it, and all that goes through."""
        self._ended.set()
        for each in (self._server, *self._open):
            each.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._server.accept()
                server = socket.create_connection(("127.0.0.1", self._target))
            except OSError:
                return
            self._open += [client, server]
            for source, sink in ((client, server), (server, client)):
                threading.Thread(target=self._pass_on, args=(source, sink), daemon=True).start()

    def _pass_on(self, source: socket.socket, sink: socket.socket) -> None:
        try:
            while burst := source.recv(SEGMENT * WINDOW):
                segments = -(-len(burst) // SEGMENT)
                waits = [self._late_s(is_last=number == segments - 1) for number in range(segments)]
                late_s = max(waits)
                if late_s > LONGEST_S:
                    self.cut += 1
                    break
                if self._ended.wait(late_s):
                    break
                sink.sendall(burst)
        except OSError:
            pass
        for each in (source, sink):
            each.close()

    def _late_s(self, *, is_last: bool) -> float:
        """How much later than others a segment comes."""
        late_s, next_s = 0.0, TIMEOUT_S if is_last else ROUND_TRIP_S
        while self._random.random() < self._loss:
            late_s += next_s
            next_s = TIMEOUT_S if next_s < TIMEOUT_S else 2 * next_s
        return late_s
