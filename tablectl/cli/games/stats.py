"""``tablectl stats``."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.output import broken_off_notice, error_for_user
from tablectl.errors import InputError, JournalError, StateDirError
from tablectl.quoting import quoted

with lazy_imports():
    import tablectl.adapters.identities as identities
    import tablectl.adapters.season_card as cards
    import tablectl.adapters.storage.journal.journal as journals
    import tablectl.api.books.names as rulebook_names
    import tablectl.api.counts.season as seasons_of
    import tablectl.api.counts.statistics as statistics
    import tablectl.formats.journal.played_games as played_games
    import tablectl.formats.reading as reading
    import tablectl.rulesets as rulebooks
    import tablectl.speech as speech
    import tablectl.web.page_words as page_words

if TYPE_CHECKING:
    from tablectl.api.counts.people import People
    from tablectl.formats.journal.played_games import CountedGame

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")

EVERYBODY: Final = "everybody"
"""Value of ``--season`` that asks for the whole club's season."""
COUNTED, LEFT_OUT, UNREADABLE = 0, 1, 2
"""Exit statuses."""


@app.command()
def stats(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="Recorded games: tenhou mjlog, tenhou.net/6 JSON, mjai, Majsoul's JSON, botzone, tziakcha; a"
            " journal or its export."
        ),
    ],
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object per player, then one for all together.")
    ] = False,
    as_csv: Annotated[
        bool, typer.Option("--csv", help="Comma-separated values with a heading, for spreadsheets.")
    ] = False,
    rules: Annotated[
        str | None,
        typer.Option("--rules", help="Count only games of this rule book. Default: all of them together."),
    ] = None,
    player: Annotated[
        str | None,
        typer.Option(
            "--season", help="One player's season as JSON; 'everybody' for the club's. Needs --rules."
        ),
    ] = None,
    card: Annotated[
        Path | None, typer.Option("--card", help="Also draw the season into this PNG file.")
    ] = None,
    language: Annotated[str, typer.Option("--language", help="Of the card: en, ru, zh or ja.")] = "en",
    people: Annotated[
        Path | None,
        typer.Option(
            "--people", help="Names that are one player's (people.json). Default: the one beside a journal."
        ),
    ] = None,
) -> None:
    """Count what players did in recorded games: wins, deal-ins, riichi, calls, points, places.

    Each player is counted by name; by seat where a record tells no name. Every rate stands beside its counts,
    so results of several files add up. Points of different rule books do not: choose one with `--rules`.

    Exit status 0 if every hand was counted, 1 if hands were left out because the rules refuse them (standard
    error names them) or a record breaks off (`broken_off` of the line of all says how many), 2 if a file
    cannot be read; what could be read is printed in every case.

    A season tells yaku and worths, best hands, curves over time, results by length and by table (a file is a
    table), and opponents.

    Examples: `tablectl stats games/*.mjlog`; `tablectl stats journal.sqlite --rules mcr --csv > mcr.csv`;
    `tablectl stats journal.sqlite --rules riichi --season Aoi --card aoi.png`
    """
    if as_json and as_csv:
        raise typer.BadParameter("choose one of --json and --csv")
    if player is not None and rules is None:
        raise typer.BadParameter(f"a season is of one book: --rules {'|'.join(rulebooks.RULESETS)}")
    if rules is not None and rules not in rulebooks.RULESETS:
        books = ", ".join(rulebooks.RULESETS)
        raise typer.BadParameter(f"there is no rule book {quoted(rules)}: the books are {books}")
    if card is not None and player is None:
        raise typer.BadParameter("a card shows a season: add --season NAME")
    if (spoken := speech.language_of(language)) is None:
        raise typer.BadParameter(f"choose a language of {', '.join(speech.SPOKEN_LANGUAGES)}")
    tally, seasons = statistics.Tally(), list[played_games.CountedGame]()
    status = COUNTED
    for path in files:
        try:
            people_names = _people(people, path)
            counted = _games(path)
            games = tuple(map(people_names.named, counted.games))
        except (InputError, JournalError) as error:
            typer.echo(f"{path}: {error_for_user(error)}", err=True)
            status = UNREADABLE
            continue
        if counted.broken_off:
            typer.echo(broken_off_notice(path), err=True)
            status, tally.broken_off = max(status, LEFT_OUT), tally.broken_off + 1
        for game in games:
            if rules is not None and game.rules != rules:
                continue
            tally.add(game)
            seasons.append(replace(game, table=game.table or path.stem))
            for why in game.left_out:
                typer.echo(f"{path}: left out {why}", err=True)
                status = max(status, LEFT_OUT)
    if player is not None:
        raise typer.Exit(max(status, _season(seasons, str(rules), player, card, spoken)))
    lines = tally.lines()
    if as_json:
        for line in lines:
            typer.echo(json.dumps(line, ensure_ascii=False))
    else:
        typer.echo(statistics.csv_text(lines) if as_csv else statistics.table_text(lines), nl=False)
    raise typer.Exit(status)


def _season(
    games: list[CountedGame], rules: str, player: str, card: Path | None, language: speech.Language
) -> int:
    """Print a season and draw its card; returns the exit status."""
    name = None if player == EVERYBODY else player
    if not any(name is None or name in game.names for game in games):
        typer.echo(f"no hand of {rules} was played by {quoted(player)}", err=True)
        return UNREADABLE
    games.sort(key=lambda game: game.at)
    answer = {"rules": rules, "sessions": len(games), "left": 0} | seasons_of.season(games, name)
    if name is not None:
        answer["sessions"] = sum(name in game.names for game in games)
    typer.echo(json.dumps(answer, ensure_ascii=False))
    if card is not None:
        words = speech.Words(page_words.page_words(), language, rulebook_names.known_names)
        try:
            card.write_bytes(
                cards.season_card(answer, ", ".join(dict.fromkeys(g.table for g in games)), words)
            )
        except OSError as error:
            raise StateDirError(f"{card} cannot be written: {error.strerror}") from error
    return COUNTED


def _people(chosen: Path | None, games: Path) -> People:
    """Read which names are one player's, from the chosen file or the one beside the journal."""
    if chosen is not None and not chosen.exists():
        raise InputError(f"there is no file {chosen}")
    return identities.read_people(chosen or games.parent / identities.PEOPLE_FILE)


def _games(path: Path) -> statistics.CountedText:
    if path.is_file() and journals.is_journal(path):
        return statistics.CountedText(
            statistics.games_of_journal(journals.read_journal(path)), broken_off=False
        )
    return statistics.games_of_text(reading.read_record_text(path))
