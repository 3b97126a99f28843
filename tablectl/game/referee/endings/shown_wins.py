"""Hands that are laid open to win: what they can be, and whether all evidence agrees before one is paid.

The tiles that are shown, the place of the winning tile, who can have drawn last, the walls, the tile ledger
and the keys that were pressed are each asked. Where two of them differ, or a tile is not found or not
readable, a question says what each answer would pay.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from tablectl.game.claims import Claim, Discard, Draw, ShowWin
from tablectl.game.decide import forced_draw
from tablectl.game.evidence import Button
from tablectl.game.referee.endings.ending_moment import EndingMoment
from tablectl.game.referee.endings.incomplete_hands import (
    after_undetected_discards,
    has_hole,
    with_undetected_tile,
)
from tablectl.game.referee.endings.open_rows.legal_wins import Way, legal_wins
from tablectl.game.referee.endings.open_rows.open_row import OpenRow, closed_tiles
from tablectl.game.referee.endings.part_wins import (
    part_of_size,
    part_sizes,
    part_wins,
    part_wins_lacking_one,
)
from tablectl.game.referee.endings.payment_text import describe_payers, payers_of
from tablectl.game.referee.endings.recorded_wins import play_continues, sure_win, win_in_doubt
from tablectl.game.referee.endings.special_wins import special_sizes, special_wins
from tablectl.game.referee.endings.unseen_discards import may_be_unseen, on_unseen_discard
from tablectl.game.referee.endings.win_questions import win_question
from tablectl.game.referee.matching import MAX_LOOSE
from tablectl.game.referee.rulings import Candidate, Question, Ruling
from tablectl.game.referee.walls import next_tile_taken
from tablectl.game.state import GameState, Phase, in_time, seat_name
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile, format_tiles
from tablectl.rulesets.moves import MoveKind

TILE_TWICE_LOG_P: Final = math.log(0.01)
"""A winning tile shown with the hand while it still lies in its river."""
UNDETECTED_SHARE: Final = 0.03
"""How likely it is that of a shown hand one tile is not found."""
WALLS_DIFFER_LOG_P: Final = math.log(0.02)
"""A win on a drawn tile that stands in the wall still, or on a discard after the winner has drawn."""
MAX_WAYS_SHOWN: Final = 6

Conflict = tuple[str, dict[str, object]]
"""What speaks against a way to read a hand, as text and as plain values."""


def shown_win(state: GameState, seat: Seat, moment: EndingMoment) -> tuple[Ruling, ...]:
    """The win that a seat shows, once all evidence agrees on it; otherwise a question."""
    row = moment.row(state, seat)
    count, closed = len(row.shown), row.closed
    sizes = part_sizes(state, seat) or (closed, closed + 1, *special_sizes(state, seat))
    whole, pressed = count in sizes, moment.has_pressed_win(seat)
    lacks = count + 1 in sizes or (pressed and MAX_LOOSE < count < max(sizes))
    if not (whole or lacks) or not moment.is_at_rest(seat):
        return ()
    drawn = next_tile_taken(state, moment.seen)
    ways = ways_to_win(row, unseen=may_be_unseen(state, seat, moment.seen)) if whole else []
    ways = _weigh(state, seat, ways, drawn)
    conflict = _conflict(state, seat, ways, moment) if ways else None
    conflict = conflict or (_wall_conflict(state, seat, ways[0], drawn) if ways else None)
    if ways and conflict is None:
        found = sure_win(row, ways, moment)
        if found:
            return found
    if moment.was_questioned(seat) or not moment.has_lain(seat, moment.patience.unclear_ms):
        return ()
    keys_used = any(press.button is Button.WIN for press in moment.presses)
    expected = pressed or (not keys_used and count > MAX_LOOSE and forced_draw(state) is None)
    if not ways and not expected:
        return ()
    lacking = _incomplete_ways(row) if expected else []
    every = [*ways, *((math.log(UNDETECTED_SHARE) + log_p, claims) for log_p, claims in lacking)]
    every = _weigh(state, seat, every, drawn)
    if not every and not pressed:
        return ()
    # A hand that ends is not paid with a tile that nobody found.
    known = every if play_continues(state) else ways
    doubtful = win_in_doubt(row, known, moment) if conflict is None else ()
    return doubtful or (_question(row, every, moment.now_ms, conflict, whole=bool(ways)),)


def shows_win(state: GameState, seat: Seat, moment: EndingMoment) -> bool:
    """Whether the rules would take the open tiles of a seat for a win on the offered discard."""
    row = moment.row(state, seat)
    if row.hand.offer is None or len(row.shown) != row.closed:
        return False
    return bool(ways_to_win(row, unseen=False))


def ways_to_win(row: OpenRow, *, unseen: bool) -> list[Way]:
    """Ways to read the shown tiles as a win, likeliest first.

    Args:
        unseen: it may have won on a discard that nobody saw.
    """
    if part_sizes(row.state, row.seat):
        found = part_wins(row)
        part = part_of_size(row.state, row.seat, len(row.shown))
    else:
        part = 0 if len(row.shown) == row.closed + 1 else None
        found = legal_wins(row.state, _readings(row))
    if not found and unseen and part is not None:
        found = legal_wins(row.state, on_unseen_discard(row, part))
    return sorted(found or special_wins(row), key=lambda way: -way[0])


def _incomplete_ways(row: OpenRow) -> list[Way]:
    """Ways to read the shown tiles as a win of which a tile, or discards before it, were not found."""
    if part_sizes(row.state, row.seat):
        return part_wins_lacking_one(row)
    return [*with_undetected_tile(row), *after_undetected_discards(row)]


def _weigh(state: GameState, seat: Seat, ways: list[Way], drawn: bool | None) -> list[Way]:
    """The ways with those less likely of which the walls speak otherwise, likeliest first."""
    weighed = [
        (log_p + (WALLS_DIFFER_LOG_P if _contradicts_walls(state, seat, claims, drawn) else 0.0), claims)
        for log_p, claims in ways
    ]
    return sorted(weighed, key=lambda way: -way[0])


def _contradicts_walls(state: GameState, seat: Seat, claims: Sequence[Claim], drawn: bool | None) -> bool:
    """Whether a way needs a draw that the walls do not show, or lacks one that they show.

    Others may have drawn already who lay no hand open: only of the seat in turn the walls show both.
    """
    hand = state.hand
    if hand is None or hand.phase is not Phase.DRAW or drawn is None:
        return False
    draws = any(isinstance(claim, Draw) for claim in claims)
    return (draws and not drawn) or (drawn and not draws and hand.turn == seat)


def _wall_conflict(state: GameState, seat: Seat, way: Way, drawn: bool | None) -> Conflict | None:
    """What the walls say against a way, as text; None where they do not."""
    if not _contradicts_walls(state, seat, way[1], drawn):
        return None
    if drawn:
        return "a tile has gone from the wall since the last discard", {"case": "tile_drawn"}
    return "no tile has gone from the wall since the last discard", {"case": "no_tile_drawn"}


def _conflict(state: GameState, seat: Seat, ways: Sequence[Way], moment: EndingMoment) -> Conflict | None:
    """What speaks against the likeliest way; None where all evidence agrees with it."""
    *before, win = ways[0][1]
    hand, seen_seat, closed = state.hand, moment.seen_seat(seat), closed_tiles(state, seat)
    assert hand is not None
    lies = not moment.taken and not any(isinstance(claim, Discard) for claim in before)
    on_discard = hand.offer is not None and len(seen_seat.shown) == closed and lies
    twice = len(seen_seat.shown) == closed + 1 and lies and hand.phase is Phase.DRAW
    if twice and hand.offer is not None and hand.turn != seat and not part_sizes(state, seat):
        text = f"the {hand.offer.tile} on which it would win still lies in its river"
        return text, {"case": "in_river", "tile": str(hand.offer.tile)}
    if isinstance(win, ShowWin) and on_discard and hand.turn == seat and not part_sizes(state, seat):
        if seen_seat.apart:
            apart = str(seen_seat.shown[seen_seat.apart[0]].best)
            text = f"the last discard is still in its river, yet {apart} lies apart from the hand"
            return text, {"case": "apart", "tile": apart}
        if not hand.seats[seat].shown and has_hole(seen_seat):
            return "between its tiles there is room for one more", {"case": "hole"}
    pressed = [press.seat for press in moment.presses if press.button is Button.WIN]
    if seat not in pressed and any(_may_win(state, each) for each in pressed):
        other = pressed[0]
        return f"the win key was pressed by {seat_name(state, other)}", {"case": "other_key", "other": other}
    return None


def _may_win(state: GameState, seat: Seat) -> bool:
    """Whether a seat that pressed the key has no win yet."""
    return state.hand is not None and all(win.seat != seat for win in state.hand.wins)


def _question(
    row: OpenRow, ways: Sequence[Way], now_ms: int, conflict: Conflict | None, *, whole: bool
) -> Question:
    """What is not clear of a shown hand, and what each answer would pay."""
    state = row.state
    best = sorted(ways, key=lambda way: -way[0])[:MAX_WAYS_SHOWN]
    total = sum(math.exp(log_p - best[0][0]) for log_p, _ in best) if best else 1.0
    payers = [payers_of(state, claims) for _, claims in best]
    paid = [None if each is None else describe_payers(state, each) for each in payers]
    candidates = tuple(
        Candidate(
            _describe(claims[-1]) if points is None else f"{_describe(claims[-1])} ({points})",
            claims,
            round(math.exp(log_p - best[0][0]) / total, 4),
            {} if paying is None else {"pays": paying},
        )
        for (log_p, claims), points, paying in zip(best, paid, payers, strict=True)
    )
    who, shown = seat_name(state, row.seat), " ".join(str(tile.best) for tile in row.shown)
    if conflict is not None:
        text = f"{who} shows {shown}, but {conflict[0]}. Which win is it?"
        details: dict[str, object] = conflict[1]
    elif whole:
        text = f"{who} shows {shown}, a win that can be read in several ways. Which is right?"
        details = {"case": "several"}
    elif best:
        text = f"{who} shows {shown} and one tile that is not found. Which win is it?"
        details = {"case": "unfound"}
    else:
        text = f"{who} shows {shown} and declares a win that the rules do not confirm. What is the hand?"
        details = {"case": "unconfirmed"}
    amounts = list(dict.fromkeys(points for points in paid if points is not None))
    if len(amounts) > 1:
        text += f" It decides who pays: {', or '.join(amounts[:3])}."
    details = {**details, "tiles": shown.split()}
    at_mm = row.shown[0].at_mm
    return win_question("unclear_win", text, now_ms, row.seat, details, candidates=candidates, at_mm=at_mm)


def _describe(claim: Claim) -> str:
    if isinstance(claim, ShowWin) and claim.special is not None:
        return f"{format_tiles(claim.tiles)}: {claim.special}"
    if isinstance(claim, ShowWin):
        return f"{format_tiles(claim.tiles)} winning on {claim.tile}"
    return "the hand as it is shown"


def _readings(row: OpenRow) -> Iterator[Way]:
    """Ways to read a shown hand as a win, whether or not the rules take them."""
    hand, seat = row.hand, row.seat
    extra = len(row.shown) == row.closed + 1
    offered = row.offered if hand.phase in (Phase.DRAW, Phase.ENDED) else None
    doubt = TILE_TWICE_LOG_P if extra and offered is not None and not row.taken else 0.0
    tile = offered or _late_offer(row)
    if tile is not None:
        for taken in [None] if len(row.shown) == row.closed else row.won_places(tile):
            for tiles, log_p in row.readings(without=taken):
                yield log_p + doubt, (ShowWin(seat, tiles, tile),)
    if extra and row.may_have_drawn:
        for place in row.drawn_places():
            for tiles, drawn, log_p in row.readings_on(place):
                yield log_p, (*row.due_draw, ShowWin(seat, tiles, drawn))


def _late_offer(row: OpenRow) -> Tile | None:
    """The discard that another seat has laid down a set with, where this seat may still win on it."""
    play, hand = row.state.play, row.hand
    if play is None or hand.undo is None or not in_time(play, hand, row.seat, MoveKind.WIN):
        return None
    return None if hand.undo.offer is None else hand.undo.offer.tile
