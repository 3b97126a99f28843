"""The few most likely legal histories that lead from what is written down to what is seen.

Every step is tried on the rules themselves (``decide`` and ``evolve``), so nothing illegal is ever proposed;
what the cameras cannot see (draws) is filled in where the rules leave no choice.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Mapping
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
    ShowBonus,
)
from tablectl.game.decide import decide, to_replace
from tablectl.game.evidence import SeenMeld
from tablectl.game.referee.cleaning.flowers import may_lay, without_first
from tablectl.game.referee.matching.changes import News
from tablectl.game.referee.matching.meld_sides import part_of
from tablectl.game.referee.matching.possible_faces import faces_of
from tablectl.game.referee.matching.possible_melds import (
    added_kongs,
    claimed_tile,
    closed_kongs,
    meld_readings,
    points_to,
)
from tablectl.game.state import GameState, HandState, Phase, evolve
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat

MOST_INDICATORS: Final = 4
"""More that are new at once are walls misread, not indicators."""
READY_LATE_MS: Final = 2500
READY_EARLY_MS: Final = 30_000
"""A press of ready is for the discard that lies there so much before it, or after it, at most."""
BEAM: Final = 48
"""Histories kept at each length."""
CORNER_MM: Final = 215.0
"""Farther from the middle of its side no standing hand of thirteen tiles reaches."""
LONGEST: Final = 24
"""Steps one look may bring: a whole go-around with calls."""
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

    ready: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)
    """When seats said in this hand that they are ready."""
    kongs: frozenset[Seat] = field(default_factory=frozenset)
    kongs_said: frozenset[Seat] = field(default_factory=frozenset)
    """Seats that said kong at any time in this hand."""
    in_use: bool = False
    """Whether players press keys at this table at all: then a turned tile alone is no riichi."""

    def is_ready(self, seat: Seat, since_ms: int) -> bool:
        """Whether a seat said it was ready before a discard that has lain there since then."""
        waited = (since_ms - at_ms for at_ms in self.ready.get(seat, ()))
        return any(-READY_LATE_MS <= ms <= READY_EARLY_MS for ms in waited)


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
            follow = list(followers(history, press))
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


def followers(history: History, press: Press) -> Iterator[History]:
    """The histories with one event more."""
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
        laid = list(_flowers(history, hand, news))
        yield from laid
        if laid and hand.opening:
            return
        yield from _kongs(history, hand, news, press)
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


def _reveal(history: History, hand: HandState, news: News) -> Iterator[History]:
    seen = news.indicators[0]
    rest = replace(news, indicators=news.indicators[1:])
    for tile, p in faces_of(history.state, seen):
        yield from _take(
            history, Step(RevealIndicator(tile), math.log(p), seen.at_mm, seen.since_ms, p), rest
        )


def _flowers(history: History, hand: HandState, news: News) -> Iterator[History]:
    """The next flower that may have been laid down; after the deal, else the replacement that is owed.

    One order stands for all: who laid a flower down a moment before another makes no difference.
    """
    play, dealer = history.state.play, history.state.dealer
    assert play is not None, "a hand is played in a session"
    for seat in may_lay(hand, dealer):
        if seat >= len(news.flowers) or not news.flowers[seat]:
            continue
        seen = news.flowers[seat][0]
        found: list[History] = []
        for tile, p in faces_of(history.state, seen):
            step = Step(ShowBonus(seat, tile), math.log(p), seen.at_mm, seen.since_ms, p)
            found += _take(history, step, without_first(news, seat))
        if found:
            yield from found
            return
    going = to_replace(play, hand, dealer)
    if going is not None:
        yield from _take(history, Step(Draw(going), 0.0), news)


def _discards(history: History, hand: HandState, news: News, press: Press) -> Iterator[History]:
    seat = hand.turn
    if not news.river[seat]:
        return
    seen = news.river[seat][0]
    rest = replace(news, river=put(news.river, seat, news.river[seat][1:]))
    start = history
    own = hand.seats[seat]
    turned_before = any(tile.sideways and tile.claimed_by is None for tile in own.river)
    turned = seen.sideways and not press.in_use
    says_ready = own.ready is None and not hand.declaring
    says_ready = says_ready and (turned or press.is_ready(seat, seen.since_ms))
    if says_ready and not turned_before:
        declared = list(_take(history, Step(DeclareReady(seat), 0.0, seen.at_mm, seen.since_ms), news))
        start = declared[0] if declared else history
    for tile, p in faces_of(start.state, seen):
        step = Step(Discard(seat, tile), math.log(p), seen.at_mm, seen.since_ms, p)
        yield from _take(start, step, rest)


def _taken_discards(history: History, hand: HandState, news: News, press: Press) -> Iterator[History]:
    """Discards that went into another player's meld before anybody saw them lie."""
    giver = hand.turn
    for seat, melds in enumerate(news.melds):
        if seat == giver:
            continue
        for seen in melds:
            start = history
            first_ms = min(tile.since_ms for tile in seen.tiles)
            if press.is_ready(giver, first_ms) and hand.seats[giver].ready is None and not hand.declaring:
                start = next(_take(history, Step(DeclareReady(giver), 0.0), news), history)
            if not points_to(seen, seat, giver, len(hand.seats)) or seen.kind in (MeldKind.CLOSED_KONG, None):
                continue
            claimed = claimed_tile(seen)
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
            side = 0.0 if points_to(seen, seat, offer.seat, len(hand.seats)) else _WRONG_SIDE
            discard = len(hand.seats[offer.seat].river) - 1
            rest = replace(news, gone=put(news.gone, offer.seat, news.gone[offer.seat] - {discard}))
            if seen.kind is not MeldKind.ADDED_KONG:  # its pung comes first, and the kong still waits
                rest = replace(rest, melds=put(news.melds, seat, (*melds[:index], *melds[index + 1 :])))
            since = max(tile.since_ms for tile in seen.tiles)
            for kind, tiles, log_p in meld_readings(history.state, seen, offer.tile, seat == hand.turn):
                step = Step(
                    ClaimMeld(seat, kind, tiles, part_of(history.state, seat, seen)),
                    log_p + side,
                    seen.tiles[0].at_mm,
                    since,
                    math.exp(log_p / 3),
                )
                yield from _take(history, step, rest)


