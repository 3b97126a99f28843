"""``tablectl conform consumer`` with programs at a real broker."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tablectl.adapters.mqtt.mosquitto import MosquittoBroker
from tablectl.cli.commands import app
from tablectl.conformance.consumers import INVARIANTS, SCENARIOS, CannotExamine
from tablectl.errors import InputError
from tests.tablectl.adapters.mqtt.listener import Listener, broker, needs_mosquitto, reserved_port

__all__ = ["broker"]
EXAMPLE = Path(__file__).parents[4] / "docs" / "examples" / "believe.py"
STUBBORN = "import time; print('{\"seq\": 0}', flush=True); time.sleep(600)"
"""Believes for ever that nothing happens."""


def conform(*arguments: str) -> tuple[int, str]:
    ran = CliRunner().invoke(app, ["conform", "consumer", *arguments])
    if ran.exception is not None and not isinstance(ran.exception, SystemExit):
        raise ran.exception
    return ran.exit_code, ran.output


def only(*names: str) -> list[str]:
    return [word for name in names for word in ("--only", name)]


@needs_mosquitto
def test_the_example_of_the_page_passes() -> None:
    """These need what only a real broker has; all others are the same without one."""
    checks = only("gap_is_filled", "starts_late", "broker_restarts", "reason_is_long", "stays_alive")
    status, out = conform(*checks, "--patience", "60", "--", sys.executable, str(EXAMPLE), "{address}")
    assert status == 0, out
    assert out.splitlines()[-1] == "5 passed, 0 failed, 0 left out"


@needs_mosquitto
def test_a_program_that_understands_nothing_is_told_what_it_should_believe() -> None:
    status, out = conform(
        *only("corrected", "seq_never_goes_back"),
        *("--patience", "0.1", "--json", "--", sys.executable, "-c", STUBBORN),
    )
    rows = [json.loads(line) for line in out.splitlines()]
    assert status == 1
    assert [(row["check"], row["verdict"]) for row in rows] == [
        ("corrected", "failed"),
        ("seq_never_goes_back", "passed"),
    ]
    assert (rows[0]["expected"], rows[0]["came"]) == ("seq 8", "before it began, seq 0")
    assert rows[0]["section"] == "Corrections"


@needs_mosquitto
@pytest.mark.parametrize(
    ("program", "why"),
    [
        (("/nowhere/consumer",), "/nowhere/consumer cannot be started"),
        ((sys.executable, "-c", "raise SystemExit(3)"), "expected it goes on: it ended with status 3"),
    ],
)
def test_a_program_that_does_not_run_is_no_verdict(program: tuple[str, ...], why: str) -> None:
    with pytest.raises(CannotExamine, match=why):
        conform("--", *program)
    assert CannotExamine.exit_status == 2


@needs_mosquitto
def test_at_another_broker_the_stand_in_leaves_nothing_behind_and_disturbs_no_table(
    broker: MosquittoBroker,
) -> None:
    address = f"mqtt://127.0.0.1:{broker.port}/stand-in"
    checks = only("another_journal", "broker_restarts")
    program = ("--patience", "60", "--", sys.executable, str(EXAMPLE), "mqtt://{host}:{port}/{table}")
    status, out = conform("--at", address, *checks, *program)
    assert status == 0, out
    assert "1 passed, 0 failed, 1 left out" in out
    assert "left out  broker_restarts: the broker is not ours to restart" in out
    late = Listener(broker.port, topics="mahjong/#")
    late.say("mahjong/end", {})
    late.until(lambda: bool(late.on("/end")))
    assert [each.topic for each in late.heard] == ["mahjong/end"]
    late.say_bytes("mahjong/stand-in/availability", b"online", retain=True)
    with pytest.raises(CannotExamine, match="a table is online at"):
        conform("--at", address, *checks, *program)
    late.close()


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ((), "which consumer"),
        (("--only", "manners", "--", "true"), "there is no check manners"),
        (("--at", "http://table.local:8080/", "--", "true"), "expected an address such as mqtt://"),
        (("--at", "mqtt://127.0.0.1", "--", "true"), "ends with the table's name"),
        (("--at", f"mqtt://127.0.0.1:{reserved_port()}/t", "--", "true"), "there is no broker at"),
    ],
)
def test_what_cannot_be_used_is_refused(arguments: tuple[str, ...], why: str) -> None:
    with pytest.raises(InputError, match=why):
        conform(*arguments)


def test_the_checks_are_listed_with_their_requirements() -> None:
    status, out = conform("--list", "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert [row["check"] for row in rows] == [*(each.name for each in SCENARIOS), *INVARIANTS]
    assert all(row["must"] and row["section"] for row in rows)
