"""The few most likely legal histories that lead from what is written down to what is seen.

Every step is tried on the rules themselves (``decide`` and ``evolve``), so nothing illegal is ever proposed;
what the cameras cannot see (draws) is filled in where the rules leave no choice.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from tablectl.game.claims import (
    Claim,
    ClaimMeld,
    DeclareKong,
    DeclareReady,
    Discard,
    Draw,
    Refused,
    RevealIndicator,
)
from tablectl.game.decide import decide
from tablectl.game.evidence import SeenMeld, SeenTile
from tablectl.game.evolve import evolve
from tablectl.game.referee_matching import News, grown_from, kind_probability
from tablectl.game.state import GameState, HandState, Phase, face_index
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import RED_FIVES, Tile, tile_of_kind

MOST_INDICATORS: Final = 4
"""More that are new at once are walls misread, not indicators."""
BEAM: Final = 48
"""Histories kept at each length."""
LONGEST: Final = 24
"""Steps one look may bring: a whole go-around with calls."""
LIKELY: Final = 0.002
"""Faces below this are not tried."""
FACES_TRIED: Final = 5

T = TypeVar("T")

_WRONG_SIDE: Final = math.log(0.02)
"""A meld whose sideways tile points to somebody else than the discarder."""
_UNSEEN_DISCARD: Final = math.log(0.2)
"""A discard that was taken before it was seen lying."""


@dataclass(frozen=True, slots=True)
class Step:
    """One claim of a history, with how sure its faces are."""

    claim: Claim
    log_p: float
    at_mm: tuple[float, float] | None = None
    at_ms: int = 0
    """Since when what it explains lies there."""
    legible: float = 1.0
    """How well its faces are read by themselves, 0 to 1."""


@dataclass(frozen=True, slots=True)
class History:
    """A way things may have happened."""

    state: GameState
    news: News
    """What it leaves unexplained."""
    steps: tuple[Step, ...] = ()
    log_p: float = 0.0

    def then(self, step: Step, state: GameState, news: News) -> History:
        """The history with one more step."""
        return History(state, news, (*self.steps, step), self.log_p + step.log_p)


@dataclass(frozen=True, slots=True)
class Press:
    """What a seat's panel said lately, for weighing."""

    ready: frozenset[Seat] = field(default_factory=frozenset)


def histories(state: GameState, news: News, press: Press | None = None) -> list[History]:
    """The likeliest legal histories that explain as much of the news as can be, best first."""
    press = press or Press()
    layer = [History(state, news)]
    complete: list[History] = []
    for _ in range(LONGEST):
        grown: list[History] = []
        for history in layer:
            if history.news.count == 0:
                complete.append(history)
                continue
            follow = list(_followers(history, press))
            grown.extend(follow)
            if not follow:
                complete.append(history)
        if not grown:
            break
        layer = heapq.nlargest(BEAM, grown, key=lambda h: h.log_p)
    complete.extend(layer)
    fewest = min(history.news.count for history in complete)
    best = [_without_idle_end(h) for h in complete if h.news.count == fewest]
    best.sort(key=lambda h: -h.log_p)
    return best


def _without_idle_end(history: History) -> History:
    """A history does not end in a draw that nothing asked for."""
    steps = history.steps
    while steps and isinstance(steps[-1].claim, Draw | DeclareReady):
        steps = steps[:-1]
    return replace(history, steps=steps, log_p=sum(step.log_p for step in steps))


def _followers(history: History, press: Press) -> Iterator[History]:
    hand = history.state.hand
    if hand is None or hand.phase in (Phase.ENDED, Phase.SETTLED):
        return
    news = history.news
    if hand.indicators_due and 0 < len(news.indicators) <= MOST_INDICATORS:
        yield from _reveal(history, hand, news)
        return
    if hand.phase is Phase.DRAW:
        yield from _claims(history, hand, news)
        offer = hand.offer
        lies = offer is None or offer.kind != "discard" or not _is_gone(hand, news, offer.seat)
        if lies:
            yield from _take(history, Step(Draw(hand.turn), 0.0), news)
    elif hand.phase is Phase.ACT:
        yield from _kongs(history, hand, news)
        yield from _discards(history, hand, news, press)
        yield from _taken_discards(history, hand, news, press)


def _is_gone(hand: HandState, news: News, seat: Seat) -> bool:
    return len(hand.seats[seat].river) - 1 in news.gone[seat]


def _take(history: History, step: Step, news: News) -> Iterator[History]:
    """The history with this step, if the rules allow it."""
    answer = decide(history.state, step.claim)
    if isinstance(answer, Refused):
        return
    state = history.state
    for event in answer:
        state = evolve(state, event)
    yield history.then(step, state, news)


