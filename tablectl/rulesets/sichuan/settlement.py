"""Payments of a finished hand besides its wins: kongs, ready check, pigs, false wins (2.7.2, 2.7.4, 2.8.3-4).

They are computed from the final hands and the hand's log.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from tablectl.mahjong.melds import Meld
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Suit, Tile
from tablectl.rulesets.moves import Payment
from tablectl.rulesets.sichuan.faults import FALSE_WIN_NOT_READY, FALSE_WIN_READY, PIG
from tablectl.rulesets.sichuan.hand_log import DeclaredKong, HandLog
from tablectl.rulesets.sichuan.kongs import kong_deltas
from tablectl.rulesets.sichuan.options import SichuanOptions
from tablectl.rulesets.sichuan.payments import base_points
from tablectl.rulesets.sichuan.readiness import BestWin, best_win, is_pig

KONG_RETURNED: Final = "kong_returned"
READY_CHECK: Final = "ready_check"
PIG_CHECK: Final = "pig"
FALSE_WIN: Final = "false_win"


@dataclass(frozen=True, slots=True)
class FinalHand:
    """One seat when the hand is over."""

    closed: tuple[Tile, ...] | None
    """3n+1 closed tiles, without a winner's winning tile; None if they were not shown."""
    melds: tuple[Meld, ...]
    discards: tuple[Tile, ...]
    """All discards, including claimed ones."""
    void_suit: Suit | None
    dead: bool = False
    winning_tile: Tile | None = None
    """The tile of a declared win."""

    @property
    def best_win(self) -> BestWin | None:
        """The highest-scoring win that it waits for; None if it is not ready, or not shown."""
        return None if self.closed is None else best_win(self.closed, self.melds, self.void_suit)

    @property
    def keeps_void_suit(self) -> bool:
        """Whether it is a pig: tiles of the void suit closed, open or won on (2.7.4, 1)."""
        won_on = () if self.winning_tile is None else (self.winning_tile,)
        return is_pig((*(self.closed or ()), *won_on), self.melds, self.void_suit)

    @property
    def only_void_discards(self) -> bool:
        """Whether all its discards were of the void suit, which makes it a passive pig (2.7.4, 3).

        If the void suit is unknown, a single discarded suit counts as void.
        """
        suits = {tile.suit for tile in self.discards}
        return suits <= {self.void_suit} if self.void_suit is not None else len(suits) <= 1


def settle(
    options: SichuanOptions,
    hands: Sequence[FinalHand],
    log: HandLog,
    true_winners: Collection[Seat],
    paid_kongs: Sequence[int | None] = (),
) -> tuple[Payment, ...]:
    """All payments of a finished hand but those of the true wins.

    Args:
        hands: by seat.
        options: the table's options.
        log: the hand's kongs and wins.
        true_winners: seats with valid wins.
        paid_kongs: for each kong of the log the index of its payment, if kongs are paid at once (option
            ``kong_points``). Forfeited points are returned.
    """
    declared = {win.seat for win in log.wins}
    empty_wall = len(declared) < len(hands) - 1
    ready = {
        seat: hand.best_win
        for seat, hand in enumerate(hands)
        if seat not in declared and (options.dead_hand_ready or not hand.dead)
    }
    keeping_seats = {seat for seat, best in ready.items() if best is not None and not hands[seat].dead}
    keeping_seats |= set(true_winners)
    payments = _kong_settlements(options, log, keeping_seats, len(hands), paid_kongs)
    if empty_wall:
        payments += _ready_check(options, hands, ready, declared)
    payments += _pig_checks(options, hands, declared, empty_wall=empty_wall)
    payments += _false_win_payments(hands, log, true_winners)
    return tuple(payments)


def kong_payment(kong: DeclaredKong, players: int) -> Payment | None:
    """The payment of a valid kong; None for a delayed or a robbed one."""
    if kong.robbed:
        return None
    deltas = kong_deltas(kong.kind, kong.seat, kong.from_seat, kong.still_in, players, drawn=kong.drawn)
    return Payment(kong.kind.value, kong.seat, deltas) if any(deltas) else None


def _kong_settlements(
    options: SichuanOptions,
    log: HandLog,
    keeping_seats: Collection[Seat],
    players: int,
    paid: Sequence[int | None],
) -> list[Payment]:
    """Payments or returns of kong points. A seat keeps them if it won, or is ready and not dead, except those
    of a turn's last kong before a discard that was won on (2.7.2, 4-5; 2.8.3; 2.8.4, 3)."""
    found = []
    for number, kong in enumerate(log.kongs):
        payment = kong_payment(kong, players)
        if payment is None:
            continue
        is_kept = kong.seat in keeping_seats and not kong.forfeited
        if options.kong_points == "at_end":
            if is_kept:
                found.append(payment)
        elif not is_kept and number < len(paid) and paid[number] is not None:
            returned = tuple(-change for change in payment.deltas)
            found.append(Payment(KONG_RETURNED, kong.seat, returned, paid[number]))
    return found


def _ready_check(
    options: SichuanOptions,
    hands: Sequence[FinalHand],
    ready: dict[Seat, BestWin | None],
    declared: Collection[Seat],
) -> list[Payment]:
    """Each remaining player who is not ready pays each ready one for their highest-scoring win (2.7.4, 4).
    Nobody pays if all are ready, or none (2.7.4, 5)."""
    found = []
    not_ready = [seat for seat in range(len(hands)) if seat not in declared and ready.get(seat) is None]
    for seat, best in ready.items():
        if best is None or not not_ready:
            continue
        points = base_points(best.fans, options)
        deltas = [-points if other in not_ready else 0 for other in range(len(hands))]
        deltas[seat] = points * len(not_ready)
        found.append(Payment(READY_CHECK, seat, tuple(deltas)))
    return found


def _pig_checks(
    options: SichuanOptions, hands: Sequence[FinalHand], declared: Collection[Seat], *, empty_wall: bool
) -> list[Payment]:
    """Active pigs lose 48 points to nobody (2.7.4, 3; 2.8.4, 1)."""
    found = []
    for seat, hand in enumerate(hands):
        if seat in declared:
            checked = options.winners_checked
        else:
            checked = empty_wall or options.last_player_checked
        if checked and hand.keeps_void_suit and not hand.only_void_discards:
            deltas = tuple(-PIG if other == seat else 0 for other in range(len(hands)))
            found.append(Payment(PIG_CHECK, seat, deltas))
    return found


def _false_win_payments(
    hands: Sequence[FinalHand], log: HandLog, true_winners: Collection[Seat]
) -> list[Payment]:
    """A false win pays everybody who was still in when it was declared (2.8.4, 2)."""
    found = []
    for win in log.wins:
        if win.seat not in true_winners:
            waited = hands[win.seat].best_win is not None
            others = win.still_in - {win.seat}
            found.append(false_win_payment(win.seat, others, len(hands), ready=waited))
    return found


def false_win_payment(seat: Seat, others: Collection[Seat], players: int, *, ready: bool) -> Payment:
    """8 points to each when the hand waited, else 16 (2.8.4, 2).

    >>> false_win_payment(1, {0, 3}, 4, ready=True).deltas
    (8, -16, 0, 8)
    """
    points = FALSE_WIN_READY if ready else FALSE_WIN_NOT_READY
    deltas = [points if other in others else 0 for other in range(players)]
    deltas[seat] = -points * len(others)
    return Payment(FALSE_WIN, seat, tuple(deltas))
