"""Options that several commands have."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

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


class StandardInputCommand(TyperCommand):
    """A command that reads standard input alone: a file that is named to it is refused with what to type."""

    allow_extra_args = True  # refused below, in better words than "unexpected extra argument"

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the options.

        Raises:
            UsageError: there is more than options.
        """
        given = tuple(args)
        rest = super().parse_args(ctx, args)
        if ctx.args:
            options = (each for each in given if each not in ctx.args)
            typed = " ".join((ctx.command_path, *options, "<", shlex.quote(ctx.args[0])))
            ctx.fail(f"The command reads standard input: {typed}")
        return rest


def require_jsonl(given: bool, command: str) -> None:
    """Require ``--jsonl`` of a command that answers requests from standard input.

    Raises:
        BadParameter: it was not given.
    """
    if not given:
        raise typer.BadParameter(f"give them as JSON lines on standard input: tablectl {command} --jsonl")
