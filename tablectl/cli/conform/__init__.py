"""``tablectl conform``: examiners for whoever builds a part of their own."""

from __future__ import annotations

import typer

from tablectl.cli.conform.consumer import consumer
from tablectl.cli.conform.table import table
from tablectl.cli.machine.conform import conform

app = typer.Typer(add_completion=False, rich_markup_mode="markdown", no_args_is_help=True)


@app.callback()
def examiners() -> None:
    """Examine a table, a listener or a controller that others built: does it keep to the contract?

    `table` listens to what a table says over MQTT, `consumer` tells a program that listens to tables what is
    odd but legal (docs/MQTT.md). `machine` tests the controller of a table's machine over its serial port
    (docs/PROTOCOL.md); `tablectl machine conform` is the same.
    """


app.command()(table)
app.command()(consumer)
app.command("machine")(conform)
