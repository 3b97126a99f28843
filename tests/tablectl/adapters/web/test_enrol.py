"""What programs may ask of the page that enrols tiles: fields are checked, refusals have their statuses."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from tablectl.adapters.recogniser.enrolling import EnrolDesk
from tablectl.adapters.web import WebPages, WebParts
from tablectl.errors import ModelError
from tablectl.topics import Topic
from tests.tablectl.adapters.recogniser.test_enrolling import ALL, Table
from tests.tablectl.adapters.web.in_process import OUR_OWN, QuietDesk, asked
from tests.vision.painted import tray
from vision.recogniser import FeatureDetector

JSON = [(b"content-type", b"application/json")]
LOOK = {"camera": "overhead", "flowers": True, "red_fives": False, "joker": False}


class Asking:
    """Asks the pages of one table, as somebody at its own computer."""

    def __init__(self, folder: Path, desk: EnrolDesk) -> None:
        self.pages = WebPages(QuietDesk(), WebParts(folder=folder, enrolling=desk, trust=OUR_OWN))
        self._application = self.pages.application()

    def get(self, path: str) -> tuple[int, bytes]:
        return asyncio.run(asked(self._application, "GET", f"/api/enrol{path}", b"", []))

    def post(self, path: str, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        target, data = f"/api/enrol/{path}", json.dumps(body).encode()
        status, told = asyncio.run(asked(self._application, "POST", target, data, JSON))
        return status, json.loads(told)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


@pytest.fixture
def asking(table: Table, tmp_path: Path) -> Asking:
    return Asking(tmp_path, table.desk)


def test_a_program_enrols_a_set_from_a_look_to_its_file(asking: Asking, table: Table) -> None:
    status, told = asking.post("look", LOOK)
    assert (status, told["missing"]) == (200, [])
    for query in ("?camera=overhead", f"?draft={told['draft']}"):
        status, jpeg = asking.get(f"/picture{query}")
        assert status == 200 and jpeg.startswith(b"\xff\xd8")
    status, told = asking.post("name", {"draft": told["draft"], "x": 30, "y": 30, "face": ""})
    assert (status, told["missing"]) == (200, ["1m"])
    asking.post("name", {"draft": told["draft"], "x": 30, "y": 30, "face": "1m"})
    status, told = asking.post("store", {"draft": told["draft"], "set": 1, "name": "club blue"})
    assert status == 200
    assert told["sets"][0] | {"back": None} == {
        "number": 1, "name": "club blue", "faces": len(ALL), "back": None, "own": False,
        "waits": True, "trouble": None,
    }  # fmt: skip
    assert json.loads(asking.get("")[1])["sets"] == told["sets"]


@pytest.mark.parametrize(
    ("path", "body", "status", "wanted"),
    [
        ("look", LOOK | {"camera": "left"}, 404, "there is no camera “left”"),
        ("look", LOOK | {"camera": 3}, 400, "camera must be a text"),
        ("look", LOOK | {"joker": 1}, 400, "joker must be true or false"),
        ("name", {"draft": 7, "x": 3, "y": 4, "face": "1m"}, 409, "look at the tiles again"),
        ("name", {"draft": "7x", "x": 3, "y": 4, "face": "1m"}, 400, "draft must be a whole number"),
        ("name", {"draft": 7, "x": -3, "y": 4, "face": "1m"}, 400, "x must be a number from 0 to 100000"),
        ("name", {"draft": 7, "x": 3, "y": True, "face": "1m"}, 400, "y must be a number from 0 to 100000"),
        ("name", {"draft": 7, "x": 3, "y": 4}, 400, "the request needs “face”"),
        ("store", {"draft": 7, "set": 1, "name": "x"}, 409, "look at the tiles again"),
        ("store", {"draft": 7, "set": None, "name": "x"}, 400, "set must be a whole number"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_what_would_be_right(
    asking: Asking, path: str, body: dict[str, Any], status: int, wanted: str
) -> None:
    came, told = asking.post(path, body)
    assert came == status
    assert wanted in told["error"]["message"]


def test_too_few_tiles_and_a_camera_without_a_picture_have_statuses(asking: Asking, table: Table) -> None:
    table.felt = tray(ALL[:5])
    assert asking.post("look", LOOK)[0] == 422
    table.felt = None
    assert asking.post("look", LOOK)[0] == 503
    assert asking.get("/picture?camera=overhead")[0] == 503


def test_a_missing_model_is_told(table: Table, tmp_path: Path) -> None:
    def none() -> FeatureDetector:
        raise ModelError("there is no model")

    desk = EnrolDesk({"overhead": lambda: table.felt}, none, table.sets)
    status, told = Asking(tmp_path, desk).post("look", LOOK)
    assert (status, told["error"]["message"]) == (503, "there is no model")


@pytest.mark.parametrize(
    ("state", "status"),
    [
        ({"phase": "act", "finished": False, "paused": None}, 409),
        ({"phase": "settled", "finished": False, "paused": None}, 409),
        ({"phase": "act", "finished": False, "paused": {"reason": "tiles"}}, 200),
        ({"phase": "settled", "finished": True, "paused": None}, 200),
        ({"phase": None, "finished": False, "paused": None}, 409),
        ({"phase": None, "finished": False, "paused": {"reason": "tiles"}}, 200),
    ],
    ids=["in a hand", "between hands", "paused", "over", "before the first hand", "paused before it"],
)
def test_the_felt_is_looked_at_while_the_game_does_not_go_on(
    asking: Asking, state: dict[str, Any], status: int
) -> None:
    asking.pages.show(Topic.STATE, state)
    assert asking.post("look", LOOK)[0] == status
    told = json.loads(asking.get("")[1])
    assert (told["is_played"], told["is_paused"]) == (status == 409, state["paused"] is not None)
