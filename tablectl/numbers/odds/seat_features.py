"""What tells who will win a hand of riichi, when all four hands are known: each seat's numbers as an array.

The living wall is counted: what completes a hand, what brings it nearer, and where those tiles are: unseen,
in somebody's hand, or in a hand that can spare them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablectl.mahjong.shapes.complete_hands import ORPHAN_KINDS
from tablectl.numbers.odds.known_hands import KnownHands, analyse_hands
from tablectl.numbers.odds.race import race
from tablectl.numbers.rivers import declared_order, discard_order, passed_kinds, river_kinds
from tablectl.numbers.table_arrays import TableArrays

Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]
Column = NDArray[np.generic]
"""(n, 4): one number of each seat."""

_ORPHANS: Final = np.array(ORPHAN_KINDS)
_SEATS: Final[NDArray[np.int64]] = np.arange(4)
_SHANTEN: Final = 6
"""Hands farther away than this count as so far."""
_LATER_OUTS: Final = (5.5, 16.0, 26.0, 38.0, 48.0, 55.0, 60.0)
"""Tiles that usually help a hand so many steps from ready, until it gets there and can be counted."""


@dataclass(frozen=True, slots=True)
class Helpful:
    """Where the tiles are that bring a hand nearer; (n, 4) each."""

    unseen: Floats
    kinds: Floats
    """Of those that are unseen."""
    in_hands: Floats
    """Of the others."""
    in_spare: Floats
    """Of the others, who can spare them."""
    in_before: Floats
    """Spare ones of the player before, whose discards alone may be called for a chow."""
    total: Floats
    """(n, 1) all unseen tiles."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Who waits, and for what they may be paid; (n, 4) each."""

    ready: Flags
    riichi: Flags
    closed: Flags
    own_furiten: Flags
    """By what the seat threw itself."""
    furiten: Flags
    has_yaku: Flags
    """Closed hands can declare riichi."""
    can_ron: Flags
    others_bound: NDArray[np.int64]
    """Others in riichi. Each throws whatever it draws: an unseen tile that it draws is as good as thrown."""


@dataclass(frozen=True, slots=True)
class HandValue:
    """Han and yaku that hands have or lean to; (n, 4) each."""

    dora: Floats
    yakuhai: Floats
    pairs: Floats
    """Of what three make a yakuhai of."""
    terminals: Floats
    suit: Floats
    """Tiles of the longest suit and honors."""
    yaku: Floats
    flush: Floats


@dataclass(frozen=True, slots=True)
class Folding:
    """How well a seat can fold: tiles that are safe against every riichi of the others; (n, 4) each."""

    fewest: Floats
    none: Floats
    riichi: Floats
    """Others in riichi."""


@dataclass(frozen=True, slots=True)
class DealInRisk:
    """What a seat may deal in with: tiles that complete another's hand; (n, 4) each."""

    drawn: Floats
    held: Floats
    held_loose: Floats


@dataclass(frozen=True, slots=True)
class RaceResult:
    """What a plain race between the hands gives."""

    draws: Floats
    """(n, 4) how often each seat can still draw."""
    offset: NDArray[np.int64]
    """(n, 4) who draws next, as steps round the table."""
    chances: Floats
    """(n, 5) of each seat, and of nobody."""
    arrive: Floats
    """(n, 4) that a seat gets there at all."""
    by_wall: Floats
    """(n, 4) likewise by its own draws alone."""


