"""``tablectl machine state`` and ``tablectl machine dump``: read-only queries."""

from __future__ import annotations

import json
from collections.abc import Generator
from typing import Annotated

import typer

from firmware_bridge.conformance import RawLink
from firmware_bridge.inspection import entry_as_json, inspect_controller, read_dump
from firmware_bridge.link.codec import Codec
from firmware_bridge.messages.codes import Dump
from tablectl.adapters.machine.controller_port import query_controller
from tablectl.cli.options import AsJson, Baud, Port


def state(
    port: Port,
    baud: Baud = 115_200,
    as_json: AsJson = False,
) -> None:
    """Print what the controller senses and does now.

    Sends no hello, moves nothing and needs no lease: for a machine that is running, or that does not accept
    a hello. Opening the port may reset a board by its DTR line (as on an Arduino); the state is then the one
    after the reset.
    """
    answer = query_controller(port, baud, inspect_controller).as_json()
    if as_json:
        typer.echo(json.dumps(answer))
        return
    width = max(map(len, answer))
    for name, value in answer.items():
        if isinstance(value, dict):
            value = f"{value['code']} at {value['where']}. {value['hint']}"
        elif name == "configuration" and isinstance(value, list):
            value = ", ".join(value) or "not told"
        typer.echo(f"{name:<{width}}  {'none' if value is None else value}")


def dump(
    port: Port,
    baud: Baud = 115_200,
    only: Annotated[str, typer.Option(help="log, received or sent; without it all three, by time.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per line for each entry.")] = False,
) -> None:
    """Print the controller's log and the last frames it received and sent, decoded.

    Sends no hello and moves nothing. The controller keeps only the last minutes since its last start: run
    this before it is switched off. Opening the port may reset a board by its DTR line.
    """
    dumps = {what.name.lower(): what for what in (Dump.LOG, Dump.RECEIVED, Dump.SENT)}
    if only and only not in dumps:
        raise typer.BadParameter(f"--only takes {', '.join(dumps)}, not {only}")
    chosen = [dumps[only]] if only else list(dumps.values())
    codec = Codec()

    def read(link: RawLink) -> Generator[None, None, list[dict[str, object]]]:
        yield from inspect_controller(link)
        rows: list[dict[str, object]] = []
        for what in chosen:
            entries = yield from read_dump(link, what)
            rows += [entry_as_json(what, number, data, codec) for number, data in entries]
        return sorted(rows, key=lambda row: int(str(row["at_ms"] or 0)))

    for row in query_controller(port, baud, read):
        if as_json:
            typer.echo(json.dumps(row))
        else:
            head = f"{int(str(row['at_ms'] or 0)) / 1000:10.3f} s  {row['dump']!s:<8}"
            text = row.get("says") or row.get("event") or row.get("unreadable")
            detail = f" {row['detail']} {row['value']}" if "event" in row else ""
            typer.echo(f"{head}  {text}{detail}")
