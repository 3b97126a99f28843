"""Positions of simulated sessions as arrays, with who won next, and what their hands paid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tablectl.game.events import Event, HandSettled, HandStarted, WinShown
from tablectl.game.state import GameState, HandState, evolve
from tablectl.mahjong.tiles import JOKER_KIND
from tablectl.numbers.book_odds import BOOKS, counting
from tablectl.numbers.book_odds.holdings import SEATS, Holdings, holdings
from tablectl.numbers.rows import Rows
from tablectl.numbers.table import HandInPlay
from tablectl.rulesets import RULESETS
from tablectl.service.publishing import hand_in_play, has_odds

SAMPLE_INTERVAL: Final = 5
"""Neighbouring positions are nearly the same: every so many-th is learnt from."""


@dataclass(frozen=True, slots=True)
class BookPositions(Rows):
    """``n`` positions of one book, all hands known, seats from the dealer on."""

    held: Holdings
    outcome: NDArray[np.float32]
    """(n, 5) shares of each seat in the next win, and of none."""
    session: NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """What one hand paid, seats from the dealer on."""

    honba: int
    deltas: tuple[int, ...]
    winners: tuple[int, ...]
    """Everyone whose win was paid, in order."""


@dataclass(frozen=True, slots=True)
class PlayedSession:
    """One simulated session of a book, for the chances of places."""

    starts: tuple[HandInPlay, ...]
    """Before each hand: points, dealer and round alone."""
    hands: tuple[PlayedHand, ...]
    final: tuple[int, ...] | None
    """Points by the player who sat at the seat at the start; None where it was broken off."""
    sitting: tuple[tuple[int, ...], ...]
    """Before each hand: which of those players sits at each seat, from the dealer on."""
    play: tuple[str, tuple[tuple[str, Any], ...]]
    """Preset and options."""


def read_session(
    book: str, events: Iterable[Event], number: int, every: int = SAMPLE_INTERVAL
) -> tuple[BookPositions, PlayedSession]:
    """One session's positions and payments."""
    state = GameState()
    rows: list[tuple[HandInPlay, Any]] = []
    outcomes: list[tuple[float, ...]] = []
    waiting = 0
    count = number
    starts, hands, sitting = [], [], []
    winners: list[int] = []
    events = list(events)
    for place, event in enumerate(events):
        before, state = state, evolve(state, event)
        hand = state.hand
        if isinstance(event, HandStarted):
            assert hand is not None
            players = len(hand.seats)
            order = [(state.dealer + step) % players for step in range(players)]
            starts.append(_before(state, hand))
            sitting.append(tuple(state.sitting[seat] for seat in order))
        if isinstance(event, WinShown) and not isinstance(events[place - 1], WinShown):
            shares = _shares(before, events, place)
            outcomes += [shares] * (len(rows) - waiting)
            waiting = len(rows)
        if isinstance(event, HandSettled):
            outcomes += [(0.0, 0.0, 0.0, 0.0, 1.0)] * (len(rows) - waiting)
            waiting = len(rows)
            assert hand is not None
            players = len(hand.seats)
            deltas = [after - at for after, at in zip(state.scores, before.hand_scores, strict=True)]
            turned = [(state.dealer + step) % players for step in range(players)]
            winners = [(win.seat - state.dealer) % players for win in event.wins]
            hands.append(PlayedHand(state.honba, tuple(deltas[seat] for seat in turned), tuple(winners)))
        elif hand is not None and has_odds(state, hand):
            count += 1
            if count % every == 0:
                closed = [tuple(t for t in own.tiles if t is not None) for own in hand.seats]
                table = hand_in_play(state, hand, closed)
                options = RULESETS[book].listing.options.options(state.preset, dict(state.options))
                rows.append((table, counting(book, options, table.indicators)))
    rows, outcomes = rows[:waiting], outcomes[:waiting]
    jokers = 0 if state.play is None else state.play.setup.tile_counts[JOKER_KIND]
    final = None
    if state.ended is not None and state.play is not None:
        final = [0] * len(state.scores)
        for seat, player in enumerate(state.sitting):
            final[player] = state.scores[seat]
    return (
        BookPositions(
            holdings(rows, BOOKS[book], jokers),
            np.array(outcomes, np.float32).reshape(-1, SEATS + 1),
            np.full(len(rows), number, np.int32),
        ),
        PlayedSession(
            tuple(starts[: len(hands)]),
            tuple(hands),
            None if final is None else tuple(final),
            tuple(sitting[: len(hands)]),
            (state.preset, tuple(sorted(state.options.items()))),
        ),
    )


def _before(state: GameState, hand: HandState) -> HandInPlay:
    closed = [()] * len(hand.seats)
    return hand_in_play(state, hand, closed)


def _shares(before: GameState, events: Sequence[Event], place: int) -> tuple[float, ...]:
    """Who wins on this tile, equally."""
    hand = before.hand
    assert hand is not None, "hands are won in play"
    found = []
    for event in events[place:]:
        if not isinstance(event, WinShown):
            break
        found.append((event.seat - before.dealer) % len(hand.seats))
    return (*(found.count(seat) / len(found) for seat in range(SEATS)), 0.0)
