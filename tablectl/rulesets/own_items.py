"""Items of a club's own, as a book meets them while it counts a hand: the book asks, and knows no club."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Protocol

from tablectl.mahjong.win import NoWin, NoWinCode, ScoredItem

if TYPE_CHECKING:
    from tablectl.rulesets.hand_facts import WinFacts


@dataclass(frozen=True, slots=True)
class Sets:
    """One reading of a hand as sets and a pair."""

    chows: int
    """How many."""
    pungs: int
    """Bit per kind of pungs and kongs."""
    concealed: int
    """How many of them were made without another player's tile."""


NO_SETS = Sets(0, 0, 0)
"""A hand that is read in another way: seven pairs, thirteen orphans."""


@dataclass(frozen=True, slots=True)
class Added:
    """What a club counts beside a book's own items, and which of those it leaves out."""

    items: tuple[ScoredItem, ...] = ()
    gone: frozenset[str] = frozenset()

    def to(self, items: tuple[ScoredItem, ...]) -> tuple[ScoredItem, ...]:
        """A book's items with the club's."""
        if not self.items:
            return items
        return tuple(item for item in (*items, *self.items) if item.key not in self.gone)


NOTHING_ADDED: Final = Added()


class OwnItems(Protocol):
    """A club's items for one win."""

    def ordinary(self, sets: Sets) -> tuple[ScoredItem, ...]:
        """Items of ordinary value in one reading."""
        ...

    def replaced(self, items: Iterable[ScoredItem]) -> frozenset[str]:
        """Items that are not counted beside some of the club's."""
        ...

    def limit(self, han: int) -> tuple[int, str] | None:
        """Worth and name of the club's limit for so many han; None: none is reached."""
        ...

    def of(self, facts: WinFacts) -> OwnItems:
        """The same club's for another win: of a hand that a book took out of more tiles."""
        ...

    def in_every_reading(self) -> Added:
        """Items that the hand has however it is read, for a book that counts its own by a reading it does
        not tell."""
        ...


@dataclass(frozen=True, slots=True)
class Faces:
    """What tiles count as in a hand where some stand for others."""

    wild: frozenset[int] = frozenset()
    """Kinds that stand for any tile in the closed part."""
    others: Mapping[int, int] = field(default_factory=dict)
    """By kind, the one that a tile counts as."""

    def face(self, kind: int) -> int:
        """The kind that a tile counts as."""
        return self.others.get(kind, kind)


PLAIN_FACES: Final = Faces()


def added_up(items: Iterable[ScoredItem], minimum: int, beside: str = "") -> int | NoWin:
    """Points of items that are added up, or the answer to a hand that is worth less than the minimum.

    Args:
        items: the book's and the club's.
        minimum: what a win has to come to.
        beside: an item that does not help to reach it: flowers.
    """
    counted = {item.key: item.value * item.count for item in items}
    reached = sum(value for key, value in counted.items() if key != beside)
    if reached < minimum:
        listed = ", ".join(f"{key} {value}" for key, value in counted.items())
        return NoWin(NoWinCode.BELOW_MINIMUM, f"{reached} points ({listed}), and a win needs {minimum}")
    return sum(counted.values())
