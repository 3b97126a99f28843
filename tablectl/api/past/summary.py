"""Summary of a session: standings so far, a line for each win, the best hand.

Lists are by player in the seating order of the start, also where a book changes seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from tablectl.api.answers.past import BestHand, Standing, WinLine
from tablectl.formats.scoresheet.reading import provisional_end
from tablectl.formats.scoresheet.scoresheet import Scoresheet, ScoresheetWin
from tablectl.game.events import HandSettled, HandStarted
from tablectl.game.frozen_values import changed
from tablectl.game.history import History
from tablectl.game.state import GameState, Phase
from tablectl.game.views import places
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.win import plain_total
from tablectl.service.publishing import item_message

ValueT = TypeVar("ValueT", int, float)


def win_line(win: ScoresheetWin, names: Mapping[str, str]) -> WinLine:
    """A win as a line: player, discarder, tiles in groups, value.

    Args:
        names: of a club's own items.
    """
    return {
        "player": win.player,
        "from": win.from_player,
        "tiles": win.tiles.split(),
        "items": [item_message(*item, names) for item in win.items],
        "total": plain_total(win.total),
    }


def best_hand(sheet: Scoresheet) -> BestHand | None:
    """The hand and index of the win with the highest gain, the first of equal ones; None without a win."""
    wins = [
        (win.deltas[win.player], hand.number, place)
        for hand in sheet.hands
        for place, win in enumerate(hand.wins)
    ]
    if not wins:
        return None
    _, hand, place = max(wins, key=lambda each: each[0])
    return {"hand": hand, "win": place}


def standing(history: History) -> Standing | None:
    """Points after the last paid hand, and the final scores (uma and the like) if the session ended with
    it; of a finished session, its final ones.

    Returns:
        ``after``: the number of that hand; ``points``, ``final``, ``places`` and, where the book has such,
        ``match``; ``deposits``: riichi sticks on the table, which ``final`` alone counts, for whom they
        would go to.
        None before a hand is paid.
    """
    state, begun, paid = history.state, -1, -1
    for entry in history.session_entries:
        if isinstance(entry.event, HandStarted):
            begun += 1
        elif isinstance(entry.event, HandSettled):
            paid = begun
    if paid < 0:
        return None
    in_play = not state.finished and state.hand is not None and state.hand.phase is not Phase.SETTLED
    at = _before_the_hand(history) if in_play else state
    ended = state.ended or provisional_end(at)
    if ended is None:
        return None
    return {
        "after": paid,
        "points": by_player(at.scores, [state.sitting]),
        "deposits": at.deposits,
        "final": by_player(ended.final, [state.sitting]),
        "match": by_player(ended.match, [state.sitting] if ended.match else []) or None,
        "places": by_player(places(changed(at, ended=ended)), [state.sitting]),
    }


def _before_the_hand(history: History) -> GameState:
    """The state with the points from before the hand in play."""
    state = history.state
    begun = next(e.event for e in reversed(history.session_entries) if isinstance(e.event, HandStarted))
    return changed(state, scores=state.hand_scores, deposits=begun.deposits)


def by_player(values: Sequence[ValueT], moves: Iterable[Sequence[Seat]]) -> list[ValueT]:
    """Values by seat, reordered by player after these changes of seats."""
    sitting = list(range(len(values)))
    for move in moves:
        sitting = [sitting[seat] for seat in move]
    return [values[sitting.index(player)] for player in range(len(values))]
