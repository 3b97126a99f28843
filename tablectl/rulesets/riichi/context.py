"""What only riichi knows of a win: declarations, indicators, counters and who is liable."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets.own_items import OwnItems

_MAX_COUNTERS: Final = 9_999
"""Far above any honba or number of sticks that a session has seen."""
Counters = Annotated[int, Meta(ge=0, le=_MAX_COUNTERS)]
"""Honba, or sticks."""


class Riichi(StrEnum):
    """Whether the winner had declared riichi (立直)."""

    NONE = "none"
    RIICHI = "riichi"
    DOUBLE = "double"

    __hash__ = str.__hash__


@dataclass(frozen=True, slots=True)
class Pao:
    """Who fed the last set of a yakuman and answers for it (パオ, book IX, "Правило пао")."""

    seat: Wind
    yaku: str
    """``daisangen``, ``daisuushii``, ``suukantsu``, or ``rinshan`` where the option is on."""


class RiichiContext(Struct, frozen=True, gc=False):
    """The ``context`` of a riichi claim."""

    riichi: Riichi = Riichi.NONE
    ippatsu: bool = False
    dora_indicators: tuple[Tile, ...] = ()
    ura_indicators: tuple[Tile, ...] = ()
    """Looked at only after riichi."""
    last_tile: bool = False
    """The live wall is empty."""
    first_turn: bool = False
    """Nobody has called and the winner has not discarded."""
    honba: int = 0
    deposits: int = 0
    """Riichi sticks on the table, from before and now, that this winner collects."""
    pao: tuple[Pao, ...] = ()
    own: OwnItems | None = None
    """What a club counts of its own."""
    kita: int = 0
    """Norths that the winner has set aside (抜きドラ); only three players do."""


class ContextFields(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The fields of a context, each of its type; what asks more of one is checked after."""

    riichi: Riichi | None = None
    ippatsu: bool = False
    dora_indicators: str = ""
    ura_indicators: str = ""
    last_tile: bool = False
    first_turn: bool = False
    honba: Counters = 0
    deposits: Counters = 0
    pao: Any = None
    """Read by itself: hands with it are rare."""
