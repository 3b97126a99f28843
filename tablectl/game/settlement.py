"""What a finished hand costs: wins scored by the book, draws paid, deposits given to the nearest winner."""

from __future__ import annotations

from dataclasses import dataclass

from tablectl.game.events import DrawReason, HandSettled, SettledWin
from tablectl.game.legal_hand import counts_as_ready, nagashi_seats
from tablectl.game.state import GameState, HandState, ShownWin
from tablectl.mahjong.seats import Seat, Wind, seat_of_wind
from tablectl.mahjong.win import NoWin, ScoredWin, WinSource, plain_total
from tablectl.rulesets.ruleset import (
    DrawFacts,
    DrawPayment,
    HandOutcome,
    ManyWins,
    NextHand,
    PlayRules,
    ReadyKind,
    SessionOver,
    WinFacts,
)


@dataclass(frozen=True, slots=True)
class Unsettled:
    """A shown win that the book does not score: nothing can be paid before it is sorted out."""

    seat: Seat
    why: NoWin


def win_facts(state: GameState, win: ShownWin, *, honba: int, deposits: int) -> WinFacts:
    """Everything the table knows of a shown win."""
    hand = state.hand
    assert hand is not None
    seat = hand.seats[win.seat]
    ready = seat.ready
    return WinFacts(
        hand=win.tiles,
        melds=seat.melds,
        winning_tile=win.tile,
        source=_source(hand, win),
        seat=state.wind(win.seat),
        round=state.round,
        from_wind=None if win.from_seat is None else state.wind(win.from_seat),
        ready=ReadyKind.NONE if ready is None else ReadyKind.DOUBLE if ready.double else ReadyKind.READY,
        ippatsu=ready is not None and ready.ippatsu,
        indicators=hand.indicators,
        hidden_indicators=hand.hidden_indicators if ready is not None else (),
        last_tile=hand.wall_left == 0,
        first_turn=not hand.called and not seat.river,
        honba=honba,
        deposits=deposits,
        liable=tuple((item, state.wind(who)) for item, who in (*seat.liable, *_fed(state, hand, win))),
        flowers=seat.flowers,
    )


def _fed(state: GameState, hand: HandState, win: ShownWin) -> tuple[tuple[str, Seat], ...]:
    """Who is liable for a win on the replacement of the open kong that they fed, where the rules have it."""
    item = state.play.fed_kong_item if state.play else None
    own = win.from_seat is None and hand.draw_from == "tail"
    return ((item, hand.fed_by),) if item and own and hand.fed_by is not None else ()


def _source(hand: HandState, win: ShownWin) -> WinSource:
    if win.from_seat is None:
        return WinSource.REPLACEMENT if hand.draw_from == "tail" else WinSource.WALL
    return WinSource.DISCARD if hand.offer is None or hand.offer.kind == "discard" else WinSource.KONG


def score_shown(state: GameState, win: ShownWin, *, honba: int, deposits: int) -> ScoredWin | NoWin:
    """The book's answer to one shown win."""
    assert state.play is not None
    return state.play.score(win_facts(state, win, honba=honba, deposits=deposits))


def paid_wins(play: PlayRules, wins: tuple[ShownWin, ...]) -> tuple[ShownWin, ...]:
    """The wins that are paid, nearest to the discarder first; none when so many abort the hand."""
    if len(wins) < 2:
        return wins
    rule = play.two_wins if len(wins) == 2 else play.three_wins
    if rule is ManyWins.ABORT:
        return ()
    ordered = sorted(wins, key=lambda w: (w.seat - (w.from_seat or 0)) % play.players)
    return tuple(ordered[:1] if rule is ManyWins.NEAREST else ordered)


