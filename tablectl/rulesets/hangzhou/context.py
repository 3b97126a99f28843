"""What only Hangzhou knows of a win: the fortune indicator, the banker's stays, floats, kongs and chips."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tablectl.mahjong.melds import Meld
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets.own_items import NO_ADDED_ITEMS, AddedItems


@dataclass(frozen=True, slots=True)
class FloatFeed:
    """A discard that a floating player claimed (option ``float_calls``)."""

    seat: Wind
    """Who discarded it."""
    floats: int
    """Fortune tiles floated before it."""
    kong_streak: int
    """Kongs of the streak before it."""


@dataclass(frozen=True, slots=True)
class HangzhouContext:
    """The ``context`` of a Hangzhou claim."""

    fortune_indicator: Tile | None = None
    """None only with permanent fortune."""
    banker_streak: int = 1
    """How many hands the banker has been banker: 1牢, 2牢, 3牢..."""
    floats: int = 0
    """Fortune tiles floated one after another up to this win: 1 is a float, 2 a double float."""
    kong_streak: int = 0
    """Kongs in the unbroken streak; a float does not break it."""
    table_melds: Mapping[Wind, tuple[Meld, ...]] = field(default_factory=dict)
    """The melds of the other seats, for liability."""
    stacks: Mapping[Wind, int] = field(default_factory=dict)
    """Chips left; a seat that is not named has enough."""
    honor_discards: int = 0
    """Honors discarded in a row from the start of the hand, for a win by ten honors."""
    float_feeds: tuple[FloatFeed, ...] = ()
    """Discards that the winner claimed while floating, in order."""
    added: AddedItems = NO_ADDED_ITEMS
    """What a club multiplies beside the book."""
