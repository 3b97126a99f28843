"""The players' phones as panels: what a tap is to the table, and whose it may be."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_bridge.panels.buttons import Key
from tablectl.adapters.accounts import Role
from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.machine.phone_panels import PhonePanels
from tablectl.adapters.web import WebPages, WebParts
from tablectl.api.openapi.bodies import PanelKey
from tablectl.game.evidence import Button, ButtonPressed
from tests.tablectl.adapters.web.auth.test_login import Desk, Device, Hall
from tests.tablectl.adapters.web.in_process import OUR_OWN
from tests.tablectl.table_parts import ScriptedClock


@pytest.fixture
def panels() -> PhonePanels:
    return PhonePanels(SystemClock())


@pytest.fixture
def hall(tmp_path: Path, panels: PhonePanels) -> Hall:
    """A table whose panels are phones."""
    made = Hall(tmp_path)
    made.pages = WebPages(Desk(), WebParts(table="t1", folder=tmp_path, trust=OUR_OWN, phone_panels=panels))
    made.application = made.pages.application()
    return made


def seated(hall: Hall, seat: int) -> tuple[Device, dict[str, str]]:
    """The phone of somebody who has scanned their seat's code."""
    judge, token = hall.logged_in(Role.JUDGE)
    link = judge.post("/api/seat-links", json={"seat": seat}, headers=token).json()["address"]
    phone = hall.device()
    told = phone.post("/api/seat", json={"token": link.partition("#")[2]})
    return phone, {"X-CSRF-Token": told.json()["csrf"]}


@pytest.mark.parametrize(
    ("said", "button", "call"),
    [
        ("chow", Button.CALL, "chow"),
        ("pung", Button.CALL, "pung"),
        ("kong", Button.CALL, "kong"),
        ("ready", Button.READY, None),
        ("win", Button.WIN, None),
    ],
)
def test_a_tap_is_a_key_pressed(said: PanelKey, button: Button, call: str | None) -> None:
    edges: list[tuple[int, Key, bool]] = []
    panels = PhonePanels(SystemClock(), lambda _at, seat, key, closed: edges.append((seat, key, closed)))
    panels.press(2, said)
    (pressed,) = panels.poll(0.0)
    assert isinstance(pressed, ButtonPressed)
    assert (pressed.seat, pressed.button, pressed.call) == (2, button, call)
    assert panels.poll(0.0) == ()
    assert edges == [(2, Key(said), True), (2, Key(said), False)]
    assert panels.link().up


def test_a_tap_that_is_sent_again_is_the_same_tap_for_as_long_as_it_can_be_meant() -> None:
    clock = ScriptedClock()
    panels = PhonePanels(clock)
    panels.press(2, "pung", "a")
    clock.s = 9
    panels.press(2, "pung", "a")
    panels.press(1, "pung", "a")  # of another phone
    panels.press(2, "pung", "b")
    panels.press(2, "win")
    panels.press(2, "win")
    assert len(panels.poll(9.0)) == 5
    clock.s = 30
    panels.press(2, "pung", "a")  # for another tile
    assert len(panels.poll(30.0)) == 1


def test_a_phone_that_asks_again_presses_once(hall: Hall, panels: PhonePanels) -> None:
    phone, token = seated(hall, 1)
    for _ in range(2):
        assert phone.post("/api/panel", json={"said": "ready", "id": "a"}, headers=token).is_success
    assert len(panels.poll(0.0)) == 1
    for wrong in (1, "x" * 101, None):
        answer = phone.post("/api/panel", json={"said": "ready", "id": wrong}, headers=token)
        assert answer.status_code == 400


def test_a_players_phone_presses_for_its_own_seat(hall: Hall, panels: PhonePanels) -> None:
    phone, token = seated(hall, 1)
    answer = phone.post("/api/panel", json={"said": "ready"}, headers=token)
    assert answer.json() == {"ok": True, "seat": 1, "said": "ready"}
    (pressed,) = panels.poll(0.0)
    assert isinstance(pressed, ButtonPressed)
    assert (pressed.seat, pressed.button) == (1, Button.READY)


def test_nobody_else_presses(hall: Hall, panels: PhonePanels) -> None:
    assert hall.device().post("/api/panel", json={"said": "win"}).status_code == 403
    phone, token = seated(hall, 0)
    assert phone.post("/api/panel", json={"said": "win", "seat": 1}, headers=token).status_code == 403
    assert phone.post("/api/panel", json={"said": "win"}).status_code == 403  # without the page's token
    assert panels.poll(0.0) == ()


def test_a_judge_presses_for_whoever_has_no_phone(hall: Hall, panels: PhonePanels) -> None:
    judge, token = hall.logged_in(Role.JUDGE)
    assert judge.post("/api/panel", json={"said": "win", "seat": 3}, headers=token).is_success
    assert judge.post("/api/panel", json={"said": "win"}, headers=token).status_code == 400
    (pressed,) = panels.poll(0.0)
    assert isinstance(pressed, ButtonPressed)
    assert (pressed.seat, pressed.button) == (3, Button.WIN)


@pytest.mark.parametrize("said", [None, "", "draw", "WIN", 1, ["win"]])
def test_a_key_that_no_panel_has_is_refused(hall: Hall, panels: PhonePanels, said: object) -> None:
    phone, token = seated(hall, 0)
    assert phone.post("/api/panel", json={"said": said}, headers=token).status_code == 400
    assert panels.poll(0.0) == ()


def test_a_child_that_plays_with_the_buttons_is_slowed_down(hall: Hall, panels: PhonePanels) -> None:
    phone, token = seated(hall, 0)
    answers = [phone.post("/api/panel", json={"said": "pung"}, headers=token).status_code for _ in range(14)]
    assert answers[:10] == [200] * 10
    assert 429 in answers
    assert len(panels.poll(0.0)) == answers.count(200)


def test_a_table_with_other_panels_says_so(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    phone, token = seated(hall, 0)
    answer = phone.post("/api/panel", json={"said": "win"}, headers=token)
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "no_phone_panels")
