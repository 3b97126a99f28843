"""The cheapest win that brings a player to a place, or past another player.

A dearer win never leaves its winner worse off against anybody, so the cheapest one that passes somebody is
found by halving; the place is recognised by how many it passes.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tablectl.mahjong.seats import Seat
from tablectl.numbers.position import Need, Position
from tablectl.rulesets.bare_wins import BareWins

Giver = Seat | None
"""Who discards the winning tile; None: a win from the wall."""


@dataclass(frozen=True, slots=True)
class PlayerNeeds:
    """What one player needs for each aim, by where the winning tile comes from. None: nothing reaches it."""

    seat: Seat
    place: int
    """Before the hand is paid."""
    places: Mapping[int, Mapping[Giver, Need | None]]
    """By place, the last one left out: that place or better."""
    past: Mapping[Seat, Mapping[Giver, Need | None]]
    """By another player: a higher place than theirs."""


def player_needs(position: Position, seat: Seat) -> PlayerNeeds:
    """What a player needs, for every place and against every other player."""
    others = [other for other in position.seats if other != seat]
    places: dict[int, dict[Giver, Need | None]] = {place: {} for place in range(1, len(others) + 1)}
    past: dict[Seat, dict[Giver, Need | None]] = {other: {} for other in others}
    for giver in (None, *others):
        search = _NeededWins(position, seat, giver)
        for other in others:
            past[other][giver] = search.need(search.first_past(other))
        level_indices = search.level_indices(others)
        for place, by_giver in places.items():
            by_giver[giver] = search.need(level_indices[len(others) - place])
    return PlayerNeeds(seat, position.place_of(position.scores, seat), places, past)


def rank_needs(position: Position, seat: Seat, rank: int) -> dict[Giver, Need | None]:
    """What a player needs for this rank or better.

    Raises:
        ValueError: there is no such rank at this table.
    """
    others = [other for other in position.seats if other != seat]
    if not 1 <= rank <= len(others) + 1:
        raise ValueError(f"rank {rank} is none of a table of {len(others) + 1}")
    found: dict[Giver, Need | None] = {}
    for giver in (None, *others):
        search = _NeededWins(position, seat, giver)
        level_indices = search.level_indices(others)
        found[giver] = search.need(0 if rank > len(others) else level_indices[len(others) - rank])
    return found


@dataclass(slots=True)
class _NeededWins:
    """Wins of one player from one source; each is paid once at most."""

    position: Position
    winner: Seat
    giver: Giver
    wins: BareWins = field(init=False)
    _paid: dict[int, tuple[int, ...]] = field(init=False, default_factory=dict)
    _needs: dict[int, Need] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.wins = self.position.bare_wins(self.winner, self.giver)

    def paid(self, place: int) -> tuple[int, ...]:
        """Everybody's points after the win at this place of the list."""
        scores = self._paid.get(place)
        if scores is None:
            scores = self._paid[place] = self.position.paid(self.wins, place)
        return scores

    def first_past(self, other: Seat) -> int:
        """The first win of the list that ranks the winner above another player; the list's length where none
        does."""
        return self._first(lambda scores: self.position.is_ahead(scores, self.winner, other))

    def first_level(self, other: Seat) -> int:
        """The first win of the list that leaves another player not above the winner; the list's length where
        none does."""
        return self._first(lambda scores: not self.position.is_ahead(scores, other, self.winner))

    def level_indices(self, others: Sequence[Seat]) -> list[int]:
        """``first_level`` of each of the others, ascending: the nth leaves n of them not above the winner,
        and so tells the winner's place."""
        return sorted(map(self.first_level, others))

    def _first(self, reached: Callable[[tuple[int, ...]], bool]) -> int:
        """The first win of the list whose scores reach something that every dearer one reaches, too."""
        return bisect_left(range(len(self.wins.totals)), True, key=lambda place: reached(self.paid(place)))

    def need(self, place: int) -> Need | None:
        """The win at this place of the list; None behind its end."""
        if place >= len(self.wins.totals):
            return None
        need = self._needs.get(place)
        if need is None:
            total, scores = self.wins.totals[place], self.paid(place)
            need = self._needs[place] = Need(total, scores, self.position.after(self.winner, total, scores))
        return need
