"""``tablectl hall pantheon``: an event's games to Pantheon."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from tablectl.cli.extras import require_hall
from tablectl.cli.hall.files import DEFAULT_STATE_DIR, Database, StateDir
from tablectl.cli.late_imports import loaded_when_used
from tablectl.cli.shown import shown
from tablectl.cli.until_stopped import stopped_by_signals
from tablectl.errors import InputError, in_words

with loaded_when_used():
    import tablectl.adapters.pantheon as pantheon_client
    import tablectl.compose.hall.pantheon as sending
    import tablectl.hall.exports.pantheon as games

EVERY_S: Final = 10.0


def pantheon(
    event: Annotated[str, typer.Argument(help="Id of the event, as import printed it.")],
    url: Annotated[
        str, typer.Option("--url", help="Pantheon's game service, such as https://gameapi.riichimahjong.org.")
    ],
    there: Annotated[int, typer.Option("--event", help="Number of the event in Pantheon.")],
    person: Annotated[int, typer.Option("--person", help="Number in Pantheon of who may write there.")],
    token_file: Annotated[
        Path, typer.Option("--token-file", help="File with that person's token and nothing else.")
    ],
    follow: Annotated[
        bool, typer.Option("--follow", help="Go on sending what the tables tell, until stopped.")
    ] = False,
    state_dir: StateDir = DEFAULT_STATE_DIR,
    database: Database = "",
) -> None:
    """Send an event's games to Pantheon: every hand that a machine told, beside a running hall or afterwards.

    Games are begun and ended there, penalties given, lowered and cancelled as the hall's ledger has them;
    nothing is sent twice, and what was sent whole is not looked at again. Players are known by their names
    there, or by `pantheon_id` in the tournament file. What Pantheon has no call for is named: results without
    hands (sheets), penalties that its event does not allow. Exit status 1: Pantheon says no, or counts other
    points, or something of the event was not sent, or there was nothing to send.
    """
    require_hall()
    try:
        token = token_file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{token_file} cannot be read: {in_words(error)}") from error
    mimir = pantheon_client.PantheonClient(url, there, person, token)
    stopped = threading.Event()
    folder, differs, named = state_dir.expanduser(), False, set[str]()
    with stopped_by_signals(stopped.set):
        while True:
            try:
                for table in sending.send_event(mimir, event, there, folder, database, url):
                    differs = _print_sent(table) or differs
                fined = sending.send_penalties_of(mimir, event, there, folder, database, url)
                for line in fined.done:
                    typer.echo(line)
                _name(named, (*fined.unsent, *sending.unsent_results(event, folder, database)))
            except games.PantheonUnavailable as error:
                if not follow:
                    raise
                typer.echo(f"{shown(error)}; asked again in {EVERY_S:.0f} s", err=True)
            if not follow or stopped.wait(EVERY_S):
                break
    if not follow and not named and sending.is_unplayed(event, folder, database):
        typer.echo("nothing to send: no table of this event has played yet", err=True)
        raise typer.Exit(1)
    if differs or (named and not follow):
        raise typer.Exit(1)


def _name(named: set[str], lines: Sequence[str]) -> None:
    """Say what was not sent, each once."""
    for line in lines:
        if line not in named:
            named.add(line)
            typer.echo(line, err=True)


def _print_sent(table: sending.SentTable) -> bool:
    """Say what was done for a table; whether Pantheon counts other points."""
    sent, where = table.sent, f"round {table.round}, table {table.table}"
    if sent.rounds or sent.ended:
        typer.echo(f"{where}: {sent.rounds} hands sent{', game ended' if sent.ended else ''}")
    if sent.differs:
        typer.echo(f"{where}: {sent.differs}", err=True)
    return bool(sent.differs)
