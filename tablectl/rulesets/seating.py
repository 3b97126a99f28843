"""Draws seats and the first dealer before a session, by dice or by wind tiles.

If a book has no way of its own, each player throws two dice. The highest sum is East and deals first; players
with equal sums throw again (red mahjong, Распределение мест, 1-4).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from tablectl.mahjong.seats import Seat, Wind
from tablectl.quoting import as_json

Dice = tuple[int, int]

MAX_ROUNDS: Final = 50
"""The maximum number of rounds of throws."""


class Chance(Protocol):
    """A source of randomness, as the core has none itself."""

    def dice(self) -> Dice:
        """A throw of two dice."""
        ...

    def shuffled(self, winds: Sequence[Wind]) -> Sequence[Wind]:
        """Wind tiles, face down and mixed."""
        ...


@dataclass(frozen=True, slots=True)
class SeatsDrawn:
    """The drawn seats of a session."""

    players: tuple[str, ...]
    """By seat; East sits at seat 0, the marked side."""
    first_dealer: Seat
    throws: tuple[tuple[str, Dice], ...]
    """(player, dice) in the order of throwing."""
    winds: tuple[tuple[str, Wind], ...] = ()
    """(player, wind tile) in the order of taking, if seats are drawn by tiles."""


class ThrowError(ValueError):
    """Invalid throws: a die does not show 1 to 6, or a player throws out of turn."""


@dataclass(frozen=True, slots=True)
class ThrowAgain:
    """Players with equal sums, who throw again; each group throws for the places that it shares."""

    groups: tuple[tuple[str, ...], ...]
    """Players by name, in the given order; the group with the higher places first."""


@dataclass(frozen=True, slots=True)
class Seated:
    """The seating, once every place is decided."""

    players: tuple[str, ...]
    """In the order of their seats, East first."""


def seats_by_highest_throw(players: Sequence[str], chance: Chance) -> SeatsDrawn:
    """Draws seats by dice: the highest sum is East and deals first.

    Raises:
        ThrowError: there are not 2 to 4 different players, or the sums tie too often.
    """
    throws: list[tuple[str, Dice]] = []
    seated = seat_by_dice(players, throws)
    for _ in range(MAX_ROUNDS):
        if isinstance(seated, Seated):
            return SeatsDrawn(seated.players, 0, tuple(throws))
        throws += [(player, chance.dice()) for group in seated.groups for player in group]
        seated = seat_by_dice(players, throws)
    raise ThrowError("the sums tied too often: draw again")


def seat_by_dice(players: Sequence[str], throws: Sequence[tuple[str, Dice]]) -> Seated | ThrowAgain:
    """The seating after these throws, or the players who throw next (Распределение мест, 1-4).

    Args:
        players: names, each once.
        throws: (player, two dice) in the order of throwing: first everybody once, then those who tied.

    Returns:
        The seating, or the players who have to throw.

    Raises:
        ThrowError: there are not 2 to 4 different players, a die does not show 1 to 6, or a player throws
            whose place is decided or who has thrown already in this round.

    The book's example:

    >>> first = [("A", (2, 4)), ("B", (4, 5)), ("V", (5, 1)), ("G", (4, 6))]
    >>> seat_by_dice("ABVG", first)
    ThrowAgain(groups=(('A', 'V'),))
    >>> seat_by_dice("ABVG", [*first, ("A", (2, 6)), ("V", (5, 6))]).players
    ('G', 'B', 'V', 'A')
    """
    if not 2 <= len(players) <= 4 or len(set(players)) != len(players):
        raise ThrowError(f"expected 2 to 4 different players, got {as_json(list(players))}")
    groups: list[tuple[str, ...]] = [tuple(players)]
    remaining = list(throws)
    while any(len(group) > 1 for group in groups):
        throwers = {player for group in groups if len(group) > 1 for player in group}
        sums: dict[str, int] = {}
        for player, dice in remaining[: len(throwers)]:
            _check(player, dice, throwers - sums.keys())
            sums[player] = sum(dice)
        remaining = remaining[len(throwers) :]
        if len(sums) < len(throwers):
            waiting = [tuple(p for p in g if p not in sums) for g in groups if len(g) > 1]
            return ThrowAgain(tuple(group for group in waiting if group))
        groups = [part for group in groups for part in _split_by_sum(group, sums)]
    if remaining:
        raise ThrowError(f"{remaining[0][0]} threw although every place is clear")
    return Seated(tuple(group[0] for group in groups))


def _split_by_sum(group: tuple[str, ...], sums: dict[str, int]) -> list[tuple[str, ...]]:
    """Split a group by the sums of its throws, the highest first."""
    if len(group) == 1:
        return [group]
    return [
        tuple(player for player in group if sums[player] == total)
        for total in sorted({sums[player] for player in group}, reverse=True)
    ]


def _check(player: str, dice: Dice, expected: set[str]) -> None:
    if player not in expected:
        raise ThrowError(f"{player} is not to throw now; expected {', '.join(sorted(expected))}")
    if len(dice) != 2 or not all(1 <= die <= 6 for die in dice):
        raise ThrowError(f"{player}: expected two dice of 1 to 6, got {list(dice)}")
