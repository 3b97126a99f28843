"""A player's season: results over time, by length, table and opponent, and the best hands.

All is computed from counts that add up (``tablectl/numbers/statistics.py``); an average comes with the
number of games or hands of it. The season without a player is the club's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from tablectl.api.answers.statistics import ItemWins, Opponent, PlayedSeason, SeasonPoint, WorthWins
from tablectl.api.counts.statistics import Line, counts_line
from tablectl.formats.journal.played_games import CountedGame
from tablectl.mahjong.deleted_players import is_deleted
from tablectl.mahjong.win import named_total, plain_total
from tablectl.numbers import Counts, HandPlayed, WonHand, game_counts, places_of, total

BEST_HANDS: Final = 5
CURVE_POINTS: Final = 200
"""Points of a curve; each is over all games up to it."""
RECENT_GAMES: Final = 20
"""Finished games in the moving average of places."""


@dataclass(frozen=True, slots=True)
class _SeasonGame:
    """A game, and the seats of it that belong to the season."""

    game: CountedGame
    seats: tuple[int, ...]
    """The player's seat; all seats in a club's season."""


def season(games: Iterable[CountedGame], player: str | None = None) -> PlayedSeason:
    """A player's season in games of one rule book, the earliest first.

    Args:
        games: of one book, with corrected names (``tablectl people``).
        player: None: the club's season.

    Returns:
        ``items`` (how often each was won with), ``worths``, ``best`` hands, ``curve``, ``lengths``,
        ``tables``, ``opponents``, and the ``counts`` of ``tablectl stats``.
    """
    parts = [part for game in games if (part := _season_game(game, player)).seats]
    wins = [(part.game, number, win) for part in parts for number, win in _wins(part)]
    return {
        "player": player,
        "games": sum(_finished(part.game) for part in parts),
        "counts": _line(parts),
        "items": _items([win for _, _, win in wins], _own_names(part.game for part in parts)),
        "worths": _worths([win for _, _, win in wins]),
        "best": [_win_line(*each) for each in sorted(wins, key=_value, reverse=True)[:BEST_HANDS]],
        "curve": _curve(parts),
        "lengths": _groups(parts, "rounds", lambda game: game.rounds),
        "tables": _groups(parts, "table", lambda game: game.table),
        "opponents": [] if player is None else _opponents(parts, player),
    }


def _season_game(game: CountedGame, player: str | None) -> _SeasonGame:
    if player is None:
        return _SeasonGame(game, tuple(range(len(game.names))))
    return _SeasonGame(game, (game.names.index(player),) if game.names.count(player) == 1 else ())


def _finished(game: CountedGame) -> bool:
    return game.played.final is not None


def _wins(part: _SeasonGame) -> Iterable[tuple[int, WonHand]]:
    for number, hand in enumerate(part.game.played.hands):
        yield from ((number, win) for win in hand.wins if win.player in part.seats)


def _counts(part: _SeasonGame) -> Counts:
    every = game_counts(part.game.played)
    return total(every[seat] for seat in part.seats)


def _line(parts: Sequence[_SeasonGame]) -> Line:
    return counts_line(total(map(_counts, parts)), {part.game.rules for part in parts})


def _own_names(games: Iterable[CountedGame]) -> dict[str, str]:
    """The names of clubs' own items; of two names, the newer game's."""
    return {key: name for game in games for key, name in game.own_names.items()}


def _named(key: str, names: Mapping[str, str]) -> dict[str, str]:
    return {"name": names[key]} if key in names else {}


def _items(wins: Sequence[WonHand], names: Mapping[str, str]) -> list[ItemWins]:
    """The number of wins with each item, the most frequent first."""
    seen = Counter(key for win in wins for key in {item[0] for item in win.items})
    ordered = sorted(seen.items(), key=lambda each: (-each[1], each[0]))
    return [
        {"id": key, "wins": count, "name": names[key]} if key in names else {"id": key, "wins": count}
        for key, count in ordered
    ]


def _worths(wins: Sequence[WonHand]) -> list[WorthWins]:
    """The number of wins of each value, ascending: in riichi han, then limits; else points."""
    found: dict[tuple[int | None, str | None, int], list[int]] = {}
    for win in wins:
        found.setdefault(_worth(win), []).append(win.points)
    ordered = sorted(
        found, key=lambda worth: (worth[1] is not None, worth[0] or 0, worth[2], min(found[worth]))
    )
    return [
        {"han": han, "limit": limit, "value": value, "wins": len(found[han, limit, value])}
        for han, limit, value in ordered
    ]


def _worth(win: WonHand) -> tuple[int | None, str | None, int]:
    """(han, None, 0) or (None, limit, 0) in riichi, (None, None, value) elsewhere."""
    han, limit = named_total(win.total, "han"), named_total(win.total, "limit")
    if isinstance(limit, str) and limit:
        return None, limit, 0
    if isinstance(han, int):
        return han, None, 0
    return None, None, win.points


def _value(each: tuple[CountedGame, int, WonHand]) -> tuple[int, int]:
    _, _, win = each
    han = named_total(win.total, "han")
    return win.points, han if isinstance(han, int) else 0


def _win_line(game: CountedGame, number: int, win: WonHand) -> dict[str, Any]:
    shown = win.shown
    return {
        "player": game.names[win.player],
        "from": None if win.giver is None else game.names[win.giver],
        "session": game.session or None,
        "hand": number,
        "at": game.at or None,
        "table": game.table or None,
        "points": win.points,
        "total": plain_total(win.total),
        "items": [
            {
                "id": key,
                **({"yakuman": yakuman} if yakuman else {"value": value}),
                "count": count,
                **_named(key, game.own_names),
            }
            for key, value, count, yakuman in win.items
        ],
        "tiles": "" if shown is None else shown.tiles,
        "tile": "" if shown is None else shown.tile,
        "melds": [] if shown is None else [{"kind": kind, "tiles": tiles} for kind, tiles in shown.melds],
    }


def _curve(parts: Sequence[_SeasonGame]) -> list[SeasonPoint]:
    """After each game, the rates over all games so far and the average place of the last ones."""
    found: list[SeasonPoint] = []
    so_far, places = Counts(), list[int]()
    for part in parts:
        so_far += _counts(part)
        if part.game.played.final is not None and len(part.seats) == 1:
            places.append(places_of(part.game.played.final, part.game.played.first_dealer)[part.seats[0]])
        recent = places[-RECENT_GAMES:]
        rates = so_far.rates
        found.append(
            {
                "at": part.game.at or None,
                "games": so_far.games,
                "hands": so_far.hands,
                "wins": so_far.wins,
                "average_place": rates["average_place"],
                "recent_place": sum(recent) / len(recent) if recent else None,
                "recent_games": len(recent),
                "win_rate": rates["win_rate"],
                "deal_in_rate": rates["deal_in_rate"],
                "average_win": rates["average_win"],
            }
        )
    every = -(-len(found) // CURVE_POINTS) or 1
    return [point for place, point in enumerate(found, 1) if place % every == 0 or place == len(found)]


def _groups(parts: Sequence[_SeasonGame], name: str, key: Callable[[CountedGame], Any]) -> list[Line]:
    ordered = sorted(parts, key=lambda part: key(part.game))
    return [
        {name: value} | _line(tuple(some)) for value, some in groupby(ordered, lambda part: key(part.game))
    ]


def _opponents(parts: Sequence[_SeasonGame], player: str) -> list[Opponent]:
    """Opponents, the most frequent first: common finished games, games ended ahead, hands, and points won
    from and paid to each."""
    met: dict[str, Counter[str]] = {}
    for part in parts:
        (own,) = part.seats
        played, final = part.game.played, part.game.played.final
        places = None if final is None else places_of(final, played.first_dealer)
        for seat, name in enumerate(part.game.names):
            if seat == own or not name or name == player or is_deleted(name):
                continue
            row = met.setdefault(name, Counter())
            row["hands"] += len(played.hands)
            if places is not None:
                row["games"] += 1
                row["ahead"] += places[own] < places[seat]
            for hand in played.hands:
                row.update(_duel_counts(hand, own, seat))
    rows: list[Opponent] = [
        {
            "player": name,
            "games": row["games"],
            "ahead": row["ahead"],
            "hands": row["hands"],
            "won_from": row["won_from"],
            "dealt_in_to": row["dealt_in_to"],
            "points_won_from": row["points_won_from"],
            "points_dealt_in_to": row["points_dealt_in_to"],
        }
        for name, row in met.items()
    ]
    return sorted(rows, key=lambda row: (-row["games"], -row["hands"], row["player"]))


def _duel_counts(hand: HandPlayed, own: int, other: int) -> Mapping[str, int]:
    won = [win.points for win in hand.wins if (win.player, win.giver) == (own, other)]
    given = [win.points for win in hand.wins if (win.player, win.giver) == (other, own)]
    return {
        "won_from": len(won),
        "dealt_in_to": len(given),
        "points_won_from": sum(won),
        "points_dealt_in_to": sum(given),
    }
