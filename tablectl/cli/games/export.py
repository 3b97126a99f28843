"""``tablectl export``."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.options import Config
from tablectl.cli.output import broken_off_notice, error_for_user, print_or_write
from tablectl.errors import InputError, JournalError, OutputError

with lazy_imports():
    import tablectl.adapters.storage.journal.journal as journals
    import tablectl.api.counts.season_tables as season_tables
    import tablectl.api.games.export as exports
    import tablectl.config as configuration
    import tablectl.formats.reading as reading

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command()
def export(
    game: Annotated[
        Path | None,
        typer.Argument(help="A journal, its export, or a recorded game. Without one: this table's journal."),
    ] = None,
    format_: Annotated[
        str,
        typer.Option(
            "--format",
            "-f",
            help="Format to write: jsonl, mjlog, tenhou6, mjai, botzone, tziakcha, text, or a plugin's.",
        ),
    ] = "jsonl",
    session: Annotated[
        int,
        typer.Option("--session", help="Which session, for formats that hold one game; -1 is the last."),
    ] = -1,
    hand: Annotated[
        int | None, typer.Option("--hand", min=1, help="Of the format text this hand alone, from 1.")
    ] = None,
    everything: Annotated[
        bool,
        typer.Option(
            "--all", help="Every session as tables (CSV) in the folder --out; GAME may be a folder of games."
        ),
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="File to write, with --all a folder; without one, standard output."),
    ] = None,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Do not print what the format lost or what was guessed.")
    ] = False,
    config: Config = None,
) -> None:
    """Export a session's journal in a format that other programs read.

    * `jsonl`: the whole journal, every session and correction; imports again without loss. For a hand in play
      it contains only what is public.
    * `mjlog`: tenhou.net's XML of one riichi game.
    * `tenhou6`: tenhou.net/6 JSON of one riichi game, for its viewer and for reviewing programs.
    * `mjai`: JSON lines of one riichi game; the only foreign format with a place for unseen tiles.
    * `botzone`: the MCR hands of one session as botzone.org's matches, without flowers; every tile
      must be known.
    * `tziakcha`: the MCR hands of one session as tziakcha.net's records, packed and unpacked; every tile
      that somebody held must be known.
    * `text`: the paid hands of one session for people to read, of any rule book; `--hand` chooses one.
    * a plugin's name: one game in the format that it brings.
    * `--all`: what was played as tables for analysts: `sessions.csv`, `hands.csv`, `wins.csv`, `items.csv`
      and `payments.csv`, joined by `session` and `hand`.

    Reads a table's journal (SQLite), its export, and these formats but text, plain or gzip. What a conversion
    lost or guessed is printed on standard error, one line each (`--quiet` suppresses it). A running table
    is not disturbed.

    Examples: `tablectl export --format tenhou6 --out last.json` writes the last session of this table's
    journal; `tablectl export game.mjlog.gz --format mjai` converts one format into another;
    `tablectl export journal.sqlite --session 0 -f mjlog` writes the first session;
    `tablectl export --all season/ --out tables/` writes a season; the exit status is 1 if a file of the
    folder cannot be read or breaks off (`broken_off` in `sessions.csv`), and the others are written.
    """
    path = game or configuration.load(config).table.state_dir / journals.JOURNAL_FILE
    if not path.exists():
        raise InputError(f"there is no {path}: name a journal or a recorded game")
    if everything:
        if out is None:
            raise InputError("--all writes several files: name their folder with --out")
        _write_tables(path, out, quiet=quiet)
        return
    if path.is_dir():
        raise InputError(f"{path} is a folder: only --all reads all the games of one")
    if journals.is_journal(path):
        converted = exports.convert_journal(journals.read_journal(path), format_, session, hand)
    else:
        converted = exports.convert_file(path, format_, session, hand)
    _print_notes(converted.notes, quiet=quiet)
    print_or_write(converted.text, out)


def _print_notes(notes: Iterable[str], *, quiet: bool) -> None:
    for note in () if quiet else notes:
        typer.echo(note if note.startswith("guessed: ") else f"lost: {note}", err=True)


def _write_tables(path: Path, out: Path, *, quiet: bool) -> None:
    tables = season_tables.SeasonTables()
    files = sorted(each for each in path.iterdir() if each.is_file()) if path.is_dir() else [path]
    failed = False
    for each in files:
        try:
            if journals.is_journal(each):
                tables.add(each.name, journals.read_journal(each))
            else:
                written = exports.import_journal(reading.read_record_text(each))
                tables.add(each.name, written.envelopes, broken_off=written.broken_off)
                if written.broken_off:
                    failed = True
                    typer.echo(broken_off_notice(each), err=True)
        except (InputError, JournalError) as error:
            if not path.is_dir():
                raise
            failed = True
            typer.echo(f"{each}: {error_for_user(error)}", err=True)
    if not tables.sessions:
        raise InputError(f"{path} holds no session with a paid hand")
    try:
        out.mkdir(parents=True, exist_ok=True)
        for name, text in tables.texts():
            (out / f"{name}.csv").write_text(text, encoding="utf-8")
    except OSError as error:
        raise OutputError(f"{out} cannot be written: {error.strerror}") from error
    _print_notes(season_tables.NOT_EXPORTED, quiet=quiet)
    if failed:
        raise typer.Exit(1)
