"""Hands: what a table says, as a type.

Written by `tablectl schemas --types tablectl/client/messages` from tablectl/schemas/broadcast_hands.json;
changes made here are overwritten.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class HandsSeatWait(TypedDict):
    tile: str
    """Tile in the project's notation, `3s`, `0p`."""
    left: int
    """Unseen copies, including those in hands."""
    by_discard: int | dict[str, int | str | None] | None
    """Value of the hand won with this tile discarded by another player, in the form of a result's total;
    null if that is no win.
    """
    from_wall: int | dict[str, int | str | None] | None
    """Value of the hand won with this tile drawn from the wall; null if that is no win."""


class HandsSeatAccept(TypedDict):
    tile: str
    """Tile in the project's notation, `3s`, `0p`."""
    left: int
    """Unseen copies, including those in hands."""


class HandsSeatDiscard(TypedDict):
    tile: str
    """Tile in the project's notation, `3s`, `0p`."""
    shanten: int
    """Shanten without the tile: 0 is ready."""
    acceptance: int
    """Number of tiles left that the hand would then wait for or accept."""
    waits: list[HandsSeatWait]
    """Tiles that would complete the hand, if it is ready then."""


class HandsSeat(TypedDict):
    seat: int
    tiles: list[str | None]
    """Closed tiles without the one just drawn; null if not seen."""
    drawn: str | None
    """The tile just drawn, if it was seen."""
    shanten: int | None
    """Shanten: 0 is ready; null if the hand is not fully known or the book counts differently."""
    ready: bool
    waits: list[HandsSeatWait]
    """Tiles that complete a ready hand."""
    furiten: bool
    """The ready hand may not win by discard."""
    accepts: list[HandsSeatAccept]
    """Tiles that bring the hand closer to ready."""
    acceptance: int
    """Number of tiles left that the hand waits for or accepts."""
    discards: NotRequired[list[HandsSeatDiscard]]
    """Of the player who is to discard: each different tile that the rules allow. Empty for others, and
    where the shanten is null.
    """


class Hands(TypedDict):
    """Hands that hand cameras see, with their numbers: topics mahjong/<table>/broadcast/hands and
    broadcast/commentary/hands, after the agreed delay and nowhere else.
    """

    schema: Literal["tablectl/broadcast_hands/1"]
    table: str
    journal: str
    """Id of the journal, made when it was begun."""
    seq: int
    """The last journal entry at that time."""
    revision: int
    """Number of amendments at that time."""
    hand: int
    """0-based count of hands."""
    seats: list[HandsSeat]
