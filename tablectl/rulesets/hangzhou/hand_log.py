"""What a hand's log tells of floats, kongs and discarded honors: questions, asked when they matter.

A fortune tile that is discarded is a float (財飄) when four sets, or six pairs, and another fortune tile
stay. Nobody but the player sees that at once. When the hand is shown, it is taken back move by move to what
it was after each of those discards; where the tiles drawn since then are not known, a float is believed that
may have been one.
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

_MANY_HANDS: Final = 3_000
"""From so many possible earlier hands on, each of them is believed possible."""

Closed = tuple[Tile, ...]


class FedDiscard(NamedTuple):
    """A discard that a floating seat claimed."""

    seat: Seat
    floats: int
    kong_streak: int


class Streak(NamedTuple):
    """What is unbroken up to a win."""

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
        log: the hand's moves, the last own one being the draw of the winning tile.
        seat: the winner.
        closed: its closed tiles without the winning tile.
        melds: how many sets lie beside them.
        fortune: the wild tiles.
    """
    chain: list[Move] = []
    for move, hands in _backward(log, seat, closed, melds):
        if move.kind is MoveKind.DISCARD and not _floated(move, hands, fortune):
            break
        chain.append(move)
    return _forward(chain[::-1])


def _forward(chain: Sequence[Move]) -> Streak:
    floats = kongs = 0
    feeds: list[FedDiscard] = []
    for move in chain:
        if move.kind.is_claim and floats and move.from_seat is not None:
            feeds.append(FedDiscard(move.from_seat, floats, kongs))
        floats += move.kind is MoveKind.DISCARD
        kongs += move.kind.is_kong
    return Streak(floats, kongs, tuple(feeds))


def forfeiting_discard(
    log: Sequence[Move], seat: Seat, closed: Closed, melds: int, fortune: Fortune
) -> Tile | None:
    """A fortune tile that the seat discarded without a float, where that is certain; the last one of them.

    ``closed`` are the closed tiles as they are now, but for a tile just drawn to win with.
    """
    for move, hands in _backward(log, seat, closed, melds):
        thrown = move.tile if move.kind is MoveKind.DISCARD else None
        if thrown is not None and fortune.is_fortune(thrown) and not _floated(move, hands, fortune):
            return thrown
    return None


def honors_in_a_row(hand: HandView, seat: Seat, fortune: Fortune, options: HangzhouOptions) -> int:
    """Honors that a seat discarded in a row from the start of the hand (十風); 0 once the row is broken."""
    river = hand.seats[seat].river
    for one in river:
        floated = fortune.is_fortune(one.tile)
        face = one.tile if floated else fortune.face(one.tile)
        honor = face is not None and not face.is_suited
        claimed = one.claimed_by is not None and options.ten_honors_claimed == "breaks"
        if not honor or claimed or (floated and options.ten_honors_float == "breaks"):
            return 0
    return len(river)


class _Hands(NamedTuple):
    """What a closed part may have been at a moment."""

    closed: frozenset[Closed] | None
    """None: too many to tell."""
    melds: int


def _floated(move: Move, after: _Hands, fortune: Fortune) -> bool:
    """Whether a discard was, or may have been, a float, by the hands that may have been left after it."""
    if move.tile is None or not fortune.is_fortune(move.tile):
        return False
    return after.closed is None or any(
        waits_for_any_tile(closed, after.melds, fortune) for closed in after.closed
    )


def _backward(log: Sequence[Move], seat: Seat, closed: Closed, melds: int) -> Iterator[tuple[Move, _Hands]]:
    """A seat's moves from the newest on, each with what the closed part may have been right after it.

    A last draw, that of the winning tile, has left no trace in ``closed``.
    """
    hands = _Hands(frozenset((_sorted(closed),)), melds)
    newest = True
    for move in reversed(log):
        if move.seat != seat or move.kind is MoveKind.WIN:
            continue
        yield move, hands
        if not (newest and move.kind in (MoveKind.DRAW, MoveKind.REPLACE)):
            hands = _before(move, hands)
        newest = False


def _before(move: Move, after: _Hands) -> _Hands:
    """What the closed part may have been before a move."""
    melds = after.melds - (move.kind.is_claim or move.kind is MoveKind.CLOSED_KONG)
    if after.closed is None:
        return _Hands(None, melds)
    if move.kind in (MoveKind.DRAW, MoveKind.REPLACE):
        found = {left for closed in after.closed for left in _without(closed, move.tile)}
        return _Hands(None if len(found) > _MANY_HANDS else frozenset(found), melds)
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
    return _Hands(frozenset(_sorted((*closed, *returned)) for closed in after.closed), melds)


def _without(closed: Closed, tile: Tile | None) -> Iterator[Closed]:
    """The tiles with a known one, or any one, taken out."""
    for gone in set(closed) if tile is None else {tile}:
        if gone in closed:
            place = closed.index(gone)
            yield (*closed[:place], *closed[place + 1 :])


def _sorted(tiles: Closed) -> Closed:
    return tuple(sorted(tiles, key=lambda tile: tile.kind))
