"""A camera on the network, a machine for two sets: tiles are enrolled, parts fail and come back."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final
from urllib.error import HTTPError
from urllib.request import urlopen

import cv2
import numpy as np
import pytest
from playwright.sync_api import expect

from firmware_bridge.messages.codes import Activity
from firmware_bridge.virtual_table import Faults, TableConfig
from tests.firmware_bridge.bench import served, virtual
from tests.journeys.journey import Journey
from tests.journeys.network_camera import NetworkCamera, network_camera
from tests.journeys.tables import RunningTable, running
from tests.vision.drawn_trays import drawn_tray
from tests.waiting import PATIENCE_S, until
from vision.photo import one_of_each
from vision.scene.faces.design import DESIGNS
from vision.types import Image

ALIKE_LEVELS: Final = 40.0
"""Of 255: what compression changes in a small place, and another tile's back exceeds."""
LOOK_AGAIN_S: Final = 0.5
TWO_SETS: Final = """
[camera]
source = "{source}"
corners_px = [[0, 959], [1279, 959], [1279, 0], [0, 0]]
width_px = 1280
height_px = 960
[panels]
pins = "none"
[machine]
port = "{machine}"
"""
"""A table with a camera over the felt and a machine for two sets of tiles."""
FACES: Final = (*one_of_each(red_fives=True), "?")
GREEN: Final = DESIGNS["mcr"]
ORANGE: Final = replace(GREEN, back=(40, 120, 235))


@dataclass(frozen=True, slots=True)
class Felt:
    """A table that runs, and what its camera stands over."""

    table: RunningTable
    camera: NetworkCamera
    faults: Faults
    """Of its machine."""

    def lay(self, tray: Image) -> None:
        """Lay tiles there, and wait until the page shows them: a network camera's pictures come late."""
        self.camera.shows = tray
        until(partial(self._is_shown, tray), meanwhile=partial(threading.Event().wait, LOOK_AGAIN_S))

    def _is_shown(self, tray: Image) -> bool:
        try:
            address = f"{self.table.address}api/enrol/picture?camera=overhead"
            with urlopen(address, timeout=PATIENCE_S) as answer:
                picture = cv2.imdecode(np.frombuffer(answer.read(), np.uint8), cv2.IMREAD_COLOR)
        except HTTPError:
            return False  # it has sent none yet
        assert picture is not None
        laid = cv2.resize(tray, (picture.shape[1], picture.shape[0]), interpolation=cv2.INTER_AREA)
        return float(np.max(cv2.blur(cv2.absdiff(picture, laid), (9, 9)))) < ALIKE_LEVELS


@pytest.fixture
def felt(tmp_path: Path) -> Iterator[Felt]:
    """A table whose camera is on the network, and whose machine takes two sets of tiles."""
    one_tile = drawn_tray(GREEN, FACES[:1])[0]
    two_sets = virtual(speed=200, config=TableConfig(tiles=2 * 136, sets=2))
    with network_camera(one_tile) as camera, served(two_sets) as machine:
        told = TWO_SETS.format(source=camera.address, machine=machine.path)
        with running(tmp_path, told) as table:
            yield Felt(table, camera, two_sets.faults)


@pytest.mark.slow
@pytest.mark.journey("docs/FIRST_TABLE.md", "docs/FOR_OWNERS.md", presses=12)
def test_both_sets_of_tiles_are_enrolled(felt: Felt, journey: Journey) -> None:
    journey.expect(alerts=("part_away", "set_wanted"))
    owner = journey.person(felt.table)
    owner.open("enrol")
    owner.sees("none enrolled: any set is read. Enrol every set once: recognition improves.")
    owner.press("Look at the tiles")
    owner.sees("The game goes on: pause it, then lay out the tiles and look again.")
    owner.press("Pause")
    owner.sees(owner.page.get_by_role("button", name="Resume"))
    owner.tick(owner.page.locator("[name=red_fives]"))
    for number, (design, name) in enumerate(((GREEN, "club green"), (ORANGE, "club orange")), 1):
        felt.lay(drawn_tray(design, FACES)[0])
        owner.press("Look at the tiles")
        owner.sees(f"All {len(FACES) - 1} tiles are taken")
        owner.write("Name", name)
        owner.press("Store this set")
        owner.sees(f"Set {number} is stored")
        owner.press("Back to the live picture")
    for number, name in ((1, "club green"), (2, "club orange")):
        owner.sees(owner.page.locator(f"#sets li[data-set='{number}']", has_text=f"{name}: 45 faces"))
    expect(owner.page.locator("#light")).to_have_text("")
    owner.press("Resume")
    until(lambda: felt.table.get("api/state")["paused"] is None)
    assert len(list(felt.table.state.rglob("*.tiles.npz"))) == 2


@pytest.mark.journey("docs/JUDGING.md", presses=7)
def test_a_part_that_fails_is_told_until_it_is_put_right(felt: Felt, journey: Journey) -> None:
    journey.expect(alerts=("part_away", "part_back", "set_wanted", "machine_fault", "machine_fault_cleared"))
    journey.expect(alerts=("machine_request_failed", "deal_stopped"), words=("Stream timeout",))
    journey.expect(alerts=("table_differs",))  # one tile lies on the felt
    judge = journey.phone(felt.table)
    judge.open("operator")
    judge.press("Pause")  # nobody plays while parts are tried
    judge.press(judge.page.locator("#confirm-yes"))
    judge.sees(judge.page.locator("#paused"))
    alerts = judge.page.locator("#alerts")
    camera = alerts.locator("li[data-code=part_away]", has_text="camera")
    machine = alerts.locator("li[data-code=part_away]", has_text="machine")
    judge.sees_none(camera)
    seen, felt.camera.shows = felt.camera.shows, None  # its cable is pulled
    judge.sees(camera)
    felt.camera.shows = seen
    judge.sees_none(camera)

    felt.faults.silent = True
    judge.sees(machine)
    felt.faults.silent = False
    judge.sees_none(machine)

    felt.faults.jam_during = Activity.SHUFFLING
    judge.press("Machine", "tab")
    judge.press("Shuffle")
    judge.press(judge.page.locator("#confirm-yes"))
    jam = judge.sees(alerts.locator("li[data-code=machine_fault]"))
    judge.press(jam.get_by_role("button", name="Clear faults"))
    judge.press(judge.page.locator("#confirm-yes"))
    judge.sees_none(jam)
    told = {each["code"] for each in felt.table.get("api/alerts")["alerts"]}
    assert not told & {"part_away", "machine_fault"}
