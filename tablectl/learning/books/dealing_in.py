"""Which discards of simulated sessions would have dealt in, by the rules of the book themselves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tablectl.game.claims import Discard, Refused, ShowWin
from tablectl.game.decide import decide, legal_claims
from tablectl.game.events import Event
from tablectl.game.state import GameState, Phase, evolve
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import JOKER_KIND, PLAYING_KINDS, Tile
from tablectl.numbers.book_danger import PublicTables, public_tables
from tablectl.numbers.book_danger.tile_features import WILD_KIND
from tablectl.numbers.book_odds import BOOKS, BookTiles, counting
from tablectl.numbers.book_odds.book_tiles import Counting
from tablectl.numbers.book_odds.features import any_hand_patterns, nearest
from tablectl.numbers.book_odds.holdings import SEATS, Holdings, holdings
from tablectl.numbers.rows import Rows
from tablectl.numbers.table import HandInPlay
from tablectl.rulesets import RULESETS
from tablectl.service.publishing import hand_in_play, has_odds

DISCARD_INTERVAL: Final = 1
"""Every so many-th discard is looked at."""


@dataclass(frozen=True, slots=True)
class Discards(Rows):
    """``n`` positions of one book at which a tile must be thrown."""

    table: PublicTables
    wins: NDArray[np.bool_]
    """(n, 4, 35) whether each seat would win on a tile of the player in turn."""
    session: NDArray[np.int32]


def read_discards(book: str, events: Iterable[Event], number: int, every: int = DISCARD_INTERVAL) -> Discards:
    """One session's discards."""
    state = GameState()
    states: list[GameState] = []
    tables: list[tuple[HandInPlay, Counting]] = []
    count = number
    for event in events:
        state = evolve(state, event)
        hand = state.hand
        if hand is None or hand.phase is not Phase.ACT or not has_odds(state, hand):
            continue
        count += 1
        if count % every == 0:
            closed = [tuple(tile for tile in own.tiles if tile is not None) for own in hand.seats]
            table = hand_in_play(state, hand, closed)
            options = RULESETS[book].listing.options.options(state.preset, dict(state.options))
            states.append(state)
            tables.append((table, counting(book, options, table.indicators)))
    jokers = 0 if state.play is None else state.play.setup.tile_counts[JOKER_KIND]
    wins = np.zeros((len(tables), SEATS, PLAYING_KINDS + 1), np.bool_)
    near = _near(holdings(tables, BOOKS[book], jokers), BOOKS[book])
    for row, (before, (table, counts_as)) in enumerate(zip(states, tables, strict=True)):
        for tile in sorted(set(table.seats[table.turn].hand or ()), key=str):
            kind = counts_as(tile)
            place = kind if kind >= 0 else WILD_KIND
            seats = [
                seat for seat in range(len(table.seats)) if near[row, seat, place] and seat != table.turn
            ]
            for seat in winners(before, table, tile, seats):
                wins[row, seat, place] = True
    return Discards(public_tables(tables, BOOKS[book], jokers), wins, np.full(len(tables), number, np.int32))


def _near(h: Holdings, book: BookTiles) -> NDArray[np.bool_]:
    """(n, 4, 35) whether a tile may complete a hand of the seat: the rules are asked of these alone."""
    # Where a seat has two hands it wins with one of them at first.
    one = replace(h, sets=np.minimum(h.sets, book.sets // book.hands), pairs=np.minimum(h.pairs, 1))
    found = nearest(one, any_hand_patterns(book))
    near: NDArray[np.bool_] = np.zeros((len(h), SEATS, PLAYING_KINDS + 1), np.bool_)
    near[:, :, :PLAYING_KINDS] = found.helps & (found.distance == 1)[:, :, None]
    near |= (found.distance == 0)[:, :, None]
    near[:, :, WILD_KIND] |= found.distance <= 1
    return near & h.can_win[:, :, None]


def winners(state: GameState, table: HandInPlay, tile: Tile, seats: Sequence[Seat]) -> list[Seat]:
    """Which of some seats could win if the player in turn threw a tile. Seats are counted from the dealer
    on."""
    if not seats or state.hand is None:
        return []
    thrown = decide(state, Discard(state.hand.turn, tile))
    if isinstance(thrown, Refused):
        return []
    after = state
    for event in thrown:
        after = evolve(after, event)
    players = len(table.seats)
    return [
        seat
        for seat in seats
        if any(isinstance(claim, ShowWin) for claim in legal_claims(after, (state.dealer + seat) % players))
    ]


def answers_for(discards: Discards, asked: Any) -> NDArray[np.bool_]:
    """(asked,) whether the seat would have won."""
    found: NDArray[np.bool_] = discards.wins[asked.row, asked.other, asked.kind]
    return found
