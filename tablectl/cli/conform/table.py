"""``tablectl conform table``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tablectl.cli.conform.lazy_conformance import conformance
from tablectl.cli.conform.report import print_requirements, print_results, select_checks
from tablectl.cli.options import ChecksAsJson, Only
from tablectl.errors import InputError


def table(
    address: Annotated[
        str,
        typer.Argument(
            help="The table at its broker: mqtt[s]://[NAME@]HOST[:PORT]/TABLE.", metavar="ADDRESS"
        ),
    ] = "",
    seconds: Annotated[float, typer.Option(min=0.1, max=86_400, help="How long to listen.")] = 60.0,
    events: Annotated[
        int | None, typer.Option(min=1, help="Stop listening after this many events, if they come earlier.")
    ] = None,
    password_file: Annotated[
        Path | None, typer.Option(help="File whose first line is the password of NAME.")
    ] = None,
    ca_file: Annotated[str, typer.Option(help="Authority to trust with mqtts://.")] = "",
    only: Only = None,
    show_list: Annotated[
        bool, typer.Option("--list", help="List the checks with their requirements, and listen to nobody.")
    ] = False,
    as_json: ChecksAsJson = False,
) -> None:
    """Test what a table says over MQTT for conformance to docs/MQTT.md.

    It only listens: play while it does, and correct something. Each check quotes the requirement that it
    tests; a failed check says what was expected and what came first, and how often. A check is left out if
    nothing was heard that it is about. A name that may hear `broadcast/…` or `command/result` has these
    judged too. The broker has to speak MQTT 5.

    Exit status 0 if every check that ran has passed, 1 if one has failed, 2 if the table cannot be heard, or
    said nothing.
    """
    by_name = {check.name: check for check in conformance.CHECKS}
    checks = [by_name[name] for name in select_checks(tuple(by_name), only)]
    if show_list:
        print_requirements(checks, as_json=as_json)
        return
    if not address:
        raise InputError("which table? expected an address such as mqtt://127.0.0.1:1883/table-1")
    if not as_json:
        typer.echo(f"listening for {seconds:g} s…", err=True)
    traffic = conformance.listen(
        address, conformance.ListeningLimits(seconds, events), password_file=password_file, ca_file=ca_file
    )
    if not traffic.messages:
        raise InputError(f"nothing was told under mahjong/{traffic.table}/: is this the table's name?")
    results = conformance.examine(traffic, checks)
    print_results(results, as_json=as_json, closing=lambda: f"; {len(traffic.messages)} messages")
