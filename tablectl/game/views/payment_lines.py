"""What a hand's payments consist of, line by line: the hand's worth, honba, riichi sticks, kongs, penalties.

The lines of a hand add up to the change of every seat's points from its start to the next hand's. They are
computed from what the journal has stored, so that a later fix of a rule does not rewrite an old payment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tablectl.game.events import (
    DrawReason,
    Event,
    HandSettled,
    HandStarted,
    PaymentMade,
    PenaltyPaid,
)
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.win import WinTotal, named_total
from tablectl.rulesets.ruleset import DrawFacts, PlayRules

Points = tuple[int, ...]
"""By seat."""


class PaymentKind(StrEnum):
    """What a line of a payment is for."""

    WIN = "win"
    """A win's own worth, without honba and sticks."""
    HONBA = "honba"
    STICKS_WON = "sticks_won"
    """Riichi sticks that a winner collects."""
    STICKS_LAID = "sticks_laid"
    """Riichi sticks that were put down during the hand."""
    STICKS_BACK = "sticks_back"
    """Riichi sticks of a hand that a judge stopped, taken back."""
    STICKS_LEFT = "sticks_left"
    """Riichi sticks that lay on the table when the session ended."""
    DRAW = "draw"
    """What a hand without a winner pays."""
    PAYMENT = "payment"
    """A kong, a check at the hand's end: what the book has besides wins."""
    PENALTY = "penalty"


@dataclass(frozen=True, slots=True)
class PaymentLine:
    """One line: what for, whose, and the change of each seat's points."""

    kind: PaymentKind
    deltas: Points
    seat: Seat | None = None
    """Whom it is about: the winner, who made the kong, who was fined; None for the whole table."""
    giver: Seat | None = None
    """Of a win: whose tile it was; None where it came from the wall."""
    reason: str = ""
    """The book's code of a payment, a penalty or a draw."""
    count: int = 0
    """How many sticks."""


@dataclass(frozen=True, slots=True)
class WinParts:
    """A win's payment in its parts; each by seat."""

    hand: Points
    honba: Points
    sticks: Points
    collected: int
    """How many sticks."""


def win_parts(deltas: Sequence[int], winner: Seat, total: WinTotal, stick: int) -> WinParts:
    """Split what a win was paid.

    Sticks are what came from no other seat; honba is what the winner got beyond the hand's points. Each payer
    of a self-drawn win bears a third of the honba, the discarder all of it; a liable player's part of a
    yakuman is whole thousands, which tells who bears it there.

    Args:
        deltas: the change of each seat's points.
        winner: whose win.
        total: the hand's worth; its ``points`` are without honba and sticks.
        stick: points of a riichi stick; 0 where the book has none.

    >>> win_parts((6_200, -5_200, 0, 0), 0, {"points": 4_600}, 1_000)
    WinParts(hand=(4600, -4600, 0, 0), honba=(600, -600, 0, 0), sticks=(1000, 0, 0, 0), collected=1)
    """
    none = (0,) * len(deltas)
    points = named_total(total, "points")
    if not stick or not isinstance(points, int):
        return WinParts(tuple(deltas), none, none, 0)
    collected = max(0, sum(deltas)) // stick
    sticks = tuple(collected * stick * (seat == winner) for seat in range(len(deltas)))
    extra = max(0, deltas[winner] - collected * stick - points)
    payers = [seat for seat, delta in enumerate(deltas) if delta < 0 and seat != winner]
    if len(payers) > 1 and named_total(total, "limit") == "yakuman":
        payers = [seat for seat in payers if deltas[seat] % _PART_OF_YAKUMAN] or payers
    honba = list(none)
    if payers and extra % len(payers) == 0:
        honba[winner] = extra
        for seat in payers:
            honba[seat] = -extra // len(payers)
    hand = tuple(a - b - c for a, b, c in zip(deltas, honba, sticks, strict=True))
    return WinParts(hand, tuple(honba), sticks, collected)


_PART_OF_YAKUMAN = 8_000
"""What every payment of a yakuman is a multiple of, also where somebody is liable for a part of it."""


def payment_lines(
    play: PlayRules, opening: Points, events: Iterable[Event], now: Points
) -> tuple[PaymentLine, ...]:
    """The lines of one hand, in the order in which points changed hands.

    Args:
        play: the table's rules.
        opening: points when the hand began.
        events: the hand's, from its start to the next hand's.
        now: points after them; what no event accounts for is sticks that were put down.

    Returns:
        Lines that change something; they add up to ``now`` less ``opening``.
    """
    found: list[PaymentLine] = []
    started: HandStarted | None = None
    settled = False
    for event in events:
        if isinstance(event, HandStarted):
            started = event
        elif isinstance(event, PaymentMade):
            found.append(PaymentLine(PaymentKind.PAYMENT, event.deltas, event.seat, reason=event.reason))
        elif isinstance(event, PenaltyPaid):
            found.append(PaymentLine(PaymentKind.PENALTY, event.deltas, event.seat, reason=event.reason))
        elif isinstance(event, HandSettled):
            before = _subtract(event.scores, event.deltas)
            laid = _stick_lines(play, _subtract(before, _sum(opening, found)))
            found += [*laid, *_settlement(play, started, event, laid)]
            settled = True
    if not settled:
        found += _stick_lines(play, _subtract(now, _sum(opening, found)))
    return tuple(line for line in found if any(line.deltas))


