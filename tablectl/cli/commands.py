"""The subcommands. Each is a module that loads when it is chosen: ``tablectl export`` needs no cameras."""

from __future__ import annotations

from importlib import import_module, metadata
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from tablectl.cli import documents
from tablectl.cli.eager_plugins import load_eager_plugins
from tablectl.cli.help_texts import (
    fit_to_terminal,
    markup_mode,
    name_values_plainly,
    terminal_width,
    wrap_command_lists,
)

COMMANDS: Final = {
    "run": "Run the table: machine, panels, cameras, referee, journal, MQTT, pages.",
    "doctor": "Check this computer and say how to fix each failed check.",
    "preflight": "Show the pre-flight checks: what is OK, what is a warning, what blocks the deal.",
    "score": "Score winning hands, one JSON object per line.",
    "needs": "Tell what a player must win with to reach a rank, one JSON object per line.",
    "odds": "Tell who will win a hand and how the session will end, one JSON object per line.",
    "danger": "Tell how dangerous each tile of a hand is to throw, in any book, one JSON object per line.",
    "highlights": "List the turns of recorded games of riichi that a viewer should see again.",
    "stats": "Count what players did in recorded games: wins, deal-ins, riichi, calls, points, places.",
    "people": "Put players' names right for statistics, and delete a player on request.",
    "rules": "Print a rule book's optional rules: names, values, clauses, its presets and scoring items.",
    "recognise": "Read the tiles in pictures: their faces, positions and orientations.",
    "replay": "Replay recorded games through the rules engine and compare.",
    "calibrate": "Calibrate the overhead camera: where it sees the table.",
    "enrol": "Enrol your own tile set once, for better recognition.",
    "learn": "Learn from corrections and answered questions to read your tiles better.",
    "follow": "Follow a recording of a table from its pictures.",
    "record": "Record all inputs of the service at a simulated table, or save a real table's last minutes.",
    "backup": "Save the table's whole state in one file, and verify the file by restoring it.",
    "restore": "Restore a backup: the next run continues at the saved tile.",
    "journal": "Examine a table's journal, and save what can be saved of a damaged one.",
    "export": "Export a session's journal in a format that other programs read.",
    "schemas": "Print the JSON Schemas of the table's messages and requests.",
    "scoresheet": "Write the score sheet of a session as one HTML file to print and sign.",
    "shuffle": "Measure how well the machine shuffles, from recorded hands.",
    "dice": "Verify committed dice from the public record.",
    "machine": "Inspect or test the table's machine without a game.",
    "hall": "Run a hall: many tables and a tournament.",
    "user": "Manage the accounts that may log in to the pages.",
    "pad": "Manage button pads (a Stream Deck, Bitfocus Companion, a phone's shortcut).",
    "conform": "Examine what others built: a table, a listener, a controller, a detector, a plugin.",
    "new": "Begin a package that brings a plugin: a rule book, a record format, a camera, a page...",
    "config": "Print the configuration with every key explained, or check a file.",
    "version": "Print the versions of the program and its platform.",
}
"""Each subcommand and the line that ``--help`` shows for it."""

FOLDERS: Final = {
    "service": ("run", "doctor", "preflight", "config", "user", "pad"),
    "scoring": ("score", "needs", "odds", "danger", "rules"),
    "games": ("replay", "export", "highlights", "stats", "people", "scoresheet"),
    "cameras": ("recognise", "calibrate", "enrol", "learn", "follow", "record"),
    "state": ("backup", "restore", "journal"),
    "fairness": ("shuffle", "dice"),
}
"""Subfolders with the modules of their subcommands; all others are in this folder."""

FORMER_NAMES: Final = {"protocol": "scoresheet"}
"""Former names of commands: they still work and are not listed."""

EPILOG: Final = (
    "Exit status: 0 success; 1 a negative result (a disagreement, a failed check); 2 wrong usage or "
    "unreadable input; 65 unreadable journal; 66 missing or wrong model; 69 missing hardware; 73, 74 "
    "disk; 75 another instance uses this journal; 78 configuration."
)


class _LazyGroup(TyperGroup):
    """Lists the subcommands without importing them."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        name = FORMER_NAMES.get(cmd_name, cmd_name)
        if name not in COMMANDS:
            return None
        return TyperCommand(name=name, help=COMMANDS[name], callback=lambda: None)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name, command, rest = super().resolve_command(ctx, args)
        return (name, None, rest) if command is None else (name, load(str(command.name)), rest)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except typer.BadParameter as error:
            # Remove what pydantic adds about Python's own error.
            error.message = error.message.removeprefix("Value error, ").partition(", unable to parse")[0]
            raise


def load(name: str) -> Any:
    """Import the subcommand ``name`` and return it as a Click command."""
    folder = next((f"{folder}." for folder, names in FOLDERS.items() if name in names), "")
    command = get_command(import_module(f"tablectl.cli.{folder}{name}").app)
    command.name = name
    fit_to_terminal(command)
    return command


name_values_plainly()
wrap_command_lists()
app = typer.Typer(
    cls=_LazyGroup,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=markup_mode(),
    epilog=f"{EPILOG} {documents.location_sentence()}",
    context_settings={"help_option_names": ["-h", "--help"], **terminal_width()},
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
    """Turns an automatic mahjong table into one that keeps its own score.

    Start with `tablectl run`: without a configuration it plays hands on a simulated table and prints the
    addresses to open. `tablectl doctor` says what this computer still needs.
    """
    load_eager_plugins()
