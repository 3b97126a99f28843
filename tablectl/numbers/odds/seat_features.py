"""What tells who will win a hand of riichi, when all four hands are known: each seat's numbers as an array.

The living wall is counted: what completes a hand, what brings it nearer, and where those tiles are: unseen,
in somebody's hand, or in a hand that can spare them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablectl.mahjong.shapes.hand_batch import batch_shanten, batch_steps
from tablectl.numbers.odds.race import race
from tablectl.numbers.table_arrays import NEVER, RIVER, TableArrays

Floats = NDArray[np.float32]

_TERMINALS: Final = np.array([0, 8, 9, 17, 18, 26, *range(27, 34)])
_SHANTEN: Final = 6
"""Hands farther away than this count as so far."""
_LATER_OUTS: Final = (5.5, 16.0, 26.0, 38.0, 48.0, 55.0, 60.0)
"""Tiles that usually help a hand so many steps from ready, until it gets there and can be counted."""


@dataclass(frozen=True, slots=True)
class SeenHands:
    """What follows from the tiles of many hands in play."""

    hand: NDArray[np.int8]
    """(n, 4, 34) closed hands without the tile that its holder spares best."""
    unseen: NDArray[np.int8]
    """(n, 34)."""
    shanten: NDArray[np.int8]
    """(n, 4) of those hands."""
    helps: NDArray[np.bool_]
    """(n, 4, 34) kinds that bring a hand nearer."""
    loose: NDArray[np.bool_]
    """(n, 4, 34) kinds that a hand can spare and stay as near."""
    complete: NDArray[np.bool_]
    """(n,) whether who holds a drawn tile has a complete hand."""
    next_waits: Floats
    """(n, 4) of hands one step from ready: what will complete them, on average over what readies them."""


def seen(a: TableArrays) -> SeenHands:
    """Count the tiles of hands in play; all four are known."""
    n = len(a)
    unseen = np.clip(4 - a.shown - a.hand.sum(axis=1), 0, 4).astype(np.int8)
    hand = a.hand.copy()
    complete = np.zeros(n, np.bool_)
    rows = np.flatnonzero(a.holds)
    if len(rows):
        turn = a.turn[rows]
        full, melds = a.hand[rows, turn], a.melds[rows, turn]
        complete[rows] = batch_shanten(full, melds) < 0
        hand[rows, turn] = spared(full, melds, unseen[rows])
    flat, melds = hand.reshape(-1, 34), a.melds.reshape(-1)
    shanten = batch_shanten(flat, melds)
    helps = batch_steps(flat, melds, 1) < shanten[:, None]
    loose = batch_steps(flat, melds, -1) <= shanten[:, None]
    waits = np.zeros(len(flat), np.float32)
    near = np.flatnonzero(shanten == 1)
    if len(near):
        waits[near] = _next_waits(flat[near], melds[near], helps[near], unseen[near // 4])
    return SeenHands(
        hand,
        unseen,
        shanten.reshape(n, 4),
        helps.reshape(n, 4, 34),
        loose.reshape(n, 4, 34),
        complete,
        waits.reshape(n, 4),
    )


def spared(full: NDArray[np.int8], melds: NDArray[np.int8], unseen: NDArray[np.int8]) -> NDArray[np.int8]:
    """Hands of 3n+2 tiles after their best discard: it leaves them nearest and, among equals, with the most
    helpful tiles unseen."""
    left = batch_steps(full, melds, -1)
    nearest = left.min(axis=1)
    row, kind = np.nonzero(left == nearest[:, None])
    tried = full[row]
    tried[np.arange(len(row)), kind] -= 1
    outs = _outs(tried, melds[row], nearest[row], unseen[row])
    # Rows stand in order, so the best of each comes last when sorted by outs within rows.
    best = np.lexsort((outs, row))
    last = np.flatnonzero(np.diff(row[best], append=-1))
    found: NDArray[np.int8] = tried[best[last]]
    return found


def _outs(
    hands: NDArray[np.int8], melds: NDArray[np.int8], shanten: NDArray[np.int8], unseen: NDArray[np.int8]
) -> NDArray[np.int64]:
    helps = batch_steps(hands, melds, 1) < shanten[:, None]
    found: NDArray[np.int64] = (helps * unseen).sum(axis=1)
    return found


def _next_waits(
    hands: NDArray[np.int8], melds: NDArray[np.int8], helps: NDArray[np.bool_], unseen: NDArray[np.int8]
) -> Floats:
    row, kind = np.nonzero(helps & (unseen > 0))
    full, left = hands[row], unseen[row]
    weight = left[np.arange(len(row)), kind].astype(np.float32)
    full[np.arange(len(row)), kind] += 1
    left[np.arange(len(row)), kind] -= 1
    thrown = batch_steps(full, melds[row], -1)
    which, spare = np.nonzero(thrown == 0)
    ready = full[which]
    ready[np.arange(len(which)), spare] -= 1
    outs = _outs(ready, melds[row[which]], np.zeros(len(which), np.int8), left[which])
    best = np.zeros(len(row), np.float32)
    np.maximum.at(best, which, outs.astype(np.float32))
    total = np.bincount(row, weight * best, len(hands))
    return (total / np.maximum(np.bincount(row, weight, len(hands)), 1)).astype(np.float32)


def river_kinds(a: TableArrays) -> NDArray[np.bool_]:
    """(n, 4, 34) whether a seat threw such a tile."""
    thrown = np.zeros((len(a), 4, 35), np.bool_)
    # What was not thrown is -1: the last place, which is cut off.
    np.put_along_axis(thrown, a.river.astype(np.int64), True, axis=2)
    return thrown[:, :, :34]


def passed_kinds(a: TableArrays) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """(n, 4, 34) twice: what others threw after a seat's riichi, and after its last discard."""
    order = a.order.astype(np.int16)
    place = np.maximum(a.riichi, 0).astype(np.int64)[:, :, None]
    declared = np.where(a.riichi >= 0, np.take_along_axis(order, place, axis=2)[:, :, 0], NEVER)
    last = np.where(order < NEVER, order, -1).max(axis=2)
    return _after(a, declared), _after(a, last)