def sum_lines(lines: Iterable[PaymentLine], players: int) -> Points:
    """The change of each seat's points over all lines."""
    return _sum((0,) * players, lines)


def _stick_lines(play: PlayRules, deltas: Points) -> list[PaymentLine]:
    count = -sum(deltas) // play.ready.cost if play.ready.cost else 0
    return [PaymentLine(PaymentKind.STICKS_LAID, deltas, count=count)] if any(deltas) else []


def _settlement(
    play: PlayRules, started: HandStarted | None, settled: HandSettled, laid: Sequence[PaymentLine]
) -> Iterator[PaymentLine]:
    payments = [
        PaymentLine(PaymentKind.PAYMENT, made.deltas, made.seat, reason=made.reason)
        for made in settled.payments
    ]
    rest = settled.deltas
    for deltas in (*(win.deltas for win in settled.wins), *(line.deltas for line in payments)):
        rest = _subtract(rest, deltas)
    typed = _stick_lines(play, _sticks_within(play, started, settled, rest))
    yield from typed
    for line in typed:
        rest = _subtract(rest, line.deltas)
    for win in settled.wins:
        yield from win_lines(win.deltas, win.seat, win.from_seat, win.total, play.ready.cost)
    yield from _draw(play, started, settled, rest, laid)
    yield from payments


def _sticks_within(
    play: PlayRules, started: HandStarted | None, settled: HandSettled, rest: Points
) -> Points:
    """Sticks of declarations that nobody had followed: a judge who types a hand pays them with it."""
    within = (0,) * len(rest)
    if settled.wins and settled.draw is None:
        within = rest
    elif settled.draw is DrawReason.EXHAUSTIVE and started is not None and play.draws.payment is not None:
        facts = DrawFacts(settled.draw, started.dealer, settled.tenpai, ())
        within = _subtract(rest, play.draws.payment(facts).deltas)
    cost = play.ready.cost
    are_sticks = cost and all(delta <= 0 and delta % cost == 0 for delta in within)
    return within if are_sticks else (0,) * len(rest)


def win_lines(
    deltas: Sequence[int], winner: Seat, giver: Seat | None, total: WinTotal, stick: int
) -> tuple[PaymentLine, ...]:
    """The lines of one win, as ``win_parts`` splits it; those that change nothing are left out."""
    parts = win_parts(deltas, winner, total, stick)
    lines = (
        PaymentLine(PaymentKind.WIN, parts.hand, winner, giver),
        PaymentLine(PaymentKind.HONBA, parts.honba, winner),
        PaymentLine(PaymentKind.STICKS_WON, parts.sticks, winner, count=parts.collected),
    )
    return tuple(line for line in lines if any(line.deltas))


def _draw(
    play: PlayRules,
    started: HandStarted | None,
    settled: HandSettled,
    rest: Points,
    laid: Sequence[PaymentLine],
) -> Iterator[PaymentLine]:
    """What is paid besides wins and the book's payments: a hand without a winner, or one that was stopped."""
    if settled.draw is DrawReason.CHOMBO:
        for line in laid:
            back = tuple(-delta for delta in line.deltas)
            yield PaymentLine(PaymentKind.STICKS_BACK, back, count=line.count)
            rest = _subtract(rest, back)
    elif settled.draw is DrawReason.NAGASHI_MANGAN and started is not None:
        gained = [seat for seat, delta in enumerate(rest) if delta > 0]
        if len(gained) == 1 and play.draws.payment is not None:
            [winner] = gained
            plain = play.draws.payment(
                DrawFacts(settled.draw, started.dealer, settled.tenpai, (winner,))
            ).deltas
            parts = win_parts(rest, winner, {"points": plain[winner]}, play.ready.cost)
            yield PaymentLine(PaymentKind.HONBA, parts.honba, winner)
            yield PaymentLine(PaymentKind.STICKS_WON, parts.sticks, winner, count=parts.collected)
            rest = parts.hand
    yield PaymentLine(PaymentKind.DRAW, rest, reason=settled.draw or "")


def _subtract(points: Points, others: Points) -> Points:
    return tuple(a - b for a, b in zip(points, others, strict=True))


def _sum(points: Points, lines: Iterable[PaymentLine]) -> Points:
    found = points
    for line in lines:
        found = tuple(a + b for a, b in zip(found, line.deltas, strict=True))
    return found
