"""The lines of a payment and the scoring items of a win, as messages hold them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NotRequired, TypedDict

from tablectl.game.views import PaymentLine
from tablectl.rulesets.club import NO_NAMES


class ItemMessage(TypedDict):
    """A scoring item: its value, or how many yakuman it is, and how often it counts."""

    id: str
    count: int
    value: NotRequired[int]
    yakuman: NotRequired[int]
    name: NotRequired[str]
    """Of a club's own item."""


PaymentLineMessage = TypedDict(
    "PaymentLineMessage",
    {
        "what": str,
        "seat": int | None,
        "from": int | None,
        "reason": str | None,
        "count": int,
        "deltas": Sequence[int],
    },
)
"""A line of a payment: who is paid by whom for what."""


def payment_line_messages(lines: Iterable[PaymentLine]) -> list[PaymentLineMessage]:
    """The lines of a payment."""
    return [
        {
            "what": line.kind.value,
            "seat": line.seat,
            "from": line.giver,
            "reason": line.reason or None,
            "count": line.count,
            "deltas": list(line.deltas),
        }
        for line in lines
    ]


def item_message(
    key: str, value: int, count: int, yakuman: int, names: Mapping[str, str] = NO_NAMES
) -> ItemMessage:
    """A scoring item. ``names`` are those of a club's own items."""
    item: ItemMessage = {"id": key, "count": count}
    if yakuman:
        item["yakuman"] = yakuman
    else:
        item["value"] = value
    if key in names:
        item["name"] = names[key]
    return item
