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
    name: NotRequired[str]
    """The club's own name of an item that is not the book's."""


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


ResultLine = TypedDict(
    "ResultLine",
    {
        # A win's own worth; honba; riichi sticks that a winner collects, that were put down, that are taken
        # back after a hand was stopped, that were left when the session ended; what a draw pays; a kong or a
        # check; a penalty.
        "what": Literal[
            "win",
            "honba",
            "sticks_won",
            "sticks_laid",
            "sticks_back",
            "sticks_left",
            "draw",
            "payment",
            "penalty",
        ],
        # Whom it is about; null for the whole table.
        "seat": int | None,
        # Of a win: whose tile it was; null for a self-drawn one.
        "from": int | None,
        # Code of the payment, the penalty or the draw.
        "reason": str | None,
        # How many sticks.
        "count": int,
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
    change: list[int]
    """By seat, all that the hand has changed of the points: sticks put down, kongs, the settlement,
    penalties.
    """
    lines: list[ResultLine]
    """What `change` consists of; the lines add up to it."""
    penalties: list[ResultPenalty]
    payments: list[ResultPenalty]
    """Payments apart from wins: kongs, checks at the end of the hand."""
    answers: list[bool | None]
    """By seat, whether the player agreed to the payment; null before an answer."""