def seat_features(a: TableArrays) -> tuple[Floats, Floats]:
    """(n, 4, features) of each seat, and (n, 5) the chances that a plain race between the hands gives.

    The network in ``models`` was fitted to the columns in this order.
    """
    s = analyse_hands(a)
    thrown = river_kinds(a)
    passed, since = passed_kinds(a)
    worth = _hand_value(a, s)
    helpful = _helpful(s)
    waiting = _waiting(a, s, worth, thrown, passed, since)
    raced = _run_race(a, s, helpful, waiting)
    folding = _folding(s.hand, thrown | passed, waiting.riichi)
    deals_in = _deal_in_risk(s, waiting.ready & waiting.can_ron, helpful.total[:, 0])
    columns = [
        *_nearness(s, helpful, waiting),
        *_declarations(a, waiting),
        *_draws(raced, helpful, waiting),
        *_values(worth, waiting),
        *_races(raced),
        *_risks(a, s, folding, deals_in),
        *_standing(a, raced),
    ]
    return np.stack([column.astype(np.float32) for column in columns], axis=2), raced.chances


def _nearness(s: KnownHands, helpful: Helpful, waiting: Waiting) -> list[Column]:
    """How far a hand is from ready and from complete, and what helps it."""
    h, ready, called = helpful, waiting.ready, ~waiting.closed
    return [
        *(s.shanten == step for step in range(_SHANTEN)),
        s.shanten.astype(np.float32) / 3.0,
        h.unseen / 20.0,
        h.unseen / h.total * 10.0,
        np.where(ready, h.unseen, 0) / 4.0,
        ready & (h.unseen == 0),
        ready & (h.unseen + h.in_hands == 0),
        np.where(ready, h.in_hands, 0) / 2.0,
        np.where(ready, h.in_spare, 0) / 2.0,
        np.where(ready & waiting.can_ron, h.in_spare, 0) / 2.0,
        h.kinds / 8.0,
        np.where(ready, h.kinds, 0) / 2.0,
        np.where(s.shanten == 1, h.unseen, 0) / 10.0,
        s.next_waits / 5.0,
        np.where(s.shanten == 2, h.unseen, 0) / 20.0,
        h.in_hands / 10.0,
        h.in_spare / 10.0,
        np.where(called, h.in_spare, 0) / 5.0,
        np.where(called, h.in_before, 0) / 3.0,
    ]


def _declarations(a: TableArrays, w: Waiting) -> list[Column]:
    """Riichi and how long it stands, furiten, open melds."""
    last = discard_order(a).max(axis=(1, 2))[:, None]
    riichi_age = np.where(w.riichi, (last - declared_order(a)) / 8.0, 0.0)
    return [
        w.riichi,
        riichi_age,
        w.riichi & (riichi_age <= 0.5),
        w.furiten,
        w.own_furiten,
        w.can_ron,
        w.closed,
        w.closed & w.ready & ~w.riichi,
        a.opened / 2.0,
        a.melds / 2.0,
    ]


def _draws(raced: RaceResult, helpful: Helpful, w: Waiting) -> list[Column]:
    return [
        raced.draws / 10.0,
        np.log1p(raced.draws),
        w.others_bound.astype(np.float32),
        np.where(w.ready, helpful.unseen * w.others_bound, 0) / 4.0,
    ]


def _values(worth: HandValue, w: Waiting) -> list[Column]:
    return [
        worth.dora / 3.0,
        worth.yakuhai,
        worth.pairs,
        worth.terminals / 5.0,
        worth.suit / 10.0,
        worth.yaku > 0,
        ~w.closed & (worth.yaku == 0) & w.ready,
        worth.flush,
    ]


def _races(raced: RaceResult) -> list[Column]:
    first = raced.chances[:, :4]
    return [
        raced.arrive,
        raced.by_wall,
        np.log(raced.arrive + 0.003) / 3.0,
        np.log(raced.by_wall + 0.003) / 3.0,
        first,
        np.log(first + 0.003) / 3.0,
    ]


def _risks(a: TableArrays, s: KnownHands, folding: Folding, deals_in: DealInRisk) -> list[Column]:
    """Who holds a drawn tile, can fold, may deal in."""
    holds = np.zeros((len(a), 4), np.bool_)
    holds[np.arange(len(a)), a.turn] = a.holds
    return [
        holds & s.complete[:, None],
        holds,
        folding.fewest,
        folding.none,
        folding.riichi / 2.0,
        folding.riichi * s.shanten / 3.0,
        deals_in.drawn,
        deals_in.held / 3.0,
        deals_in.held_loose / 2.0,
    ]


