"""The attacks of ``tests.attacks``, in small."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.attacks import themes
from tests.attacks.theme import Given, Theme
from tests.attacks.wire import on_this_computer
from tests.tablectl.adapters.mqtt.listener import needs_mosquitto

pytestmark = [pytest.mark.system, needs_mosquitto]
SMALL = 0.05
LONG = frozenset(
    {"cameras_that_fail", "database_that_stops", "database_whose_disk_is_full", "node_that_stops"}
)
"""Attacks that wait for what others give up only after long: a minute each, however small."""
ALL = [(name, attack) for name, theme in themes().items() for attack in theme.attacks]


@pytest.fixture(scope="module")
def opened(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """What a theme attacks, once for all of its attacks."""
    theme: Theme[Any] = themes()[request.param]
    with theme.opened(Given(tmp_path_factory.mktemp(request.param), SMALL)) as attacked:
        yield attacked


@pytest.mark.slow
@pytest.mark.parametrize(
    ("opened", "attack"),
    [
        pytest.param(
            name,
            attack,
            id=f"{name}-{attack.__name__}",
            marks=[pytest.mark.soak] if attack.__name__ in LONG else [],
        )
        for name, attack in ALL
    ],
    indirect=["opened"],
    scope="module",
)
def test_an_attack_ends_as_it_should_and_a_visitor_is_served_meanwhile(opened: Any, attack: Any) -> None:
    outcome = attack(opened)
    assert outcome.held, outcome


@pytest.mark.parametrize(
    "url", ["http://192.0.2.1:8460/", "http://table.example:80/", "http://127.0.0.1/", "x"]
)
def test_only_a_service_on_this_computer_is_attacked(url: str) -> None:
    with pytest.raises(ValueError, match="only this computer is attacked"):
        on_this_computer(url)
