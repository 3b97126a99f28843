"""What a session comes to, for readers: its standings so far, its wins in a line each, its best hand.

Everything is by player, in the order in which they first sat down: where a book has players change seats, a
player's points stay one line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from tablectl.formats.scoresheet.reading import provisional_end
from tablectl.formats.scoresheet.scoresheet import Scoresheet, ScoresheetWin
from tablectl.game.events import HandSettled, HandStarted
from tablectl.game.frozen_values import changed
from tablectl.game.history import History
from tablectl.game.state import GameState, Phase
from tablectl.game.views import places
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.win import plain_total
from tablectl.rulesets.club import NO_NAMES
from tablectl.service.publishing import item_message
from tablectl.topics import Message

ValueT = TypeVar("ValueT", int, float)


def win_line(win: ScoresheetWin, names: Mapping[str, str] = NO_NAMES) -> Message:
    """A win as a line of a list shows it: whose, from whom, the tiles in groups, what it was worth.
    ``names`` are a club's of its own items."""
    return {
        "player": win.player,
        "from": win.from_player,
        "tiles": win.tiles.split(),
        "items": [item_message(*item, names) for item in win.items],
        "total": plain_total(win.total),
    }


def best_hand(sheet: Scoresheet) -> Message | None:
    """Where the win is that brought its player most, the first of equal ones; None where nobody has won."""
    wins = [
        (win.deltas[win.player], hand.number, place)
        for hand in sheet.hands
        for place, win in enumerate(hand.wins)
    ]
    if not wins:
        return None
    _, hand, place = max(wins, key=lambda each: each[0])
    return {"hand": hand, "win": place}


def standing(history: History) -> Message | None:
    """Points after the last paid hand, and final scores (uma and the like) if the session had ended with
    it; of a session that is over, those with which it ended.

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
    """The points as they were when the hand in play began: what it brings is not known yet."""
    state = history.state
    begun = next(e.event for e in reversed(history.session_entries) if isinstance(e.event, HandStarted))
    return changed(state, scores=state.hand_scores, deposits=begun.deposits)


def by_player(values: Sequence[ValueT], moves: Iterable[Sequence[Seat]]) -> list[ValueT]:
    """Values by seat put into the players' order after these changes of seats."""
    sitting = list(range(len(values)))
    for move in moves:
        sitting = [sitting[seat] for seat in move]
    return [values[sitting.index(player)] for player in range(len(values))]