def _standing(a: TableArrays, raced: RaceResult) -> list[Column]:
    """Seats and scores of the session, and how far it is."""
    scores = a.scores.astype(np.float32) / 10000.0
    ranks = (scores[:, :, None] < scores[:, None, :]).sum(axis=2)
    kyoku = ((4 - a.start) % 4 + 4 * a.round).astype(np.float32)

    def of_all(number: Column) -> Column:
        return np.broadcast_to(number[:, None], (len(a), 4))

    return [
        raced.offset / 3.0,
        raced.offset == 0,
        np.broadcast_to(_SEATS == 0, (len(a), 4)),
        scores - 2.5,
        scores - scores.max(axis=1, keepdims=True),
        ranks == 0,
        ranks == 3,
        of_all(kyoku / 8.0),
        of_all(kyoku % 4 == 3),
        of_all(a.wall / 70.0),
        of_all(np.minimum(a.honba, 4) / 4.0),
        of_all(np.minimum(a.deposits, 4) / 4.0),
    ]


def _helpful(s: KnownHands) -> Helpful:
    unseen = s.unseen[:, None]
    spare = np.minimum(s.hand, np.where(s.loose, s.hand, 0))

    def count(tiles: NDArray[np.generic]) -> Floats:
        found: Floats = (s.helps * tiles).sum(axis=2).astype(np.float32)
        return found

    return Helpful(
        unseen=count(unseen),
        kinds=(s.helps & (unseen > 0)).sum(axis=2).astype(np.float32),
        in_hands=count(s.hand.sum(axis=1, keepdims=True) - s.hand),
        in_spare=count(spare.sum(axis=1, keepdims=True) - spare),
        in_before=count(spare[:, (_SEATS - 1) % 4]),
        total=np.maximum(s.unseen.sum(axis=1), 1).astype(np.float32)[:, None],
    )


def _waiting(
    a: TableArrays, s: KnownHands, worth: HandValue, thrown: Flags, passed: Flags, since: Flags
) -> Waiting:
    """``thrown``, ``passed``, ``since``: (n, 4, 34) by the seat itself, by others after its riichi and after
    its last discard."""
    ready, riichi, closed = s.shanten == 0, a.riichi >= 0, a.opened == 0
    own_furiten = ready & (s.helps & thrown).any(axis=2)
    let_pass = (riichi & (s.helps & passed).any(axis=2)) | (s.helps & since).any(axis=2)
    furiten = own_furiten | (ready & let_pass)
    has_yaku = closed | (worth.yaku > 0)
    return Waiting(
        ready=ready,
        riichi=riichi,
        closed=closed,
        own_furiten=own_furiten,
        furiten=furiten,
        has_yaku=has_yaku,
        can_ron=ready & ~furiten & has_yaku,
        others_bound=riichi.sum(axis=1, keepdims=True) - riichi,
    )


