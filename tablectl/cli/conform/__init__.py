"""``tablectl conform``: conformance tests for parts that others build."""

from __future__ import annotations

import typer

from tablectl.cli.conform.consumer import consumer
from tablectl.cli.conform.plugin import plugin
from tablectl.cli.conform.table import table
from tablectl.cli.conform.vision import vision
from tablectl.cli.machine.conform import conform

app = typer.Typer(add_completion=False, rich_markup_mode="markdown", no_args_is_help=True)


@app.callback()
def examiners() -> None:
    """Examine what others built: a table, a listener, a controller, a detector, a plugin.

    Each command says whether its subject keeps to the contract.

    `table` listens to what a table says over MQTT, `consumer` tells a program that listens to tables what is
    odd but legal (docs/MQTT.md). `machine` tests the controller of a table's machine over its serial port
    (docs/PROTOCOL.md); `tablectl machine conform` is the same. `vision` shows a detector pictures
    (docs/CAMERAS.md). `plugin` asks one that is installed (docs/PLUGINS.md).
    """


app.command()(table)
app.command()(consumer)
app.command()(vision)
app.command()(plugin)
app.command("machine")(conform)
