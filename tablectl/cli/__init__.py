"""The ``tablectl`` command: one module a subcommand, loaded when it is chosen.

Loading late keeps ``tablectl score`` quick to start: it needs neither cameras nor pages. Errors of the
package become one line on standard error and the exit status that ``tablectl.errors`` lists.
"""

from __future__ import annotations

import sys
from importlib import import_module, metadata
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from tablectl.errors import TablectlError

COMMANDS: Final = {
    "run": "Run the table: machine, panels, cameras, referee, journal, MQTT, pages.",
    "doctor": "Check this machine and say what to do about each red line.",
    "preflight": "Show the lights before the deal: what is well, what to look at, what stops the deal.",
    "score": "Score winning hands, one JSON object a line.",
    "rules": "Print a rule book's optional rules: names, values, clauses, its presets and scoring items.",
    "recognise": "Read the tiles in pictures: which they are, where they lie, how they are turned.",
    "replay": "Play recorded games through the table's own engine and compare.",
    "calibrate": "Tell the program where the overhead camera sees the table.",
    "enrol": "Show the program your own tile set once, so that it knows it on the table.",
    "follow": "Follow a recording of a table from its pictures.",
    "record": "Record everything the service senses at a simulated table; or save a real one's last minutes.",
    "backup": "Save everything that the table remembers into one file, and try it by restoring it.",
    "restore": "Put a backup back: the next run goes on at the tile at which it was made.",
    "export": "Write a session's journal in a format that other programs read.",
    "schemas": "Print the JSON Schemas of what the table says and of what it can be asked.",
    "protocol": "Write the protocol of a session as one HTML file to print and sign.",
    "shuffle": "Tell how well the machine mixes, from the hands that were seen.",
    "dice": "Check dice from the public record alone.",
    "machine": "Look at the table's machine, or examine it, without a game.",
    "user": "Who may log in to the pages.",
    "config": "Print the configuration with every key explained, or check a file.",
    "version": "Print the versions of the program and of what it runs on.",
}
"""Each subcommand and the line that ``--help`` shows for it; ``tablectl.cli.<name>`` holds it."""

EPILOG: Final = (
    "Exit status: 0 done; 1 the command's own no (disagreement, a red line); 2 wrong usage or unreadable "
    "input; 65 journal unreadable; 66 model missing or wrong; 69 a part is not there; 73, 74 disk; 75 "
    "another instance runs on this journal; 78 configuration."
)


class _LateGroup(TyperGroup):
    """Lists the subcommands without importing them."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        return TyperCommand(name=cmd_name, help=COMMANDS[cmd_name], callback=lambda: None)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name, command, rest = super().resolve_command(ctx, args)
        return name, command if command is None else load(str(name)), rest


def load(name: str) -> Any:
    """The subcommand ``name``, ready to be called."""
    command = get_command(import_module(f"tablectl.cli.{name}").app)
    command.name = name
    return command


app = typer.Typer(
    cls=_LateGroup,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(metadata.version("tablectl"))
        raise typer.Exit


@app.callback()
def tablectl(
    show_version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit."),
    ] = False,
) -> None:
    """Makes a real automatic mahjong table a live one that keeps its own score.

    Start with `tablectl run`: without a configuration it plays real hands on a simulated table and
    prints where to look. `tablectl doctor` says what this machine still needs.
    """


def main() -> None:
    """Entry point of the console script."""
    try:
        app()
    except TablectlError as error:
        typer.echo(f"tablectl: {error}", err=True)
        sys.exit(error.exit_status)
    except BrokenPipeError:
        # The reader of our output left (``| head``): nothing more to say, and nothing to say it to.
        sys.stderr.close()
        sys.exit(0)
    except KeyboardInterrupt:
        sys.exit(130)
