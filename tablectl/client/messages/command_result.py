"""CommandResult: what a table says, as a type.

Written by `tablectl schemas --types tablectl/client/messages` from tablectl/schemas/command_result.json;
changes made here are overwritten.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class CommandResultWinError(TypedDict):
    """Why the hand is not a win."""

    code: str
    message: str


CommandResultWin = TypedDict(
    "CommandResultWin",
    {
        "seat": int,
        "from": int | None,
        # Which of the seat's hands, if it has two.
        "part": int,
        # Points that the winner claimed, if the rules pay the claim.
        "named": int | None,
        "items": NotRequired[list[dict[str, Any]]],
        "total": NotRequired[int | dict[str, Any]],
        # Why the hand is not a win.
        "error": NotRequired[CommandResultWinError],
    },
)


# What the hand that `count_hand` tells of would be paid.
CommandResultCounted = TypedDict(
    "CommandResultCounted",
    {
        "seat": int,
        "from": int | None,
        # Which tile won.
        "tile": str | None,
        # The closed tiles without it.
        "tiles": str,
        "melds": list[dict[str, Any]],
        "items": list[dict[str, Any]],
        "total": int | dict[str, Any],
        # By seat.
        "deltas": list[int],
        # What the change of points consists of, as in `result`.
        "lines": list[dict[str, Any]],
    },
)


class CommandResultFault(TypedDict):
    code: str
    name: str
    native: str
    clause: str
    consequences: list[str]
    remark: str
    offers: NotRequired[list[dict[str, Any]]]
    """Requests, without their ids, that carry out its cost for the requested seat."""
    choices: NotRequired[list[dict[str, Any]]]
    """The judge also chooses one of these."""
    deltas: NotRequired[list[int]]
    """What the fault would cost now, in points by seat, including the payment of a stopped hand."""


class CommandResultErrorOffer(TypedDict):
    do: str


class CommandResultError(TypedDict):
    code: str
    message: str
    seat: NotRequired[int]
    """Whose move or hand it is about."""
    tiles: NotRequired[list[str]]
    """The tiles that the request names."""
    field: NotRequired[str]
    """The field that is missing or wrong, with what it lies in and which of a list it is, from 0:
    `wins.1.tiles`.
    """
    reason: NotRequired[str]
    """Which sort of wrong value a `bad_request` is about, where one is told: `hidden_characters` (a text
    holds what hides or turns it), `unseen_name` (a name that nobody could see).
    """
    count: NotRequired[int]
    """How many tiles the hand has, of a `tile_count`; what the points add up to, of `points_differ` and
    `sticks_differ`.
    """
    due: NotRequired[int]
    """How many there should be, or what they should add up to."""
    offers: NotRequired[list[CommandResultErrorOffer]]
    """Requests, without their ids: a late call that the rules allow, or what records the fault if players
    did it anyway.
    """


class CommandResultPreviewPoint(TypedDict):
    seat: int
    player: str
    before: int | None
    after: int


class CommandResultPreviewHand(TypedDict):
    hand: int
    before: dict[str, Any] | None
    after: dict[str, Any] | None


class CommandResultPreviewImpossible(TypedDict):
    seq: int
    kind: str
    code: str
    message: str


class CommandResultPreviewNow(TypedDict):
    before: dict[str, Any]
    after: dict[str, Any]


class CommandResultPreview(TypedDict):
    """What the request would change; nothing was recorded."""

    events: list[dict[str, Any]]
    points: list[CommandResultPreviewPoint]
    hands: list[CommandResultPreviewHand]
    impossible: list[CommandResultPreviewImpossible]
    """Later events that the rules would now refuse."""
    final: dict[str, Any] | None
    now: CommandResultPreviewNow
    revision: int


class CommandResult(TypedDict):
    """The answer to a request: topic mahjong/<table>/command/result."""

    schema: Literal["tablectl/command_result/1"]
    table: str
    id: str | None
    ok: bool
    seq: NotRequired[int]
    events: NotRequired[list[dict[str, Any]]]
    questions: NotRequired[list[dict[str, Any]]]
    alerts: NotRequired[list[dict[str, Any]]]
    wins: NotRequired[list[CommandResultWin]]
    counted: NotRequired[CommandResultCounted]
    """What the hand that `count_hand` tells of would be paid."""
    faults: NotRequired[list[CommandResultFault]]
    error: NotRequired[CommandResultError]
    pending: NotRequired[str]
    """Rules that apply from the next shuffle."""
    agree: NotRequired[bool]
    """Whether the reported points equal the computed ones."""
    question: NotRequired[str]
    """The question raised by a difference."""
    deltas: NotRequired[list[int]]
    preview: NotRequired[CommandResultPreview]
    """What the request would change; nothing was recorded."""
    saved: NotRequired[str]
    """Name of the recording that was saved: its folder in `recordings` of the table's state folder."""
