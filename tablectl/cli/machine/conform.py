"""``tablectl machine conform``."""

from __future__ import annotations

import json
import secrets
from typing import Annotated

import typer

from firmware_bridge.configuration import MAX_STACKS
from firmware_bridge.conformance import CHECKS, ConformanceRun, RawLink, Result, Verdict
from tablectl.adapters.machine.controller_port import open_port, poll_until
from tablectl.cli.options import Baud, ChecksAsJson, Only, Port
from tablectl.errors import InputError

VERDICT_LABELS = {Verdict.PASSED: "passed  ", Verdict.FAILED: "FAILED  ", Verdict.LEFT_OUT: "left out"}


def conform(
    port: Port,
    baud: Baud = 115_200,
    tiles: Annotated[
        int,
        typer.Option(
            min=0,
            max=8 * MAX_STACKS,
            help="Number of tiles in the set, if somebody pushes them in when the lids open; also "
            "tests wall building.",
        ),
    ] = 0,
    sets: Annotated[
        int,
        typer.Option(min=1, max=2, help="2: somebody pushes in a second set when the lids open again."),
    ] = 1,
    seats: Annotated[
        bool, typer.Option(help="The board has keys, lamps and sticks, and no machine: nothing moves.")
    ] = False,
    only: Only = None,
    show_list: Annotated[
        bool, typer.Option("--list", help="List the checks with their requirements, and run nothing.")
    ] = False,
    as_json: ChecksAsJson = False,
) -> None:
    """Test a controller's conformance to docs/PROTOCOL.md.

    Each check quotes the requirement that it tests; a failed check says what was expected and what came.
    **The machine moves**: lids, drum and dice, and with `--tiles` the walls. Keep hands away. A latched
    fault is reset first. Checks that need a freshly started controller are skipped, and reported as left
    out, if a host has greeted it before; restart the controller to run them. Faults that the link cannot
    cause (a jam, lids pulled open, a power cut) are not tested here. With `--seats` checks that need a
    motion are left out.

    Exit status 0 if every check that ran has passed, 1 if one has failed.
    """
    known = {check.name: check for check in CHECKS}
    if unknown := [name for name in only or () if name not in known]:
        raise InputError(f"there is no check {', '.join(unknown)}: --list shows them")
    if tiles % 2:
        raise InputError(f"--tiles takes an even number, not {tiles}: walls are two tiles high")
    if seats and tiles:
        raise InputError("--seats is a board without a machine: --tiles has nothing to build")
    if sets == 2 and not tiles:
        raise InputError("--sets 2 needs --tiles as well: how many one set has")
    checks = tuple(known[name] for name in only) if only else CHECKS
    if show_list:
        for check in checks:
            row = {"check": check.name, "section": check.section, "must": check.must}
            typer.echo(
                json.dumps(row, ensure_ascii=False)
                if as_json
                else f"{check.section} {check.name}: {check.must}"
            )
        return
    wire = open_port(port, baud)
    link = RawLink(wire, nonce=secrets.randbits(32), tiles=tiles, sets=sets, seats_only=seats)
    examination = ConformanceRun(link, checks)
    results: list[Result] = []

    def poll(now_s: float) -> bool:
        for result in examination.poll(now_s):
            results.append(result)
            typer.echo(json.dumps(result.as_json(), ensure_ascii=False) if as_json else _line(result))
        return examination.done

    try:
        poll_until(wire, poll)
    finally:
        wire.close()
    counts = {verdict: sum(one.verdict is verdict for one in results) for verdict in Verdict}
    if not as_json:
        typer.echo(
            f"{counts[Verdict.PASSED]} passed, {counts[Verdict.FAILED]} failed, "
            f"{counts[Verdict.LEFT_OUT]} left out; {link.dropped} bytes of noise"
        )
    if counts[Verdict.FAILED]:
        raise typer.Exit(1)


def _line(result: Result) -> str:
    line = f"{VERDICT_LABELS[result.verdict]}  {result.check}"
    if result.verdict is Verdict.LEFT_OUT:
        return f"{line}: {result.came}"
    if result.verdict is Verdict.FAILED:
        return f"{line}\n    must:     {result.must}\n    expected: {result.expected}\n    {result.came}"
    return line
