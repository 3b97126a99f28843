"""The people of a club's broker: added, removed, refused, and kept when the broker is prepared again."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.system.club_broker import FOLDER, ClubBroker
from tests.system.test_club_broker import club
from tests.tablectl.adapters.mqtt.listener import needs_mosquitto

__all__ = ["club"]
pytestmark = [pytest.mark.system, needs_mosquitto]


def test_accounts_come_and_go(club: ClubBroker) -> None:
    added = club.user("add", "haru", "viewer", "t2", says="good enough")
    assert added.returncode == 0, added.stderr
    rights = (club.folder / "rights").read_text("utf-8")
    assert "user haru\ntopic read mahjong/t2/availability" in rights
    assert "good enough" not in (club.folder / "passwords").read_text("utf-8")
    assert "haru" in club.user("list").stdout
    assert club.user("remove", "haru").returncode == 0
    assert "haru" not in (club.folder / "rights").read_text("utf-8") + club.user("list").stdout
    assert "haru" not in (club.folder / "passwords").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "says", "told"),
    [
        (("add", "haru", "king"), "good enough", "no role"),
        (("add", "a b", "viewer"), "good enough", "a name has"),
        (("add", "haru", "viewer", "t1/#"), "good enough", "a table's name"),
        (("add", "haru", "table"), "good enough", "one table"),
        (("add", "haru", "viewer"), "short", "at least 8"),
        (("remove", "haru"), "", "there is no"),
        (("dance",), "", "expected add"),
    ],
)
def test_what_cannot_be_an_account_is_told(
    club: ClubBroker, arguments: tuple[str, ...], says: str, told: str
) -> None:
    done = club.user(*arguments, says=says)
    assert done.returncode == 2
    assert told in done.stderr


@pytest.mark.parametrize("script", ["prepare", "user"])
def test_the_commands_explain_themselves(script: str) -> None:
    done = subprocess.run([FOLDER / script, "--help"], capture_output=True, text=True, check=True)
    assert f"deploy/mosquitto/{script}" in done.stdout
    assert subprocess.run([FOLDER / script], capture_output=True, check=False).returncode == 2


def test_preparing_again_keeps_authority_and_people_and_gives_them_the_rights_of_this_version(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "broker"
    for _ in range(2):
        subprocess.run([FOLDER / "prepare", folder, "localhost"], check=True, capture_output=True)
        first = (folder / "ca.crt").read_bytes()
        (folder / "people").write_text("x viewer +\n", encoding="utf-8")
    assert (folder / "ca.crt").read_bytes() == first
    assert (folder / "people").read_text("utf-8") == "x viewer +\n"
    assert "user x\ntopic read mahjong/+/availability" in (folder / "rights").read_text("utf-8")
