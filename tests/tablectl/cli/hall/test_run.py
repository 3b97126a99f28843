"""What ``tablectl hall run`` takes unless told otherwise, and what it says at its start."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import cast

import pytest
from rich.text import Text

from tablectl.adapters.host.clock import SystemClock
from tablectl.cli.hall.run import run, startup_lines
from tablectl.compose.hall.hall import HallSetup, ReadyHall, build_hall
from tablectl.errors import JournalInUse
from tablectl.hall.hall import Hall
from tablectl.threads import Threads

NEVER_RUN = cast(Hall, None)
"""What a hall says at its start asks nothing of the hall."""


def test_phones_screens_and_printed_codes_find_the_hall_again_after_a_start() -> None:
    taken = inspect.signature(run).parameters["web_port"].default
    assert taken == 8470  # as containers have it


def test_an_open_hall_prints_addresses_that_lead_others_somewhere() -> None:
    here, others = "http://127.0.0.1:8470/", "http://192.0.2.2:8470/"
    link = f"{others}enter?key=abc"
    ready = ReadyHall(NEVER_RUN, here, others, link, "hall.sqlite", None, SystemClock(), Threads())
    lines = list(startup_lines(ready))
    assert [line.split()[1] for line in lines if "http://" in line] == [
        others,
        f"{others}ranking",
        f"{others}seating",
        link,  # the desk itself opens for nobody who comes without it
    ]


def test_an_address_of_ipv6_is_shown_whole() -> None:
    here = "http://[fd00::1]:8470/"
    ready = ReadyHall(NEVER_RUN, here, here, f"{here}enter", "hall.sqlite", None, SystemClock(), Threads())
    lines = [Text.from_markup(line).plain for line in startup_lines(ready)]
    assert next(line.split()[1] for line in lines if "http://" in line) == here


def test_one_folder_has_one_hall(tmp_path: Path) -> None:
    setup = HallSetup(tmp_path, brokers=("mqtt://127.0.0.1:1",))
    with (
        build_hall(setup),
        pytest.raises(JournalInUse, match=r"already runs on .*its own --state-dir"),
        build_hall(setup),
    ):
        pass
    with build_hall(setup) as ready:
        assert ready.address
