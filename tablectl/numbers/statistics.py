"""What players did over many hands: counts that add up, and the rates that follow from them.

Counted is by player: numbers from 0 in the order in which they first sat down. A rate is worked out from sums
and never averaged, so that two evenings add up to what they are together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from tablectl.mahjong.win import WinTotal

MAX_PLAYERS: Final = 4
Player = int


@dataclass(frozen=True, slots=True)
class WinTiles:
    """The tiles of a win, in notation."""

    tiles: str
    """The closed ones, the one that won left out."""
    tile: str
    """The one that won; empty where there is none."""
    melds: tuple[tuple[str, str], ...] = ()
    """(kind, tiles) of each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WonHand:
    """One win of a hand."""

    player: Player
    giver: Player | None
    """Who discarded the tile, or whose kong was robbed; None: from the wall. Who is liable gave nothing."""
    points: int
    """What the hand is worth in the book's unit, without repeats and deposits."""
    turn: int
    """The winner's own discards before the win."""
    moment: int = 0
    """The same for all who win on one tile, another one for each other tile of the hand."""
    items: tuple[tuple[str, int, int, int], ...] = ()
    """(key, value, count, yakuman) of each scoring item; empty where the record says none that we know."""
    total: WinTotal = 0
    """The hand's worth, as it was paid."""
    shown: WinTiles | None = None
    """None where the hand stayed closed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPlayed:
    """One hand that was paid, as far as it is counted."""

    players: int
    wins: tuple[WonHand, ...] = ()
    drawn: bool = False
    """Nobody won and the wall was played out. An abort is none."""
    ready: tuple[Player, ...] = ()
    """Whose riichi was accepted, the first one first."""
    called: frozenset[Player] = frozenset()
    """Who made a chow, a pung or an open kong."""
    shown_ready: frozenset[Player] = frozenset()
    """Who showed a ready hand at a draw."""
    kongs: tuple[int, ...] = ()
    """By player, of every kind; empty: none."""
    flowers: tuple[int, ...] = ()
    """By player; empty: none."""


@dataclass(frozen=True, slots=True)
class GamePlayed:
    """A game, from its first hand to the last one paid."""

    players: int
    hands: tuple[HandPlayed, ...]
    first_dealer: Player = 0
    final: tuple[int, ...] | None = None
    """Points by player with deposits given out; None where the game was not finished."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """What one player did, or several together. Every field adds up."""

    hands: int = 0
    wins: int = 0
    wins_by_draw: int = 0
    """From the wall."""
    deal_ins: int = 0
    """Tiles that others won on: two who win on the same one are one."""
    ready: int = 0
    """Accepted declarations of riichi."""
    called: int = 0
    """Hands with a chow, a pung or an open kong."""
    draws: int = 0
    draws_ready: int = 0
    points_won: int = 0
    points_dealt_in: int = 0
    turn_won_sum: int = 0
    first_ready: int = 0
    deal_ins_while_ready: int = 0
    games: int = 0
    """Finished ones."""
    places: tuple[int, ...] = (0,) * MAX_PLAYERS
    """Finished games by place, the first place first."""
    flying: int = 0
    """Games that ended below 0."""
    kongs: int = 0
    flowers: int = 0

    def __add__(self, other: Counts) -> Counts:
        """Both together."""
        numbers: dict[str, Any] = {
            each.name: getattr(self, each.name) + getattr(other, each.name)
            for each in fields(self)
            if each.name != "places"
        }
        places = tuple(a + b for a, b in zip(self.places, other.places, strict=True))
        return Counts(places=places, **numbers)

    @property
    def wins_by_discard(self) -> int:
        """Wins on another player's tile, a robbed kong's too."""
        return self.wins - self.wins_by_draw

    @property
    def rates(self) -> dict[str, float | None]:
        """Each share and average by its name; None where there was nothing to count.

        A share of hands is above 1 only where a player won several times in one hand.
        """
        places = sum(place * games for place, games in enumerate(self.places, start=1))
        return {
            "win_rate": _rate(self.wins, self.hands),
            "deal_in_rate": _rate(self.deal_ins, self.hands),
            "ready_rate": _rate(self.ready, self.hands),
            "call_rate": _rate(self.called, self.hands),
            "average_win": _rate(self.points_won, self.wins),
            "average_deal_in": _rate(self.points_dealt_in, self.deal_ins),
            "average_turn_won": _rate(self.turn_won_sum, self.wins),
            "average_place": _rate(places, self.games),
        }


def hand_counts(hand: HandPlayed, player: Player) -> Counts:
    """What a player did in one hand."""
    won = [win for win in hand.wins if win.player == player]
    given = [win for win in hand.wins if win.giver == player]
    tiles = len({win.moment for win in given})
    accepted = player in hand.ready
    return Counts(
        hands=1,
        wins=len(won),
        wins_by_draw=sum(win.giver is None for win in won),
        deal_ins=tiles,
        ready=int(accepted),
        called=int(player in hand.called),
        draws=int(hand.drawn),
        draws_ready=int(hand.drawn and player in hand.shown_ready),
        points_won=sum(win.points for win in won),
        points_dealt_in=sum(win.points for win in given),
        turn_won_sum=sum(win.turn for win in won),
        first_ready=int(hand.ready[:1] == (player,)),
        deal_ins_while_ready=tiles if accepted else 0,
        kongs=hand.kongs[player] if hand.kongs else 0,
        flowers=hand.flowers[player] if hand.flowers else 0,
    )


def game_counts(game: GamePlayed) -> tuple[Counts, ...]:
    """What each player did in a game; its place counts where the game was finished."""
    return tuple(
        total([*(hand_counts(hand, player) for hand in game.hands), _finish(game, player)])
        for player in range(game.players)
    )


def total(counts: Iterable[Counts]) -> Counts:
    """All together."""
    found = Counts()
    for each in counts:
        found += each
    return found


def places_of(points: Sequence[int], first_dealer: Player) -> tuple[int, ...]:
    """Each player's place from 1; of equal ones the first from the first dealer on is the better.

    >>> places_of((25000, 25000, 30000, 20000), 1)
    (3, 2, 1, 4)
    """
    order = sorted(
        range(len(points)), key=lambda player: (-points[player], (player - first_dealer) % len(points))
    )
    return tuple(order.index(player) + 1 for player in range(len(points)))


def _finish(game: GamePlayed, player: Player) -> Counts:
    if game.final is None:
        return Counts()
    place = places_of(game.final, game.first_dealer)[player]
    places = tuple(int(each == place) for each in range(1, MAX_PLAYERS + 1))
    return Counts(games=1, places=places, flying=int(game.final[player] < 0))


def _rate(part: int, whole: int) -> float | None:
    return part / whole if whole else None
