"""Answers with players' numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NotRequired, TypedDict

from tablectl.api.answers.messages import Json


class Statistics(TypedDict):
    """What players did in the newest sessions."""

    sessions: int
    """How many are counted."""
    left: int
    """How many are still to be counted: ask again."""
    books: Mapping[str, Sequence[Json]]
    """By rule book the lines of ``tablectl stats`` (docs/NUMBERS.md)."""


class ItemWins(TypedDict):
    """How often a player won with an item."""

    id: str
    wins: int
    name: NotRequired[str]
    """Of a club's own item."""


class WorthWins(TypedDict):
    """How often a player won a hand of this worth: in riichi han or a limit, else points."""

    han: int | None
    limit: str | None
    value: int
    wins: int


class SeasonPoint(TypedDict):
    """The rates after a game, over all games so far."""

    at: str | None
    games: int
    hands: int
    wins: int
    average_place: float | None
    recent_place: float | None
    """Average of the last games' places."""
    recent_games: int
    win_rate: float | None
    deal_in_rate: float | None
    average_win: float | None


class Opponent(TypedDict):
    """What passed between two players."""

    player: str
    games: int
    ahead: int
    """Games that ended ahead of the opponent."""
    hands: int
    won_from: int
    dealt_in_to: int
    points_won_from: int
    points_dealt_in_to: int


class PlayedSeason(TypedDict):
    """A player's games by a book, or with no player the club's."""

    player: str | None
    games: int
    counts: Json
    items: Sequence[ItemWins]
    worths: Sequence[WorthWins]
    best: Sequence[Json]
    curve: Sequence[SeasonPoint]
    lengths: Sequence[Json]
    tables: Sequence[Json]
    opponents: Sequence[Opponent]


class Season(PlayedSeason):
    """A season, and how much of it is counted."""

    rules: str
    sessions: int
    left: int
