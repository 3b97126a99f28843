"""``tablectl people``: corrects players' names and deletes players on request."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tablectl.adapters.state_folder import make_private
from tablectl.cli.lazy_imports import lazy_imports
from tablectl.errors import InputError
from tablectl.quoting import quoted

with lazy_imports():
    import tablectl.adapters.identities as identities
    import tablectl.adapters.storage.journal.journal as journals
    import tablectl.game.events as events
    import tablectl.game.history as history
    import tablectl.mahjong.player_names as player_names

app = typer.Typer(
    add_completion=False,
    rich_markup_mode="markdown",
    no_args_is_help=True,
    help="Put players' names right for statistics, and delete a player on request.\n\n"
    "Nothing here changes an entry of the journal. The page `/statistics` does the same for judges and "
    "operators, also while the table runs. docs/NUMBERS.md says what a deletion leaves on the disk.",
)
Folder = Annotated[Path, typer.Argument(help="The state folder, where journal.sqlite lies.")]
Name = Annotated[str, typer.Argument(help="A player's name, as sessions have it.")]


@app.command("list")
def list_(folder: Folder) -> None:
    """Print which names are joined and which sessions are another player's."""
    people = identities.read_people(_require_journal(folder) / identities.PEOPLE_FILE)
    for name, to in sorted(people.joined.items()):
        typer.echo(f"{name} counts as {to}")
    for (name, session), to in sorted(people.parted.items()):
        typer.echo(f"{name} in session {session} counts as {to}")


@app.command()
def join(folder: Folder, name: Name, to: Name) -> None:
    """Count what a name did for another name."""
    book = _book(folder)
    targets = {*book.people.joined.values(), *book.people.parted.values()}
    if not any(name in players for players in (targets, *_players(folder))):
        raise InputError(f"no session has a player called {quoted(name)}")
    book.save(book.people.join(name, to))
    _confirm()


@app.command()
def separate(folder: Folder, name: Name) -> None:
    """Let a joined name be a player of its own again."""
    book = _book(folder)
    book.save(book.people.separate(name))
    _confirm()


@app.command()
def part(
    folder: Folder,
    name: Name,
    to: Name,
    session: Annotated[
        list[int], typer.Option("--session", help="A session's number, from 1; more than once.")
    ],
) -> None:
    """Count what a name did in some sessions for another player; for itself again with its own name twice."""
    book = _book(folder)
    parted = book.people.part(name, session, to)
    players = _players(folder)
    if unknown := [each for each in session if each > len(players) or name not in players[each - 1]]:
        listed = ", ".join(map(str, unknown))
        raise InputError(f"no player is called {quoted(name)} in session {listed} of {len(players)}")
    book.save(parted)
    _confirm()


@app.command()
def delete(folder: Folder, name: Name) -> None:
    """Delete a player: names, what was entered for them, pictures. The table must not run.

    Games stay and tell of a deleted player. The journal stays as it was sealed.
    """
    make_private(_require_journal(folder))
    book = identities.IdentityBook(folder)
    journal = journals.SqliteJournal(folder / journals.JOURNAL_FILE)
    try:
        found = [journal.delete_name(each) | book.delete(each) for each in book.names_of(name)]
    finally:
        journal.close()
    if not any(found):
        raise InputError(f"no session has a player called {quoted(name)}")
    typer.echo("deleted; copies and exports that were made before still have the name")


def _book(folder: Path) -> identities.PeopleBook:
    make_private(_require_journal(folder))
    return identities.PeopleBook(folder)


def _players(folder: Path) -> tuple[frozenset[str], ...]:
    """The players' names of each session's start, after corrections."""
    entries = journals.read_journal(folder / journals.JOURNAL_FILE)
    return tuple(
        frozenset(map(player_names.tidy_name, event.players))
        for event in history.History.of(entries).events
        if isinstance(event, events.SessionStarted)
    )


def _require_journal(folder: Path) -> Path:
    if not (folder / journals.JOURNAL_FILE).is_file():
        raise InputError(f"{folder} holds no {journals.JOURNAL_FILE}: name a table's state folder")
    return folder


def _confirm() -> None:
    typer.echo("kept; a table that runs knows it at once")
