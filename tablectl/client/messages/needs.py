"""Needs: what a table says, as a type.

Written by `tablectl schemas --types tablectl/client/messages` from tablectl/schemas/needs.json;
changes made here are overwritten.
"""

from __future__ import annotations

from typing import Literal, TypedDict


class NeedsSeatPlaceWall(TypedDict):
    total: int | dict[str, int | str | None]
    """Worth in the book's unit, as in scoring. Null in place of the win: none reaches it."""
    scores: list[int]
    """Everybody's points when it is paid, by seat."""
    after: Literal["goes_on", "may_end", "over"]
    """Whether the session is over then: it goes on, the dealer (or who keeps the time) may end it, it is
    over.
    """


class NeedsSeatPlaceFrom(TypedDict):
    seat: int
    """Who discards."""
    need: NeedsSeatPlaceWall | None


NeedsSeatPlace = TypedDict(
    "NeedsSeatPlace",
    {
        "place": int,
        # The cheapest win from the wall.
        "wall": NeedsSeatPlaceWall | None,
        # The cheapest win on every other player's discard.
        "from": list[NeedsSeatPlaceFrom],
        # Who must be ready at an exhaustive draw: every set of seats that reaches it. Null where the book
        # pays nothing for ready hands.
        "draws": list[list[int]] | None,
    },
)


NeedsSeatPast = TypedDict(
    "NeedsSeatPast",
    {
        # The other player.
        "seat": int,
        # The cheapest win from the wall.
        "wall": NeedsSeatPlaceWall | None,
        # The cheapest win on every other player's discard.
        "from": list[NeedsSeatPlaceFrom],
    },
)


class NeedsSeat(TypedDict):
    seat: int
    place: int
    """Before the hand is paid; equal points share a place where the rules at this table share them, else
    they are ranked from the first dealer on.
    """
    places: list[NeedsSeatPlace]
    """For every place but the last: that place or better."""
    past: list[NeedsSeatPast]
    """For every other player: a higher place than theirs."""


class Needs(TypedDict):
    """What every player of the hand in play needs: topic mahjong/<table>/needs."""

    schema: Literal["tablectl/needs/1"]
    table: str
    journal: str
    """Id of the journal, made when it was begun."""
    seq: int
    """The last journal entry that this includes."""
    revision: int
    """Number of amendments so far."""
    ruleset: str
    hand: int
    """0-based count of hands; -1 before the first."""
    seats: list[NeedsSeat]
    """Empty while no hand is in play, and after a win that is paid only when the hand ends."""
