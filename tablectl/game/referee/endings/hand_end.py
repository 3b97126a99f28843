"""How hands end: wins that are shown, and draws. What follows is in ``after``."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from tablectl.game.claims import Claim, DeclareDraw, Draw, Refused, ShowWin
from tablectl.game.decide import decide, forced_draw
from tablectl.game.events import DrawReason, Source
from tablectl.game.evidence import Button, ButtonPressed, SeenSeat, SeenTile, TableSeen
from tablectl.game.referee.endings.closed_wins import closed_win
from tablectl.game.referee.endings.hand_readings import (
    drawn_last,
    hand_readings,
    moved_in,
    state_after,
    still,
)
from tablectl.game.referee.endings.part_wins import part_sizes, part_wins
from tablectl.game.referee.endings.settlement import after_end
from tablectl.game.referee.endings.special_wins import special_sizes, special_wins
from tablectl.game.referee.patience import Patience
from tablectl.game.referee.rulings import Candidate, Finding, Question, Ruling
from tablectl.game.state import GameState, HandState, Offer, Phase, in_time, seat_named
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile, format_tiles
from tablectl.rulesets.moves import MoveKind

TILE_TWICE: Final = math.log(0.01)
"""A winning tile shown with the hand while it still lies in its river."""


def find_ending(
    state: GameState,
    seen: TableSeen,
    presses: Sequence[ButtonPressed],
    now_ms: int,
    quiet_ms: int,
    patience: Patience,
    *,
    taken: bool = False,
) -> tuple[Ruling, ...]:
    """What ends the hand now, if anything does.

    Args:
        taken: the offered tile does not lie in its river any more.
        quiet_ms: for how long the state has taken no event.
    """
    hand = state.hand
    assert hand is not None and state.play is not None
    if state.play.wins.stay_closed:
        ruling = closed_win(state, seen, presses, now_ms, patience, taken=taken)
        if ruling:
            return ruling
    elif hand.phase is not Phase.ENDED or (hand.wins and hand.draw is None):
        for seat in _in_order(hand):
            if sum(win.seat == seat for win in hand.wins) >= state.play.setup.hands_per_seat:
                continue
            ruling = _win(state, seat, seen, presses, now_ms, patience, taken=taken)
            if ruling:
                return ruling
    if hand.phase is Phase.ENDED:
        return after_end(state, hand, seen, presses, now_ms, quiet_ms, patience)
    return _drawn(state, hand, seen, presses, now_ms, quiet_ms, patience)


def _in_order(hand: HandState) -> list[Seat]:
    """Seats as they may win: counter-clockwise from the discarder, then whoever holds the turn."""
    start = hand.offer.seat if hand.offer else hand.turn
    return [(start + step) % len(hand.seats) for step in range(1, len(hand.seats) + 1)]


def _pressed(presses: Sequence[ButtonPressed], seat: Seat, button: Button) -> bool:
    return any(press.seat == seat and press.button is button for press in presses)


def _full(state: GameState, seat: Seat) -> int:
    """Closed tiles of a seat that waits."""
    assert state.hand is not None and state.play is not None
    return state.play.setup.hand_size - 3 * len(state.hand.seats[seat].melds)


def _win(
    state: GameState,
    seat: Seat,
    seen: TableSeen,
    presses: Sequence[ButtonPressed],
    now_ms: int,
    patience: Patience,
    *,
    taken: bool,
) -> tuple[Ruling, ...]:
    hand, look = state.hand, seen.seats[seat]
    assert hand is not None
    full = _full(state, seat)
    parts = part_sizes(state, seat)
    sizes = parts or (full, full + 1, *special_sizes(state, seat))
    if len(look.shown) not in sizes or not still(look, now_ms, patience):
        return ()
    said = _pressed(presses, seat, Button.WIN)
    found = part_wins(state, seat, look, taken=taken) if parts else []
    for before, tiles, tile, log_p in () if parts else _readings(state, hand, seat, look, taken=taken):
        after: GameState | None = state
        for claim in before:
            after = state_after(after, claim)
        claim = ShowWin(seat, tiles, tile)
        if after is not None and not isinstance(decide(after, claim), Refused):
            found.append((log_p, (*before, claim)))
            if len(found) >= 6:
                break
    found = found or special_wins(state, seat, look)
    if not found:
        if said and all(now_ms - t.since_ms >= patience.unclear_ms for t in look.shown):
            shown = " ".join(str(t.best) for t in look.shown)
            who = seat_named(state, seat)
            text = f"{who} shows {shown} and declares a win that the rules do not confirm. What is the hand?"
            return (Question("unclear_win", text, now_ms, (), look.shown[0].at_mm, seat),)
        return ()
    found.sort(key=lambda reading: -reading[0])
    total = sum(math.exp(log_p - found[0][0]) for log_p, _ in found)
    sure = 1.0 / total
    legible = math.exp(found[0][0] / max(1, len(look.shown)))
    worst = min(tile.faces[0][1] for tile in look.shown)
    lain = all(now_ms - t.since_ms >= patience.settled_ms for t in look.shown)
    least, readable = (patience.likely, patience.readable) if lain else (patience.certain, patience.legible)
    if sure >= least and legible >= readable:
        evidence: dict[str, object] = {"at_mm": [round(v, 1) for v in look.shown[0].at_mm], "button": said}
        return tuple(
            Finding(
                claim,
                Source.RULESET if isinstance(claim, Draw) else Source.CAMERA,
                None if isinstance(claim, Draw) else round(min(sure, worst), 4),
                now_ms,
                {} if isinstance(claim, Draw) else evidence,
            )
            for claim in found[0][1]
        )
    if all(now_ms - t.since_ms >= patience.unclear_ms for t in look.shown):
        text = f"{seat_named(state, seat)} shows a win that can be read in several ways. Which is right?"
        candidates = tuple(
            Candidate(_tell(claims[-1]), claims, round(math.exp(log_p - found[0][0]) / total, 4))
            for log_p, claims in found[:4]
        )
        return (Question("unclear_win", text, now_ms, candidates, look.shown[0].at_mm, seat),)
    return ()


def _tell(claim: Claim) -> str:
    if isinstance(claim, ShowWin) and claim.special is not None:
        return f"{format_tiles(claim.tiles)}: {claim.special}"
    if isinstance(claim, ShowWin):
        return f"{format_tiles(claim.tiles)} winning on {claim.tile}"
    return type(claim).__name__


def _readings(
    state: GameState, hand: HandState, seat: Seat, look: SeenSeat, *, taken: bool
) -> Iterator[tuple[tuple[Claim, ...], tuple[Tile, ...], Tile, float]]:
    """Ways to read a shown hand as a win: claims before it, closed tiles, winning tile, log probability."""
    offer, full = hand.offer, _full(state, seat)
    extra = len(look.shown) == full + 1
    late = _said_in_time(state, hand, seat)
    offered = offer is not None and offer.seat != seat and hand.phase in (Phase.DRAW, Phase.ENDED)
    offer = offer if offered else late
    if offer is not None and (offered or late):
        doubt = TILE_TWICE if extra and offered and not taken else 0.0
        for index in moved_in(look, full, offer.tile):
            tiles = [t for i, t in enumerate(look.shown) if i != index]
            for faces, log_p in hand_readings(state, tiles):
                yield (), faces, offer.tile, log_p + doubt
    own_turn = hand.turn == seat and hand.phase in (Phase.ACT, Phase.DRAW)
    if own_turn and extra and not taken and not (hand.phase is Phase.ACT and hand.after_call):
        before: tuple[Claim, ...] = (Draw(seat),) if hand.phase is Phase.DRAW else ()
        for index, doubt in drawn_last(look):
            tiles = [t for i, t in enumerate(look.shown) if i != index]
            for faces, log_p in hand_readings(state, [*tiles, look.shown[index]]):
                yield before, faces[:-1], faces[-1], log_p + doubt


def _said_in_time(state: GameState, hand: HandState, seat: Seat) -> Offer | None:
    """The discard that another seat has laid down a set with, where this seat may still win on it."""
    if state.play is None or hand.undo is None or not in_time(state.play, hand, seat, MoveKind.WIN):
        return None
    return hand.undo.offer


def _drawn(
    state: GameState,
    hand: HandState,
    seen: TableSeen,
    presses: Sequence[ButtonPressed],
    now_ms: int,
    quiet_ms: int,
    patience: Patience,
) -> tuple[Ruling, ...]:
    """The end of the wall, an abortive draw, or nine kinds of terminals and honors."""
    forced = forced_draw(state)
    if forced is not None:
        asked = any(press.button is Button.DRAW for press in presses)
        claimed = any(
            press.button is Button.WIN and hand.offer is not None and press.seat != hand.offer.seat
            for press in presses
        )
        shown = any(
            len(look.shown) == _full(state, seat) and still(look, now_ms, patience)
            for seat, look in enumerate(seen.seats[: len(hand.seats)])
        )
        wait = 3 * patience.draw_ms if claimed else patience.draw_ms
        if (quiet_ms >= wait) or ((asked or shown) and not claimed and quiet_ms >= patience.shown_ms):
            return (Finding(DeclareDraw(forced), Source.RULESET, None, now_ms),)
        return ()
    for seat, look in enumerate(seen.seats[: len(hand.seats)]):
        if (
            hand.turn != seat
            or len(look.shown) != _full(state, seat) + 1
            or not still(look, now_ms, patience)
            or hand.seats[seat].river
            or hand.called
        ):
            continue
        before = (Draw(seat),) if hand.phase is Phase.DRAW else ()
        after = state_after(state, before[0]) if before else state
        claim = DeclareDraw(DrawReason.KYUUSHU_KYUUHAI, seat)
        if after is None or isinstance(decide(after, claim), Refused):
            continue
        orphans = sum(_orphan(tile) for tile in look.shown)
        if orphans >= 8.5:
            return (
                *(Finding(draw, Source.RULESET, None, now_ms) for draw in before),
                Finding(claim, Source.CAMERA, None, now_ms),
            )
    return ()


def _orphan(tile: SeenTile) -> float:
    return sum(p for face, p in tile.faces if not face.is_suited or face.rank in (1, 9))
