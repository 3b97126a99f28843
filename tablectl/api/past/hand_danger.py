"""The danger of each possible discard, step by step, by the readings of hand cameras."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from tablectl.game.history import Entry
from tablectl.game.state import GameState, Phase, evolve
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.numbers.book_odds import BookSession
from tablectl.numbers.danger import TileDanger
from tablectl.numbers.odds import SessionEnding
from tablectl.numbers.table import HandInPlay
from tablectl.service.publishing import hand_in_play, has_odds
from tablectl.service.publishing.odds import danger_rows, session_rules
from tablectl.service.publishing.odds_position import Closed
from tablectl.topics import Message

Danger = Callable[[HandInPlay, SessionEnding | BookSession], Sequence[TileDanger]]
"""Computes the danger of each tile of the player in turn, whose hand is known and who must discard."""
SeenHands = Mapping[Seat, Mapping[str, Any]]
"""By seat, its closed ``tiles`` and the one ``drawn``."""
NO_SEATS: Final[SeenHands] = {}


def step_dangers(
    before: GameState,
    hand: Sequence[Entry],
    inserted: frozenset[int],
    rows: Iterable[Mapping[str, Any]],
    danger: Danger,
) -> Iterator[Sequence[Message]]:
    """For each entry of a hand, the possible discards after it with their chances to deal in.

    Empty where nobody is to discard, the hand was not read completely, or the book has no danger model.

    Args:
        before: the state before the first entry.
        inserted: numbers of entries inserted later, which have no readings.
        rows: readings of hand cameras by ``seq``, oldest first; each seat's closed ``tiles`` and the one
            ``drawn``.
        danger: computes the chances.
    """
    state, waiting = before, list(rows)
    newest, seen = 0, NO_SEATS
    last_position: HandInPlay | None = None
    dangers: Sequence[Message] = ()
    for entry in hand:
        state = evolve(state, entry.event)
        newest = newest if entry.seq in inserted else max(newest, entry.seq)
        while waiting and waiting[0]["seq"] <= newest:
            seen = {seat["seat"]: seat for seat in waiting.pop(0)["seats"]}
        position = _position(state, seen)
        if position != last_position:
            last_position = position
            order = [(state.dealer + step) % len(state.players) for step in range(len(state.players))]
            dangers = (
                ()
                if position is None
                else danger_rows(danger(position, session_rules(state)), position.turn, order)
            )
        yield dangers


def _position(state: GameState, seen: SeenHands) -> HandInPlay | None:
    hand = state.hand
    if hand is None or not has_odds(state, hand) or hand.phase is not Phase.ACT:
        return None
    closed: list[Closed] = [None] * len(hand.seats)
    row = seen.get(hand.turn)
    closed[hand.turn] = _closed_tiles(row, len(hand.seats[hand.turn].tiles)) if row is not None else None
    if row is None or closed[hand.turn] is None:
        return None
    drawn = row["drawn"]
    return hand_in_play(state, hand, closed, parse_tiles(drawn)[0] if isinstance(drawn, str) else None)


def _closed_tiles(row: Mapping[str, Any], size: int) -> tuple[Tile, ...] | None:
    """All closed tiles of a seat; None where one was not read or their number is wrong."""
    codes: list[Any] = [*row["tiles"], *([row["drawn"]] if row["drawn"] else [])]
    if None in codes or len(codes) != size:
        return None
    return parse_tiles("".join(codes))
