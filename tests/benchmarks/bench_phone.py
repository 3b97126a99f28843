"""A phone's pictures over a lossy network: from a change on the table to the event that tells of it.

The service is the one that ``tablectl run --phone`` starts: HTTP, eyes, referee, journal, broker. The phone
sends as the page ``/camera`` does: 1,920 by 1,080 pixels, the next picture after the one before has arrived.
What it sees is a drawn table that is moved on by one discard at a time.
"""

from __future__ import annotations

import itertools
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

import httpx
import numpy as np

from tablectl.game.events import MeldClaimed, TileDiscarded
from tablectl.simulation.pictures.camera import TableCamera, room_camera
from tablectl.simulation.room import SimulatedRoom
from tablectl.simulation.table import SimulatedTable
from tests.journeys.tables import RunningTable
from tests.lossy_network import LossyNetwork
from tests.waiting import until
from vision.cameras import encode_jpeg
from vision.types import Image

SIZE: Final = (1920, 1080)
QUALITY: Final = 85
SEEDS: Final = (4, 7, 11, 15)
DISCARDS: Final = 6
LOSSES: Final = (0.0, 0.05, 0.30)
PATIENCE_S: Final = 60.0
LOOK_S: Final = 0.02
VARIANTS: Final = 3
"""Pictures of one moment, which differ by the lens's noise."""
PASSWORD: Final = "seven pairs and a wait"


class Phone:
    """A paired phone that sends the moment it is shown, until it is closed."""

    def __init__(self, address: str, cookie: httpx.Cookies) -> None:
        self._client = httpx.Client(base_url=address, cookies=cookie, timeout=10.0)
        self._shown: Sequence[bytes] = ()
        self._ended = threading.Event()
        self.sent, self.failed = 0, 0
        self._thread = threading.Thread(target=self._send, name="phone", daemon=True)

    def show(self, moment: Sequence[bytes]) -> None:
        self._shown = moment
        if not self._thread.is_alive():
            self._thread.start()

    def close(self) -> None:
        self._ended.set()
        self._thread.join()
        self._client.close()

    def _send(self) -> None:
        for number in itertools.count():
            began = time.monotonic()
            next_s = 0.2
            try:
                answer = self._client.post(
                    "/api/camera/frame",
                    content=self._shown[number % VARIANTS],
                    headers={"Content-Type": "image/jpeg"},
                )
                next_s = answer.json()["every_ms"] / 1000
                self.sent += 1
            except (httpx.HTTPError, KeyError, ValueError):
                self.failed += 1
            if self._ended.wait(max(0.0, next_s - (time.monotonic() - began))):
                return


def run() -> list[tuple[str, float, str]]:
    """Median and longest time by loss; what was lost."""
    moments = _moments()
    found: list[tuple[str, float, str]] = []
    for loss in LOSSES:
        with tempfile.TemporaryDirectory() as folder, closing(_Table(Path(folder))) as table:
            times, phone, cut = _measured(table, moments, loss)
        name = f"phone, 1080p, {loss:.0%} loss"
        found += [
            (f"{name}: change on the table to its event, median", statistics.median(times), "s"),
            (f"{name}: the longest of {len(times)}", max(times), "s"),
            (f"{name}: discards that were not told", len(moments) - 1 - len(times), ""),
            (f"{name}: pictures sent", phone.sent, ""),
            (f"{name}: pictures that did not arrive, connections cut", phone.failed + cut, ""),
        ]
    return found


