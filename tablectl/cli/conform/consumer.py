"""``tablectl conform consumer``."""

from __future__ import annotations

from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import typer

from tablectl.cli.conform.lazy_conformance import conformance
from tablectl.cli.conform.report import print_requirements, print_results, select_checks
from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.options import ChecksAsJson, Only
from tablectl.errors import InputError

with lazy_imports():
    import tablectl.adapters.mqtt.temporary_broker as temporary_broker

STAND_IN_TABLE: Final = "stand-in"
"""Name of the stand-in table at a broker that this command starts."""


@dataclass(frozen=True, slots=True)
class _CheckRow:
    name: str
    section: str
    must: str


def consumer(
    program: Annotated[
        list[str] | None,
        typer.Argument(
            help="The consumer and its arguments, after `--`; `{address}` becomes the table's address.",
            metavar="[-- PROGRAM ARGUMENTS…]",
        ),
    ] = None,
    at: Annotated[
        str,
        typer.Option(
            "--at",
            help="Speak at this broker as this table: mqtt[s]://[NAME@]HOST[:PORT]/TABLE. "
            "Without it a broker is started.",
            metavar="ADDRESS",
        ),
    ] = "",
    password_file: Annotated[
        Path | None, typer.Option(help="With --at: file whose first line is the password of NAME.")
    ] = None,
    ca_file: Annotated[str, typer.Option(help="Authority to trust with mqtts://.")] = "",
    patience: Annotated[
        float, typer.Option(min=0.1, max=3600, help="Seconds until it must believe what is right.")
    ] = 10.0,
    only: Only = None,
    show_list: Annotated[
        bool, typer.Option("--list", help="List the checks with their requirements, and examine nobody.")
    ] = False,
    as_json: ChecksAsJson = False,
) -> None:
    """Test whether a program that listens to tables understands what they may say (docs/MQTT.md).

    A stand-in table tells it odd but legal things: events twice, gaps, corrections of corrections, restarts,
    what later versions may add. The program prints what it believes, one line of JSON per change:
    `{"journal": "…", "seq": 12, "standing": ["HASH", …], "scores": [25000, …], "online": true}`; what it does
    not keep it leaves away, and the checks about it are left out. docs/examples/believe.py is an example.

    Exit status 0 if every check that ran has passed, 1 if one has failed, 2 if there is nobody to examine.
    """
    consumers = conformance.consumers
    scenarios = {each.name: each for each in consumers.SCENARIOS}
    names = select_checks((*scenarios, *consumers.INVARIANTS), only)
    if show_list:
        requirements = consumers.INVARIANTS
        listed = [
            scenarios.get(name) or _CheckRow(name, consumers.CONSUMERS_SECTION, requirements.get(name, ""))
            for name in names
        ]
        print_requirements(listed, as_json=as_json)
        return
    if not program:
        raise InputError(
            "which consumer? expected its program after --, as in: -- python believe.py {address}"
        )
    with ExitStack() as stack:
        if at:
            wire = consumers.open_on_broker(at, program, password_file=password_file, ca_file=ca_file)
            table = at.rpartition("/")[2]
        else:
            broker = stack.enter_context(closing(temporary_broker.TemporaryBroker(STAND_IN_TABLE)))
            wire, table = consumers.open_on_own_broker(broker, program, STAND_IN_TABLE), STAND_IN_TABLE
        stack.enter_context(closing(wire))
        examination = consumers.Examination(wire, consumers.StandIn(table), timeout_s=patience)
        chosen = [scenarios[name] for name in names if name in scenarios]
        invariants = [name for name in names if name in consumers.INVARIANTS]
        print_results(examination.run(chosen, invariants), as_json=as_json)
