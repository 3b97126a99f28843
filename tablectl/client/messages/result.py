"""Result: what a table says, as a type.

Written by `tablectl schemas --types tablectl/client/messages` from tablectl/schemas/result.json;
changes made here are overwritten.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class ResultWinItem(TypedDict):
    id: str
    value: NotRequired[int]
    yakuman: NotRequired[Literal[1, 2]]
    count: int


ResultWin = TypedDict(
    "ResultWin",
    {
        "seat": int,
        "from": int | None,
        "items": list[ResultWinItem],
        "total": int | dict[str, int | str | None],
        "deltas": list[int],
    },
)


class ResultPenalty(TypedDict):
    seat: int
    reason: str
    deltas: list[int]


class Result(TypedDict):
    """The last hand's payments: topic mahjong/<table>/result."""

    schema: Literal["tablectl/result/1"]
    table: str
    journal: str
    """Id of the journal, made when it was begun."""
    seq: int
    """The last journal entry that this includes."""
    revision: int
    """Number of amendments so far."""
    hand: int
    round: Literal["E", "S", "W", "N"]
    dealer: int
    wins: list[ResultWin]
    draw: str | None
    ready: list[int]
    deltas: list[int]
    scores: list[int]
    deposits: int
    penalties: list[ResultPenalty]
    payments: list[ResultPenalty]
    """Payments apart from wins: kongs, checks at the end of the hand."""
    answers: list[bool | None]
    """By seat, whether the player agreed to the payment; null before an answer."""
