"""Moving tiles between a seat's hand, its river and the ledger; shared by everything that evolves a hand."""

from __future__ import annotations

from collections.abc import Iterable

from tablectl.game.events import Event
from tablectl.game.frozen_values import changed
from tablectl.game.state.state import GameState, HandState, SeatState
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets.moves import Move
from tablectl.rulesets.ruleset import PlayRules


class FoldError(ValueError):
    """Events that cannot follow each other at all: a tile before a hand, a hand before a session."""


def hand_of(state: GameState, event: Event) -> HandState:
    """The hand in play, or ``FoldError``."""
    hand = state.hand
    if hand is None:
        raise FoldError(f"{event.KIND} needs a hand in play: expected hand_started before it")
    return hand


def play_of(state: GameState, event: Event) -> PlayRules:
    """The table's rules, or ``FoldError``."""
    play = state.play
    if play is None:
        raise FoldError(f"{event.KIND} needs a session: expected session_started before it")
    return play


def with_seat(hand: HandState, seat: Seat, value: SeatState) -> HandState:
    """The hand with one seat changed."""
    return changed(hand, seats=replace_seat(hand.seats, seat, value))


def replace_seat(seats: tuple[SeatState, ...], seat: Seat, value: SeatState) -> tuple[SeatState, ...]:
    """The seats with one changed."""
    return seats[:seat] + (value,) + seats[seat + 1 :]  # noqa: RUF005


def with_seen(seen: bytes, tiles: Iterable[Tile | None]) -> bytes:
    """The ledger with some newly seen tiles."""
    ledger = bytearray(seen)
    for tile in tiles:
        if tile is not None:
            ledger[tile.face] += 1
    return bytes(ledger)


def remove_tiles(
    tiles: tuple[Tile | None, ...], wanted: Iterable[Tile]
) -> tuple[list[Tile | None], list[Tile]]:
    """Remove tiles from a closed part: the known one, else an unseen one, else any.

    Returns what stays and which of the wanted tiles had not been seen before.
    """
    left = list(tiles)
    fresh: list[Tile] = []
    for tile in wanted:
        try:
            left.remove(tile)
        except ValueError:
            fresh.append(tile)
            if None in left:
                left.remove(None)
            elif left:
                left.pop()
    return left, fresh


def remove_unseen(tiles: tuple[Tile | None, ...], count: int) -> list[Tile | None]:
    """A closed part without so many of its unseen tiles; where it has fewer, known ones go as well."""
    left = list(tiles)
    for _ in range(min(count, len(left))):
        left.remove(None) if None in left else left.pop()
    return left


def next_seat(seats: tuple[SeatState, ...], seat: Seat) -> Seat:
    """The next seat counter-clockwise that is still in the hand; the seat itself when no other is."""
    players = len(seats)
    for step in range(1, players):
        following = (seat + step) % players
        if not seats[following].out:
            return following
    return seat


def keeps_log(play: PlayRules | None) -> bool:
    """Whether the rules look at the moves that were made in a hand."""
    return play is not None and play.moves.keeps_log


def with_move(hand: HandState, move: Move) -> HandState:
    """The hand with one more move in its log."""
    return changed(hand, log=(*hand.log, move))
