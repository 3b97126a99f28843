"""``tablectl export``."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tablectl.adapters.journal_sqlite import is_journal, read_journal
from tablectl.api.export import export_file, export_journal
from tablectl.compose_probes import JOURNAL_FILE
from tablectl.config import load
from tablectl.errors import InputError

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
        typer.Option("--session", help="Which session, for formats of one game; -1 the last."),
    ] = -1,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="File to write; without one, standard output.")
    ] = None,
    config: Annotated[
        Path | None, typer.Option("--config", "-c", help="Configuration that names the state directory.")
    ] = None,
) -> None:
    """Write a session's journal in a format that other programs read.

    `jsonl` is the whole journal, corrections included, and imports again without loss; `mjlog`, `tenhou6` and
    `mjai` hold one riichi game as other programs write it. A running table is not disturbed.
    """
    path = game or load(config).table.state_dir / JOURNAL_FILE
    if not path.exists():
        raise InputError(f"there is no {path}: name a journal or a recorded game")
    if is_journal(path):
        text = export_journal(read_journal(path), format_.value, session)
    else:
        text = export_file(path, format_.value)
    if out is None:
        typer.echo(text, nl=False)
        return
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"{out} cannot be written: {error.strerror}") from error
