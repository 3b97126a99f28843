"""Camera pictures of what was played: to judges and operators, by entry; to nobody else, in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablectl.adapters.accounts import Accounts, Role
from tablectl.adapters.web import WebPages, WebParts
from tablectl.adapters.web.past import pictures
from tablectl.api.past.sessions import PastSessions
from tablectl.ports import Command
from tablectl.web_access.limits import RateLimit
from tests.tablectl.adapters.recording.recorded_hands import RecordedTable
from tests.tablectl.adapters.web.auth.test_login import AT, PASSWORD, Device
from tests.tablectl.api.past.journals import JournalReader, journal

HAND = "/api/history/1/0/pictures"
BEGUN = 12
"""Entries of the first hand that were recorded."""


class Site:
    """Pages over a journal of two hands; the beginning of the first was recorded."""

    def __init__(self, folder: Path) -> None:
        self.recorded = RecordedTable(folder / "recorded", hands=0)
        self.recorded.play(journal()[1 : 1 + BEGUN])
        self.accounts = Accounts(folder)
        pages = WebPages(
            self,
            WebParts(
                table="t1",
                folder=folder,
                past_sessions=PastSessions("t1", JournalReader(journal())),
                pictures=self.recorded.pictures,
            ),
        )
        self.application = pages.application()

    def submit(self, command: Command) -> None:
        raise AssertionError("looking asks the table for nothing")

    def device(self, role: Role | None) -> Device:
        """A phone in the hall: somebody who has logged in, or a visitor."""
        device = Device(self.application, here=False)
        if role is not None:
            name = role.value.title()
            if self.accounts.get(name) is None:
                self.accounts.add(name, role, PASSWORD, AT)
            told = device.post("/api/login", json={"name": name, "password": PASSWORD})
            assert told.status_code == 200, told.text
        return device


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    served = Site(tmp_path_factory.mktemp("site"))
    yield served
    served.recorded.close()


@pytest.fixture(scope="module")
def judge(site: Site) -> Device:
    return site.device(Role.JUDGE)


def listed(judge: Device) -> dict[str, Any]:
    found: dict[str, Any] = judge.get(HAND).json()
    return found


def addresses(judge: Device) -> list[str]:
    """Every address that leads to pictures of the first hand."""
    event = listed(judge)["events"][4]
    return [HAND, f"{HAND}/{event['seq']}", event["pictures"]["overhead"]["address"]]


def test_a_judge_is_told_which_entries_have_pictures_and_what_the_table_keeps(judge: Device) -> None:
    told = listed(judge)
    assert [each["seq"] for each in told["events"]] == [one.seq for one in journal()[1 : 1 + BEGUN]]
    assert told["cameras"] == ["overhead"]
    assert told["kept"] == {"minutes": 5.0, "hands": 0}


def test_a_judge_sees_the_picture_of_an_entry_and_those_of_the_seconds_around_it(judge: Device) -> None:
    event = listed(judge)["events"][4]
    around = judge.get(f"{HAND}/{event['seq']}").json()
    frames = around["cameras"]["overhead"]
    assert [each["at_ms"] for each in frames] == sorted(each["at_ms"] for each in frames)
    assert event["pictures"]["overhead"] in frames
    for each in (frames[0], frames[-1]):
        answer = judge.get(each["address"])
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/jpeg")
        assert answer.headers["cache-control"] == "no-store"
        assert answer.content.startswith(b"\xff\xd8")


@pytest.mark.parametrize("role", [None, Role.VIEWER, Role.COMMENTARY, Role.BROADCAST])
def test_nobody_else_is_told_anything_of_pictures(site: Site, judge: Device, role: Role | None) -> None:
    other = site.device(role)
    for path in (*addresses(judge), "/api/history/9/9/pictures", "/api/recordings/hands/x/y/0000000001.jpg"):
        answer = other.get(path)
        assert answer.status_code == 403, path
        assert "log in" in answer.json()["error"]["message"]


def test_a_player_with_a_seats_card_sees_no_pictures(site: Site, judge: Device) -> None:
    phone = site.device(None)
    csrf = judge.get("/api/me").json()["csrf"]
    link = judge.post("/api/seat-links", json={"seat": 1}, headers={"X-CSRF-Token": csrf}).json()
    token = link["address"].partition("#")[2]
    assert phone.post("/api/seat", json={"token": token}).json()["role"] == "player"
    assert [phone.get(path).status_code for path in addresses(judge)] == [403] * 3


def test_a_hand_without_a_recording_has_no_pictures_and_what_is_not_there_is_refused(judge: Device) -> None:
    assert judge.get("/api/history/1/1/pictures").json()["events"] == []
    second = judge.get("/api/history/1/1").json()["steps"][3]["event"]["seq"]
    for path, words in (
        (f"/api/history/1/1/pictures/{second}", "no recording of this table has pictures of entry"),
        (f"{HAND}/{second}", "has no entry"),
        ("/api/history/1/7/pictures", "numbered from 0"),
        ("/api/history/x/0/pictures", "expected the number of a session"),
        ("/api/recordings/last-minutes/x/overhead/0000000001.jpg", "no recording here has this picture"),
        (
            "/api/recordings/elsewhere/x/overhead/0000000001.jpg",
            "expected /api/recordings/hands|last-minutes",
        ),
    ):
        answer = judge.get(path)
        assert answer.status_code == 404, path
        assert words in answer.json()["error"]["message"]


def spellings(address: str) -> Iterator[str]:
    """A picture's address, led astray."""
    head, recording, camera, file = address.rsplit("/", 3)
    for up in ("..", "%2e%2e", "..%2f..", "%2e%2e%2f", "....//", "..%5c", "%00"):
        yield f"{head}/{up}/{camera}/{file}"
        yield f"{head}/{recording}/{up}/{file}"
        yield f"{head}/{recording}/{camera}/{up}{file}"
        yield f"{head}/{recording}/{camera}/{up}"


def test_no_address_leads_out_of_the_recordings(judge: Device) -> None:
    for path in spellings(addresses(judge)[-1]):
        answer = judge.get(path)
        assert answer.status_code in (307, 403, 404), path
        assert not answer.content.startswith(b"\xff\xd8")


def test_a_visitor_who_asks_for_too_many_pictures_is_told_to_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "PICTURE_LIMIT", RateLimit(burst=20, refill_s=3600.0))
    site = Site(tmp_path)
    judge = site.device(Role.JUDGE)
    address = addresses(judge)[-1]
    answers = [judge.get(address) for _ in range(25)]
    site.recorded.close()
    assert answers[0].status_code == 200
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["Retry-After"]) > 0
