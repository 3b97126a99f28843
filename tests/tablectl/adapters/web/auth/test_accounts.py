"""Accounts and devices over HTTP: operators alone, and never the last of them away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablectl.adapters.accounts import Accounts, Role
from tablectl.adapters.web.auth.rights import ANONYMOUS
from tablectl.adapters.web.auth.sessions import Sessions
from tests.tablectl.adapters.web.auth.test_login import PASSWORD, Hall

ADDED = {"name": "Jun", "role": "judge", "password": "thirteen orphans"}
ASKED = {
    "/api/accounts/add": ADDED,
    "/api/accounts/password": {"name": "Judge", "password": "thirteen orphans"},
    "/api/accounts/remove": {"name": "Judge"},
    "/api/devices/sign-out": {"device": "0" * 16},
}


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    yield Hall(tmp_path)


@pytest.mark.parametrize("role", [each for each in Role if each not in (Role.OPERATOR, Role.PLAYER)])
def test_nobody_but_operators_sees_or_changes_accounts(hall: Hall, role: Role) -> None:
    hall.accounts.add("Olga", Role.OPERATOR, PASSWORD, "2026-11-20T08:00:00.000Z")
    device, token = hall.logged_in(role)
    before = hall.accounts.all()
    assert device.get("/api/accounts").status_code == 403
    for path, body in ASKED.items():
        assert device.post(path, json=body, headers=token).status_code == 403
        assert hall.device(here=True).post(path, json=body).status_code == 403
    assert hall.accounts.all() == before


def test_an_operator_adds_changes_and_removes_accounts_by_our_own_page_only(hall: Hall) -> None:
    device, token = hall.logged_in(Role.OPERATOR)
    assert device.post("/api/accounts/add", json=ADDED).status_code == 403, "without the page's word"
    told = device.post("/api/accounts/add", json=ADDED, headers=token)
    assert [each["name"] for each in told.json()["accounts"]] == ["Jun", "Operator"]
    assert ADDED["password"] not in told.text
    assert "digest" not in told.text
    again = device.post("/api/accounts/add", json=ADDED, headers=token)
    assert (again.status_code, again.json()["error"]["code"]) == (409, "account_taken")
    changed = {"name": "jun", "password": "nine gates"}
    assert device.post("/api/accounts/password", json=changed, headers=token).status_code == 200
    assert hall.accounts.check("Jun", "nine gates") is not None
    assert device.post("/api/accounts/remove", json={"name": "Jun"}, headers=token).status_code == 200
    assert hall.accounts.get("Jun") is None


def test_the_only_operator_stays(hall: Hall) -> None:
    device, token = hall.logged_in(Role.OPERATOR)
    told = device.post("/api/accounts/remove", json={"name": "Operator"}, headers=token)
    assert (told.status_code, told.json()["error"]["code"]) == (409, "last_operator")
    assert hall.accounts.has_operator()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"role": "player"}, "no_such_role"),
        ({"role": "king"}, "no_such_role"),
        ({"password": "short"}, "password_length"),
        ({"name": "<b>"}, "account_name"),
        ({"name": ""}, "account_name"),
    ],
)
def test_what_cannot_be_an_account_is_refused_with_the_reason(
    hall: Hall, change: dict[str, str], code: str
) -> None:
    device, token = hall.logged_in(Role.OPERATOR)
    told = device.post("/api/accounts/add", json={**ADDED, **change}, headers=token)
    assert (told.status_code, told.json()["error"]["code"]) == (400, code)


def test_a_device_is_signed_out_from_afar(hall: Hall) -> None:
    device, token = hall.logged_in(Role.OPERATOR)
    judge, _ = hall.logged_in(Role.JUDGE)
    devices = device.get("/api/accounts").json()["devices"]
    assert {each["name"]: each["own"] for each in devices} == {"Operator": True, "Judge": False}
    assert all("httpx" in each["label"] for each in devices), "what the browser calls itself"
    key = next(each["device"] for each in devices if not each["own"])
    assert judge.get("/api/me").json()["role"] == "judge"
    assert device.post("/api/devices/sign-out", json={"device": key}, headers=token).status_code == 200
    assert judge.get("/api/me").json()["role"] == "viewer"
    assert device.get("/api/me").json()["role"] == "operator"
    gone = device.post("/api/devices/sign-out", json={"device": key}, headers=token)
    assert (gone.status_code, gone.json()["error"]["code"]) == (404, "no_such_device")


def test_no_other_site_may_frame_the_page(hall: Hall) -> None:
    policy = hall.device().get("/accounts").headers["content-security-policy"]
    assert "frame-ancestors 'self'" in policy


def test_a_clock_that_is_set_ends_no_later_log_in_and_keeps_none_that_a_new_password_ends(
    tmp_path: Path,
) -> None:
    ahead, right = "2027-06-01T10:00:00.000Z", "2026-12-01T10:00:00.000Z"
    now = [ahead]
    accounts = Accounts(tmp_path)
    accounts.add("Olga", Role.OPERATOR, PASSWORD, ahead)
    sessions = Sessions(accounts, tmp_path, lambda: now[0])
    early = sessions.log_in("Olga", PASSWORD)
    now[0] = right
    late = sessions.log_in("Olga", PASSWORD)
    assert early and late
    again = Sessions(accounts, tmp_path, lambda: now[0])
    assert again.user(late).name == "Olga", "the account seems to be younger than the log-in"
    assert again.user(early) == ANONYMOUS, "else it would last until the wrong time comes"
    accounts.set_password("Olga", "another password", right)
    assert again.user(early) == again.user(late) == ANONYMOUS, "the old log-in seems to be younger"
