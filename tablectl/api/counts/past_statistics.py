"""What players did at this table: its journal's newest sessions counted, each of them once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from threading import Lock
from typing import Any, Final

from tablectl.api.counts.people import People
from tablectl.api.counts.season import season
from tablectl.api.counts.statistics import Line, Tally
from tablectl.api.past.sessions import PastSessions
from tablectl.formats.journal.played_games import CountedGame, games_of_events

SESSIONS_AT_ONCE: Final = 10
"""Sessions counted anew for one answer. One of 13 hands took 0.05 s of a desktop computer's time."""
REMEMBERED: Final = 200


class PastStatistics:
    """Answers with JSON objects. Safe to call from any thread; one answer is worked on at a time.

    A session is folded and counted once; only one that is in play, or amended since, is counted again.
    """

    def __init__(self, past_sessions: PastSessions, people: Callable[[], People] = People) -> None:
        """``people`` tells which names are one player's."""
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
        """What is another one whenever the answer would be."""
        keys = self._past.keys(upto)
        with self._lock:
            return f"{keys} {len([key for key in keys if key in self._games])} {self._people()}"

    def answer(self, upto: int | None = None, rules: str | None = None) -> dict[str, Any]:
        """What everybody did, by rule book: the book of the newest session first.

        Args:
            upto: the last entry that whoever asks may know of; None for all.
            rules: only this book.

        Returns:
            ``sessions``: how many are counted; ``left``: how many are still to be, by the next answers;
            ``books``: by book the lines of ``tablectl stats``.

        Raises:
            FoldError: a session's entries make no game.
        """
        with self._lock:
            games, left = self._counted(upto)
        tallies: dict[str, Tally] = {}
        for game in games:
            if rules is None or game.rules == rules:
                tallies.setdefault(game.rules, Tally()).add(game)
        books: dict[str, list[Line]] = {key: tally.lines() for key, tally in tallies.items()}
        return {"sessions": len(games), "left": left, "books": books}

    def season(self, rules: str, player: str | None, upto: int | None = None) -> Line | None:
        """A player's season by a book, or with None the club's; of what is counted by now.

        Args:
            upto: as ``answer``.

        Returns:
            What ``season`` tells, with ``rules``, ``sessions`` and ``left``; None where nothing was played.

        Raises:
            FoldError: a session's entries make no game.
        """
        with self._lock:
            games, left = self._counted(upto)
        of_book = [game for game in reversed(games) if game.rules == rules]
        if player is not None:
            of_book = [game for game in of_book if player in game.names]
        if not of_book:
            return None
        return {"rules": rules, "sessions": len(of_book), "left": left} | season(of_book, player)

    def _counted(self, upto: int | None) -> tuple[list[CountedGame], int]:
        """The games counted so far, the newest first, and how many sessions are left."""
        found: list[CountedGame] = []
        left, fresh = 0, 0
        for key in self._past.keys(upto):
            games = self._games.get(key)
            if games is None and fresh == SESSIONS_AT_ONCE:
                left += 1
                continue
            if games is None:
                fresh += 1
                played = self._past.played(key[0], upto)
                games = tuple(
                    replace(game, session=key[0], table=self._past.table)
                    for game in games_of_events(played.history.events, (played.envelopes[0].at,))
                )
                self._remember(key, games)
            found += games
        people = self._people()
        return [people.named(game) for game in found], left

    def _remember(self, key: tuple[int, str], games: tuple[CountedGame, ...]) -> None:
        for old in [each for each in self._games if each[0] == key[0]][:-1]:
            del self._games[old]  # one as the public knows it, one as it is
        self._games[key] = games
        while len(self._games) > REMEMBERED:
            self._games.popitem(last=False)
