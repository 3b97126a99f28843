"""Options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

AsJson = Annotated[bool, typer.Option("--json", help="One JSON object.")]
ChecksAsJson = Annotated[bool, typer.Option("--json", help="One JSON object per line for each check.")]
RowsAsJson = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
Config = Annotated[
    Path | None, typer.Option("--config", "-c", help="Configuration file; gives the state directory.")
]
JsonLines = Annotated[
    bool, typer.Option("--jsonl", help="Read requests from standard input, a JSON object a line.")
]
Only = Annotated[list[str] | None, typer.Option("--only", help="Only this check; may be repeated.")]
Port = Annotated[str, typer.Argument(help="The controller's serial port.")]
Baud = Annotated[int, typer.Option(help="Baud rate.")]
StateDir = Annotated[Path | None, typer.Option("--state-dir", help="The table's state directory.")]
EitherStateDir = Annotated[
    Path | None, typer.Option("--state-dir", help="The table's state folder; replaces --config.")
]


def require_jsonl(given: bool, command: str) -> None:
    """Require ``--jsonl`` of a command that answers requests from standard input.

    Raises:
        BadParameter: it was not given.
    """
    if not given:
        raise typer.BadParameter(f"give them as JSON lines on standard input: tablectl {command} --jsonl")
