"""The attacks of ``tests.system.attacks``, in small, on a running service."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.system.attacks import ATTACKS, Attack, Broker, on_this_computer, repeated
from tests.system.attacks.wire import Target
from tests.system.running import Running, quiet_table
from tests.tablectl.adapters.mqtt.listener import needs_mosquitto

pytestmark = [pytest.mark.system, needs_mosquitto]
SMALL = 0.05


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    with Running("--config", str(quiet_table(tmp_path_factory.mktemp("attacked")))) as running:
        broker = Broker(running.mqtt_port, running.mqtt_login("operator"))
        yield replace(on_this_computer(running.address, SMALL), broker=broker)
        assert running.stop() == 0, "it has lived through all of them"


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_an_attack_ends_as_it_should_and_a_visitor_is_served_meanwhile(
    target: Target, attack: Attack
) -> None:
    outcome, visitor = asyncio.run(repeated(attack, target))
    assert outcome.held, outcome
    assert visitor.missed == 0


@pytest.mark.parametrize(
    "url", ["http://192.0.2.1:8460/", "http://table.example:80/", "http://127.0.0.1/", "x"]
)
def test_only_a_service_on_this_computer_is_attacked(url: str) -> None:
    with pytest.raises(ValueError, match="only this computer is attacked"):
        on_this_computer(url)