def _in_corner(seen: SeenMeld) -> bool:
    """Whether a meld lies where hands do not reach."""
    return all(min(abs(x), abs(y)) >= CORNER_MM for x, y in (tile.at_mm for tile in seen.tiles))


def _kongs(history: History, hand: HandState, news: News, press: Press) -> Iterator[History]:
    seat = hand.turn
    for index, seen in enumerate(news.melds[seat]):
        rest = replace(
            news, melds=put(news.melds, seat, (*news.melds[seat][:index], *news.melds[seat][index + 1 :]))
        )
        since = max(tile.since_ms for tile in seen.tiles)
        if seen.kind is MeldKind.CLOSED_KONG:
            backs = not any(tile.faces for tile in seen.tiles)
            if backs and seat not in press.kongs and not _in_corner(seen):
                continue  # four backs in the middle are tiles that stand
            if backs and press.in_use and seat not in press.kongs_said:
                continue  # so may those in a corner be, where kongs are said on panels
            options = closed_kongs(history.state, seen)
        elif seen.kind is MeldKind.ADDED_KONG:
            options = added_kongs(hand, seat, seen)
        else:
            continue
        part = part_of(history.state, seat, seen)
        for tiles, log_p in options:
            claim = DeclareKong(seat, seen.kind, tiles, part=part)
            step = Step(claim, log_p, seen.tiles[0].at_mm, since, math.exp(log_p / 2))
            yield from _take(history, step, rest)


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The tuple with one place changed."""
    return (*values[:index], value, *values[index + 1 :])
