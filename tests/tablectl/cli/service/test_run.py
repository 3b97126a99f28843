"""What ``tablectl run`` says at its start."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from rich.text import Text

import tablectl.compose.table as tables
from tablectl.adapters.web.pages import PAGES as SERVED
from tablectl.cli.service.run import PAGES, phone_lines, startup_lines
from tablectl.config import Config
from tablectl.service.loop import TableService

NEVER_RUN = cast(TableService, None)
"""What a table says at its start asks nothing of its service."""


def started(
    address: str = "http://127.0.0.1:8080/", mqtt: tuple[str, int] | None = None
) -> tables.ReadyTable:
    return tables.ReadyTable(NEVER_RUN, "1", "a new session", Path("journal.db"), address, mqtt=mqtt)


def test_every_page_that_people_open_is_in_the_list_at_one_column() -> None:
    lines = [line for line in startup_lines(started(), Config()) if "http://" in line]
    assert len({line.index("http://") for line in lines}) == 1
    assert {f"/{path}" for _, path, _ in PAGES} <= SERVED.keys()
    alone = {"/login", "/first-operator", "/seat", "/player", "/camera"}  # codes lead there
    parts = {path for path in SERVED if "{" in path}
    assert SERVED.keys() - alone - parts == {f"/{path}" for _, path, _ in PAGES}


def test_brackets_are_shown_as_they_are() -> None:
    address, note = "http://[fd00::1]:8080/", "set ring_minutes in [recorder]; see [/srv/table]"
    lines = [Text.from_markup(line).plain for line in startup_lines(started(address), Config())]
    assert f"  scoreboard   {address}scoreboard" in lines
    noted = replace(started(), notes=(note,), journal_path=Path("/srv/[/a]/journal.sqlite"))
    shown = [Text.from_markup(line).plain for line in startup_lines(noted, Config())]
    assert f"  note         {note}" in shown
    assert "  journal      /srv/[/a]/journal.sqlite" in shown


def test_a_plugins_page_that_is_switched_off_is_not_in_the_list() -> None:
    table = replace(started(), plugin_pages=("points",))
    config = Config.model_validate({"plugins": {"pages": ["points", "broken"]}})
    shown = [line for line in startup_lines(table, config) if "/plugins/" in line]
    assert shown == ["  plugin       http://127.0.0.1:8080/plugins/points/"]


@pytest.mark.parametrize(
    ("mqtt", "command"),
    [
        ({}, "mosquitto_sub -h broker -p 1883"),
        (
            {"host": "broker", "tls": True, "username": "table-1", "ca_file": "/etc/table ctl/ca.crt"},
            "mosquitto_sub -h broker -p 1883 --cafile '/etc/table ctl/ca.crt' -u NAME -P PASSWORD",
        ),
        (
            {"host": "broker", "tls": True},
            "mosquitto_sub -h broker -p 1883 --tls-use-os-certs",
        ),
    ],
    ids=["own", "club", "authority of the system"],
)
def test_the_command_for_listening_comes_in_where_the_table_does(mqtt: dict[str, Any], command: str) -> None:
    table = started(mqtt=("broker", 1883))
    (line,) = (
        line for line in startup_lines(table, Config.model_validate({"mqtt": mqtt})) if "listen with" in line
    )
    assert line.strip() == f"listen with  {command} -v -t 'mahjong/table-1/#'"


def test_phones_are_told_why_they_cannot_come_while_the_pages_are_for_this_computer() -> None:
    (line,) = phone_lines(started(), Config())
    assert "set [web] host" in line
    assert list(phone_lines(started(""), Config())) == []
