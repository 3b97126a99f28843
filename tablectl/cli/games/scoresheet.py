"""``tablectl scoresheet``."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.options import Config
from tablectl.cli.output import broken_off_notice, print_or_write
from tablectl.errors import InputError

with lazy_imports():
    import tablectl.adapters.storage.journal.journal as journals
    import tablectl.api.games.export as exports
    import tablectl.api.past.scoresheet as scoresheets
    import tablectl.config as configuration
    import tablectl.formats.reading as reading

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


class Language(StrEnum):
    """Languages of the page."""

    EN = "en"
    RU = "ru"
    JA = "ja"
    ZH = "zh"


@app.command()
def scoresheet(
    game: Annotated[
        Path | None,
        typer.Argument(help="A journal, its export, or a recorded game. Without one: this table's journal."),
    ] = None,
    session: Annotated[
        int, typer.Option("--session", help="Which session; 0 is the first, -1 the last.")
    ] = -1,
    language: Annotated[Language, typer.Option("--language", "-l", help="Of the page.")] = Language.EN,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="File to write; without one, standard output.")
    ] = None,
    config: Config = None,
) -> None:
    """Write the score sheet of a session as one HTML file to print and sign.

    Hand by hand under every rule book: who won, from whom, with what and for how many points, the change and
    the total of each player, penalties and notes of the judge; then final scores and match points. A session
    that is still played is told so far; a running table is not disturbed.

    Example: `tablectl scoresheet --language ru --out scoresheet.html`.
    """
    own = configuration.load(config).table
    path = game or own.state_dir / journals.JOURNAL_FILE
    table = own.name if path.absolute() == (own.state_dir / journals.JOURNAL_FILE).absolute() else ""
    if not path.exists():
        raise InputError(f"there is no {path}: name a journal or a recorded game")
    if journals.is_journal(path):
        page = scoresheets.scoresheet_page(journals.read_journal(path), session, language.value, table)
    else:
        written = exports.import_journal(reading.read_record_text(path), at="")
        page = scoresheets.scoresheet_page(written.envelopes, session, language.value)
        if written.broken_off:
            typer.echo(broken_off_notice(path), err=True)
    print_or_write(page, out)
