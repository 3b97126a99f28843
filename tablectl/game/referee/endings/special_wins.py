"""Special wins in what a seat lays open: those that the book has now, without a full hand or without a tile.

Asked only where the shown tiles are no ordinary win: who can win both ways is paid for the ordinary one,
which the book counts for what it is worth at that moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from tablectl.game.claims import Refused, ShowWin
from tablectl.game.decide import play_out
from tablectl.game.referee.endings.open_rows.legal_wins import Way, legal_wins
from tablectl.game.referee.endings.open_rows.open_row import OpenRow
from tablectl.game.state import GameState
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile


def special_sizes(state: GameState, seat: Seat) -> tuple[int, ...]:
    """How many tiles a special win of this seat may show, besides a waiting hand and one tile more."""
    if state.hand is None or state.play is None or state.play.wins.specials is None:
        return ()
    return (len(state.hand.seats[seat].tiles),)


def special_wins(row: OpenRow) -> list[Way]:
    """Readings of a shown hand as a special win, each with its log probability and its claims."""
    for before in dict.fromkeys(((), row.due_draw)):  # what may have happened unseen
        played = play_out(row.state, *before)
        if isinstance(played, Refused) or played[0].hand is None or played[0].play is None:
            continue
        after = replace(row, state=played[0])
        specials = played[0].play.wins.specials
        if specials is None:
            continue
        for special in specials(after.state, after.hand, row.seat):
            for form in _FORMS:
                ways = ((p, (ShowWin(row.seat, tiles, tile, special),)) for tiles, tile, p in form(after))
                if found := legal_wins(after.state, ways):
                    return [(log_p, (*before, *claims)) for log_p, claims in found]
    return []


Readings = Iterator[tuple[tuple[Tile, ...], Tile | None, float]]
"""Closed tiles, winning tile or None, log probability."""


def _all_closed(row: OpenRow) -> Readings:
    """All closed tiles, none of which is the winning one."""
    if len(row.shown) == len(row.hand.seats[row.seat].tiles):
        for tiles, log_p in row.readings():
            yield tiles, None, log_p


def _drawn(row: OpenRow) -> Readings:
    """With the tile just drawn; which one it is makes no difference, so the likeliest place is taken."""
    mine = row.hand.seats[row.seat]
    if mine.fresh and len(row.shown) == len(mine.tiles):
        yield from row.readings_on(row.drawn_places()[0])


def _on_indicator(row: OpenRow) -> Readings:
    """With an indicator, taken to the hand or left where it lies."""
    closed = len(row.hand.seats[row.seat].concealed)
    if len(row.shown) not in (closed, closed + 1):
        return
    for indicator in row.hand.indicators:
        for place in [None] if len(row.shown) == closed else row.won_places(indicator):
            for tiles, log_p in row.readings(without=place):
                yield tiles, indicator, log_p


_FORMS: Final = (_all_closed, _drawn, _on_indicator)
"""What a special win can be shown as; the first that the book accepts is it."""