def _run_race(a: TableArrays, s: KnownHands, h: Helpful, w: Waiting) -> RaceResult:
    offset = (_SEATS[None] - a.turn[:, None] - a.holds[:, None]) % 4
    draws = np.maximum(0, (a.wall[:, None] - offset + 3) // 4).astype(np.float32)
    stages = np.clip(s.shanten, 0, _SHANTEN)
    able = np.where(w.has_yaku, 1.0, 0.35).astype(np.float32)
    reach = h.in_spare * np.where(w.ready, w.can_ron * 0.35, np.where(w.closed, 0.05, 0.25))
    now = (h.unseen + reach) / (h.total + 4) * np.where(w.ready, 1.0 + 1.2 * w.can_ron, 1.0)
    final = np.where(s.shanten == 1, s.next_waits, _LATER_OUTS[0])
    rates = np.empty((len(a), 4, _SHANTEN + 1), np.float32)
    for step, usual in enumerate(_LATER_OUTS):
        rates[:, :, step] = usual / h.total
    rates[:, :, 0] = final / h.total * (1.0 + able)
    at = stages.astype(np.int64)[:, :, None]
    np.put_along_axis(rates, at, now[:, :, None].astype(np.float32), axis=2)
    alone = rates.copy()
    np.put_along_axis(alone, at, (h.unseen / h.total)[:, :, None], axis=2)
    alone[:, :, 0] = np.where(w.ready, h.unseen, final) / h.total
    chances, arrive = race(stages, rates, draws, offset)
    _, by_wall = race(stages, alone, draws, offset)
    return RaceResult(draws, offset, chances, arrive, by_wall)


def _hand_value(a: TableArrays, s: KnownHands) -> HandValue:
    held = (s.hand + a.melded).astype(np.int16)
    dora = (held * a.dora[:, None]).sum(axis=2) + a.reds
    mine = np.zeros((len(a), 4, 34), np.int8)
    mine[:, :, 31:34] = 1
    mine[:, _SEATS, 27 + _SEATS] += 1
    mine[np.arange(len(a)), :, 27 + a.round] += 1
    yakuhai = ((held >= 3) * mine).sum(axis=2)
    pairs = ((held == 2) * mine).sum(axis=2)
    terminals = held[:, :, _ORPHANS].sum(axis=2)
    suits = np.stack([held[:, :, first : first + 9].sum(axis=2) for first in (0, 9, 18)], axis=2)
    suit = suits.max(axis=2) + held[:, :, 27:].sum(axis=2)
    strange = held.sum(axis=2) - suit
    closed_terminals = a.melded[:, :, _ORPHANS].sum(axis=2)
    simples = (closed_terminals == 0) & (terminals <= 1)
    flush = strange <= 1
    pungs = (a.chows == 0) & ((held >= 2).sum(axis=2) >= 5)
    yaku = yakuhai + simples + flush + pungs
    return HandValue(
        dora=np.minimum(dora, 6).astype(np.float32),
        yakuhai=yakuhai.astype(np.float32),
        pairs=pairs.astype(np.float32),
        terminals=terminals.astype(np.float32),
        suit=suit.astype(np.float32),
        yaku=yaku.astype(np.float32),
        flush=flush.astype(np.float32),
    )


def _folding(hand: NDArray[np.int8], safe: NDArray[np.bool_], riichi: NDArray[np.bool_]) -> Folding:
    n = len(hand)
    least = np.full((n, 4), 13, np.int64)
    count = np.zeros((n, 4), np.int64)
    for other in range(4):
        tiles = (hand * safe[:, other, None]).sum(axis=2)
        against = riichi[:, other, None] & np.not_equal(_SEATS, other)[None]
        least = np.where(against, np.minimum(least, tiles), least)
        count += against
    some = count > 0
    return Folding(
        fewest=(np.where(some, np.minimum(least, 6), 0) / 4.0).astype(np.float32),
        none=(some & (least == 0)).astype(np.float32),
        riichi=count.astype(np.float32),
    )


def _deal_in_risk(s: KnownHands, waiting: NDArray[np.bool_], total: Floats) -> DealInRisk:
    asked = np.zeros(s.helps.shape, np.bool_)
    for seat in range(4):
        theirs = _SEATS[np.not_equal(_SEATS, seat)]
        asked[:, seat] = (s.helps[:, theirs] & waiting[:, theirs, None]).any(axis=1)
    drawn = (asked * s.unseen[:, None]).sum(axis=2) / total[:, None] * 4.0
    held = (asked * s.hand).sum(axis=2)
    loose = (asked * s.hand * s.loose).sum(axis=2)
    return DealInRisk(drawn.astype(np.float32), held.astype(np.float32), loose.astype(np.float32))