def _after(a: TableArrays, when: NDArray[np.int16]) -> NDArray[np.bool_]:
    n = len(a)
    kinds = a.river.reshape(n, 4 * RIVER).astype(np.int64)
    order = a.order.reshape(n, 4 * RIVER)
    found = np.zeros((n, 4, 35), np.bool_)
    for seat in range(4):
        later = (order > when[:, seat, None]) & (order < NEVER)
        later[:, seat * RIVER : (seat + 1) * RIVER] = False
        np.put_along_axis(found[:, seat], np.where(later, kinds, 34), True, axis=1)
    return found[:, :, :34]


def seat_features(a: TableArrays) -> tuple[Floats, Floats]:
    """(n, 4, features) of each seat, and (n, 5) the chances that a plain race between the hands gives."""
    s = seen(a)
    n = len(a)
    seats = np.arange(4)
    total = np.maximum(s.unseen.sum(axis=1), 1).astype(np.float32)[:, None]
    others = s.hand.sum(axis=1, keepdims=True) - s.hand
    spare = np.minimum(s.hand, np.where(s.loose, s.hand, 0))
    others_spare = spare.sum(axis=1, keepdims=True) - spare
    before = spare[:, (seats - 1) % 4]
    helps = s.helps
    outs = (helps * s.unseen[:, None]).sum(axis=2).astype(np.float32)
    kinds = (helps & (s.unseen[:, None] > 0)).sum(axis=2).astype(np.float32)
    in_hands = (helps * others).sum(axis=2).astype(np.float32)
    in_spare = (helps * others_spare).sum(axis=2).astype(np.float32)
    in_before = (helps * before).sum(axis=2).astype(np.float32)
    ready = s.shanten == 0
    thrown = river_kinds(a)
    passed, since = passed_kinds(a)
    riichi = a.riichi >= 0
    own_furiten = ready & (helps & thrown).any(axis=2)
    furiten = own_furiten | (ready & riichi & (helps & passed).any(axis=2)) | (ready & (helps & since).any(2))
    closed = a.opened == 0
    offset = (seats[None] - a.turn[:, None] - a.holds[:, None]) % 4
    draws = np.maximum(0, (a.wall[:, None] - offset + 3) // 4).astype(np.float32)
    worth = _worth(a, s)
    can_ron = ready & ~furiten & (closed | (worth["yaku"] > 0))
    # A seat in riichi throws whatever it draws, so an unseen tile that it draws is as good as one thrown.
    bound = riichi.sum(axis=1, keepdims=True) - riichi
    stages = np.clip(s.shanten, 0, _SHANTEN)
    able = np.where(closed | (worth["yaku"] > 0), 1.0, 0.35).astype(np.float32)
    reach = in_spare * np.where(ready, can_ron * 0.35, np.where(closed, 0.05, 0.25))
    now = (outs + reach) / (total + 4) * np.where(ready, 1.0 + 1.2 * can_ron, 1.0)
    final = np.where(s.shanten == 1, s.next_waits, _LATER_OUTS[0])
    rates = np.empty((n, 4, _SHANTEN + 1), np.float32)
    for step, usual in enumerate(_LATER_OUTS):
        rates[:, :, step] = usual / total
    rates[:, :, 0] = final / total * (1.0 + able)
    np.put_along_axis(rates, stages.astype(np.int64)[:, :, None], now[:, :, None].astype(np.float32), axis=2)
    alone = rates.copy()
    np.put_along_axis(alone, stages.astype(np.int64)[:, :, None], (outs / total)[:, :, None], axis=2)
    alone[:, :, 0] = np.where(ready, outs, final) / total
    chances, arrive = race(stages, rates, draws, offset)
    _, by_wall = race(stages, alone, draws, offset)
    done = s.complete
    held = np.zeros((n, 4), np.bool_)
    held[np.arange(n), a.turn] = a.holds
    won = held & done[:, None]
    safe = thrown | passed
    folding = _folding(s.hand, safe, riichi)
    deals_in = _deals_in(s, ready & can_ron, total[:, 0])
    scores = a.scores.astype(np.float32) / 10000.0
    ranks = (scores[:, :, None] < scores[:, None, :]).sum(axis=2)
    kyoku = ((4 - a.start) % 4 + 4 * a.round).astype(np.float32)
    turn_riichi = np.where(
        riichi, (np.where(a.order < NEVER, a.order, -1).max(axis=(1, 2))[:, None] - _declared(a)) / 8.0, 0.0
    )
    columns: list[NDArray[np.generic]] = [
        *(s.shanten == step for step in range(_SHANTEN)),
        s.shanten.astype(np.float32) / 3.0,
        outs / 20.0,
        outs / total * 10.0,
        np.where(ready, outs, 0) / 4.0,
        ready & (outs == 0),
        ready & (outs + in_hands == 0),
        np.where(ready, in_hands, 0) / 2.0,
        np.where(ready, in_spare, 0) / 2.0,
        np.where(ready & can_ron, in_spare, 0) / 2.0,
        kinds / 8.0,
        np.where(ready, kinds, 0) / 2.0,
        np.where(s.shanten == 1, outs, 0) / 10.0,
        s.next_waits / 5.0,
        np.where(s.shanten == 2, outs, 0) / 20.0,
        in_hands / 10.0,
        in_spare / 10.0,
        np.where(closed, 0, in_spare) / 5.0,
        np.where(closed, 0, in_before) / 3.0,
        riichi,
        turn_riichi,
        riichi & (turn_riichi <= 0.5),
        furiten,
        own_furiten,
        can_ron,
        closed,
        closed & ready & ~riichi,
        a.opened / 2.0,
        a.melds / 2.0,
        draws / 10.0,
        np.log1p(draws),
        bound.astype(np.float32),
        np.where(ready, outs * bound, 0) / 4.0,
        worth["dora"] / 3.0,
        worth["yakuhai"],
        worth["pairs"],
        worth["terminals"] / 5.0,
        worth["suit"] / 10.0,
        worth["yaku"] > 0,
        ~closed & (worth["yaku"] == 0) & ready,
        worth["spread"],
        arrive,
        by_wall,
        np.log(arrive + 0.003) / 3.0,
        np.log(by_wall + 0.003) / 3.0,
        chances[:, :4],
        np.log(chances[:, :4] + 0.003) / 3.0,
        won,
        held,
        folding["least"],
        folding["none"],
        folding["riichi"] / 2.0,
        folding["riichi"] * s.shanten / 3.0,
        deals_in["drawn"],
        deals_in["held"] / 3.0,
        deals_in["held_loose"] / 2.0,
        offset / 3.0,
        offset == 0,
        (seats == 0)[None] + np.zeros((n, 1), np.bool_),
        scores - 2.5,
        scores - scores.max(axis=1, keepdims=True),
        ranks == 0,
        ranks == 3,
        (kyoku / 8.0)[:, None] + np.zeros((1, 4)),
        ((kyoku % 4) == 3)[:, None] + np.zeros((1, 4)),
        (a.wall[:, None] / 70.0) + np.zeros((1, 4)),
        np.minimum(a.honba, 4)[:, None] / 4.0 + np.zeros((1, 4)),
        np.minimum(a.deposits, 4)[:, None] / 4.0 + np.zeros((1, 4)),
    ]
    return np.stack([column.astype(np.float32) for column in columns], axis=2), chances


def _declared(a: TableArrays) -> NDArray[np.int16]:
    place = np.maximum(a.riichi, 0).astype(np.int64)[:, :, None]
    found: NDArray[np.int16] = np.take_along_axis(a.order.astype(np.int16), place, axis=2)[:, :, 0]
    return found


def _worth(a: TableArrays, s: SeenHands) -> dict[str, Floats]:
    """Han and yaku that hands have or lean to."""
    held = (s.hand + a.melded).astype(np.int16)
    dora = (held * a.dora[:, None]).sum(axis=2) + a.reds
    mine = np.zeros((len(a), 4, 34), np.int8)
    mine[:, :, 31:34] = 1
    seats = np.arange(4)
    mine[:, seats, 27 + seats] += 1
    mine[np.arange(len(a)), :, 27 + a.round] += 1
    yakuhai = ((held >= 3) * mine).sum(axis=2)
    pairs = ((held == 2) * mine).sum(axis=2)
    terminals = held[:, :, _TERMINALS].sum(axis=2)
    suits = np.stack([held[:, :, first : first + 9].sum(axis=2) for first in (0, 9, 18)], axis=2)
    suit = suits.max(axis=2) + held[:, :, 27:].sum(axis=2)
    strange = held.sum(axis=2) - suit
    closed_terminals = a.melded[:, :, _TERMINALS].sum(axis=2)
    simples = (closed_terminals == 0) & (terminals <= 1)
    flush = strange <= 1
    pungs = (a.chows == 0) & ((held >= 2).sum(axis=2) >= 5)
    yaku = yakuhai + simples + flush + pungs
    return {
        "dora": np.minimum(dora, 6).astype(np.float32),
        "yakuhai": yakuhai.astype(np.float32),
        "pairs": pairs.astype(np.float32),
        "terminals": terminals.astype(np.float32),
        "suit": suit.astype(np.float32),
        "yaku": yaku.astype(np.float32),
        "spread": flush.astype(np.float32),
    }


def _folding(hand: NDArray[np.int8], safe: NDArray[np.bool_], riichi: NDArray[np.bool_]) -> dict[str, Floats]:
    """How well a seat can fold: tiles that are safe against every riichi of the others."""
    n = len(hand)
    least = np.full((n, 4), 13, np.int64)
    count = np.zeros((n, 4), np.int64)
    for other in range(4):
        tiles = (hand * safe[:, other, None]).sum(axis=2)
        against = riichi[:, other, None] & (np.arange(4) != other)[None]
        least = np.where(against, np.minimum(least, tiles), least)
        count += against
    some = count > 0
    return {
        "least": (np.where(some, np.minimum(least, 6), 0) / 4.0).astype(np.float32),
        "none": (some & (least == 0)).astype(np.float32),
        "riichi": count.astype(np.float32),
    }


def _deals_in(s: SeenHands, waiting: NDArray[np.bool_], total: Floats) -> dict[str, Floats]:
    """What a seat may deal in with: unseen tiles that complete another's hand, and those it holds."""
    others = np.arange(4)
    asked = np.zeros(s.helps.shape, np.bool_)
    for seat in range(4):
        theirs = others[others != seat]
        asked[:, seat] = (s.helps[:, theirs] & waiting[:, theirs, None]).any(axis=1)
    drawn = (asked * s.unseen[:, None]).sum(axis=2) / total[:, None] * 4.0
    held = (asked * s.hand).sum(axis=2)
    loose = (asked * s.hand * s.loose).sum(axis=2)
    return {
        "drawn": drawn.astype(np.float32),
        "held": held.astype(np.float32),
        "held_loose": loose.astype(np.float32),
    }
