"""Reads and writes scoring items with mjai's names.

mjai follows its first server: the three dragons share a name, so do a yakuman and its variant with a special
wait, and a yakuman is a hundred fan. The winner's hand resolves such names.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tablectl.formats.mjai.words import YAKU
from tablectl.formats.recorded.record import RecordedItem
from tablectl.mahjong.tiles import Tile

YAKUMAN_FAN: Final = 100
"""Fan of a yakuman in a list of yaku; other programs write 13."""

SANGENPAI: Final = "sangenpai"
_DRAGONS: Final = {31: "yakuhai_haku", 32: "yakuhai_hatsu", 33: "yakuhai_chun"}

NAMES: Final = {
    **{key: name for name, key in YAKU.items()},
    **dict.fromkeys(_DRAGONS.values(), SANGENPAI),
    "suuankou_tanki": "suanko",
    "kokushi_13_wait": "kokushimuso",
    "chuuren_9_wait": "churenpoton",
}
"""mjai's names by our keys."""


def write_yakus(items: Iterable[RecordedItem]) -> list[list[object]] | None:
    """The list of ``[name, fan]``; None when mjai has no name for one of them.

    >>> write_yakus([RecordedItem("riichi", 1), RecordedItem("yakuhai_chun", 1)])
    [['reach', 1], ['sangenpai', 1]]
    """
    fans: dict[str, int] = {}
    for item in items:
        name = NAMES.get(item.key)
        if name is None:
            return None
        fan = YAKUMAN_FAN * item.yakuman if item.yakuman else item.value * item.count
        fans[name] = fans.get(name, 0) + fan
    return [[name, fan] for name, fan in fans.items()]


def read_yakus(
    yakus: object, closed: Sequence[Tile], melded: Sequence[Tile], won: Tile
) -> tuple[RecordedItem, ...] | None:
    """The scoring items of a list of ``[name, fan]``; None if there is no list, or a name is unknown.

    Args:
        closed: the winner's closed tiles without the winning one.
        melded: all tiles of the winner's melds.
        won: the winning tile.
    """
    if not isinstance(yakus, list):
        return None
    items: list[RecordedItem] = []
    dragons = 0
    for name, fan in yakus:
        if name == SANGENPAI:
            dragons += int(fan)
        elif fan:
            key = YAKU.get(str(name))
            if key is None:
                return None
            items.append(_item(key, int(fan), closed, won))
    if dragons:
        kinds = [t.kind for t in (*closed, *melded, won)]
        found = [key for kind, key in _DRAGONS.items() if kinds.count(kind) >= 3]
        if len(found) != dragons:
            return None
        items += [RecordedItem(key, 1) for key in found]
    return tuple(items)


def yakuman_of(fan: int) -> int:
    """The number of yakuman that the fan of one item stand for."""
    return fan // (YAKUMAN_FAN if fan >= YAKUMAN_FAN else 13)


def _item(key: str, fan: int, closed: Sequence[Tile], won: Tile) -> RecordedItem:
    if key.endswith("dora"):
        return RecordedItem(key, 1, fan)
    if fan < 13:
        return RecordedItem(key, fan)
    return RecordedItem(_rarer_wait(key, [t.kind for t in closed], won.kind), 0, yakuman=yakuman_of(fan))


def _rarer_wait(key: str, closed: Sequence[int], won: int) -> str:
    """The key of a yakuman whose wait has a name of its own, found from the hand without the winning tile."""
    if key == "suuankou" and closed.count(won) == 1:
        return "suuankou_tanki"
    if key == "kokushi" and len(set(closed)) == 13:
        return "kokushi_13_wait"
    if key == "chuuren" and closed:
        first = min(closed) // 9 * 9
        nine_wait = [3, 1, 1, 1, 1, 1, 1, 1, 3]
        if [closed.count(first + place) for place in range(9)] == nine_wait:
            return "chuuren_9_wait"
    return key
