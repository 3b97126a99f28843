"""``tablectl conform table``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from tablectl.cli.late_imports import loaded_when_used
from tablectl.errors import InputError

with loaded_when_used():
    import tablectl.conformance as conformance

SAYS = {"passed": "passed  ", "failed": "FAILED  ", "left_out": "left out"}
"""By verdict."""


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
    only: Annotated[
        list[str] | None, typer.Option("--only", help="Only this check; may be repeated.")
    ] = None,
    show_list: Annotated[
        bool, typer.Option("--list", help="List the checks with their requirements, and listen to nobody.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per line for each check.")] = False,
) -> None:
    """Test what a table says over MQTT for conformance to docs/MQTT.md.

    It only listens: play while it does, and correct something. Each check quotes the requirement that it
    tests; a failed check says what was expected and what came first, and how often. A check is left out if
    nothing was heard that it is about. A name that may hear `broadcast/…` or `command/result` has these
    judged too. The broker has to speak MQTT 5.

    Exit status 0 if every check that ran has passed, 1 if one has failed, 2 if the table cannot be heard, or
    said nothing.
    """
    known = {check.name: check for check in conformance.CHECKS}
    if unknown := [name for name in only or () if name not in known]:
        raise InputError(f"there is no check {', '.join(unknown)}: --list shows them")
    checks = tuple(known[name] for name in only) if only else conformance.CHECKS
    if show_list:
        for check in checks:
            row = {"check": check.name, "section": check.section, "must": check.must}
            typer.echo(
                json.dumps(row, ensure_ascii=False)
                if as_json
                else f"{check.section} · {check.name}: {check.must}"
            )
        return
    if not address:
        raise InputError("which table? expected an address such as mqtt://127.0.0.1:1883/table-1")
    if not as_json:
        typer.echo(f"listening for {seconds:g} s…", err=True)
    traffic = conformance.listen(
        address, conformance.Listening(seconds, events), password_file=password_file, ca_file=ca_file
    )
    if not traffic.told:
        raise InputError(f"nothing was told under mahjong/{traffic.table}/: is this the table's name?")
    results = conformance.examine(traffic, checks)
    for result in results:
        typer.echo(json.dumps(result.as_json(), ensure_ascii=False) if as_json else _line(result))
    counts = {verdict: sum(one.verdict is verdict for one in results) for verdict in conformance.Verdict}
    if not as_json:
        typer.echo(
            f"{counts[conformance.Verdict.PASSED]} passed, {counts[conformance.Verdict.FAILED]} failed, "
            f"{counts[conformance.Verdict.LEFT_OUT]} left out; {len(traffic.told)} messages"
        )
    if counts[conformance.Verdict.FAILED]:
        raise typer.Exit(1)


def _line(result: conformance.Result) -> str:
    line = f"{SAYS[result.verdict]}  {result.check}"
    if result.verdict is conformance.Verdict.LEFT_OUT:
        return f"{line}: {result.came}"
    if result.verdict is conformance.Verdict.FAILED:
        often = "" if result.faults == 1 else f" ({result.faults} times; the first:)"
        return (
            f"{line}{often}\n    must:     {result.must} ({result.section})\n"
            f"    expected: {result.expected}\n    came:     {result.came}"
        )
    return line
