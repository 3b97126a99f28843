"""``tablectl hall pantheon``: an event's games to Pantheon."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from tablectl.cli.extras import require_hall
from tablectl.cli.hall.files import DEFAULT_STATE_DIR, Database, StateDir
from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.long_running import stop_on_signals
from tablectl.cli.output import error_for_user
from tablectl.errors import InputError, in_words

with lazy_imports():
    import tablectl.adapters.pantheon as pantheon_client
    import tablectl.compose.hall.pantheon as sending
    import tablectl.hall.exports.pantheon as games

POLL_INTERVAL_S: Final = 10.0


def pantheon(
    event: Annotated[str, typer.Argument(help="Id of the event, as import printed it.")],
    url: Annotated[
        str, typer.Option("--url", help="Pantheon's game service, such as https://gameapi.riichimahjong.org.")
    ],
    pantheon_event: Annotated[int, typer.Option("--event", help="Number of the event in Pantheon.")],
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
        token = token_file.read_text(encoding="utf-8-sig").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{token_file} cannot be read: {in_words(error)}") from error
    mimir = pantheon_client.PantheonClient(url, pantheon_event, person, token)
    stopped = threading.Event()
    folder, differs, printed = state_dir.expanduser(), False, set[str]()
    with stop_on_signals(stopped.set):
        while True:
            try:
                for table in sending.send_event(mimir, event, pantheon_event, folder, database, url):
                    differs = _print_sent(table) or differs
                penalties = sending.send_penalties_of(mimir, event, pantheon_event, folder, database, url)
                for line in penalties.done:
                    typer.echo(line)
                _print_unsent(printed, (*penalties.unsent, *sending.unsent_results(event, folder, database)))
            except games.PantheonUnavailable as error:
                if not follow:
                    raise
                typer.echo(f"{error_for_user(error)}; asked again in {POLL_INTERVAL_S:.0f} s", err=True)
            if not follow or stopped.wait(POLL_INTERVAL_S):
                break
    if not follow and not printed and sending.is_unplayed(event, folder, database):
        typer.echo("nothing to send: no table of this event has played yet", err=True)
        raise typer.Exit(1)
    if differs or (printed and not follow):
        raise typer.Exit(1)


def _print_unsent(printed: set[str], lines: Sequence[str]) -> None:
    """Print what was not sent, each line once."""
    for line in lines:
        if line not in printed:
            printed.add(line)
            typer.echo(line, err=True)


def _print_sent(table: sending.SentTable) -> bool:
    """Print what was sent for a table; returns whether Pantheon counts other points."""
    sent, where = table.sent, f"round {table.round}, table {table.table}"
    if sent.rounds or sent.ended:
        typer.echo(f"{where}: {sent.rounds} hands sent{', game ended' if sent.ended else ''}")
    if sent.differs:
        typer.echo(f"{where}: {sent.differs}", err=True)
    return bool(sent.differs)