class _Table:
    """A table with a phone's place, and its operator."""

    def __init__(self, folder: Path) -> None:
        self.running = RunningTable(folder / "state", "--phone", fresh=True)
        self.operator = httpx.Client(base_url=self.running.address, timeout=30.0)
        token = self.running.told("first log-in").split()[0].partition("#")[2]
        said = {"token": token, "name": "Olga", "password": PASSWORD}
        assert self.operator.post("/api/first-operator", json=said).is_success
        self._csrf = self.operator.get("/api/me").json()["csrf"]

    def ask(self, path: str, **said: object) -> dict[str, object]:
        answer = self.operator.post(path, json=said, headers={"X-CSRF-Token": self._csrf})
        assert answer.is_success, answer.text
        told: dict[str, object] = answer.json()
        return told

    def paired(self) -> httpx.Cookies:
        code = self.ask("/api/cameras/code", camera="overhead")["code"]
        client = httpx.Client(base_url=self.running.address)
        assert client.post("/api/camera/pair", json={"code": code}).is_success
        return client.cookies

    def close(self) -> None:
        self.operator.close()
        self.running.close()


def _measured(
    table: _Table, moments: Sequence[Sequence[bytes]], loss: float
) -> tuple[list[float], Phone, int]:
    cookies = table.paired()
    port = int(table.running.address.rstrip("/").rpartition(":")[2])
    with closing(LossyNetwork(port, loss)) as network:
        phone = Phone(f"http://127.0.0.1:{network.port}", cookies)
        with closing(phone):
            phone.show(moments[0])
            until(lambda: _sees(table), why=lambda: table.running.log)
            table.ask("/api/command", do="next_hand", by_hand=True)
            # What lies there is known before anything changes.
            until(lambda: bool(table.running.events("indicator_revealed/1")), why=lambda: table.running.log)
            times = []
            for number, moment in enumerate(moments[1:], start=1):
                began = time.monotonic()
                phone.show(moment)
                if _comes(lambda: len(table.running.events("tile_discarded/1")) >= number):  # noqa: B023
                    times.append(time.monotonic() - began)
        return times, phone, network.cut


def _sees(table: _Table) -> bool:
    health = table.running.heard("health")
    lights = health[-1]["lights"] if health else ()
    return any(
        each["light"] == "camera overhead" and each["colour"] in ("green", "yellow") for each in lights
    )


def _comes(done: Callable[[], bool]) -> bool:
    """Whether it comes about in time."""
    end = threading.Event()
    for _ in range(round(PATIENCE_S / LOOK_S)):
        if done():
            return True
        end.wait(LOOK_S)
    return False


def _moments() -> list[list[bytes]]:
    """A hand after its deal and after each of its first discards, none of which was called."""
    for seed in SEEDS:
        pictures = list(itertools.islice(_stills(seed), DISCARDS + 1))
        if len(pictures) > DISCARDS:
            rng = np.random.default_rng(seed)
            return [[encode_jpeg(_noisy(each, rng), QUALITY) for _ in range(VARIANTS)] for each in pictures]
    raise AssertionError("every hand has a call among its first discards")


def _stills(seed: int) -> Iterator[Image]:
    """What the lens sees while nobody's hand is over the table: after the deal, after each discard."""
    camera = room_camera(SimulatedRoom(seed), SIZE)
    table = SimulatedTable(SimulatedRoom(seed), plan=camera.plan)
    looks = TableCamera(table, camera, fps=1000)
    due, thrown = True, 0
    for tenth in itertools.count():
        now_s = tenth / 10
        table.poll(now_s)
        happened = [each.event for each in table.take_events()]
        if any(isinstance(each, MeldClaimed) for each in happened):
            return
        thrown += sum(isinstance(each, TileDiscarded) for each in happened)
        due = due or bool(thrown and any(isinstance(each, TileDiscarded) for each in happened))
        hand = table.state.hand
        dealt = hand is not None and bool(hand.indicators)
        if due and dealt and not table.view().hands:
            due = False
            frame = looks.poll(now_s)
            assert frame is not None
            yield frame.image


def _noisy(picture: Image, rng: np.random.Generator) -> Image:
    noise = rng.normal(0.0, 1.5, picture.shape)
    noisy: Image = np.clip(picture + noise, 0, 255).astype(np.uint8)
    return noisy
