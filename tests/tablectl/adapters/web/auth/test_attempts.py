"""Guessing is slow, and locks nobody out but the guesser."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

import tablectl.adapters.web.auth.sessions as sessions_module
from tablectl.adapters.accounts import Role, hash_secret
from tablectl.adapters.web.auth.attempts import (
    ADDRESS_LIMIT,
    NAME_LIMIT,
    PASSWORD_LIMIT,
    UNDER_ATTACK_LIMIT,
    LoginAttempts,
)
from tablectl.adapters.web.auth.sessions import DEVICE_LIFETIME, MAX_DEVICES, SESSIONS_FILE, Sessions
from tests.tablectl.adapters.web.auth.test_login import AT, PASSWORD, Device, Hall


class Counted:
    """Tries in a time that stands still unless it is set."""

    def __init__(self) -> None:
        self.now_s = 0.0
        self.tries = LoginAttempts(lambda: self.now_s)

    def passed(self, count: int, address: str, name: str = "Olga", device: str | None = None) -> int:
        """How many of so many tries may be made."""
        return sum(self.tries.count(address, name, device) == 0 for _ in range(count))


def test_guessers_everywhere_leave_the_owner_tries_elsewhere() -> None:
    hall = Counted()
    assert hall.passed(50, "10.0.0.1") == PASSWORD_LIMIT.burst
    for guesser in range(2, 40):
        hall.passed(50, f"10.0.0.{guesser}")
    assert hall.passed(9, "192.168.1.9") == UNDER_ATTACK_LIMIT.burst
    hall.now_s = UNDER_ATTACK_LIMIT.refill_s
    assert hall.passed(1, "192.168.1.9") == 1


def test_guesses_from_everywhere_stay_few() -> None:
    hall = Counted()
    assert sum(hall.passed(50, f"10.0.1.{each}") for each in range(200)) <= NAME_LIMIT.burst + 2 * 200


def test_one_name_from_one_address_does_not_use_up_another_persons_tries() -> None:
    hall = Counted()
    hall.passed(50, "10.0.0.1", "Olga")
    assert hall.passed(3, "10.0.0.1", "Pjotr") == 3
    assert sum(hall.passed(9, "10.0.0.9", f"name {each}") for each in range(20)) == ADDRESS_LIMIT.burst


def test_an_account_of_ones_own_buys_no_tries_at_others() -> None:
    hall, passed = Counted(), 0
    for each in range(50):
        passed += hall.passed(1, "10.0.0.1", f"victim {each}")
        if hall.passed(1, "10.0.0.1", "mine"):
            hall.tries.succeeded("10.0.0.1", "mine")
    assert passed <= ADDRESS_LIMIT.burst


def test_a_device_that_the_owner_has_used_is_let_through_where_the_address_is_shut() -> None:
    hall = Counted()
    hall.passed(50, "10.0.0.1")
    assert hall.passed(50, "10.0.0.1", device="known") == PASSWORD_LIMIT.burst
    hall.tries.succeeded("10.0.0.1", "Olga", "known")
    assert hall.passed(50, "10.0.0.1", device="known") == PASSWORD_LIMIT.burst


def guess(device: Device, count: int) -> list[int]:
    said = {"name": "Olga", "password": "a wrong guess"}
    return [device.post("/api/login", json=said).status_code for _ in range(count)]


def log_in(device: Device) -> httpx.Response:
    return device.post("/api/login", json={"name": "olga", "password": PASSWORD})


def test_the_owner_logs_in_from_a_known_device_behind_the_guessers_own_router(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    hall.accounts.add("Olga", Role.OPERATOR, PASSWORD, AT)
    known, stranger = hall.device(), hall.device()
    assert log_in(known).status_code == 200
    assert guess(stranger, 9)[-1] == 429
    assert log_in(stranger).status_code == 429, "the right password, from an unknown device"
    kept = {name: value for name, value in known.cookies.items() if name.endswith("-device")}
    assert len(kept) == 1, "a log-in leaves one cookie for the device"
    back = Hall(tmp_path).device()
    back.cookies.update(kept)
    assert log_in(back).status_code == 200


def test_the_devices_cookie_opens_nothing_and_goes_to_the_log_in_alone(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    hall.accounts.add("Olga", Role.OPERATOR, PASSWORD, AT)
    answer = log_in(hall.device())
    (cookie,) = (each for each in answer.headers.get_list("set-cookie") if "-device=" in each)
    assert "Path=/api/login" in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    token = cookie.partition("=")[2].partition(";")[0]
    assert token not in (tmp_path / SESSIONS_FILE).read_text(encoding="utf-8")
    thief = hall.device()
    thief.cookies.set("tablectl-t1", token)
    assert thief.get("/api/me").json()["role"] == "viewer"


def test_a_device_is_known_for_the_names_that_logged_in_there_and_not_for_ever(tmp_path: Path) -> None:
    now = [AT]
    known = Sessions(Hall(tmp_path).accounts, tmp_path, lambda: now[0])
    token = known.remember_device("", "Olga")
    assert known.remember_device(token, "Pjotr") == token
    assert known.known_device_key(token, "OLGA") == known.known_device_key(token, "pjotr") is not None
    assert known.known_device_key(token, "Ivan") is None
    assert known.known_device_key("made up", "Olga") is None
    for _ in range(MAX_DEVICES - 1):
        known.remember_device("", "Ivan")
    assert known.known_device_key(token, "Olga") is not None
    known.remember_device("", "Ivan")
    assert known.known_device_key(token, "Olga") is None, "forgotten for the newest two hundred"
    token = known.remember_device("", "Olga")
    now[0] = f"{int(AT[:4]) + 1}{AT[4:]}"
    assert DEVICE_LIFETIME.days < 365
    assert known.known_device_key(token, "Olga") is None


def test_a_seats_old_link_lets_nobody_in_while_a_new_one_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sessions = Sessions(Hall(tmp_path).accounts, tmp_path, lambda: "2026-11-20T10:00:00.000Z")
    old = sessions.new_seat_link(0)
    new: list[str] = []

    def meanwhile(secret: str, salt: str) -> str:
        monkeypatch.setattr(sessions_module, "hash_secret", hash_secret)
        new.append(sessions.new_seat_link(0))
        return hash_secret(secret, salt)

    monkeypatch.setattr(sessions_module, "hash_secret", meanwhile)
    assert sessions.log_in_seat(old) is None
    assert sessions.log_in_seat(new[0]) is not None
