"""Statistics of the players of a table, from its journal's newest sessions."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from threading import Lock
from typing import Final

from tablectl.api.answers.statistics import Season, Statistics
from tablectl.api.counts.people import People
from tablectl.api.counts.season import season
from tablectl.api.counts.statistics import Tally
from tablectl.api.past.sessions import PastSessions
from tablectl.formats.journal.played_games import CountedGame, games_of_events

MAX_SESSIONS_PER_ANSWER: Final = 10
"""Sessions counted for one answer. One of 13 hands took 0.05 s on a desktop computer."""
MAX_CACHED_SESSIONS: Final = 200


class PastStatistics:
    """Answers with JSON objects. Thread-safe; one request is computed at a time.

    A session is counted once; only one in play, or amended since, is counted again.
    """

    def __init__(self, past_sessions: PastSessions, people: Callable[[], People] = People) -> None:
        """``people``: returns which names are one player's."""
        self._past = past_sessions
        self._people = people
        self._lock = Lock()
        self._games: OrderedDict[tuple[int, str], tuple[CountedGame, ...]] = OrderedDict()
        """By the session's number and key."""

    @property
    def table(self) -> str:
        """The table's name."""
        return self._past.table

    def version(self, upto: int | None = None) -> str:
        """A version of the answer, which changes with it."""
        keys = self._past.keys(upto)
        with self._lock:
            return f"{keys} {len([key for key in keys if key in self._games])} {self._people()}"

    def answer(self, upto: int | None = None, rules: str | None = None) -> Statistics:
        """Everybody's statistics by rule book, that of the newest session first.

        Args:
            upto: the last entry that the reader may know; None: all.
            rules: only this book.

        Returns:
            ``sessions``: how many are counted; ``left``: how many are left for the next answers;
            ``books``: by book the lines of ``tablectl stats``.

        Raises:
            FoldError: a session's entries make no game.
        """
        with self._lock:
            games, left = self._count_games(upto)
        tallies: dict[str, Tally] = {}
        for game in games:
            if rules is None or game.rules == rules:
                tallies.setdefault(game.rules, Tally()).add(game)
        books = {key: tally.lines() for key, tally in tallies.items()}
        return {"sessions": len(games), "left": left, "books": books}

    def season(self, rules: str, player: str | None, upto: int | None = None) -> Season | None:
        """A player's season by a book, or with None the club's, of the sessions counted so far.

        Args:
            upto: as ``answer``.

        Returns:
            The object of ``season``, with ``rules``, ``sessions`` and ``left``; None where nothing was
            played.

        Raises:
            FoldError: a session's entries make no game.
        """
        with self._lock:
            games, left = self._count_games(upto)
        of_book = [game for game in reversed(games) if game.rules == rules]
        if player is not None:
            of_book = [game for game in of_book if player in game.names]
        if not of_book:
            return None
        return {"rules": rules, "sessions": len(of_book), "left": left, **season(of_book, player)}

    def _count_games(self, upto: int | None) -> tuple[list[CountedGame], int]:
        """The games counted so far, the newest first, and how many sessions are left."""
        found: list[CountedGame] = []
        left, counted = 0, 0
        for key in self._past.keys(upto):
            games = self._games.get(key)
            if games is None and counted == MAX_SESSIONS_PER_ANSWER:
                left += 1
                continue
            if games is None:
                counted += 1
                played = self._past.played(key[0], upto)
                games = tuple(
                    replace(game, session=key[0], table=self._past.table)
                    for game in games_of_events(played.history.events, (played.envelopes[0].at,))
                )
                self._cache(key, games)
            found += games
        people = self._people()
        return [people.named(game) for game in found], left

    def _cache(self, key: tuple[int, str], games: tuple[CountedGame, ...]) -> None:
        for old in [each for each in self._games if each[0] == key[0]][:-1]:
            del self._games[old]  # one of the delayed view and one of the present
        self._games[key] = games
        while len(self._games) > MAX_CACHED_SESSIONS:
            self._games.popitem(last=False)
