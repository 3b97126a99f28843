"""``tablectl stats``: statistics of players from recorded games, as objects, CSV or a table.

One object for each player and one for all, each rate with its counts, so that results of several files add
up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final, NamedTuple

from tablectl.api.counts.spreadsheet import spreadsheet
from tablectl.formats.journal.from_events import fold_journal
from tablectl.formats.journal.jsonl import is_broken_off, is_journal_export, read_jsonl
from tablectl.formats.journal.played_games import CountedGame, game_of_record, games_of_events
from tablectl.formats.reading import read_text
from tablectl.game.events import Envelope, SessionStarted
from tablectl.mahjong.player_names import JOINERS
from tablectl.numbers import Counts, game_counts, total

Line = dict[str, Any]
Games = tuple[CountedGame, ...]
RIICHI: Final = "riichi"
"""The book whose lines have only the common fields."""
OTHER_BOOK_COUNTS: Final = ("wins_by_discard", "kongs", "flowers")
"""Further counts of the other books."""
_COUNTS: Final = tuple(each.name for each in fields(Counts) if each.name not in OTHER_BOOK_COUNTS)


class CountedText(NamedTuple):
    """The games of a record or a journal's export."""

    games: Games
    broken_off: bool
    """Whether the text is incomplete; only finished hands are counted."""


class PlayerKey(NamedTuple):
    """The player of a line: a name, or a seat where the game has no unique name."""

    name: str
    seat: int | None = None


class Tally:
    """Adds up the counts of players over games."""

    def __init__(self) -> None:
        self._by_player: dict[PlayerKey, Counts] = {}
        self._rules: dict[str, None] = {}
        self.broken_off = 0
        """Number of incomplete records."""

    def add(self, game: CountedGame) -> None:
        """Add a game."""
        self._rules[game.rules] = None
        for key, counts in zip(player_keys(game.names), game_counts(game.played), strict=True):
            self._by_player[key] = self._by_player.get(key, Counts()) + counts

    def lines(self) -> list[Line]:
        """One object for each player, sorted by name, then by seat; the last is of all."""
        players = sorted(self._by_player, key=lambda key: (key.seat is not None, key.name, key.seat or 0))
        found = [
            ({"player": key.name} if key.seat is None else {"seat": key.seat})
            | self._line(self._by_player[key])
            for key in players
        ]
        broken_off = {"broken_off": self.broken_off} if self.broken_off else {}
        return [*found, {"total": True} | self._line(total(self._by_player.values())) | broken_off]

    def _line(self, counts: Counts) -> Line:
        return counts_line(counts, self._rules)


def counts_line(counts: Counts, rules: Iterable[str]) -> Line:
    """Counts and rates as one object.

    Args:
        rules: books of the games.
    """
    books = sorted(set(rules))
    line: Line = {name: getattr(counts, name) for name in _COUNTS}
    line["places"] = list(counts.places)
    if any(book != RIICHI for book in books):
        line |= {"rules": books} | {name: getattr(counts, name) for name in OTHER_BOOK_COUNTS}
    return line | counts.rates


def player_keys(names: Sequence[str]) -> tuple[PlayerKey, ...]:
    """The line of each player of a game; an empty or repeated name identifies nobody."""
    return tuple(
        PlayerKey(name) if name and names.count(name) == 1 else PlayerKey("", seat)
        for seat, name in enumerate(names)
    )


def games_of_text(text: str) -> CountedText:
    """
    Raises:
        RecordError: as ``read_text``, or entries that make no game.
    """
    if is_journal_export(text):
        return CountedText(games_of_journal(read_jsonl(text)), is_broken_off(text))
    games = read_text(text)
    return CountedText(tuple(map(game_of_record, games)), any(game.broken_off for game in games))


def games_of_journal(envelopes: Iterable[Envelope]) -> Games:
    """The sessions of a journal with a paid hand, corrections applied.

    Raises:
        RecordError: the entries make no game.
    """
    entries = tuple(envelopes)
    times = [each.at for each in entries if isinstance(each.body, SessionStarted)]
    return tuple(games_of_events(fold_journal(entries).events, times))


def csv_text(lines: Iterable[Mapping[str, Any]]) -> str:
    """The lines as CSV with a header; each place has a column."""
    rows = [_row(line) for line in lines]
    return spreadsheet(list(dict.fromkeys(name for row in rows for name in row)), rows)


def _row(line: Mapping[str, Any]) -> Line:
    row: Line = {
        "player": str(line.get("player", "")),
        "seat": line.get("seat", ""),
        "total": "true" if line.get("total") else "",
    }
    for key, value in line.items():
        if key in row:
            continue
        if key == "places":
            row |= {f"place_{place}": games for place, games in enumerate(value, start=1)}
        else:
            row[key] = " ".join(value) if key == "rules" else "" if value is None else value
    return row


_TABLE: Final = (
    ("hands", "hands"),
    ("wins", "wins"),
    ("win %", "win_rate"),
    ("deal-ins", "deal_ins"),
    ("deal-in %", "deal_in_rate"),
    ("riichi", "ready"),
    ("riichi %", "ready_rate"),
    ("called %", "call_rate"),
    ("avg win", "average_win"),
    ("avg deal-in", "average_deal_in"),
    ("games", "games"),
    ("avg place", "average_place"),
)


def table_text(lines: Iterable[Mapping[str, Any]]) -> str:
    """The main numbers as a table for people; rates in per cent, a dash for none."""
    rows = [["player", *(heading for heading, _ in _TABLE)]]
    rows += [[_who(line), *(_cell(line[key], key) for _, key in _TABLE)] for line in lines]
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    return "".join(
        "  ".join(
            text.ljust(width) if place == 0 else text.rjust(width)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        + "\n"
        for row in rows
    )


def _who(line: Mapping[str, Any]) -> str:
    if line.get("total"):
        return "all"
    if "seat" in line:
        return f"seat {line['seat']}"
    return "".join(each if each.isprintable() or each in JOINERS else "�" for each in line["player"])


def _cell(value: float | None, key: str) -> str:
    if value is None:
        return "-"
    if key.endswith("_rate"):
        return f"{100 * value:.1f}"
    if key == "average_place":
        return f"{value:.2f}"
    return f"{value:.0f}" if abs(value) >= 1000 or isinstance(value, int) else f"{value:.1f}"