def settle_wins(state: GameState) -> HandSettled | Unsettled:
    """Score and pay the shown wins: honba and deposits go to the nearest winner."""
    hand, play = state.hand, state.play
    assert hand is not None and play is not None
    settled: list[SettledWin] = []
    total = [0] * play.players
    paid = paid_wins(play, hand.wins)
    sticks = _deposits(state, hand, paid)
    for place, win in enumerate(paid):
        honba = state.honba if place == 0 or play.honba_to_every_winner else 0
        scored = score_shown(state, win, honba=honba, deposits=sticks[place])
        if isinstance(scored, NoWin):
            return Unsettled(win.seat, scored)
        deltas = _by_seat(state, scored)
        total = [a + b for a, b in zip(total, deltas, strict=True)]
        items = tuple((i.key, i.value, i.count, i.yakuman) for i in scored.items)
        settled.append(SettledWin(win.seat, win.from_seat, items, plain_total(scored.total), deltas))
    scores = tuple(a + b for a, b in zip(state.scores, total, strict=True))
    return HandSettled(wins=tuple(settled), deltas=tuple(total), scores=scores, deposits=0)


def _deposits(state: GameState, hand: HandState, paid: tuple[ShownWin, ...]) -> list[int]:
    """Sticks that each paid win collects, in the order of payment."""
    sticks = [0] * len(paid)
    if not sticks:
        return sticks
    left = state.deposits
    if state.play is not None and state.play.own_deposit_back and len(paid) > 1:
        for place, win in enumerate(paid):
            ready = hand.seats[win.seat].ready
            if ready is not None and ready.paid:
                sticks[place] += 1
                left -= 1
    sticks[0] += left
    return sticks


def _by_seat(state: GameState, scored: ScoredWin) -> tuple[int, ...]:
    deltas = [0] * len(state.players)
    for wind, points in scored.deltas.items():
        deltas[seat_of_wind(Wind(wind), state.dealer, len(deltas))] += points
    return tuple(deltas)


def settle_draw(state: GameState) -> HandSettled:
    """Pay a hand that ended without a winner. Only shown hands count as ready."""
    hand, play = state.hand, state.play
    assert hand is not None and play is not None and hand.draw is not None
    ready: tuple[Seat, ...] = ()
    paid = DrawPayment((0,) * play.players, state.deposits)
    if hand.draw in (DrawReason.EXHAUSTIVE, DrawReason.NAGASHI_MANGAN):
        ready = tuple(
            i for i, s in enumerate(hand.seats) if s.shown and not s.dead and counts_as_ready(state, i)
        )
        nagashi = nagashi_seats(hand) if hand.draw is DrawReason.NAGASHI_MANGAN else ()
        paid = play.draw_payment(
            DrawFacts(hand.draw, state.dealer, ready, nagashi, state.honba, state.deposits)
        )
    elif hand.draw is DrawReason.CHOMBO and hand.draw_seat is not None:
        paid = _chombo(state, play, hand, hand.draw_seat)
    return HandSettled(
        wins=(),
        deltas=paid.deltas,
        scores=tuple(a + b for a, b in zip(state.scores, paid.deltas, strict=True)),
        deposits=paid.deposits,
        draw=hand.draw,
        tenpai=ready,
    )


def _chombo(state: GameState, play: PlayRules, hand: HandState, seat: Seat) -> DrawPayment:
    """The fault's payment; the sticks of the stopped hand go back to who put them down."""
    deltas = list(play.chombo_deltas(seat, state.dealer))
    deposits = state.deposits
    for index, each in enumerate(hand.seats):
        if each.ready is not None and each.ready.paid:
            deltas[index] += play.ready_cost
            deposits -= 1
    return DrawPayment(tuple(deltas), deposits)


def what_next(state: GameState) -> NextHand | SessionOver | None:
    """After a settled hand: the next one, or the end of the session. None while a hand is in play."""
    settled, play = state.settled, state.play
    if settled is None or play is None:
        return None
    return play.next_hand(
        HandOutcome(
            round=state.round,
            dealer=state.dealer,
            first_dealer=state.first_dealer,
            honba=state.honba,
            winners=tuple(w.seat for w in settled.wins),
            draw=settled.draw,
            ready=settled.tenpai,
            scores=state.scores,
            nagashi=_nagashi(state),
        )
    )


def _nagashi(state: GameState) -> tuple[Seat, ...]:
    hand = state.hand
    return nagashi_seats(hand) if hand is not None and hand.draw is DrawReason.NAGASHI_MANGAN else ()