def faces_of(state: GameState, seen: SeenTile) -> list[tuple[Tile, float]]:
    """Faces a seen tile can still show under the tile ledger, best first.

    Probabilities are the reading's, among the faces this set has at all. That all copies of a face lie
    elsewhere takes its share away; it does not make the other readings any better.
    """
    hand, play = state.hand, state.play
    if hand is None or play is None:
        return list(seen.faces)
    possible = 0.0
    free = []
    for tile, p in seen.faces:
        index = face_index(tile)
        copies = play.copies[index] if index < len(play.copies) else 0
        possible += p if copies else 0.0
        if p >= LIKELY and hand.seen[index] < copies:
            free.append((tile, p, copies - hand.seen[index]))
    # Of two faces that look alike, the one of which more tiles are still to come is the likelier.
    mean = sum(p * left for _, p, left in free) / (sum(p for _, p, _ in free) or 1.0)
    weighed = [(tile, p * left / mean / max(possible, 0.5)) for tile, p, left in free]
    return sorted(weighed, key=lambda face: -face[1])[:FACES_TRIED]


def _reveal(history: History, hand: HandState, news: News) -> Iterator[History]:
    seen = news.indicators[0]
    rest = replace(news, indicators=news.indicators[1:])
    for tile, p in faces_of(history.state, seen):
        yield from _take(
            history, Step(RevealIndicator(tile), math.log(p), seen.at_mm, seen.since_ms, p), rest
        )


def _discards(history: History, hand: HandState, news: News, press: Press) -> Iterator[History]:
    seat = hand.turn
    if not news.river[seat]:
        return
    seen = news.river[seat][0]
    rest = replace(news, river=put(news.river, seat, news.river[seat][1:]))
    start = history
    own = hand.seats[seat]
    turned_before = any(tile.sideways and tile.claimed_by is None for tile in own.river)
    says_ready = own.ready is None and not hand.declaring and (seen.sideways or seat in press.ready)
    if says_ready and not turned_before:
        declared = list(_take(history, Step(DeclareReady(seat), 0.0, seen.at_mm, seen.since_ms), news))
        start = declared[0] if declared else history
    for tile, p in faces_of(start.state, seen):
        step = Step(Discard(seat, tile), math.log(p), seen.at_mm, seen.since_ms, p)
        yield from _take(start, step, rest)


def _taken_discards(history: History, hand: HandState, news: News, press: Press) -> Iterator[History]:
    """Discards that went into another player's meld before anybody saw them lie."""
    giver = hand.turn
    start = history
    if giver in press.ready and hand.seats[giver].ready is None and not hand.declaring:
        start = next(_take(history, Step(DeclareReady(giver), 0.0), news), history)
    for seat, melds in enumerate(news.melds):
        if seat == giver:
            continue
        for seen in melds:
            if not _points_to(seen, seat, giver) or seen.kind in (MeldKind.CLOSED_KONG, None):
                continue
            claimed = _claimed_tile(seen)
            if claimed is None:
                continue
            for tile, p in faces_of(start.state, claimed)[:2]:
                step = Step(
                    Discard(giver, tile), _UNSEEN_DISCARD + math.log(p), claimed.at_mm, claimed.since_ms, p
                )
                for thrown in _take(start, step, news):
                    new_hand = thrown.state.hand
                    if new_hand is not None and new_hand.phase is Phase.DRAW:
                        yield from _claims(thrown, new_hand, news, taken=True)


def _claimed_tile(seen: SeenMeld) -> SeenTile | None:
    return next((tile for tile in seen.tiles if tile.sideways), None)


def _points_to(seen: SeenMeld, owner: Seat, giver: Seat) -> bool:
    if seen.from_side is None:
        return True
    return {"right": 1, "across": 2, "left": 3}[seen.from_side] == (giver - owner) % 4


def _claims(history: History, hand: HandState, news: News, *, taken: bool = False) -> Iterator[History]:
    """The offered tile goes into a new meld.

    Args:
        taken: the offered tile was never seen lying; otherwise it must be gone from its river.
    """
    offer = hand.offer
    if offer is None or offer.kind != "discard" or not (taken or _is_gone(hand, news, offer.seat)):
        return
    for seat, melds in enumerate(news.melds):
        for index, seen in enumerate(melds):
            if seat == offer.seat or seen.kind in (MeldKind.CLOSED_KONG, None):
                continue
            side = 0.0 if _points_to(seen, seat, offer.seat) else _WRONG_SIDE
            discard = len(hand.seats[offer.seat].river) - 1
            rest = replace(news, gone=put(news.gone, offer.seat, news.gone[offer.seat] - {discard}))
            if seen.kind is not MeldKind.ADDED_KONG:  # its pung comes first, and the kong still waits
                rest = replace(rest, melds=put(news.melds, seat, (*melds[:index], *melds[index + 1 :])))
            since = max(tile.since_ms for tile in seen.tiles)
            for kind, tiles, log_p in meld_readings(history.state, seen, offer.tile, seat == hand.turn):
                step = Step(
                    ClaimMeld(seat, kind, tiles),
                    log_p + side,
                    seen.tiles[0].at_mm,
                    since,
                    math.exp(log_p / 3),
                )
                yield from _take(history, step, rest)


