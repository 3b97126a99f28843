"""OddsMessage: what a table says, as a type.

Written by `tablectl schemas --types tablectl/client/messages` from tablectl/schemas/broadcast_odds.json;
changes made here are overwritten.
"""

from __future__ import annotations

from typing import Literal, TypedDict


class OddsMessageSeat(TypedDict):
    seat: int
    win: float
    """Chance that this seat wins the hand; where play goes on after a win, the next win. 0 for a seat
    that has left the hand.
    """
    places: list[float]
    """Chance of each final place of the session, the first first; empty where the session has no end by
    its rules.
    """
    known: bool
    """Whether the whole hand was seen; else it is guessed from what everybody sees."""


class OddsMessageDangerBy(TypedDict):
    seat: int
    chance: float
    words: list[
        Literal["genbutsu", "suji", "no-chance", "one-chance", "early-outside", "void-suit", "let-pass"]
    ]
    """What makes the tile safer against this seat."""


class OddsMessageDanger(TypedDict):
    tile: str
    """Tile in the project's notation, `3s`, `0p`."""
    chance: float
    """Chance that discarding it now deals in."""
    by: list[OddsMessageDangerBy]


class OddsMessage(TypedDict):
    """Who will win the hand and the session: topics mahjong/<table>/broadcast/odds and
    broadcast/commentary/odds, after the agreed delay and nowhere else.
    """

    schema: Literal["tablectl/broadcast_odds/1"]
    table: str
    journal: str
    """Id of the journal, made when it was begun."""
    seq: int
    """The last journal entry at that time."""
    revision: int
    """Number of amendments at that time."""
    hand: int
    """0-based count of hands."""
    seats: list[OddsMessageSeat]
    """Empty while there is nothing to win."""
    draw: float | None
    """Chance that nobody wins (any more); with the chances of all seats it adds up to 1."""
    turn: int | None
    """The seat that acts next."""
    danger: list[OddsMessageDanger]
    """Each different tile of the hand of the seat in turn, where it must discard and its hand was seen;
    from what that player may know. Books other than riichi: learnt from the play of robots.
    """
