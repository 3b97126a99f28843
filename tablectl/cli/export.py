"""``tablectl export``."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tablectl.cli.late_imports import loaded_when_used
from tablectl.errors import InputError

with loaded_when_used():
    import tablectl.adapters.storage.journal as journals
    import tablectl.api.export as exports
    import tablectl.config as configuration

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


class Format(StrEnum):
    """What can be written."""

    JSONL = "jsonl"
    MJLOG = "mjlog"
    TENHOU6 = "tenhou6"
    MJAI = "mjai"


@app.command()
def export(
    game: Annotated[
        Path | None,
        typer.Argument(help="A journal, its export, or a recorded game. Without one: this table's journal."),
    ] = None,
    format_: Annotated[Format, typer.Option("--format", "-f", help="Format to write.")] = Format.JSONL,
    session: Annotated[
        int,
        typer.Option("--session", help="Which session, for formats that hold one game; -1 is the last."),
    ] = -1,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="File to write; without one, standard output.")
    ] = None,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Do not print what the format lost or what was guessed.")
    ] = False,
    config: Annotated[
        Path | None, typer.Option("--config", "-c", help="Configuration file; gives the state directory.")
    ] = None,
) -> None:
    """Export a session's journal in a format that other programs read.

    * `jsonl`: the whole journal, every session and correction; imports again without loss. For a hand in play
      it contains only what is public.
    * `mjlog`: tenhou.net's XML of one riichi game.
    * `tenhou6`: tenhou.net/6 JSON of one riichi game, for its viewer and for reviewing programs.
    * `mjai`: JSON lines of one riichi game; the only foreign format with a place for unseen tiles.

    Reads a table's journal (SQLite), its export, and the three formats, plain or gzip. What a conversion
    lost or guessed is printed on standard error, one line each (`--quiet` suppresses it). A running table
    is not disturbed.

    Examples: `tablectl export --format tenhou6 --out last.json` writes the last session of this table's
    journal; `tablectl export game.mjlog.gz --format mjai` converts one format into another;
    `tablectl export journal.sqlite --session 0 -f mjlog` writes the first session.
    """
    path = game or configuration.load(config).table.state_dir / journals.JOURNAL_FILE
    if not path.exists():
        raise InputError(f"there is no {path}: name a journal or a recorded game")
    if journals.is_journal(path):
        converted = exports.convert_journal(journals.read_journal(path), format_.value, session)
    else:
        converted = exports.convert_file(path, format_.value, session)
    if not quiet:
        for note in converted.notes:
            typer.echo(note if note.startswith("guessed: ") else f"lost: {note}", err=True)
    if out is None:
        typer.echo(converted.text, nl=False)
        return
    try:
        out.write_text(converted.text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"{out} cannot be written: {error.strerror}") from error