def meld_readings(
    state: GameState, seen: SeenMeld, offered: Tile, may_chow: bool
) -> list[tuple[MeldKind, tuple[Tile, ...], float]]:
    """What the seen meld can be if ``offered`` is in it: kind, tiles ascending, log probability; best
    first."""
    up = [tile for tile in seen.tiles if tile.faces]
    claimed = _claimed_tile(seen)
    others = [tile for tile in up if tile is not claimed] if claimed else up[1:]
    if seen.kind is MeldKind.ADDED_KONG:
        others = others[:2]
    first = math.log(max(1e-6, kind_probability(claimed, offered.kind))) if claimed else 0.0
    readings: list[tuple[MeldKind, tuple[Tile, ...], float]] = []
    size = len(others)
    if size in (2, 3):
        kind = MeldKind.PUNG if size == 2 else MeldKind.OPEN_KONG
        for own, log_p in _assign(state, others, [[offered.kind] * size]):
            readings.append((kind, _ascending((offered, *own)), first + log_p))
    if size == 2 and may_chow and offered.is_suited:
        wanted = [
            [offered.kind + a, offered.kind + b]
            for a, b in ((-2, -1), (-1, 1), (1, 2))
            if offered.rank + a >= 1 and offered.rank + b <= 9
        ]
        for own, log_p in _assign(state, others, wanted):
            readings.append((MeldKind.CHOW, _ascending((offered, *own)), first + log_p))
    readings.sort(key=lambda reading: -reading[2])
    return readings[:FACES_TRIED]


def _assign(
    state: GameState, seen: Sequence[SeenTile], wanted: Sequence[Sequence[int]]
) -> list[tuple[tuple[Tile, ...], float]]:
    """Faces for the seen tiles so that their kinds are one of the wanted lists, in any order; log
    probability."""
    found: list[tuple[tuple[Tile, ...], float]] = []
    for kinds in wanted:
        orders = [list(kinds)] if len(set(kinds)) == 1 else [list(kinds), list(kinds)[::-1]]
        for order in orders:
            partial: list[tuple[tuple[Tile, ...], float]] = [((), 0.0)]
            for tile, kind in zip(seen, order, strict=True):
                options = [(f, p) for f, p in tile.faces if f.kind == kind and p >= LIKELY]
                plain = tile_of_kind(kind)
                if not options:
                    options = [(plain, 1e-4)]
                partial = [((*own, f), lp + math.log(p)) for own, lp in partial for f, p in options]
            found.extend(partial)
    merged: dict[tuple[Tile, ...], float] = {}
    for own, log_p in found:
        key = _ascending(own)
        merged[key] = max(merged.get(key, -math.inf), log_p)
    return sorted(merged.items(), key=lambda item: -item[1])


def _ascending(tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    return tuple(sorted(tiles, key=lambda tile: (tile.kind, tile.red)))


def _kongs(history: History, hand: HandState, news: News) -> Iterator[History]:
    seat = hand.turn
    for index, seen in enumerate(news.melds[seat]):
        rest = replace(
            news, melds=put(news.melds, seat, (*news.melds[seat][:index], *news.melds[seat][index + 1 :]))
        )
        since = max(tile.since_ms for tile in seen.tiles)
        if seen.kind is MeldKind.CLOSED_KONG:
            options = _closed_kongs(history.state, seen)
        elif seen.kind is MeldKind.ADDED_KONG:
            options = _added_kongs(hand, seat, seen)
        else:
            continue
        for tiles, log_p in options:
            step = Step(
                DeclareKong(seat, seen.kind, tiles), log_p, seen.tiles[0].at_mm, since, math.exp(log_p / 2)
            )
            yield from _take(history, step, rest)


def _closed_kongs(state: GameState, seen: SeenMeld) -> list[tuple[tuple[Tile, ...], float]]:
    """Four of a kind, of which two may lie face down: the set says what the hidden ones are."""
    up = [tile for tile in seen.tiles if tile.faces]
    kinds = {face.kind for tile in up for face, p in tile.faces if p >= LIKELY}
    found = []
    for kind in kinds:
        p = math.prod(kind_probability(tile, kind) for tile in up)
        four = four_of(state, kind)
        if p > 0 and four is not None:
            found.append((four, math.log(p)))
    return sorted(found, key=lambda item: -item[1])[:FACES_TRIED]


def four_of(state: GameState, kind: int) -> tuple[Tile, ...] | None:
    """The four tiles of a kind in this set, red ones included; None where the set has not four."""
    assert state.play is not None
    plain = tile_of_kind(kind)
    tiles = [plain] * state.play.copies[kind]
    for red in RED_FIVES:
        if red.kind == kind:
            tiles += [red] * state.play.copies[face_index(red)]
    return _ascending(tiles) if len(tiles) == 4 else None


def _added_kongs(hand: HandState, seat: Seat, seen: SeenMeld) -> list[tuple[tuple[Tile, ...], float]]:
    """The pung that lies there, and the fourth tile above it."""
    pung = grown_from(hand.seats[seat], seen)
    if pung is None:
        return []
    fourth, kind = seen.tiles[-1], pung.tiles[0].kind
    found = []
    for tile, p in fourth.faces:
        if tile.kind == kind and p >= LIKELY:
            found.append((_ascending((*pung.tiles, tile)), math.log(p)))
    return found


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The tuple with one place changed."""
    return (*values[:index], value, *values[index + 1 :])
