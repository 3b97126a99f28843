"""Button pads: one address a button, a token of a role, and nothing for who only opens an address."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablectl.adapters.accounts import Role
from tablectl.adapters.pads import MAX_PADS, PADS_FILE, Pads
from tablectl.adapters.web.button_pads import COMMAND_OF_PRESS, NEXT_GRAPHIC, PRESSES
from tablectl.errors import InputError
from tests.tablectl.adapters.web.auth.test_login import AT, Device, Hall


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return Hall(tmp_path)


Operator = tuple[Device, dict[str, str]]


@pytest.fixture
def operator(hall: Hall) -> Operator:
    return hall.logged_in(Role.OPERATOR)


def token_of(operator: Operator, role: str, name: str = "Deck") -> str:
    """Of a new pad, made by an operator."""
    device, word = operator
    told = device.post("/api/pads/add", json={"name": name, "role": role}, headers=word)
    assert told.status_code == 200, told.text
    return str(told.json()["token"])


def pressed(hall: Hall, press: str, token: str) -> int:
    """The status of a press by a pad somewhere in the network."""
    return hall.device().post(f"/api/press/{press}", headers={"Authorization": f"Bearer {token}"}).status_code


@pytest.mark.parametrize("press", COMMAND_OF_PRESS)
def test_a_judges_pad_asks_what_the_judges_page_asks_in_its_own_name(
    hall: Hall, operator: Operator, press: str
) -> None:
    assert pressed(hall, press, token_of(operator, "judge")) == 200
    by, asked = hall.desk.asked[-1]
    assert by == "Deck"
    assert {name: value for name, value in asked.items() if name != "id"} == COMMAND_OF_PRESS[press]


@pytest.mark.parametrize("press", PRESSES)
def test_an_address_that_is_only_opened_presses_nothing(hall: Hall, operator: Operator, press: str) -> None:
    token = token_of(operator, "operator")
    device, _ = operator
    for address in (f"/api/press/{press}", f"/api/press/{press}?token={token}"):
        assert device.get(address).status_code in (404, 405)
        assert device.post(address).status_code == 403
    assert hall.desk.asked == []


def test_a_wrong_token_and_one_that_was_taken_away_press_nothing(hall: Hall, operator: Operator) -> None:
    token = token_of(operator, "judge")
    assert pressed(hall, "pause", "") == 403
    assert pressed(hall, "pause", f"{token}x") == 403
    device, word = operator
    assert device.post("/api/pads/remove", json={"name": "Deck"}, headers=word).json()["pads"] == []
    assert pressed(hall, "pause", token) == 403
    assert device.post("/api/pads/remove", json={"name": "Deck"}, headers=word).status_code == 404
    assert hall.desk.asked == []


def test_a_pad_presses_what_its_role_may(hall: Hall, operator: Operator) -> None:
    judge, broadcast = token_of(operator, "judge"), token_of(operator, "broadcast", "Stream")
    assert pressed(hall, "scene-win", judge) == 403
    assert pressed(hall, "pause", broadcast) == 403
    assert pressed(hall, "scene-win", broadcast) == 409, "OBS is not there"
    assert pressed(hall, "dance", judge) == 404
    assert hall.desk.asked == []


def test_nobody_but_operators_makes_pads_and_a_token_is_told_once(
    hall: Hall, operator: Operator, tmp_path: Path
) -> None:
    judge, word = hall.logged_in(Role.JUDGE)
    assert judge.get("/api/pads").status_code == 403
    assert judge.post("/api/pads/add", json={"name": "A", "role": "judge"}, headers=word).status_code == 403
    token = token_of(operator, "judge")
    assert token not in operator[0].get("/api/pads").text
    assert token not in (tmp_path / PADS_FILE).read_text()
    assert pressed(Hall(tmp_path), "pause", token) == 200, "it holds over a restart"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": "A", "role": "player"}, "no_such_role"),
        ({"name": "A", "role": "viewer"}, "no_such_role"),
        ({"name": "<b>", "role": "judge"}, "pad_name"),
        ({"name": "DECK", "role": "judge"}, "pad_name"),
    ],
)
def test_what_cannot_be_a_pad_is_refused_with_the_reason(operator: Operator, body: object, code: str) -> None:
    token_of(operator, "judge")
    device, word = operator
    told = device.post("/api/pads/add", json=body, headers=word)
    assert (told.status_code, told.json()["error"]["code"]) == (400, code)


def test_there_are_so_many_pads_and_a_broken_file_says_what_to_do(tmp_path: Path) -> None:
    pads = Pads(tmp_path, lambda: AT)
    for number in range(MAX_PADS):
        pads.add(f"pad {number}", Role.JUDGE)
    with pytest.raises(InputError, match="remove one first"):
        pads.add("one more", Role.JUDGE)
    (tmp_path / PADS_FILE).write_text("[{}]")
    with pytest.raises(InputError, match="remove it"):
        Pads(tmp_path, lambda: AT)


def test_a_pad_that_the_command_adds_presses_at_once_and_one_that_it_takes_away_no_more(
    hall: Hall, tmp_path: Path
) -> None:
    command = Pads(tmp_path, lambda: AT)
    assert pressed(hall, "pause", "nobody's") == 403
    token = command.add("Deck", Role.JUDGE)
    assert pressed(hall, "pause", token) == 200
    assert command.remove("Deck")
    assert pressed(hall, "pause", token) == 403


def test_a_file_that_is_damaged_while_the_pages_are_served_leaves_the_pads_as_they_were(
    hall: Hall, operator: Operator, tmp_path: Path
) -> None:
    token = token_of(operator, "judge")
    (tmp_path / PADS_FILE).write_text("[{")
    assert pressed(hall, "pause", token) == 200


def test_graphics_are_turned_by_the_broadcasts_pads_and_not_by_a_judges(
    hall: Hall, operator: Operator
) -> None:
    assert pressed(hall, NEXT_GRAPHIC, token_of(operator, "broadcast")) == 200
    assert pressed(hall, NEXT_GRAPHIC, token_of(operator, "judge", "Judge")) == 403
