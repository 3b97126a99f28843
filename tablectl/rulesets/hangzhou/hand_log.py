"""Floats, kongs and rows of discarded honors, computed from a hand's log when they matter.

A discarded fortune tile is a float (財飄) if four sets, or six pairs, and another fortune tile remain. Only
the player knows that at once. When the hand is shown, it is traced back move by move to what it was after
each of these discards. If the tiles drawn since then are unknown, a possible float counts as one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets.hangzhou.form import waits_for_any_tile
from tablectl.rulesets.hangzhou.fortune import Fortune, fortune_of
from tablectl.rulesets.hangzhou.options import HangzhouOptions
from tablectl.rulesets.ruleset import HandView, Move, MoveKind

_MAX_HANDS: Final = 3_000
"""With more possible earlier hands, any hand counts as possible."""

Closed = tuple[Tile, ...]


class FedDiscard(NamedTuple):
    """A discard that a floating seat claimed."""

    seat: Seat
    floats: int
    kong_streak: int


class Streak(NamedTuple):
    """The unbroken floats and kongs up to a win."""

    floats: int = 0
    kongs: int = 0
    feeds: tuple[FedDiscard, ...] = ()


def fortune_in(hand: HandView, options: HangzhouOptions) -> Fortune:
    """The fortune tiles of a hand in play."""
    indicator = hand.indicators[-1] if hand.indicators else None
    return fortune_of(indicator, permanent=options.permanent_fortune)


def streak_of(log: Sequence[Move], seat: Seat, closed: Closed, melds: int, fortune: Fortune) -> Streak:
    """The unbroken floats and kongs of a seat that wins with the tile it drew last.

    Args:
        log: the hand's moves; the seat's last one is the draw of the winning tile.
        seat: the winner.
        closed: its closed tiles without the winning tile.
        melds: the number of its melds.
        fortune: the wild tiles.
    """
    unbroken: list[Move] = []
    for move, hands in _moves_backward(log, seat, closed, melds):
        if move.kind is MoveKind.DISCARD and not _may_be_float(move, hands, fortune):
            break
        unbroken.append(move)
    return _count_streak(unbroken[::-1])


def _count_streak(unbroken: Sequence[Move]) -> Streak:
    floats = kongs = 0
    feeds: list[FedDiscard] = []
    for move in unbroken:
        if move.kind.is_claim and floats and move.from_seat is not None:
            feeds.append(FedDiscard(move.from_seat, floats, kongs))
        floats += move.kind is MoveKind.DISCARD
        kongs += move.kind.is_kong
    return Streak(floats, kongs, tuple(feeds))


def forfeiting_discard(
    log: Sequence[Move], seat: Seat, closed: Closed, melds: int, fortune: Fortune
) -> Tile | None:
    """The last fortune tile that the seat certainly discarded without a float; None if there is none.

    ``closed`` are the present closed tiles, without a winning tile just drawn.
    """
    for move, hands in _moves_backward(log, seat, closed, melds):
        discarded = move.tile if move.kind is MoveKind.DISCARD else None
        if (
            discarded is not None
            and fortune.is_fortune(discarded)
            and not _may_be_float(move, hands, fortune)
        ):
            return discarded
    return None


def honors_in_a_row(hand: HandView, seat: Seat, fortune: Fortune, options: HangzhouOptions) -> int:
    """Honors that a seat discarded in a row from the start of the hand (十風); 0 once the row is broken."""
    river = hand.seats[seat].river
    for one in river:
        is_float = fortune.is_fortune(one.tile)
        face = one.tile if is_float else fortune.face(one.tile)
        honor = face is not None and not face.is_suited
        claimed = one.claimed_by is not None and options.ten_honors_claimed == "breaks"
        if not honor or claimed or (is_float and options.ten_honors_float == "breaks"):
            return 0
    return len(river)


class _PossibleHands(NamedTuple):
    """The possible closed parts at a moment."""

    closed: frozenset[Closed] | None
    """None: too many; any closed part is possible."""
    melds: int


def _may_be_float(move: Move, after: _PossibleHands, fortune: Fortune) -> bool:
    """Whether a discard may have been a float, by the possible hands after it."""
    if move.tile is None or not fortune.is_fortune(move.tile):
        return False
    return after.closed is None or any(
        waits_for_any_tile(closed, after.melds, fortune) for closed in after.closed
    )


def _moves_backward(
    log: Sequence[Move], seat: Seat, closed: Closed, melds: int
) -> Iterator[tuple[Move, _PossibleHands]]:
    """A seat's moves, the last one first, each with the possible closed parts right after it.

    ``closed`` does not include a last drawn tile, which is the winning tile.
    """
    hands = _PossibleHands(frozenset((_sort(closed),)), melds)
    is_last = True
    for move in reversed(log):
        if move.seat != seat or move.kind is MoveKind.WIN:
            continue
        yield move, hands
        if not (is_last and move.kind in (MoveKind.DRAW, MoveKind.REPLACE)):
            hands = _hands_before(move, hands)
        is_last = False


def _hands_before(move: Move, after: _PossibleHands) -> _PossibleHands:
    """The possible closed parts before a move."""
    melds = after.melds - (move.kind.is_claim or move.kind is MoveKind.CLOSED_KONG)
    if after.closed is None:
        return _PossibleHands(None, melds)
    if move.kind in (MoveKind.DRAW, MoveKind.REPLACE):
        found = {left for closed in after.closed for left in _without(closed, move.tile)}
        return _PossibleHands(None if len(found) > _MAX_HANDS else frozenset(found), melds)
    returned: Closed
    if move.kind is MoveKind.CLOSED_KONG:
        returned = move.tiles
    elif move.kind.is_claim:
        own = list(move.tiles)
        if move.tile in own:
            own.remove(move.tile)
        returned = tuple(own)
    else:
        returned = () if move.tile is None else (move.tile,)
    return _PossibleHands(frozenset(_sort((*closed, *returned)) for closed in after.closed), melds)


def _without(closed: Closed, tile: Tile | None) -> Iterator[Closed]:
    """The closed tiles without one tile, which is known or any."""
    for gone in set(closed) if tile is None else {tile}:
        if gone in closed:
            place = closed.index(gone)
            yield (*closed[:place], *closed[place + 1 :])


def _sort(tiles: Closed) -> Closed:
    return tuple(sorted(tiles, key=lambda tile: tile.kind))
