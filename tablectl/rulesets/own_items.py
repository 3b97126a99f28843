"""The interface by which a book counts a club's own items without knowing the club."""

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
    """The number of chows."""
    pungs: int
    """Bit per kind of pungs and kongs."""
    concealed: int
    """The number of concealed pungs and kongs."""


NO_SETS = Sets(0, 0, 0)
"""A hand without sets: seven pairs, thirteen orphans."""


@dataclass(frozen=True, slots=True)
class AddedItems:
    """A club's items that are added to a book's, and keys of the items that they exclude."""

    items: tuple[ScoredItem, ...] = ()
    excluded: frozenset[str] = frozenset()

    def to(self, items: tuple[ScoredItem, ...]) -> tuple[ScoredItem, ...]:
        """A book's items with the club's added."""
        if not self.items:
            return items
        return tuple(item for item in (*items, *self.items) if item.key not in self.excluded)


NO_ADDED_ITEMS: Final = AddedItems()


class OwnItems(Protocol):
    """A club's items for one win."""

    def ordinary(self, sets: Sets) -> tuple[ScoredItem, ...]:
        """Items in one reading that are no yakuman."""
        ...

    def replaced(self, items: Iterable[ScoredItem]) -> frozenset[str]:
        """Keys of items that some of the club's items replace."""
        ...

    def limit(self, han: int) -> tuple[int, str] | None:
        """Basic points and name of the club's limit for a number of han; None if none is reached."""
        ...

    def of(self, facts: WinFacts) -> OwnItems:
        """The club's items for another win, such as a hand that a book selected from more tiles."""
        ...

    def in_every_reading(self) -> AddedItems:
        """Items that the hand has in every reading, for a book that does not tell which reading it counts."""
        ...


@dataclass(frozen=True, slots=True)
class Faces:
    """The faces of tiles in a hand with wild tiles and substitutes."""

    wild: frozenset[int] = frozenset()
    """Kinds that stand for any tile in the closed part."""
    others: Mapping[int, int] = field(default_factory=dict)
    """The kind that a tile counts as, by its own kind."""

    def face(self, kind: int) -> int:
        """The kind that a tile counts as."""
        return self.others.get(kind, kind)


PLAIN_FACES: Final = Faces()


def total_points(items: Iterable[ScoredItem], minimum: int, beside: str = "") -> int | NoWin:
    """The sum of the items' points, or the answer to a hand below the minimum.

    Args:
        items: the book's and the club's.
        minimum: the minimum of a win.
        beside: the key of an item that does not count towards the minimum: flowers.
    """
    counted = {item.key: item.value * item.count for item in items}
    reached = sum(value for key, value in counted.items() if key != beside)
    if reached < minimum:
        listed = ", ".join(f"{key} {value}" for key, value in counted.items())
        return NoWin(NoWinCode.BELOW_MINIMUM, f"{reached} points ({listed}), and a win needs {minimum}")
    return sum(counted.values())
